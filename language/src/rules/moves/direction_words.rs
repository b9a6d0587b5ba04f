//! Errors about directions that refer to legs.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::tree::Number;

/// Reports a direction on the first leg that refers to the preceding leg.
pub(super) fn no_last_leg(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` depends on the previous leg, but this is the first leg");
    Diagnostic::new(Code::NoLastLeg, span, message).help("write it in a leg after `then`")
}

/// Reports a direction that refers to a leg that does not precede its own; `before` is the number of preceding legs.
pub(super) fn no_such_leg(written: &Number, before: usize) -> Diagnostic {
    let message = format!("leg {} does not come before this one", written.node);
    let help = match before {
        1 => "only leg 1 comes before it".to_owned(),
        _ => format!("the legs before it are 1 to {before}"),
    };
    Diagnostic::new(Code::NoSuchLeg, written.span, message).help(help)
}
