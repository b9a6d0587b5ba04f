//! Describes actions, obligations and prohibitions in words.

use std::collections::BTreeSet;

use crate::geometry::Vector;
use crate::rules::{Action, Carrying, DirectionsId, Holds, KindId, MoveRule, Obligation, PlayerId, Prohibition};

use super::directions::DirectionNames;
use super::legs::who;
use super::place_names::PlaceNames;
use super::words::and_list;

/// Describes the obligations and prohibitions, with a sentence or two for each.
pub(super) fn duties(places: &PlaceNames<'_>) -> Vec<String> {
    let mut sentences: Vec<String> = places
        .rules
        .prohibitions
        .iter()
        .map(|it| prohibition(places, it))
        .collect();
    let mut first = true;
    for it in &places.rules.obligations {
        sentences.push(obligation(places, it, first));
        first = false;
    }
    sentences
}

fn obligation(places: &PlaceNames<'_>, it: &Obligation, first: bool) -> String {
    let deed = action(places, &it.action);
    let otherwise = if first { "" } else { "If that asks for nothing, " };
    let player = player(places, it.player, first);
    let most = if it.most {
        ", and among such moves one that captures the most pieces"
    } else {
        ""
    };
    format!("{otherwise}{player} who can {deed} must do so{most}.")
}

fn prohibition(places: &PlaceNames<'_>, it: &Prohibition) -> String {
    let deed = action(places, &it.action);
    let except = match (it.except_mate, &it.action) {
        (false, _) => "",
        (true, Action::Check) => ", except to give mate",
        (true, _) => ", except in a move that gives mate",
    };
    format!("{} may not {deed}{except}.", player(places, it.player, true))
}

fn player(places: &PlaceNames<'_>, player: Option<PlayerId>, capital: bool) -> String {
    match player {
        Some(player) => places.rules.player(player).name.clone(),
        None if capital => "A player".to_owned(),
        None => "a player".to_owned(),
    }
}

/// An action in the third person: `captures a Queen with a Pawn`.
pub(super) fn does(places: &PlaceNames<'_>, action: &Action) -> String {
    let deed = self::action(places, action);
    let (verb, rest) = deed.split_once(' ').map_or((&*deed, ""), |(verb, rest)| (verb, rest));
    let ending = if matches!(verb, "pass" | "push") { "es" } else { "s" };
    format!("{verb}{ending} {rest}").trim_end().to_owned()
}

/// An action in the infinitive: `capture a Queen with a Pawn`.
pub(super) fn action(places: &PlaceNames<'_>, action: &Action) -> String {
    let names = |kinds: &Option<Vec<KindId>>, none: &str| match kinds {
        None => none.to_owned(),
        Some(kinds) => one_among(places, kinds),
    };
    match action {
        Action::Move { along, by } => {
            format!(
                "move {}{}",
                names(by, "a piece on the board"),
                directions(places, *along)
            )
        }
        Action::Capture { along, of, by } => {
            let with = match by {
                None => String::new(),
                Some(_) => format!(" with {}", names(by, "")),
            };
            format!("capture {}{with}{}", names(of, "a piece"), directions(places, *along))
        }
        Action::Drop { of } => format!("drop {}", names(of, "a piece")),
        Action::Promotion { to: None } => "promote a piece".to_owned(),
        Action::Promotion { to } => format!("promote a piece to {}", names(to, "")),
        Action::Carry { how, of, by } => {
            let with = match by {
                None => String::new(),
                Some(_) => format!(" with {}", names(by, "")),
            };
            match how {
                Carrying::Swap => format!(
                    "change the places of {} and {}",
                    names(by, "a piece"),
                    names(of, "another")
                ),
                Carrying::Push => format!("push {}{with}", names(of, "a piece")),
                Carrying::Pull => format!("pull {}{with}", names(of, "a piece")),
            }
        }
        Action::Castling => "castle".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Check => "give check".to_owned(),
        Action::Attack { of, by } => {
            let with = match by {
                None => String::new(),
                Some(_) => format!(" with {}", names(by, "")),
            };
            format!("attack {} by moving{with}", names(of, "a piece"))
        }
        Action::All(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| self::action(places, part)).collect();
            format!("{} in one move", and_list(&parts))
        }
    }
}

/// One piece of some kinds; if there are far fewer other kinds, these are named as exceptions.
pub(super) fn one_among(places: &PlaceNames<'_>, kinds: &Vec<KindId>) -> String {
    let others = places.rules.kind_ids().filter(|kind| !kinds.contains(kind)).count();
    if others == 0 || 2 * others >= kinds.len() {
        return places.one_of(kinds);
    }
    let anybody = Holds {
        friend: true,
        enemy: true,
        empty: false,
        en_passant: false,
    };
    who(places, anybody, Some(kinds))
}

/// The directions of an action, with a leading blank.
pub(super) fn directions(places: &PlaceNames<'_>, id: Option<DirectionsId>) -> String {
    id.map_or(String::new(), |id| {
        let players = &places.rules.directions[id.index()];
        format!(" {}", along(places, players.first().map_or(&[][..], |rules| rules)))
    })
}

/// The directions of the single leg of the first player's rules, as lines.
pub(super) fn along(places: &PlaceNames<'_>, rules: &[MoveRule]) -> String {
    let paths = rules.iter().flat_map(|rule| &rule.paths).flatten();
    let vectors: BTreeSet<Vector> = paths.map(|vector| vector.plain()).collect();
    let forward = match &*places.rules.player(PlayerId(0)).forward {
        [everywhere] => &*everywhere.vectors,
        _ => &[],
    };
    let names = DirectionNames {
        space: &places.rules.space,
        forward,
    };
    let phrase = names.phrase(&vectors);
    phrase
        .sliding
        .unwrap_or_else(|| format!("by leaps of {}", phrase.single))
}
