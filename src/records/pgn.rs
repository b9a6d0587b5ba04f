//! Reads PGN: the tags, moves and comments of each game.

use std::ops::Range;

use crate::notation::dialects::{self, is_check_mark, is_en_passant_mark, is_null_move};
use crate::notation::{Misread, Notation};

use super::games::{glyph_at_end, pgn_result};
use super::pgn_token::{Token, What, unclosed};
use super::pgn_tokens::tokens;
use super::record::{Ending, Record, RecordFormat, RecordProblem, Written};

/// The line ends that leave an empty line.
const EMPTY_LINE: usize = 2;

/// Reads all games of a text. A game with a fault has it as its field.
pub(super) fn parse(text: &str) -> Vec<Record> {
    let mut reader = Reader::default();
    let tokens = tokens(text);
    for (index, token) in tokens.iter().enumerate() {
        reader.token(token, tokens.get(index + 1));
    }
    reader.finish()
}

/// Whether a move may be a capture: it has its sign, or more than a cell. A pawn's capture can be two files alone, `ed`.
fn is_like_a_capture(text: &str) -> bool {
    text.contains(['x', ':']) || text.len() >= 3 || text.chars().all(char::is_alphabetic)
}

/// Whether a word begins with the number of a move: how much of it is the number with its dots.
fn number(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    // `00` is a castling in some old records.
    let is_number = digits.is_empty() && !is_null_move(word) && word != "00"
        || digits.starts_with(['.', '…']) && digits.len() < word.len();
    is_number.then(|| word.len() - digits.trim_start_matches(['.', '…']).len())
}

/// Whether a word is `1.`, which only the first player's first move has before it.
fn is_first_number(word: &str, next: Option<&Token<'_>>) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let goes_on = next.is_some_and(|next| matches!(next.what, What::Word(word) if word.starts_with(['.', '…'])));
    number(word).is_some()
        && word[..word.len() - digits.len()] == *"1"
        && !digits.starts_with("..")
        && !digits.starts_with('…')
        && !goes_on
}

/// Whether a word may be the cell to which a piece goes, without the letter of the piece.
fn is_like_a_cell(word: &str) -> bool {
    let begins = word.starts_with(|letter: char| letter.is_ascii_lowercase());
    begins && word.contains(|letter: char| letter.is_ascii_digit())
}

fn unexpected(text: &str, range: Range<usize>) -> Misread<RecordProblem> {
    Misread::new(RecordProblem::Unexpected(text.to_owned()), range)
}

#[derive(Default)]
struct Reader {
    games: Vec<Record>,
    /// The game that is being read.
    open: Option<Record>,
    /// Whether its result has been read. What follows on the same lines belongs to it.
    is_over: bool,
    /// Whether words are the rest of a tag that is not well-formed: up to a tag or an empty line.
    is_in_tag: bool,
    /// How many variations are open, and where the outermost one begins.
    depth: usize,
    opened: usize,
}

impl Reader {
    fn game(&mut self, at: usize) -> &mut Record {
        self.open
            .get_or_insert_with(|| Record::new(RecordFormat::Pgn, Notation::San, at))
    }

    fn fault(&mut self, error: Misread<RecordProblem>) {
        self.game(error.range.start).fault.get_or_insert(error);
    }

    /// Ends the game that is being read. If it has no result behind its moves, its tag is its result.
    fn close(&mut self) {
        if self.depth > 0 {
            self.fault(unclosed("the variation", self.opened));
            self.depth = 0;
        }
        self.is_over = false;
        let Some(mut game) = self.open.take() else {
            return;
        };
        // Comments behind the last game are no game.
        if game.is_comment() {
            if let Some(last) = self.games.last_mut() {
                game.opening.iter().for_each(|text| last.comment(text));
            }
            return;
        }
        if game.ending.as_ref().is_none_or(|(ending, _)| *ending == Ending::Open) {
            let tag = game.tag("Result");
            let stated = tag.and_then(|tag| Some((pgn_result(&tag.value)?, tag.range.clone())));
            game.ending = stated.or(game.ending);
        }
        self.games.push(game);
    }

    fn finish(mut self) -> Vec<Record> {
        self.close();
        self.games
    }

    fn token(&mut self, token: &Token<'_>, next: Option<&Token<'_>>) {
        let Token { what, range, line_ends } = token;
        self.is_in_tag &= *line_ends < EMPTY_LINE;
        match what {
            What::Tag(name, value) => {
                self.is_in_tag = false;
                self.begin_tag(Some(name), *line_ends);
                if let Err(error) = self.game(range.start).add_tag(name, value, range.clone()) {
                    self.fault(error);
                }
            }
            What::BadTag(error) => {
                if *line_ends > 0 {
                    self.begin_tag(None, *line_ends);
                }
                self.is_in_tag = self.game(range.start).moves.is_empty();
                self.fault(error.clone());
            }
            What::BadComment(error) => self.fault(error.clone()),
            What::Opens => {
                if self.depth == 0 {
                    self.end_at(*line_ends);
                    self.opened = range.start;
                    self.game(range.start).variations += 1;
                }
                self.depth += 1;
            }
            What::Closes if self.depth > 0 => self.depth -= 1,
            What::Closes => self.fault(unexpected(")", range.clone())),
            What::Comment(_) | What::Glyph(_) | What::Word(_) if self.depth > 0 || self.is_in_tag => {}
            What::Comment(text) => {
                self.end_at(*line_ends);
                self.game(range.start).comment(text);
            }
            What::Glyph(number) => {
                let last = self.game(range.start).moves.last_mut();
                match (number.parse(), last) {
                    (Ok(number), Some(made)) => made.glyphs.push(number),
                    _ => {
                        let wrong = unexpected(&format!("${number}"), range.clone());
                        self.fault(wrong.help("a glyph is `$` and a number up to 255, after a move"));
                    }
                }
            }
            What::Word(word) => self.word(word, token, next),
        }
    }

