//! Directions as messages quote them.

use crate::diagnostics::{Code, Diagnostic, Span};

/// The error that a direction on the first leg refers to the leg before.
pub(super) fn no_last_leg(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` depends on the previous leg, but this is the first leg");
    Diagnostic::new(Code::NoLastLeg, span, message).help("write it in a leg after `then`")
}
