//! When a move may be made.

use serde::Serialize;

use super::ids::{KindId, PartitionId, ZoneId};
use super::situations::Situation;

/// The conditions of a move rule, and whether the move exposes the cells it passes to en passant. The default imposes no
/// condition.
///
/// Conditions are listed nowhere else. Code that must handle every condition destructures this struct without `..`, so that
/// adding a condition breaks the build until all such code handles it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Conditions {
    /// The zone in which the move must begin.
    pub from: Option<ZoneId>,
    /// The zone in which the move must end.
    pub to: Option<ZoneId>,
    /// The move must begin and end in different classes of this partition. A cell outside of all classes does not qualify.
    pub changing: Option<PartitionId>,
    /// The piece must not have moved since the game began.
    pub unmoved: bool,
    /// The conditions on the pieces on the board; all of them must hold. The list has no duplicates.
    pub situations: Vec<Situation>,
    /// The cells strictly between the ends of its single leg are exposed to en passant.
    pub passing: bool,
    /// The kinds from which the moving piece must choose when the move ends, instead of its other promotions; its own kind is not
    /// among them. If the list is empty, the piece promotes as usual.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promoting: Vec<KindId>,
    /// The rule is borrowed from another kind. Such a rule is ignored in the attacks that conditions test.
    pub borrowed: bool,
}

impl Conditions {
    /// The conditions of an en passant capture: those of the capture itself and `more`. The capture exposes no cells. The
    /// promotions of `more` take precedence.
    ///
    /// `common` returns the zone with the intersection of two zones. The result is `None` if both sides have `changing`, which a
    /// move can have only once.
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

    /// Returns whether they require a piece that has not moved since the game began.
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

    /// The lists of kinds in the conditions.
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

    /// The same conditions without `from` and `to`.
    #[must_use]
    pub fn anywhere(&self) -> Self {
        Self {
            from: None,
            to: None,
            ..self.clone()
        }
    }
}
