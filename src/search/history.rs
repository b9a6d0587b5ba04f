//! History heuristics: how moves did elsewhere in the tree, and the counter moves.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_CELLS;
use crate::search::board::queries::MIXER;

/// The bound of a history score.
const MAX_SCORE: i32 = 16_384;

/// The most entries of the continuation history.
const MAX_REPLIES: usize = 1 << 23;

// The lower bits of a row's hash are enough, however wide a `usize` is.
const _: () = assert!(MAX_REPLIES.is_power_of_two());

/// The index of a move in the tables: the piece and its target cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    /// The slot of no move.
    pub const NONE: Self = Self(0);
}

/// The history tables of a searcher.
#[derive(Debug, Default)]
pub(super) struct Histories {
    cells: usize,
    kinds: usize,
    slots: usize,
    /// Quiet moves by piece and target.
    quiet: Vec<i16>,
    /// Quiet moves by player, origin and target (butterfly history).
    paths: Vec<i16>,
    captures: Vec<i16>,
    /// For each move, the reply that last caused a cutoff.
    counter_moves: Vec<u32>,
    /// Continuation history: quiet moves by a previous move and their own slot.
    replies: Vec<i16>,
}

/// The histories of a player's quiet moves in one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfQuiet<'h> {
    cells: usize,
    quiet: &'h [i16],
    paths: &'h [i16],
    replies: [&'h [i16]; 2],
}

impl OfQuiet<'_> {
    /// The sum of a move's histories.
    #[inline(always)]
    pub fn score(&self, made: &Move) -> i32 {
        // A pass has no history.
        let Some(to) = made.to() else { return 0 };
        let (slot, path) = (arrival(made, to, self.cells), path(made, to, self.cells));
        let entry = |table: &[i16], at: usize| i32::from(table[at]);
        entry(self.quiet, slot) + entry(self.paths, path) + entry(self.replies[0], slot) + entry(self.replies[1], slot)
    }
}

impl Histories {
    pub fn new(players: usize, kinds: usize, cells: usize) -> Self {
        let slots = players * kinds * cells + 1;
        let rows = slots.saturating_mul(slots).min(MAX_REPLIES);
        Self {
            cells,
            kinds,
            slots,
            quiet: vec![0; slots],
            paths: vec![0; players * cells * (cells + 1)],
            captures: vec![0; slots],
            counter_moves: vec![0; slots],
            // Every row fits, wherever it begins.
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

    /// The target cell of a slot's move.
    pub fn cell(&self, slot: Slot) -> Option<usize> {
        slot.0.checked_sub(1).map(|at| at as usize % self.cells)
    }

    /// The number of paths of one player.
    #[inline]
    fn paths_of_one(&self) -> usize {
        (self.cells + 1) * self.cells
    }

    /// The first entry of the replies to a move. The replies to one move are adjacent, as many of them are read at a time.
    #[inline]
    fn row(&self, previous: Slot) -> usize {
        // The product may exceed a `usize` of 32 bits.
        let slots = self.slots as u64;
        let row = u64::from(previous.0) * slots;
        if self.replies.len() as u64 > slots * slots {
            row as usize
        } else {
            (row.wrapping_mul(MIXER) >> 20) as usize % MAX_REPLIES
        }
    }

    /// The histories of a player's quiet moves after the moves one and two plies before.
    #[inline]
    pub fn of_quiet(&self, player: PlayerId, previous: [Slot; 2]) -> OfQuiet<'_> {
        let slots = self.kinds * self.cells;
        let first = player.index() * slots + 1;
        let paths = self.paths_of_one();
        // The replies to no move have no history: their entries stay zero.
        let replies = |previous: Slot| &self.replies[self.row(previous) + first..][..slots];
        OfQuiet {
            cells: self.cells,
            quiet: &self.quiet[first..][..slots],
            paths: &self.paths[player.index() * paths..][..paths],
            replies: [replies(previous[0]), replies(previous[1])],
        }
    }

    /// The history of a capture.
    pub fn capture(&self, player: PlayerId, made: &Move) -> i32 {
        i32::from(self.captures[self.slot(player, made).0 as usize])
    }

    /// The reply that last caused a cutoff after a move; 0 if none has.
    pub fn counter_move(&self, previous: Slot) -> u32 {
        self.counter_moves[previous.0 as usize]
    }

    /// Remembers the reply that caused a cutoff after a move.
    pub fn set_counter_move(&mut self, previous: Slot, reply: u32) {
        if previous != Slot::NONE {
            self.counter_moves[previous.0 as usize] = reply;
        }
    }

    /// Adds a bonus, which may be negative, to the histories of a quiet move.
    pub fn learn_quiet(&mut self, player: PlayerId, made: &Move, previous: [Slot; 2], bonus: i32) {
        let Some(to) = made.to() else { return };
        let slot = self.slot(player, made);
        change(&mut self.quiet[slot.0 as usize], bonus);
        let path = player.index() * self.paths_of_one() + path(made, to, self.cells);
        change(&mut self.paths[path], bonus);
        for previous in previous {
            if previous != Slot::NONE {
                let row = self.row(previous);
                change(&mut self.replies[row + slot.0 as usize], bonus);
            }
        }
    }

    /// Adds a bonus, which may be negative, to the history of a capture.
    pub fn learn_capture(&mut self, player: PlayerId, made: &Move, bonus: i32) {
        let slot = self.slot(player, made);
        change(&mut self.captures[slot.0 as usize], bonus);
    }
}

/// The index of a move by kind and target.
#[inline(always)]
fn arrival(made: &Move, to: CellId, cells: usize) -> usize {
    made.kind().index() * cells + to.index()
}

/// The index of a move by origin and target; drops come last.
#[inline(always)]
fn path(made: &Move, to: CellId, cells: usize) -> usize {
    made.from().map_or(cells, |from| from.index()) * cells + to.index()
}

/// Adds a bonus, scaled so that the score stays within its bounds.
fn change(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
}

/// The bits of a cell in a move's number.
const CELL_BITS: u32 = 11;
/// No cell.
const NO_CELL: u32 = (1 << CELL_BITS) - 1;
/// The bits that tell apart moves between the same cells.
const OTHER_BITS: u32 = u32::BITS - 2 * CELL_BITS;

const _: () = assert!(MAX_CELLS < NO_CELL as usize);

/// The number of a move in the tables, never 0: its cells, and a few bits of everything else.
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

/// The origin and target of the move with a number; a drop has no origin.
pub(super) fn cells_of(number: u32) -> Option<(Option<CellId>, CellId)> {
    let cell = |bits: u32| (bits & NO_CELL != NO_CELL).then_some(CellId((bits & NO_CELL) as u16));
    let to = cell(number >> OTHER_BITS).filter(|_| number != 0)?;
    Some((cell(number >> (OTHER_BITS + CELL_BITS)), to))
}
