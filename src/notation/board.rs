//! Positions drawn as boards in text.
//!
//! The planes of boards with more than two dimensions are side by side, and so are charts. Gaps are blank, empty cells are dots,
//! and pieces have the same symbols as in a FEN. The rows of a hexagonal board are offset from each other, and are labelled with
//! the names of their first and last cells.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::geometry::{CellId, Lattice};
use crate::play::{Piece, Setup};
use crate::rules::{PlayerId, Rules};

use super::layout::{Labels, Plane, planes, title};
use super::orientation::{in_rows, turn};
use super::symbols::Symbols;

/// The largest width of planes side by side.
pub const WIDTH: usize = 100;
/// The number of blanks between planes side by side.
const GUTTER: usize = 4;

/// Paints the symbol of a piece, given its owner.
pub type Paint<'a> = &'a dyn Fn(PlayerId, &str) -> String;

/// The drawing of a cell: a text, perhaps with colours, and its width on a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glyph {
    /// The text.
    pub text: String,
    /// The number of columns of the text.
    pub width: usize,
}

impl Glyph {
    /// The symbol of a piece.
    #[must_use]
    pub fn piece(rules: &Rules, piece: Piece, paint: Paint<'_>) -> Self {
        Self::symbol(&Symbols::new(rules).bare(piece), piece.player, paint)
    }

    /// The symbol of a dead piece, in the colours of its former player.
    #[must_use]
    pub fn dead(rules: &Rules, piece: Piece, paint: Paint<'_>) -> Self {
        Self::symbol(&Symbols::new(rules).dead(piece), piece.player, paint)
    }

    fn symbol(symbol: &str, player: PlayerId, paint: Paint<'_>) -> Self {
        Self {
            width: symbol.chars().count(),
            text: paint(player, symbol),
        }
    }
}

/// Signs on cells, and how they are painted.
#[derive(Clone, Copy)]
pub struct Signs<'a> {
    /// The signs. A sign replaces the dot of an empty cell, and follows the symbol of a piece.
    pub on: &'a HashMap<CellId, char>,
    /// Paints a sign.
    pub paint: &'a dyn Fn(char) -> String,
}

/// Draws the board, with the turn and the hands below.
#[must_use]
pub fn draw(rules: &Rules, setup: &Setup, paint: Paint<'_>) -> String {
    let signs = Signs {
        on: &HashMap::new(),
        paint: &|sign| sign.to_string(),
    };
    draw_signed(rules, setup, paint, signs)
}

/// Draws the board with signs on some cells, and the turn and the hands below.
#[must_use]
pub fn draw_signed(rules: &Rules, setup: &Setup, paint: Paint<'_>, signs: Signs<'_>) -> String {
    let glyph = |&(cell, piece): &(CellId, Piece)| {
        let glyph = if setup.dead.contains(cell) {
            Glyph::dead(rules, piece, paint)
        } else {
            Glyph::piece(rules, piece, paint)
        };
        (cell, glyph)
    };
    let mut glyphs: HashMap<CellId, Glyph> = setup.pieces.iter().map(glyph).collect();
    for (&cell, &sign) in signs.on {
        let glyph = glyphs.entry(cell).or_default();
        glyph.text += &(signs.paint)(sign);
        glyph.width += 1;
    }
    let mut out = draw_glyphs(rules, glyphs);
    out.push('\n');
    status(rules, setup, &mut out);
    out
}

/// Draws the board with glyphs on some cells and the other cells empty.
#[must_use]
pub fn draw_glyphs(rules: &Rules, glyphs: HashMap<CellId, Glyph>) -> String {
    let canvas = Canvas::new(rules, glyphs);
    let mut all = planes(rules);
    // The highest row of planes comes first, like the highest row of cells.
    all.sort_by_key(|plane| (plane.chart, -plane.higher[1], plane.higher[0]));
    let titled = all.len() > 1;
    let mut blocks: Vec<(bool, Vec<Line>)> = Vec::new();
    for (index, plane) in all.iter().enumerate() {
        let mut lines = if rules.space.lattice == Lattice::Hexagonal {
            canvas.hexagonal(plane)
        } else {
            canvas.square(plane)
        };
        if titled {
            lines.insert(0, Line::plain(title(rules, plane)));
        }
        let stack = |plane: &Plane| (plane.chart, plane.higher[1]);
        let breaks = rules.space.dimensions() > 2 && index > 0 && stack(plane) != stack(&all[index - 1]);
        blocks.push((breaks, lines));
    }
    side_by_side(blocks)
}

