//! Where the statements in force stand: for whoever cannot use a part of the rules and must say which.

use crate::diagnostics::{Sources, Span, Spanned};
use crate::rules::files::Selected;
use crate::syntax::tree::{DemandItem, EventItem, VerdictItem};

/// The places of the statements that the rules of a variant come from.
#[derive(Clone, Debug, Default)]
pub struct Statements {
    /// The texts.
    pub sources: Sources,
    /// The beginning of the main text, for what no statement says.
    pub beginning: Span,
    /// The players.
    pub players: Option<Span>,
    /// The board.
    pub board: Option<Span>,
    /// The arrays.
    pub arrays: Vec<Span>,
    /// The pieces by their names.
    pub pieces: Vec<(String, Span)>,
    /// The hand.
    pub hand: Option<Span>,
    /// The drops, each with the kinds that it names; none for any.
    pub drops: Vec<(Vec<String>, Span)>,
    /// What check protects.
    pub check: Option<Span>,
    /// Passing.
    pub pass: Option<Span>,
    /// What turns consist of, and what ends them.
    pub turns: Vec<Span>,
    /// Pieces that meet.
    pub meetings: Vec<Span>,
    /// The effects, in the order of [`Rules::effects`](super::Rules::effects).
    pub effects: Vec<Span>,
    /// What is forced, in the order of [`Rules::obligations`](super::Rules::obligations).
    pub obligations: Vec<Span>,
    /// What is forbidden, in the order of [`Rules::prohibitions`](super::Rules::prohibitions).
    pub prohibitions: Vec<Span>,
    /// What is worth points or scores.
    pub points: Vec<Span>,
    /// The ends, in the order of [`Rules::ends`](super::Rules::ends).
    pub ends: Vec<Span>,
    /// What no move may bring about.
    pub forbidden: Vec<Span>,
    /// How players are eliminated.
    pub eliminations: Vec<Span>,
}

impl Statements {
    /// The places of what is in force.
    pub(in crate::rules) fn of(sources: Sources, selected: &Selected) -> Self {
        let demanded = |forced: bool| {
            let duties = selected.duties.iter().filter(move |duty| match duty.node.demand {
                DemandItem::Forced { .. } => forced,
                DemandItem::Forbidden { .. } => !forced,
                DemandItem::Allowed => false,
            });
            duties.map(|duty| duty.span).collect()
        };
        let ends = |wanted: &dyn Fn(VerdictItem) -> bool| {
            let ends = selected.ends.iter().filter(|end| wanted(end.node.result.node));
            ends.map(|end| end.span).collect()
        };
        let is_end = |end: &&Spanned<_>| {
            let end: &crate::syntax::tree::EndItem = &end.node;
            is_result(end.result.node) && end.event != EventItem::NullTurn
        };
        let turns = selected.turns.iter().map(|turn| turn.span);
        let points = selected.points.iter().map(|points| points.span);
        Self {
            sources,
            beginning: selected.beginning(),
            players: selected.players.as_ref().map(|players| players.span),
            board: selected.board.as_ref().map(|board| board.span),
            arrays: selected.arrays.iter().map(|array| array.span).collect(),
            pieces: selected
                .pieces
                .iter()
                .map(|piece| (piece.node.name.node.clone(), piece.node.name.span))
                .collect(),
            hand: selected.hand.as_ref().map(|hand| hand.span),
            drops: selected
                .drops
                .iter()
                .map(|drop| {
                    (
                        drop.node.kinds.iter().map(|kind| kind.node.clone()).collect(),
                        drop.span,
                    )
                })
                .collect(),
            check: selected.check.as_ref().map(|check| check.span),
            pass: selected.pass.as_ref().map(|pass| pass.span),
            turns: turns
                .chain(selected.turn_actions.iter().map(|action| action.span))
                .collect(),
            meetings: selected.meetings.iter().map(|meeting| meeting.span).collect(),
            effects: selected
                .effects
                .iter()
                .filter(|effect| !effect.node.changes.is_empty())
                .map(|effect| effect.span)
                .collect(),
            obligations: demanded(true),
            prohibitions: demanded(false),
            points: points.chain(selected.scores.iter().map(|score| score.span)).collect(),
            ends: selected.ends.iter().filter(is_end).map(|end| end.span).collect(),
            forbidden: ends(&|result| result == VerdictItem::Forbidden),
            eliminations: ends(&|result| matches!(result, VerdictItem::Eliminates(_))),
        }
    }
}

/// Whether it ends the game.
fn is_result(verdict: VerdictItem) -> bool {
    match verdict {
        VerdictItem::Wins | VerdictItem::Draws | VerdictItem::Loses | VerdictItem::MostPoints => true,
        VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => false,
    }
}