    /// An empty line behind a result ends the game.
    fn end_at(&mut self, line_ends: usize) {
        if self.is_over && line_ends >= EMPTY_LINE {
            self.close();
        }
    }

    /// A tag begins a game: behind moves or a result; behind an empty line, if the game has such a tag or the tag is the first one
    /// of games; and behind two empty lines.
    fn begin_tag(&mut self, name: Option<&str>, line_ends: usize) {
        let Some(game) = &self.open else { return };
        let is_first = name.is_some_and(|name| name.eq_ignore_ascii_case("Event"));
        let is_repeated = name.is_some_and(|name| game.tag(name).is_some());
        let has_body = self.is_over || self.depth > 0 || !game.moves.is_empty() || game.variations > 0;
        let by_lines = match line_ends {
            0 | 1 => is_first && is_repeated,
            EMPTY_LINE => is_first || is_repeated,
            _ => true,
        };
        if has_body || by_lines && !game.tags.is_empty() || game.fault.is_some() && line_ends >= EMPTY_LINE {
            self.close();
        }
    }

    /// The number of a move, a result or a move.
    fn word(&mut self, word: &str, token: &Token<'_>, next: Option<&Token<'_>>) {
        let Token { range, line_ends, .. } = token;
        let result = pgn_result(word);
        if self.is_over && !self.goes_on(word, result, token) {
            return;
        }
        let has_moves = self.open.as_ref().is_some_and(|game| !game.moves.is_empty());
        if has_moves && *line_ends >= EMPTY_LINE && is_first_number(word, next) {
            self.close();
        }
        let game = self.game(range.start);
        if let Some(ending) = result {
            game.ending = Some((ending, range.clone()));
            self.is_over = true;
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
                self.confirm_sign(word, token, next);
                return;
            }
            // Some programs write a blank before the sign of a promotion.
            if word.starts_with('=') && !last.text.contains('=') {
                last.text.push_str(word);
                last.range.end = range.end;
                return;
            }
        }
        let rest = match number(word) {
            Some(length) => &word[length..],
            None => word.trim_start_matches(['.', '…']),
        };
        let start = range.end - rest.len();
        // In the language's own notation marks may be part of a piece's symbol.
        let (bare, glyphs) = if is_own {
            (rest, Vec::new())
        } else {
            without_signs(rest)
        };
        if !bare.is_empty() {
            game.moves.push(Written {
                text: bare.to_owned(),
                range: start..start + bare.len(),
                glyphs: Vec::new(),
                comments: Vec::new(),
            });
        }
        if let Some(made) = game.moves.last_mut() {
            made.glyphs.extend(glyphs);
        }
    }

    /// Whether a word behind a result is to be read: as part of a game that it begins.
    fn goes_on(&mut self, word: &str, result: Option<Ending>, token: &Token<'_>) -> bool {
        let Token { range, line_ends, .. } = token;
        let game = self.game(range.start);
        let stated = game.ending.as_ref().map(|(ending, _)| *ending);
        if let (true, Some(glyph), Some(last)) = (*line_ends == 0, dialects::glyph(word), game.moves.last_mut()) {
            last.glyphs.push(glyph);
        } else if result.is_some() && (result == stated || *line_ends < EMPTY_LINE) {
            if result != stated {
                self.fault(unexpected(word, range.clone()).help("the game has another result before it"));
            }
        } else if *line_ends > 0 || number(word).is_some() {
            self.close();
            return true;
        } else {
            let wrong = unexpected(word, range.clone());
            self.fault(wrong.help("a remark is written in braces, as in `{White resigns}`"));
        }
        false
    }

    /// A letter can be a sign behind a move, or the piece of the next move with a blank before its cell.
    fn confirm_sign(&mut self, sign: &str, token: &Token<'_>, next: Option<&Token<'_>>) {
        let Some(next) = next.filter(|next| next.line_ends == 0 && sign.starts_with(char::is_alphabetic)) else {
            return;
        };
        if let (What::Word(cell), Some(glyph)) = (&next.what, dialects::glyph(sign))
            && is_like_a_cell(cell)
        {
            let wrong = unexpected(&format!("{sign} {cell}"), token.range.start..next.range.end);
            let help = format!("write `{sign}{cell}` if it is a move, or `${glyph} {cell}` if `{sign}` is a sign");
            self.fault(wrong.help(help));
        }
    }
}

/// A move without the signs at its end, and their numbers.
fn without_signs(text: &str) -> (&str, Vec<u8>) {
    let (mut bare, mut glyphs) = (text, Vec::new());
    while let Some((sign, number)) = glyph_at_end(bare) {
        bare = &bare[..bare.len() - sign.len()];
        glyphs.insert(0, number);
    }
    (bare.trim_end_matches(['!', '?']), glyphs)
}
