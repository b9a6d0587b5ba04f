//! Tests of the formats of other programs.

mod export;
mod import;
#[path = "../../../tests/support/side_by_side.rs"]
mod side_by_side;
