//! From files to rules.

mod library;
mod mistakes;
mod shipped;
