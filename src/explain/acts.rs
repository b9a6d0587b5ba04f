//! What a piece does on one leg of a move, in words.

use crate::rules::{Contact, Holds, KindId, Token};

use super::compass::Course;
use super::places::Places;
use super::words::{all, counted, either, number, one};

/// What a piece does on a leg: a verb, and what goes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Act {
    pub verb: Verb,
    pub body: String,
    /// What is to be said behind the conditions.
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Step,
    Leap,
    Slide,
    Go,
    Hop,
    Swap,
}

impl Verb {
    /// The verb of `it steps` or, with `by`, of `by stepping`.
    pub fn word(self, by: bool) -> &'static str {
        match (self, by) {
            (Self::Step, false) => "steps",
            (Self::Step, true) => "stepping",
            (Self::Leap, false) => "leaps",
            (Self::Leap, true) => "leaping",
            (Self::Slide, false) => "slides",
            (Self::Slide, true) => "sliding",
            (Self::Go, false) => "goes",
            (Self::Go, true) => "going",
            (Self::Hop, false) => "hops",
            (Self::Hop, true) => "hopping",
            (Self::Swap, false) => "changes places",
            (Self::Swap, true) => "changing places",
        }
    }
}

/// What a move can do where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Go there or capture.
    Both,
    /// Go there.
    Move,
    /// Capture.
    Capture,
    /// Capture en passant.
    Passing,
}

/// What a leg's last token lets a move do there.
pub(super) fn mode(legs: &[Vec<Token>]) -> Mode {
    let tokens = || legs.iter().flatten();
    let Some(last) = legs.last().and_then(|leg| leg.last()) else {
        return Mode::Both;
    };
    let captures_before = tokens().rev().skip(1).any(|token| token.contact == Contact::Capture);
    if last.on.en_passant && !last.on.enemy && !last.on.empty {
        Mode::Passing
    } else if last.contact == Contact::Swap || (captures_before && last.on.empty) {
        Mode::Both
    } else if last.contact == Contact::Capture && last.on.enemy {
        if last.on.empty { Mode::Both } else { Mode::Capture }
    } else {
        Mode::Move
    }
}

fn is_free(token: &Token) -> bool {
    token.on == Holds::EMPTY && token.contact == Contact::Stay
}

fn is_once(token: &Token) -> bool {
    (token.min, token.max) == (1, Some(1))
}

/// A leg in words: what its tokens ask along a course.
pub(super) fn act(places: &Places<'_>, tokens: &[Token], course: &Course) -> Act {
    let Some((end, before)) = tokens.split_last() else {
        return Act {
            verb: Verb::Step,
            body: course.once.clone(),
            note: None,
        };
    };
    let mut act = match before {
        _ if !is_once(end) => line(places, tokens, course),
        _ if end.contact == Contact::Swap => {
            swap(places, end, before, course).unwrap_or_else(|| line(places, tokens, course))
        }
        [] => step(places, course),
        [free] if is_free(free) => slide(places, free, course),
        _ => hop(places, before, course).unwrap_or_else(|| line(places, tokens, course)),
    };
    if end.contact != Contact::Swap && is_once(end) {
        if let Some(zone) = end.zone {
            act.body.push_str(&format!(", ending {}", places.at(zone)));
        }
        if let (true, Some(kinds)) = (end.on.enemy, &end.kinds) {
            let whom = who(places, Holds::ENEMY, Some(kinds));
            let only = if end.on.empty { "capturing only" } else { "but only" };
            act.body.push_str(&format!(", {only} {whom}"));
        }
    }
    act
}

fn step(places: &Places<'_>, course: &Course) -> Act {
    let mut body = course.once.clone();
    if let Some(name) = course.leaper.filter(|name| !places.is_title(name)) {
        body.push_str(&format!(", as {}", one(name)));
    }
    Act {
        verb: if course.leaps { Verb::Leap } else { Verb::Step },
        body,
        note: course.leaps.then(|| "over anything between".to_owned()),
    }
}

fn slide(places: &Places<'_>, free: &Token, course: &Course) -> Act {
    let (least, most) = (usize::from(free.min) + 1, free.max.map(|max| usize::from(max) + 1));
    let mut act = match (&course.along, least, most) {
        (Some(along), least, Some(most)) if least == most => Act {
            verb: Verb::Go,
            body: format!("exactly {} {along}", counted(most, "cell")),
            note: Some(match most {
                2 => "if the cell between is empty".to_owned(),
                _ => "if the cells between are empty".to_owned(),
            }),
        },
        (Some(along), ..) => Act {
            verb: Verb::Slide,
            body: format!("{} {along}", distance(least, most, "cell", "any distance")),
            note: None,
        },
        (None, ..) => Act {
            verb: Verb::Leap,
            body: format!(
                "{}, {} in the same direction as long as it lands on empty cells",
                course.once,
                distance(least, most, "time", "any number of times")
            ),
            note: None,
        },
    };
    if let Some(zone) = free.zone {
        act.note = Some(format!("passing only over cells {}", places.at(zone)));
    }
    act
}

/// `up to three cells`
fn distance(least: usize, most: Option<usize>, thing: &str, any: &str) -> String {
    match (least, most) {
        (1, None) => any.to_owned(),
        (least, None) => format!("{} or more", counted(least, thing)),
        (least, Some(most)) if least == most => counted(most, thing),
        (1, Some(most)) => format!("up to {}", counted(most, thing)),
        (least, Some(most)) => format!("{} to {}", number(least), counted(most, thing)),
    }
}

