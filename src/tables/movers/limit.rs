//! Limits on the number of pieces of a kind.

use crate::geometry::CellId;
use crate::rules::{self, KindId, Most, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::piece_id::PieceId;
use crate::tables::players::neutral_owner;

/// The most pieces of a kind that a player may have in each of several sets of cells.
#[derive(Clone, Debug)]
pub struct Limit<const W: usize> {
    most: usize,
    classes: Vec<Bitboard<W>>,
    /// The pieces of the player that count towards the limit.
    counted_pieces: Vec<PieceId>,
}

pack!(Limit { classes; most, counted_pieces });

impl Limit<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId, limit: &rules::Limit) -> Self {
        let rules::Limit { most, ref of, per } = *limit;
        let counted_kinds: Vec<KindId> = match of {
            None => rules.look_alikes(kind).collect(),
            Some(of) => of.clone(),
        };
        Self {
            most: match most {
                Most::Fixed(most) => usize::from(most),
                Most::AsInArray => {
                    let start = rules.start.pieces.iter();
                    let initial = start.filter(|(_, owner, start_kind)| {
                        (*owner == player || rules.is_neutral(*start_kind)) && counted_kinds.contains(start_kind)
                    });
                    initial.count()
                }
            },
            classes: match per {
                None => vec![Bitboard::first_cells(rules.space.cells.len())],
                Some(id) => {
                    let partition = rules.partition(id);
                    let class = |number: usize| {
                        let holds = |cell: &CellId| partition.class_of[cell.index()] == Some(number as u16);
                        rules.space.ids().filter(holds).collect()
                    };
                    (0..partition.classes.len()).map(class).collect()
                }
            },
            counted_pieces: counted_kinds
                .iter()
                .map(|other| PieceId::placed(rules, player, *other, neutral_owner(rules)))
                .collect(),
        }
    }
}

impl<const W: usize> Limit<W> {
    /// The cells on which the limit leaves no room for another piece, given the cells of each piece.
    #[must_use]
    pub fn full(&self, by_piece: &[Bitboard<W>]) -> Bitboard<W> {
        let all = cells_of(&self.counted_pieces, by_piece);
        let full = self.classes.iter().filter(|class| (all & **class).len() >= self.most);
        full.fold(Bitboard::EMPTY, |full, class| full | *class)
    }
}

/// The cells of these pieces, given the cells of each piece.
pub(in crate::tables) fn cells_of<const W: usize>(pieces: &[PieceId], by_piece: &[Bitboard<W>]) -> Bitboard<W> {
    pieces
        .iter()
        .fold(Bitboard::EMPTY, |all, piece| all | by_piece[piece.index()])
}
