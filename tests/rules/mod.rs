//! From files to rules.

pub mod library;
mod limits;
mod mistakes;
mod shipped;
