//! When a move may be made.

use serde::Serialize;

use super::ids::{KindId, PartitionId, ZoneId};
use super::situations::Situation;

/// The conditions of a move rule, and whether it exposes the cells it passes. The default asks nothing.
///
/// This is the only place where the conditions are listed. Whoever must treat each of them takes the struct apart
/// without `..`, so that a new condition does not compile until everybody has dealt with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Conditions {
    /// The cells it can begin on (all, without a zone).
    pub from: Option<ZoneId>,
    /// The cells it can end on (all, without a zone).
    pub to: Option<ZoneId>,
    /// It must begin and end in different classes of this partition, so not on a cell that is in no class.
    pub changing: Option<PartitionId>,
    /// Only for a piece that has not moved since the game began.
    pub unmoved: bool,
    /// What must hold of the pieces on the board, or must not: all of these, without duplicates.
    pub situations: Vec<Situation>,
    /// The cells strictly between the ends of its single leg are exposed to en passant.
    pub passing: bool,
    /// The kinds of which the piece becomes one as the move ends, whatever else it could promote to; never its own. If there
    /// are none, it promotes as usual.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promoting: Vec<KindId>,
    /// It is borrowed from another kind. Such a rule does not count for the attacks that conditions ask for.
    pub borrowed: bool,
}

impl Conditions {
    /// The conditions of a capture made en passant: these of the capture itself, and `more`. It exposes no cells. What `more`
    /// says about promoting counts more.
    ///
    /// `common` finds the zone of the cells that are in both of two zones. Nothing, if both sides have `changing`, which
    /// a move can have only once.
    pub(in crate::rules) fn en_passant(
        &self,
        more: &Self,
        mut common: impl FnMut(ZoneId, ZoneId) -> Option<ZoneId>,
    ) -> Option<Self> {
        let Self {
            from,
            to,
            changing,
            unmoved,
            situations,
            passing: _,
            promoting,
            borrowed: _,
        } = self;
        let mut zone = |one: Option<ZoneId>, other: Option<ZoneId>| match (one, other) {
            (Some(one), Some(other)) => common(one, other),
            (one, other) => one.or(other),
        };
        if changing.is_some() && more.changing.is_some() {
            return None;
        }
        let mut all = situations.clone();
        all.extend(more.situations.iter().filter(|it| !situations.contains(it)).cloned());
        Some(Self {
            from: zone(*from, more.from),
            to: zone(*to, more.to),
            changing: changing.or(more.changing),
            unmoved: *unmoved || more.unmoved,
            situations: all,
            passing: false,
            promoting: if more.promoting.is_empty() {
                promoting.clone()
            } else {
                more.promoting.clone()
            },
            borrowed: false,
        })
    }

    /// Whether it matters to them that a piece has not moved since the game began.
    #[must_use]
    pub fn ask_for_unmoved(&self) -> bool {
        let Self {
            from: _,
            to: _,
            changing: _,
            unmoved,
            situations: _,
            passing: _,
            promoting: _,
            borrowed: _,
        } = self;
        *unmoved
    }

    /// The lists of kinds that they ask for.
    pub fn kind_lists(&self) -> impl Iterator<Item = &Vec<KindId>> {
        let Self {
            from: _,
            to: _,
            changing: _,
            unmoved: _,
            situations,
            passing: _,
            promoting: _,
            borrowed: _,
        } = self;
        situations
            .iter()
            .flat_map(Situation::parts)
            .filter_map(Situation::kinds)
    }

    /// The same conditions without those on the cells where it begins and ends, `from` and `to`.
    #[must_use]
    pub fn anywhere(&self) -> Self {
        Self {
            from: None,
            to: None,
            ..self.clone()
        }
    }
}
