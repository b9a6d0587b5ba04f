//! A game as a file has it, before anything is played.

use std::fmt;
use std::ops::Range;

use crate::notation::dialects::{is_unknown, plain};
use crate::notation::{Misread, Notation};

use super::tags::{four_player_options, four_player_problem, unread_by_tag};

/// The formats of files with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFormat {
    /// Portable game notation.
    Pgn,
    /// KIF.
    Kif,
    /// Lines as `position startpos moves …`.
    Lines,
}

impl RecordFormat {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Kif => "kif",
            Self::Lines => "lines",
        }
    }
}

/// The tags that say which game it is, and where it begins.
const START_TAGS: [&str; 5] = ["FEN", "SFEN", "StartFen4", "Variant", "Game"];

/// A game as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The format of the file.
    pub format: RecordFormat,
    /// What the file tells of the game, under the names that PGN has for it.
    pub tags: Vec<Tag>,
    /// Where the game begins, if not at the start.
    pub start: Option<Start>,
    /// How the moves are written.
    pub notation: Notation,
    /// The comments before the first move.
    pub opening: Vec<String>,
    /// The moves.
    pub moves: Vec<Written>,
    /// How the game ended, and where the text says so.
    pub ending: Option<(Ending, Range<usize>)>,
    /// How many variations the text has, which are not read.
    pub variations: usize,
    /// The first mistake in the text of the game, if there is one: the moves behind it may be missing.
    pub fault: Option<Misread<RecordProblem>>,
    /// Where the game begins in the text.
    pub at: usize,
}

impl Record {
    /// A game without anything.
    pub(super) fn new(format: RecordFormat, notation: Notation, at: usize) -> Self {
        Self {
            format,
            tags: Vec::new(),
            start: None,
            notation,
            opening: Vec::new(),
            moves: Vec::new(),
            ending: None,
            variations: 0,
            fault: None,
            at,
        }
    }

    /// A game of PGN without anything, whose moves are written in a notation.
    #[must_use]
    pub fn pgn(notation: Notation) -> Self {
        Self::new(RecordFormat::Pgn, notation, 0)
    }

    /// The tag of a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The options of the variant that the game was played with, as `[Options "goal=2; armies=new"]` says it, or other tags in
    /// games for four players.
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        let texts = self.tag("Options").map_or("", |tag| &tag.value).split(';');
        let pairs = texts.filter_map(|text| text.split_once('='));
        let mut options: Vec<(String, String)> = pairs
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect();
        let value = |name| self.tag(name).map(|tag| &*tag.value);
        for (name, value) in four_player_options(value("StartFen4"), value("RuleVariants")) {
            if !options.iter().any(|(other, _)| *other == name) {
                options.push((name, value));
            }
        }
        options
    }

    /// Who played first and who second. The first player is called `White`, or `Red` in some games.
    #[must_use]
    pub fn players(&self) -> [Option<&str>; 2] {
        let first = self.tag("White").or_else(|| self.tag("Red"));
        [first, self.tag("Black")].map(|tag| tag.map(|tag| tag.value.as_str()))
    }

    /// Adds a tag of PGN.
    ///
    /// # Errors
    /// The tag says something of the moves or of the first position that is not read.
    pub(super) fn add_tag(
        &mut self,
        name: &str,
        value: &str,
        range: Range<usize>,
    ) -> Result<(), Misread<RecordProblem>> {
        let repeated = self.tag(name).filter(|tag| tag.value != value);
        let is_repeated = repeated.is_some() && START_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
        self.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            range: range.clone(),
        });
        if is_repeated {
            return Err(Misread::new(RecordProblem::RepeatedTag(name.to_owned()), range));
        }
        if let Some(format) = unread_by_tag(name) {
            let problem = RecordProblem::UnreadFormat(format.name.clone());
            return Err(Misread::new(problem, range).help(format.instead.as_str()));
        }
        match plain(name).as_str() {
            _ if is_unknown(value) => {}
            "fen" => self.start = Some(Start::Fen(value.to_owned(), range)),
            "sfen" => self.start = Some(Start::Sfen(value.to_owned(), range)),
            "format" => {
                self.notation = Notation::named(value).ok_or_else(|| {
                    let known = Notation::ALL.map(Notation::name).join(", ");
                    let problem = RecordProblem::UnknownNotation(value.to_owned());
                    Misread::new(problem, range).help(format!("the notations are {known}"))
                })?;
            }
            _ => {
                if let Some(help) = four_player_problem(name, value) {
                    return Err(Misread::new(RecordProblem::UnreadTag(name.to_owned()), range).help(help));
                }
            }
        }
        Ok(())
    }

    /// Whether there is nothing but comments.
    pub(super) fn is_comment(&self) -> bool {
        self.tags.is_empty()
            && self.moves.is_empty()
            && self.ending.is_none()
            && self.variations == 0
            && self.fault.is_none()
    }

    /// Adds a comment after the last move.
    pub(super) fn comment(&mut self, text: &str) {
        let place = self
            .moves
            .last_mut()
            .map_or(&mut self.opening, |made| &mut made.comments);
        if !text.is_empty() {
            place.push(text.to_owned());
        }
    }
}

