//! Atoms with legs joined by `a`: the same leap again, in another direction and with other modifiers.

use crate::rules::betza::meaning::BetzaMove;
use crate::rules::betza::relative::{heading, toward, turns};
use crate::rules::betza::unclear::Unclear;
use crate::syntax::tree::BetzaDialect;

use super::chain::{Chain, Link, MAX_CHAIN_PATHS};
use super::letters::{Modifiers, Ranged};
use super::picks::picked;
use super::single::ends;

/// The moves of an atom, given the modifiers of several legs.
pub(super) fn again(groups: &[Modifiers], ranged: &Ranged, dialect: BetzaDialect) -> Result<Vec<BetzaMove>, Unclear> {
    let Ranged { at, atom, name, .. } = ranged;
    let Some(length) = atom.straight() else {
        let message = format!("the legs after `{name}` are ambiguous: only lines that turn by 45 degrees are not");
        return Err(Unclear::new(*at, message).help("write the moves as verbs"));
    };
    let ([first, later @ ..], Some(last)) = (groups, groups.last()) else {
        return Ok(Vec::new());
    };
    if let (Some(&(at, _)), true) = (first.directions.first(), atom.shapes.len() > 1) {
        let message = format!("directions before `{name}` are ambiguous");
        return Err(Unclear::new(at, message).help("write an orthogonal and a diagonal atom apart"));
    }
    if ranged.numbered && matches!(ranged.range, Some(2..)) && dialect == BetzaDialect::Diagram {
        let message = "it is ambiguous to which legs a number after the atom applies";
        return Err(Unclear::new(*at, message).help("write the legs in brackets, each with its range: `[F-R3]`"));
    }
    let mut paths = Vec::new();
    for &shape in &atom.shapes {
        let leaps = picked(shape, name, &first.directions)?;
        paths.extend(leaps.into_iter().map(|leap| vec![leap]));
    }
    for modifiers in later {
        let turns = if modifiers.directions.is_empty() {
            match (atom.shapes.len(), dialect) {
                (2.., _) => vec![0, 1, 2, 3, 5, 6, 7],
                (_, BetzaDialect::XBoard) => vec![0, 2, 6],
                (_, BetzaDialect::Diagram) => {
                    let message = format!("the direction of a later leg of `{name}` is missing");
                    return Err(Unclear::new(*at, message).help("write its directions: f, s, fs, bs or b"));
                }
            }
        } else {
            turns(&modifiers.directions)?
        };
        let further = |path: Vec<_>| {
            let last_heading = path.last().copied().and_then(heading).map_or(0, |(heading, _)| heading);
            let longer = |turn: &usize| [path.as_slice(), &[toward(last_heading + turn, length)]].concat();
            turns.iter().map(longer).collect::<Vec<_>>()
        };
        paths = paths.into_iter().flat_map(further).collect();
        if paths.len() > MAX_CHAIN_PATHS {
            return Err(Unclear::new(*at, "these legs lead along too many paths"));
        }
    }
    let mut range = ranged.range;
    let mut links = Vec::new();
    for (index, modifiers) in groups.iter().enumerate() {
        let place = modifiers.flags.first().or(modifiers.directions.first());
        let place = place.map_or(*at, |&(place, _)| place);
        if let Some((place, _)) = modifiers.flags.iter().find(|(_, flag)| *flag == 'i' && index > 0) {
            return Err(Unclear::new(
                *place,
                "`i` applies to the whole move and comes before it",
            ));
        }
        if index + 1 == groups.len() {
            break;
        }
        links.push(Link::new(place, modifiers, range)?);
        if modifiers.has('y') || modifiers.has('g') {
            range = match range {
                Some(1) => None,
                None => Some(1),
                Some(_) => {
                    let message = "`y` and `g` are ambiguous before a range with a bound";
                    return Err(Unclear::new(place, message));
                }
            };
        }
    }
    last.only("mcd", "it is on the last of several legs")?;
    let chain = Chain {
        paths,
        links,
        last: Link::new(*at, &Modifiers::default(), range)?,
        ends: ends(last, *at)?,
        unmoved: first.has('i'),
    };
    chain.moves()
}
