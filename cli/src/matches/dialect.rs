//! The move notation of another engine.

use std::collections::BTreeMap;

use triagonal::notation::{Notation, Ranks, turns};
use triagonal::{CellId, Move, Position, Variant};

use super::peers::Quirks;
use super::player::Situation;

/// The move notation of an engine.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The numbering of ranks.
    pub ranks: Ranks,
    /// Whether castling is written `O-O`.
    pub castling_letters: bool,
    /// The letters of pieces, from ours to the engine's.
    pub letters: BTreeMap<String, String>,
}

impl Dialect {
    /// The notation that an engine uses for a variant.
    pub fn new(quirks: &Quirks, name: &str, variant: &Variant) -> Self {
        let space = &variant.rules().space;
        let ranks = space.cells.iter().enumerate();
        let ranks = ranks.filter_map(|(cell, _)| rank(space.name(CellId(cell as u16))));
        let highest = ranks.max().unwrap_or(0) as usize;
        let from_zero = quirks.ranks_from_zero.is_some_and(|min_rank| highest >= min_rank);
        Self {
            ranks: if from_zero { Ranks::FromZero } else { Ranks::Own },
            castling_letters: quirks.castling_letters,
            letters: quirks
                .game
                .get(name)
                .map(|game| game.letters.clone())
                .unwrap_or_default(),
        }
    }

    /// The `position` command of UCI for the game so far.
    pub fn position_line(&self, situation: &Situation<'_>) -> String {
        // A move after which the turn goes on would look like a complete turn.
        if turns::can_only_gate(situation.position) {
            return format!("position fen {}", situation.position.fen());
        }
        let mut line = match situation.is_start {
            true => "position startpos".to_owned(),
            false => format!("position fen {}", situation.start.fen()),
        };
        if !situation.moves.is_empty() {
            line.push_str(" moves");
        }
        let mut position = situation.start.clone();
        let mut rest = situation.moves;
        while let Some(first) = rest.first() {
            let (text, length) = match turns::write_uci(&position, rest) {
                Ok((text, length)) if length > 1 => (self.respelled(&text, true), length),
                Ok(_) | Err(_) => (self.write(&position, first), 1),
            };
            line.push(' ');
            line.push_str(&text);
            let (turn, others) = rest.split_at(length);
            if turn.iter().any(|made| position.play(made).is_err()) {
                break;
            }
            rest = others;
        }
        line
    }

    /// Writes the moves of a game, starting at this index.
    pub fn moves_from(&self, situation: &Situation<'_>, from: usize) -> Vec<String> {
        let mut position = situation.start.clone();
        let mut texts = Vec::new();
        for (number, made) in situation.moves.iter().enumerate() {
            if number >= from {
                texts.push(self.write(&position, made));
            }
            if position.play(made).is_err() {
                break;
            }
        }
        texts
    }

    /// Writes a legal move in UCI with the engine's peculiarities, or in the game's own notation if UCI cannot express the move.
    pub fn write(&self, position: &Position, made: &Move) -> String {
        if self.castling_letters && made.carried().is_some() {
            let san = position.move_text_in(made, Notation::San).unwrap_or_default();
            if san.starts_with("O-O") {
                return san.trim_end_matches(['+', '#']).to_owned();
            }
        }
        match position.move_text_in(made, Notation::Uci) {
            Ok(text) => self.respelled(&text, true),
            Err(_) => position.move_text(made),
        }
    }

    /// Reads a turn, which can consist of several moves.
    pub fn read_turn(&self, position: &Position, text: &str) -> Option<Vec<Move>> {
        let whole = || turns::read(position, &self.respelled(text, false), Notation::Uci).ok();
        let mut moves = self.read(position, text).map(|made| vec![made]).or_else(whole)?;
        if let [only] = moves.as_slice()
            && let Some(next) = position.after(only).ok().filter(turns::can_only_gate)
        {
            moves.extend(turns::passed(&next).map(|(pass, _)| pass));
        }
        Some(moves)
    }

    /// Reads a legal move.
    pub fn read(&self, position: &Position, text: &str) -> Option<Move> {
        if text.starts_with("O-O") || text.starts_with("0-0") {
            let text = text.replace('0', "O");
            return position.read_move_in(&text, Notation::San).ok();
        }
        let plain = self.respelled(text, false);
        let bare = plain.trim_end_matches('=');
        let small = bare.to_lowercase();
        let spellings = [plain.as_str(), bare, small.as_str()];
        let read = |text: &&str| position.read_move_in(text, Notation::Uci).ok();
        let found = spellings.iter().find_map(read);
        found.or_else(|| position.read_move(text).ok())
    }

    /// Converts the letters and ranks of a move, from ours to theirs or back.
    fn respelled(&self, text: &str, to_theirs: bool) -> String {
        let letter = |word: &str| -> String {
            let mut pairs = self.letters.iter();
            let found = pairs.find_map(|(ours, theirs)| {
                let (from, to) = if to_theirs { (ours, theirs) } else { (theirs, ours) };
                (*from == word).then_some(to)
            });
            found.map_or_else(|| word.to_owned(), String::clone)
        };
        let (piece, rest) = match text.split_once('@') {
            Some((piece, rest)) => (format!("{}@", letter(piece)), rest),
            None => (String::new(), text),
        };
        let cells_end = rest
            .rfind(|letter: char| letter.is_ascii_digit())
            .map_or(0, |at| at + 1);
        let (cells, tail) = rest.split_at(cells_end);
        let upper = tail.to_uppercase();
        let tail = match self.letters.is_empty() || tail.is_empty() {
            true => tail.to_owned(),
            false if letter(&upper) == upper => tail.to_owned(),
            false => letter(&upper).to_lowercase(),
        };
        let cells = if to_theirs {
            self.ranks.write(cells)
        } else {
            self.ranks.read(cells)
        };
        format!("{piece}{cells}{tail}")
    }
}

/// The rank in the name of a cell.
fn rank(name: &str) -> Option<u32> {
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().ok()
}
