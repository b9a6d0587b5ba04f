//! From files to rules.

pub mod library;
mod mistakes;
mod shipped;
