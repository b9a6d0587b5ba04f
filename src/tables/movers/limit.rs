//! How many pieces of a kind a player may come to have.

use crate::geometry::CellId;
use crate::rules::{self, KindId, Most, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::piece_id::PieceId;
use crate::tables::players::nobody;

/// How many pieces of a kind a player may come to have in each of some sets of cells.
#[derive(Clone, Debug)]
pub struct Limit<const W: usize> {
    most: usize,
    classes: Vec<Bitboard<W>>,
    /// The player's pieces that count.
    alike: Vec<PieceId>,
}

impl Limit<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId, limit: &rules::Limit) -> Self {
        let rules::Limit { most, ref of, per } = *limit;
        let alike: Vec<KindId> = match of {
            None => rules.look_alikes(kind).collect(),
            Some(of) => of.clone(),
        };
        Self {
            most: match most {
                Most::Fixed(most) => usize::from(most),
                Most::AsInArray => {
                    let start = rules.start.pieces.iter();
                    let counted = start
                        .filter(|(_, owner, it)| (*owner == player || rules.is_neutral(*it)) && alike.contains(it));
                    counted.count()
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
            alike: alike
                .iter()
                .map(|other| PieceId::placed(rules, player, *other, nobody(rules)))
                .collect(),
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Limit<W> {
        Limit {
            most: self.most,
            classes: pack_all(&self.classes),
            alike: self.alike.clone(),
        }
    }
}

impl<const W: usize> Limit<W> {
    /// The cells on which there is no room for another such piece, given the cells of each piece.
    #[must_use]
    pub fn full(&self, by_piece: &[Bitboard<W>]) -> Bitboard<W> {
        let all = standing(&self.alike, by_piece);
        let full = self.classes.iter().filter(|class| (all & **class).len() >= self.most);
        full.fold(Bitboard::EMPTY, |full, class| full | *class)
    }
}

/// The cells of some pieces, given those of each.
pub(in crate::tables) fn standing<const W: usize>(pieces: &[PieceId], by_piece: &[Bitboard<W>]) -> Bitboard<W> {
    pieces
        .iter()
        .fold(Bitboard::EMPTY, |all, piece| all | by_piece[piece.index()])
}
