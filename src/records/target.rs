//! Writes games in the formats and notations of others.

use crate::notation::{Notation, sfen, turns};
use crate::play::Position;

use super::record::{Record, Written};
use super::replay::{Replayed, number};
use super::write_problem::WriteProblem;
use super::{kif_write, pgn_write};

/// What a game is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// PGN with algebraic notation.
    Pgn,
    /// PGN with the project's own notation, which says every move of every game without knowing the position.
    OwnPgn,
    /// A KIF file.
    Kif,
    /// A line of USI.
    Usi,
    /// PGN with the notation of WXF files.
    Wxf,
    /// PGN with the notation of the Internet Chinese Chess Server.
    Iccs,
    /// A line of UCI.
    Uci,
    /// The moves alone in algebraic notation, with their numbers.
    San,
    /// The moves alone in the project's own notation.
    Own,
}

impl Replayed {
    /// Writes the game. Its tags and comments come from the record it was played from; `variant` is the name of its rules.
    ///
    /// # Errors
    /// The format cannot say where the game begins, or how a move goes.
    pub fn write(&self, record: &Record, target: Target, variant: &str) -> Result<String, WriteProblem> {
        match target {
            Target::Pgn => pgn_write::write(self, record, variant, Notation::San),
            Target::OwnPgn => pgn_write::write(self, record, variant, Notation::Own),
            Target::Wxf => pgn_write::write(self, record, variant, Notation::Wxf),
            Target::Iccs => pgn_write::write(self, record, variant, Notation::Iccs),
            Target::Kif => kif_write::write(self, record, variant),
            Target::Uci => self.line(Notation::Uci),
            Target::Usi => self.line(Notation::Usi),
            Target::San => self.numbered(),
            Target::Own => Ok(self.texts(Notation::Own)?.join(" ") + "\n"),
        }
    }

    /// The text of the record that ends with a move, by the number of moves before it.
    pub(super) fn written<'r>(&self, record: &'r Record, index: usize) -> Option<&'r Written> {
        let text = self.ends.binary_search(&(index + 1)).ok()?;
        record.moves.get(text)
    }

    /// The moves in a notation.
    pub(super) fn texts(&self, notation: Notation) -> Result<Vec<String>, WriteProblem> {
        let mut position = self.start.clone();
        let mut texts = Vec::new();
        for made in &self.moves {
            let text = position.move_text_in(made, notation);
            texts.push(text.map_err(|why| WriteProblem::Move(number(&position), why))?);
            // The moves have been played before.
            if position.play(made).is_err() {
                break;
            }
        }
        Ok(texts)
    }

    /// The moves as UCI writes them, a whole turn as one text where that has one.
    fn turns(&self) -> Result<Vec<String>, WriteProblem> {
        let mut position = self.start.clone();
        let (mut texts, mut at) = (Vec::new(), 0);
        while at < self.moves.len() {
            let (text, length) = turns::write_uci(&position, &self.moves[at..])
                .map_err(|why| WriteProblem::Move(number(&position), why))?;
            texts.push(text);
            for made in &self.moves[at..at + length] {
                // The moves have been played before.
                let _ = position.play(made);
            }
            at += length;
        }
        Ok(texts)
    }

    /// For each move what comes before it: its number, if the first player makes it.
    pub(super) fn numbers(&self) -> Vec<(String, bool)> {
        let mut position = self.start.clone();
        let mut numbers = Vec::new();
        for made in &self.moves {
            numbers.push((number(&position), position.turn().0 == 0 && position.turn_ply() == 0));
            if position.play(made).is_err() {
                break;
            }
        }
        numbers
    }

    /// Whether the game begins at the start.
    pub(super) fn is_whole(&self) -> bool {
        Position::usual_start(self.start.game()).setup() == self.start.setup()
    }

    fn line(&self, notation: Notation) -> Result<String, WriteProblem> {
        let rules = self.start.game().rules();
        let by_sfen = notation == Notation::Usi;
        let start = match (self.is_whole(), by_sfen) {
            (true, _) => "startpos".to_owned(),
            (false, false) => format!("fen {}", self.start.fen()),
            (false, true) if sfen::can_say(rules) => format!("sfen {}", sfen::write(rules, &self.start.setup())),
            (false, true) => return Err(WriteProblem::Start),
        };
        let texts = if by_sfen { self.texts(notation)? } else { self.turns()? };
        let texts = texts.join(" ");
        let moves = if texts.is_empty() {
            String::new()
        } else {
            format!(" moves {texts}")
        };
        Ok(format!("position {start}{moves}\n"))
    }

    fn numbered(&self) -> Result<String, WriteProblem> {
        let texts = self.texts(Notation::San)?;
        let mut words = Vec::new();
        for (index, (text, (number, leads))) in texts.into_iter().zip(self.numbers()).enumerate() {
            if leads || index == 0 {
                words.push(number);
            }
            words.push(text);
        }
        words.push(self.ending.text().to_owned());
        Ok(words.join(" ") + "\n")
    }
}
