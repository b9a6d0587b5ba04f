//! A game for two on a board of files and ranks, and its text.

use std::collections::BTreeMap;

use super::cells::{self, Cell, Cells, Size};
use super::names;

/// What a format says of a game, before it is a text.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub title: String,
    pub source: Option<String>,
    pub comments: Vec<String>,
    pub players: [String; 2],
    pub size: Size,
    pub holes: Cells,
    /// Further statements of the board.
    pub board: Vec<String>,
    /// Whether Black sees the board after half a turn; otherwise Black sees ranks reversed.
    pub turned: bool,
    pub zones: Vec<Zone>,
    pub men: Vec<Man>,
    /// The pieces of each player: where they stand, and their places in `men`.
    pub setup: [BTreeMap<Cell, usize>; 2],
    pub hands: [BTreeMap<usize, u32>; 2],
    pub rules: Vec<String>,
}

/// A zone, with its cells for each player.
#[derive(Clone, Debug)]
pub struct Zone {
    name: String,
    cells: [Cells; 2],
}

/// A kind of pieces.
#[derive(Clone, Debug, Default)]
pub struct Man {
    pub name: String,
    pub symbol: String,
    pub royal: bool,
    /// Whether it never comes into the game.
    pub absent: bool,
    /// The statements of its block.
    pub lines: Vec<String>,
}

impl Sketch {
    pub fn new(title: &str, size: Size) -> Self {
        Self {
            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
            players: ["White", "Black"].map(str::to_owned),
            size,
            ..Self::default()
        }
    }

    /// Adds a kind under a name and a symbol that no other has. Its place is returned.
    pub fn man(&mut self, name: &str, symbol: &str) -> usize {
        let name = names::free_name(name, self.men.iter().map(|man| man.name.as_str()));
        let symbol = names::free_symbol(symbol, &name, self.men.iter().map(|man| man.symbol.as_str()));
        self.men.push(Man {
            name,
            symbol,
            ..Man::default()
        });
        self.men.len() - 1
    }

    /// Leaves out kinds that nothing stands for any more.
    pub fn leave_out(&mut self, men: &[usize]) {
        for &man in men {
            if let Some(man) = self.men.get_mut(man) {
                man.absent = true;
            }
        }
    }

    /// The name of a kind.
    pub fn named(&self, man: usize) -> &str {
        self.men.get(man).map_or("", |man| &man.name)
    }

    /// The names of kinds, with commas.
    pub fn all_named(&self, men: impl IntoIterator<Item = usize>) -> String {
        let is_there = |man: &usize| self.men.get(*man).is_some_and(|man| !man.absent);
        let names: Vec<&str> = men.into_iter().filter(is_there).map(|man| self.named(man)).collect();
        names.join(", ")
    }

    pub fn royals(&self) -> Vec<usize> {
        (0..self.men.len()).filter(|&man| self.men[man].royal).collect()
    }

    /// All cells that are no holes.
    pub fn cells(&self) -> Cells {
        cells::all(self.size).difference(&self.holes).copied().collect()
    }

    pub fn is_cell(&self, (file, rank): Cell) -> bool {
        file < self.size.0 && rank < self.size.1 && !self.holes.contains(&(file, rank))
    }

    /// Where a cell of the first player lies for the second.
    pub fn seen(&self, (file, rank): Cell) -> Cell {
        let (files, ranks) = self.size;
        let file = if self.turned {
            files.saturating_sub(file + 1)
        } else {
            file
        };
        (file, ranks.saturating_sub(rank + 1))
    }

    /// The name of a zone of these cells, which is declared if there is none. The purpose is a name of the language.
    pub fn zone(&mut self, purpose: &str, both: [Cells; 2]) -> String {
        if let Some(known) = self.zones.iter().find(|zone| zone.cells == both) {
            return known.name.clone();
        }
        let is_taken = |name: &str| self.zones.iter().any(|zone| zone.name == name);
        let mut name = purpose.to_owned();
        let mut number = 2;
        while is_taken(&name) {
            name = format!("{purpose} {number}");
            number += 1;
        }
        self.zones.push(Zone {
            name: name.clone(),
            cells: both,
        });
        name
    }

    /// A predicate for some cells. Holes have no names, so lists leave them out.
    fn predicate(&self, own: &Cells) -> String {
        let text = cells::predicate(own, self.size);
        if text.starts_with("cells ") {
            let named = own.intersection(&self.cells()).copied().collect();
            return cells::predicate(&named, self.size);
        }
        text
    }

    fn zone_text(&self, zone: &Zone) -> String {
        let Zone { name, cells } = zone;
        let [first, second] = cells.each_ref().map(|own| self.predicate(own));
        let seen: Cells = cells[0].iter().map(|&cell| self.seen(cell)).collect();
        let [white, black] = &self.players;
        if seen == cells[1] {
            let each = if cells[0] != cells[1] && first.starts_with("cells ") {
                " for each"
            } else {
                ""
            };
            format!("zone {name}{each}: {first}")
        } else if cells[0] == cells[1] {
            format!("zone {name} for all: {first}")
        } else {
            format!("zone {name} for {white}: {first}\nzone {name} for {black}: {second}")
        }
    }

