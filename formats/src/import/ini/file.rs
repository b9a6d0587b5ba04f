//! Assembles files from statements.

use triagonal::diagnostics::SourceId;
use triagonal::syntax;

use super::ground::{Context, View};
use super::script::{Script, Statement};
use super::text::Section;

/// The head of a file: the title, the source, and the comments of the section.
fn head(section: &Section) -> String {
    let mut text = format!("variant \"{}\"\n", section.name.replace('"', "'"));
    let is_address = |word: &&str| word.starts_with("http://") || word.starts_with("https://");
    let mut words = section.comments.iter().flat_map(|line| line.split_whitespace());
    if let Some(address) = words.find(is_address) {
        text.push_str(&format!("source \"{}\"\n", address.replace('"', "")));
    }
    let kept: Vec<&String> = section
        .comments
        .iter()
        .filter(|line| !is_address(&line.trim()) || line.contains(' '))
        .collect();
    if !kept.is_empty() {
        text.push('\n');
    }
    for line in kept {
        text.push_str(format!("# {line}").trim_end());
        text.push('\n');
    }
    text
}

/// The body of a file. Zones precede the statements that name them.
fn body(script: &Script, board: &[&Statement], statements: &[&Statement]) -> String {
    let mut text = String::new();
    if !board.is_empty() {
        let lines: Vec<&str> = board.iter().map(|it| it.text.as_str()).collect();
        text.push_str(&format!("\nboard {{\n{}\n}}\n", lines.join("\n")));
    }
    let all: Vec<&str> = statements.iter().map(|it| it.text.as_str()).collect();
    let all = all.join("\n");
    let zones: Vec<&str> = script.zones_in(&all).map(|zone| zone.text()).collect();
    if !zones.is_empty() {
        text.push_str(&format!("\n{}\n", zones.join("\n")));
    }
    let mut group = "";
    for statement in statements {
        let own = match statement.subject.split(' ').next() {
            Some("piece") => "piece",
            Some("array") => "array",
            _ => "rule",
        };
        if own != group {
            text.push('\n');
            group = own;
        }
        text.push_str(&statement.text);
        text.push('\n');
    }
    text
}

/// A file without a parent.
pub fn standalone(section: &Section, context: &Context, script: &Script) -> String {
    let [white, black] = &context.players;
    let turned = if context.view == View::Both {
        "mirror file, "
    } else {
        ""
    };
    let mut board: Vec<&Statement> = script.board.iter().collect();
    let turns = [
        Statement {
            subject: "forward".to_owned(),
            text: "forward rank +".to_owned(),
            undo: None,
        },
        Statement {
            subject: "view".to_owned(),
            text: format!("view {black}: {turned}mirror rank"),
            undo: None,
        },
    ];
    board.extend(&turns);
    let rest: Vec<&Statement> = script.pieces.iter().chain(&script.array).chain(&script.rules).collect();
    let text = format!(
        "{}\nplayers {white}, {black}\n{}",
        head(section),
        body(script, &board, &rest)
    );
    formatted(text)
}

/// A file that extends another, with only the differences. Nothing if an inherited statement cannot be undone.
pub fn extending(section: &Section, parent: &str, base: &Script, script: &Script) -> Option<String> {
    let inherited: Vec<&Statement> = base.statements().collect();
    let differs = |it: &&Statement| {
        !inherited
            .iter()
            .any(|known| known.subject == it.subject && known.text == it.text)
    };
    let board: Vec<&Statement> = script.board.iter().filter(differs).collect();
    let own = script.pieces.iter().chain(&script.array).chain(&script.rules);
    let mut rest: Vec<&Statement> = own.filter(differs).collect();
    // If a zone has other squares than in the parent, the statements that name it change.
    let changed: Vec<&str> = script
        .zones
        .iter()
        .filter(|zone| base.zones.iter().any(|known| known.name == zone.name && known != *zone))
        .map(|zone| zone.name.as_str())
        .collect();
    let names_changed = |it: &&Statement| changed.iter().any(|name| it.text.contains(name));
    let more: Vec<&Statement> = script
        .pieces
        .iter()
        .chain(&script.rules)
        .filter(names_changed)
        .collect();
    rest.extend(more.into_iter().filter(|it| !differs(it)));
    let mut removed = Vec::new();
    let mut undone = Vec::new();
    for lost in inherited
        .iter()
        .filter(|it| !script.statements().any(|own| own.subject == it.subject))
    {
        match (lost.subject.as_str(), &lost.undo) {
            (_, Some(undo)) => match undo.strip_prefix("remove ") {
                Some(name) => removed.push(name.to_owned()),
                None => undone.push(undo.clone()),
            },
            // A drop disappears with its piece, and an array is replaced.
            (subject, None) if subject.starts_with("array") => {}
            (subject, None)
                if subject
                    .strip_prefix("drop ")
                    .is_some_and(|name| !script.has_piece(name)) => {}
            (_, None) => return None,
        }
    }
    let mut text = format!("{}\nextends {parent}\n", head(section));
    if !removed.is_empty() {
        text.push_str(&format!("remove {}\n", removed.join(", ")));
    }
    text.push_str(&body(script, &board, &rest));
    if !undone.is_empty() {
        text.push_str(&format!("\n{}\n", undone.join("\n")));
    }
    Some(formatted(text))
}

/// The formatted text, if it parses.
fn formatted(text: String) -> String {
    syntax::format(SourceId(0), &text).unwrap_or(text)
}
