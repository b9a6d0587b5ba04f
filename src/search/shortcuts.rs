//! Which shortcuts the rules of a game leave to a search.

use crate::rules::{End, Event, Loss, Pass, Rules, Verdict};

/// What of the rules decides which shortcuts a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortcuts {
    /// Whether giving the turn away is worse than any move, as a rule.
    pub null_move: bool,
    /// Whether captures are forced.
    pub forced: bool,
    /// Whether there are drops.
    pub drops: bool,
    /// Whether a player is eliminated by a threat.
    pub threats: bool,
    /// Whether it can be told which captures pay: between two players whose moves have no effects.
    pub exchanges: bool,
}

impl Shortcuts {
    pub fn of(rules: &Rules, teams: usize) -> Self {
        let stalemate_wins = |end: &End| {
            matches!(
                (&end.event, end.result),
                (Event::Stalemate, Verdict::Wins | Verdict::Loses)
            )
        };
        let forced = !rules.obligations.is_empty();
        let plain = rules.pass == Pass::Never && rules.turns.is_none() && teams == 2;
        let losing = rules
            .ends
            .iter()
            .any(|end| end.result == Verdict::Loses && !stalemate_wins(end));
        let loses_by_moving = rules.ends.iter().any(stalemate_wins) && losing;
        Self {
            null_move: plain && !forced && !loses_by_moving,
            forced,
            drops: rules.has_drops(),
            threats: rules
                .eliminations
                .iter()
                .any(|elimination| elimination.by == Loss::Threat),
            exchanges: rules.players.len() == 2 && rules.effects.is_empty(),
        }
    }
}
