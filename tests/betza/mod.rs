//! Betza strings in their dialects: their moves, and the refused ones.

mod played;
mod refused;
