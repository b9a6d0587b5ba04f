//! The forms of statements in each block: the first word selects the grammar rule for the rest.

use pest::Parser;
use triagonal_grammar::{Grammar, Rule};

use super::limits::MAX_STATEMENT;

/// The kind of a block, which determines its statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A file, outside all blocks.
    File,
    /// A `board` block.
    Board,
    /// The block of a `piece` or a `movement`.
    Piece,
    /// An `array` block.
    Array,
    /// A `partition` block.
    Partition,
    /// The picture of `cells`.
    CellsPicture,
    /// The picture of a zone.
    ZonePicture,
}

/// Whether a statement has a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Braces {
    /// No block.
    Never,
    /// An optional block.
    May(BlockKind),
    /// A mandatory block.
    Must(BlockKind),
    /// An optional block, with a different rule for statements that have it.
    Picture(BlockKind, Rule),
    /// A mandatory block of the same kind as the enclosing block.
    Same,
}

/// A form of statement.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The first word.
    pub word: &'static str,
    /// The grammar rule.
    pub rule: Rule,
    /// The block.
    pub braces: Braces,
}

impl Form {
    /// The rule for its line, and the kind of its block, if it has one.
    pub fn reading(self, within: BlockKind, has_block: bool) -> (Rule, Option<BlockKind>) {
        let rule = match self.braces {
            Braces::Picture(_, drawn) if has_block => drawn,
            _ => self.rule,
        };
        (rule, self.inside(within).filter(|_| has_block))
    }

    /// The kind of its block within a block of this kind, if it can have one.
    pub fn inside(self, within: BlockKind) -> Option<BlockKind> {
        match self.braces {
            Braces::Never => None,
            Braces::May(inside) | Braces::Must(inside) | Braces::Picture(inside, _) => Some(inside),
            Braces::Same => Some(within),
        }
    }
}

const fn plain(word: &'static str, rule: Rule) -> Form {
    Form {
        word,
        rule,
        braces: Braces::Never,
    }
}

const fn block(word: &'static str, rule: Rule, braces: Braces) -> Form {
    Form { word, rule, braces }
}

const FILE: &[Form] = &[
    plain("variant", Rule::variant),
    plain("language", Rule::language),
    plain("source", Rule::source),
    plain("aliases", Rule::aliases),
    plain("inventor", Rule::inventor),
    plain("year", Rule::year),
    plain("tags", Rule::tags),
    plain("extends", Rule::extends),
    plain("use", Rule::uses),
    plain("option", Rule::option),
    block("when", Rule::when, Braces::Same),
    plain("allow", Rule::allow),
    plain("players", Rule::players),
    block("board", Rule::board, Braces::Must(BlockKind::Board)),
    block(
        "zone",
        Rule::zone,
        Braces::Picture(BlockKind::ZonePicture, Rule::zone_drawn),
    ),
    block("partition", Rule::partition, Braces::Must(BlockKind::Partition)),
    block("movement", Rule::movement, Braces::May(BlockKind::Piece)),
    block("piece", Rule::piece, Braces::May(BlockKind::Piece)),
    block("pieces", Rule::pieces, Braces::May(BlockKind::Piece)),
    plain("remove", Rule::remove),
    block("array", Rule::array, Braces::Must(BlockKind::Array)),
    plain("promotions", Rule::promotions),
    plain("hand", Rule::hand),
    plain("drop", Rule::drop),
    plain("check", Rule::check),
    plain("capture", Rule::duty),
    plain("move", Rule::duty),
    plain("promotion", Rule::duty),
    plain("attack", Rule::duty),
    plain("swap", Rule::duty),
    plain("push", Rule::duty),
    plain("pull", Rule::duty),
    plain("castling", Rule::duty),
    plain("turn", Rule::turn),
    plain("first", Rule::turn_first),
    plain("checkmate", Rule::checkmate),
    plain("stalemate", Rule::stalemate),
    plain("being", Rule::being),
    plain("giving", Rule::giving),
    plain("baring", Rule::baring),
    plain("capturing", Rule::capturing),
    plain("threatening", Rule::threatening),
    plain("reaching", Rule::reaching),
    plain("occupying", Rule::reaching),
    plain("holding", Rule::holding),
    plain("lacking", Rule::state),
    plain("having", Rule::state),
    plain("row", Rule::row),
    plain("facing", Rule::facing),
    plain("passes", Rule::passes),
    plain("repetition", Rule::repetition),
    plain("dead", Rule::dead),
    plain("null", Rule::null_turn),
    plain("quiet", Rule::quiet),
    plain("length", Rule::length),
    plain("last", Rule::remaining),
    plain("pass", Rule::pass),
    plain("points", Rule::points),
    plain("meeting", Rule::meeting),
    plain("after", Rule::after),
];

