//! Reads KIF: headers, a diagram of the first position, and a line for each move.

use std::ops::Range;

use crate::notation::kif_diagram::{self, DiagramLine};
use crate::notation::{Misread, Notation};

use super::games::{
    default_by_arrows, default_by_rows, ending, game_of_set_up, result, set_up, set_ups, tag_of_header,
};
use super::kif_lines::{lines, move_and_comment, numbered};
use super::record::{Ending, Record, RecordFormat, RecordProblem, Start, Tag, Written};

/// What stands between a header and its value.
const COLONS: [char; 2] = ['：', ':'];
/// The header of the set-up.
const SET_UP: &str = "手合割";
/// The header of a variation, and that of the line above the moves.
const VARIATION: &str = "変化";
const TABLE: &str = "手数";
/// Headers by which KIF is known, and all but the line above the moves can begin another game.
const HEADERS: [&str; 7] = [SET_UP, TABLE, "先手", "後手", "下手", "上手", "開始日時"];
/// What the line behind the moves begins with.
const UNTIL: &str = "まで";
/// The cell where the last move ended, which a wide blank follows.
const SAME: [&str; 2] = ["同", "仝"];
/// What the second line of a move of two steps begins with.
const SECOND_STEP: &str = "二歩目";
/// What a position of USI has if the second player moves first.
const SECOND_BEGINS: &str = " w ";
/// What precedes the origin of a move on a large board.
const ARROW: char = '←';

/// Whether a text looks like KIF: a header with its colon, a diagram, or a line with the number of a move and a move.
pub(crate) fn is_kif(text: &str) -> bool {
    lines(text).any(|(line, _)| {
        HEADERS.iter().any(|header| line.starts_with(header))
            || numbered(line).is_some_and(|begins| is_move(&line[begins..]))
    })
}

/// Whether a text begins with a cell as KIF writes it.
fn is_move(text: &str) -> bool {
    let first = text.chars().next();
    SAME.iter().any(|same| text.starts_with(same))
        || first.is_some_and(|letter| ('１'..='９').contains(&letter))
        || ending(move_and_comment(text).0).is_some()
        || text.contains(ARROW)
}

/// Reads the games of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    let mut games = Vec::new();
    let mut reader = Reader::new(0);
    for (line, start) in lines(text) {
        let begins = !line.starts_with(TABLE) && HEADERS.iter().any(|header| line.starts_with(header));
        if begins && reader.has_moves() {
            games.push(reader.close(text)?);
            reader = Reader::new(start);
        }
        reader.line(line, start)?;
    }
    games.push(reader.close(text)?);
    Ok(games)
}

fn unexpected(text: &str, range: Range<usize>) -> Misread<RecordProblem> {
    Misread::new(RecordProblem::Unexpected(text.to_owned()), range)
}

/// What has been read of a game.
struct Reader {
    game: Record,
    /// The value of the header of the set-up.
    set_up: Option<(String, Range<usize>)>,
    /// The bytes from the first to the last line of the diagram.
    diagram: Option<Range<usize>>,
    /// The number of rows of the board in the diagram.
    rows: usize,
    /// The first line with pieces in hand.
    hand: Option<Range<usize>>,
    /// The number of the player to move, and the line that says so.
    turn: Option<(usize, Range<usize>)>,
    in_variation: bool,
}

impl Reader {
    fn new(at: usize) -> Self {
        Self {
            game: Record::new(RecordFormat::Kif, Notation::Kif, at),
            set_up: None,
            diagram: None,
            rows: 0,
            hand: None,
            turn: None,
            in_variation: false,
        }
    }

    fn has_moves(&self) -> bool {
        !self.game.moves.is_empty() || self.game.ending.is_some()
    }

