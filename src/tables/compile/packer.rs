//! Tables in fewer words.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::movers::rays::Rays;

/// Packs what several movers share once, so that they share it packed too. Boards that turn out the same are shared besides: the
/// fewer tables a processor has to remember, the sooner it finds them.
#[derive(Default)]
pub(in crate::tables) struct Packer<const W: usize> {
    boards: HashMap<usize, Arc<[Bitboard<W>]>>,
    different: HashSet<Arc<[Bitboard<W>]>>,
    rays: HashMap<(usize, usize), Rays<W>>,
}

impl<const W: usize> Packer<W> {
    pub(in crate::tables) fn boards(&mut self, wide: &Arc<[Bitboard<WIDE>]>) -> Arc<[Bitboard<W>]> {
        let different = &mut self.different;
        let packed = self.boards.entry(wide.as_ptr().addr()).or_insert_with(|| {
            let packed: Arc<[Bitboard<W>]> = pack_all(wide);
            let same = different.get(&packed).map(Arc::clone);
            same.unwrap_or_else(|| {
                different.insert(Arc::clone(&packed));
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
