//! Statistics of events in random games. `tests/data/events.toml` uses the names of the events.

use std::collections::BTreeMap;

/// An event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// A piece is captured.
    Capture,
    /// A piece is captured on a cell other than the target, as in en passant.
    CaptureBeside,
    /// A piece is promoted.
    Promotion,
    /// A piece is dropped.
    Drop,
    /// A second piece moves along, as in castling and swaps.
    Carry,
    /// A piece passes cells on which it may be captured.
    Passing,
    /// A player passes.
    Pass,
    /// A player in check passes.
    PassInCheck,
    /// A captured piece returns to the hand of its owner.
    Return,
    /// A capture eliminates a player.
    EliminationByCapture,
    /// A threat eliminates a player.
    EliminationByThreat,
    /// A checkmate eliminates a player.
    EliminationByCheckmate,
    /// A stalemate eliminates a player.
    EliminationByStalemate,
    /// The army of an eliminated player stays on the board, dead.
    ArmyStays,
    /// A dead piece is captured.
    DeadCapture,
    /// A move scores points.
    Score,
    /// The army of an eliminated player joins the captor.
    ArmyJoinsCaptor,
    /// The army of an eliminated player joins an ally.
    ArmyJoinsAlly,
    /// The army of an eliminated player is removed.
    ArmyVanishes,
    /// The last team wins.
    LastTeam,
    /// A game ends by a piece that holds a zone.
    Hold,
    /// A player passes while pieces face each other.
    Facing,
    /// A game ends by consecutive passes.
    Passes,
    /// A move is illegal because of its consequences.
    ForbiddenMove,
    /// A move is illegal because it repeats a position.
    Recurrence,
    /// A move is illegal because another move is obligatory.
    Obligation,
    /// An effect changes the board.
    Effect,
    /// A move is illegal because an effect would remove a protected piece of the mover.
    Harm,
    /// A game ends by the material of an army.
    Material,
    /// A game ends by a row of pieces.
    Row,
    /// A game ends because a player has done something often enough.
    Times,
    /// A game ends because a state has lasted long enough.
    Lasting,
    /// A turn continues after a move.
    TurnGoesOn,
    /// A move of a turn is skipped.
    MoveLeftOut,
}

impl Happening {
    /// All events with their names.
    pub const NAMES: [(&str, Self); 34] = [
        ("capture", Self::Capture),
        ("capture beside", Self::CaptureBeside),
        ("promotion", Self::Promotion),
        ("drop", Self::Drop),
        ("carry", Self::Carry),
        ("passing", Self::Passing),
        ("pass", Self::Pass),
        ("pass in check", Self::PassInCheck),
        ("return", Self::Return),
        ("elimination by capture", Self::EliminationByCapture),
        ("elimination by threat", Self::EliminationByThreat),
        ("elimination by checkmate", Self::EliminationByCheckmate),
        ("elimination by stalemate", Self::EliminationByStalemate),
        ("army stays", Self::ArmyStays),
        ("dead capture", Self::DeadCapture),
        ("score", Self::Score),
        ("army joins captor", Self::ArmyJoinsCaptor),
        ("army joins ally", Self::ArmyJoinsAlly),
        ("army vanishes", Self::ArmyVanishes),
        ("last team", Self::LastTeam),
        ("hold", Self::Hold),
        ("facing", Self::Facing),
        ("passes", Self::Passes),
        ("forbidden move", Self::ForbiddenMove),
        ("recurrence", Self::Recurrence),
        ("obligation", Self::Obligation),
        ("effect", Self::Effect),
        ("harm", Self::Harm),
        ("material", Self::Material),
        ("row", Self::Row),
        ("counting", Self::Times),
        ("lasting", Self::Lasting),
        ("turn goes on", Self::TurnGoesOn),
        ("move left out", Self::MoveLeftOut),
    ];

    /// Finds an event by its name.
    pub fn by_name(name: &str) -> Option<Self> {
        let mut all = Self::NAMES.into_iter();
        all.find(|(known, _)| *known == name).map(|(_, happening)| happening)
    }
}

/// The number of occurrences of each event.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<Happening, usize>);

impl Tally {
    /// Counts occurrences of an event.
    pub fn count(&mut self, happening: Happening, times: usize) {
        if times > 0 {
            *self.0.entry(happening).or_insert(0) += times;
        }
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Self) {
        for (&happening, &times) in &other.0 {
            self.count(happening, times);
        }
    }

    /// Whether an event has occurred.
    pub fn has(&self, happening: Happening) -> bool {
        self.0.contains_key(&happening)
    }
}
