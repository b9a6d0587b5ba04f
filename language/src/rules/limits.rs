//! The limits of a variant; exceeding one is an error that states the limit.

/// The version of the language. A file that declares no version is written in version 1.
pub const LANGUAGE_VERSION: i64 = 1;
/// Cells of a space.
pub const MAX_CELLS: usize = 1024;
/// Lattice points of all charts together, including gaps.
pub const MAX_POINTS: usize = 16_384;
/// Charts.
pub const MAX_CHARTS: usize = 16;
/// Labels of one axis.
pub const MAX_AXIS: usize = 1024;
/// The absolute value of a coordinate.
pub const MAX_COORDINATE: i64 = 2000;
/// Pairs of zones with a barrier between them.
pub const MAX_BARRIERS: usize = 256;
/// Files of a variant, including those that it extends or uses.
pub const MAX_FILES: usize = 64;
/// Players.
pub const MAX_PLAYERS: usize = 8;
/// Kinds of pieces, including twins made by promotion.
pub const MAX_KINDS: usize = 250;
/// Zones, including unnamed ones.
pub const MAX_ZONES: usize = 1000;
/// Partitions, including the axes.
pub const MAX_PARTITIONS: usize = 64;
/// Paths of one kind's moves.
pub const MAX_PATHS: usize = 4096;
/// Legs of a move.
pub const MAX_LEGS: usize = 8;
/// Tokens of a leg.
pub const MAX_TOKENS: usize = 16;
/// Pieces captured by a move, including those of removed pairs.
pub const MAX_CAPTURES: usize = 10;
/// Cells that a move may expose to en passant.
pub const MAX_EP_SQUARES: usize = 5;
/// The largest component of a vector.
pub const MAX_COMPONENT: i16 = 100;
/// Displacements of one leg.
pub const MAX_RAY: usize = 1024;
/// Castlings of all players together; castlings from anywhere are counted for each pair of initial cells.
pub const MAX_CASTLES: u32 = u64::BITS;
/// Pieces of one kind in a hand.
pub const MAX_IN_HAND: u16 = 1000;
/// Ends that count actions.
pub const MAX_COUNTERS: usize = 8;
/// Ends by lasting states.
pub const MAX_LASTING: usize = 64;
/// Facts joined by `and` in a state or in its beginning.
pub const MAX_FACTS: usize = 16;
/// Disjuncts of a state or of its beginning: choices of one kind from each `lacking any`.
pub const MAX_STATE_CHOICES: usize = 256;
/// Stages of a turn.
pub const MAX_STAGES: usize = 16;
/// Moves of a stage of a turn.
pub const MAX_STAGE_MOVES: u16 = 100;
/// Moves of a turn; a turn that grows longer ends there.
pub const MAX_TURN_MOVES: u32 = u16::MAX as u32;
/// Pieces in a row for an end.
pub const MAX_ROW: i64 = 32;
/// The value of a piece, or the bonus points of a player.
pub const MAX_WORTH: u16 = 10_000;
/// Statements about scores.
pub const MAX_SCORES: usize = 64;
/// The score of a player; a score does not rise further.
pub const MAX_SCORE: u16 = u16::MAX;
/// Options of a variant.
pub const MAX_OPTIONS: usize = 32;
/// Values of one option.
pub const MAX_OPTION_VALUES: usize = 32;
/// Values of all options together, not counting the defaults.
pub const MAX_ALTERNATIVES: usize = 63;
/// Combinations of option values up to which `check` tries all of them; of more, it tries a selection in which every two values
/// occur together.
pub const MAX_COMBINATIONS: u64 = 32;
/// Combinations of option values that `check` tries.
pub const MAX_TRIED: usize = 256;
/// The work of a `check` on all the combinations that it tries: players times cells times the directions of kinds, and 16 for
/// each displacement followed to find out where pieces can get.
pub const MAX_CHECK_WORK: u64 = 1 << 27;
/// Pairs of meeting pieces from which a player can choose one to remove in a turn.
pub const MAX_MEETING_PAIRS: usize = 6;
/// Changes of all effects together.
pub const MAX_CHANGES: usize = 64;
/// Moves of one kind, including borrowed ones; movements of a file.
pub const MAX_MOVES: usize = 1000;
/// Directions tried and paths stored for all kinds and players together.
pub const MAX_WORK: usize = 1 << 20;
/// Ways to match one rule of a piece from one cell. On all legs but the last, a move and a capture are two different ways.
pub const MAX_WAYS: u64 = 1 << 20;
/// Ways to match a rule of several legs or lengths with pieces of one kind on all cells.
pub const MAX_WAYS_OF_ALL: u64 = 1 << 20;
/// Ways to match such rules with pieces of all kinds and players on all cells.
pub const MAX_WAYS_OF_GAME: u64 = 1 << 21;
/// Steps to generate the legal moves of a position, in games with conditions on attacks or effects. For each move: its effects,
/// and the attacks on protected pieces. For each attack: the ways of the pieces that may make it, the attack tests in their
/// conditions, and the effects of the capturing moves.
pub const MAX_TURN_WORK: u64 = 5_000_000_000;
/// Kinds times players times cells.
pub const MAX_MOVERS: u64 = 1 << 18;
/// Displacements from all cells along all paths of all kinds and players.
pub const MAX_REACH: u64 = 1 << 26;
