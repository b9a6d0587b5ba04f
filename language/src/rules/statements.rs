//! The places of the statements in force, for programs that must report an unsupported part of the rules.

use crate::diagnostics::{Sources, Span, Spanned};
use crate::rules::files::Selected;
use crate::syntax::tree::{DemandItem, EventItem, VerdictItem};

/// The places of the statements that define the rules of a variant.
#[derive(Clone, Debug, Default)]
pub struct Statements {
    /// The texts.
    pub sources: Sources,
    /// The beginning of the main text, as the place of missing statements.
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
    /// The drops with the kinds that they name; none for `drop any`.
    pub drops: Vec<(Vec<String>, Span)>,
    /// The protected pieces.
    pub check: Option<Span>,
    /// Passing.
    pub pass: Option<Span>,
    /// The stages of turns, and the actions that end turns.
    pub turns: Vec<Span>,
    /// Pieces that meet.
    pub meetings: Vec<Span>,
    /// The effects, in the order of [`Rules::effects`](super::Rules::effects).
    pub effects: Vec<Span>,
    /// The obligations, in the order of [`Rules::obligations`](super::Rules::obligations).
    pub obligations: Vec<Span>,
    /// The prohibitions, in the order of [`Rules::prohibitions`](super::Rules::prohibitions).
    pub prohibitions: Vec<Span>,
    /// The piece values and scores.
    pub points: Vec<Span>,
    /// The ends, in the order of [`Rules::ends`](super::Rules::ends).
    pub ends: Vec<Span>,
    /// The forbidden outcomes.
    pub forbidden: Vec<Span>,
    /// The ways to eliminate players.
    pub eliminations: Vec<Span>,
}

impl Statements {
    /// The places of the statements in force.
    pub(in crate::rules) fn new(sources: Sources, selected: &Selected) -> Self {
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

/// Whether a verdict ends the game.
fn is_result(verdict: VerdictItem) -> bool {
    match verdict {
        VerdictItem::Wins | VerdictItem::Draws | VerdictItem::Loses | VerdictItem::MostPoints => true,
        VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => false,
    }
}
