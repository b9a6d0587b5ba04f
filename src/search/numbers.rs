//! The numbers by which a search leaves moves away and looks at others less deeply. Games of the engine with itself have found them,
//! as `docs/strength.md` tells.

/// The parts of a ply in which reductions are told.
pub(super) const PLY: i32 = 1024;

/// The numbers of a search. What positions are worth is in hundredths of a pawn.
#[derive(Debug)]
pub(super) struct Numbers {
    /// How far the first window reaches on each side.
    pub window: i32,
    /// Reverse futility: how far above the window a position is left away, for each ply, and how much less far where things improve.
    pub futility: i32,
    pub futility_improving: i32,
    /// Razoring: how far below the window quiescence alone decides, for each ply. Where pieces drop, a drop often saves the position.
    pub razoring: Option<i32>,
    /// A null move is searched less deeply by so many parts of a ply, by so many more for each ply of depth, and by a ply for so much
    /// above the window.
    pub null_move: i32,
    pub null_move_by_depth: i32,
    pub null_move_above: i32,
    /// Late moves: of quiet moves so many hundredths are looked at, and so many more for each ply of depth, squared.
    pub late: i32,
    pub late_by_depth: i32,
    /// How many of a hundred of these where things do not improve.
    pub late_not_improving: i32,
    /// How much a quiet move may lose in an exchange for each ply, and how much a capture may.
    pub quiet_loss: i32,
    pub capture_loss: i32,
    /// A move is singular if all others are worse by so many hundredths for each ply.
    pub singular: i32,
    /// By how much a capture may miss the window and still be looked at in quiescence.
    pub delta: i32,
    /// A reduction begins with so many parts of a ply, and grows by the product of the logarithms of the depth and of the number of the move
    /// divided by so many hundredths.
    pub reduction: i32,
    pub reduction_divisor: i32,
    /// The parts of a ply that speak for a reduction: where a cut is expected, where things do not improve, where the move that the
    /// table knows is a capture, and for a capture that loses.
    pub expects_cut: i32,
    pub not_improving: i32,
    pub table_captures: i32,
    pub losing_capture: i32,
    /// The parts that speak against it: in a principal variation, for a move that gives check, and in check.
    pub principal: i32,
    pub gives_check: i32,
    pub in_check: i32,
    /// From how many plies on a reduction is a ply less. Where pieces drop, what is seen late is often decisive.
    pub great_reduction: Option<i32>,
    /// What the histories say for a move that is searched a ply deeper.
    pub history: i32,
    /// What the histories learn of a move that refutes, for each ply of depth, and at most.
    pub bonus: i32,
    pub most_bonus: i32,
}

impl Numbers {
    /// The numbers for games in which pieces drop, and for all others.
    pub fn of(drops: bool) -> &'static Self {
        if drops { &WITH_DROPS } else { &WITHOUT_DROPS }
    }
}

static WITHOUT_DROPS: Numbers = Numbers {
    window: 27,
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
    expects_cut: 1236,
    not_improving: 1369,
    table_captures: 199,
    losing_capture: 98,
    principal: 1201,
    gives_check: 981,
    in_check: 1357,
    great_reduction: None,
    history: 6668,
    bonus: 169,
    most_bonus: 1650,
};

static WITH_DROPS: Numbers = Numbers {
    window: 24,
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
    expects_cut: PLY,
    not_improving: PLY,
    table_captures: 0,
    losing_capture: 0,
    principal: PLY,
    gives_check: PLY,
    in_check: PLY,
    great_reduction: Some(3),
    history: 8192,
    bonus: 160,
    most_bonus: 1_800,
};
