//! Notations for moves that other programs and people use, each with a writer and a reader.

use std::fmt;
use std::hash::Hasher;

use fnv::{FnvHashMap, FnvHasher};

use crate::play::{Move, Position};

use super::dialects::{ALL, notation_called};
use super::misread::Misread;
use super::move_problem::MoveProblem;
use super::unknown_move::game_over;
use super::{iccs, kif_moves, moves, san, uci, usi, wxf};

/// A move notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The project's own: `g1-f3`, `e4xd5`, `e7-e8=Q`, `P@e4`. It covers every move of every game.
    Own,
    /// Algebraic notation: `Nf3`, `exd5`, `e8=Q`. It covers every move of every game.
    San,
    /// The notation of the UCI protocol: `g1f3`, `e7e8q`, `P@e4`.
    Uci,
    /// The notation of the USI protocol: `7g7f`, `8h2b+`, `P*5e`.
    Usi,
    /// The notation of KIF files: `７六歩(77)`, `同　角成(88)`, `５五歩打`.
    Kif,
    /// The notation of WXF files: `C2.5`, `H8+7`. It is read in Chinese, too: `炮二平五`, `马8进7`.
    Wxf,
    /// The notation of the Internet Chinese Chess Server: `H2-E2`.
    Iccs,
}

impl Notation {
    /// Another notation in which a text is a legal move of a position.
    #[must_use]
    pub fn other_for(self, position: &Position, text: &str) -> Option<Self> {
        let mut others = Self::ALL.into_iter().filter(|&other| other != self);
        others.find(|&other| position.read_move_in(text, other).is_ok())
    }

    /// All notations.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::San,
        Self::Uci,
        Self::Usi,
        Self::Kif,
        Self::Wxf,
        Self::Iccs,
    ];

    /// The name on the command line and in the tags of games.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::San => "san",
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::Kif => "kif",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
        }
    }

    /// The built-in variant that is meant where moves in this notation name none.
    #[must_use]
    pub fn usual_game(self) -> &'static str {
        let games = &ALL.default;
        match self {
            Self::San => &games.pgn,
            Self::Own | Self::Uci => &games.uci,
            Self::Usi => &games.usi,
            Self::Kif => &games.kif,
            Self::Wxf => &games.wxf,
            Self::Iccs => &games.iccs,
        }
    }

    /// The notation with a name, ignoring case. Files of games call some of them otherwise, such as `Chinese`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = notation_called(name).unwrap_or(name);
        Self::ALL
            .into_iter()
            .find(|made| made.name().eq_ignore_ascii_case(name))
    }
}

/// Why a move cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsayable {
    /// The notation.
    pub notation: Notation,
    /// The move, in the project's own notation.
    pub text: String,
    /// Whether other moves would be written in the same way; otherwise the notation has no form for the move.
    pub is_shared: bool,
}

impl fmt::Display for Unsayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            notation,
            text,
            is_shared,
        } = self;
        let why = if *is_shared {
            "another move is written the same way"
        } else {
            "it has no form for such a move"
        };
        write!(f, "`{text}` cannot be written as {}: {why}", notation.name())
    }
}

impl std::error::Error for Unsayable {}

/// Moves in various notations.
impl Position {
    /// Writes a legal move in a notation. The text is unique among the legal moves of the position.
    ///
    /// ```
    /// # use triagonal::Variant;
    /// use triagonal::notation::Notation;
    ///
    /// let position = Variant::builtin("chess")?.start();
    /// let knight = position.read_move("g1f3")?;
    /// assert_eq!(position.move_text_in(&knight, Notation::San)?, "Nf3");
    /// assert_eq!(position.read_move_in("Nf3", Notation::San)?, knight);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The notation has no form for the move, or has the same form for another move.
    pub fn move_text_in(&self, made: &Move, notation: Notation) -> Result<String, Unsayable> {
        let fails = |is_shared| Unsayable {
            notation,
            text: self.move_text(made),
            is_shared,
        };
        match notation {
            Notation::Own => return Ok(self.move_text(made)),
            Notation::San => return Ok(san::write(self, made)),
            Notation::Uci | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => {}
        }
        let text = (notation == Notation::Uci).then(|| uci::write(self, made)).flatten();
        let legal = match text {
            Some(text) => uci::rivals(self, made, &text),
            None => self.legal_moves(),
        };
        let written = written(self, &legal, notation);
        let place = legal.iter().position(|legal_move| legal_move == made);
        let text = place
            .and_then(|place| written[place].clone())
            .ok_or_else(|| fails(false))?;
        let same = written.iter().filter(|other| other.as_ref() == Some(&text));
        if same.count() > 1 { Err(fails(true)) } else { Ok(text) }
    }

