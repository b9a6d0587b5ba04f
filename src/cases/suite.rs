//! What a suite says, and what it cannot say.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::keys::{Bound, Differences, Mobility, Moves, ZoneCase};
use super::wording::in_our_words;

/// A file of cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The variant, if it is not the one the file is named after.
    pub variant: Option<Spanned<String>>,
    /// The cases.
    #[serde(rename = "case", default)]
    pub cases: Vec<Case>,
}

/// One case: a position and what is expected of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it is called.
    pub name: Spanned<String>,
    /// Why it is so: the document, another program, or how it was derived.
    pub source: Spanned<String>,
    /// The options chosen.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Statements by which the case extends the variant.
    pub with: Option<Spanned<String>>,
    /// Where these statements begin in the suite, if they stand there as they are.
    #[serde(skip)]
    pub(super) with_begins: Option<usize>,
    /// The position as one line.
    pub fen: Option<Spanned<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<Spanned<String>>,
    /// Whose turn it is there.
    pub turn: Option<Spanned<String>>,
    /// The moves played first.
    pub after: Option<Spanned<String>>,
    /// The sizes of the move tree by depth.
    pub perft: Option<Spanned<BTreeMap<String, u64>>>,
    /// The number of legal moves or all of them.
    pub moves: Option<Spanned<Moves>>,
    /// Moves that are legal.
    pub legal: Option<Spanned<Vec<String>>>,
    /// Moves that are not.
    pub illegal: Option<Spanned<Vec<String>>>,
    /// How many legal moves capture.
    pub captures: Option<Spanned<usize>>,
    /// Whether the player to move is in check.
    pub check: Option<Spanned<bool>>,
    /// How the game has ended.
    pub outcome: Option<Spanned<String>>,
    /// The cell of the piece that the next three are about.
    pub from: Option<Spanned<String>>,
    /// All cells it can go to.
    pub to: Option<Spanned<Vec<String>>>,
    /// Some cells it can go to.
    pub reaches: Option<Spanned<Vec<String>>>,
    /// Some cells it cannot go to.
    pub never: Option<Spanned<Vec<String>>>,
    /// The numbers of legal moves of kinds.
    pub by_kind: Option<Spanned<BTreeMap<String, usize>>>,
    /// What stands on cells: `White Rook` or `empty`.
    pub board: Option<Spanned<BTreeMap<String, String>>>,
    /// All that players have in hand: `Pawn 2, Knight`.
    pub hand: Option<Spanned<BTreeMap<String, String>>>,
    /// Whose view the rest is about; the first player's, if not told.
    pub player: Option<Spanned<String>>,
    /// How many cells the space has.
    pub cells: Option<Spanned<usize>>,
    /// The cells of a zone.
    pub zone: Option<Spanned<ZoneCase>>,
    /// How many pieces of kinds each player begins with.
    pub count: Option<Spanned<BTreeMap<String, usize>>>,
    /// Steps of a view.
    pub symmetry: Option<Spanned<Vec<String>>>,
    /// Whether these steps carry the pieces a game begins with onto themselves, players exchanged as need be.
    pub symmetric: Option<Spanned<bool>>,
    /// How many cells lone pieces can go to.
    pub mobility: Option<Vec<Spanned<Mobility>>>,
    /// How far apart the ends of lone pieces' moves are.
    pub differences: Option<Vec<Spanned<Differences>>>,
    /// How many cells lone pieces can ever come to.
    pub bound: Option<Vec<Spanned<Bound>>>,
}

/// Something that a suite cannot mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteProblem {
    /// Where in the text.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// What is no TOML, no suite, or cannot be meant.
    pub fn parse(text: &str) -> Result<Self, Vec<SuiteProblem>> {
        let mut suite: Self = toml::from_str(text).map_err(|error| {
            vec![SuiteProblem {
                range: error.span().unwrap_or(0..0),
                message: in_our_words(error.message().trim_end()),
            }]
        })?;
        for case in &mut suite.cases {
            case.with_begins = case.with.as_ref().and_then(|with| {
                let range = with.span();
                let begins = text.get(range.clone())?.find(with.get_ref())?;
                Some(range.start + begins)
            });
        }
        let problems = suite.problems();
        if problems.is_empty() { Ok(suite) } else { Err(problems) }
    }

    fn problems(&self) -> Vec<SuiteProblem> {
        let mut problems = Vec::new();
        let mut names = HashSet::new();
        for case in &self.cases {
            let mut wrong = |message: String| {
                problems.push(SuiteProblem {
                    range: case.name.span(),
                    message,
                });
            };
            let name = case.name.get_ref();
            if !names.insert(name) {
                wrong(format!("two cases are called `{name}`"));
            }
            if case.source.get_ref().trim().is_empty() {
                wrong(format!("case `{name}` tells no source"));
            }
            if case.fen.is_some() && case.place.is_some() {
                wrong(format!("case `{name}` has both `fen` and `place`"));
            }
            if case.turn.is_some() && case.place.is_none() {
                wrong(format!("case `{name}` has `turn` without `place`"));
            }
            let about_piece = case.to.is_some() || case.reaches.is_some() || case.never.is_some();
            if case.from.is_some() != about_piece {
                wrong(format!(
                    "case `{name}` needs `from` together with `to`, `reaches` or `never`"
                ));
            }
            if case.symmetry.is_some() != case.symmetric.is_some() {
                wrong(format!("case `{name}` needs `symmetry` together with `symmetric`"));
            }
            if !case.expects() {
                wrong(format!("case `{name}` expects nothing"));
            }
        }
        problems
    }
}

impl Case {
    /// Whether the case expects anything.
    fn expects(&self) -> bool {
        self.expects_of_position()
            || self.cells.is_some()
            || self.zone.is_some()
            || self.count.is_some()
            || self.symmetric.is_some()
            || self.mobility.as_ref().is_some_and(|list| !list.is_empty())
            || self.differences.as_ref().is_some_and(|list| !list.is_empty())
            || self.bound.as_ref().is_some_and(|list| !list.is_empty())
    }

    /// Whether the case expects anything of its position.
    fn expects_of_position(&self) -> bool {
        self.perft.as_ref().is_some_and(|depths| !depths.get_ref().is_empty())
            || self.moves.is_some()
            || self.legal.is_some()
            || self.illegal.is_some()
            || self.captures.is_some()
            || self.check.is_some()
            || self.outcome.is_some()
            || self.from.is_some()
            || self.by_kind.is_some()
            || self.board.is_some()
            || self.hand.is_some()
    }
}
