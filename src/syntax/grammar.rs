//! The grammar of one statement, as pest compiles it.

/// The parser of a statement; see `grammar/tokens.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "grammar/tokens.pest"]
#[grammar = "grammar/actions.pest"]
#[grammar = "grammar/effects.pest"]
#[grammar = "grammar/file.pest"]
#[grammar = "grammar/board.pest"]
#[grammar = "grammar/piece.pest"]
pub struct Grammar;
