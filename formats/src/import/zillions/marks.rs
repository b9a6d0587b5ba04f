//! Attributes of pieces and flags that moves set.

use super::super::report::Report;
use super::super::sexpr::Expr;

/// The attribute of unmoved pieces.
const UNMOVED: &str = "never-moved?";

/// Whether this is `(attribute never-moved? true)`: pieces start out unmoved.
pub fn declares_unmoved(part: &Expr) -> bool {
    matches!(part.rest(), [name, value] if name.word() == Some(UNMOVED) && value.word() == Some("true"))
}

/// Whether a statement only sets an attribute or a flag. If a condition reads it, that condition is either supported or reported.
pub fn is_mark(part: &Expr) -> bool {
    match (part.head(), part.rest()) {
        (Some("set-attribute"), [name, value, ..]) => name.word() != Some(UNMOVED) || value.word() == Some("false"),
        (Some("set-flag" | "set-position-flag"), _) => true,
        _ => false,
    }
}

/// Reports attributes that are set to neither `true` nor `false`. The names may be arbitrary.
pub fn check(game: &Expr, report: &mut Report<'_>) {
    let mut open: Vec<&Expr> = game.rest().iter().collect();
    while let Some(part) = open.pop() {
        open.extend(part.list().unwrap_or_default());
        let is_fine = match part.rest() {
            [name, value] => name.word().is_some() && matches!(value.word(), Some("true" | "false")),
            _ => false,
        };
        if part.head() == Some("set-attribute") && !is_fine {
            report.unsupported([part], "set-attribute");
        }
    }
}
