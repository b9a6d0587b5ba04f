//! The options that files declare, and the `when` blocks that depend on them.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::Role;
use crate::rules::files::statements::visit_whens;
use crate::rules::limits::{MAX_ALTERNATIVES, MAX_OPTION_VALUES, MAX_OPTIONS};
use crate::rules::model::Choice;
use crate::syntax::tree::{Block, Item, Name};

/// The options that files declare, each with its default; mistakes about them are reported.
pub(in crate::rules) fn declared_options(files: &[LoadedFile], diagnostics: &mut Vec<Diagnostic>) -> Vec<Choice> {
    let mut options: Vec<Choice> = Vec::new();
    for file in files.iter().filter(|file| file.role != Role::Used) {
        for item in &file.tree.items {
            if let Item::When(when) = &item.node {
                check_independent(&when.items, diagnostics);
            }
            if let Item::Option { name, values, about } = &item.node {
                let about = about.as_ref().map(|about| about.node.clone()).unwrap_or_default();
                if let Some(option) = option(name, values, about, diagnostics) {
                    declare(&mut options, option, name, diagnostics);
                }
            }
        }
    }
    let mut used = BTreeSet::new();
    for file in files {
        visit_whens(&file.tree.items, &mut |option, values| {
            used.insert(option.node.clone());
            check_when(&options, option, values, diagnostics);
        });
    }
    for file in files.iter().filter(|file| file.role == Role::Main) {
        for item in &file.tree.items {
            if let Item::Option { name, .. } = &item.node
                && !used.contains(&name.node)
            {
                let message = format!("nothing depends on the option `{}`", name.node);
                let diagnostic = Diagnostic::new(Code::UnusedOption, name.span, message);
                diagnostics.push(diagnostic.help(format!("`when {} is … {{ … }}` holds what it decides", name.node)));
            }
        }
    }
    options
}

/// One option, if its values are right.
fn option(name: &Name, values: &[Name], about: String, diagnostics: &mut Vec<Diagnostic>) -> Option<Choice> {
    if values.len() > MAX_OPTION_VALUES {
        let message = format!("{} values; an option has at most {MAX_OPTION_VALUES}", values.len());
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
        return None;
    }
    for (index, value) in values.iter().enumerate() {
        if let Some(first) = values[..index].iter().find(|known| known.node == value.node) {
            let message = format!("`{}` is a value of the option `{}` twice", value.node, name.node);
            diagnostics.push(Diagnostic::new(Code::DeclaredTwice, value.span, message).and(first.span, "first here"));
        }
    }
    let names: Vec<String> = values.iter().map(|value| value.node.clone()).collect();
    Some(Choice {
        name: name.node.clone(),
        about,
        chosen: names.first()?.clone(),
        values: names,
    })
}

/// Adds an option, or replaces an inherited one.
fn declare(options: &mut Vec<Choice>, option: Choice, name: &Name, diagnostics: &mut Vec<Diagnostic>) {
    let others = options.iter().filter(|known| known.name != option.name);
    let alternatives: usize = others.chain([&option]).map(|option| option.values.len() - 1).sum();
    if alternatives > MAX_ALTERNATIVES {
        let message = format!("all options have more than {MAX_ALTERNATIVES} values besides their defaults");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
    } else if let Some(known) = options.iter_mut().find(|known| known.name == option.name) {
        *known = option;
    } else if options.len() < MAX_OPTIONS {
        options.push(option);
    } else {
        let message = format!("more than {MAX_OPTIONS} options");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
    }
}

/// Reports statements that are read before options are chosen and so cannot depend on them.
fn check_independent(items: &Block<Item>, diagnostics: &mut Vec<Diagnostic>) {
    for item in items {
        if let Item::When(when) = &item.node {
            check_independent(&when.items, diagnostics);
        }
        if let Item::Option { .. } | Item::Extends(_) | Item::Use(_) = &item.node {
            let message = "options, `extends` and `use` cannot depend on an option";
            diagnostics.push(Diagnostic::new(Code::CannotDepend, item.span, message));
        }
    }
}

/// Checks the option and the values of a `when`.
fn check_when(options: &[Choice], option: &Name, values: &[Name], diagnostics: &mut Vec<Diagnostic>) {
    let Some(known) = options.iter().find(|known| known.name == option.node) else {
        let message = format!("no option is called `{}`", option.node);
        let names = options.iter().map(|option| option.name.as_str());
        let diagnostic = Diagnostic::new(Code::UnknownOption, option.span, message);
        diagnostics.push(diagnostic.did_you_mean(suggest(&option.node, names)));
        return;
    };
    for value in values {
        if !known.values.contains(&value.node) {
            let message = format!("the option `{}` has no value `{}`", known.name, value.node);
            let diagnostic = Diagnostic::new(Code::UnknownOptionValue, value.span, message);
            diagnostics.push(diagnostic.help(values_help(known, &value.node)));
        }
    }
}

/// Help for a value that an option does not have.
pub(in crate::rules) fn values_help(option: &Choice, value: &str) -> String {
    match suggest(value, option.values.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it is one of: {}", option.values.join(", ")),
    }
}
