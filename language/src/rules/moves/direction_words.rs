//! Directions as messages quote them.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::tree::Number;

/// The error that a direction on the first leg refers to the leg before.
pub(super) fn no_last_leg(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` depends on the previous leg, but this is the first leg");
    Diagnostic::new(Code::NoLastLeg, span, message).help("write it in a leg after `then`")
}

/// The error that a direction refers to a leg that does not come before its own, which has so many before it.
pub(super) fn no_such_leg(written: &Number, before: usize) -> Diagnostic {
    let message = format!("leg {} does not come before this one", written.node);
    let help = match before {
        1 => "only leg 1 comes before it".to_owned(),
        _ => format!("the legs before it are 1 to {before}"),
    };
    Diagnostic::new(Code::NoSuchLeg, written.span, message).help(help)
}
