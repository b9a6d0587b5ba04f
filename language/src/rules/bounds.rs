//! Numbers in a range.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::tree::Number;

/// Checks that a number is in a range, as in `a slide goes 1 to 9 steps`.
pub(super) fn count(
    number: &Number,
    least: i64,
    most: i64,
    subject: &str,
    things: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<u16> {
    if !(least..=most).contains(&number.node) {
        let message = format!("{subject} {least} to {most} {things}, not {}", number.node);
        diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, number.span, message));
        return None;
    }
    u16::try_from(number.node).ok()
}
