//! Resolves the names in moves, for all players at once.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES, MAX_LEGS};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Conditions, Contact, Fact, Token};
use crate::rules::moves::bends::check_bends;
use crate::rules::moves::directions::DirectionSet;
use crate::rules::moves::legs;
use crate::rules::moves::situations::situation;
use crate::syntax::tree::{CarryItem, Condition, Leg, Mode, Move, Verb};

/// A resolved move.
#[derive(Clone, Debug)]
pub(in crate::rules) struct ResolvedMove {
    /// The sets of directions of each leg, as alternatives.
    pub directions: Vec<Vec<DirectionSet>>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<Token>>,
    /// Whether the piece returns to its first cell.
    pub returns: bool,
    /// The conditions of the move.
    pub conditions: Conditions,
    /// Its place in the file.
    pub span: Span,
}

/// A resolved statement about moves.
#[derive(Clone, Debug)]
pub(in crate::rules) enum Resolved {
    /// A move.
    Move(ResolvedMove),
    /// En passant captures that correspond to the piece's captures, with further conditions.
    EnPassant(Conditions, Span),
}

/// Resolves a move; `None` if it has errors.
pub(in crate::rules) fn resolve(lowering: &mut Lowering<'_>, written: &Move, span: Span) -> Option<Resolved> {
    let errors_before = lowering.diagnostics.len();
    let conditions = conditions(lowering, &written.conditions);
    if let [Spanned { node: leg, span: at }] = written.legs.as_slice()
        && leg.verb == Verb::EnPassant
    {
        return en_passant(leg, *at, conditions, lowering.diagnostics);
    }
    let (legs, returns) = match written.legs.as_slice() {
        [errors_before @ .., last] if matches!(last.node.verb, Verb::Return | Verb::Stay) => (errors_before, true),
        legs => (legs, false),
    };
    if legs.len() > MAX_LEGS {
        let message = format!("a move has at most {MAX_LEGS} legs");
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, legs[MAX_LEGS].span, message));
        return None;
    }
    let mut resolved_move = ResolvedMove {
        directions: Vec::new(),
        legs: Vec::new(),
        returns,
        conditions,
        span,
    };
    carry_in_place(legs, returns, lowering.diagnostics);
    for (index, leg) in legs.iter().enumerate() {
        let last = index + 1 == legs.len() && !returns;
        let pushed = index > 0 && carries(&legs[index - 1], CarryItem::Push);
        let Some((directions, leg)) = legs::leg(lowering, leg, last && !pushed) else {
            continue;
        };
        check_bends(directions, &leg, lowering.diagnostics);
        let directions = directions
            .iter()
            .filter_map(|it| DirectionSet::resolve(lowering.context, it, index, lowering.diagnostics));
        resolved_move.directions.push(directions.collect());
        resolved_move.legs.push(leg);
    }
    resolved_move.check(lowering.diagnostics);
    (lowering.diagnostics.len() == errors_before).then_some(Resolved::Move(resolved_move))
}

fn carries(leg: &Spanned<Leg>, asked: CarryItem) -> bool {
    matches!(&leg.node.verb, Verb::Carry { how, .. } if *how == asked)
}

/// Reports legs that push or pull at a forbidden position, and later legs that are not allowed after them.
fn carry_in_place(legs: &[Spanned<Leg>], returns: bool, diagnostics: &mut Vec<Diagnostic>) {
    let count = legs.len();
    for (index, leg) in legs.iter().enumerate() {
        let (fits, message, help) = if carries(leg, CarryItem::Push) {
            let message = "the second-to-last leg pushes a piece, and the last leg moves that piece";
            let help = "write where the piece goes: `push step orthogonal then step orthogonal`";
            (index + 2 == count && !returns, message, help)
        } else if carries(leg, CarryItem::Pull) {
            let message = "the first leg selects the piece to pull, and the other legs move the mover";
            let help = "write where the mover goes: `pull step orthogonal then move step orthogonal`";
            (index == 0 && count > 1 && !returns, message, help)
        } else {
            continue;
        };
        if !fits || (index > 0 && carries(&legs[0], CarryItem::Pull)) {
            diagnostics.push(Diagnostic::new(Code::CarryMisplaced, leg.span, message).help(help));
            return;
        }
        let Some(next) = legs.get(index + 1) else { continue };
        let quiet = matches!(next.node.mode, Mode::Both | Mode::Move) && !matches!(next.node.verb, Verb::Line(..));
        let swaps = |leg: &Spanned<Leg>| carries(leg, CarryItem::Swap);
        if carries(leg, CarryItem::Push) && (!quiet || swaps(next)) {
            let message = "a piece that is pushed captures nothing, and goes to an empty cell";
            let mistake = Diagnostic::new(Code::CarryMisplaced, next.span, message);
            diagnostics.push(mistake.help("write `step`, `slide` or `hop`"));
        } else if let Some(swap) = legs[index + 1..].iter().find(|leg| swaps(leg)) {
            let message = "a move takes only one piece along";
            diagnostics.push(Diagnostic::new(Code::CarryMisplaced, swap.span, message).help("remove one of the two"));
        }
    }
}

