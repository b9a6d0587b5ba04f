//! How players and games come to an end, in words.

use crate::rules::{Army, Elimination, End, Event, KindId, Loss, Pass, Rules, Verdict};

use super::places::Places;
use super::words::{all, capital, either, number, one};

/// What passes, check and the ends are, a sentence each.
pub(super) fn ends(places: &Places<'_>) -> Vec<String> {
    let rules = places.rules;
    let mut told: Vec<String> = rules.ends.iter().map(|end| self::end(places, end)).collect();
    for (event, forbidden) in [
        ("checkmate", rules.forbidden.checkmate),
        ("stalemate", rules.forbidden.stalemate),
    ] {
        if forbidden {
            told.push(format!("No move may give {event}."));
        }
    }
    told.extend(rules.eliminations.iter().map(|fall| elimination(places, fall)));
    if !rules.eliminations.is_empty() {
        told.push("A player without pieces is out and passed over; the last team with pieces wins.".to_owned());
    }
    let moveless = |event: &Event| matches!(event, Event::Stalemate);
    let passes = !matches!(rules.pass, Pass::Never);
    if !passes && !rules.ends.iter().any(|end| moveless(&end.event)) && !rules.forbidden.stalemate {
        told.push("The game is drawn when the next player has no move and nothing else is said.".to_owned());
    }
    told
}

/// When a turn may be passed.
pub(super) fn pass(rules: &Rules) -> Option<&'static str> {
    match rules.pass {
        Pass::Never => None,
        Pass::Stuck => Some("A player who has no other move and is not in check passes."),
        Pass::Cornered => Some("A player who has no other move passes, even in check."),
        Pass::Free => Some("A player may pass at any turn, unless he is in check."),
    }
}

/// What check forbids.
pub(super) fn check(places: &Places<'_>) -> String {
    match &places.rules.check {
        None => "There is no check: every piece may be left where it can be captured.".to_owned(),
        Some(check) if check.every => {
            let kinds: Vec<String> = places.kinds(&check.kinds).into_iter().map(one).collect();
            format!(
                "No move may leave {} of one's own where it can be captured.",
                either(&kinds)
            )
        }
        Some(check) => {
            let kinds = either(&places.kinds(&check.kinds));
            format!("A move must leave at least one {kinds} of one's own where it cannot be captured.")
        }
    }
}

fn end(places: &Places<'_>, end: &End) -> String {
    let kinds = |kinds: &[KindId]| {
        let names: Vec<String> = places.kinds(kinds).into_iter().map(one).collect();
        either(&names)
    };
    let doing = match &end.event {
        Event::Checkmate => "gives checkmate".to_owned(),
        Event::Stalemate => "gives stalemate (the next player is not in check and has no move)".to_owned(),
        Event::Bare { .. } => "takes the last piece of an opponent that is not royal".to_owned(),
        Event::Capture { kinds: which, every } => {
            if *every {
                format!("captures {}", last_of(places, which, "a player"))
            } else {
                format!("captures {}", kinds(which))
            }
        }
        Event::Reach {
            zone,
            kinds: which,
            safe,
        } => {
            let safe = if *safe { ", where no enemy attacks it" } else { "" };
            format!("has {} {}{safe}", kinds(which), places.at(*zone))
        }
        Event::Hold { zone, kinds: which } => {
            format!(
                "still has {} {} when his turn comes again",
                kinds(which),
                places.at(*zone)
            )
        }
        Event::Facing { kinds: which, .. } => format!(
            "passes while {} of his stands in one line with such a piece of an enemy's, nothing between them",
            kinds(which)
        ),
        Event::Passes { times } => {
            format!("makes the last of {} in a row", counted_passes(usize::from(*times)))
        }
        Event::Repetition { times, .. } => {
            format!("brings about a position for the {} time", ordinal(usize::from(*times)))
        }
        Event::Quiet { plies, kinds: which } => {
            let or = match which.is_empty() {
                true => String::new(),
                false => format!(" and without a move of {}", kinds(which)),
            };
            format!("makes the last of {plies} plies in a row without a capture{or}")
        }
        Event::Length { plies } => format!("makes the last of {plies} plies"),
    };
    let mut text = match end.result {
        Verdict::Wins => format!("Who {doing} wins"),
        Verdict::Loses => format!("Who {doing} loses"),
        Verdict::Draws => format!("The game is drawn when a player {doing}"),
    };
    if let Event::Repetition {
        perpetual_check: Some(verdict),
        ..
    } = &end.event
    {
        let verdict = match verdict {
            Verdict::Wins => "wins",
            Verdict::Draws => "draws",
            Verdict::Loses => "loses",
        };
        text.push_str(&format!(
            "; but who alone gave check with every move since the first time {verdict}"
        ));
    }
    text + "."
}

fn counted_passes(times: usize) -> String {
    format!("{} {}", number(times), if times == 1 { "pass" } else { "passes" })
}

fn ordinal(times: usize) -> String {
    const WORDS: [&str; 6] = ["zeroth", "first", "second", "third", "fourth", "fifth"];
    WORDS
        .get(times)
        .map_or_else(|| format!("{times}th"), |word| (*word).to_owned())
}

/// The last piece of any of these kinds: all kinds that are listed together count together.
fn last_of(places: &Places<'_>, kinds: &[KindId], whose: &str) -> String {
    match places.kinds(kinds).as_slice() {
        [only] => format!("the last {only} of {whose}"),
        several => format!("the last of all {} pieces of {whose} together", all(several)),
    }
}

fn elimination(places: &Places<'_>, fall: &Elimination) -> String {
    let kinds: Vec<String> = places.kinds(&fall.kinds).into_iter().map(one).collect();
    let which = match (fall.by, fall.every) {
        (Loss::Capture, false) => format!("when {} of his is captured", either(&kinds)),
        (Loss::Capture, true) => format!("when {} is captured", last_of(places, &fall.kinds, "his")),
        (Loss::Threat, false) => {
            format!(
                "when another team's turn begins and it could capture {} of his",
                either(&kinds)
            )
        }
        (Loss::Threat, true) => format!(
            "when another team's turn begins and it could capture every {} of his",
            all(&places.kinds(&fall.kinds))
        ),
    };
    let army = match fall.army {
        Army::Vanishes => "leaves the game with him",
        Army::JoinsCaptor => "changes to the side of the player who put him out",
        Army::JoinsAlly => "goes to the next player of his team, if there is one",
    };
    let those = all(&places.kinds(&fall.kinds));
    format!("A player is out {which}; pieces of the kind {those} leave the game, and the rest of his army {army}.")
}

/// Pieces that may be removed when they meet.
pub(super) fn meetings(places: &Places<'_>) -> Vec<String> {
    let meeting = |it: &crate::rules::Meeting| {
        let (one_kind, other) = (one(places.kind(it.one)), one(places.kind(it.other)));
        capital(&format!(
            "{one_kind} and {other} of one player that stand face to face may be taken off together by any other player \
             before his move."
        ))
    };
    places.rules.meetings.iter().map(meeting).collect()
}
