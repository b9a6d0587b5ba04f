//! Describes single legs of moves in words.

use crate::rules::{Carrying, Contact, Holds, KindId, Token};

use super::directions::DirectionPhrase;
use super::place_names::PlaceNames;
use super::words::{and_list, counted, number, or_list, with_article};

/// A leg in words: a verb and its complements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LegPhrase {
    pub verb: Verb,
    pub body: String,
    /// Words after the conditions.
    pub note: Option<String>,
}

/// The verb of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Step,
    Leap,
    Slide,
    Go,
    Hop,
    Swap,
    Push,
    Pull,
    Send,
    Return,
    Stay,
}

impl Verb {
    /// The form in `it steps`; with `by`, the form in `by stepping`.
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
            (Self::Push, false) => "pushes",
            (Self::Push, true) => "pushing",
            (Self::Pull, false) => "pulls",
            (Self::Pull, true) => "pulling",
            (Self::Send, false) => "sends",
            (Self::Send, true) => "sending",
            (Self::Return, false) => "goes back",
            (Self::Return, true) => "going back",
            (Self::Stay, false) => "stays",
            (Self::Stay, true) => "staying",
        }
    }
}

/// What a move can do on its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Move there or capture.
    Both,
    /// Move there.
    Move,
    /// Capture.
    Capture,
    /// Capture en passant.
    EnPassant,
}

