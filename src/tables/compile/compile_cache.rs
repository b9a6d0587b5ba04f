//! What several kinds, players or games on one board have in common, compiled once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::{MoveRule, Token};
use crate::tables::bitboard::WIDE;
use crate::tables::compile::arrange_slides::arrange_slides;
use crate::tables::compile::classify::Line;
use crate::tables::compile::single_leg::SingleLeg;
use crate::tables::compile::slide_rays::SlideRays;
use crate::tables::compile::vector_lines::VectorLines;
use crate::tables::movers::graph::Courses;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::slides::Slides;

/// How many rays are kept for further games.
const MAX_RAYS: usize = 1 << 20;

/// The number of a rule of a single leg as one player sees it.
pub(in crate::tables) type RuleId = usize;

/// Parts of tables, each compiled when it is first asked for.
#[derive(Default)]
pub struct CompileCache {
    /// The board of all games so far.
    space: Option<Space>,
    vector_lines: VectorLines,
    /// The courses of all walks so far.
    pub(in crate::tables) courses: Courses,
    rules: Vec<SingleLeg>,
    ids: HashMap<MoveRule, Vec<RuleId>>,
    /// An upper bound of the rays that are kept.
    rays: usize,
    leaps: HashMap<Vec<RuleId>, Leaps<WIDE>>,
    slide_rays: HashMap<RuleId, Option<SlideRays>>,
    slides: HashMap<Vec<RuleId>, Option<Slides<WIDE>>>,
}

impl CompileCache {
    /// Prepares for a game on a board. Forgets what belongs to another board, and everything once it is too much.
    pub(in crate::tables) fn enter(&mut self, space: &Space) {
        if self.space.as_ref() != Some(space) || self.rays > MAX_RAYS {
            *self = Self {
                space: Some(space.clone()),
                ..Self::default()
            };
        }
    }

    /// The number of a rule of a single leg.
    pub(in crate::tables) fn id(&mut self, leg: SingleLeg) -> RuleId {
        let mut known = self.ids.get(&leg.rule).into_iter().flatten();
        if let Some(&id) = known.find(|&&id| self.rules[id] == leg) {
            return id;
        }
        let id = self.rules.len();
        self.rays += leg.rule.paths.len() * self.space.as_ref().map_or(0, |space| space.cells.len());
        self.ids.entry(leg.rule.clone()).or_default().push(id);
        self.rules.push(leg);
        id
    }

    /// For each cell the cell that one displacement leads to, if any.
    pub(in crate::tables) fn steps(&mut self, space: &Space, vector: Vector) -> Arc<[Option<CellId>]> {
        self.vector_lines.steps(space, vector)
    }

    /// The leaps of some rules, each with its token.
    pub(in crate::tables) fn leaps(&mut self, space: &Space, rules: &[(RuleId, &Token)]) -> Leaps<WIDE> {
        let ids: Vec<RuleId> = rules.iter().map(|&(id, _)| id).collect();
        if let Some(known) = self.leaps.get(&ids) {
            return known.clone();
        }
        let mut leaps = Leaps::default();
        for &(id, token) in rules {
            leaps.add(space, &mut self.vector_lines, &self.rules[id], token);
        }
        self.leaps.insert(ids, leaps.clone());
        leaps
    }

    /// The rays of a rule that has the form of a slide, if bitboards can say them.
    pub(in crate::tables) fn slide_rays(&mut self, space: &Space, id: RuleId, line: Line<'_>) -> Option<&SlideRays> {
        let rays = self
            .slide_rays
            .entry(id)
            .or_insert_with(|| SlideRays::of(space, &mut self.vector_lines, &self.rules[id], line));
        rays.as_ref()
    }

    /// Whether two rules have rays that end in the same way.
    pub(in crate::tables) fn end_alike(&self, one: RuleId, other: RuleId) -> bool {
        let rays = |id: RuleId| self.slide_rays.get(&id)?.as_ref();
        rays(one)
            .zip(rays(other))
            .is_some_and(|(one, other)| one.end == other.end)
    }

    /// The slides of some rules that end in the same way, if their rays can be arranged as one table.
    pub(in crate::tables) fn slides(&mut self, rules: &[RuleId]) -> Option<Slides<WIDE>> {
        if let Some(known) = self.slides.get(rules) {
            return known.clone();
        }
        let rays: Option<Vec<&SlideRays>> = rules.iter().map(|id| self.slide_rays.get(id)?.as_ref()).collect();
        let slides = rays.and_then(|rays| arrange_slides(&rays));
        self.slides.insert(rules.to_vec(), slides.clone());
        slides
    }
}
