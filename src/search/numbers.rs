//! The constants of pruning, reductions and extensions. Games of the engine against itself have tuned them.
//! Values of positions are in hundredths of a pawn.

/// The parts of a ply in which reductions are counted.
pub(super) const PLY: i32 = 1024;

/// The constants of a search.
#[derive(Debug)]
pub(super) struct Numbers {
    /// Aspiration windows: half the width of the first one.
    pub aspiration: i32,
    /// Reverse futility pruning: the margin for each ply of depth, and how much smaller it is at improving nodes.
    pub futility: i32,
    pub futility_improving: i32,
    /// Razoring: the margin for each ply of depth. Off in games with drops, as a drop often saves the position.
    pub razoring: Option<i32>,
    /// Null-move pruning: the reduction, its growth with each ply of depth (both in parts of a ply), and the distance to beta that adds
    /// another ply.
    pub null_move: i32,
    pub null_move_by_depth: i32,
    pub null_move_above: i32,
    /// Late-move pruning: the number of moves, and its growth with the square of the depth, in hundredths.
    pub late: i32,
    pub late_by_depth: i32,
    /// Late-move pruning: the percentage of these moves at nodes that are not improving.
    pub late_not_improving: i32,
    /// The margins for each ply of depth by which a quiet move or a capture may lose in an exchange before it is pruned.
    pub quiet_loss: i32,
    pub capture_loss: i32,
    /// Singular extensions: the margin, in hundredths for each ply of depth.
    pub singular: i32,
    /// Delta pruning in quiescence: the margin.
    pub delta: i32,
    /// Late-move reductions: the base in parts of a ply, and the divisor, in hundredths, of the product of the logarithms of depth and
    /// move number.
    pub reduction: i32,
    pub reduction_divisor: i32,
    /// What makes a reduction larger, in parts of a ply.
    pub cut_node: i32,
    pub not_improving: i32,
    pub table_move_captures: i32,
    pub losing_capture: i32,
    /// What makes a reduction smaller, in parts of a ply.
    pub pv_node: i32,
    pub gives_check: i32,
    pub in_check: i32,
    /// Reductions of at least this many plies are reduced by one. In games with drops, late moves are often decisive.
    pub large_reduction: Option<i32>,
    /// The history score that reduces a reduction by a ply.
    pub history: i32,
    /// The history bonus of a move that causes a cutoff, for each ply of depth, and its maximum.
    pub bonus: i32,
    pub max_bonus: i32,
}

impl Numbers {
    /// The constants for games with drops, or for all others.
    pub fn for_game(drops: bool) -> &'static Self {
        if drops { &WITH_DROPS } else { &WITHOUT_DROPS }
    }
}

static WITHOUT_DROPS: Numbers = Numbers {
    aspiration: 27,
    futility: 96,
    futility_improving: 42,
    razoring: Some(260),
    null_move: 3182,
    null_move_by_depth: 371,
    null_move_above: 197,
    late: 531,
    late_by_depth: 100,
    late_not_improving: 62,
    quiet_loss: 44,
    capture_loss: 95,
    singular: 225,
    delta: 132,
    reduction: 704,
    reduction_divisor: 164,
    cut_node: 1236,
    not_improving: 1369,
    table_move_captures: 199,
    losing_capture: 98,
    pv_node: 1201,
    gives_check: 981,
    in_check: 1357,
    large_reduction: None,
    history: 6668,
    bonus: 169,
    max_bonus: 1650,
};

static WITH_DROPS: Numbers = Numbers {
    aspiration: 24,
    futility: 100,
    futility_improving: 100,
    razoring: None,
    null_move: 2560,
    null_move_by_depth: 341,
    null_move_above: 180,
    late: 500,
    late_by_depth: 200,
    late_not_improving: 50,
    quiet_loss: 40,
    capture_loss: 90,
    singular: 200,
    delta: 150,
    reduction: PLY / 2,
    reduction_divisor: 160,
    cut_node: PLY,
    not_improving: PLY,
    table_move_captures: 0,
    losing_capture: 0,
    pv_node: PLY,
    gives_check: PLY,
    in_check: PLY,
    large_reduction: Some(3),
    history: 8192,
    bonus: 160,
    max_bonus: 1_800,
};
