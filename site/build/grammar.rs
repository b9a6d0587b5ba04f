//! Generates the summary of the grammar for the reference from the grammar of the parser.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pest_meta::ast::{Expr, Rule};
use pest_meta::parser;

/// The files of the grammar in the order of the summary, each with its heading.
pub const FILES: [(&str, &str); 6] = [
    ("Statements of a file", "file.pest"),
    ("The board", "board.pest"),
    ("Pieces and moves", "piece.pest"),
    ("Forced and forbidden actions", "actions.pest"),
    ("Effects", "effects.pest"),
    ("Names, numbers and small parts", "tokens.pest"),
];

/// Rules for characters, spaces and conditions, which the summary omits.
const HIDDEN: [&str; 4] = ["WHITESPACE", "COMMENT", "EOI", "has_colon"];

/// The summary of grammar files, given with their headings, as Markdown.
///
/// # Errors
/// A text is not a valid grammar.
pub fn summary(texts: &[(&str, String)]) -> Result<String, String> {
    let mut rules = Vec::new();
    for (heading, text) in texts {
        rules.push((heading, rules_of(text).map_err(|error| format!("{heading}: {error}"))?));
    }
    let literals: BTreeMap<String, String> = rules
        .iter()
        .flat_map(|(_, rules)| rules)
        .filter_map(|rule| Some((rule.name.clone(), literal(&rule.expr)?)))
        .collect();
    let mut page = String::from(
        "Words in double quotes stand for themselves. `[ a ]` is optional, `{ a }` is repeated any number of times, `a | b` is a choice.\n",
    );
    for (heading, rules) in &rules {
        write!(page, "\n## {heading}\n\n```text\n").expect("strings grow");
        let shown: Vec<(&str, String)> = rules
            .iter()
            .filter(|rule| !literals.contains_key(&rule.name) && !HIDDEN.contains(&rule.name.as_str()))
            .map(|rule| (rule.name.as_str(), render(&rule.expr, &literals, Binding::Choice)))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let width = shown.iter().map(|(name, _)| name.len()).max().unwrap_or(0).min(18);
        for (name, text) in shown {
            writeln!(page, "{name:width$} = {}", wrapped(&text, width + 3)).expect("strings grow");
        }
        page.push_str("```\n");
    }
    Ok(page)
}

fn rules_of(text: &str) -> Result<Vec<Rule>, String> {
    let pairs = parser::parse(parser::Rule::grammar_rules, text).map_err(|error| error.to_string())?;
    parser::consume_rules(pairs).map_err(|errors| {
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        texts.join("\n")
    })
}

/// The precedence of the surrounding expression.
#[derive(Clone, Copy, PartialEq)]
enum Binding {
    Choice,
    Sequence,
}

/// The word or sign that a rule consists of, if it has no other parts.
fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Str(text) | Expr::Insens(text) => Some(format!("\"{text}\"")),
        Expr::Seq(first, second) => match (literal(first), literal(second)) {
            (Some(text), None) if is_silent(second) => Some(text),
            (None, Some(text)) if is_silent(first) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an expression consumes nothing visible.
fn is_silent(expr: &Expr) -> bool {
    match expr {
        Expr::PosPred(_) | Expr::NegPred(_) => true,
        Expr::Ident(name) => matches!(name.as_str(), "EOI" | "whole" | "blank" | "article"),
        Expr::Seq(first, second) => is_silent(first) && is_silent(second),
        Expr::Opt(inner) | Expr::Rep(inner) | Expr::RepOnce(inner) => is_silent(inner),
        _ => false,
    }
}

/// An expression in the notation of the summary.
fn render(expr: &Expr, literals: &BTreeMap<String, String>, within: Binding) -> String {
    let render = |inner: &Expr, within| self::render(inner, literals, within);
    match expr {
        _ if is_silent(expr) => String::new(),
        Expr::Str(text) | Expr::Insens(text) => format!("\"{text}\""),
        Expr::Range(first, last) => format!("\"{first}\" to \"{last}\""),
        Expr::Ident(name) => match literals.get(name) {
            Some(text) => text.clone(),
            None => name.to_lowercase(),
        },
        Expr::Seq(first, second) => join(
            [render(first, Binding::Sequence), render(second, Binding::Sequence)],
            " ",
        ),
        Expr::Choice(first, second) => {
            let text = join([render(first, Binding::Choice), render(second, Binding::Choice)], " | ");
            if within == Binding::Sequence {
                format!("({text})")
            } else {
                text
            }
        }
        Expr::Opt(inner) => format!("[ {} ]", render(inner, Binding::Choice)),
        Expr::Rep(inner) | Expr::RepMin(inner, 0) | Expr::RepMax(inner, _) | Expr::RepMinMax(inner, _, _) => {
            format!("{{ {} }}", render(inner, Binding::Choice))
        }
        Expr::RepOnce(inner) | Expr::RepExact(inner, _) | Expr::RepMin(inner, _) => {
            let once = render(inner, Binding::Sequence);
            format!("{once} {{ {} }}", render(inner, Binding::Choice))
        }
        // Predicates, and constructs that the grammar does not use.
        _ => String::new(),
    }
}

/// Joins the parts that are not empty.
fn join(parts: [String; 2], separator: &str) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(separator)
}

/// Wraps a line and indents the continuation lines.
fn wrapped(text: &str, indent: usize) -> String {
    const WIDTH: usize = 96;
    let mut lines = String::new();
    let mut length = indent;
    for word in text.split(' ') {
        if length + word.len() + 1 > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            length = indent;
        } else if !lines.is_empty() && !lines.ends_with(' ') {
            lines.push(' ');
        }
        lines.push_str(word);
        length += word.len() + 1;
    }
    lines
}
