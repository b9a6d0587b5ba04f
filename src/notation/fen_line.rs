//! Positions as one line of text, without surroundings: writing, and reading the board and the hands.

use std::collections::HashMap;
use std::ops::Range;

use crate::geometry::{CellId, CellSet};
use crate::play::{Piece, Setup};
use crate::rules::{KindId, PlayerId, Rules};

use super::fen_fields;
use super::fen_problem::FenProblem;
use super::held::{self, Hands};
use super::layout::{Plane, Row, is_plain, planes, separator};
use super::misread::Misread;
use super::symbols::{DEAD, Symbols};

/// Pieces on their cells, and the cells of dead pieces.
type Pieces = (Vec<(CellId, Piece)>, CellSet);

/// Writes a position as one line.
#[must_use]
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let symbols = Symbols::new(rules);
    let standing: HashMap<CellId, Piece> = setup.pieces.iter().copied().collect();
    let mut out = String::new();
    let planes = planes(rules);
    for (index, plane) in planes.iter().enumerate() {
        if index > 0 {
            out.push_str(separator(&planes[index - 1], plane));
        }
        for (index, row) in plane.rows.iter().enumerate() {
            if index > 0 {
                out.push('/');
            }
            write_row(row, is_plain(rules), (&standing, &setup.dead), &symbols, &mut out);
        }
    }
    if rules.hand.is_some() {
        out.push('[');
        for player in (0..rules.players.len() as u16).map(PlayerId) {
            for kind in (0..rules.kinds.len() as u16).map(KindId) {
                let held = setup.hands.iter().filter(|hand| (hand.0, hand.1) == (player, kind));
                for _ in 0..held.map(|hand| usize::from(hand.2)).sum() {
                    symbols.write(Piece { player, kind }, &mut out);
                }
            }
        }
        out.push(']');
    }
    fen_fields::write(rules, setup, &mut out);
    out
}

fn write_row(
    row: &Row,
    plain: bool,
    (standing, dead): (&HashMap<CellId, Piece>, &CellSet),
    symbols: &Symbols<'_>,
    out: &mut String,
) {
    let mut empty = 0_usize;
    let flush = |empty: &mut usize, out: &mut String| {
        if *empty > 0 {
            out.push_str(&empty.to_string());
            *empty = 0;
        }
    };
    for point in &row.points {
        match point.map(|cell| standing.get(&cell).map(|piece| (cell, piece))) {
            None if plain => {
                flush(&mut empty, out);
                out.push('*');
            }
            None => {}
            Some(None) => empty += 1,
            Some(Some((cell, &piece))) => {
                flush(&mut empty, out);
                out.extend(dead.contains(cell).then_some(DEAD));
                symbols.write(piece, out);
            }
        }
    }
    flush(&mut empty, out);
}

/// Reads a position that has no surroundings.
pub(super) fn read(rules: &Rules, text: &str) -> Result<Setup, Misread<FenProblem>> {
    let start = text.len() - text.trim_start().len();
    let end = text[start..]
        .find(char::is_whitespace)
        .map_or(text.len(), |length| start + length);
    if start == end {
        return Err(Misread::new(FenProblem::Empty, 0..text.len()));
    }
    let board = &text[..end];
    let symbols = Symbols::new(rules);
    let ((pieces, dead), hands) = Reader::read_board_part(rules, &symbols, board, start).or_else(|wrong| {
        if !symbols.is_mixed() {
            return Err(wrong);
        }
        // Symbols may also follow their player's letter; of two failed readings, the one that got further reports the problem.
        let lettered = Reader::read_board_part(rules, &Symbols::all_lettered(rules), board, start);
        lettered.map_err(|other| {
            if other.range.start > wrong.range.start {
                other
            } else {
                wrong
            }
        })
    })?;
    let mut setup = fen_fields::read(rules, text, end, (pieces, &dead), hands)?;
    setup.dead = dead;
    Ok(setup)
}

