//! Edits of the statements of an array.

use triagonal::diagnostics::{Span, Spanned};
use triagonal::syntax::tree::{ArrayItem, Block};
use triagonal::{CellId, KindId, PlayerId, Rules};

use super::cells::Lines;
use super::replacement::Replacement;

/// A change of an array.
pub struct Change<'a> {
    /// The text of the variant.
    pub text: &'a str,
    /// The rules of the text.
    pub rules: &'a Rules,
    /// The cell as the array names it.
    pub cell: CellId,
    /// The new kind on the cell; nothing clears the cell.
    pub kind: Option<KindId>,
    /// The player whose array it is.
    pub owner: PlayerId,
}

/// Returns the edits of an array's block after which only the given piece starts on the cell.
pub fn within(
    change: &Change<'_>,
    items: &Block<ArrayItem>,
    block: Span,
    lines: &Lines,
) -> Result<Vec<Replacement>, String> {
    let name = change.rules.space.name(change.cell);
    let mut symbol = change.kind.map(|kind| change.rules.kind(kind).symbol.clone());
    let mut kind = change.kind.map(|kind| change.rules.kind(kind).name.as_str());
    let mut edits = Vec::new();
    for (number, item) in items.iter().enumerate() {
        let cells = lines.cells(number, &item.node, change.rules, change.owner);
        let at = cells
            .as_ref()
            .and_then(|cells| cells.iter().position(|&cell| cell == change.cell));
        match &item.node {
            ArrayItem::Line { symbols, .. } => {
                let Some(token) = at.and_then(|at| symbols.get(at)) else {
                    continue;
                };
                kind = None;
                let new = symbol.take().unwrap_or_else(|| ".".to_owned());
                edits.push(replacement(token.span, padded(change.text, token, &new)));
            }
            ArrayItem::Fill { symbol: all, .. } => {
                let (Some(at), Some(cells)) = (at, &cells) else {
                    continue;
                };
                kind = None;
                let new = symbol.take().unwrap_or_else(|| ".".to_owned());
                let row = (0..cells.len()).map(|cell| if cell == at { new.as_str() } else { all.node.as_str() });
                let row: Vec<&str> = row.collect();
                let from = change.text[..all.span.start as usize].rfind("all");
                let from = from.ok_or("this line cannot be changed by clicking")?;
                edits.push(Replacement {
                    from,
                    to: all.span.end as usize,
                    insert: row.join(" "),
                });
            }
            ArrayItem::Lot { .. } if at.is_some() => {
                return Err("the piece on this cell is drawn by lot; change it in the text".to_owned());
            }
            ArrayItem::Cells { cells, .. } => {
                let Some(at) = cells.iter().position(|cell| cell.node == name) else {
                    continue;
                };
                edits.push(if cells.len() == 1 {
                    remove_statement(change.text, item.span, items.len() == 1)
                } else {
                    remove_from_list(cells, at)
                });
            }
            ArrayItem::Lot { .. } | ArrayItem::Hand(_) | ArrayItem::Nothing | ArrayItem::When(_) => {}
        }
    }
    if let Some(kind) = kind {
        edits.push(add_piece(change.text, items, block, kind, name)?);
    }
    Ok(edits)
}

fn replacement(span: Span, insert: String) -> Replacement {
    Replacement {
        from: span.start as usize,
        to: span.end as usize,
        insert,
    }
}

/// Returns a symbol, padded so that the columns of its line stay aligned where possible.
fn padded(text: &str, token: &Spanned<Option<String>>, new: &str) -> String {
    let old = (token.span.end - token.span.start) as usize;
    let spaces = text[token.span.end as usize..]
        .bytes()
        .take_while(|byte| *byte == b' ')
        .count();
    // Padding needs a space after the symbol. A longer new symbol moves the rest of the line.
    let missing = old.saturating_sub(new.len());
    format!("{new}{}", " ".repeat(if spaces > 0 { missing } else { 0 }))
}

/// Removes one cell from a list of several.
fn remove_from_list(cells: &[Spanned<String>], at: usize) -> Replacement {
    let (from, to) = match cells.get(at + 1) {
        Some(next) => (cells[at].span.start, next.span.start),
        None => (cells[at - 1].span.end, cells[at].span.end),
    };
    Replacement {
        from: from as usize,
        to: to as usize,
        insert: String::new(),
    }
}

/// Removes a statement together with its separator.
fn remove_statement(text: &str, span: Span, is_last: bool) -> Replacement {
    let (mut from, mut to) = (span.start as usize, span.end as usize);
    if is_last {
        let insert = "nothing".to_owned();
        return Replacement { from, to, insert };
    }
    let blanks = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let after = to + blanks(&text[to..]);
    let line = text[..from].trim_end_matches(' ');
    if text[after..].starts_with(';') {
        to = after + 1 + blanks(&text[after + 1..]);
    } else if line.ends_with(';') {
        from = line.len() - 1;
    } else if line.ends_with('\n') && text[after..].starts_with('\n') {
        (from, to) = (line.len(), after + 1);
    }
    Replacement {
        from,
        to,
        insert: String::new(),
    }
}

/// Adds a piece: to the list of its kind, or in a new statement at the end of the block.
fn add_piece(text: &str, items: &Block<ArrayItem>, block: Span, kind: &str, cell: &str) -> Result<Replacement, String> {
    for item in items {
        match &item.node {
            ArrayItem::Cells { kind: own, cells } if own.node == kind => {
                let end = cells.last().map_or(item.span.end, |last| last.span.end) as usize;
                return Ok(insertion(end, format!(", {cell}")));
            }
            ArrayItem::Nothing => return Ok(replacement(item.span, format!("{kind} {cell}"))),
            _ => {}
        }
    }
    let whole = &text[block.start as usize..block.end as usize];
    let brace = whole.rfind('}').ok_or("the array has no end")?;
    let at = block.start as usize + brace;
    if whole.contains('\n') {
        let line = text[..at].trim_end_matches(' ').len();
        return Ok(insertion(line, format!("  {kind} {cell}\n")));
    }
    let end = text[..at].trim_end_matches(' ').len();
    Ok(insertion(end, format!("; {kind} {cell}")))
}

fn insertion(at: usize, insert: String) -> Replacement {
    Replacement {
        from: at,
        to: at,
        insert,
    }
}
