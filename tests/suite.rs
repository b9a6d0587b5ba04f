//! Tests over the public library.

mod layering;
mod syntax;
