//! The start position.

use super::roster::Roster;
use super::section::{Both, PLAYERS, Section};

/// The FEN of the start position for Fairy-Stockfish.
pub fn fen(section: &Section<'_>, roster: &Roster, rights: &str, hands: bool, checks: Option<Both<u16>>) -> String {
    let pieces = &section.rules.start.pieces;
    let symbol = |kind, player| {
        let symbol = roster.symbol(kind);
        if player == PLAYERS[0] {
            symbol
        } else {
            symbol.to_lowercase()
        }
    };
    let mut rows = Vec::new();
    for rank in (0..section.ranks).rev() {
        let (mut row, mut empty) = (String::new(), 0);
        for file in 0..section.files {
            let piece = pieces.iter().find(|(cell, ..)| section.square(*cell) == (file, rank));
            let text = match piece {
                Some((_, player, kind)) => symbol(*kind, *player),
                None if section.board.contains((file, rank)) => {
                    empty += 1;
                    continue;
                }
                None => "*".to_owned(),
            };
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            row.push_str(&text);
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    let mut board = rows.join("/");
    if hands {
        board.push('[');
        for &(player, kind, count) in &section.rules.start.hands {
            board.push_str(&symbol(kind, player).repeat(usize::from(count)));
        }
        board.push(']');
    }
    let checks = checks.map_or(String::new(), |[one, other]| format!("{one}+{other} "));
    format!("{board} w {rights} - {checks}0 1")
}
