//! Errors in inherited statements about pieces that a file removes: what to write instead of the statement.

use crate::diagnostics::{Code, Diagnostic, Sources, Span, Spanned};
use crate::rules::files::{LoadedFile, Role};
use crate::syntax::tree::{Item, Piece, PieceItem};

/// Adds the way out to errors about names and symbols of removed pieces in inherited statements.
pub(super) fn about_removed(files: &[LoadedFile], sources: &Sources, diagnostics: &mut [Diagnostic]) {
    let items = |role: Role| {
        let files = files.iter().filter(move |file| file.role == role);
        files.flat_map(|file| &file.tree.items)
    };
    let mut removed = Vec::new();
    for item in items(Role::Main) {
        if let Item::Remove(names) = &item.node {
            removed.extend(names.iter().map(|name| name.node.as_str()));
        }
    }
    if removed.is_empty() {
        return;
    }
    let inherited = || {
        items(Role::Extended).filter_map(|item| {
            let Item::Piece(piece) = &item.node else { return None };
            Some(piece)
        })
    };
    for diagnostic in diagnostics {
        let span = diagnostic.span();
        let text = sources
            .get(span.source)
            .text
            .get(span.start as usize..span.end as usize);
        let text = text.unwrap_or_default();
        let named = || {
            let piece = inherited().find(|piece| piece.symbol.node == text);
            piece.map(|piece| piece.name.node.as_str())
        };
        let is_name = matches!(diagnostic.code, Code::UnknownPiece | Code::UnknownMovement);
        let name = match is_name {
            true => Some(text),
            false if diagnostic.code == Code::UnknownSymbol => named(),
            false => None,
        };
        let Some(name) = name.filter(|name| removed.contains(name)) else {
            continue;
        };
        if let Some(item) = items(Role::Extended).find(|item| contains(item.span, span)) {
            diagnostic.help = Some(format!(
                "`remove {name}` takes this piece away: {}",
                instead(item, span)
            ));
        }
    }
}

fn contains(whole: Span, part: Span) -> bool {
    whole.source == part.source && whole.start <= part.start && part.end <= whole.end
}

/// What replaces an inherited statement with an error at this place.
fn instead(item: &Spanned<Item>, place: Span) -> String {
    if let Item::Piece(piece) = &item.node {
        return format!("declare `{}` again without it", declaration(piece, place));
    }
    if let Item::Array { .. } = &item.node {
        return "write an `array` without it".to_owned();
    }
    "write this statement again without it".to_owned()
}

/// The declaration that replaces the part of a piece with an error.
fn declaration(piece: &Piece, place: Span) -> String {
    let (name, symbol) = (&piece.name.node, &piece.symbol.node);
    let item = piece.items.iter().find(|item| contains(item.span, place));
    match item.map(|item| &item.node) {
        Some(PieceItem::Promotes(_)) => format!("piece {name} {symbol}: {name} {{ promotes … }}"),
        Some(PieceItem::Castle(_)) => format!("piece {name} {symbol}: {name} {{ castle … }}"),
        _ => format!("piece {name} {symbol} {{ … }}"),
    }
}
