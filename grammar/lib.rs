//! The grammar of one statement, as pest compiles it.
//!
//! It stands in a package of its own because the code that pest makes of it takes long to compile and seldom changes.

#![allow(missing_docs, reason = "pest makes a rule of each of the grammar's")]

/// The parser of a statement; see `tokens.pest`.
#[derive(Debug, pest_derive::Parser)]
#[grammar = "tokens.pest"]
#[grammar = "actions.pest"]
#[grammar = "effects.pest"]
#[grammar = "file.pest"]
#[grammar = "board.pest"]
#[grammar = "piece.pest"]
pub struct Grammar;