/// A reader of the board part of the text.
struct Reader<'a> {
    rules: &'a Rules,
    symbols: &'a Symbols<'a>,
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads the whole text with these symbols.
    fn read_board_part(
        rules: &'a Rules,
        symbols: &'a Symbols<'a>,
        text: &'a str,
        start: usize,
    ) -> Result<(Pieces, Hands), Misread<FenProblem>> {
        let mut reader = Self {
            rules,
            symbols,
            text,
            at: start,
        };
        let parts = (reader.board()?, reader.hands()?);
        match &text[reader.at..] {
            // Some programs end every row with a slash.
            "" | "/" => Ok(parts),
            rest => Err(Misread::new(
                FenProblem::AfterBoard(rest.to_owned()),
                reader.at..text.len(),
            )),
        }
    }

    fn board(&mut self) -> Result<Pieces, Misread<FenProblem>> {
        let plain = is_plain(self.rules);
        let planes = planes(self.rules);
        let mut pieces = (Vec::new(), CellSet::new());
        let mut last: Option<&Plane> = None;
        for plane in &planes {
            for (index, row) in plane.rows.iter().enumerate() {
                match (index, last) {
                    (0, None) => {}
                    (0, Some(last)) => self.separator(separator(last, plane), plane, row)?,
                    _ => self.separator("/", plane, row)?,
                }
                self.row(row, plain, &self.row_name(plane, row), &mut pieces)?;
            }
            last = Some(plane);
        }
        Ok(pieces)
    }

    fn separator(&mut self, expected: &'static str, plane: &Plane, row: &Row) -> Result<(), Misread<FenProblem>> {
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(['/', ';']).len();
        let found = &rest[..length];
        if found == expected {
            self.at += length;
            return Ok(());
        }
        let range = self.at..self.at + length.max(1).min(rest.len());
        Err(if found.is_empty() {
            Misread::new(FenProblem::MissingRow(self.row_name(plane, row)), range)
        } else {
            let found = found.to_owned();
            Misread::new(FenProblem::Separator { found, expected }, range)
        })
    }

    fn row(&mut self, row: &Row, plain: bool, name: &str, pieces: &mut Pieces) -> Result<(), Misread<FenProblem>> {
        let points: Vec<Option<CellId>> = if plain {
            row.points.clone()
        } else {
            row.cells().map(Some).collect()
        };
        let start = self.at;
        let mut column = 0;
        while let Some(letter) = self.text[self.at..].chars().next() {
            match letter {
                '/' | ';' | '[' => break,
                '0'..='9' => {
                    let (range, count) = self.number(points.len() - column.min(points.len()))?;
                    for cell in points.iter().skip(column).take(count) {
                        if cell.is_none() {
                            return Err(self.gap(name, range, true));
                        }
                    }
                    column = column.saturating_add(count);
                }
                '*' if plain => {
                    let range = self.at..self.at + 1;
                    if let Some(Some(cell)) = points.get(column) {
                        let Some(piece) = self.symbols.first_neutral() else {
                            return Err(self.gap(name, range, false));
                        };
                        pieces.0.push((*cell, piece));
                    }
                    self.at += 1;
                    column += 1;
                }
                _ => {
                    let dead = letter == DEAD && self.rules.armies_can_stay();
                    self.at += usize::from(dead);
                    let (range, piece) = self.piece()?;
                    match points.get(column) {
                        Some(Some(cell)) => {
                            pieces.0.push((*cell, piece));
                            if dead {
                                pieces.1.insert(*cell);
                            }
                        }
                        Some(None) => return Err(self.gap(name, range, true)),
                        None => {}
                    }
                    column += 1;
                }
            }
        }
        if column == points.len() {
            return Ok(());
        }
        let problem = FenProblem::RowWidth {
            row: name.to_owned(),
            found: column,
            expected: points.len(),
        };
        let end = self.at.max((start + 1).min(self.text.len()));
        Err(Misread::new(problem, start..end))
    }

    fn hands(&mut self) -> Result<Hands, Misread<FenProblem>> {
        let open = self.at;
        let rest = &self.text[open..];
        // Some programs write the hands after the last row, without brackets.
        let (inside, ends) = if let Some(inside) = rest.strip_prefix('[') {
            let Some(length) = inside.find(']') else {
                return Err(Misread::new(FenProblem::UnclosedHand, open..self.text.len()));
            };
            (&inside[..length], 1)
        } else if let Some(inside) = rest.strip_prefix('/').filter(|_| self.rules.hand.is_some()) {
            (inside, 0)
        } else {
            return Ok(Hands::new());
        };
        let close = open + 1 + inside.len();
        let is_empty = ["", "-"].contains(&inside);
        if self.rules.hand.is_none() && !is_empty {
            return Err(Misread::new(FenProblem::NoHands, open..close + ends));
        }
        self.at = close + ends;
        if is_empty {
            return Ok(Hands::new());
        }
        held::read(self.symbols, self.text, open + 1..close)
    }

    fn piece(&mut self) -> Result<(Range<usize>, Piece), Misread<FenProblem>> {
        let symbol_at = self.symbols.read(self.text, self.at);
        let symbol = &self.text[symbol_at.range.clone()];
        match symbol_at.piece {
            Some(piece) => {
                self.at = symbol_at.range.end;
                Ok((symbol_at.range, piece))
            }
            None => {
                let problem = FenProblem::UnknownSymbol(symbol.to_owned());
                Err(Misread::new(problem, symbol_at.range).help(self.symbols.all()))
            }
        }
    }

    /// Reads a number of empty cells, of which this many remain in the row. If a number of several digits is too large, its digits
    /// are numbers of their own, as some programs write them.
    fn number(&mut self, remaining: usize) -> Result<(Range<usize>, usize), Misread<FenProblem>> {
        let rest = &self.text[self.at..];
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let is_too_large = rest[..digits].parse::<usize>().is_ok_and(|count| count > remaining);
        let sum: usize = rest[..digits].bytes().map(|digit| usize::from(digit - b'0')).sum();
        let is_split = is_too_large && sum <= remaining && !rest[..digits].contains('0');
        let length = if is_split { 1 } else { digits };
        let range = self.at..self.at + length;
        let text = &rest[..length];
        let Ok(count) = text.parse::<u16>() else {
            return Err(Misread::new(FenProblem::TooLarge(text.to_owned()), range));
        };
        self.at = range.end;
        Ok((range, usize::from(count)))
    }

    fn gap(&self, row: &str, range: Range<usize>, is_gap: bool) -> Misread<FenProblem> {
        let at = format!("what `{}` in {row} stands for", &self.text[range.clone()]);
        Misread::new(FenProblem::Gap { at, is_gap }, range).help("a gap of the board is written `*`")
    }

    /// `rank 3`, `rank 3 of level B`, `rank 3 of chart east`.
    fn row_name(&self, plane: &Plane, row: &Row) -> String {
        let space = &self.rules.space;
        let labelled = |axis: usize, value: i16| {
            space.axes.get(axis).map(|axis| {
                let label = usize::try_from(value - axis.low)
                    .ok()
                    .and_then(|index| axis.labels.get(index));
                format!("{} {}", axis.name, label.map_or("", String::as_str))
            })
        };
        let mut parts = vec![labelled(1, row.value).unwrap_or_else(|| "the row".to_owned())];
        parts.extend(labelled(2, plane.higher[0]));
        parts.extend(labelled(3, plane.higher[1]));
        if space.charts.len() > 1 {
            parts.push(format!("chart {}", space.charts[usize::from(plane.chart)].name));
        }
        parts.join(" of ")
    }
}
