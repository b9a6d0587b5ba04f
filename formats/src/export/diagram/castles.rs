//! Castling.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::geometry::CellId;
use triagonal::rules::{Castle, KindId};

use super::sheet::Sheet;

impl Sheet<'_> {
    /// The castlings of a piece in its notation, with the distance on each side.
    pub fn castles(&mut self, id: KindId) -> String {
        let castles = &self.rules.kind(id).castles;
        let mut by_player: Vec<BTreeMap<bool, i16>> = Vec::new();
        for (player, castles) in castles.iter().enumerate() {
            let mut own = BTreeMap::new();
            for castle in castles {
                match self.castle(player, castle) {
                    Some((right, distance)) if !own.contains_key(&right) => _ = own.insert(right, distance),
                    Some(_) | None => self.refuse_piece(
                        id,
                        "castling is only supported with the piece in the corner, and towards it",
                    ),
                }
            }
            by_player.push(own);
        }
        let Some(first) = by_player.first().cloned() else {
            return String::new();
        };
        if by_player.iter().any(|own| *own != first) {
            self.refuse_piece(id, "castling that differs between the players is not supported");
        }
        match (first.get(&true), first.get(&false)) {
            (None, None) => String::new(),
            (Some(right), Some(left)) if right == left => format!("isO{right}"),
            (right, left) => {
                let term = |letter: char, distance: Option<&i16>| {
                    distance.map_or(String::new(), |distance| format!("i{letter}O{distance}"))
                };
                term('r', right) + &term('l', left)
            }
        }
    }

    /// The direction of a castling, `true` for the right, and the distance; nothing if diagrams do not support it.
    fn castle(&self, player: usize, castle: &Castle) -> Option<(bool, i16)> {
        let Castle {
            from,
            to,
            partner: _,
            partner_from,
            partner_to,
            empty,
            safe,
            situations,
            from_anywhere,
            letter: _,
        } = castle;
        let [from, to, rook, beside] = [from, to, partner_from, partner_to].map(|&cell| self.file_and_rank(cell));
        let last = self.rules.space.axes[0].labels.len() as i16 - 1;
        let right = to.0 > from.0;
        let step = if right { 1 } else { -1 };
        let one_rank = [to, rook, beside].iter().all(|it| it.1 == from.1);
        let corner = rook.0 == if right { last } else { 0 };
        let between = |one: i16, other: i16| -> BTreeSet<i16> { (one.min(other)..=one.max(other)).collect() };
        let files =
            |cells: &[CellId]| -> BTreeSet<i16> { cells.iter().map(|&cell| self.file_and_rank(cell).0).collect() };
        let mut path = between(from.0, rook.0);
        path.retain(|file| ![from.0, rook.0].contains(file));
        let usual = one_rank
            && corner
            && beside.0 == to.0 - step
            && files(empty) == path
            && files(safe) == between(from.0, to.0)
            && situations.is_empty()
            && !from_anywhere
            && player < 2;
        usual.then_some((right, (to.0 - from.0).abs()))
    }
}