/// A line of text and its width without colours.
#[derive(Default)]
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            width: text.chars().count(),
            text,
        }
    }

    fn push(&mut self, text: &str, width: usize) {
        self.text.push_str(text);
        self.width += width;
    }

    fn pad(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width);
        self.push(&" ".repeat(missing), missing);
    }
}

struct Canvas<'a> {
    rules: &'a Rules,
    glyphs: HashMap<CellId, Glyph>,
    /// The width of the widest glyph.
    width: usize,
}

impl<'a> Canvas<'a> {
    fn new(rules: &'a Rules, glyphs: HashMap<CellId, Glyph>) -> Self {
        Self {
            width: glyphs.values().map(|glyph| glyph.width).max().unwrap_or(1),
            rules,
            glyphs,
        }
    }

    fn glyph(&self, cell: Option<CellId>, line: &mut Line) {
        match cell.map(|cell| self.glyphs.get(&cell)) {
            None => line.push(" ", 1),
            Some(None) => line.push(".", 1),
            Some(Some(glyph)) => line.push(&glyph.text, glyph.width),
        }
    }

    /// Draws a plane with the labels of rows on the left and of columns below.
    fn square(&self, plane: &Plane) -> Vec<Line> {
        let rules = self.rules;
        let used = |column: usize| plane.rows.iter().any(|row| row.points[column].is_some());
        let count = plane.rows.first().map_or(0, |row| row.points.len());
        let (Some(first), Some(last)) = ((0..count).find(|&c| used(c)), (0..count).rfind(|&c| used(c))) else {
            return Vec::new();
        };
        let sides = Labels::new(rules, plane);
        let labels: Vec<&str> = (first..=last).map(|column| sides.column(column)).collect();
        let longest = |labels: &mut dyn Iterator<Item = &str>| labels.map(|label| label.chars().count()).max();
        let pitch = self.width.max(longest(&mut labels.iter().copied()).unwrap_or(0)) + 1;
        let margin = longest(&mut plane.rows.iter().map(|row| sides.row(row.value))).unwrap_or(0);
        let mut lines: Vec<Line> = Vec::new();
        let mut above: Option<i16> = None;
        for row in plane.rows.iter().filter(|row| row.cells().next().is_some()) {
            for _ in row.value..above.map_or(row.value, |above| above - 1) {
                lines.push(Line::default());
            }
            above = Some(row.value);
            let mut line = Line::plain(format!("{:>margin$} ", sides.row(row.value)));
            for &cell in &row.points[first..=last] {
                let column = line.width + pitch;
                line.push(" ", 1);
                self.glyph(cell, &mut line);
                line.pad(column);
            }
            lines.push(line);
        }
        let mut below = Line::plain(" ".repeat(margin + 1));
        for label in labels {
            let column = below.width + pitch;
            below.push(&format!(" {label}"), label.chars().count() + 1);
            below.pad(column);
        }
        lines.push(below);
        lines
    }

