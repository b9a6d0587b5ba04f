//! How much less deeply late moves are looked at.

use std::sync::LazyLock;

use super::numbers::{Numbers, PLY};

/// Depths and places beyond this count the same.
const MOST: usize = 63;

/// How much less deeply moves are looked at by the depth and by how many came before, in parts of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Vec<i32>);

/// What speaks for a reduction, and what against it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances {
    pub principal: bool,
    pub expects_cut: bool,
    pub improving: bool,
    pub in_check: bool,
    /// Whether the move that the table knows captures.
    pub table_captures: bool,
    pub gives_check: bool,
    /// What the histories say of a quiet move; nothing of captures.
    pub history: Option<i32>,
}

impl Reductions {
    /// Those for games in which pieces drop, and for all others.
    pub fn of(drops: bool) -> &'static Self {
        static WITHOUT_DROPS: LazyLock<Reductions> = LazyLock::new(|| Reductions::new(Numbers::of(false)));
        static WITH_DROPS: LazyLock<Reductions> = LazyLock::new(|| Reductions::new(Numbers::of(true)));
        if drops { &WITH_DROPS } else { &WITHOUT_DROPS }
    }

    fn new(numbers: &Numbers) -> Self {
        // Not the logarithm of the system, which may be another on each.
        let logarithm = |number: usize| libm::log(number.max(1) as f64);
        let of = |at: usize| {
            let (depth, count) = (at / (MOST + 1), at % (MOST + 1));
            let grown = 100.0 * logarithm(depth) * logarithm(count) / f64::from(numbers.reduction_divisor);
            numbers.reduction + (f64::from(PLY) * grown) as i32
        };
        Self((0..(MOST + 1) * (MOST + 1)).map(of).collect())
    }

    /// By the depth and the number of the move alone.
    pub fn parts(&self, depth: i32, count: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(MOST) * (MOST + 1) + count.min(MOST)]
    }

    /// The same in whole plies.
    pub fn plies(&self, depth: i32, count: usize) -> i32 {
        self.parts(depth, count) / PLY
    }
}

impl Circumstances {
    /// By how many plies a move is looked at less deeply that depth and number would by so many parts.
    pub fn plies(self, parts: i32, numbers: &Numbers) -> i32 {
        let if_so = |so: bool, parts: i32| if so { parts } else { 0 };
        let more = if_so(self.expects_cut, numbers.expects_cut)
            + if_so(!self.improving, numbers.not_improving)
            + if_so(self.table_captures, numbers.table_captures)
            - if_so(self.principal, numbers.principal)
            - if_so(self.gives_check, numbers.gives_check)
            - if_so(self.in_check, numbers.in_check)
            + self
                .history
                .map_or(numbers.losing_capture, |said| -said * PLY / numbers.history);
        (parts + more).max(0) / PLY
    }
}
