//! Numbers that stand for the named things of a rule set.

use serde::Serialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// This number as an index.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
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
}
