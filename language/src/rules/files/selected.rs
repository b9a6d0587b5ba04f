//! The statements in force under a choice of options, as the input of the later steps.

use std::collections::BTreeMap;

use crate::diagnostics::{SourceId, Span, Spanned};
use crate::rules::model::Choice;
use crate::syntax::tree::{
    ArrayItem, Block, BoardItem, DropItem, DutyItem, EffectItem, EndItem, HandItem, Move, Movement, Name, PassItem,
    Piece, PieceItem, PlayerItem, PointsItem, Predicate, ScoreItem, Timing, TurnActionItem, TurnItem, Zone,
};

/// The role of a file in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Role {
    /// The file to be loaded.
    Main,
    /// A file it extends.
    Extended,
    /// A library that one of these uses.
    Used,
}

/// A declared partition.
#[derive(Clone, Debug)]
pub(in crate::rules) struct PartitionItem {
    /// The name.
    pub name: Name,
    /// Its classes in order.
    pub classes: Vec<(Name, Predicate)>,
}

/// A declared array block, with options resolved.
#[derive(Clone, Debug)]
pub(in crate::rules) struct ArrayBlock {
    /// The player of the array (`None`: all players).
    pub player: Option<Name>,
    /// Its statements.
    pub items: Block<ArrayItem>,
}

/// The contents of `check protects …`.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Protected {
    /// Whether it says `every` rather than `any`.
    pub every: bool,
    /// The kinds.
    pub kinds: Vec<Name>,
}

/// The statements in force: files are overlaid and options resolved, so that no block contains a `when`.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Selected {
    /// The role of each text.
    pub roles: BTreeMap<SourceId, Role>,
    /// The texts in overlay order, the main text last.
    pub layers: Vec<SourceId>,
    /// For each extended file, the axes, charts and labels of its own board.
    pub frames: BTreeMap<SourceId, Block<BoardItem>>,
    /// The names of pieces whose moves differ from those of the inherited pieces that they replace.
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
    /// The pieces, including those of libraries.
    pub pieces: Vec<Spanned<Piece>>,
    /// The arrays.
    pub arrays: Vec<Spanned<ArrayBlock>>,
    /// The timing of promotions declared with `in` alone.
    pub promotions: Option<Spanned<Timing>>,
    /// The hand rule.
    pub hand: Option<Spanned<HandItem>>,
    /// The drops.
    pub drops: Vec<Spanned<DropItem>>,
    /// The protected pieces; `None` in a game without check.
    pub check: Option<Spanned<Protected>>,
    /// The obligations and prohibitions, including `is allowed`.
    pub duties: Vec<Spanned<DutyItem>>,
    /// The stages of turns.
    pub turns: Vec<Spanned<TurnItem>>,
    /// The actions that end turns or count as several moves.
    pub turn_actions: Vec<Spanned<TurnActionItem>>,
    /// The ends, including `goes on`.
    pub ends: Vec<Spanned<EndItem>>,
    /// Whether a player may pass.
    pub pass: Option<Spanned<PassItem>>,
    /// The piece values and bonus points.
    pub points: Vec<Spanned<PointsItem>>,
    /// The scores, including `scores 0`.
    pub scores: Vec<Spanned<ScoreItem>>,
    /// The meetings.
    pub meetings: Vec<Spanned<(Name, Name)>>,
    /// The effects of moves, including `nothing`.
    pub effects: Vec<Spanned<EffectItem>>,
}

impl Selected {
    /// The role of the text at this place.
    pub fn role(&self, span: Span) -> Role {
        self.roles.get(&span.source).copied().unwrap_or(Role::Main)
    }

    /// Whether the file of one place is overlaid by the file of the other.
    pub fn is_below(&self, one: Span, other: Span) -> bool {
        let layer = |span: Span| self.layers.iter().position(|source| *source == span.source);
        layer(one) < layer(other)
    }

    /// The beginning of the main text, as the place of missing statements.
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
    /// The texts of a variant do not change: a place holds the same statement whatever options are chosen.
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

    /// The moves listed by pieces and movements.
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

    /// The places of all statements that affect the moves of pieces.
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
