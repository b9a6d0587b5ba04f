//! The statements in force once options are chosen: what the later steps read.

use std::collections::BTreeMap;

use crate::diagnostics::{SourceId, Span, Spanned};
use crate::rules::model::Choice;
use crate::syntax::tree::{
    ArrayItem, Block, BoardItem, DropItem, DutyItem, EffectItem, EndItem, HandItem, Move, Movement, Name, PassItem,
    Piece, PieceItem, PlayerItem, PointsItem, Predicate, ScoreItem, Timing, TurnActionItem, TurnItem, Zone,
};

/// What part a file plays in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Role {
    /// The file that was asked for.
    Main,
    /// A file it extends.
    Extended,
    /// A library that one of these uses.
    Used,
}

/// A partition as declared.
#[derive(Clone, Debug)]
pub(in crate::rules) struct PartitionItem {
    /// What it is called.
    pub name: Name,
    /// Its classes in order.
    pub classes: Vec<(Name, Predicate)>,
}

/// An array block as declared, with options chosen.
#[derive(Clone, Debug)]
pub(in crate::rules) struct ArrayBlock {
    /// The player whose array it is, if it is not for all.
    pub player: Option<Name>,
    /// Its statements.
    pub items: Block<ArrayItem>,
}

/// What `check protects …` names.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Protected {
    /// `every`, not `any`.
    pub every: bool,
    /// The kinds.
    pub kinds: Vec<Name>,
}

/// The statements in force: files are laid over each other, and options are chosen, so that no block holds a `when`.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Selected {
    /// What part each text plays.
    pub roles: BTreeMap<SourceId, Role>,
    /// The texts in the order in which they are laid over each other, the main one last.
    pub layers: Vec<SourceId>,
    /// For each extended file the axes, charts and labels of its own board.
    pub frames: BTreeMap<SourceId, Block<BoardItem>>,
    /// The names of pieces that move otherwise than the inherited ones that they replace.
    pub redefined: Vec<Name>,
    /// The title; empty without one.
    pub title: String,
    /// The options as chosen.
    pub choices: Vec<Choice>,
    /// The players.
    pub players: Option<Spanned<Vec<PlayerItem>>>,
    /// The board.
    pub board: Option<Spanned<Block<BoardItem>>>,
    /// The zones.
    pub zones: Vec<Spanned<Zone>>,
    /// The partitions.
    pub partitions: Vec<Spanned<PartitionItem>>,
    /// The named movements.
    pub movements: Vec<Spanned<Movement>>,
    /// The pieces, those of used libraries included.
    pub pieces: Vec<Spanned<Piece>>,
    /// The arrays.
    pub arrays: Vec<Spanned<ArrayBlock>>,
    /// When pieces promote whose promotions only say `in`.
    pub promotions: Option<Spanned<Timing>>,
    /// What captures do.
    pub hand: Option<Spanned<HandItem>>,
    /// The drops.
    pub drops: Vec<Spanned<DropItem>>,
    /// What check protects; nothing in a game without check.
    pub check: Option<Spanned<Protected>>,
    /// What players must and must not do, `is allowed` included.
    pub duties: Vec<Spanned<DutyItem>>,
    /// What players do in their turns.
    pub turns: Vec<Spanned<TurnItem>>,
    /// What ends turns.
    pub turn_actions: Vec<Spanned<TurnActionItem>>,
    /// The ends, `goes on` included.
    pub ends: Vec<Spanned<EndItem>>,
    /// Whether a player may pass.
    pub pass: Option<Spanned<PassItem>>,
    /// What is worth points.
    pub points: Vec<Spanned<PointsItem>>,
    /// What scores points, `scores 0` included.
    pub scores: Vec<Spanned<ScoreItem>>,
    /// The meetings.
    pub meetings: Vec<Spanned<(Name, Name)>>,
    /// The effects of moves, `nothing` included.
    pub effects: Vec<Spanned<EffectItem>>,
}

impl Selected {
    /// What part the text with this place plays.
    pub fn role(&self, span: Span) -> Role {
        self.roles.get(&span.source).copied().unwrap_or(Role::Main)
    }

    /// Whether one place is in a file that the file of the other stands on.
    pub fn is_below(&self, one: Span, other: Span) -> bool {
        let layer = |span: Span| self.layers.iter().position(|source| *source == span.source);
        layer(one) < layer(other)
    }

    /// The beginning of the main text, for what is missing from it.
    pub fn beginning(&self) -> Span {
        let main = self.roles.iter().find(|(_, role)| **role == Role::Main);
        Span {
            source: main.map(|(source, _)| *source).unwrap_or_default(),
            start: 0,
            end: 0,
        }
    }

    /// The places of all statements about the board and the players.
    ///
    /// The texts of a variant do not change: whatever options are chosen, a place holds the same statement.
    pub fn places_of_ground(&self) -> Vec<Span> {
        let players = self.players.iter().map(|players| players.span);
        let board = self.board.iter().map(|board| board.span);
        let items = self.board.iter().flat_map(|board| places(&board.node));
        let zones = self.zones.iter().map(|zone| zone.span);
        let partitions = self.partitions.iter().map(|partition| partition.span);
        players
            .chain(board)
            .chain(items)
            .chain(zones)
            .chain(partitions)
            .collect()
    }

    /// The moves that pieces and movements list.
    pub fn written_moves(&self) -> impl Iterator<Item = &Move> {
        let pieces = self.pieces.iter().flat_map(|piece| &piece.node.items);
        let movements = self.movements.iter().flat_map(|movement| &movement.node.items);
        pieces.chain(movements).filter_map(|item| {
            let PieceItem::Move(written) = &item.node else {
                return None;
            };
            Some(written)
        })
    }

    /// The places of all statements that decide how pieces move.
    pub fn places_of_moves(&self) -> Vec<Span> {
        let mut all = self.places_of_ground();
        for movement in &self.movements {
            all.push(movement.span);
            all.extend(places(&movement.node.items));
        }
        for piece in &self.pieces {
            all.push(piece.span);
            all.extend(piece.node.like.iter().map(|name| name.span));
            all.extend(places(&piece.node.items));
        }
        all
    }
}

fn places<T>(block: &Block<T>) -> impl Iterator<Item = Span> {
    block.iter().map(|item| item.span)
}
