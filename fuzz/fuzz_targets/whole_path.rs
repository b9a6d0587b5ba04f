//! Arbitrary bytes as the text of a variant and of a position, through all stages.

#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use triagonal::builtin::Builtin;

#[path = "../../tests/support/whole_path.rs"]
mod whole_path;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // The text of a position follows a NUL.
    let (variant, position) = text.split_once('\0').unwrap_or((&text, ""));
    whole_path::run(variant, position, &BTreeMap::new(), &Builtin);
});
