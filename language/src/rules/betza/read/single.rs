//! Moves with a single leg.

use crate::rules::betza::leaps::{Leap, copies};
use crate::rules::betza::meaning::{BetzaMove, BetzaPath};
use crate::rules::betza::unclear::Unclear;
use crate::rules::model::{Contact, Holds, Token};
use crate::syntax::tree::BetzaDialect;

use super::letters::{Modifiers, Ranged};
use super::picks::picked;

/// The maximum range of a hop with a number: each way to divide the range becomes a move of its own.
const MAX_HOP: u16 = 32;

/// The moves of one atom with its modifiers, on a board of this size.
pub(super) fn single(
    modifiers: &Modifiers,
    ranged: &Ranged,
    dialect: BetzaDialect,
    size: Leap,
) -> Result<Vec<BetzaMove>, Unclear> {
    let Ranged { at, atom, name, .. } = ranged;
    if let (Some(&(at, _)), true) = (modifiers.directions.first(), atom.shapes.len() != 1) {
        let message = format!("directions before `{name}` are ambiguous");
        let mistake = Unclear::new(at, message);
        return Err(if atom.everywhere {
            mistake
        } else {
            mistake.help("write its orthogonal and its diagonal part apart: `fWfF`, `fRfB`")
        });
    }
    check(modifiers, ranged, dialect)?;
    let mut leaps = Vec::new();
    for &shape in &atom.shapes {
        leaps.extend(picked(shape, name, &modifiers.directions)?);
    }
    if atom.everywhere {
        leaps = everywhere(size);
    }
    let mut moves = Vec::new();
    for end in ends(modifiers, *at)? {
        for (unit, leg) in legs(modifiers, ranged, &end)? {
            let stepped = |&(x, y): &Leap| if unit { (x.signum(), y.signum()) } else { (x, y) };
            moves.push(BetzaMove {
                paths: leaps
                    .iter()
                    .map(stepped)
                    .flat_map(|leap| paths(modifiers, leap))
                    .collect(),
                legs: vec![leg],
                returns: false,
                unmoved: modifiers.has('i'),
                // The double step of a pawn, such as `ifmnD`.
                passing: modifiers.has('i') && modifiers.has('n') && end.on.empty,
            });
        }
    }
    Ok(moves)
}

/// The displacements to all other cells of a board.
fn everywhere((width, height): Leap) -> Vec<Leap> {
    let columns = 1 - width..width;
    let all = columns.flat_map(|x| (1 - height..height).map(move |y| (x, y)));
    all.filter(|&leap| leap != (0, 0)).collect()
}

/// The paths of a leap: the leap itself, or the bent paths of `z` and `q`.
fn paths(modifiers: &Modifiers, leap: Leap) -> Vec<BetzaPath> {
    let turned = |(x, y): Leap, right: bool| if right { (y, -x) } else { (-y, x) };
    let ring = |right: bool| -> Vec<Leap> {
        if modifiers.has('z') {
            return vec![leap, turned(leap, right)];
        }
        // The leaps of a knight turn by nearly 45 degrees.
        let mut all = copies((leap.0.abs().max(leap.1.abs()), leap.0.abs().min(leap.1.abs())));
        all.sort_by(|one, other| angle(*one).total_cmp(&angle(*other)));
        if right {
            all.reverse();
        }
        all
    };
    if modifiers.has('z') || modifiers.has('q') {
        let sides = [false, true];
        sides
            .map(|right| BetzaPath {
                leaps: vec![leap],
                ring: ring(right),
            })
            .to_vec()
    } else {
        vec![BetzaPath::straight(vec![leap])]
    }
}

fn angle((x, y): Leap) -> f64 {
    f64::from(y).atan2(f64::from(x))
}

/// Reports modifiers that are ambiguous with an atom.
fn check(modifiers: &Modifiers, ranged: &Ranged, dialect: BetzaDialect) -> Result<(), Unclear> {
    let Ranged { at, atom, range, .. } = ranged;
    let place = |flag: char| {
        let mut flags = modifiers.flags.iter();
        flags
            .find(|&&(_, other)| other == flag)
            .map_or(*at, |&(place, _)| place)
    };
    let refuse = |flag: char, why: &str| {
        let message = format!("the modifier `{flag}` is ambiguous here: {why}");
        Err(Unclear::new(place(flag), message))
    };
    let has = |flag: char| modifiers.has(flag);
    let length = atom.straight();
    let bounded = range.is_some();
    if has('y') {
        return refuse('y', "it is on a leg that another follows");
    }
    if has('n') && (length != Some(2) || *range != Some(1)) {
        let mistake = refuse('n', "only D and A leap over a single cell of their line");
        return mistake.map_err(|it| it.help("write the steps as legs: `afsW` for the lame N, `afafW` for the lame H"));
    }
    if has('j') {
        match (length, range) {
            (Some(1), None | Some(2..)) | (Some(2), Some(1)) => {}
            _ => {
                return refuse(
                    'j',
                    "only a slide of W or F passes over its first cell, and only D and A leap over a piece",
                );
            }
        }
        if let Some(other) = ['n', 'p', 'g', 'e'].into_iter().find(|&flag| has(flag)) {
            return refuse('j', &format!("it is combined with `{other}`"));
        }
    }
    if has('p') && has('g') {
        return refuse('g', "it is combined with `p`");
    }
    if let Some(hop) = ['p', 'g'].into_iter().find(|&flag| has(flag)) {
        if has('e') {
            return refuse(hop, "en passant is captured by a step");
        }
        match range {
            None => {}
            Some(2..) if hop == 'g' && dialect == BetzaDialect::Diagram => {
                return refuse(
                    hop,
                    "the diagram takes the number for the way to the piece alone, and slides on behind it",
                );
            }
            Some(2..=MAX_HOP) if ranged.numbered => {}
            Some(_) => return refuse(hop, "only a slide hops"),
        }
    }
    if has('e') && (*range != Some(1) || has('n') || has('u')) {
        return refuse('e', "en passant is captured by a step");
    }
    if let Some(bent) = ['z', 'q'].into_iter().find(|&flag| has(flag)) {
        let fits = match bent {
            'z' => matches!(length, Some(1)) && atom.shapes.len() == 1 && !bounded,
            _ => atom.shapes == [(2, 1)] && (!bounded || (*range == Some(1) && !ranged.numbered)),
        };
        if !fits
            || modifiers
                .flags
                .iter()
                .any(|(_, flag)| !"mcdi".contains(*flag) && *flag != bent)
        {
            let why = "`zR` and `zB` are crooked, and `qN` goes round";
            return refuse(bent, why);
        }
        if !modifiers.directions.is_empty() {
            return refuse(bent, "directions before a bent rider are not defined");
        }
    }
    Ok(())
}

