//! Marks: attributes of pieces, and flags that moves set.

use super::super::report::Report;
use super::super::sexpr::Expr;

/// The attribute that pieces have which have not moved.
const UNMOVED: &str = "never-moved?";

/// `(attribute never-moved? true)`: pieces have not moved at the beginning.
pub fn declares_unmoved(part: &Expr) -> bool {
    matches!(part.rest(), [name, value] if name.word() == Some(UNMOVED) && value.word() == Some("true"))
}

/// Whether a statement only marks a piece or the move. What reads the mark is a condition, which is understood or not.
pub fn is_mark(part: &Expr) -> bool {
    match (part.head(), part.rest()) {
        (Some("set-attribute"), [name, value, ..]) => name.word() != Some(UNMOVED) || value.word() == Some("false"),
        (Some("set-flag" | "set-position-flag"), _) => true,
        _ => false,
    }
}

/// Reports marks that are neither `true` nor `false`. What nothing reads may have any name.
pub fn check(game: &Expr, report: &mut Report<'_>) {
    let mut open: Vec<&Expr> = game.rest().iter().collect();
    while let Some(part) = open.pop() {
        open.extend(part.list().unwrap_or_default());
        let is_fine = match part.rest() {
            [name, value] => name.word().is_some() && matches!(value.word(), Some("true" | "false")),
            _ => false,
        };
        if part.head() == Some("set-attribute") && !is_fine {
            report.extra([part], "set-attribute");
        }
    }
}
