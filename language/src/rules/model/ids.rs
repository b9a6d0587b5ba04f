//! Ids: numbers for the named things of a variant.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The id as an index.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id for an index.
            #[must_use]
            #[inline]
            pub fn at(index: usize) -> Self {
                Self(index as u16)
            }

            /// The first `count` ids.
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..count as u16).map(Self)
            }
        }
    )*};
}

ids! {
    /// A player, in the order of play.
    PlayerId,
    /// A kind of piece.
    KindId,
    /// A zone.
    ZoneId,
    /// A partition of the cells into classes.
    PartitionId,
    /// The directions of an action.
    DirectionsId,
}
