//! Moves along a line over exactly one piece: the field's hoppers that may stop anywhere behind it.

use crate::geometry::CellId;
use crate::rules::{Holds, Mark, MoveRule, Token};

use super::set::Set;
use super::slides::Slides;

/// The hops of one kind of one player that end in the same way.
#[derive(Clone, Debug)]
pub struct Hops<const W: usize> {
    lines: Slides<W>,
}

/// What a line over one piece holds in turn, as far as it matters to a piece at its end.
pub enum Bearing<const W: usize> {
    /// The hopper is next: the cells before it.
    Bare(Set<W>),
    /// One piece stands between.
    Over,
    /// Two pieces stand between.
    Double(Set<W>),
}

/// The rule of the slides along the lines of a hop over any one piece; nothing for another rule.
pub(super) fn lines_of(rule: &MoveRule) -> Option<MoveRule> {
    let [leg] = rule.legs.as_slice() else { return None };
    let tokens: Vec<&Token> = leg.iter().filter(|token| token.max != Some(0)).collect();
    let &[before, screen, behind, last] = tokens.as_slice() else {
        return None;
    };
    let open = |token: &Token| token.on == Holds::EMPTY && (token.min, token.max) == (0, None) && token.zone.is_none();
    let once = (screen.min, screen.max) == (1, Some(1));
    let plain =
        screen.on == Holds::PIECE && screen.kinds.is_none() && screen.zone.is_none() && screen.mark == Mark::Stay;
    (open(before) && open(behind) && once && plain).then(|| MoveRule {
        legs: vec![vec![before.clone(), last.clone()]],
        ..rule.clone()
    })
}

impl<const W: usize> Hops<W> {
    /// The hops along some lines.
    pub(super) fn over(lines: Slides<W>) -> Self {
        Self { lines }
    }

    /// The cells a piece can go to, given the occupied cells and those it may capture on.
    #[must_use]
    #[inline]
    pub fn targets(&self, from: CellId, occupied: &Set<W>, victims: &Set<W>) -> Set<W> {
        let mut reached = Set::EMPTY;
        self.lines.each_ahead(from, occupied, |through| {
            let near = through(occupied);
            let screen = near & *occupied;
            if !screen.is_empty() {
                reached |= through(&(*occupied - screen)) - near;
            }
        });
        self.lines.ending(from, reached, occupied, victims)
    }

    /// Calls back for each line on which a hopper bears on a cell, with what stands between.
    #[inline]
    pub fn bearing(&self, to: CellId, army: &Set<W>, occupied: &Set<W>, mut call: impl FnMut(Bearing<W>)) {
        let hoppers = self.lines.origins(to) & *army;
        if hoppers.is_empty() {
            return;
        }
        self.lines.each_back(to, &hoppers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.meets(&hoppers) {
                call(Bearing::Bare(near - first));
            }
            let rest = *occupied - first;
            let second = through(&rest) & rest;
            if second.meets(&hoppers) {
                call(Bearing::Over);
            }
            let rest = rest - second;
            let third = through(&rest) & rest;
            if third.meets(&hoppers) {
                call(Bearing::Double(first | second));
            }
        });
    }

    /// Whether one of some pieces could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attacks(&self, to: CellId, army: &Set<W>, occupied: &Set<W>) -> bool {
        let mut attacks = false;
        self.bearing(to, army, occupied, |bearing| {
            attacks |= matches!(bearing, Bearing::Over)
        });
        attacks
    }

    /// Whether it captures a kind.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: usize) -> bool {
        self.lines.takes(kind)
    }

    /// The lines along which it hops.
    #[must_use]
    #[inline]
    pub fn lines(&self) -> &Slides<W> {
        &self.lines
    }
}
