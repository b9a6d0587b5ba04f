//! Castlings.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::geometry::CellId;
use triagonal::rules::{Castle, KindId};

use super::sheet::Sheet;

impl Sheet<'_> {
    /// The castlings of a piece: how far it goes to each side.
    pub fn castles(&mut self, id: KindId) -> String {
        let castles = &self.rules.kind(id).castles;
        let mut found: Vec<BTreeMap<bool, i16>> = Vec::new();
        for (player, castles) in castles.iter().enumerate() {
            let mut own = BTreeMap::new();
            for castle in castles {
                match self.castle(player, castle) {
                    Some((right, distance)) if !own.contains_key(&right) => _ = own.insert(right, distance),
                    Some(_) | None => {
                        self.refuse_piece(id, "castlings other than with the piece in the corner, to its side")
                    }
                }
            }
            found.push(own);
        }
        let Some(first) = found.first().cloned() else {
            return String::new();
        };
        if found.iter().any(|own| *own != first) {
            self.refuse_piece(id, "castlings that are not the same for both players");
        }
        match (first.get(&true), first.get(&false)) {
            (None, None) => String::new(),
            (Some(right), Some(left)) if right == left => format!("isO{right}"),
            (right, left) => {
                let one = |letter: char, distance: Option<&i16>| {
                    distance.map_or(String::new(), |distance| format!("i{letter}O{distance}"))
                };
                one('r', right) + &one('l', left)
            }
        }
    }

    /// Whether a castling goes to the right, and how far the piece goes; nothing if a diagram has no such castling.
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
        let mut way = between(from.0, rook.0);
        way.retain(|file| ![from.0, rook.0].contains(file));
        let usual = one_rank
            && corner
            && beside.0 == to.0 - step
            && files(empty) == way
            && files(safe) == between(from.0, to.0)
            && situations.is_empty()
            && !from_anywhere
            && player < 2;
        usual.then_some((right, (to.0 - from.0).abs()))
    }
}
