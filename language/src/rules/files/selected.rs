//! The statements in force under a choice of options, as the input of the later steps.

use std::collections::BTreeMap;

use crate::diagnostics::{SourceId, Span, Spanned};
use crate::rules::model::Choice;
use crate::syntax::tree::{
    ArrayItem, Block, BoardItem, CheckItem, DropItem, DutyItem, EffectItem, EndItem, HandItem, Item, Move, Movement,
    Name, PassItem, Piece, PieceItem, PlayerItem, PointsItem, Predicate, ScoreItem, Timing, TurnActionItem, TurnItem,
    Zone,
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
    /// The arrays of each extended file, those of the closest file at the end.
    pub base_arrays: Vec<Vec<Spanned<ArrayBlock>>>,
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
    /// Puts a statement into its field.
    pub(super) fn add(&mut self, item: Spanned<Item>) {
        let span = item.span;
        match item.node {
            Item::Variant(title) => self.title = title.node,
            Item::Players(players) => self.players = Some(Spanned::new(players, span)),
            Item::Board(items) => self.board = Some(Spanned::new(items, span)),
            Item::Zone(zone) => self.zones.push(Spanned::new(zone, span)),
            Item::Partition { name, classes } => {
                let partition = PartitionItem { name, classes };
                self.partitions.push(Spanned::new(partition, span));
            }
            Item::Movement(movement) => self.movements.push(Spanned::new(movement, span)),
            Item::Piece(piece) => self.pieces.push(Spanned::new(piece, span)),
            Item::Array { player, items } => {
                let array = ArrayBlock { player, items };
                self.arrays.push(Spanned::new(array, span));
            }
            Item::Promotions(timing) => self.promotions = Some(timing),
            Item::Hand(hand) => self.hand = Some(Spanned::new(hand, span)),
            Item::Drop(drop) => self.drops.push(Spanned::new(drop, span)),
            Item::Check(CheckItem::Nothing) => self.check = None,
            Item::Check(CheckItem::Kinds { every, kinds }) => {
                self.check = Some(Spanned::new(Protected { every, kinds }, span));
            }
            Item::Duty(duty) => self.duties.push(Spanned::new(duty, span)),
            Item::Turn(turn) => self.turns.push(Spanned::new(turn, span)),
            Item::TurnAction(end) => self.turn_actions.push(Spanned::new(end, span)),
            Item::End(end) => self.ends.push(Spanned::new(end, span)),
            Item::Pass(pass) => self.pass = Some(Spanned::new(pass, span)),
            Item::Effect(effect) => self.effects.push(Spanned::new(effect, span)),
            Item::Points(points) => self.points.push(Spanned::new(points, span)),
            Item::Score(score) => self.scores.push(Spanned::new(score, span)),
            Item::Meeting(one, other) => self.meetings.push(Spanned::new((one, other), span)),
            Item::About(_)
            | Item::Extends(_)
            | Item::Use(_)
            | Item::Option { .. }
            | Item::Remove(_)
            | Item::Pieces { .. }
            | Item::Allow(_)
            | Item::When(_) => {}
        }
    }

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
