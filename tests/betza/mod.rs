//! Betza strings in their dialects: what they mean, and what is refused.

mod played;
mod refused;
