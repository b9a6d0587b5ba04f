//! The files of a variant: loading, inheritance, options, and the statements in force under a choice of options. Uses no other
//! folder.

mod allowed;
mod inherited_joins;
mod inherited_pieces;
mod load;
mod options;
mod overlay;
mod replaced;
mod select;
mod selected;
mod statements;
mod taken_back;
mod whole;

pub(super) use allowed::{Allowed, allowed, settle};
pub use load::Library;
pub(super) use load::{Loaded, LoadedFile, read_files};
pub(super) use options::{declared_options, values_help};
pub(super) use select::select;
pub(super) use selected::{ArrayBlock, PartitionItem, Protected, Role, Selected};
pub(super) use whole::whole;
