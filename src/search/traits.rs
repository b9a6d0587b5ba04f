//! The traits of a game that decide which search techniques are sound.

use crate::rules::{End, Event, Loss, Pass, Rules, Verdict};

/// Table entries are not used in the last fifth of a game's limit of quiet plies.
const USED_PART: (u16, u16) = (4, 5);

/// The traits of a game that matter to the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameTraits {
    /// Whether passing is, as a rule, worse than the best move.
    pub null_move: bool,
    /// Whether captures are forced.
    pub forced_captures: bool,
    /// Whether there are drops.
    pub drops: bool,
    /// Whether a threat eliminates a player.
    pub threats: bool,
    /// Whether static exchange evaluation applies: two players, and moves without effects.
    pub exchanges: bool,
    /// The number of quiet plies up to which table entries are used, as the table does not know the count.
    pub quiet_plies_in_table: u16,
}

impl GameTraits {
    pub fn new(rules: &Rules, team_count: usize) -> Self {
        let stalemate_wins = |end: &End| {
            matches!(
                (&end.event, end.result),
                (Event::Stalemate, Verdict::Wins | Verdict::Loses)
            )
        };
        let forced_captures = !rules.obligations.is_empty();
        let plain = rules.pass == Pass::Never && rules.turns.is_none() && team_count == 2;
        let losing = rules
            .ends
            .iter()
            .any(|end| end.result == Verdict::Loses && !stalemate_wins(end));
        let loses_by_moving = rules.ends.iter().any(stalemate_wins) && losing;
        Self {
            null_move: plain && !forced_captures && !loses_by_moving,
            forced_captures,
            drops: rules.has_drops(),
            threats: rules
                .eliminations
                .iter()
                .any(|elimination| elimination.by == Loss::Threat),
            exchanges: rules.players.len() == 2 && rules.effects.is_empty(),
            quiet_plies_in_table: quiet_limit(rules).map_or(u16::MAX, |plies| plies / USED_PART.1 * USED_PART.0),
        }
    }
}

/// The number of quiet plies after which a game ends; the least if there are several.
fn quiet_limit(rules: &Rules) -> Option<u16> {
    let limit = |end: &End| match end.event {
        Event::Quiet { plies, .. } => Some(plies),
        _ => None,
    };
    rules.ends.iter().filter_map(limit).min()
}
