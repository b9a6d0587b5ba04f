//! Tests over the public library.

mod docs;
mod layering;
mod play;
mod rules;
mod syntax;
