//! The text of a new variant.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Deserialize;
use triagonal::builtin::Builtin;
use triagonal::templates;
use triagonal::{Source, check};

use super::parts::{PAWN, Parts, PiecePart, parts, pawn};

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 80;

/// A request for a new variant: a template, or a board with pieces.
#[derive(Debug, Deserialize)]
pub struct NewVariantRequest {
    title: String,
    template: Option<String>,
    board: Option<String>,
    #[serde(default)]
    pieces: Vec<RequestedPiece>,
    pawns: Option<String>,
    goal: Option<String>,
    #[serde(default)]
    drops: bool,
}

impl NewVariantRequest {
    /// Returns the cases of the template.
    pub fn cases(&self) -> Option<&'static str> {
        let name = self.template.as_ref()?;
        let found = templates::all().into_iter().find(|template| template.name == name);
        found.map(|template| template.cases())
    }
}

/// A piece of the first rank.
#[derive(Debug, Deserialize)]
pub struct RequestedPiece {
    name: String,
    #[serde(default = "default_count")]
    count: usize,
}

fn default_count() -> usize {
    1
}

/// A kind with its symbol, and its number in the first rank.
struct Chosen<'a> {
    part: &'a PiecePart,
    symbol: char,
    count: usize,
}

/// Returns the text of the new variant. The text has no errors.
pub fn text(request: &NewVariantRequest) -> Result<String, String> {
    let title: String = request
        .title
        .chars()
        .filter(|letter| !letter.is_control() && *letter != '"')
        .take(MAX_TITLE)
        .collect();
    let title = if title.trim().is_empty() {
        "My Variant"
    } else {
        title.trim()
    };
    if let Some(name) = &request.template {
        let found = templates::all().into_iter().find(|template| template.name == name);
        return found
            .map(|template| template.variant(title))
            .ok_or_else(|| format!("there is no template `{name}`"));
    }
    let text = assembled(request, title, parts())?;
    let source = Source::new("new.variant", text.as_str());
    let report = check(source.clone(), &Builtin);
    if report.has_errors() {
        return Err(format!("these choices do not make a valid variant:\n{report}"));
    }
    Ok(triagonal::format(&source).unwrap_or(text))
}

fn assembled(request: &NewVariantRequest, title: &str, parts: &Parts) -> Result<String, String> {
    let board = request
        .board
        .as_deref()
        .and_then(|id| parts.board(id))
        .ok_or("choose a board")?;
    let goal = request
        .goal
        .as_deref()
        .map_or(parts.goal("mate"), |id| parts.goal(id))
        .ok_or("choose a goal")?;
    let chosen = chosen(request, parts)?;
    let placed: usize = chosen.iter().map(|choice| choice.count).sum();
    if placed + 1 > board.width {
        return Err(format!(
            "the first row has {} cells; with the King there are {} pieces",
            board.width,
            placed + 1
        ));
    }
    let last = char::from(b'a' + (board.width - 1) as u8);
    let files: BTreeSet<&str> = chosen.iter().filter_map(|choice| choice.part.file).collect();
    let mut text = format!("variant \"{title}\"\n");
    for file in files {
        let _ = writeln!(text, "use {file}");
    }
    let _ = write!(
        text,
        "\nplayers White, Black\n\nboard {{\n  axes    file a..{last}, rank 1..{}  # the cells\n  forward rank +  \
         # which way is forward for White\n  view    Black: mirror rank  # how Black sees White's board\n}}\n",
        board.height
    );
    let has_pawns = chosen.iter().any(|choice| choice.part.name == PAWN);
    let becomes: Vec<&str> = chosen
        .iter()
        .map(|choice| choice.part.name.as_str())
        .filter(|name| *name != PAWN)
        .collect();
    let promotes = has_pawns && !becomes.is_empty();
    if promotes || request.drops && has_pawns || goal.statements.contains("last rank") {
        text.push_str("\nzone last rank: rank = last\n");
    }
    text.push_str("\npiece King K royal { step radial }\n");
    for Chosen { part, symbol, .. } in &chosen {
        if part.name == PAWN {
            let line = format!("  promotes on last rank to {}, forced\n", becomes.join(", "));
            text.push_str(&pawn(&symbol.to_string(), if promotes { &line } else { "" }));
        } else {
            let _ = writeln!(text, "piece {0} {symbol}: {0}", part.name);
        }
    }
    let _ = write!(text, "\narray {{\n  rank 1: {}\n", first_row(&chosen, board.width));
    if let Some(front) = request
        .pawns
        .as_deref()
        .and_then(|name| chosen.iter().find(|choice| choice.part.name == name))
    {
        let _ = writeln!(text, "  rank 2: all {}", front.symbol);
    }
    text.push_str("}\n");
    if request.drops {
        text.push_str("\nhand: captures go to the captor as their base kind\n");
        for name in chosen.iter().map(|choice| choice.part.name.as_str()) {
            let _ = writeln!(
                text,
                "drop {name}{}",
                if name == PAWN { " except last rank" } else { "" }
            );
        }
    }
    let _ = write!(text, "\n{}repetition 3 draws\n", goal.statements);
    let _ = writeln!(
        text,
        "quiet plies 100 draws{}",
        if has_pawns { ", except Pawn" } else { "" }
    );
    Ok(text)
}