fn swap(places: &Places<'_>, end: &Token, before: &[Token], course: &Course) -> Option<Act> {
    let whom = who(places, end.on, end.kinds.as_ref());
    let far = match before {
        [] => course.once.clone(),
        [free] if is_free(free) && free.zone.is_none() => {
            let (least, most) = (usize::from(free.min) + 1, free.max.map(|max| usize::from(max) + 1));
            format!(
                "{} {}",
                distance(least, most, "cell", "any distance"),
                course.along.as_ref()?
            )
        }
        _ => return None,
    };
    Some(Act {
        verb: Verb::Swap,
        body: format!("with {whom} {far}"),
        note: None,
    })
}

/// Empty cells and pieces in turn, as a hop has them; nothing if it is none.
fn hop(places: &Places<'_>, before: &[Token], course: &Course) -> Option<Act> {
    let along = course.along.as_ref()?;
    let any_free = |token: &Token| is_free(token) && token.zone.is_none() && (token.min, token.max) == (0, None);
    let (pairs, behind) = before.as_chunks::<2>();
    let leapt = &pairs.first()?[1];
    let is_hurdle =
        |token: &Token| token.contact == Contact::Stay && !token.on.empty && is_once(token) && token.zone.is_none();
    let alike = pairs.iter().all(|pair| any_free(&pair[0]) && pair[1] == *leapt) && is_hurdle(leapt);
    let lands_anywhere = match behind {
        [] => false,
        [free] if any_free(free) => true,
        _ => return None,
    };
    if !alike {
        return None;
    }
    let count = pairs.len();
    let whom = noun(places, leapt.on, leapt.kinds.as_ref());
    let over = match count {
        1 => format!("exactly one {whom}"),
        _ => format!("exactly {} pieces, each {}", number(count), one(&whom)),
    };
    let landing = if lands_anywhere {
        ""
    } else {
        ", to the cell right behind it"
    };
    Some(Act {
        verb: Verb::Hop,
        body: format!("any distance {along} over {over}{landing}"),
        note: None,
    })
}

/// Any other line: its tokens one by one.
fn line(places: &Places<'_>, tokens: &[Token], course: &Course) -> Act {
    let parts: Vec<String> = tokens.iter().map(|token| cells(places, token)).collect();
    let along = course
        .along
        .clone()
        .unwrap_or_else(|| format!("by leaps of {}", course.once));
    Act {
        verb: Verb::Go,
        body: format!("{along} along a line of {}", parts.join(", then ")),
        note: Some("ending on the last of these".to_owned()),
    }
}

/// What a token asks of its cells.
fn cells(places: &Places<'_>, token: &Token) -> String {
    let mut what: Vec<String> = Vec::new();
    let several = (token.min, token.max) != (1, Some(1));
    if token.on.empty {
        what.push(if several { "empty cells" } else { "an empty cell" }.to_owned());
    }
    if token.on.en_passant {
        what.push("a cell that an enemy piece has just passed".to_owned());
    }
    if token.on.friend || token.on.enemy {
        let piece = who(places, token.on, token.kinds.as_ref());
        what.push(if several {
            format!("cells each with {piece}")
        } else {
            piece
        });
    }
    let what = either(&what);
    let mut text = match (token.min, token.max) {
        (1, Some(1)) => what,
        (0, None) => format!("any number of {what}"),
        (least, None) => format!("{} or more {what}", number(usize::from(least))),
        (least, Some(most)) if least == most => format!("exactly {} {what}", number(usize::from(most))),
        (0, Some(most)) => format!("at most {} {what}", number(usize::from(most))),
        (least, Some(most)) => format!("{} to {} {what}", number(usize::from(least)), number(usize::from(most))),
    };
    if let Some(zone) = token.zone {
        text.push_str(&format!(" {}", places.at(zone)));
    }
    match token.contact {
        Contact::Capture => text.push_str(" (captured)"),
        Contact::Swap => text.push_str(" (which changes places with it)"),
        Contact::Stay => {}
    }
    text
}

/// A piece that a token asks for: `a piece`, `an enemy General`, `a piece other than a Cannon`.
pub(super) fn who(places: &Places<'_>, on: Holds, kinds: Option<&Vec<KindId>>) -> String {
    one(&noun(places, on, kinds))
}

/// The same without its article.
fn noun(places: &Places<'_>, on: Holds, kinds: Option<&Vec<KindId>>) -> String {
    let side = match (on.friend, on.enemy) {
        (true, false) => "friendly ",
        (false, true) => "enemy ",
        _ => "",
    };
    let Some(kinds) = kinds else {
        return format!("{side}piece");
    };
    let all_kinds = || (0..places.rules.kinds.len()).map(|index| KindId(index as u16));
    let others: Vec<KindId> = all_kinds().filter(|kind| !kinds.contains(kind)).collect();
    if others.is_empty() {
        return format!("{side}piece");
    }
    if others.len() < kinds.len() {
        let others: Vec<String> = places.kinds(&others).into_iter().map(one).collect();
        return format!("{side}piece other than {}", either(&others));
    }
    format!("{side}{}", either(&places.kinds(kinds)))
}

/// The kinds of a list: `Rooks and Bishops` are told as `Rook and Bishop`.
pub(super) fn names(places: &Places<'_>, kinds: &[KindId]) -> String {
    all(&places.kinds(kinds))
}
