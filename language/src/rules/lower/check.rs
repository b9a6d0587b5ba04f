//! Lowers the protected pieces, and when a player may pass.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Protected;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Check, Pass};
use crate::syntax::tree::PassItem;

/// Lowers the protected pieces; reports kinds that are not royal.
pub(super) fn check(lowering: &mut Lowering<'_>, written: &Protected) -> Check {
    let kinds = lowering.kinds;
    for name in &written.kinds {
        let piece = kinds.named(&name.node).map(|kind| kinds.piece(kind));
        if let Some(piece) = piece
            && !piece.royal
        {
            let message = format!("check protects `{}`, which is not royal", name.node);
            let mistake = Diagnostic::new(Code::NotRoyal, name.span, message);
            let help = format!("write `piece {} {} royal`", piece.name.node, piece.symbol.node);
            lowering
                .diagnostics
                .push(mistake.and(piece.name.span, "declared here").help(help));
        }
    }
    Check {
        kinds: kinds.set(&written.kinds, lowering.diagnostics),
        every: written.every,
    }
}

/// Lowers when a player may pass.
pub(super) fn pass(written: Option<PassItem>) -> Pass {
    match written {
        None | Some(PassItem::Never) => Pass::Never,
        Some(PassItem::Stuck) => Pass::Stuck,
        Some(PassItem::Cornered) => Pass::Cornered,
        Some(PassItem::Allowed) => Pass::Free,
    }
}
