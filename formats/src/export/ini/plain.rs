//! Translates a single move rule: movement, modality, and the squares where it may begin and end.

use triagonal::geometry::Vector;
use triagonal::rules::betza::shape_of_leap;
use triagonal::rules::{Bend, Conditions, Contact, Holds, KindId, MoveRule, PlayerId, Token};

use super::model::Step;
use super::section::Section;
use super::squares::Squares;

/// The movement along one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    Leap,
    Lame,
    Triple,
    Ride(i16),
    Hop,
    HopBehind,
}

/// The modality of a move: quiet and capturing modes, or en passant.
pub enum Ends {
    Modes(&'static [usize]),
    EnPassant,
}

/// A move with its directions and conditions.
pub struct PlainMove {
    pub movements: Vec<(Step, Movement)>,
    pub ends: Ends,
    pub from: Option<Squares>,
    pub to: Option<Squares>,
    pub unmoved: bool,
    pub passing: bool,
}

/// Whether a rule captures an enemy piece of the same kind along an open orthogonal line.
pub fn is_flight(rule: &MoveRule, kind: KindId) -> bool {
    let MoveRule {
        paths,
        legs,
        bends,
        returns,
        conditions,
    } = rule;
    let straight = bends.iter().all(|bend| *bend == Bend::Straight);
    let mut steps = paths.iter().filter_map(|path| path.first());
    let orthogonal = steps.all(|vector| shape_of_leap((vector.0[0], vector.0[1])) == (1, 0));
    let [leg] = legs.as_slice() else { return false };
    let [open, end] = leg.as_slice() else { return false };
    orthogonal
        && straight
        && !returns
        && *conditions == Conditions::default()
        && (open.on, open.min, open.max, open.contact) == (Holds::EMPTY, 0, None, Contact::Stay)
        && (end.on, end.min, end.max, end.contact) == (Holds::ENEMY, 1, Some(1), Contact::Capture)
        && end.kinds == Some(vec![kind])
        && (open.zone, end.zone) == (None, None)
}

/// Reads a rule; returns a reason if sections do not support such moves.
pub fn read_rule(section: &Section<'_>, rule: &MoveRule, player: PlayerId) -> Result<PlainMove, String> {
    let MoveRule {
        paths,
        legs,
        bends,
        returns,
        conditions,
    } = rule;
    let Conditions {
        from,
        to,
        changing,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed,
    } = conditions;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *returns || legs.is_empty() {
        return refuse("moves that end where they begin are not supported");
    }
    if bends.iter().any(|bend| *bend != Bend::Straight) {
        return refuse("moves with bends are not supported");
    }
    if changing.is_some() {
        return refuse("moves that must change the class of their square are not supported");
    }
    if *borrowed {
        return refuse("borrowed moves are not supported");
    }
    if !situations.is_empty() {
        return refuse("moves that depend on other pieces are not supported");
    }
    if !promoting.is_empty() {
        return refuse("promotions in single moves are not supported");
    }
    let tokens = || legs.iter().flatten();
    if tokens().any(|token| token.kinds.is_some()) {
        return refuse("moves that depend on the kinds of other pieces are not supported");
    }
    if tokens().any(|token| token.zone.is_some()) {
        return refuse("moves restricted to certain squares on their path are not supported");
    }
    let Some(end) = legs.last().and_then(|leg| leg.last()) else {
        return refuse("moves without an end are not supported");
    };
    if tokens().any(|token| token.contact.carries().is_some()) {
        return refuse("moves that carry another piece are not supported");
    }
    let inner = tokens().count() - 1;
    if tokens().take(inner).any(|token| token.contact != Contact::Stay) {
        return refuse("captures in passing are not supported");
    }
    let Some(ends) = ends(end) else {
        return refuse("moves onto own pieces are not supported");
    };
    let up = if player == PlayerId(0) { 1 } else { -1 };
    let step = |vector: &Vector| (up * vector.0[0], up * vector.0[1]);
    let longest = i16::from(section.files.max(section.ranks)) - 1;
    let mut movements = Vec::new();
    for path in paths {
        let steps: Vec<Step> = path.iter().map(step).collect();
        match movement(legs, &steps, longest) {
            Some((step, _)) if step.0.abs() >= i16::from(section.files) || step.1.abs() >= i16::from(section.ranks) => {
            }
            Some(movement) => movements.push(movement),
            None if legs.len() > 1 => return refuse("moves of several legs are not supported"),
            None => return refuse("line patterns other than slides and hops are not supported"),
        }
    }
    let zone = |zone: &Option<_>| {
        zone.map(|zone| section.zone(zone, player))
            .filter(|squares| *squares != section.board)
    };
    Ok(PlainMove {
        movements,
        ends,
        from: zone(from),
        to: zone(to),
        unmoved: *unmoved,
        passing: *passing,
    })
}

/// The modality of a move; nothing if sections do not support it.
fn ends(end: &Token) -> Option<Ends> {
    let Holds {
        empty,
        friend,
        enemy,
        en_passant,
    } = end.on;
    match (end.contact, empty, friend, enemy, en_passant) {
        (Contact::Stay, true, false, false, false) => Some(Ends::Modes(&[0])),
        (Contact::Capture, true, false, true, false) => Some(Ends::Modes(&[0, 1])),
        (Contact::Capture, false, false, true, false) => Some(Ends::Modes(&[1])),
        (Contact::Capture, false, false, false, true) => Some(Ends::EnPassant),
        _ => None,
    }
}

/// The movement of a path, with its total displacement or that of each step.
fn movement(legs: &[Vec<Token>], steps: &[Step], longest: i16) -> Option<(Step, Movement)> {
    let one = |token: &Token, on: Holds| token.on == on && (token.min, token.max) == (1, Some(1));
    let single = |leg: &Vec<Token>| matches!(leg.as_slice(), [token] if one(token, Holds::EMPTY));
    match (legs, steps) {
        ([leg], &[step]) => {
            let (end, before) = leg.split_last()?;
            if (end.min, end.max) != (1, Some(1)) {
                return None;
            }
            along(before, step, longest)
        }
        ([first, last], &[(x, y), (u, v)])
            if single(first) && matches!(last.as_slice(), [end] if (end.min, end.max) == (1, Some(1))) =>
        {
            let whole = (x + u, y + v);
            let horse =
                shape_of_leap((x, y)) == (1, 0) && shape_of_leap((u, v)) == (1, 1) && shape_of_leap(whole) == (2, 1);
            let twice = (x, y) == (u, v) && shape_of_leap((x, y)).0 == 1;
            (horse || twice).then_some((whole, Movement::Lame))
        }
        ([first, second, last], &[(x, y), (u, v), (s, t)])
            if single(first)
                && single(second)
                && matches!(last.as_slice(), [end] if (end.min, end.max) == (1, Some(1))) =>
        {
            let whole = (x + u + s, y + v + t);
            let elephant = shape_of_leap((x, y)) == (1, 0) && shape_of_leap((u, v)) == (1, 1) && (u, v) == (s, t);
            (elephant && shape_of_leap(whole) == (3, 2)).then_some((whole, Movement::Lame))
        }
        _ => None,
    }
}

/// The movement of a single leg, from the tokens before its end.
fn along(before: &[Token], step: Step, longest: i16) -> Option<(Step, Movement)> {
    let run = |token: &Token| token.on == Holds::EMPTY && token.min == 0;
    let open = |token: &Token| {
        run(token)
            && token
                .max
                .is_none_or(|max| i16::try_from(max).is_ok_and(|max| max >= longest))
    };
    let hurdle = |token: &Token| token.on == Holds::PIECE && (token.min, token.max) == (1, Some(1));
    let (x, y) = step;
    Some(match before {
        [] => (step, Movement::Leap),
        [only] if open(only) => (step, Movement::Ride(0)),
        [only] if run(only) => {
            let limit = i16::try_from(only.max?).ok()? + 1;
            (step, Movement::Ride(if limit >= longest { 0 } else { limit }))
        }
        [only] if only.on == Holds::EMPTY && shape_of_leap(step).0 == 1 && only.max == Some(only.min) => match only.min
        {
            1 => ((2 * x, 2 * y), Movement::Lame),
            2 => (step, Movement::Triple),
            _ => return None,
        },
        [first, piece] if open(first) && hurdle(piece) => (step, Movement::HopBehind),
        [first, piece, rest] if open(first) && hurdle(piece) && open(rest) => (step, Movement::Hop),
        _ => return None,
    })
}
