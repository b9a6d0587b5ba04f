//! Arbitrary bytes as the text of a variant: the canonical form has the same meaning and is stable.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/form.rs"]
mod form;

fuzz_target!(|bytes: &[u8]| {
    form::checked(&String::from_utf8_lossy(bytes));
});
