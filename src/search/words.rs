//! The memory of the transposition table. Linux is asked for large pages: with small ones a search waits as long for where a page
//! lies as for what is on it.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// The words of an entry.
pub(super) type Place = [AtomicU64; 2];

/// Places of a table.
pub(super) struct Words(memory::Memory);

impl Words {
    /// So many empty places, if there is memory for them.
    pub fn try_new(places: usize) -> Option<Self> {
        memory::try_new(places).map(Self)
    }
}

impl Deref for Words {
    type Target = [Place];

    #[inline]
    fn deref(&self) -> &[Place] {
        memory::places(&self.0)
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Words({})", self.len())
    }
}

#[cfg(target_os = "linux")]
mod memory {
    use memmap2::{Advice, MmapMut};
    use self_cell::{MutBorrow, self_cell};
    use zerocopy::FromBytes;

    use super::Place;

    type Places<'a> = &'a [Place];

    self_cell!(
        pub struct Memory {
            owner: MutBorrow<MmapMut>,
            #[covariant]
            dependent: Places,
        }
    );

    pub fn try_new(places: usize) -> Option<Memory> {
        let mut pages = MmapMut::map_anon(places.checked_mul(size_of::<Place>())?).ok()?;
        // Where there are no large pages, small ones do.
        let _ = pages.advise(Advice::HugePage);
        // Pages are there once something is written on them, and no search is to wait for that.
        pages.fill(0);
        Memory::try_new(MutBorrow::new(pages), |pages| {
            let places = <[Place]>::mut_from_bytes(pages.borrow_mut());
            places.map(|places| &*places).map_err(|_| ())
        })
        .ok()
    }

    #[inline]
    pub fn places(memory: &Memory) -> &[Place] {
        memory.borrow_dependent()
    }
}

#[cfg(not(target_os = "linux"))]
mod memory {
    use super::Place;

    pub type Memory = Box<[Place]>;

    pub fn try_new(places: usize) -> Option<Memory> {
        let mut words = Vec::new();
        words.try_reserve_exact(places).ok()?;
        words.resize_with(places, Place::default);
        Some(words.into_boxed_slice())
    }

    pub fn places(memory: &Memory) -> &[Place] {
        memory
    }
}
