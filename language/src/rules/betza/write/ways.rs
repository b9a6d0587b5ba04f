//! The moves of a piece, path by path.

use std::collections::BTreeSet;

use crate::rules::betza::leaps::Leap;
use crate::rules::betza::meaning::{BetzaMove, BetzaPath};
use crate::rules::model::{Bend, Conditions, KindId, MoveRule, PlayerId, Rules, Token};

use super::reason::Reason;
use super::view::PlayerView;

/// The common properties of the paths of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manner {
    pub legs: Vec<Vec<Token>>,
    pub returns: bool,
    pub unmoved: bool,
    pub passing: bool,
}

/// The paths of each manner. Manners are unique, and none is empty.
#[derive(Clone, Debug, Default)]
pub struct Ways(pub Vec<(Manner, BTreeSet<BetzaPath>)>);

impl Ways {
    /// The moves of a string.
    pub fn meant(moves: &[BetzaMove]) -> Self {
        let mut all_ways = Self::default();
        for one in moves {
            let manner = Manner {
                legs: one.legs.clone(),
                returns: one.returns,
                unmoved: one.unmoved,
                passing: one.passing,
            };
            one.paths.iter().for_each(|path| all_ways.add(&manner, path.clone()));
        }
        all_ways
    }

    fn add(&mut self, manner: &Manner, mut path: BetzaPath) {
        let least = (0..path.ring.len()).min_by_key(|&at| path.ring[at]).unwrap_or(0);
        path.ring.rotate_left(least);
        match self.0.iter_mut().find(|(known, _)| known == manner) {
            Some((_, paths)) => {
                paths.insert(path);
            }
            None => self.0.push((manner.clone(), BTreeSet::from([path]))),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the mirror image of each path, left to right, is a path too.
    pub fn is_symmetric(&self) -> bool {
        let mirror = |leaps: &Vec<Leap>| leaps.iter().map(|&(x, y)| (-x, y)).collect::<Vec<_>>();
        self.0.iter().all(|(_, paths)| {
            let all: BTreeSet<&Vec<Leap>> = paths.iter().map(|path| &path.leaps).collect();
            paths.iter().all(|path| all.contains(&mirror(&path.leaps)))
        })
    }
}

impl PartialEq for Ways {
    fn eq(&self, other: &Self) -> bool {
        let paths = |ways: &Self, asked: &Manner| {
            let found = ways.0.iter().find(|(manner, _)| manner == asked);
            found.map(|(_, paths)| paths.clone())
        };
        self.0.len() == other.0.len()
            && self
                .0
                .iter()
                .all(|(manner, all)| paths(other, manner).as_ref() == Some(all))
    }
}

/// The moves of a player's pieces of a kind.
pub fn ways(rules: &Rules, kind: KindId, player: PlayerId, view: &PlayerView) -> Result<Ways, Reason> {
    let mut all_ways = Ways::default();
    for rule in rules.moves(player, kind) {
        let manner = manner(rule)?;
        let ([] | [Bend::Straight | Bend::Curve(_), ..]) = rule.bends.as_slice() else {
            return Err(Reason::new("a move is reflected by the edges"));
        };
        if rule.bends.iter().skip(1).any(Bend::is_bent) {
            return Err(Reason::new("a later leg of a move bends"));
        }
        let seen =
            |vectors: &[crate::geometry::Vector]| vectors.iter().map(|&it| view.leap(it)).collect::<Option<Vec<_>>>();
        for path in &rule.paths {
            let (Some(leaps), Some(ring)) = (seen(path), seen(rule.bend(0).ring())) else {
                return Err(Reason::new(
                    "a player sees the directions of the board in another way on different cells",
                ));
            };
            all_ways.add(&manner, BetzaPath { leaps, ring });
        }
    }
    Ok(all_ways)
}

/// The common properties of the paths of a rule.
fn manner(rule: &MoveRule) -> Result<Manner, Reason> {
    let Conditions {
        from,
        to,
        changing,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed,
    } = &rule.conditions;
    let reason = if from.is_some() || to.is_some() {
        "a move depends on the cells where it begins or ends"
    } else if changing.is_some() {
        "a move depends on the parts of the board where it begins and ends"
    } else if !situations.is_empty() {
        "a move depends on other pieces"
    } else if !promoting.is_empty() {
        "a move says what the piece becomes"
    } else if *borrowed {
        "it moves as other pieces do"
    } else if rule.legs.iter().flatten().any(|token| token.zone.is_some()) {
        "a move depends on the cells that it passes"
    } else if rule.legs.iter().flatten().any(|token| token.kinds.is_some()) {
        "a move depends on the kinds of the pieces that it meets"
    } else if rule.legs.is_empty() {
        "it may stay where it is"
    } else {
        return Ok(Manner {
            legs: rule.legs.clone(),
            returns: rule.returns,
            unmoved: *unmoved,
            passing: *passing,
        });
    };
    Err(Reason::new(reason))
}
