//! Packing tables into fewer words.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::parts::rays::Rays;

/// Packs tables that several movers share only once, so that they stay shared. Identical boards are shared as well, because
/// smaller tables use less of the processor's cache.
#[derive(Default)]
pub(in crate::tables) struct Packer<const W: usize> {
    boards: HashMap<usize, Arc<[Bitboard<W>]>>,
    distinct: HashSet<Arc<[Bitboard<W>]>>,
    rays: HashMap<(usize, usize), Rays<W>>,
}

impl<const W: usize> Packer<W> {
    pub(in crate::tables) fn boards(&mut self, wide: &Arc<[Bitboard<WIDE>]>) -> Arc<[Bitboard<W>]> {
        let distinct = &mut self.distinct;
        let packed = self.boards.entry(wide.as_ptr().addr()).or_insert_with(|| {
            let packed: Arc<[Bitboard<W>]> = pack_all(wide);
            let same = distinct.get(&packed).map(Arc::clone);
            same.unwrap_or_else(|| {
                distinct.insert(Arc::clone(&packed));
                packed
            })
        });
        Arc::clone(packed)
    }

    pub(in crate::tables) fn rays(&mut self, wide: &Rays<WIDE>) -> Rays<W> {
        let packed = self.rays.entry(wide.address());
        packed.or_insert_with(|| wide.pack()).clone()
    }
}
