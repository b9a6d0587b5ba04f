//! Late-move reductions.

use std::sync::LazyLock;

use super::numbers::{Numbers, PLY};

/// Greater depths and move numbers count as this.
const MAX: usize = 63;

/// Reductions by depth and move number, in parts of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Vec<i32>);

/// What makes a reduction larger or smaller.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReductionFactors {
    pub pv_node: bool,
    pub cut_node: bool,
    pub improving: bool,
    pub in_check: bool,
    pub table_move_captures: bool,
    pub gives_check: bool,
    /// The history of a quiet move; nothing for captures.
    pub history: Option<i32>,
}

impl Reductions {
    /// The reductions for games with drops, or for all others.
    pub fn for_game(drops: bool) -> &'static Self {
        static WITHOUT_DROPS: LazyLock<Reductions> = LazyLock::new(|| Reductions::new(Numbers::for_game(false)));
        static WITH_DROPS: LazyLock<Reductions> = LazyLock::new(|| Reductions::new(Numbers::for_game(true)));
        if drops { &WITH_DROPS } else { &WITHOUT_DROPS }
    }

    fn new(numbers: &Numbers) -> Self {
        // Not the logarithm of the system, which differs between systems.
        let logarithm = |number: usize| libm::log(number.max(1) as f64);
        let reduction = |at: usize| {
            let (depth, count) = (at / (MAX + 1), at % (MAX + 1));
            let product = 100.0 * logarithm(depth) * logarithm(count) / f64::from(numbers.reduction_divisor);
            numbers.reduction + (f64::from(PLY) * product) as i32
        };
        Self((0..(MAX + 1) * (MAX + 1)).map(reduction).collect())
    }

    /// The reduction by depth and move number alone, in parts of a ply.
    pub fn parts(&self, depth: i32, count: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(MAX) * (MAX + 1) + count.min(MAX)]
    }

    /// The same in whole plies.
    pub fn plies(&self, depth: i32, count: usize) -> i32 {
        self.parts(depth, count) / PLY
    }
}

impl ReductionFactors {
    /// The reduction in plies, given the one by depth and move number alone.
    pub fn plies(self, parts: i32, numbers: &Numbers) -> i32 {
        let if_so = |so: bool, parts: i32| if so { parts } else { 0 };
        let more = if_so(self.cut_node, numbers.cut_node)
            + if_so(!self.improving, numbers.not_improving)
            + if_so(self.table_move_captures, numbers.table_move_captures)
            - if_so(self.pv_node, numbers.pv_node)
            - if_so(self.gives_check, numbers.gives_check)
            - if_so(self.in_check, numbers.in_check)
            + self
                .history
                .map_or(numbers.losing_capture, |history| -history * PLY / numbers.history);
        (parts + more).max(0) / PLY
    }
}
