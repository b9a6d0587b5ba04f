//! Splitting sets of cells at their first and last elements.

use proptest::prelude::*;
use triagonal::geometry::CellId;
use triagonal::internal::Bitboard;

fn cut<const W: usize>(cells: &[u16]) -> (Bitboard<W>, Bitboard<W>, Bitboard<W>) {
    let set: Bitboard<W> = cells.iter().map(|&cell| CellId(cell % (64 * W as u16))).collect();
    let ids = || (0..64 * W as u16).map(CellId);
    let first = set.iter().next();
    let last = set.iter().last();
    let through = ids().filter(|&cell| first.is_none_or(|first| cell <= first)).collect();
    let from = ids().filter(|&cell| last.is_none_or(|last| cell >= last)).collect();
    (set, through, from)
}

proptest! {
    #[test]
    fn a_set_is_cut_at_its_first_and_its_last(cells in prop::collection::vec(any::<u16>(), 0..6)) {
        let (set, through, from) = cut::<1>(&cells);
        prop_assert_eq!((set.through_first(), set.from_last()), (through, from));
        let (set, through, from) = cut::<3>(&cells);
        prop_assert_eq!((set.through_first(), set.from_last()), (through, from));
    }
}
