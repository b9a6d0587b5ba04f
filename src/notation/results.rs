//! Results of games as text: `White wins by checkmate`, `draw by stalemate`.

use crate::play::Outcome;
use crate::rules::Rules;

/// The result as text; `none` while the game is in progress.
#[must_use]
pub fn write(rules: &Rules, outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else {
        return "none".to_owned();
    };
    let reason = outcome.reason;
    let verb = if winners(rules, outcome).len() > 1 {
        "win"
    } else {
        "wins"
    };
    match winner(rules, outcome) {
        Some(winner) => format!("{winner} {verb} by {reason}"),
        None => format!("draw by {reason}"),
    }
}

/// The names of the winners, such as `White`, `North and South` or `East, Black and West`; nothing for a draw.
#[must_use]
pub fn winner(rules: &Rules, outcome: &Outcome) -> Option<String> {
    outcome.winners?;
    Some(match winners(rules, outcome).split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    })
}

fn winners<'a>(rules: &'a Rules, outcome: &Outcome) -> Vec<&'a str> {
    let players = rules.players.iter();
    let winning = players.filter(|player| Some(player.team) == outcome.winners);
    winning.map(|player| player.name.as_str()).collect()
}