/// The alternatives for the last cell of a last leg.
pub(super) fn ends(modifiers: &Modifiers, at: usize) -> Result<Vec<Token>, Unclear> {
    let has = |flag: char| modifiers.has(flag);
    if has('u') {
        let on = Holds {
            friend: has('d'),
            enemy: has('c'),
            ..Holds::default()
        };
        if on == Holds::default() || has('e') {
            let message =
                "the modifier `u` is ambiguous here: it decides what becomes of a piece that `c` or `d` takes";
            return Err(Unclear::new(at, message));
        }
        let mut tokens = vec![Token::new(on, 1, Some(1), Contact::Swap)];
        if has('m') {
            tokens.push(Token::new(Holds::EMPTY, 1, Some(1), Contact::Stay));
        }
        return Ok(tokens);
    }
    let neither = !"mcde".chars().any(has);
    let on = Holds {
        empty: neither || has('m'),
        enemy: neither || has('c'),
        friend: has('d'),
        en_passant: false,
    };
    let contact = if on.enemy || on.friend {
        Contact::Capture
    } else {
        Contact::Stay
    };
    let mut tokens = Vec::new();
    if on != Holds::default() {
        tokens.push(Token::new(on, 1, Some(1), contact));
    }
    if has('e') {
        let passed = Holds {
            en_passant: true,
            ..Holds::default()
        };
        tokens.push(Token::new(passed, 1, Some(1), Contact::Capture));
    }
    Ok(tokens)
}

/// The empty cells of a slide before its last cell.
pub(super) fn slide(range: Option<u16>) -> Vec<Token> {
    match range {
        Some(..=1) => Vec::new(),
        Some(range) => vec![Token::new(Holds::EMPTY, 0, Some(range - 1), Contact::Stay)],
        None => vec![Token::any_empty()],
    }
}

/// The tokens of a leg for each way to divide its range, and whether its displacements are unit steps along the line.
fn legs(modifiers: &Modifiers, ranged: &Ranged, end: &Token) -> Result<Vec<(bool, Vec<Token>)>, Unclear> {
    let hurdle = || Token::new(Holds::PIECE, 1, Some(1), Contact::Stay);
    let empty = |min: u16, max: u16| Token::new(Holds::EMPTY, min, Some(max), Contact::Stay);
    let finished = |mut leg: Vec<Token>| {
        leg.push(end.clone());
        leg.retain(|token| token.max != Some(0));
        leg
    };
    let range = ranged.range;
    if end.on.en_passant {
        return Ok(vec![(false, finished(Vec::new()))]);
    }
    let (unit, legs) = match (modifiers.has('g'), modifiers.has('p'), range) {
        (true, _, Some(range)) => (false, vec![vec![empty(0, range.saturating_sub(2)), hurdle()]]),
        (true, _, None) => (false, vec![vec![Token::any_empty(), hurdle()]]),
        (_, true, None) => (false, vec![vec![Token::any_empty(), hurdle(), Token::any_empty()]]),
        (_, true, Some(range)) => {
            let before = 0..range.saturating_sub(1);
            let divided = before.map(|before| vec![empty(before, before), hurdle(), empty(0, range - 2 - before)]);
            (false, divided.collect())
        }
        (false, false, _) if modifiers.has('n') => (true, vec![vec![empty(1, 1)]]),
        (false, false, Some(1)) if modifiers.has('j') => (true, vec![vec![hurdle()]]),
        (false, false, _) if modifiers.has('j') => {
            let any = Holds {
                empty: true,
                ..Holds::PIECE
            };
            let mut leg = vec![Token::new(any, 1, Some(1), Contact::Stay)];
            leg.extend(slide(range.map(|range| range - 1)));
            (false, vec![leg])
        }
        (false, false, _) if modifiers.has('z') || modifiers.has('q') => (false, vec![slide(None)]),
        (false, false, _) => (false, vec![slide(range)]),
    };
    Ok(legs.into_iter().map(|leg| (unit, finished(leg))).collect())
}