    /// Draws a plane with rows offset by half a cell, rotated like pictures as far as rows allow.
    fn hexagonal(&self, plane: &Plane) -> Vec<Line> {
        let rules = self.rules;
        let half = (self.width + 2) / 2;
        let turn = turn(rules);
        // Rows from the highest to the lowest, each with its cells from left to right.
        let mut rows: BTreeMap<Reverse<i64>, BTreeMap<i64, CellId>> = BTreeMap::new();
        for row in &plane.rows {
            for (column, cell) in row.points.iter().enumerate() {
                let Some(cell) = *cell else { continue };
                let (across, up) = in_rows(turn, (column as i64, i64::from(row.value)));
                rows.entry(Reverse(up)).or_default().insert(across, cell);
            }
        }
        let leftmost = rows.values().filter_map(|row| row.keys().next()).min().copied();
        let leftmost = leftmost.unwrap_or(0);
        let name = |cell: Option<&CellId>| cell.map_or("", |&cell| rules.space.name(cell));
        let margin = rows.values().map(|row| name(row.values().next()).chars().count()).max();
        let margin = margin.unwrap_or(0) + 1;
        let mut lines = Vec::new();
        for row in rows.values() {
            let mut line = Line::default();
            for (across, cell) in row {
                let at = usize::try_from(across - leftmost).unwrap_or(0) * half + margin;
                if line.width == 0 {
                    let name = name(Some(cell));
                    line.pad(at.saturating_sub(name.chars().count() + 1));
                    line.push(name, name.chars().count());
                    line.push(" ", 1);
                }
                line.pad(at);
                self.glyph(Some(*cell), &mut line);
            }
            let name = name(row.values().next_back());
            line.push(&format!(" {name}"), name.chars().count() + 1);
            lines.push(line);
        }
        lines
    }
}

/// Places blocks side by side as far as they fit. A block marked `true` begins a new row of blocks.
fn side_by_side(blocks: Vec<(bool, Vec<Line>)>) -> String {
    let mut rows_of_blocks: Vec<Vec<Line>> = Vec::new();
    let mut filled = 0;
    for (breaks, block) in blocks {
        let width = block.iter().map(|line| line.width).max().unwrap_or(0);
        match rows_of_blocks.last_mut() {
            Some(row_of_blocks) if !breaks && filled + GUTTER + width <= WIDTH => {
                for (index, line) in block.into_iter().enumerate() {
                    if row_of_blocks.len() <= index {
                        row_of_blocks.push(Line::default());
                    }
                    row_of_blocks[index].pad(filled + GUTTER);
                    row_of_blocks[index].push(&line.text, line.width);
                }
                filled += GUTTER + width;
            }
            _ => {
                filled = width;
                rows_of_blocks.push(block);
            }
        }
    }
    let drawn: Vec<String> = rows_of_blocks
        .iter()
        .map(|row_of_blocks| {
            row_of_blocks
                .iter()
                .map(|line| format!("{}\n", line.text.trim_end()))
                .collect()
        })
        .collect();
    drawn.join("\n")
}

/// The player to move, and the number of the move in the turn unless it is the first.
#[must_use]
pub fn to_move(rules: &Rules, setup: &Setup) -> String {
    let player = &rules.player(setup.turn).name;
    match setup.turn_ply {
        0 => format!("{player} to move"),
        made => format!("{player} to move, move {} of the turn", u32::from(made) + 1),
    }
}

/// Writes the turn and the hands.
fn status(rules: &Rules, setup: &Setup, out: &mut String) {
    out.push_str(&format!("{}\n", to_move(rules, setup)));
    for player in rules.player_ids() {
        let held = hand(rules, setup, player);
        if !held.is_empty() {
            out.push_str(&format!("{} in hand: {held}\n", rules.player(player).name));
        }
    }
    if !setup.scores.is_empty() {
        let score = |&(player, score): &(PlayerId, u16)| format!("{} {score}", rules.player(player).name);
        let scores: Vec<String> = setup.scores.iter().map(score).collect();
        out.push_str(&format!("Scores: {}\n", scores.join(", ")));
    }
}

/// The hand of a player, such as `Pawn 2, Knight`.
#[must_use]
pub fn hand(rules: &Rules, setup: &Setup, player: PlayerId) -> String {
    let held: Vec<String> = rules
        .kind_ids()
        .filter_map(|kind| {
            let name = &rules.kind(kind).name;
            let hands = setup.hands.iter().filter(|hand| (hand.0, hand.1) == (player, kind));
            match hands.map(|hand| usize::from(hand.2)).sum::<usize>() {
                0 => None,
                1 => Some(name.clone()),
                count => Some(format!("{name} {count}")),
            }
        })
        .collect();
    held.join(", ")
}
