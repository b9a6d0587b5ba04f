//! Lint for unused declarations.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::{Role, Selected};
use crate::syntax::tree::{Name, Verb};

/// Warns about zones, partitions and movements of the main file to which nothing refers; `used` are the names of zones and
/// partitions to which rules refer.
pub(in crate::rules) fn unused(selected: &Selected, used: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut check = |what: &str, name: &Name, used: bool| {
        if !used && selected.role(name.span) == Role::Main {
            let message = format!("nothing refers to the {what} `{}`", name.node);
            diagnostics.push(Diagnostic::new(Code::UnusedName, name.span, message));
        }
    };
    for zone in &selected.zones {
        let name = &zone.node.name;
        if seen.insert(&name.node) {
            check("zone", name, used.contains(&name.node));
        }
    }
    for partition in &selected.partitions {
        let classes = partition.node.classes.iter().map(|(name, _)| name);
        let mut names = std::iter::once(&partition.node.name).chain(classes);
        let any = names.any(|name| used.contains(&name.node));
        check("partition", &partition.node.name, any);
    }
    let pieces = selected
        .pieces
        .iter()
        .flat_map(|piece| match piece.node.like.as_slice() {
            // A piece without a list of models uses the movement of its own name.
            [] => std::slice::from_ref(&piece.node.name),
            like => like,
        });
    let movements = selected.movements.iter().flat_map(|movement| &movement.node.like);
    let legs = selected.written_moves().flat_map(|written| &written.legs);
    let legs = legs.filter_map(|leg| {
        let Verb::Like(name) = &leg.node.verb else { return None };
        Some(name)
    });
    let taken = pieces.chain(movements).chain(legs);
    let taken: BTreeSet<&str> = taken.map(|name| name.node.as_str()).collect();
    for movement in &selected.movements {
        let name = &movement.node.name;
        check("movement", name, taken.contains(name.node.as_str()));
    }
}