fn en_passant(leg: &Leg, at: Span, conditions: Conditions, diagnostics: &mut Vec<Diagnostic>) -> Option<Resolved> {
    if leg.mode != Mode::Capture {
        let mistake = Diagnostic::new(Code::PrefixUnfit, at, "`en passant` is a capture");
        diagnostics.push(mistake.help("write `capture en passant`"));
        return None;
    }
    if conditions.passing {
        diagnostics.push(Diagnostic::new(
            Code::PassingUnfit,
            at,
            "a capture en passant passes no cells",
        ));
        return None;
    }
    Some(Resolved::EnPassant(conditions, at))
}

impl ResolvedMove {
    /// Whether the move is a single displacement that does not return.
    fn is_one_displacement(&self) -> bool {
        let [leg] = self.legs.as_slice() else { return false };
        !self.returns && matches!(leg.as_slice(), [token] if token.max == Some(1))
    }

    /// Reports violations by the move as a whole.
    pub fn check(&self, diagnostics: &mut Vec<Diagnostic>) {
        if too_many(
            self.legs
                .iter()
                .flatten()
                .filter(|token| token.contact == Contact::Capture),
            MAX_CAPTURES,
        ) {
            let message = format!("a move captures at most {MAX_CAPTURES} pieces, but this one may capture more");
            let mistake = Diagnostic::new(Code::LimitExceeded, self.span, message);
            diagnostics.push(mistake.help(format!("limit the captures: `enemy!{{1,{MAX_CAPTURES}}}`")));
        }
        let mut asked = self.conditions.situations.iter();
        if asked.any(|asked| asked.fact == Fact::WayAttacked) && self.is_one_displacement() {
            let message = "this move is a single displacement: it passes no cells that could be attacked";
            let mistake = Diagnostic::new(Code::PassingUnfit, self.span, message);
            diagnostics.push(mistake.help("write the cells that it passes: `line orthogonal: any empty|enemy`"));
        }
        if !self.conditions.passing {
            return;
        }
        let ([leg], false) = (self.legs.as_slice(), self.returns) else {
            let message = "only a move of a single leg can expose the cells it passes";
            diagnostics.push(Diagnostic::new(Code::PassingUnfit, self.span, message));
            return;
        };
        if leg.len() == 1 && leg[0].max == Some(1) {
            let message = "this move passes no cells";
            diagnostics.push(Diagnostic::new(Code::PassingUnfit, self.span, message));
        } else if too_many(leg.iter().rev().skip(1), MAX_EP_SQUARES) {
            let message = format!("a move exposes at most {MAX_EP_SQUARES} cells, but this one may pass more");
            let mistake = Diagnostic::new(Code::LimitExceeded, self.span, message);
            diagnostics.push(mistake.help("limit its distance: `up to 3`, `exactly 2`"));
        }
    }
}

/// Whether tokens may match more cells than the limit.
fn too_many<'a>(mut tokens: impl Iterator<Item = &'a Token>, limit: usize) -> bool {
    let most = tokens.try_fold(0, |sum, token| Some(sum + usize::from(token.max?)));
    most.is_none_or(|most| most > limit)
}

fn conditions(lowering: &mut Lowering<'_>, written: &[Spanned<Condition>]) -> Conditions {
    let kinds = lowering.kinds;
    let mut conditions = Conditions::default();
    let mut situations = Vec::new();
    for (index, condition) in written.iter().enumerate() {
        let twice = |first: Span, diagnostics: &mut Vec<Diagnostic>| {
            let message = "this condition is already given";
            let mistake = Diagnostic::new(Code::ConditionTwice, condition.span, message);
            diagnostics.push(mistake.and(first, "here"));
        };
        let same = |other: &&Spanned<Condition>| {
            let sort = std::mem::discriminant(&other.node);
            !matches!(other.node, Condition::Situation { .. }) && sort == std::mem::discriminant(&condition.node)
        };
        if let Some(first) = written[..index].iter().find(same) {
            twice(first.span, lowering.diagnostics);
            continue;
        }
        match &condition.node {
            Condition::From(zone) => conditions.from = lowering.context.zone(zone, lowering.diagnostics),
            Condition::To(zone) => conditions.to = lowering.context.zone(zone, lowering.diagnostics),
            Condition::Unmoved => conditions.unmoved = true,
            Condition::Passing => conditions.passing = true,
            Condition::Becoming(names) => {
                for kind in names.iter().filter_map(|name| kinds.kind(name, lowering.diagnostics)) {
                    if !conditions.promoting.contains(&kind) {
                        conditions.promoting.push(kind);
                    }
                }
            }
            Condition::Changing(partition) => {
                conditions.changing = lowering.context.partition(partition, lowering.diagnostics)
            }
            Condition::Situation { asks, not } => {
                let Some(asked) = situation(lowering, asks, *not, condition.span) else {
                    continue;
                };
                match situations.iter().find(|(known, _)| *known == asked) {
                    Some(&(_, first)) => twice(first, lowering.diagnostics),
                    None => situations.push((asked, condition.span)),
                }
            }
        }
    }
    conditions.situations = situations.into_iter().map(|(asked, _)| asked).collect();
    conditions
}
