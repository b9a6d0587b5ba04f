//! Writes the board and the array.

use super::script::{Script, Statement};
use super::squares::{self, Square, Squares};
use super::writer::Writer;

impl Writer<'_> {
    pub fn board(&self, script: &mut Script) {
        let (files, ranks) = self.size();
        let [file, rank] = &self.context.axes;
        let last = squares::file_letter(files.saturating_sub(1));
        script.board.push(Statement {
            subject: "axes".to_owned(),
            text: format!("axes {file} a..{last}, {rank} 1..{ranks}"),
            undo: None,
        });
        let holes = self.start.holes.and(self.config.board());
        if !holes.is_empty() {
            let rows = (0..ranks).rev().map(|rank| {
                let cells = (0..files).map(|file| if holes.contains((file, rank)) { "." } else { "o" });
                cells.collect::<Vec<_>>().join(" ")
            });
            let rows: Vec<String> = rows.collect();
            script.board.push(Statement {
                subject: "cells".to_owned(),
                text: format!("cells {{\n{}\n}}", rows.join("\n")),
                undo: None,
            });
        }
        if self.start.black_begins {
            let [white, _] = &self.context.players;
            script.rule("first turn", format!("first turn {white}: pass"), None);
            if self.config.pass != [false; 2] || self.config.check_counting || !self.config.checking {
                let note = "White passes before Black's first move; the pass counts as one and can give check";
                script.limitations.push(note.to_owned());
            }
            if self.config.connect > 0 || self.config.collinear > 0 {
                let note = "Black moves first: a row of White's in the start position ends the game before that move here, after it in Fairy-Stockfish";
                script.limitations.push(note.to_owned());
            }
        }
    }

    /// The symbol of the piece of one side on a square.
    fn symbol_on(&self, square: Square, side: usize) -> Option<&str> {
        let (_, piece) = self
            .start
            .pieces
            .iter()
            .find(|(at, piece)| *at == square && piece.side == side)?;
        let (_, symbol) = self.kinds.get(&Self::kind_of(*piece))?;
        Some(symbol)
    }

    fn hand(&self, side: usize) -> Option<String> {
        let own = self.start.hands.iter().filter(|(piece, _)| piece.side == side);
        let mut parts: Vec<String> = own
            .map(|(piece, count)| format!("{} {count}", self.named(Self::kind_of(*piece))))
            .collect();
        parts.sort();
        let counted = !self.config.free_drops && self.config.drops;
        (counted && !parts.is_empty()).then(|| format!("hand: {}", parts.join(", ")))
    }

    fn rows(&self, side: usize) -> Vec<String> {
        let (files, ranks) = self.size();
        let axis = &self.context.axes[1];
        let mut lines = Vec::new();
        for rank in 0..ranks {
            let row: Vec<Option<&str>> = (0..files)
                .filter(|&file| !self.start.holes.contains((file, rank)))
                .map(|file| self.symbol_on((file, rank), side))
                .collect();
            let first = row.first().copied().flatten();
            if row.iter().all(Option::is_none) {
                continue;
            }
            let row_text = match first {
                Some(symbol) if row.len() > 1 && row.iter().all(|it| *it == first) => format!("all {symbol}"),
                _ => row.iter().map(|it| it.unwrap_or(".")).collect::<Vec<_>>().join(" "),
            };
            lines.push(format!("{axis} {}: {row_text}", rank + 1));
        }
        lines.extend(self.hand(side));
        if lines.is_empty() {
            lines.push("nothing".to_owned());
        }
        lines
    }

    pub fn array(&self, script: &mut Script) {
        let (files, ranks) = self.size();
        let squares = Squares::board(files, ranks);
        let shared = squares.iter().all(|square| {
            self.context
                .seen(square, files, ranks)
                .is_some_and(|seen| self.symbol_on(square, 0) == self.symbol_on(seen, 1))
        }) && self.hand(0) == self.hand(1);
        let mut add = |subject: &str, head: String, side: usize| {
            script.array.push(Statement {
                subject: subject.to_owned(),
                text: format!("{head} {{\n{}\n}}", self.rows(side).join("\n")),
                undo: None,
            });
        };
        if shared && !self.context.uneven {
            add("array", "array".to_owned(), 0);
        } else {
            for (side, player) in self.context.players.iter().enumerate() {
                add(&format!("array {player}"), format!("array {player}"), side);
            }
        }
    }
}