/// The mode of a move with these legs: on its last cell or, if it returns, as a whole.
pub(super) fn mode(legs: &[Vec<Token>], returns: bool) -> Mode {
    let tokens = || legs.iter().flatten();
    if returns {
        let captures = || tokens().filter(|token| token.contact == Contact::Capture);
        return match captures().next() {
            None => Mode::Move,
            Some(_) if captures().any(|token| !token.on.empty) => Mode::Capture,
            Some(_) => Mode::Both,
        };
    }
    let Some(last) = legs.last().and_then(|leg| leg.last()) else {
        return Mode::Both;
    };
    let captures_before = tokens().rev().skip(1).any(|token| token.contact == Contact::Capture);
    if last.on.en_passant && !last.on.enemy && !last.on.empty {
        Mode::EnPassant
    } else if last.contact.carries().is_some() || (captures_before && last.on.empty) {
        Mode::Both
    } else if last.contact == Contact::Capture && (last.on.enemy || last.on.friend) {
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

/// The end of a move on its first cell, after some legs.
pub(super) fn return_phrase(after_legs: bool) -> LegPhrase {
    LegPhrase {
        verb: if after_legs { Verb::Return } else { Verb::Stay },
        body: if after_legs { "to where it began" } else { "where it is" }.to_owned(),
        note: None,
    }
}

/// The leg of a pushed piece, from the description of a leg of the mover.
pub(super) fn sent(leg: LegPhrase) -> LegPhrase {
    LegPhrase {
        verb: Verb::Send,
        body: format!("it {}", leg.body),
        note: leg.note,
    }
}

/// Describes a leg: its tokens along some directions.
pub(super) fn leg_phrase(places: &PlaceNames<'_>, tokens: &[Token], phrase: &DirectionPhrase) -> LegPhrase {
    let Some((end, before)) = tokens.split_last() else {
        return LegPhrase {
            verb: Verb::Step,
            body: phrase.single.clone(),
            note: None,
        };
    };
    let mut leg = match before {
        _ if !is_once(end) => line(places, tokens, phrase),
        _ if end.contact.carries().is_some() => {
            carry(places, end, before, phrase).unwrap_or_else(|| line(places, tokens, phrase))
        }
        [] => step(places, phrase),
        [free] if is_free(free) => slide(places, free, phrase),
        _ => hop(places, before, phrase).unwrap_or_else(|| line(places, tokens, phrase)),
    };
    if let Some(bend) = &phrase.bend {
        leg.body.push_str(&format!(", {bend}"));
    }
    if end.contact.carries().is_none() && is_once(end) {
        if let Some(zone) = end.zone {
            leg.body.push_str(&format!(", ending {}", places.at(zone)));
        }
        if let (true, Some(kinds)) = (end.on.enemy, &end.kinds) {
            let whom = who(places, Holds::ENEMY, Some(kinds));
            let only = if end.on.empty { "capturing only" } else { "but only" };
            leg.body.push_str(&format!(", {only} {whom}"));
        }
    }
    leg
}

fn step(places: &PlaceNames<'_>, phrase: &DirectionPhrase) -> LegPhrase {
    let mut body = phrase.single.clone();
    if let Some(name) = phrase.leaper.filter(|name| !places.is_title(name)) {
        body.push_str(&format!(", as {}", with_article(name)));
    }
    LegPhrase {
        verb: if phrase.leaps { Verb::Leap } else { Verb::Step },
        body,
        note: phrase.leaps.then(|| "over anything between".to_owned()),
    }
}

fn slide(places: &PlaceNames<'_>, free: &Token, phrase: &DirectionPhrase) -> LegPhrase {
    let (least, most) = (usize::from(free.min) + 1, free.max.map(|max| usize::from(max) + 1));
    let mut leg = match (&phrase.sliding, least, most) {
        (Some(along), least, Some(most)) if least == most => LegPhrase {
            verb: Verb::Go,
            body: format!("exactly {} {along}", counted(most, "cell")),
            note: Some(match most {
                2 => "if the cell between is empty".to_owned(),
                _ => "if the cells between are empty".to_owned(),
            }),
        },
        (Some(along), ..) => LegPhrase {
            verb: Verb::Slide,
            body: format!("{} {along}", distance(least, most, "cell", "any distance")),
            note: None,
        },
        (None, ..) => LegPhrase {
            verb: Verb::Leap,
            body: format!(
                "{}, {}{} as long as it lands on empty cells",
                phrase.single,
                distance(least, most, "time", "any number of times"),
                if phrase.bend.is_some() {
                    ""
                } else {
                    " in the same direction"
                }
            ),
            note: None,
        },
    };
    if let Some(zone) = free.zone {
        leg.note = Some(format!("passing only over cells {}", places.at(zone)));
    }
    leg
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

fn carry(places: &PlaceNames<'_>, end: &Token, before: &[Token], phrase: &DirectionPhrase) -> Option<LegPhrase> {
    let whom = who(places, end.on, end.kinds.as_ref());
    let far = match before {
        [] => phrase.single.clone(),
        [free] if is_free(free) && free.zone.is_none() => {
            let (least, most) = (usize::from(free.min) + 1, free.max.map(|max| usize::from(max) + 1));
            format!(
                "{} {}",
                distance(least, most, "cell", "any distance"),
                phrase.sliding.as_ref()?
            )
        }
        _ => return None,
    };
    let (verb, body) = match end.contact.carries()? {
        Carrying::Swap => (Verb::Swap, format!("with {whom} {far}")),
        Carrying::Push => (Verb::Push, format!("{whom} {far} and takes its cell")),
        Carrying::Pull => (Verb::Pull, format!("{whom} {far} to the cell that it leaves")),
    };
    Some(LegPhrase { verb, body, note: None })
}

/// A hop: alternating empty cells and hurdles. `None` if the tokens are no hop.
fn hop(places: &PlaceNames<'_>, before: &[Token], phrase: &DirectionPhrase) -> Option<LegPhrase> {
    let along = phrase.sliding.as_ref()?;
    let any_free = |token: &Token| is_free(token) && token.zone.is_none() && (token.min, token.max) == (0, None);
    let (pairs, behind) = before.as_chunks::<2>();
    let hurdle = &pairs.first()?[1];
    let is_hurdle =
        |token: &Token| token.contact == Contact::Stay && !token.on.empty && is_once(token) && token.zone.is_none();
    let alike = pairs.iter().all(|pair| any_free(&pair[0]) && pair[1] == *hurdle) && is_hurdle(hurdle);
    let lands_anywhere = match behind {
        [] => false,
        [free] if any_free(free) => true,
        _ => return None,
    };
    if !alike {
        return None;
    }
    let count = pairs.len();
    let whom = noun(places, hurdle.on, hurdle.kinds.as_ref());
    let over = match count {
        1 => format!("exactly one {whom}"),
        _ if whom == "piece" => format!("exactly {} pieces", number(count)),
        _ => format!("exactly {} pieces, each {}", number(count), with_article(&whom)),
    };
    let landing = match (lands_anywhere, count) {
        (true, _) => "",
        (false, 1) => ", to the cell right behind it",
        (false, _) => ", to the cell right behind the last of them",
    };
    Some(LegPhrase {
        verb: Verb::Hop,
        body: format!("any distance {along} over {over}{landing}"),
        note: None,
    })
}

/// Any other line, token by token.
fn line(places: &PlaceNames<'_>, tokens: &[Token], phrase: &DirectionPhrase) -> LegPhrase {
    let parts: Vec<String> = tokens.iter().map(|token| cells(places, token)).collect();
    let along = phrase
        .sliding
        .clone()
        .unwrap_or_else(|| format!("by leaps of {}", phrase.single));
    LegPhrase {
        verb: Verb::Go,
        body: format!("{along} along a line of {}", parts.join(", then ")),
        note: Some("ending on the last of these".to_owned()),
    }
}

/// The cells of a token.
pub(super) fn cells(places: &PlaceNames<'_>, token: &Token) -> String {
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
    let what = or_list(&what);
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
        Contact::Push => text.push_str(" (which it pushes)"),
        Contact::Pull => text.push_str(" (which it pulls)"),
        Contact::Stay => {}
    }
    text
}

/// A piece that a token can meet: `a piece`, `an enemy General`, `a piece other than a Cannon`.
pub(super) fn who(places: &PlaceNames<'_>, on: Holds, kinds: Option<&Vec<KindId>>) -> String {
    with_article(&noun(places, on, kinds))
}

/// The negation: `no piece`, `no enemy General`.
pub(super) fn no_such(places: &PlaceNames<'_>, on: Holds, kinds: Option<&Vec<KindId>>) -> String {
    format!("no {}", noun(places, on, kinds))
}

/// The same without an article.
pub(super) fn noun(places: &PlaceNames<'_>, on: Holds, kinds: Option<&Vec<KindId>>) -> String {
    let side = match (on.friend, on.enemy) {
        (true, false) => "friendly ",
        (false, true) => "enemy ",
        _ => "",
    };
    let Some(kinds) = kinds else {
        return format!("{side}piece");
    };
    let others: Vec<KindId> = places.rules.kind_ids().filter(|kind| !kinds.contains(kind)).collect();
    if others.is_empty() {
        return format!("{side}piece");
    }
    if others.len() < kinds.len() {
        return format!("{side}piece other than {}", places.one_of(&others));
    }
    format!("{side}{}", or_list(&places.kinds(kinds)))
}

/// The names of kinds, joined by `and`.
pub(super) fn names(places: &PlaceNames<'_>, kinds: &[KindId]) -> String {
    and_list(&places.kinds(kinds))
}
