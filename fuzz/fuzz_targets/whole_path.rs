//! Any bytes, as a variant's file and a position's text, through every stage.

#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use triagonal::builtin::Builtin;

#[path = "../../tests/support/whole_path.rs"]
mod whole_path;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // What follows a NUL is a position's text.
    let (variant, position) = text.split_once('\0').unwrap_or((&text, ""));
    whole_path::run(variant, position, &BTreeMap::new(), &Builtin);
});
