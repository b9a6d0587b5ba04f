//! Any bytes as a variant's text: the canonical form says the same and is its own form.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/form.rs"]
mod form;

fuzz_target!(|bytes: &[u8]| {
    form::checked(&String::from_utf8_lossy(bytes));
});
