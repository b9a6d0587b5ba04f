//! Describes states of armies in words.

use crate::rules::{ArmyFact, ArmyTest, KindId, Lasting, Place, Size};

use super::place_names::PlaceNames;
use super::words::{and_list, counted_in_digits, or_list};

/// Describes a state of a player's army: `has no King left`, `has 3 or fewer pieces while an opponent is not in check`.
pub(super) fn state(places: &PlaceNames<'_>, any_of: &[Vec<ArmyFact>]) -> String {
    let lost: Option<Vec<String>> = any_of.iter().map(|facts| lost(places, facts)).collect();
    if let Some(lost) = lost {
        return format!("has no {} left", lost.join(", or no "));
    }
    let lists: Vec<String> = any_of.iter().map(|list| facts(places, list)).collect();
    lists.join(", or ")
}

/// Describes the duration of a state: `, once that has lasted for 32 plies`.
pub(super) fn lasting(places: &PlaceNames<'_>, lasting: &Lasting) -> String {
    let mut text = match lasting.plies {
        1 => ", once that has lasted for a ply".to_owned(),
        plies => format!(", once that has lasted for {plies} plies"),
    };
    if lasting.less > 0 {
        text.push_str(&format!(
            ", less {} for each piece that was on the board when it began",
            lasting.less
        ));
    }
    if !lasting.beginning.is_empty() {
        let lists: Vec<String> = lasting.beginning.iter().map(|list| facts(places, list)).collect();
        text.push_str(&format!(
            ". It is counted only from a position in which the player {}",
            lists.join(", or ")
        ));
    }
    text
}

/// The kinds of which the player has no piece left, if the state consists of nothing else.
fn lost(places: &PlaceNames<'_>, facts: &[ArmyFact]) -> Option<String> {
    let [
        ArmyFact {
            enemy: false,
            test:
                ArmyTest::Pieces {
                    kinds,
                    size: Size::AtMost(0),
                    place: None,
                },
        },
    ] = facts
    else {
        return None;
    };
    Some(names(places, kinds).unwrap_or_else(|| "piece".to_owned()))
}

/// Describes facts that are true together.
fn facts(places: &PlaceNames<'_>, facts: &[ArmyFact]) -> String {
    let about = |enemy: bool| {
        let facts = facts.iter().filter(|fact| fact.enemy == enemy);
        and_list(&facts.map(|fact| fact_of(places, &fact.test)).collect::<Vec<_>>())
    };
    let (own, enemy) = (about(false), about(true));
    match (own.is_empty(), enemy.is_empty()) {
        (false, true) => own,
        (true, _) => format!("has an opponent who {enemy}"),
        (false, false) => format!("{own} while an opponent {enemy}"),
    }
}

/// Describes the number of a player's pieces of some kinds: `has no King`.
pub(super) fn having(places: &PlaceNames<'_>, kinds: &[KindId], size: Size) -> String {
    let (kinds, place) = (kinds.to_vec(), None);
    fact_of(places, &ArmyTest::Pieces { kinds, size, place })
}

fn fact_of(places: &PlaceNames<'_>, test: &ArmyTest) -> String {
    let within = |place: &Option<Place>| {
        place.as_ref().map_or_else(String::new, |place| {
            let hand = if place.hand { " or in hand" } else { "" };
            format!(" {}{hand}", places.at(place.zone))
        })
    };
    let quantity = |size: Size, thing: &str| match size {
        Size::AtMost(0) => format!("no {thing}"),
        Size::AtMost(most) => format!("at most {}", counted_in_digits(usize::from(most), thing)),
        Size::AtLeast(least) => format!("at least {}", counted_in_digits(usize::from(least), thing)),
    };
    match test {
        ArmyTest::Pieces { kinds, size, place } => {
            let pieces = match names(places, kinds) {
                None => quantity(*size, "piece"),
                Some(names) if *size == Size::AtMost(0) => format!("no {names}"),
                Some(names) => format!("{} of the kind {names}", quantity(*size, "piece")),
            };
            format!("has {pieces}{}", within(place))
        }
        ArmyTest::Points { size, place } => format!("has {}{}", quantity(*size, "point"), within(place)),
        ArmyTest::EqualPoints => "has equally many points".to_owned(),
        ArmyTest::Check { denied: false } => "is in check".to_owned(),
        ArmyTest::Check { denied: true } => "is not in check".to_owned(),
    }
}

/// The names of kinds; `None` for all kinds.
fn names(places: &PlaceNames<'_>, kinds: &[KindId]) -> Option<String> {
    (kinds.len() < places.rules.kinds.len()).then(|| or_list(&places.kinds(kinds)))
}
