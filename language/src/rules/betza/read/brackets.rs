//! Legs in brackets, each with its own atom: `[F?R]` may end after the first leg, `[F-R]` may not.

use crate::rules::betza::leaps::Leap;
use crate::rules::betza::meaning::BetzaMove;
use crate::rules::betza::relative::{heading, toward, turns};
use crate::rules::betza::unclear::Unclear;

use super::chain::{Chain, Link, MAX_CHAIN_PATHS, Path, at_most_legs};
use super::letters::{Letters, Modifiers, Ranged};
use super::picks::{picked, picks_oblique};
use super::single::ends;

/// A leg in brackets.
struct Leg {
    modifiers: Modifiers,
    ranged: Ranged,
    /// Whether the move may end here.
    may_end: bool,
}

/// Reads the legs after an opening bracket, with the modifiers before it.
pub(super) fn bracket(outer: &Modifiers, at: usize, letters: &mut Letters) -> Result<Vec<BetzaMove>, Unclear> {
    let legs = legs(at, letters)?;
    outer.only("mcdi", "it comes before legs in brackets")?;
    let name = "the brackets";
    let mut paths: Vec<Path> = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let Some(length) = leg.ranged.atom.straight() else {
            let message = format!(
                "`{}` is ambiguous in brackets: only lines that turn by 45 degrees are not",
                leg.ranged.name
            );
            return Err(Unclear::new(leg.ranged.at, message).help("write the moves as verbs"));
        };
        if index == 0 {
            if let Some(&(at, _)) = leg.modifiers.directions.first() {
                let message = "directions of the first leg in brackets are ambiguous";
                return Err(Unclear::new(at, message).help("write them before the brackets: `v[F?R]`"));
            }
            for &shape in &leg.ranged.atom.shapes {
                paths.extend(picked(shape, name, &[])?.into_iter().map(|leap| vec![leap]));
            }
            continue;
        }
        let mut longer = Vec::new();
        for path in paths {
            let last_heading = path.last().copied().and_then(heading).map_or(0, |(heading, _)| heading);
            for turn in turned(leg, last_heading)? {
                longer.push([path.as_slice(), &[toward(last_heading + turn, length)]].concat());
            }
        }
        paths = longer;
        if paths.len() > MAX_CHAIN_PATHS {
            return Err(Unclear::new(leg.ranged.at, "these legs lead along too many paths"));
        }
    }
    if let Some(&(at, _)) = outer.directions.first() {
        paths = pick(&paths, at, outer, name)?;
    }
    moves(outer, &legs, &paths)
}

/// Reads the legs up to the closing bracket.
fn legs(at: usize, letters: &mut Letters) -> Result<Vec<Leg>, Unclear> {
    let mut legs = Vec::new();
    loop {
        let modifiers = letters.modifiers()?;
        if let Some(at) = letters.take('a') {
            return Err(Unclear::new(
                at,
                "legs in brackets are divided by `-` or `?`, not by `a`",
            ));
        }
        let ranged = letters.ranged()?;
        let next = letters.peek();
        let may_end = match next {
            Some((_, '?')) => true,
            Some((_, '-' | ']')) => false,
            Some((at, _)) => {
                let message = "a leg in brackets is an atom with its modifiers";
                return Err(Unclear::new(at, message).help("divide legs by `?` if the move may end there, or by `-`"));
            }
            None => return Err(Unclear::new(at, "this bracket is not closed")),
        };
        legs.push(Leg {
            modifiers,
            ranged,
            may_end,
        });
        at_most_legs(legs.len(), letters.place())?;
        if letters.take(']').is_some() {
            break;
        }
        if letters.take('?').or_else(|| letters.take('-')).is_none() {
            break;
        }
    }
    if legs.len() < 2 {
        return Err(Unclear::new(at, "brackets hold at least two legs").help("leave them out"));
    }
    Ok(legs)
}