/// A fact about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// What it is.
    pub value: String,
    /// The bytes of the value.
    pub range: Range<usize>,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At a position as one line, which stands at some bytes of the text.
    Fen(String, Range<usize>),
    /// At a position in the form of USI.
    Sfen(String, Range<usize>),
    /// At a diagram of KIF, with the lines beside it.
    Diagram(String, Range<usize>),
}

/// A move as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// The bytes that it takes.
    pub range: Range<usize>,
    /// The numbers of the glyphs behind it, as 1 for `!`.
    pub glyphs: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<String>,
}

/// How a game ended, as a file says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// Nobody won.
    Draw,
    /// The game is not over, or nobody knows.
    Open,
    /// The player to move lost.
    MoverLost,
    /// The player to move won.
    MoverWon,
}

impl Ending {
    /// The same, if the player to move is known: no ending that speaks of the mover is left.
    #[must_use]
    pub fn settled(self, first_moves: bool) -> Self {
        match (self, first_moves) {
            (Self::MoverLost, true) | (Self::MoverWon, false) => Self::Second,
            (Self::MoverLost, false) | (Self::MoverWon, true) => Self::First,
            (Self::First | Self::Second | Self::Draw | Self::Open, _) => self,
        }
    }

    /// As PGN writes it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open | Self::MoverLost | Self::MoverWon => "*",
        }
    }
}

/// What is wrong with a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordProblem {
    /// There is no game in the text.
    Empty,
    /// A comment, a variation or a tag has no end.
    Unclosed(&'static str),
    /// A format that is not read.
    UnreadFormat(String),
    /// Something that does not belong in a game.
    Unexpected(String),
    /// A notation that is not known.
    UnknownNotation(String),
    /// A tag with a value that is not read.
    UnreadTag(String),
    /// A tag with two values of which only one can hold.
    RepeatedTag(String),
    /// The name of a variant that is not known.
    UnknownVariant(String),
    /// The name of a set-up that is not known.
    UnknownStart(String),
    /// The variant's name does not say where the game begins, and neither does the file.
    MissingStart(String),
    /// The position is wrong.
    Position(String),
    /// A wrong move, and what is wrong with it.
    Move {
        /// Its number, as `12.` or `12...`, or the number of its ply in notations that count plies.
        number: String,
        /// What is wrong with it.
        why: String,
    },
    /// The result differs from how the game ended on the board.
    Result {
        /// The result that the text gives.
        stated: String,
        /// How the game ended on the board.
        found: String,
    },
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no game in this text"),
            Self::Unclosed(what) => write!(f, "{what} has no end"),
            Self::UnreadFormat(name) => write!(f, "this is {name}, which is not read"),
            Self::Unexpected(text) => write!(f, "`{text}` does not belong in a game"),
            Self::UnknownNotation(name) => write!(f, "no notation is called `{name}`"),
            Self::UnreadTag(name) => write!(f, "this value of the tag `{name}` is not read"),
            Self::RepeatedTag(name) => write!(f, "the tag `{name}` has another value before this one"),
            Self::UnknownVariant(name) => write!(f, "no variant is called `{name}`"),
            Self::UnknownStart(name) => write!(f, "no set-up is called `{name}`"),
            Self::MissingStart(name) => write!(f, "`{name}` does not say where the game begins"),
            Self::Position(why) => f.write_str(why),
            Self::Move { number, why } => write!(f, "move {number} {why}"),
            Self::Result { stated, found } => write!(
                f,
                "the recorded result is {stated}, but the game ended otherwise: {found}"
            ),
        }
    }
}
