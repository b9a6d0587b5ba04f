//! Describes effects of moves in words.

use crate::rules::{Action, Anchor, Carrying, Change, Effect, Fate, KindId, MoveRule, Selection, Standing, Who};

use super::actions::{along, directions, does, one_among};
use super::conditions::toward;
use super::legs::{cells, noun};
use super::place_names::PlaceNames;
use super::words::{and_list, or_list, with_article};

/// Describes the effects, with a sentence for each.
pub(super) fn effects(places: &PlaceNames<'_>) -> Vec<String> {
    places.rules.effects.iter().map(|it| effect(places, it)).collect()
}

fn effect(places: &PlaceNames<'_>, it: &Effect) -> String {
    let changes: Vec<String> = it.changes.iter().map(|it| change(places, it)).collect();
    format!("After {}, {}.", action(places, &it.after), changes.join("; then "))
}

/// An action as a noun phrase: `a capture of a Queen by a Pawn`.
fn action(places: &PlaceNames<'_>, action: &Action) -> String {
    let part = |word: &str, kinds: &Option<Vec<KindId>>| match kinds {
        None => String::new(),
        Some(kinds) => format!(" {word} {}", one_among(places, kinds)),
    };
    match action {
        Action::Move { along: None, by: None } => "every move on the board".to_owned(),
        Action::Move { along, by } => format!("a move{}{}", part("by", by), directions(places, *along)),
        Action::Capture { along, of, by } => {
            let along = directions(places, *along);
            format!("a capture{}{}{along}", part("of", of), part("by", by))
        }
        Action::Drop { of } => format!("a drop{}", part("of", of)),
        Action::Promotion { to } => format!("a promotion{}", part("to", to)),
        Action::Carry { how, of, by } => {
            let deed = match how {
                Carrying::Swap => "a change of places",
                Carrying::Push => "a push",
                Carrying::Pull => "a pull",
            };
            let word = if *how == Carrying::Swap { "with" } else { "of" };
            format!("{deed}{}{}", part(word, of), part("by", by))
        }
        Action::Castling => "castling".to_owned(),
        Action::Pass => "a pass".to_owned(),
        Action::Check => "a check".to_owned(),
        Action::Attack { .. } | Action::All(_) => does(places, action),
    }
}

fn change(places: &PlaceNames<'_>, Change { what, to }: &Change) -> String {
    let who = selection(places, to);
    match *what {
        Fate::Removed => format!("{who} leaves the game"),
        Fate::Captured => format!("{who} is captured"),
        Fate::Pushed => format!("{who} continues along that line as far as it can"),
        Fate::Pulled => format!("{who} goes toward that piece along that line as far as it can"),
        Fate::Becomes(kind) => format!("{who} becomes {}", with_article(places.kind(kind))),
        Fate::ChangesSides => format!("{who} changes sides"),
        Fate::Returns(within) => {
            let class = within.map_or(String::new(), |partition| {
                let name = &places.rules.partition(partition).name;
                format!(" in the same {name}")
            });
            format!(
                "{who} comes back on the first empty cell{class} on which such a piece of its owner begins the game"
            )
        }
    }
}

/// The pieces of a selection, in the singular.
fn selection(places: &PlaceNames<'_>, to: &Selection) -> String {
    let of_kinds = |kinds: &Option<Vec<KindId>>, article: &str, whole: &str| match kinds {
        None => whole.to_owned(),
        Some(kinds) => format!("{article} {}", or_list(&places.kinds(kinds))),
    };
    match to {
        Selection::Captured { kinds } => of_kinds(kinds, "a captured", "a captured piece"),
        Selection::Standing(it) => standing(places, it),
        Selection::Lines { rules } => lines(places, rules.first().map_or(&[][..], |rules| rules)),
    }
}

fn standing(places: &PlaceNames<'_>, it: &Standing) -> String {
    let Standing {
        who,
        kinds,
        near,
        same,
        attacked,
        beyond,
        behind,
        zone,
    } = it;
    let mut conditions = Vec::new();
    for beside in near {
        let not = if beside.denied { "not " } else { "" };
        let other = anchor(places, &beside.anchor);
        let vectors = beside.vectors.iter().map(|vector| vector.reversed());
        conditions.push(format!("{not}beside {other}{}", toward(places, vectors)));
    }
    for (partition, to) in same {
        let name = &places.rules.partition(*partition).name;
        conditions.push(format!("in the same {name} as {}", anchor(places, to)));
    }
    if beyond.is_some() {
        conditions.push("right beyond the cell where the move ended".to_owned());
    }
    if behind.is_some() {
        conditions.push("right behind the cell where the move began".to_owned());
    }
    if let Some(zone) = zone {
        conditions.push(places.at(*zone));
    }
    if *attacked {
        conditions.push("that the piece that moved now attacks".to_owned());
    }
    match who {
        Who::Other(on) => {
            let mut words = vec![format!("every {}", noun(places, *on, kinds.as_ref()))];
            words.extend(conditions);
            words.join(" ")
        }
        Who::Mover => {
            let mut text = "the piece that moved".to_owned();
            if let Some(kinds) = kinds {
                text = format!("{text}, {},", kind_condition(places, kinds));
            }
            if !conditions.is_empty() {
                text = format!("{}, if it stands {},", text.trim_end_matches(','), conditions.join(" "));
            }
            text
        }
    }
}

/// `if it is a Pawn`, `unless it is a King`
fn kind_condition(places: &PlaceNames<'_>, kinds: &[KindId]) -> String {
    let others: Vec<KindId> = places.rules.kind_ids().filter(|kind| !kinds.contains(kind)).collect();
    let (condition, kinds) = if others.len() < kinds.len() {
        ("unless", &others[..])
    } else {
        ("if", kinds)
    };
    format!("{condition} it is {}", places.one_of(kinds))
}

/// The other piece of a relation.
fn anchor(places: &PlaceNames<'_>, anchor: &Anchor) -> String {
    match anchor {
        Anchor::Mover => "the piece that moved".to_owned(),
        Anchor::Piece { on, kinds, other: true } => format!("another {}", noun(places, *on, kinds.as_ref())),
        Anchor::Piece {
            on,
            kinds,
            other: false,
        } => with_article(&noun(places, *on, kinds.as_ref())),
    }
}

fn lines(places: &PlaceNames<'_>, rules: &[MoveRule]) -> String {
    let along = along(places, rules);
    let tokens = rules.first().and_then(|rule| rule.legs.first());
    let tokens: Vec<String> = tokens.into_iter().flatten().map(|token| cells(places, token)).collect();
    let tokens: Vec<String> = tokens
        .iter()
        .map(|token| token.replace(" (captured)", " (marked)"))
        .collect();
    format!(
        "every marked piece on a line {along} from the piece that moved of {}",
        and_list(&tokens)
    )
}