/// The turns of a later leg relative to the direction of the preceding leg.
fn turned(leg: &Leg, before: usize) -> Result<Vec<usize>, Unclear> {
    let shapes = &leg.ranged.atom.shapes;
    // Orthogonal directions have even numbers.
    let fits = |turn: usize| {
        shapes
            .iter()
            .any(|&(_, short)| (before + turn).is_multiple_of(2) == (short == 0))
    };
    if leg.modifiers.directions.is_empty() {
        if shapes.len() == 1 && !fits(0) {
            return Ok(vec![1, 7]);
        }
        let message = format!(
            "the direction of `{}` after the previous leg is missing",
            leg.ranged.name
        );
        return Err(Unclear::new(leg.ranged.at, message).help("write its directions: f, s, fs, bs or b"));
    }
    let turns = turns(&leg.modifiers.directions)?;
    if turns.iter().all(|&turn| fits(turn)) {
        return Ok(turns);
    }
    let at = leg.modifiers.directions.first().map_or(leg.ranged.at, |&(at, _)| at);
    let message = format!("`{}` has no such direction after the leg before", leg.ranged.name);
    Err(Unclear::new(at, message)
        .help("orthogonal and diagonal legs turn into each other by fs or bs, into themselves by f, s or b"))
}

/// The paths picked by the directions before the brackets, as for an oblique leap.
fn pick(paths: &[Path], at: usize, outer: &Modifiers, name: &str) -> Result<Vec<Path>, Unclear> {
    let ends: Vec<Leap> = paths
        .iter()
        .map(|path| (path[0].0 + path[1].0, path[0].1 + path[1].1))
        .collect();
    let oblique = |&(x, y): &Leap| x != 0 && y != 0 && x.abs() != y.abs();
    let distinct: std::collections::BTreeSet<&Leap> = ends.iter().collect();
    if !ends.iter().all(oblique) || distinct.len() != ends.len() || ends.len() != 8 {
        let message = "directions before these brackets are ambiguous";
        return Err(Unclear::new(at, message).help("they pick some of eight paths that turn once by 45 degrees"));
    }
    let mut picked_paths = Vec::new();
    for (path, end) in paths.iter().zip(ends) {
        if picks_oblique(end, name, &outer.directions)? {
            picked_paths.push(path.clone());
        }
    }
    Ok(picked_paths)
}

/// The moves of legs along paths: to the last leg, and to each leg on which they may end.
fn moves(outer: &Modifiers, legs: &[Leg], paths: &[Path]) -> Result<Vec<BetzaMove>, Unclear> {
    let mut all_moves = Vec::new();
    let mut links = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        let at = leg.ranged.at;
        let last = index + 1 == legs.len();
        if last || leg.may_end {
            leg.modifiers.only("mcd", "the move may end on this leg")?;
            let modifiers = match (
                leg.modifiers.flags.first(),
                outer.flags.iter().find(|(_, flag)| *flag != 'i'),
            ) {
                (Some((at, flag)), Some(_)) => {
                    let message = format!("the modifier `{flag}` appears both in the brackets and before them");
                    return Err(Unclear::new(*at, message));
                }
                (Some(_), None) => &leg.modifiers,
                (None, _) => outer,
            };
            if !last && leg.modifiers.flags.iter().any(|(_, flag)| *flag != 'm') {
                let message = "it is ambiguous what a leg captures before it goes on, if the move may end there";
                return Err(Unclear::new(at, message).help("divide the legs by `-`, and write the shorter move apart"));
            }
            let chain = Chain {
                paths: paths.iter().map(|path| path[..=index].to_vec()).collect(),
                links: links.clone(),
                last: Link::new(at, &Modifiers::default(), leg.ranged.range)?,
                ends: ends(modifiers, at)?,
                unmoved: outer.has('i'),
            };
            all_moves.extend(chain.moves()?);
        }
        if !last {
            leg.modifiers.only("mcdp", "it is on a leg in brackets")?;
            links.push(Link::new(at, &leg.modifiers, leg.ranged.range)?);
        }
    }
    Ok(all_moves)
}
