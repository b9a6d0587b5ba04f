//! Writes moves as terms: modifiers, an atom and its range.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::betza::leaps::{Leap, shape};
use crate::rules::betza::meaning::BetzaPath;
use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::BetzaDialect;

use super::atoms::{atom, copies, radial};
use super::chains::chain;
use super::reason::Reason;
use super::ways::{Manner, Ways};
use super::writer::Writer;

/// A term of a single leg without its atom and directions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    unmoved: bool,
    /// The other modifiers, in XBoard's order.
    modes: String,
    /// The maximum number of leaps (`None`: no limit).
    range: Option<u16>,
    /// The length of the atom's leap in steps.
    length: i16,
}

/// Writes all moves as a string. The string may include other moves, and must be checked.
pub fn text(writer: &Writer<'_>, ways: &Ways) -> Result<String, Reason> {
    let mut terms: Vec<(Term, BTreeSet<Leap>)> = Vec::new();
    let mut chains = Vec::new();
    for (manner, paths) in &ways.0 {
        match manner.legs.as_slice() {
            [leg] if !manner.returns => {
                let (term, leaps) = term(writer, manner, leg, paths)?;
                match terms.iter_mut().find(|known| known.0 == term) {
                    Some((_, known)) => known.extend(leaps),
                    None => terms.push((term, leaps)),
                }
            }
            _ => chains.push(chain(writer, manner, paths)?),
        }
    }
    let mut text = String::new();
    for (term, leaps) in both_captures(terms) {
        text.push_str(&written(writer, &term, &leaps)?);
    }
    text.extend(chains);
    Ok(text)
}

/// The term of a single leg, with its leaps.
fn term(
    writer: &Writer<'_>,
    manner: &Manner,
    leg: &[Token],
    paths: &BTreeSet<BetzaPath>,
) -> Result<(Term, BTreeSet<Leap>), Reason> {
    let no_letters = || Reason::new("the notation has no letters for the cells that a move passes");
    let Some((end, before)) = leg.split_last().filter(|(end, _)| (end.min, end.max) == (1, Some(1))) else {
        return Err(no_letters());
    };
    let mut modes = writer.end(end)?;
    let (range, length, hop) = passed(before).ok_or_else(no_letters)?;
    modes.push_str(hop);
    if paths.iter().any(|path| !path.ring.is_empty()) {
        let bent = match (paths.first(), writer.dialect, range, hop) {
            (Some(path), BetzaDialect::Diagram, None, "") if path.ring.len() == 2 => 'z',
            (Some(path), BetzaDialect::Diagram, None, "") if path.ring.len() == 8 => 'q',
            _ => return Err(Reason::new("a move bends on its way")),
        };
        modes.push(bent);
    }
    // Only the double step of an unmoved pawn exposes the cells that it passes.
    if manner.passing != (manner.unmoved && hop == "n" && end.on.empty) {
        return Err(Reason::new(if manner.passing {
            "a move other than a first double step exposes the cells that it passes"
        } else {
            "a first double step exposes no cell"
        }));
    }
    let term = Term {
        unmoved: manner.unmoved,
        modes,
        range,
        length,
    };
    let leaps = paths.iter().filter_map(|path| path.leaps.first());
    Ok((term, leaps.map(|&(x, y)| (x * length, y * length)).collect()))
}

/// Writes a term with its atoms and directions.
fn written(writer: &Writer<'_>, term: &Term, leaps: &BTreeSet<Leap>) -> Result<String, Reason> {
    let mut shapes: BTreeMap<Leap, BTreeSet<Leap>> = BTreeMap::new();
    for &leap in leaps {
        shapes.entry(shape(leap)).or_default().insert(leap);
    }
    let unmoved = if term.unmoved { "i" } else { "" };
    let Term { modes, range, .. } = term;
    let everywhere = (2 * i32::from(writer.size.0) - 1) * (2 * i32::from(writer.size.1) - 1) - 1;
    if writer.dialect == BetzaDialect::Diagram
        && *range == Some(1)
        && leaps.len() as i32 == everywhere
        && leaps.len() > 8
    {
        return Ok(format!("{unmoved}{modes}U"));
    }
    let whole = |shape: Leap| shapes.get(&shape).is_some_and(|leaps| *leaps == copies(shape));
    let mut text = String::new();
    if whole((1, 0)) && whole((1, 1)) && !modes.contains('z') {
        text.push_str(&format!("{unmoved}{modes}{}", radial(*range)));
        shapes.remove(&(1, 0));
        shapes.remove(&(1, 1));
    }
    for (shape, leaps) in &shapes {
        let long = || Reason::new(format!("a leap of {}:{} has no letter", shape.0, shape.1));
        let atom = atom(writer.dialect, *shape, *range).ok_or_else(long)?;
        for directions in writer.directions(*shape, leaps)? {
            text.push_str(&format!("{unmoved}{directions}{modes}{atom}"));
        }
    }
    Ok(text)
}

/// Analyses the tokens of a leg before its last cell: the maximum number of displacements, the length of the leap, and the
/// modifier.
fn passed(before: &[Token]) -> Option<(Option<u16>, i16, &'static str)> {
    let stays = |token: &Token, on: Holds| token.on == on && token.contact == Contact::Stay;
    let empty = |token: &Token| stays(token, Holds::EMPTY);
    let slides = |token: &Token| empty(token) && token.min == 0;
    let any = |token: &Token| slides(token) && token.max.is_none();
    let one = |token: &Token| (token.min, token.max) == (1, Some(1));
    let hurdle = |token: &Token| stays(token, Holds::PIECE) && one(token);
    let whatever = Holds {
        empty: true,
        ..Holds::PIECE
    };
    let skipped = |token: &Token| stays(token, whatever) && one(token);
    let more = |token: &Token, by: u16| token.max.map(|max| max.saturating_add(by));
    Some(match before {
        [] => (Some(1), 1, ""),
        [only] if slides(only) => (more(only, 1), 1, ""),
        [only] if empty(only) && one(only) => (Some(1), 2, "n"),
        [only] if hurdle(only) => (Some(1), 2, "j"),
        [only] if skipped(only) => (Some(2), 1, "j"),
        [first, rest] if skipped(first) && slides(rest) => (more(rest, 2), 1, "j"),
        [first, piece] if slides(first) && hurdle(piece) => (more(first, 2), 1, "g"),
        [first, piece, rest] if any(first) && hurdle(piece) && any(rest) => (None, 1, "p"),
        _ => return None,
    })
}

/// Merges captures and en passant captures with the same directions into one term.
fn both_captures(terms: Vec<(Term, BTreeSet<Leap>)>) -> Vec<(Term, BTreeSet<Leap>)> {
    let mut out: Vec<(Term, BTreeSet<Leap>)> = Vec::new();
    for (term, leaps) in terms {
        let partner = out.iter_mut().find(|(known, known_leaps)| {
            let alike = Term {
                modes: "e".to_owned(),
                ..known.clone()
            };
            *known_leaps == leaps && alike == term && ["c", "mc"].contains(&known.modes.as_str())
        });
        match partner {
            Some((known, _)) => known.modes.push('e'),
            None => out.push((term, leaps)),
        }
    }
    out
}
