//! Import and export of variants in other programs' formats, for [`triagonal`].
//!
//! [`import`] translates the variants of another program's file into files of Triagonal's language, and reports whatever
//! it cannot translate. [`export`] writes a variant in another program's format, or refuses with a reason.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the library leaves files, threads, clocks and the terminal to its callers"
)]

pub mod export;
pub mod import;
