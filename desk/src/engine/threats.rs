//! What threatens: what the opponents would do if it were their turn.

use triagonal::{PlayerId, Position, Variant};

use crate::moves::describe;
use crate::state::{outcome, with_turn};

use super::lines::Best;

/// What a threat wins at least, in hundredths of a pawn.
const THREAT: i32 = 80;

/// What is to be found out before it is known what threatens.
#[derive(Clone, Debug)]
pub enum Threats {
    /// Nothing: this is what is to be said.
    Known(String),
    /// The best lines of these positions: the one that is asked about, and those in which it is the turn of an opponent.
    Open(Vec<Position>),
}

/// Begins to find out what threatens in a position.
#[must_use]
pub fn threats(variant: &Variant, position: &Position) -> Threats {
    let rules = position.game().rules();
    let own = rules.player(position.turn());
    if let Some(over) = outcome(variant, position) {
        return Threats::Known(format!("{}.", over.text));
    }
    if position.in_check() {
        return Threats::Known(format!("{} is in check.", own.name));
    }
    let others = rules
        .player_ids()
        .filter(|&player: &PlayerId| rules.player(player).team != own.team);
    let theirs = others.filter_map(|player| with_turn(position, player));
    Threats::Open(std::iter::once(position.clone()).chain(theirs).collect())
}

impl Threats {
    /// What threatens, given the best lines of the positions.
    #[must_use]
    pub fn told(&self, best: &[Option<Best>]) -> String {
        let open = match self {
            Self::Known(text) => return text.clone(),
            Self::Open(positions) => positions.iter().zip(best).skip(1),
        };
        let balance = best.first().and_then(Option::as_ref).map_or(0, |line| -line.cp);
        let told = open.filter_map(|(theirs, best)| threat(theirs, best.as_ref()?, balance));
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            "Nothing threatens at once.".to_owned()
        } else {
            told.join(" ")
        }
    }
}

fn threat(theirs: &Position, best: &Best, balance: i32) -> Option<String> {
    let first = theirs.read_move(best.moves.first()?).ok()?;
    let name = &theirs.game().rules().player(theirs.turn()).name;
    let words = describe(theirs, &first);
    match best.mate {
        Some(plies) if plies > 0 => Some(format!("{name} threatens to win: {words}.")),
        None if best.cp - balance >= THREAT => Some(format!("{name} threatens: {words}.")),
        Some(_) | None => None,
    }
}
