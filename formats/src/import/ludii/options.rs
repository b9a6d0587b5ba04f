//! Sets each `(option "Label" <Tag> args:{<name> …} { (item "Label" <value> … "…")* … })` to its default.

use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::words::flat;

/// The values of placeholders such as `<Tag:name>`.
pub fn defaults(parts: &[Expr], report: &mut Report<'_>) -> Vec<(String, Vec<Expr>)> {
    let mut out = Vec::new();
    for part in parts.iter().filter(|part| part.head() == Some("option")) {
        let rest = part.rest();
        let tag = rest.iter().find_map(|item| item.word().and_then(inner));
        let names = super::words::labelled(rest, "args:");
        let names: Vec<&str> = match names {
            Some(super::words::Value::Part(part)) => {
                let items = part.list().unwrap_or_default().iter();
                items.filter_map(|item| item.word().and_then(inner)).collect()
            }
            Some(super::words::Value::Word(_)) | None => Vec::new(),
        };
        let items = rest.last().map(flat_list).unwrap_or_default();
        let is_item =
            |item: &&Expr| item.head() == Some("item") || item.word().is_some_and(|word| word.starts_with('*'));
        report.unsupported(items.iter().copied().filter(|item| !is_item(item)), "option");
        let Some((label, values)) = default_of(&items).zip(tag).map(|(item, _)| values(item)) else {
            report.note(part.at, Some("option"), format!("cannot read `{}`", part.shown()));
            continue;
        };
        let tag = tag.unwrap_or_default();
        if items.iter().filter(|item| item.head() == Some("item")).count() > 1 {
            let reason = format!("`{tag}` is fixed at its default, `{label}`");
            report.note(part.at, Some("option"), reason);
        }
        for (number, value) in values.into_iter().enumerate() {
            if number == 0 {
                out.push((format!("<{tag}>"), value.clone()));
            }
            if let Some(name) = names.get(number) {
                out.push((format!("<{tag}:{name}>"), value));
            }
        }
    }
    out
}

fn flat_list(part: &Expr) -> Vec<&Expr> {
    flat(part.list().unwrap_or_default())
}

/// The text between `<` and `>`.
fn inner(word: &str) -> Option<&str> {
    word.strip_prefix('<')?.strip_suffix('>')
}

/// The item followed by the most stars, or the first.
fn default_of<'a>(items: &[&'a Expr]) -> Option<&'a Expr> {
    let mut best: Option<(&Expr, usize)> = None;
    for (number, item) in items.iter().enumerate().filter(|(_, item)| item.head() == Some("item")) {
        let behind = items.get(number + 1).and_then(|next| next.word()).unwrap_or_default();
        let stars = behind.chars().take_while(|sign| *sign == '*').count();
        if best.is_none_or(|(_, most)| stars > most) {
            best = Some((item, stars));
        }
    }
    best.map(|(item, _)| item)
}

/// The label of an item, and its values.
fn values(item: &Expr) -> (String, Vec<Vec<Expr>>) {
    let mut out: Vec<Vec<Expr>> = Vec::new();
    let mut open: Option<Vec<Expr>> = None;
    let rest = item.rest();
    let label = rest.first().and_then(Expr::word).unwrap_or_default().to_owned();
    for part in rest.iter().skip(1) {
        let Node::Word(word) = &part.node else {
            if let Some(open) = &mut open {
                open.push(part.clone());
            }
            continue;
        };
        let mut word = word.as_str();
        // Values without a space between them are one word: `<8><9>`.
        while !word.is_empty() {
            if open.is_none() {
                let Some(start) = word.find('<') else { break };
                open = Some(Vec::new());
                word = &word[start + 1..];
            }
            let end = word.find('>');
            let piece = &word[..end.unwrap_or(word.len())];
            if let Some(open) = &mut open
                && !piece.is_empty()
            {
                let node = Node::Word(piece.to_owned());
                open.push(Expr { at: part.at, node });
            }
            let Some(end) = end else { break };
            out.extend(open.take());
            word = &word[end + 1..];
        }
    }
    (label, out)
}