    /// All legal moves in the order of [`legal_moves`](Self::legal_moves), each with its text in a notation: nothing if the
    /// notation has no form for the move, or has the same form for another move.
    ///
    /// ```
    /// # use triagonal::Variant;
    /// use triagonal::notation::Notation;
    ///
    /// let position = Variant::builtin("chess")?.start();
    /// let texts = position.move_texts_in(Notation::Uci);
    /// assert!(texts.iter().any(|(_, text)| text.as_deref() == Some("g1f3")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_texts_in(&self, notation: Notation) -> Vec<(Move, Option<String>)> {
        let legal = self.legal_moves();
        let texts = self.texts_in(&legal, notation);
        legal.into_iter().zip(texts).collect()
    }

    /// The texts of all legal moves in a notation, one per line, with an empty line where [`move_texts_in`](Self::move_texts_in)
    /// has no text; nothing if there is no move. Faster than that method.
    #[must_use]
    pub fn move_lines_in(&mut self, notation: Notation) -> Option<String> {
        let mut legal = Vec::new();
        self.list_legal(&mut legal);
        if legal.is_empty() {
            return None;
        }
        let fast = (notation == Notation::Uci).then(|| uci_lines(self, &legal));
        Some(fast.flatten().unwrap_or_else(|| {
            let texts = self
                .texts_in(&legal, notation)
                .into_iter()
                .map(Option::unwrap_or_default);
            texts.collect::<Vec<_>>().join("\n")
        }))
    }

    /// The texts of these moves, which are all legal moves.
    fn texts_in(&self, legal: &[Move], notation: Notation) -> Vec<Option<String>> {
        match notation {
            Notation::Own => {
                let all = moves::write_all(self.game().rules(), legal);
                all.into_iter().map(Some).collect()
            }
            Notation::San => san::write_all(self, legal).into_iter().map(Some).collect(),
            Notation::Uci | Notation::Usi | Notation::Kif | Notation::Wxf | Notation::Iccs => {
                unshared(written(self, legal, notation))
            }
        }
    }

    /// Whether a text is a legal move in a notation.
    #[must_use]
    pub fn is_legal_in(&self, text: &str, notation: Notation) -> bool {
        match Reader::for_notation(notation) {
            Reader::Parse(read) => read(self, text).is_ok(),
            Reader::Compare(normalize) => self.matching_moves(text.trim(), notation, normalize).len() == 1,
            Reader::Match(find) => find(self, text.trim()).len() == 1,
        }
    }

    /// The legal moves that match a text.
    fn matching_moves(&self, word: &str, notation: Notation, normalize: Normalize) -> Vec<Move> {
        let wanted = normalize(self, word);
        let mut legal = self.legal_moves();
        if notation == Notation::Uci && wanted != uci::NULL {
            legal.retain(|made| uci::may_be(self, made, &wanted));
        }
        let matching = |written: Vec<Option<String>>| -> Vec<Move> {
            let matches = |text: &Option<String>| text.as_deref().is_some_and(|text| normalize(self, text) == wanted);
            let both = legal.iter().zip(&written);
            both.filter(|(_, text)| matches(text)).map(|(made, _)| *made).collect()
        };
        let found = matching(written(self, &legal, notation));
        match notation {
            Notation::Wxf if found.is_empty() => matching(wxf::write_all(self, &legal, wxf::Naming::Column)),
            Notation::Usi if found.is_empty() => usi::matching(self, &wanted),
            _ => found,
        }
    }

    /// Finds the legal move that a text describes in a notation.
    ///
    /// # Errors
    /// The text matches no legal move, or several.
    pub fn read_move_in(&self, text: &str, notation: Notation) -> Result<Move, Misread<MoveProblem>> {
        let word = text.trim();
        let found = match Reader::for_notation(notation) {
            Reader::Parse(read) => return read(self, text),
            Reader::Compare(normalize) => self.matching_moves(word, notation, normalize),
            Reader::Match(find) => find(self, word),
        };
        let start = text.len() - text.trim_start().len();
        let range = start..start + word.len();
        let legal = || self.legal_moves();
        match found.as_slice() {
            [made] => Ok(*made),
            [] => {
                let legal = legal();
                if legal.is_empty() {
                    return Err(game_over(self, range));
                }
                let problem = MoveProblem::NotIn {
                    text: word.to_owned(),
                    notation: notation.name(),
                };
                let texts: Vec<String> = written(self, &legal, notation).into_iter().flatten().collect();
                let some = closest(&texts, word).take(MAX_SHOWN).collect::<Vec<_>>().join(", ");
                let wrong = Misread::new(problem, range);
                Err(if some.is_empty() {
                    wrong
                } else {
                    wrong.help(format!("legal moves are {some}, …"))
                })
            }
            several => {
                let legal = legal();
                let own = |made: &Move| moves::write(self.game().rules(), &legal, made);
                let candidates: Vec<String> = several.iter().map(own).collect();
                let problem = MoveProblem::Ambiguous(word.to_owned());
                Err(Misread::new(problem, range).help(format!("it can be {}", candidates.join(", "))))
            }
        }
    }
}

