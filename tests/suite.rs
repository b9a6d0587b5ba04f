//! Tests over the public library.

mod layering;
mod play;
mod rules;
mod syntax;