    fn line(&mut self, line: &str, start: usize) -> Result<(), Misread<RecordProblem>> {
        let range = start..start + line.len();
        if line.trim().is_empty() || line.starts_with(['#', '&']) || line.starts_with(TABLE) {
            return Ok(());
        }
        if line.trim_start().starts_with(UNTIL) {
            return self.until(line.trim(), range);
        }
        if line.starts_with(VARIATION) {
            self.game.variations += 1;
            self.in_variation = true;
            return Ok(());
        }
        if self.in_variation {
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix(['*', '＊']) {
            self.game.comment(comment.trim());
            return Ok(());
        }
        if let Some(part) = kif_diagram::line(line) {
            self.diagram_line(part, line, range);
            return Ok(());
        }
        if let Some(begins) = numbered(line) {
            return self.one_move(&line[begins..], start + begins);
        }
        let Some((name, value)) = line.split_once(COLONS) else {
            return Err(unexpected(line, range).help("a comment begins with `*`, and a move with its number"));
        };
        let value = value.trim();
        self.header(name.trim(), value, range.end - value.len()..range.end);
        Ok(())
    }

    /// The line behind the moves: `まで68手で後手の勝ち`.
    fn until(&mut self, line: &str, range: Range<usize>) -> Result<(), Misread<RecordProblem>> {
        if self.game.ending.is_some() || self.in_variation {
            return Ok(());
        }
        let ending =
            result(line).ok_or_else(|| unexpected(line, range.clone()).help("the line ends like `先手の勝ち`"))?;
        self.game.ending = Some((ending, range));
        Ok(())
    }

    fn diagram_line(&mut self, part: DiagramLine<'_>, line: &str, range: Range<usize>) {
        match part {
            DiagramLine::Board => self.rows += usize::from(line.trim_start().starts_with('|')),
            DiagramLine::Hand(_, Some(_)) => {
                self.hand.get_or_insert(range.clone());
            }
            DiagramLine::Turn(player) => self.turn = Some((player, range.clone())),
            DiagramLine::Hand(_, None) => {}
        }
        let start = self.diagram.as_ref().map_or(range.start, |before| before.start);
        self.diagram = Some(start..range.end);
    }

    fn header(&mut self, name: &str, value: &str, range: Range<usize>) {
        if value.is_empty() {
            return;
        }
        if name == SET_UP {
            self.set_up = Some((value.to_owned(), range));
            return;
        }
        self.tag(tag_of_header(name), value, range);
    }

    fn tag(&mut self, name: &str, value: &str, range: Range<usize>) {
        self.game.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            range,
        });
    }

    /// The move of a line, the time that it took in parentheses, and a comment.
    fn one_move(&mut self, rest: &str, start: usize) -> Result<(), Misread<RecordProblem>> {
        let (text, comment) = move_and_comment(rest);
        let range = start..start + text.len();
        let stated = ending(text);
        match (&self.game.ending, stated) {
            (None, Some(ending)) => self.game.ending = Some((ending, range)),
            (None, None) if text.starts_with(SECOND_STEP) => {
                let Some(first) = self.game.moves.last_mut() else {
                    return Err(unexpected(text, range));
                };
                first.text.push_str(text);
                first.range.end = range.end;
            }
            (None, None) => self.game.moves.push(Written {
                text: text.to_owned(),
                range,
                glyphs: Vec::new(),
                comments: Vec::new(),
            }),
            // Some programs write that the record ends behind the reason why the game ended.
            (Some(_), Some(Ending::Open)) => {}
            (Some(_), _) => return Err(unexpected(text, range)),
        }
        comment.into_iter().for_each(|comment| self.game.comment(comment));
        Ok(())
    }

    /// The game, when all of its lines have been read.
    fn close(mut self, text: &str) -> Result<Record, Misread<RecordProblem>> {
        let diagram = self.diagram.take().filter(|_| self.rows > 0);
        if let Some((value, range)) = self.set_up.take() {
            if let Some(position) = set_up(&value) {
                self.game.start = Some(Start::Sfen(position.to_owned(), range));
            } else if let Some(game) = game_of_set_up(&value) {
                game.into_iter()
                    .for_each(|game| self.tag("Variant", game, range.clone()));
            } else if diagram.is_none() {
                let known: Vec<&str> = set_ups().collect();
                let problem = RecordProblem::UnknownStart(value);
                return Err(Misread::new(problem, range).help(format!(
                    "the set-ups are {}; a diagram of the board gives any other position",
                    known.join(" ")
                )));
            }
        }
        let second_begins =
            matches!(&self.game.start, Some(Start::Sfen(position, _)) if position.contains(SECOND_BEGINS));
        let turn = self.turn.take();
        let turn = turn.filter(|(player, _)| (*player == 1) != second_begins);
        let alone = self.hand.take().or(turn.map(|(_, range)| range));
        if let (None, Some(range)) = (&diagram, alone) {
            let wrong = unexpected(&text[range.clone()], range);
            return Err(wrong.help("pieces in hand and the player to move stand beside a diagram of the board"));
        }
        if self.game.tag("Variant").is_none() {
            let arrows = self.game.moves.first().is_some_and(|made| made.text.contains(ARROW));
            let by_arrows = arrows.then(default_by_arrows);
            if let Some(game) = default_by_rows(self.rows).or(by_arrows) {
                self.tag("Variant", game, 0..0);
            }
        }
        if let Some(range) = diagram {
            self.game.start = Some(Start::Diagram(text[range.clone()].to_owned(), range));
        }
        Ok(self.game)
    }
}
