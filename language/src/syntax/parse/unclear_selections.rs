//! Detects selections of an effect that leave open whether the piece that moved is among them.

use crate::diagnostics::{Code, Diagnostic};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};

/// Reports selections such as `piece in trap` in an effect that does not say what happens to the mover.
pub fn mover_selected(builder: &mut Builder, effect: &Node<'_>) {
    let changes = || effect.all(Rule::change);
    let all = || changes().flat_map(|change| change.need(Rule::selections).all(Rule::selection).collect::<Vec<_>>());
    let deed = effect.need(Rule::action);
    let has_mover = !deed.text().starts_with("pass");
    if !has_mover || all().any(|selection| selection.has(Rule::kw_mover)) {
        return;
    }
    for selection in all() {
        let Some(test) = selection.find(Rule::cell_test) else {
            continue;
        };
        let class = test.need(Rule::class_of_cell).text().trim().to_owned();
        let names_mover = selection
            .all(Rule::standing)
            .any(|standing| compares_with_mover(&standing));
        if selection.has(Rule::kw_other) || names_mover || !matches!(&*class, "friend" | "piece") {
            continue;
        }
        if is_of_other_kind(&deed, &test) {
            continue;
        }
        let text = selection.text().trim().to_owned();
        let rest = text.strip_prefix(&*class).unwrap_or_default();
        let other = format!("other {text}");
        let both = format!("mover{rest} and {other}");
        let message = "it is unclear whether the piece that moved is among these";
        let mistake = Diagnostic::new(Code::TwoReadings, selection.span(), message)
            .help(format!("write `{both}` or `{other}`"))
            .fix(
                format!("write `{both}`: the piece that moved is among them"),
                selection.span(),
                both,
            )
            .fix(
                format!("write `{other}`: only others, even if the piece that moved is there"),
                selection.span(),
                other,
            );
        builder.errors.push(mistake);
    }
}

/// Whether a relation compares a piece with the mover, as `near mover` does.
fn compares_with_mover(standing: &Node<'_>) -> bool {
    let by_anchor = standing
        .find(Rule::anchor)
        .is_some_and(|anchor| anchor.has(Rule::kw_mover));
    by_anchor || standing.has(Rule::kw_mover)
}

/// Whether the action is not by the kinds that the test names.
fn is_of_other_kind(deed: &Node<'_>, test: &Node<'_>) -> bool {
    let names = |node: &Node<'_>| -> Vec<String> {
        let kinds = node.names(Rule::kind).into_iter();
        kinds.map(|kind| kind.node).collect()
    };
    let Some(tested) = test.find(Rule::kind_list).filter(|_| !test.has(Rule::kw_except)) else {
        return false;
    };
    let tested = names(&tested);
    let mut by = deed.all(Rule::deed).filter_map(|deed| deed.find(Rule::by_kinds));
    by.any(|by| {
        let listed = names(&by);
        let excepts = by.has(Rule::piece_except);
        tested.iter().all(|kind| listed.contains(kind) == excepts)
    })
}
