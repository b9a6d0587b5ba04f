//! Limits of a variant; each is enforced with an error that names it.

/// The version of the language that is read here. A file that declares none is written in version 1.
pub const LANGUAGE_VERSION: i64 = 1;
/// Cells of a space.
pub const MAX_CELLS: usize = 1024;
/// Lattice points of all charts together, gaps included.
pub const MAX_POINTS: usize = 16_384;
/// Charts.
pub const MAX_CHARTS: usize = 16;
/// Labels of one axis.
pub const MAX_AXIS: usize = 1024;
/// The absolute value of a coordinate.
pub const MAX_COORDINATE: i64 = 2000;
/// Pairs of zones with a barrier between them.
pub const MAX_BARRIERS: usize = 256;
/// Files of one variant, those it extends and uses included.
pub const MAX_FILES: usize = 64;
/// Players.
pub const MAX_PLAYERS: usize = 8;
/// Kinds of pieces, twins made by promotion included.
pub const MAX_KINDS: usize = 250;
/// Zones, unnamed ones included.
pub const MAX_ZONES: usize = 1000;
/// Partitions, the axes included.
pub const MAX_PARTITIONS: usize = 64;
/// Paths of one kind's moves.
pub const MAX_PATHS: usize = 4096;
/// Legs of a move.
pub const MAX_LEGS: usize = 8;
/// Tokens of a leg.
pub const MAX_TOKENS: usize = 16;
/// Pieces that a move may capture, those of removed pairs included.
pub const MAX_CAPTURES: usize = 10;
/// Cells that a move may expose to en passant.
pub const MAX_EP_SQUARES: usize = 5;
/// The largest component of a vector.
pub const MAX_COMPONENT: i16 = 100;
/// Displacements of one leg.
pub const MAX_RAY: usize = 1024;
/// Castlings of all players together; those from anywhere count by the cells on which their pieces can begin.
pub const MAX_CASTLES: u32 = u64::BITS;
/// Pieces of one kind in a hand.
pub const MAX_IN_HAND: u16 = 1000;
/// Ends that count what players do.
pub const MAX_COUNTERS: usize = 8;
/// Ends by states that last.
pub const MAX_LASTING: usize = 64;
/// Facts of a state, or of its beginning, that are joined by `and`.
pub const MAX_FACTS: usize = 16;
/// Choices of one kind from each `lacking any` of a state, or of its beginning.
pub const MAX_STATE_CHOICES: usize = 256;
/// Stages of a turn.
pub const MAX_STAGES: usize = 16;
/// Moves of a stage of a turn.
pub const MAX_STAGE_MOVES: u16 = 100;
/// Moves of a turn; one that grows further ends there.
pub const MAX_TURN_MOVES: u32 = u16::MAX as u32;
/// Pieces in a row that an end asks for.
pub const MAX_ROW: i64 = 32;
/// Points that a piece is worth, or that a player has besides.
pub const MAX_WORTH: u16 = 10_000;
/// Statements about what scores.
pub const MAX_SCORES: usize = 64;
/// The score of a player; it rises no further.
pub const MAX_SCORE: u16 = u16::MAX;
/// Options of a variant.
pub const MAX_OPTIONS: usize = 32;
/// Values of one option.
pub const MAX_OPTION_VALUES: usize = 32;
/// Values of all options together, without the defaults.
pub const MAX_ALTERNATIVES: usize = 63;
/// Combinations of option values that `check` tries without a choice; of more it tries some in which any two values
/// come together.
pub const MAX_COMBINATIONS: u64 = 32;
/// Combinations of option values that `check` tries at most.
pub const MAX_TRIED: usize = 256;
/// Work of a `check` on all the combinations that it tries together: players times cells times the directions of kinds,
/// and 16 for each displacement that is followed to see where pieces can come to.
pub const MAX_CHECK_WORK: u64 = 1 << 27;
/// Pairs of pieces that meet and that a player may choose among to remove in one turn.
pub const MAX_MEETING_PAIRS: usize = 6;
/// Changes of all effects together.
pub const MAX_CHANGES: usize = 64;
/// Moves of one kind, those taken over included; movements of a file.
pub const MAX_MOVES: usize = 1000;
/// Directions tried and paths kept for all kinds and players together.
pub const MAX_WORK: usize = 1 << 20;
/// Ways in which one rule of a piece may be matched from one cell. On all legs but the last, a move and a capture are two
/// ways.
pub const MAX_WAYS: u64 = 1 << 20;
/// Ways in which pieces of one kind on all cells may match a rule of several legs or lengths.
pub const MAX_WAYS_OF_ALL: u64 = 1 << 20;
/// Ways in which pieces of all kinds and players on all cells may match such rules.
pub const MAX_WAYS_OF_GAME: u64 = 1 << 21;
/// Steps to find the legal moves of a position, where moves ask for attacks or have effects: for each way to move the
/// effects and the attacks on protected pieces; for each attack the ways of the pieces that may make it, the attacks for
/// which these ask, and the effects of the moves by which pieces are captured.
pub const MAX_TURN_WORK: u64 = 5_000_000_000;
/// Kinds times players times cells.
pub const MAX_MOVERS: u64 = 1 << 18;
/// Displacements from all cells along all paths of all kinds and players.
pub const MAX_REACH: u64 = 1 << 26;
