//! From files to rules.

mod library;
mod shipped;
