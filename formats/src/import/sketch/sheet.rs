//! A two-player game on a board of files and ranks, and its text.

use std::collections::BTreeMap;

use triagonal::rules::betza::Leap;

use super::cells::{self, Cell, Cells, Size};
use super::names;
use super::view::View;

/// A game before it is written as text.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub title: String,
    pub source: Option<String>,
    pub comments: Vec<String>,
    pub players: [String; 2],
    pub size: Size,
    pub holes: Cells,
    /// Further statements of the board block.
    pub board: Vec<String>,
    /// How the second player's moves follow from the first player's.
    pub(super) symmetry: View,
    /// How the second player sees the board in the file.
    pub(super) view: View,
    /// Whether some move captures more than one piece.
    pub captures_several: bool,
    pub zones: Vec<Zone>,
    pub kinds: Vec<Kind>,
    /// The array of each player: cells, and indices into `kinds`.
    pub setup: [BTreeMap<Cell, usize>; 2],
    pub hands: [BTreeMap<usize, u32>; 2],
    pub rules: Vec<String>,
}

/// A zone, with the cells for each player.
#[derive(Clone, Debug)]
pub struct Zone {
    name: String,
    cells: [Cells; 2],
}

/// A kind of piece.
#[derive(Clone, Debug, Default)]
pub struct Kind {
    pub name: String,
    pub symbol: String,
    pub royal: bool,
    /// Whether no such piece can appear in the game.
    pub absent: bool,
    /// The statements of the block.
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

    /// Adds a kind with a free name and symbol, and returns its index.
    pub fn add_kind(&mut self, name: &str, symbol: &str) -> usize {
        let name = names::free_name(name, self.kinds.iter().map(|kind| kind.name.as_str()));
        let symbol = names::free_symbol(symbol, &name, self.kinds.iter().map(|kind| kind.symbol.as_str()));
        self.kinds.push(Kind {
            name,
            symbol,
            ..Kind::default()
        });
        self.kinds.len() - 1
    }

    /// Leaves these kinds out of the text.
    pub fn leave_out(&mut self, kinds: &[usize]) {
        for &kind in kinds {
            if let Some(kind) = self.kinds.get_mut(kind) {
                kind.absent = true;
            }
        }
    }

    /// The name of a kind.
    pub fn named(&self, kind: usize) -> &str {
        self.kinds.get(kind).map_or("", |kind| &kind.name)
    }

    /// The names of kinds, separated by commas.
    pub fn all_named(&self, kinds: impl IntoIterator<Item = usize>) -> String {
        let is_there = |kind: &usize| self.kinds.get(*kind).is_some_and(|kind| !kind.absent);
        let names: Vec<&str> = kinds
            .into_iter()
            .filter(is_there)
            .map(|kind| self.named(kind))
            .collect();
        names.join(", ")
    }

    pub fn royals(&self) -> Vec<usize> {
        (0..self.kinds.len()).filter(|&kind| self.kinds[kind].royal).collect()
    }

    /// All cells of the board, without the holes.
    pub fn cells(&self) -> Cells {
        cells::all(self.size).difference(&self.holes).copied().collect()
    }

    pub fn is_cell(&self, (file, rank): Cell) -> bool {
        file < self.size.0 && rank < self.size.1 && !self.holes.contains(&(file, rank))
    }

    pub fn view(&self) -> View {
        self.view
    }

    /// Sets how the second player's moves follow from the first player's, and the view. The view is that map if it keeps the holes,
    /// or else another one that does.
    pub fn set_symmetry(&mut self, symmetry: View) {
        let others = match symmetry {
            View::Mirror | View::Turn => [View::Mirror, View::Turn],
            View::Same => [View::Same; 2],
        };
        let mut views = std::iter::once(symmetry).chain(others);
        self.symmetry = symmetry;
        self.view = views.find(|view| self.keeps_holes(*view)).unwrap_or(View::Same);
    }

    fn keeps_holes(&self, view: View) -> bool {
        let mut holes = self.holes.iter();
        holes.all(|&hole| self.holes.contains(&view.cell(hole, self.size)))
    }