const BOARD: &[Form] = &[
    plain("axes", Rule::axes),
    plain("charts", Rule::charts),
    plain("hexagonal", Rule::hexagonal),
    block(
        "cells",
        Rule::cells_listed,
        Braces::Picture(BlockKind::CellsPicture, Rule::cells_drawn),
    ),
    plain("label", Rule::label_of),
    plain("names", Rule::names),
    plain("forward", Rule::forward),
    plain("view", Rule::view),
    plain("gaps", Rule::gaps),
    plain("join", Rule::join),
    plain("remove", Rule::remove_join),
    plain("corners", Rule::corners),
    plain("barrier", Rule::barrier),
    block("when", Rule::when, Braces::Same),
    plain("allow", Rule::allow),
];

const PIECE: &[Form] = &[
    plain("move", Rule::move_statement),
    plain("capture", Rule::move_statement),
    plain("step", Rule::move_statement),
    plain("leap", Rule::move_statement),
    plain("slide", Rule::move_statement),
    plain("ride", Rule::move_statement),
    plain("hop", Rule::move_statement),
    plain("line", Rule::move_statement),
    plain("swap", Rule::move_statement),
    plain("push", Rule::move_statement),
    plain("pull", Rule::move_statement),
    plain("stay", Rule::move_statement),
    plain("like", Rule::move_statement),
    plain("betza", Rule::betza),
    plain("castle", Rule::castle),
    plain("promotes", Rule::promotes),
    plain("reverts", Rule::reverts),
    plain("uncapturable", Rule::uncapturable),
    plain("cannot", Rule::cannot),
    plain("as", Rule::borrows),
    plain("only", Rule::borrows),
    block("when", Rule::when, Braces::Same),
    plain("allow", Rule::allow),
];

const ARRAY: &[Form] = &[
    plain("hand", Rule::array_hand),
    plain("nothing", Rule::nothing),
    plain("in", Rule::array_zone),
    block("when", Rule::when, Braces::Same),
];

const PARTITION: &[Form] = &[plain("class", Rule::class)];

/// The first words of actions.
const ACTIONS: [&str; 11] = [
    "move",
    "capture",
    "drop",
    "promotion",
    "swap",
    "push",
    "pull",
    "castling",
    "pass",
    "check",
    "attack",
];

/// The actions that begin a move in a piece block; in a file, they only begin statements about actions.
const MOVES: [&str; 5] = ["move", "capture", "swap", "push", "pull"];

/// The statements about actions and mates. A text matches at most one of them.
const ABOUT_ACTIONS: [Rule; 4] = [Rule::duty, Rule::scored, Rule::turn_action, Rule::counted];

/// Whether a text matches a form.
fn reads(form: Form, text: &str) -> bool {
    text.len() <= MAX_STATEMENT && Grammar::parse(form.rule, text).is_ok()
}

/// The intended form of an invalid statement, guessed from its words. `own` is the form of the word that does not concern
/// actions.
fn likeliest(known: Form, own: Option<Form>, word: &str, text: &str) -> Option<Form> {
    let rule = if scores(text) {
        Rule::scored
    } else if MATES.contains(&word) {
        return own;
    } else if concerns_turn(text) {
        Rule::turn_action
    } else if counts(text) {
        Rule::counted
    } else if concerns_action(&text[word.len()..]) {
        Rule::duty
    } else {
        return own;
    };
    Some(plain(known.word, rule))
}

