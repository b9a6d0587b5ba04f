//! How often players have done what the game counts.

use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::Action;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// The counters, as bits, of what a move does, as far as that shows before it is made.
    #[inline(never)]
    pub(in crate::play) fn counters_before(&mut self, tables: &Tables<W>, made: &Move) -> u8 {
        let counters = tables.endings.counters.iter().enumerate();
        counters.fold(0, |done, (number, (action, _))| {
            let does = *action != Action::Check && self.does(tables, action, made);
            done | u8::from(does) << number
        })
    }

    /// Raises the counters of what the last move did, given those of what showed before it was made. Returns the
    /// counters that have changed.
    #[inline(never)]
    pub(in crate::play) fn raise_counters<const HASH: bool>(&mut self, tables: &Tables<W>, before: u8) -> u8 {
        let (mover, mut raised) = (self.last_mover, 0);
        for (number, (action, times)) in tables.endings.counters.iter().enumerate() {
            let does = before >> number & 1 == 1 || (*action == Action::Check && self.in_check(tables, self.turn()));
            let count = self.counted(number, mover);
            if does && count < *times {
                self.set_counted::<HASH>(number, mover, count + 1);
                raised |= 1 << number;
            }
        }
        raised
    }

    /// Takes back what the last move added to some counters.
    #[inline(never)]
    pub(in crate::play) fn lower_counters(&mut self, raised: u8) {
        let mover = self.last_mover;
        for number in (0..8).filter(|number| raised >> number & 1 == 1) {
            let count = self.counted(number, mover);
            self.set_counted::<false>(number, mover, count.saturating_sub(1));
        }
    }
}