/// Converts a text to the form in which it is compared.
type Normalize = fn(&Position, &str) -> String;

/// The way in which a notation reads moves.
enum Reader {
    /// By parsing the text.
    Parse(fn(&Position, &str) -> Result<Move, Misread<MoveProblem>>),
    /// By comparing the text with those of all legal moves.
    Compare(Normalize),
    /// By finding the legal moves that have the parts of the text.
    Match(fn(&Position, &str) -> Vec<Move>),
}

impl Reader {
    fn for_notation(notation: Notation) -> Self {
        match notation {
            Notation::Own => Self::Parse(moves::read),
            Notation::San => Self::Parse(san::read),
            Notation::Uci => Self::Compare(uci::normalize),
            Notation::Usi => Self::Compare(usi::normalize),
            Notation::Kif => Self::Match(kif_moves::matching),
            Notation::Wxf => Self::Compare(wxf::normalize),
            Notation::Iccs => Self::Compare(iccs::normalize),
        }
    }
}

/// All legal moves in UCI, one per line; nothing if two of them may have the same text.
fn uci_lines(position: &Position, legal: &[Move]) -> Option<String> {
    let mut lines = String::with_capacity(8 * legal.len());
    let mut hashes = Vec::with_capacity(legal.len());
    for (number, made) in legal.iter().enumerate() {
        if number > 0 {
            lines.push('\n');
        }
        let start = lines.len();
        if uci::write_to(position, made, &mut lines).is_some() {
            let mut hash = FnvHasher::default();
            hash.write(&lines.as_bytes()[start..]);
            hashes.push(hash.finish());
        } else {
            lines.truncate(start);
        }
    }
    hashes.sort_unstable();
    let is_shared = hashes.windows(2).any(|pair| pair[0] == pair[1]);
    (!is_shared).then_some(lines)
}

/// The texts that no two moves share.
fn unshared(written: Vec<Option<String>>) -> Vec<Option<String>> {
    let mut counts: FnvHashMap<&str, u32> = FnvHashMap::default();
    for text in written.iter().flatten() {
        *counts.entry(text).or_default() += 1;
    }
    if counts.values().all(|&count| count == 1) {
        return written;
    }
    let is_unique = |text: &String| counts[text.as_str()] == 1;
    written.iter().map(|text| text.clone().filter(is_unique)).collect()
}

/// The number of moves that a message lists.
const MAX_SHOWN: usize = 6;

/// The texts that begin most like a word.
fn closest<'a>(texts: &'a [String], word: &'a str) -> impl Iterator<Item = &'a str> {
    let shared = move |text: &str| {
        let pairs = text.chars().zip(word.chars());
        pairs.take_while(|(ours, theirs)| ours == theirs).count()
    };
    let most = texts.iter().map(|text| shared(text)).max();
    texts
        .iter()
        .map(String::as_str)
        .filter(move |text| Some(shared(text)) == most)
}

/// The texts of all legal moves in a notation that does not cover every move.
fn written(position: &Position, legal: &[Move], notation: Notation) -> Vec<Option<String>> {
    let all = |write: fn(&Position, &Move) -> Option<String>| legal.iter().map(|made| write(position, made)).collect();
    match notation {
        Notation::Own | Notation::San => Vec::new(),
        Notation::Uci => all(uci::write),
        Notation::Usi => all(usi::write),
        Notation::Iccs => all(iccs::write),
        Notation::Kif => kif_moves::write_all(position, legal),
        Notation::Wxf => wxf::write_all(position, legal, wxf::Naming::Place),
    }
}
