//! Packing tables into fewer words: tables are compiled at the width of the widest board.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::tables::bitboard::{Bitboard, WIDE};

/// A table whose bitboards can be packed into `W` words.
pub(in crate::tables) trait Pack<const W: usize> {
    /// The packed table.
    type Packed;

    /// Packs all bitboards. The caller ensures that the board's cells fit.
    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed;
}

/// Implements [`Pack`] for a table. The list names all fields: first those that are packed, then, after a semicolon, those that
/// are copied.
macro_rules! pack {
    ($table:ident { $($packed:ident),* $(; $($copied:ident),*)? }) => {
        impl<const W: usize> Pack<W> for $table<WIDE> {
            type Packed = $table<W>;

            fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
                let Self { $($packed,)* $($($copied,)*)? } = self;
                $table {
                    $($packed: $packed.pack(packer),)*
                    $($($copied: $copied.clone(),)*)?
                }
            }
        }
    };
}
pub(in crate::tables) use pack;

/// Implements [`Pack`] for an enum whose variants hold tables. The fields of each variant are listed as for [`pack`].
macro_rules! pack_enum {
    ($table:ident { $(
        $variant:ident
        $(( $($tuple_packed:ident),* $(; $($tuple_copied:ident),*)? ))?
        $({ $($packed:ident),* $(; $($copied:ident),*)? })?
    ),* }) => {
        impl<const W: usize> Pack<W> for $table<WIDE> {
            type Packed = $table<W>;

            fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
                match self { $(
                    Self::$variant
                        $(( $($tuple_packed,)* $($($tuple_copied,)*)? ))?
                        $({ $($packed,)* $($($copied,)*)? })?
                    => $table::$variant
                        $(( $($tuple_packed.pack(packer),)* $($($tuple_copied.clone(),)*)? ))?
                        $({ $($packed: $packed.pack(packer),)* $($($copied: $copied.clone(),)*)? })?,
                )* }
            }
        }
    };
}
pub(in crate::tables) use pack_enum;

/// Packs tables that several movers share only once, so that they stay shared. Identical boards are shared as well, because
/// smaller tables use less of the processor's cache.
#[derive(Default)]
pub(in crate::tables) struct Packer<const W: usize> {
    /// The packed tables by the addresses of the wide ones.
    shared: HashMap<usize, Box<dyn Any>>,
    distinct: HashSet<Arc<[Bitboard<W>]>>,
}

impl<const W: usize> Packer<W> {
    /// Packs a shared list, unless it is packed already.
    pub(in crate::tables) fn shared<T>(&mut self, wide: &Arc<[T]>) -> Arc<[T::Packed]>
    where
        T: Pack<W>,
        T::Packed: 'static,
    {
        self.once(wide, |packer| wide.iter().map(|row| row.pack(packer)).collect())
    }

    /// What was packed for a shared list, or what the function packs for it now.
    fn once<T, P: 'static>(&mut self, wide: &Arc<[T]>, pack: impl FnOnce(&mut Self) -> Arc<[P]>) -> Arc<[P]> {
        let address = wide.as_ptr().addr();
        let known = self.shared.get(&address).and_then(|packed| packed.downcast_ref());
        if let Some(packed) = known {
            return Arc::clone(packed);
        }
        let packed = pack(self);
        self.shared.insert(address, Box::new(Arc::clone(&packed)));
        packed
    }
}

impl<const W: usize> Pack<W> for Bitboard<WIDE> {
    type Packed = Bitboard<W>;

    fn pack(&self, _: &mut Packer<W>) -> Bitboard<W> {
        self.narrow()
    }
}

impl<const W: usize> Pack<W> for Arc<[Bitboard<WIDE>]> {
    type Packed = Arc<[Bitboard<W>]>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        packer.once(self, |packer| {
            let packed: Self::Packed = self.iter().map(Bitboard::narrow).collect();
            if let Some(same) = packer.distinct.get(&packed) {
                return Arc::clone(same);
            }
            packer.distinct.insert(Arc::clone(&packed));
            packed
        })
    }
}

impl<const W: usize, T: Pack<W>> Pack<W> for Vec<T> {
    type Packed = Vec<T::Packed>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        self.iter().map(|row| row.pack(packer)).collect()
    }
}

impl<const W: usize, T: Pack<W>> Pack<W> for Box<[T]> {
    type Packed = Box<[T::Packed]>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        self.iter().map(|row| row.pack(packer)).collect()
    }
}

impl<const W: usize, T: Pack<W>> Pack<W> for Option<T> {
    type Packed = Option<T::Packed>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        self.as_ref().map(|table| table.pack(packer))
    }
}

impl<const W: usize, T: Pack<W>, E: Clone> Pack<W> for Result<T, E> {
    type Packed = Result<T::Packed, E>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        self.as_ref().map(|table| table.pack(packer)).map_err(Clone::clone)
    }
}

impl<const W: usize, A: Clone, T: Pack<W>> Pack<W> for (A, T) {
    type Packed = (A, T::Packed);

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        (self.0.clone(), self.1.pack(packer))
    }
}
