//! Describes turns in words.

use crate::rules::{Action, PlayerId, Stage, Times, TurnCount, TurnEnd};

use super::actions::does;
use super::place_names::PlaceNames;
use super::words::{number, or_list};

/// Describes turns, if they are not always one move.
pub(super) fn turns(places: &PlaceNames<'_>) -> Vec<String> {
    let Some(turns) = &places.rules.turns else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    if turns.stages.windows(2).all(|pair| pair[0] == pair[1]) {
        sentences.extend(
            turns
                .stages
                .first()
                .map(|stages| turn(places, "In a turn a player", stages)),
        );
    } else {
        let players = places.rules.players.iter().zip(&turns.stages);
        sentences.extend(players.map(|(player, stages)| turn(places, &format!("In a turn {}", player.name), stages)));
    }
    if let Some(stages) = &turns.first {
        let player = &places.rules.player(PlayerId(0)).name;
        sentences.push(turn(places, &format!("In the first turn of the game {player}"), stages));
    }
    for (player, stages) in places.rules.players.iter().zip(&turns.firsts) {
        if let Some(stages) = stages {
            sentences.push(turn(places, &format!("In the first turn {}", player.name), stages));
        }
    }
    sentences.extend(turns.counted.iter().map(|it| counted(places, it)));
    sentences.extend(turns.ended_by.iter().map(|end| ended(places, end)));
    if turns.continue_after_passes() && !turns.ended_by.iter().any(|end| end.action == Action::Pass) {
        sentences.push("A player who passes continues with the next part of the turn.".to_owned());
    }
    if turns.may_go_on() {
        sentences.push(
            "If a player can do nothing but pass in the middle of a turn, that part of it is left out.".to_owned(),
        );
    }
    sentences
}

fn turn(places: &PlaceNames<'_>, who: &str, stages: &[Stage]) -> String {
    let parts: Vec<String> = stages.iter().map(|it| stage(places, it)).collect();
    format!("{who} {}.", parts.join(", then "))
}

fn stage(places: &PlaceNames<'_>, stage: &Stage) -> String {
    let actions: Vec<String> = stage.actions.iter().map(|action| does(places, action)).collect();
    let deed = if actions.is_empty() {
        "makes a move".to_owned()
    } else {
        or_list(&actions)
    };
    let repeated = |times: u16| match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{} times", number(usize::from(times))),
    };
    match stage.times {
        Times::Range { least: 1, most: 1 } => deed,
        Times::Range { least, most } if least == most => format!("{deed} {}", repeated(most)),
        Times::Range { least, most } => {
            let pass = "and may pass instead of going on after that";
            format!("{deed} {} to {}, {pass}", repeated(least), repeated(most))
        }
        Times::Growing => format!("{deed} as many times as turns have begun in the game"),
    }
}

fn counted(places: &PlaceNames<'_>, it: &TurnCount) -> String {
    let moves = number(usize::from(it.moves));
    let when = match it.player {
        None => format!("When a player {}", does(places, &it.action)),
        Some(player) => format!("When {} {}", places.rules.player(player).name, does(places, &it.action)),
    };
    format!("{when}, that counts as {moves} moves of the turn, which must be left.")
}

fn ended(places: &PlaceNames<'_>, end: &TurnEnd) -> String {
    let player = end
        .player
        .map_or("a player", |player| &places.rules.player(player).name);
    format!("The turn is over when {player} {}.", does(places, &end.action))
}
