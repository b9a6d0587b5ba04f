//! What movers have in ordinary, kept while they are made.

use std::collections::HashMap;
use std::rc::Rc;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::{MoveRule, Token};

use crate::tables::compile::slide_rays::SlideRays;
use crate::tables::compile::vector_lines::VectorLines;
use crate::tables::compile::within::Within;
use crate::tables::movers::graph::Vectors;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::slides::Slides;

/// How many rays may be kept for further games.
const MOST_RAYS: usize = 1 << 20;

/// The number of a rule of a single leg, together with the ends that its moves may have.
pub(in crate::tables) type RuleId = usize;

/// The makings of movers: what several kinds, players or games on one board do alike is made once.
#[derive(Default)]
pub struct CompileCache<const W: usize> {
    /// The board of all games so far.
    space: Option<Space>,
    vector_lines: VectorLines,
    /// The vectors of all walks so far.
    pub(in crate::tables) vectors: Vectors,
    single: Vec<(MoveRule, Within<W>)>,
    numbers: HashMap<MoveRule, Vec<RuleId>>,
    /// How many rays begin on all cells along the paths of all rules.
    rays: usize,
    leaps: HashMap<Vec<RuleId>, Leaps<W>>,
    lines: HashMap<RuleId, Option<SlideRays<W>>>,
    slides: HashMap<Vec<RuleId>, Option<Slides<W>>>,
}

impl<const W: usize> CompileCache<W> {
    /// Prepares for a game on a board; what was made for another board is of no use for it, and too much is forgotten.
    pub(in crate::tables) fn enter(&mut self, space: &Space) {
        if self.space.as_ref() != Some(space) || self.rays > MOST_RAYS {
            *self = Self {
                space: Some(space.clone()),
                ..Self::default()
            };
        }
    }

    /// The number of a rule of a single leg.
    pub(in crate::tables) fn number(&mut self, rule: &MoveRule, within: Within<W>) -> RuleId {
        let mut known = self.numbers.get(rule).into_iter().flatten();
        if let Some(&id) = known.find(|&&id| self.single[id].1 == within) {
            return id;
        }
        let id = self.single.len();
        self.rays += rule.paths.len() * self.space.as_ref().map_or(0, |space| space.cells.len());
        self.single.push((rule.clone(), within));
        self.numbers.entry(rule.clone()).or_default().push(id);
        id
    }

    /// For each cell the cell that one displacement leads to, if it leads to one.
    pub(in crate::tables) fn steps(&mut self, space: &Space, vector: Vector) -> Rc<[Option<CellId>]> {
        self.vector_lines.steps(space, vector)
    }

    /// The moves of some rules of a single displacement.
    pub(in crate::tables) fn leaps(&mut self, space: &Space, rules: &[RuleId]) -> Leaps<W> {
        if let Some(known) = self.leaps.get(rules) {
            return known.clone();
        }
        let mut leaps = Leaps::default();
        for (rule, within) in rules.iter().map(|&id| &self.single[id]) {
            for token in tokens(rule) {
                leaps.add(space, &mut self.vector_lines, rule, token, within);
            }
        }
        self.leaps.insert(rules.to_vec(), leaps.clone());
        leaps
    }

    /// Whether a rule slides over empty cells.
    pub(in crate::tables) fn is_slide(&mut self, space: &Space, id: RuleId) -> bool {
        let lines = self.lines.entry(id).or_insert_with(|| {
            let (rule, within) = &self.single[id];
            SlideRays::of(space, &mut self.vector_lines, rule, &tokens(rule), within)
        });
        lines.is_some()
    }

    /// Whether two rules that slide end in the same way.
    pub(in crate::tables) fn end_alike(&self, one: RuleId, other: RuleId) -> bool {
        let (one, other) = (self.lines_of(one), self.lines_of(other));
        one.zip(other).is_some_and(|(one, other)| one.ends_as(other))
    }

    /// Whether a rule that slides comes to some cell twice along one line.
    pub(in crate::tables) fn crosses(&self, id: RuleId) -> bool {
        self.lines_of(id).is_some_and(|lines| lines.cross)
    }

    /// The slides of some rules that slide and end in the same way, if they can be arranged together.
    pub(in crate::tables) fn slides(&mut self, rules: &[RuleId]) -> Option<Slides<W>> {
        if let Some(known) = self.slides.get(rules) {
            return known.clone();
        }
        let lines: Option<Vec<&SlideRays<W>>> = rules.iter().map(|&id| self.lines_of(id)).collect();
        let slides = lines.and_then(|lines| Slides::arranged(&lines));
        self.slides.insert(rules.to_vec(), slides.clone());
        slides
    }

    fn lines_of(&self, id: RuleId) -> Option<&SlideRays<W>> {
        self.lines.get(&id)?.as_ref()
    }
}

/// The tokens of a rule's first leg that take cells.
pub(in crate::tables) fn tokens(rule: &MoveRule) -> Vec<&Token> {
    let leg = rule.legs.first().into_iter().flatten();
    leg.filter(|token| token.max != Some(0)).collect()
}