/// Whether a statement that begins with the word of an action seems to be about actions: the word is followed by kinds, or later
/// by `is`.
fn concerns_action(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    words
        .clone()
        .next()
        .is_some_and(|next| matches!(next, "of" | "by" | "to"))
        || words.any(|word| matches!(word, "is" | "forced" | "forbidden" | "allowed"))
}

/// Whether a statement counts actions: it contains a number followed by `times`, or it ends with a result.
fn counts(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words
        .last()
        .is_some_and(|last| matches!(*last, "wins" | "draws" | "loses"))
    {
        return true;
    }
    let number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    words
        .windows(2)
        .any(|pair| number(pair[0]) && matches!(pair[1], "times" | "time"))
}

/// Whether a statement makes an action end a turn or count as several moves.
fn concerns_turn(text: &str) -> bool {
    text.split_whitespace().any(|word| matches!(word, "ends" | "counts"))
}

/// Whether a statement assigns a score to an action or a mate.
fn scores(text: &str) -> bool {
    text.split_whitespace().any(|word| word == "scores")
}

/// The ends that can score.
const MATES: [&str; 2] = ["checkmate", "stalemate"];

const BLOCK_KINDS: [BlockKind; 5] = [
    BlockKind::File,
    BlockKind::Board,
    BlockKind::Piece,
    BlockKind::Array,
    BlockKind::Partition,
];

impl BlockKind {
    /// The forms that begin with a reserved word in this block.
    pub fn forms(self) -> &'static [Form] {
        match self {
            Self::File => FILE,
            Self::Board => BOARD,
            Self::Piece => PIECE,
            Self::Array => ARRAY,
            Self::Partition => PARTITION,
            Self::CellsPicture | Self::ZonePicture => &[],
        }
    }

    /// The form of a statement, by its first word and its whole text. Of several forms with the same first word, it is the one
    /// that matches the text; if none matches, the most likely one.
    pub fn form(self, word: &str, text: &str) -> Option<Form> {
        let known = self.forms().iter().find(|form| form.word == word).copied();
        match self {
            Self::CellsPicture => Some(plain("", Rule::cells_row)),
            Self::ZonePicture => Some(plain("", Rule::zone_row)),
            Self::Array => {
                let known = known.filter(|_| word != "allow");
                let cells = plain("", Rule::array_cells);
                match known {
                    Some(form) if reads(form, text) || !reads(cells, text) => Some(form),
                    None if word == "allow" && !reads(cells, text) => None,
                    None if text.contains(':') => Some(plain("", Rule::array_line)),
                    Some(_) | None => Some(cells),
                }
            }
            Self::File if ACTIONS.contains(&word) || MATES.contains(&word) => {
                let own = known.filter(|_| !MOVES.contains(&word));
                let about = ABOUT_ACTIONS.map(|rule| plain(known.map_or("", |form| form.word), rule));
                let mut forms = own.into_iter().chain(about);
                forms
                    .find(|form| reads(*form, text))
                    .or_else(|| likeliest(known?, own, word, text))
            }
            Self::Board if word == "cells" && text[word.len()..].trim_start().starts_with("where ") => {
                Some(plain("cells", Rule::cells_where))
            }
            Self::File | Self::Board | Self::Piece | Self::Partition => known,
        }
    }

    /// Whether its statements are the rows of a picture.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::CellsPicture | Self::ZonePicture)
    }

    /// The name of such a block in messages.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Board => "`board` block",
            Self::Piece => "`piece` block",
            Self::Array => "`array` block",
            Self::Partition => "`partition` block",
            Self::CellsPicture | Self::ZonePicture => "picture",
        }
    }

    /// The blocks in which a statement can begin with this word.
    pub fn of_word(word: &str) -> impl Iterator<Item = Self> + '_ {
        BLOCK_KINDS
            .into_iter()
            .filter(move |within| within.forms().iter().any(|form| form.word == word))
    }
}
