//! What has been learned of moves in the positions before: which of them refuted others.

use crate::geometry::CellId;
use crate::play::Move;
use crate::play::searching::MIXER;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_CELLS;

/// The most that is said for or against a move.
const MOST: i32 = 16_384;

/// The most entries of a table of replies.
const MOST_REPLIES: usize = 1 << 23;

// The lower bits of a row's hash are enough, however wide a `usize` is.
const _: () = assert!(MOST_REPLIES.is_power_of_two());

/// Where a move stands in the tables: the piece that moves, and where it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    /// The slot of no move.
    pub const NONE: Self = Self(0);
}

/// What has been learned.
#[derive(Debug)]
pub(super) struct Histories {
    cells: usize,
    kinds: usize,
    slots: usize,
    quiet: Vec<i16>,
    /// By where a piece leaves and goes, for each player.
    paths: Vec<i16>,
    captures: Vec<i16>,
    /// The reply that refuted a move last.
    counters: Vec<u32>,
    /// How replies did, by the move before and the reply.
    replies: Vec<i16>,
}

/// What has been learned of the quiet moves of a player in one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfQuiet<'h> {
    cells: usize,
    quiet: &'h [i16],
    paths: &'h [i16],
    replies: [&'h [i16]; 2],
}

impl OfQuiet<'_> {
    /// How a move did before.
    #[inline(always)]
    pub fn of(&self, made: &Move) -> i32 {
        // Nothing is learned of passes.
        let Some(to) = made.to() else { return 0 };
        let (slot, path) = (arrival(made, to, self.cells), path(made, to, self.cells));
        let said = |list: &[i16], at: usize| i32::from(list[at]);
        said(self.quiet, slot) + said(self.paths, path) + said(self.replies[0], slot) + said(self.replies[1], slot)
    }
}

impl Histories {
    pub fn new(players: usize, kinds: usize, cells: usize) -> Self {
        let slots = players * kinds * cells + 1;
        let rows = slots.saturating_mul(slots).min(MOST_REPLIES);
        Self {
            cells,
            kinds,
            slots,
            quiet: vec![0; slots],
            paths: vec![0; players * cells * (cells + 1)],
            captures: vec![0; slots],
            counters: vec![0; slots],
            // Each row is whole, wherever it begins.
            replies: vec![0; rows + slots],
        }
    }

    /// The slot of a player's move.
    #[inline]
    pub fn slot(&self, player: PlayerId, made: &Move) -> Slot {
        let Some(to) = made.to() else { return Slot::NONE };
        let first = player.index() * self.kinds * self.cells + 1;
        Slot((first + arrival(made, to, self.cells)) as u32)
    }

    /// The cell where the move of a slot ended.
    pub fn cell(&self, slot: Slot) -> Option<usize> {
        slot.0.checked_sub(1).map(|at| at as usize % self.cells)
    }

    /// How many paths there are for a player.
    #[inline]
    fn paths_of_one(&self) -> usize {
        (self.cells + 1) * self.cells
    }

    /// Where it begins how replies to a move did, one for each slot. The replies to one move stand together: many of them are asked for
    /// at a time.
    #[inline]
    fn row(&self, before: Slot) -> usize {
        // In 64 bits on every machine: a product may not fit into a `usize` of 32.
        let slots = self.slots as u64;
        let row = u64::from(before.0) * slots;
        if self.replies.len() as u64 > slots * slots {
            row as usize
        } else {
            (row.wrapping_mul(MIXER) >> 20) as usize % MOST_REPLIES
        }
    }