    fn board_text(&self) -> String {
        let (files, ranks) = self.size;
        let last = cells::name_of((files.saturating_sub(1), 0)).replace('1', "");
        let mut lines = vec![format!("axes file a..{last}, rank 1..{ranks}")];
        if !self.holes.is_empty() {
            let rows = (0..ranks).rev().map(|rank| {
                let row = (0..files).map(|file| if self.is_cell((file, rank)) { "o" } else { "." });
                row.collect::<Vec<_>>().join(" ")
            });
            let rows: Vec<String> = rows.collect();
            lines.push(format!("cells {{\n{}\n}}", rows.join("\n")));
        }
        lines.extend(self.board.iter().cloned());
        let turn = if self.turned { "mirror file, " } else { "" };
        lines.push("forward rank +".to_owned());
        lines.push(format!("view {}: {turn}mirror rank", self.players[1]));
        format!("board {{\n{}\n}}", lines.join("\n"))
    }

    fn man_text(man: &Man) -> String {
        let royal = if man.royal { " royal" } else { "" };
        let Man { name, symbol, .. } = man;
        match man.lines.as_slice() {
            [] => format!("piece {name} {symbol}{royal}"),
            [line] if !line.contains('\n') && line.len() < 80 => format!("piece {name} {symbol}{royal} {{ {line} }}"),
            lines => format!("piece {name} {symbol}{royal} {{\n{}\n}}", lines.join("\n")),
        }
    }

    /// The rows or the lists of an array.
    fn array_lines(&self, side: usize) -> Vec<String> {
        let (files, ranks) = self.size;
        let own = &self.setup[side];
        let mut lines = Vec::new();
        if self.holes.is_empty() {
            for rank in 0..ranks {
                let row: Vec<Option<usize>> = (0..files).map(|file| own.get(&(file, rank)).copied()).collect();
                let symbol = |man: &Option<usize>| {
                    man.and_then(|man| self.men.get(man))
                        .map_or(".", |man| man.symbol.as_str())
                        .to_owned()
                };
                match row.first() {
                    Some(Some(first)) if row.iter().all(|man| *man == Some(*first)) => {
                        lines.push(format!("rank {}: all {}", rank + 1, symbol(&Some(*first))));
                    }
                    _ if row.iter().any(Option::is_some) => {
                        let row: Vec<String> = row.iter().map(symbol).collect();
                        lines.push(format!("rank {}: {}", rank + 1, row.join(" ")));
                    }
                    _ => {}
                }
            }
        } else {
            for man in 0..self.men.len() {
                let places = own.iter().filter(|(_, other)| **other == man);
                let places: Vec<String> = places.map(|(&cell, _)| cells::name_of(cell)).collect();
                if !places.is_empty() {
                    lines.push(format!("{} {}", self.named(man), places.join(", ")));
                }
            }
        }
        let hand = self.hands[side].iter().filter(|(_, count)| **count > 0);
        let hand: Vec<String> = hand
            .map(|(&man, count)| format!("{} {count}", self.named(man)))
            .collect();
        if !hand.is_empty() {
            lines.push(format!("hand: {}", hand.join(", ")));
        }
        if lines.is_empty() {
            lines.push("nothing".to_owned());
        }
        lines
    }

    /// Whether the second player begins as the first does.
    fn is_even(&self) -> bool {
        let seen: BTreeMap<Cell, usize> = self.setup[0]
            .iter()
            .map(|(&cell, &man)| (self.seen(cell), man))
            .collect();
        seen == self.setup[1] && self.hands[0] == self.hands[1]
    }

    fn array_text(&self) -> String {
        let sides: &[usize] = if self.is_even() { &[0] } else { &[0, 1] };
        let arrays = sides.iter().map(|&side| {
            let whose = if self.is_even() {
                String::new()
            } else {
                format!(" {}", self.players[side])
            };
            format!("array{whose} {{\n{}\n}}", self.array_lines(side).join("\n"))
        });
        arrays.collect::<Vec<_>>().join("\n")
    }

    /// The whole text.
    pub fn text(&self) -> String {
        let line = |text: &str| text.chars().filter(|letter| !letter.is_control()).collect::<String>();
        let mut text = format!("variant \"{}\"\n", line(&self.title).replace('"', "'"));
        if let Some(source) = &self.source {
            text.push_str(&format!("source \"{}\"\n", line(source).replace('"', "")));
        }
        if !self.comments.is_empty() {
            text.push('\n');
        }
        for comment in &self.comments {
            text.push_str(format!("# {}", line(comment)).trim_end());
            text.push('\n');
        }
        let zones: Vec<String> = self.zones.iter().map(|zone| self.zone_text(zone)).collect();
        let men: Vec<String> = self.men.iter().filter(|man| !man.absent).map(Self::man_text).collect();
        let parts = [
            format!("players {}", self.players.join(", ")),
            self.board_text(),
            zones.join("\n"),
            men.join("\n"),
            self.array_text(),
            self.rules.join("\n"),
        ];
        for part in parts.iter().filter(|part| !part.is_empty()) {
            text.push_str(&format!("\n{part}\n"));
        }
        text
    }
}
