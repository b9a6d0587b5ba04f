//! Tables in fewer words.

use std::collections::HashMap;
use std::sync::Arc;

use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::movers::rays::Rays;

/// Packs what several movers share once, so that they share it packed too.
#[derive(Default)]
pub(in crate::tables) struct Packer<const W: usize> {
    boards: HashMap<usize, Arc<[Bitboard<W>]>>,
    rays: HashMap<(usize, usize), Rays<W>>,
}

impl<const W: usize> Packer<W> {
    pub(in crate::tables) fn boards(&mut self, wide: &Arc<[Bitboard<WIDE>]>) -> Arc<[Bitboard<W>]> {
        let packed = self.boards.entry(wide.as_ptr().addr());
        Arc::clone(packed.or_insert_with(|| pack_all(wide)))
    }

    pub(in crate::tables) fn rays(&mut self, wide: &Rays<WIDE>) -> Rays<W> {
        let packed = self.rays.entry(wide.address());
        packed.or_insert_with(|| wide.pack()).clone()
    }
}
