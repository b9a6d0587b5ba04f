//! Tests over the public library.

mod syntax;
