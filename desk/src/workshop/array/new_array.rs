//! A new array for a text that inherits its array.

use std::fmt::Write as _;

use triagonal::{CellId, KindId, PlayerId, Rules};

use super::replacement::Replacement;

/// Appends an array that differs from the inherited one in one piece. It is for all players if the other players' pieces
/// follow from their views, otherwise for the player alone.
pub fn append(
    text: &str,
    rules: &Rules,
    (player, cell): (PlayerId, CellId),
    target: CellId,
    kind: Option<KindId>,
) -> Replacement {
    let pieces_of = |player: PlayerId| {
        let pieces = rules.start.pieces.iter().filter(move |(_, owner, _)| *owner == player);
        pieces.map(|&(cell, _, kind)| (cell, kind))
    };
    let first = PlayerId(0);
    let is_shared = rules.player_ids().all(|other| {
        let view = &rules.players[other.index()].view;
        let mut seen: Vec<(CellId, KindId)> = pieces_of(first)
            .filter(|(_, kind)| other == first || !rules.kind(*kind).neutral)
            .map(|(cell, kind)| (view[cell.index()], kind))
            .collect();
        seen.sort_unstable();
        let mut own: Vec<(CellId, KindId)> = pieces_of(other).collect();
        own.sort_unstable();
        seen == own
    });
    let (owner, changed) = if is_shared { (first, target) } else { (player, cell) };
    let mut pieces: Vec<(CellId, KindId)> = pieces_of(owner).filter(|(cell, _)| *cell != changed).collect();
    pieces.extend(kind.map(|kind| (changed, kind)));
    let name = if is_shared {
        ""
    } else {
        &rules.players[owner.index()].name
    };
    let mut made = String::from(if text.ends_with('\n') || text.is_empty() {
        "\n"
    } else {
        "\n\n"
    });
    let _ = writeln!(made, "array {name}{}{{", if name.is_empty() { "" } else { " " });
    for kind in rules.kind_ids() {
        let cells: Vec<&str> = pieces
            .iter()
            .filter(|(_, own)| *own == kind)
            .map(|(cell, _)| rules.space.name(*cell))
            .collect();
        if !cells.is_empty() {
            let _ = writeln!(made, "  {} {}", rules.kind(kind).name, cells.join(", "));
        }
    }
    let held: Vec<String> = rules
        .start
        .hands
        .iter()
        .filter(|(holder, ..)| *holder == owner)
        .map(|(_, kind, count)| format!("{} {count}", rules.kind(*kind).name))
        .collect();
    if !held.is_empty() {
        let _ = writeln!(made, "  hand: {}", held.join(", "));
    }
    if pieces.is_empty() && held.is_empty() {
        made.push_str("  nothing\n");
    }
    made.push_str("}\n");
    Replacement {
        from: text.len(),
        to: text.len(),
        insert: made,
    }
}
