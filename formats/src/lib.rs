//! Chess variants in the formats of other programs, for [`triagonal`].
//!
//! [`import`] writes the variants of a text in another program's format as files of Triagonal's language, and reports
//! what it could not carry over. [`export`] writes a variant in another program's format, or refuses with a reason.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the library leaves files, threads, clocks and the terminal to its callers"
)]

pub mod export;
pub mod import;
