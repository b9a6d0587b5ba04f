//! Compiles the moves of one kind of one player, each rule into the table that fits it.

use crate::rules::{KindId, MoveRule, PlayerId, Rules, Token};
use crate::tables::bitboard::WIDE;
use crate::tables::compile::classify::{Form, classify, without_situations};
use crate::tables::compile::compile_cache::{CompileCache, RuleId};
use crate::tables::movers::direct::Direct;
use crate::tables::movers::hops::Hops;
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::mover::Moves;
use crate::tables::movers::walks::Walk;
use crate::tables::parts::single_leg::SingleLeg;
use crate::tables::parts::slide_rays::Line;

/// Compiles the moves of a player's kind.
pub(in crate::tables) fn compile_moves(
    rules: &Rules,
    cache: &mut CompileCache,
    player: PlayerId,
    kind: KindId,
) -> Moves {
    let own = rules.moves(player, kind);
    let mut compiler = MoveCompiler {
        rules,
        cache,
        player,
        moves: Moves {
            leaps: Leaps::default(),
            slides: Vec::new(),
            hops: Vec::new(),
            lame_paths: LamePaths::default(),
            walks: Vec::new(),
            tracks_unmoved: rules.distinguishes_unmoved(player, kind),
        },
    };
    let (mut leaping, mut sliding) = (Vec::new(), Vec::new());
    for rule in own {
        let forms = classify(rule);
        match forms.first() {
            Some(&Form::Leap(token)) => leaping.push((compiler.id(rule.clone()), token)),
            Some(&Form::Slide(line)) => match compiler.slide(rule, line) {
                Some(id) => sliding.push((rule, id)),
                None => compiler.add_single(rule, &forms[1..]),
            },
            Some(Form::LamePath(_) | Form::Hop { .. }) | None => compiler.add_single(rule, &forms),
        }
    }
    compiler.moves.leaps = compiler.cache.leaps(&rules.space, &leaping);
    while let Some(first) = sliding.pop() {
        let (mut same_end, rest): (Vec<_>, Vec<_>) = sliding
            .into_iter()
            .partition(|&(_, slide)| compiler.cache.have_same_end(first.1, slide));
        same_end.push(first);
        compiler.add_slides(&same_end);
        sliding = rest;
    }
    compiler.moves
}

struct MoveCompiler<'m> {
    rules: &'m Rules,
    cache: &'m mut CompileCache,
    player: PlayerId,
    moves: Moves,
}

impl MoveCompiler<'_> {
    fn id(&mut self, rule: MoveRule) -> RuleId {
        self.cache.id(SingleLeg::new(self.rules, self.player, rule))
    }

    /// The number of a rule that has the form of a slide, if this board allows it to be one.
    fn slide(&mut self, rule: &MoveRule, line: Line<'_>) -> Option<RuleId> {
        let id = self.id(rule.clone());
        self.cache
            .slide_rays(&self.rules.space, id, line)
            .is_some()
            .then_some(id)
    }

    /// Adds slides that end in the same way: as one table if possible, otherwise one by one.
    fn add_slides(&mut self, same_end: &[(&MoveRule, RuleId)]) {
        let ids: Vec<RuleId> = same_end.iter().map(|&(_, id)| id).collect();
        if let Some(slides) = self.cache.slides(&ids) {
            self.moves.slides.push(slides);
            return;
        }
        for &(rule, id) in same_end {
            match self.cache.slides(&[id]) {
                Some(slides) => self.moves.slides.push(slides),
                None => self.add_single(rule, &classify(rule)[1..]),
            }
        }
    }

    /// Adds a rule to the first table that can represent it on this board.
    fn add_single(&mut self, rule: &MoveRule, forms: &[Form<'_>]) {
        for form in forms {
            let added = match *form {
                Form::LamePath(last) => self.moves.lame_paths.add(self.rules, self.player, rule, last),
                Form::Hop { line, screen } => self.add_hops(rule, line, screen),
                // Leaps never get here, and slides have already failed.
                Form::Leap(_) | Form::Slide(_) => false,
            };
            if added {
                return;
            }
        }
        let mut walk = Walk::new(self.rules, self.player, rule, &mut self.cache.courses);
        walk.direct = self.direct(rule);
        self.moves.walks.push(walk);
    }

    /// The moves of a rule if its conditions on the position hold, provided that leaps or slides can represent them.
    fn direct(&mut self, rule: &MoveRule) -> Option<Direct<WIDE>> {
        let rule = without_situations(rule)?;
        match *classify(&rule).first()? {
            Form::Leap(token) if !token.on.en_passant => {
                let id = self.id(rule.clone());
                Some(Direct::Leaps(self.cache.leaps(&self.rules.space, &[(id, token)])))
            }
            Form::Slide(line) if line.last.kinds.is_none() => {
                let id = self.slide(&rule, line)?;
                self.cache.slides(&[id]).map(Direct::Slides)
            }
            Form::Leap(_) | Form::Slide(_) | Form::LamePath(_) | Form::Hop { .. } => None,
        }
    }

    /// Adds the hops of a rule, unless a line crosses itself: then one piece could be on it twice.
    fn add_hops(&mut self, rule: &MoveRule, line: Line<'_>, screen: &Token) -> bool {
        let slide = MoveRule {
            legs: vec![vec![line.empty.clone(), line.last.clone()]],
            ..rule.clone()
        };
        let id = self.id(slide);
        let rays = self.cache.slide_rays(&self.rules.space, id, line);
        if rays.is_none_or(|rays| rays.crosses_itself) {
            return false;
        }
        let Some(lines) = self.cache.slides(&[id]) else {
            return false;
        };
        self.moves.hops.push(Hops::new(self.rules, self.player, screen, lines));
        true
    }
}
