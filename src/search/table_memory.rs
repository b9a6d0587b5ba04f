//! The memory of the transposition table. On Linux it asks for huge pages: with small ones a lookup spends as long in a TLB miss as in
//! the cache miss itself.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// An entry: the key combined with the data, and the data.
pub(super) type Place = [AtomicU64; 2];

/// The entries of a table.
pub(super) struct Entries(memory::Memory);

impl Entries {
    /// Allocates empty entries, if there is memory for them.
    pub fn try_new(places: usize) -> Option<Self> {
        memory::try_new(places).map(Self)
    }
}

impl Deref for Entries {
    type Target = [Place];

    #[inline]
    fn deref(&self) -> &[Place] {
        memory::places(&self.0)
    }
}

impl std::fmt::Debug for Entries {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Entries({})", self.len())
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
        // Without huge pages the table still works.
        let _ = pages.advise(Advice::HugePage);
        // Touches every page now, so that no search waits for page faults.
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
        let mut entries = Vec::new();
        entries.try_reserve_exact(places).ok()?;
        entries.resize_with(places, Place::default);
        Some(entries.into_boxed_slice())
    }

    pub fn places(memory: &Memory) -> &[Place] {
        memory
    }
}