    /// How quiet moves of a player did before, after the moves one and two plies ago.
    #[inline]
    pub fn of_quiet(&self, player: PlayerId, before: [Slot; 2]) -> OfQuiet<'_> {
        let slots = self.kinds * self.cells;
        let first = player.index() * slots + 1;
        let paths = self.paths_of_one();
        // Nothing is learned of replies to no move.
        let replies = |one: Slot| &self.replies[self.row(one) + first..][..slots];
        OfQuiet {
            cells: self.cells,
            quiet: &self.quiet[first..][..slots],
            paths: &self.paths[player.index() * paths..][..paths],
            replies: [replies(before[0]), replies(before[1])],
        }
    }

    /// How a capture did before.
    pub fn capture(&self, player: PlayerId, made: &Move) -> i32 {
        i32::from(self.captures[self.slot(player, made).0 as usize])
    }

    /// The reply that refuted a move last.
    pub fn counter(&self, before: Slot) -> u32 {
        self.counters[before.0 as usize]
    }

    /// Remembers the reply that refuted a move.
    pub fn refute(&mut self, before: Slot, reply: u32) {
        if before != Slot::NONE {
            self.counters[before.0 as usize] = reply;
        }
    }

    /// Speaks for a quiet move, or against it.
    pub fn learn_quiet(&mut self, player: PlayerId, made: &Move, before: [Slot; 2], bonus: i32) {
        let Some(to) = made.to() else { return };
        let slot = self.slot(player, made);
        change(&mut self.quiet[slot.0 as usize], bonus);
        let path = player.index() * self.paths_of_one() + path(made, to, self.cells);
        change(&mut self.paths[path], bonus);
        for one in before {
            if one != Slot::NONE {
                let row = self.row(one);
                change(&mut self.replies[row + slot.0 as usize], bonus);
            }
        }
    }

    /// Speaks for a capture, or against it.
    pub fn learn_capture(&mut self, player: PlayerId, made: &Move, bonus: i32) {
        let slot = self.slot(player, made);
        change(&mut self.captures[slot.0 as usize], bonus);
    }
}

/// Where a move stands among all arrivals of a player's kinds.
#[inline(always)]
fn arrival(made: &Move, to: CellId, cells: usize) -> usize {
    made.kind().index() * cells + to.index()
}

/// Where a move stands among all paths of a player; drops come last.
#[inline(always)]
fn path(made: &Move, to: CellId, cells: usize) -> usize {
    made.from().map_or(cells, |from| from.index()) * cells + to.index()
}

/// Moves an opinion towards its bounds, the less the nearer it is.
fn change(said: &mut i16, bonus: i32) {
    let old = i32::from(*said);
    *said = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// In how many bits a number of a move says a cell.
const CELL_BITS: u32 = 11;
/// No cell.
const NO_CELL: u32 = (1 << CELL_BITS) - 1;
/// What is left of the bits says what the cells do not.
const OTHER_BITS: u32 = u32::BITS - 2 * CELL_BITS;

const _: () = assert!(MAX_CELLS < NO_CELL as usize);

/// The number of a move in the tables, never 0: between which cells it goes, and in a few bits what else it does.
pub(super) fn number(made: &Move) -> u32 {
    let cell = |cell: Option<CellId>| cell.map_or(NO_CELL, |cell| u32::from(cell.0));
    let mut mixed = u64::from(made.kind().0) << 16 | u64::from(made.becomes().0);
    for captured in made.captures() {
        mixed = mixed.wrapping_mul(31).wrapping_add(u64::from(captured.0) + 1);
    }
    if let Some((from, _)) = made.carried() {
        mixed = mixed.wrapping_add((u64::from(from.0) + 1) << 8);
    }
    let other = (mixed.wrapping_mul(MIXER) >> (u64::BITS - OTHER_BITS)) as u32 | 1;
    (cell(made.from()) << CELL_BITS | cell(made.to())) << OTHER_BITS | other
}

/// Between which cells the move of a number goes, if there is such a move: from none, if it is a drop.
pub(super) fn way(number: u32) -> Option<(Option<CellId>, CellId)> {
    let cell = |bits: u32| (bits & NO_CELL != NO_CELL).then_some(CellId((bits & NO_CELL) as u16));
    let to = cell(number >> OTHER_BITS).filter(|_| number != 0)?;
    Some((cell(number >> (OTHER_BITS + CELL_BITS)), to))
}
