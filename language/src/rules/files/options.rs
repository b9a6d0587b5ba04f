//! The options that files declare, and the `when` blocks that depend on them.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::Role;
use crate::rules::files::statements::{WhenHead, visit_whens};
use crate::rules::limits::{MAX_ALTERNATIVES, MAX_OPTION_VALUES, MAX_OPTIONS};
use crate::rules::model::Choice;
use crate::syntax::tree::{Block, Item, Name};

/// The declared options with their defaults; reports errors in them.
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
    let mut distinguished: Vec<(String, Vec<bool>)> = Vec::new();
    let mut unclear = BTreeSet::new();
    for file in files {
        visit_whens(&file.tree.items, &mut Vec::new(), &mut |whens| {
            let Some(when) = whens.last() else { return };
            used.insert(when.option.node.clone());
            let Some(option) = check_when(&options, when.option, when.values, diagnostics) else {
                unclear.insert(when.option.node.clone());
                return;
            };
            check_reach(option, whens, diagnostics);
            if when.has_statements {
                let holds = option.values.iter().map(|value| when.holds(value)).collect();
                distinguished.push((option.name.clone(), holds));
            }
        });
    }
    for file in files.iter().filter(|file| file.role == Role::Main) {
        for item in &file.tree.items {
            if let Item::Option { name, .. } = &item.node
                && !used.contains(&name.node)
            {
                let message = format!("nothing depends on the option `{}`", name.node);
                let diagnostic = Diagnostic::new(Code::UnusedOption, name.span, message);
                diagnostics
                    .push(diagnostic.help(format!("write what it decides in `when {} is … {{ … }}`", name.node)));
            } else if let Item::Option { name, values, .. } = &item.node
                && !unclear.contains(&name.node)
            {
                let own = distinguished.iter().filter(|(option, _)| *option == name.node);
                let own: Vec<&Vec<bool>> = own.map(|(_, holds)| holds).collect();
                check_values(name, values, &own, diagnostics);
            }
        }
    }
    options
}

/// An option, if its values are valid.
fn option(name: &Name, values: &[Name], about: String, diagnostics: &mut Vec<Diagnostic>) -> Option<Choice> {
    if values.len() > MAX_OPTION_VALUES {
        let message = format!(
            "the option has {} values; the limit is {MAX_OPTION_VALUES}",
            values.len()
        );
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
        let message = format!("the options together have more than {MAX_ALTERNATIVES} values besides their defaults");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
    } else if let Some(known) = options.iter_mut().find(|known| known.name == option.name) {
        *known = option;
    } else if options.len() < MAX_OPTIONS {
        options.push(option);
    } else {
        let message = format!("the variant has more than {MAX_OPTIONS} options");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
    }
}

/// Reports statements that are read before options are chosen and therefore cannot depend on them.
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

/// Reports two values of an option that no `when` with statements distinguishes.
fn check_values(option: &Name, values: &[Name], whens: &[&Vec<bool>], diagnostics: &mut Vec<Diagnostic>) {
    for (index, value) in values.iter().enumerate() {
        let same = |other: &usize| {
            whens
                .iter()
                .all(|holds| holds.get(*other).is_some() && holds.get(*other) == holds.get(index))
        };
        if let Some(first) = (0..index).find(same) {
            let (one, other) = (&values[first].node, &value.node);
            let message = format!(
                "the values `{one}` and `{other}` of the option `{}` mean the same",
                option.node
            );
            let mistake = Diagnostic::new(Code::SameValues, value.span, message);
            let help = format!("write what it decides in `when {} is {other} {{ … }}`", option.node);
            diagnostics.push(mistake.help(help));
            return;
        }
    }
}

/// Reports a `when` that holds for no value that reaches it, or for all of them.
fn check_reach(option: &Choice, whens: &[WhenHead<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let Some((when, above)) = whens.split_last() else {
        return;
    };
    let around = above.iter().filter(|other| other.option == when.option);
    let around: Vec<&WhenHead<'_>> = around.collect();
    let reaching = || {
        let values = option.values.iter();
        values.filter(|value| around.iter().all(|other| other.holds(value)))
    };
    let name = &option.name;
    let span = when.option.span;
    if reaching().next().is_none() {
        // The surrounding `when` is reported.
    } else if !reaching().any(|value| when.holds(value)) {
        let message = format!("no value of `{name}` is left for this `when`");
        diagnostics.push(Diagnostic::new(Code::WhenNever, span, message));
    } else if reaching().all(|value| when.holds(value)) && option.values.len() > 1 {
        let message = format!("this applies to every value that `{name}` can have here");
        let mistake = Diagnostic::new(Code::WhenAlways, span, message);
        diagnostics.push(mistake.help("write the statements without `when`"));
    }
}

/// Checks the option and the values of a `when`; returns the option if they are valid.
fn check_when<'a>(
    options: &'a [Choice],
    option: &Name,
    values: &[Name],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<&'a Choice> {
    let Some(known) = options.iter().find(|known| known.name == option.node) else {
        let message = format!("no option is called `{}`", option.node);
        let names = options.iter().map(|option| option.name.as_str());
        let diagnostic = Diagnostic::new(Code::UnknownOption, option.span, message);
        diagnostics.push(diagnostic.did_you_mean(suggest(&option.node, names)));
        return None;
    };
    let errors_before = diagnostics.len();
    for value in values {
        if !known.values.contains(&value.node) {
            let message = format!("the option `{}` has no value `{}`", known.name, value.node);
            let diagnostic = Diagnostic::new(Code::UnknownOptionValue, value.span, message);
            let near = suggest(&value.node, known.values.iter().map(String::as_str));
            diagnostics.push(match near {
                Some(near) => diagnostic.did_you_mean(Some(near)),
                None => diagnostic.help(values_help(known, &value.node)),
            });
        }
    }
    (diagnostics.len() == errors_before).then_some(known)
}

/// A help text for a value that an option does not have.
pub(in crate::rules) fn values_help(option: &Choice, value: &str) -> String {
    match suggest(value, option.values.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it is one of: {}", option.values.join(", ")),
    }
}
