//! The limits of the parser. Exceeding one is an error that states the limit.

/// Bytes of a file.
pub const MAX_FILE_SIZE: usize = 1 << 20;
/// Bytes of a statement without its block.
pub const MAX_STATEMENT: usize = 1 << 14;
/// Nested blocks and parentheses.
pub const MAX_NESTING: usize = 64;
/// Comparisons and operations in one statement.
pub const MAX_OPERATIONS: usize = 400;
/// The largest number.
pub const MAX_NUMBER: i64 = 1_000_000;
/// Mistakes reported in one file.
pub const MAX_ERRORS: usize = 100;
