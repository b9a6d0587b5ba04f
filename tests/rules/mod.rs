//! From files to rules.

mod agreement;
mod allowed;
mod ends_of_axes;
mod inherited_joins;
mod inherited_pieces;
mod limits;
mod lints;
mod mistakes;
mod nonsense;
mod shipped;
