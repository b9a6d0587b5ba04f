//! What happened in random games, by the names that `tests/data/events.toml` uses.

use std::collections::BTreeMap;

/// What can happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// A piece is captured.
    Capture,
    /// A piece is captured elsewhere than where the move ends: en passant and its like.
    CaptureBeside,
    /// A piece becomes another kind.
    Promotion,
    /// A piece comes from the hand.
    Drop,
    /// A second piece changes its cell: castlings and swaps.
    Carry,
    /// A piece passes cells where it may be captured.
    Passing,
    /// The board is left as it is.
    Pass,
    /// It is left so in check.
    PassInCheck,
    /// A captured piece goes back to the hand of its owner.
    Return,
    /// A move puts a player out.
    EliminationByCapture,
    /// A threat puts a player out.
    EliminationByThreat,
    /// A player in check without a move is put out.
    EliminationByCheckmate,
    /// A player not in check without a move is put out.
    EliminationByStalemate,
    /// The army of a player put out stays, dead.
    ArmyStays,
    /// A dead piece is captured.
    DeadCapture,
    /// A move scores.
    Score,
    /// The army of a player put out joins his captor.
    ArmyJoinsCaptor,
    /// It joins an ally.
    ArmyJoinsAlly,
    /// It vanishes.
    ArmyVanishes,
    /// A team wins as the last.
    LastTeam,
    /// A game ends by holding a zone.
    Hold,
    /// A player passes while pieces face each other.
    Facing,
    /// A game ends by passes in a row.
    Passes,
    /// A move may not be made for what it would bring about.
    ForbiddenMove,
    /// A move is illegal for what it brings back.
    Recurrence,
    /// A move may not be made because another one must be.
    Obligation,
    /// An effect changes something.
    Effect,
    /// A move is illegal because an effect would cost the mover a protected piece.
    Harm,
    /// A game ends by what an army has lost or gained.
    Material,
    /// A game ends by pieces in a row.
    Row,
    /// A game ends because a player has done something often enough.
    Times,
    /// A game ends by a state that has lasted long enough.
    Lasting,
    /// A turn goes on after a move.
    TurnGoesOn,
    /// A part of a turn is left out.
    MoveLeftOut,
}

impl Happening {
    /// All of them, with their names.
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

    /// The one of a name.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::NAMES.into_iter();
        all.find(|(known, _)| *known == name).map(|(_, happening)| happening)
    }
}

/// How often each happened.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<Happening, usize>);

impl Tally {
    /// Counts something that happened so many times.
    pub fn count(&mut self, happening: Happening, times: usize) {
        if times > 0 {
            *self.0.entry(happening).or_insert(0) += times;
        }
    }

    /// Adds what another tally counted.
    pub fn add(&mut self, other: &Self) {
        for (&happening, &times) in &other.0 {
            self.count(happening, times);
        }
    }

    /// Whether it happened at all.
    pub fn has(&self, happening: Happening) -> bool {
        self.0.contains_key(&happening)
    }
}
