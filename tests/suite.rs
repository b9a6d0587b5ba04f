//! Tests over the public library.

mod docs;
mod geometry;
mod layering;
mod lowering;
mod play;
mod rules;
mod syntax;
