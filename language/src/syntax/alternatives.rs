//! The forms that a statement can have, and which of them its line matches.
//!
//! Several forms can begin with the same word, as `check protects every King` and `check 3 times wins`. They are tried in the
//! order of the list; a line that matches none of them is reported as the form that matches most of it.

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use triagonal_grammar::{Grammar, Rule};

use super::forms::{BlockKind, Form};
use super::statements::{ARRAY, BOARD, CELLS_PICTURE, FILE, PARTITION, PIECE, ZONE_PICTURE};

/// The forms of a statement, by its first word and whether it has a block.
pub enum Alternatives {
    /// No form begins with the word.
    Unknown,
    /// Every form with the word needs a block.
    NeedsBlock,
    /// No form with the word can have a block.
    NoBlock,
    /// The possible forms in order.
    Forms(Vec<Form>),
}

/// Why a line matches none of its forms: for each rule that matches most of the line, in the order of the list, its error.
pub struct Mismatch(pub Vec<(Rule, Error<Rule>)>);

impl Mismatch {
    /// The number of bytes that match.
    fn matched(&self) -> usize {
        self.0.first().map_or(0, |(_, error)| place(error))
    }

    /// Whether the line of a file, with this first word, is rather a move, which stands in the block of a piece; `expected` if
    /// moves came before it.
    pub fn is_move(&self, word: &str, line: &str, expected: bool) -> bool {
        let moves = PIECE.iter().filter(|form| form.rule == Rule::move_statement);
        let moves: Vec<Form> = moves.filter(|form| form.words.contains(&word)).copied().collect();
        match matching(&moves, line) {
            Ok(_) => true,
            Err(_) if moves.is_empty() => false,
            Err(other) if expected => other.matched() >= self.matched(),
            Err(other) => other.matched() > self.matched(),
        }
    }
}

impl BlockKind {
    /// The forms of its statements.
    pub fn forms(self) -> &'static [Form] {
        match self {
            Self::File => FILE,
            Self::Board => BOARD,
            Self::Piece => PIECE,
            Self::Array => ARRAY,
            Self::Partition => PARTITION,
            Self::CellsPicture => CELLS_PICTURE,
            Self::ZonePicture => ZONE_PICTURE,
        }
    }

    /// The words with which its statements can begin, each once.
    pub fn words(self) -> Vec<&'static str> {
        let mut words: Vec<&str> = Vec::new();
        for word in self.forms().iter().flat_map(|form| form.words) {
            if !words.contains(word) {
                words.push(word);
            }
        }
        words
    }

    /// Whether a statement can begin with a word of the language.
    pub fn has_word(self, word: &str) -> bool {
        self.forms().iter().any(|form| form.words.contains(&word))
    }

    /// The blocks in which a statement can begin with this word.
    pub fn of_word(word: &str) -> impl Iterator<Item = Self> + '_ {
        Self::WITH_WORDS.into_iter().filter(|within| within.has_word(word))
    }

    /// The kind of the block of a statement that begins with this word, if it can have one.
    pub fn inside(self, word: &str) -> Option<Self> {
        let mut own = self.forms().iter().filter(|form| form.words.contains(&word));
        own.find_map(|form| form.inside(self))
    }

    /// The forms of a statement with this first word: those that begin with the word, then those that begin with a name.
    pub fn forms_of(self, word: &str) -> Vec<Form> {
        let forms = self.forms().iter().copied();
        let (named, others): (Vec<Form>, Vec<Form>) = forms.partition(|form| form.words.contains(&word));
        let nameless = others.into_iter().filter(|form| form.words.is_empty());
        named.into_iter().chain(nameless).collect()
    }

    /// The forms of a statement, by its first word and whether it has a block.
    pub fn alternatives(self, word: &str, has_block: bool) -> Alternatives {
        let mut forms = self.forms_of(word);
        if forms.is_empty() {
            return Alternatives::Unknown;
        }
        forms.retain(|form| form.allows(has_block));
        match (forms.is_empty(), has_block) {
            (true, true) => Alternatives::NoBlock,
            (true, false) => Alternatives::NeedsBlock,
            (false, _) => Alternatives::Forms(forms),
        }
    }
}

/// The first form that matches a line, with its match.
pub fn matching<'t>(forms: &[Form], line: &'t str) -> Result<(Form, Pair<'t, Rule>), Mismatch> {
    let mut failed = Vec::new();
    for form in forms {
        match Grammar::parse(form.rule, line).map(|mut pairs| pairs.next()) {
            Ok(Some(pair)) => return Ok((*form, pair)),
            Ok(None) => {}
            Err(error) => failed.push((form.rule, error)),
        }
    }
    let furthest = failed.iter().map(|(_, error)| place(error)).max();
    failed.retain(|(_, error)| Some(place(error)) == furthest);
    Err(Mismatch(failed))
}

/// What a rule expects where it does not match.
pub fn expected(error: &Error<Rule>) -> &[Rule] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}

/// The byte at which a rule does not match.
pub fn place(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}
