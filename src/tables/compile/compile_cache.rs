//! A cache for compiled parts that several kinds, players or games on the same board share.

use std::collections::HashMap;
use std::sync::Arc;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::{MoveRule, Token};
use crate::tables::bitboard::WIDE;
use crate::tables::compile::arrange_slides::arrange_slides;
use crate::tables::movers::graph::Courses;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::slides::Slides;
use crate::tables::parts::single_leg::SingleLeg;
use crate::tables::parts::slide_rays::{Line, SlideRays};
use crate::tables::parts::vector_lines::VectorLines;

/// The number of rays that are kept for further games.
const MAX_RAYS: usize = 1 << 20;

/// The number of a single-leg rule from the view of one player.
pub(in crate::tables) type RuleId = usize;

/// Parts of tables, each compiled on first use.
#[derive(Default)]
pub struct CompileCache {
    /// The board of all games so far.
    space: Option<Space>,
    vector_lines: VectorLines,
    /// The courses of all walks so far.
    pub(in crate::tables) courses: Courses,
    rules: Vec<SingleLeg>,
    ids: HashMap<MoveRule, Vec<RuleId>>,
    /// An upper bound of the number of stored rays.
    rays: usize,
    leaps: HashMap<Vec<RuleId>, Leaps<WIDE>>,
    slide_rays: HashMap<RuleId, Option<SlideRays>>,
    slides: HashMap<Vec<RuleId>, Option<Slides<WIDE>>>,
}

impl CompileCache {
    /// Prepares for a game on a board. Drops everything that belongs to another board, and everything if it is too much.
    pub(in crate::tables) fn enter(&mut self, space: &Space) {
        if self.space.as_ref() != Some(space) || self.rays > MAX_RAYS {
            *self = Self {
                space: Some(space.clone()),
                ..Self::default()
            };
        }
    }

    /// The number of a single-leg rule.
    pub(in crate::tables) fn id(&mut self, leg: SingleLeg) -> RuleId {
        let mut candidates = self.ids.get(&leg.rule).into_iter().flatten();
        if let Some(&id) = candidates.find(|&&id| self.rules[id] == leg) {
            return id;
        }
        let id = self.rules.len();
        self.rays += leg.rule.paths.len() * self.space.as_ref().map_or(0, |space| space.cells.len());
        self.ids.entry(leg.rule.clone()).or_default().push(id);
        self.rules.push(leg);
        id
    }

    /// For each cell, the cell after one displacement, if there is one.
    pub(in crate::tables) fn steps(&mut self, space: &Space, vector: Vector) -> Arc<[Option<CellId>]> {
        self.vector_lines.steps(space, vector)
    }

    /// The leaps of these rules, each with its token.
    pub(in crate::tables) fn leaps(&mut self, space: &Space, rules: &[(RuleId, &Token)]) -> Leaps<WIDE> {
        let ids: Vec<RuleId> = rules.iter().map(|&(id, _)| id).collect();
        if let Some(cached) = self.leaps.get(&ids) {
            return cached.clone();
        }
        let mut leaps = Leaps::default();
        for &(id, token) in rules {
            leaps.add(space, &mut self.vector_lines, &self.rules[id], token);
        }
        self.leaps.insert(ids, leaps.clone());
        leaps
    }

    /// The rays of a rule that has the form of a slide, if bitboards can represent them.
    pub(in crate::tables) fn slide_rays(&mut self, space: &Space, id: RuleId, line: Line<'_>) -> Option<&SlideRays> {
        let rays = self
            .slide_rays
            .entry(id)
            .or_insert_with(|| SlideRays::new(space, &mut self.vector_lines, &self.rules[id], line));
        rays.as_ref()
    }

    /// Whether the rays of two rules end in the same way.
    pub(in crate::tables) fn have_same_end(&self, first: RuleId, second: RuleId) -> bool {
        let rays = |id: RuleId| self.slide_rays.get(&id)?.as_ref();
        rays(first)
            .zip(rays(second))
            .is_some_and(|(first, second)| first.end == second.end)
    }

    /// The slides of rules that end in the same way, if their rays can be arranged as one table.
    pub(in crate::tables) fn slides(&mut self, rules: &[RuleId]) -> Option<Slides<WIDE>> {
        if let Some(cached) = self.slides.get(rules) {
            return cached.clone();
        }
        let rays: Option<Vec<&SlideRays>> = rules.iter().map(|id| self.slide_rays.get(id)?.as_ref()).collect();
        let slides = rays.and_then(|rays| arrange_slides(&rays));
        self.slides.insert(rules.to_vec(), slides.clone());
        slides
    }
}