/// Returns the kinds apart from the King, each with a unique symbol.
fn chosen<'a>(request: &NewVariantRequest, parts: &'a Parts) -> Result<Vec<Chosen<'a>>, String> {
    let mut used = BTreeSet::from(['K']);
    let mut choices: Vec<Chosen<'a>> = Vec::new();
    let front = request.pawns.as_deref().filter(|name| !name.is_empty());
    let all = request
        .pieces
        .iter()
        .filter(|piece| piece.count > 0)
        .map(|piece| (piece.name.as_str(), piece.count));
    for (name, count) in all.chain(front.map(|name| (name, 0))) {
        if let Some(known) = choices.iter_mut().find(|choice| choice.part.name == name) {
            known.count += count;
            continue;
        }
        let part = parts.piece(name).ok_or_else(|| format!("there is no piece `{name}`"))?;
        let own = name
            .chars()
            .flat_map(char::to_uppercase)
            .filter(char::is_ascii_uppercase);
        let symbol = own.chain('A'..='Z').find(|letter| !used.contains(letter));
        let symbol = symbol.ok_or("there are too many kinds of pieces")?;
        used.insert(symbol);
        choices.push(Chosen { part, symbol, count });
    }
    Ok(choices)
}

/// Returns the first rank: the King in the middle, and the other pieces in pairs from the edges inwards.
fn first_row(chosen: &[Chosen<'_>], width: usize) -> String {
    let mut row = vec!['.'; width];
    let king = width / 2;
    row[king] = 'K';
    // Pairs are placed symmetrically; single pieces stand beside the King.
    let pairs = chosen
        .iter()
        .flat_map(|choice| std::iter::repeat_n(choice.symbol, choice.count / 2));
    let single = chosen
        .iter()
        .filter(|choice| choice.count % 2 == 1)
        .map(|choice| choice.symbol);
    let (mut left, mut right) = (0..width, (0..width).rev());
    for symbol in pairs {
        for side in [left.find(|&at| row[at] == '.'), right.find(|&at| row[at] == '.')]
            .into_iter()
            .flatten()
        {
            row[side] = symbol;
        }
    }
    let mut near: Vec<usize> = (0..width).filter(|&at| row[at] == '.').collect();
    near.sort_by_key(|&at| (at.abs_diff(king), at));
    for (symbol, at) in single.zip(near) {
        row[at] = symbol;
    }
    let cells: Vec<String> = row.into_iter().map(String::from).collect();
    cells.join(" ")
}
