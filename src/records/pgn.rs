//! Reads PGN: the tags, moves and comments of each game.

use std::ops::Range;

use crate::notation::dialects::{self, is_check_mark, is_en_passant_mark, is_null_move};
use crate::notation::{Misread, Notation};

use super::games;
use super::pgn_tokens::{Token, What, tokens};
use super::record::{Record, RecordFormat, RecordProblem, Start, Tag, Written};

/// Whether a move may be a capture: it has its sign, or more than a cell. A pawn's capture can be two files alone, `ed`.
fn is_like_a_capture(text: &str) -> bool {
    text.contains(['x', ':']) || text.len() >= 3 || text.chars().all(char::is_alphabetic)
}

/// Reads all games of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Record>, Misread<RecordProblem>> {
    let mut reader = Reader {
        games: Vec::new(),
        open: None,
    };
    let mut depth = 0_usize;
    let mut opened = 0;
    for token in tokens(text)? {
        let Token { what, range } = token;
        match what {
            What::Opens => {
                if depth == 0 {
                    opened = range.start;
                    reader.game(range.start).variations += 1;
                }
                depth += 1;
            }
            What::Closes if depth > 0 => depth -= 1,
            What::Closes => return Err(unexpected(")", range)),
            What::Tag(..) | What::Comment(_) | What::Glyph(_) | What::Word(_) if depth > 0 => {}
            What::Tag(name, value) => reader.tag(name, value, range)?,
            What::Comment(text) => reader.game(range.start).comment(&text),
            What::Glyph(number) => match (number.parse(), reader.game(range.start).moves.last_mut()) {
                (Ok(number), Some(made)) => made.glyphs.push(number),
                _ => {
                    let wrong = unexpected(&text[range.clone()], range);
                    return Err(wrong.help("a glyph is `$` and a number up to 255, after a move"));
                }
            },
            What::Word(word) => reader.word(word, range),
        }
    }
    if depth > 0 {
        return Err(Misread::new(
            RecordProblem::Unclosed("the variation"),
            opened..opened + 1,
        ));
    }
    reader.close();
    Ok(reader.games)
}

fn unexpected(text: &str, range: Range<usize>) -> Misread<RecordProblem> {
    Misread::new(RecordProblem::Unexpected(text.to_owned()), range)
}

struct Reader {
    games: Vec<Record>,
    /// The game that is being read.
    open: Option<Record>,
}

impl Reader {
    fn game(&mut self, at: usize) -> &mut Record {
        self.open
            .get_or_insert_with(|| Record::new(RecordFormat::Pgn, Notation::San, at))
    }

    fn close(&mut self) {
        self.games.extend(self.open.take());
    }

    /// A tag behind moves begins a game.
    fn tag(&mut self, name: &str, value: String, range: Range<usize>) -> Result<(), Misread<RecordProblem>> {
        if self.open.as_ref().is_some_and(|game| !game.moves.is_empty()) {
            self.close();
        }
        let game = self.game(range.start);
        if name.eq_ignore_ascii_case("FEN") {
            game.start = Some(Start::Fen(value.clone(), range.clone()));
        }
        if name.eq_ignore_ascii_case("SFEN") {
            game.start = Some(Start::Sfen(value.clone(), range.clone()));
        }
        if name.eq_ignore_ascii_case("Format") {
            game.notation = Notation::named(&value).ok_or_else(|| {
                let known = Notation::ALL.map(Notation::name).join(", ");
                let problem = RecordProblem::UnknownNotation(value.clone());
                Misread::new(problem, range.clone()).help(format!("the notations are {known}"))
            })?;
        }
        game.tags.push(Tag {
            name: name.to_owned(),
            value,
            range,
        });
        Ok(())
    }

    /// The number of a move, a result or a move.
    fn word(&mut self, word: &str, range: Range<usize>) {
        let game = self.game(range.start);
        if let Some(ending) = games::pgn_result(word) {
            game.ending = Some((ending, range));
            self.close();
            return;
        }
        // In the language's own notation, any word may be a move.
        let is_own = game.notation == Notation::Own;
        if let Some(last) = game.moves.last_mut().filter(|_| !is_own) {
            let bare = word.trim_end_matches(['!', '?']);
            if bare.is_empty() || is_check_mark(bare) || is_en_passant_mark(bare) && is_like_a_capture(&last.text) {
                last.glyphs.extend(dialects::glyph(&word[bare.len()..]));
                return;
            }
            if let Some(glyph) = dialects::glyph(word) {
                last.glyphs.push(glyph);
                return;
            }
            // Some programs write a blank before the sign of a promotion.
            if word.starts_with('=') && !last.text.contains('=') {
                last.text.push_str(word);
                last.range.end = range.end;
                return;
            }
        }
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // `00` is a castling in some old records.
        let is_number = digits.is_empty() && !is_null_move(word) && word != "00"
            || digits.starts_with(['.', '…']) && digits.len() < word.len();
        let rest = if is_number {
            digits.trim_start_matches(['.', '…'])
        } else {
            word.trim_start_matches(['.', '…'])
        };
        let start = range.end - rest.len();
        let game = self.game(range.start);
        // In the language's own notation marks may be part of a piece's symbol.
        let bare = match game.notation {
            Notation::Own => rest,
            Notation::San | Notation::Uci | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => {
                rest.trim_end_matches(['!', '?'])
            }
        };
        if !bare.is_empty() {
            game.moves.push(Written {
                text: bare.to_owned(),
                range: start..start + bare.len(),
                glyphs: Vec::new(),
                comments: Vec::new(),
            });
        }
        if let (Some(glyph), Some(made)) = (dialects::glyph(&rest[bare.len()..]), game.moves.last_mut()) {
            made.glyphs.push(glyph);
        }
    }
}
