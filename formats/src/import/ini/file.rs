//! The text of a file, from statements.

use triagonal::diagnostics::SourceId;
use triagonal::syntax;

use super::ground::{Ground, View};
use super::script::{Script, Statement};
use super::text::Section;

/// What stands at the top of a file: the title, the page of the rules, and the comments of the section.
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

/// The order of a file: zones that its statements name stand before them.
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
        let own = match statement.about.split(' ').next() {
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

/// A file that extends nothing.
pub fn alone(section: &Section, ground: &Ground, script: &Script) -> String {
    let [white, black] = &ground.players;
    let turned = if ground.view == View::Both { "mirror file, " } else { "" };
    let mut board: Vec<&Statement> = script.board.iter().collect();
    let turns = [
        Statement {
            about: "forward".to_owned(),
            text: "forward rank +".to_owned(),
            undo: None,
        },
        Statement {
            about: "view".to_owned(),
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

/// A file that extends another: what it says otherwise. Nothing if something cannot be taken back.
pub fn extending(section: &Section, parent: &str, base: &Script, script: &Script) -> Option<String> {
    let inherited: Vec<&Statement> = base.statements().collect();
    let differs = |it: &&Statement| {
        !inherited
            .iter()
            .any(|known| known.about == it.about && known.text == it.text)
    };
    let board: Vec<&Statement> = script.board.iter().filter(differs).collect();
    let own = script.pieces.iter().chain(&script.array).chain(&script.rules);
    let mut rest: Vec<&Statement> = own.filter(differs).collect();
    // A zone of one name with other squares changes what names it.
    let moved: Vec<&str> = script
        .zones
        .iter()
        .filter(|zone| base.zones.iter().any(|known| known.name == zone.name && known != *zone))
        .map(|zone| zone.name.as_str())
        .collect();
    let renamed = |it: &&Statement| moved.iter().any(|name| it.text.contains(name));
    let more: Vec<&Statement> = script.pieces.iter().chain(&script.rules).filter(renamed).collect();
    rest.extend(more.into_iter().filter(|it| !differs(it)));
    let mut removed = Vec::new();
    let mut undone = Vec::new();
    for lost in inherited
        .iter()
        .filter(|it| !script.statements().any(|own| own.about == it.about))
    {
        match (lost.about.as_str(), &lost.undo) {
            (_, Some(undo)) => match undo.strip_prefix("remove ") {
                Some(name) => removed.push(name.to_owned()),
                None => undone.push(undo.clone()),
            },
            // A drop goes with its piece, and an array is replaced.
            (about, None) if about.starts_with("drop ") || about.starts_with("array") => {}
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

/// The text in its form, if it can be read.
fn formatted(text: String) -> String {
    syntax::format(SourceId(0), &text).unwrap_or(text)
}
