//! Finds option values without any effect on the rules.

use std::collections::{BTreeSet, HashMap};

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::{LoadedFile, Role};
use crate::rules::model::{Choice, Rules};
use crate::syntax::tree::{Item, Name};

/// The choices that were tried, with the rules of some of them.
#[derive(Default)]
pub(super) struct Tried {
    order: Vec<Vec<String>>,
    rules: HashMap<Vec<String>, Rules>,
}

fn chosen(choices: &[Choice]) -> Vec<String> {
    choices.iter().map(|choice| choice.chosen.clone()).collect()
}

/// The rules without the chosen options.
fn bare(rules: &Rules) -> Rules {
    Rules {
        options: Vec::new(),
        ..rules.clone()
    }
}

impl Tried {
    /// Adds one choice. The rules are kept only for choices with at most one value that is not a default, since comparisons use
    /// those first.
    pub fn add(&mut self, choices: &[Choice], rules: &Rules) {
        let row = chosen(choices);
        self.order.push(row.clone());
        if choices.iter().filter(|choice| !choice.is_default()).count() <= 1 {
            self.rules.insert(row, bare(rules));
        }
    }

    /// Reports values of the main file's options that give the same rules as an earlier value in every choice that was tried.
    /// `other` computes the rules of a choice, unless that is too much work.
    pub fn report(
        mut self,
        files: &[LoadedFile],
        options: &[Choice],
        diagnostics: &mut Vec<Diagnostic>,
        mut other: impl FnMut(&[Choice]) -> Option<Rules>,
    ) {
        let has_no_effect = |found: &&Diagnostic| matches!(found.code, Code::UnusedOption | Code::SameValues);
        let reported: BTreeSet<Span> = diagnostics.iter().filter(has_no_effect).map(Diagnostic::span).collect();
        for (name, values) in declared(files) {
            let known = options.iter().position(|option| option.name == name.node);
            let mut names = std::iter::once(name).chain(values);
            let (Some(option), false) = (known, names.any(|name| reported.contains(&name.span))) else {
                continue;
            };
            for (index, value) in values.iter().enumerate() {
                let mut earlier = values[..index].iter();
                let same = earlier.find(|earlier| {
                    let pair = [&earlier.node, &value.node];
                    self.are_same(options, option, pair, &mut other)
                });
                if let Some(same) = same {
                    let (option, value_name) = (&name.node, &value.node);
                    let message = format!(
                        "`{value_name}` of the option `{option}` changes nothing: the rules are those of `{}`",
                        same.node
                    );
                    let help = format!(
                        "write what is different in `when {option} is {value_name} {{ … }}`, or remove the value"
                    );
                    diagnostics.push(Diagnostic::new(Code::SameRules, value.span, message).help(help));
                }
            }
        }
    }

    /// Whether two values of an option give the same rules in every choice that was tried.
    fn are_same(
        &mut self,
        options: &[Choice],
        option: usize,
        pair: [&String; 2],
        other: &mut impl FnMut(&[Choice]) -> Option<Rules>,
    ) -> bool {
        let rows: Vec<Vec<String>> = self
            .order
            .iter()
            .filter(|row| pair.contains(&&row[option]))
            .cloned()
            .collect();
        rows.into_iter().all(|row| {
            let mut swapped = row.clone();
            let instead = if row[option] == *pair[0] { pair[1] } else { pair[0] };
            swapped[option].clone_from(instead);
            self.find(options, &row, other)
                && self.find(options, &swapped, other)
                && self.rules[&row] == self.rules[&swapped]
        })
    }

    /// Looks up or computes the rules of a choice, unless that is too much work.
    fn find(&mut self, options: &[Choice], row: &[String], other: &mut impl FnMut(&[Choice]) -> Option<Rules>) -> bool {
        if self.rules.contains_key(row) {
            return true;
        }
        let choices: Vec<Choice> = options
            .iter()
            .zip(row)
            .map(|(option, value)| Choice {
                chosen: value.clone(),
                ..option.clone()
            })
            .collect();
        let computed = other(&choices).map(|rules| self.rules.insert(row.to_vec(), bare(&rules)));
        computed.is_some()
    }
}

/// The options declared by the main file, with their values.
pub(super) fn declared(files: &[LoadedFile]) -> impl Iterator<Item = (&Name, &Vec<Name>)> {
    let main = files.iter().filter(|file| file.role == Role::Main);
    main.flat_map(|file| &file.tree.items).filter_map(|item| {
        let Item::Option { name, values, .. } = &item.node else {
            return None;
        };
        Some((name, values))
    })
}
