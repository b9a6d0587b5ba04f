//! Threats: what the opponents would do if it were their turn.

use triagonal::{PlayerId, Position, Variant};

use crate::moves::describe;
use crate::state::{outcome, with_turn};

use super::lines::BestLine;

/// The least gain of a threat, in hundredths of a pawn.
const MIN_GAIN: i32 = 80;

/// The searches that find the threats in a position.
#[derive(Clone, Debug)]
pub enum ThreatSearch {
    /// No search is needed: this is the answer.
    Answered(String),
    /// The positions to search: the position itself, then the same position with each opponent to move.
    Positions(Vec<Position>),
}

impl ThreatSearch {
    /// Begins to look for the threats in a position.
    #[must_use]
    pub fn new(variant: &Variant, position: &Position) -> Self {
        let rules = position.game().rules();
        let own = rules.player(position.turn());
        if let Some(over) = outcome(variant, position) {
            return Self::Answered(format!("{}.", over.text));
        }
        if position.in_check() {
            return Self::Answered(format!("{} is in check.", own.name));
        }
        let others = rules
            .player_ids()
            .filter(|&player: &PlayerId| rules.player(player).team != own.team);
        let theirs = others.filter_map(|player| with_turn(position, player));
        Self::Positions(std::iter::once(position.clone()).chain(theirs).collect())
    }

    /// Describes the threats, given the best line of each position.
    #[must_use]
    pub fn describe(&self, best: &[Option<BestLine>]) -> String {
        let theirs = match self {
            Self::Answered(text) => return text.clone(),
            Self::Positions(positions) => positions.iter().zip(best).skip(1),
        };
        let balance = best.first().and_then(Option::as_ref).map_or(0, |line| -line.cp);
        let threats = theirs.filter_map(|(position, best)| threat(position, best.as_ref()?, balance));
        let threats: Vec<String> = threats.collect();
        if threats.is_empty() {
            "There are no immediate threats.".to_owned()
        } else {
            threats.join(" ")
        }
    }
}

fn threat(theirs: &Position, best: &BestLine, balance: i32) -> Option<String> {
    let first = theirs.read_move(best.moves.first()?).ok()?;
    let name = &theirs.game().rules().player(theirs.turn()).name;
    let words = describe(theirs, &first);
    match best.mate {
        Some(plies) if plies > 0 => Some(format!("{name} threatens to win: {words}.")),
        None if best.cp - balance >= MIN_GAIN => Some(format!("{name} threatens: {words}.")),
        Some(_) | None => None,
    }
}