    /// The second player's counterpart of a cell, in the view of the file.
    pub fn seen(&self, cell: Cell) -> Cell {
        self.view.cell(cell, self.size)
    }

    /// Whether the second player's forward direction needs a statement, because the view does not reverse the ranks.
    /// Betza strings do not allow one, and the statement cannot name a player with a hyphen.
    pub fn declares_forward(&self) -> bool {
        let mut lines = self.kinds.iter().flat_map(|kind| &kind.lines);
        let is_allowed = !self.players[1].contains('-') && !lines.any(|line| line.starts_with("betza "));
        is_allowed && self.view == View::Same && self.symmetry != View::Same
    }

    /// The image of a first player's displacement for this player.
    pub fn oriented(&self, side: usize, leap: Leap) -> Leap {
        if side == 0 { leap } else { self.symmetry.leap(leap) }
    }

    /// The name of the zone with these cells, which is declared if necessary. The purpose becomes its name.
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

    /// A condition for some cells. Holes have no names, so that lists of cells omit them.
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
        lines.push("forward rank +".to_owned());
        if self.declares_forward() {
            lines.push(format!("forward {} rank -", self.players[1]));
        }
        lines.push(format!("view {}: {}", self.players[1], self.view.steps()));
        format!("board {{\n{}\n}}", lines.join("\n"))
    }

    fn kind_text(kind: &Kind) -> String {
        let royal = if kind.royal { " royal" } else { "" };
        let Kind { name, symbol, .. } = kind;
        match kind.lines.as_slice() {
            [] => format!("piece {name} {symbol}{royal}"),
            [line] if !line.contains('\n') && line.len() < 80 => format!("piece {name} {symbol}{royal} {{ {line} }}"),
            lines => format!("piece {name} {symbol}{royal} {{\n{}\n}}", lines.join("\n")),
        }
    }

    /// The rows of an array; lists of cells if the board has holes.
    fn array_lines(&self, side: usize) -> Vec<String> {
        let (files, ranks) = self.size;
        let own = &self.setup[side];
        let mut lines = Vec::new();
        if self.holes.is_empty() {
            for rank in 0..ranks {
                let row: Vec<Option<usize>> = (0..files).map(|file| own.get(&(file, rank)).copied()).collect();
                let symbol = |kind: &Option<usize>| {
                    kind.and_then(|kind| self.kinds.get(kind))
                        .map_or(".", |kind| kind.symbol.as_str())
                        .to_owned()
                };
                match row.first() {
                    Some(Some(first)) if row.iter().all(|kind| *kind == Some(*first)) => {
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
            for kind in 0..self.kinds.len() {
                let places = own.iter().filter(|(_, other)| **other == kind);
                let places: Vec<String> = places.map(|(&cell, _)| cells::name_of(cell)).collect();
                if !places.is_empty() {
                    lines.push(format!("{} {}", self.named(kind), places.join(", ")));
                }
            }
        }
        let hand = self.hands[side].iter().filter(|(_, count)| **count > 0);
        let hand: Vec<String> = hand
            .map(|(&kind, count)| format!("{} {count}", self.named(kind)))
            .collect();
        if !hand.is_empty() {
            lines.push(format!("hand: {}", hand.join(", ")));
        }
        if lines.is_empty() {
            lines.push("nothing".to_owned());
        }
        lines
    }

    /// Whether the second player's array mirrors the first player's.
    fn is_even(&self) -> bool {
        let seen: BTreeMap<Cell, usize> = self.setup[0]
            .iter()
            .map(|(&cell, &kind)| (self.seen(cell), kind))
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

    /// The text of the file.
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
        let kinds: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| !kind.absent)
            .map(Self::kind_text)
            .collect();
        let parts = [
            format!("players {}", self.players.join(", ")),
            self.board_text(),
            zones.join("\n"),
            kinds.join("\n"),
            self.array_text(),
            self.rules.join("\n"),
        ];
        for part in parts.iter().filter(|part| !part.is_empty()) {
            text.push_str(&format!("\n{part}\n"));
        }
        text
    }
}
