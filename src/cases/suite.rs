//! Suites as they are read, and the mistakes in them.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use serde::Deserialize;

use super::fixture::Fixture;
use super::keys::{Bound, Differences, Epd, Mobility, Moves, ZoneCase};
use super::placed::Placed;
use super::problem::SuiteProblem;
use super::snapshot::{Record, Snapshot};
use super::wording::in_our_words;

/// A file of cases.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The variant, if it does not have the name of the file.
    pub variant: Option<Placed<String>>,
    /// The cases.
    #[serde(rename = "case", default)]
    pub cases: Vec<Case>,
    /// The snapshots: recorded and accepted once, then compared in every run.
    #[serde(rename = "snapshot", default)]
    pub snapshots: Vec<Snapshot>,
}

/// One case: a position and what is expected of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name.
    pub name: Placed<String>,
    /// Why it is right: the document, another program, or how it was derived.
    pub source: Placed<String>,
    /// The options of the variant.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Statements that extend the variant for this case.
    pub with: Option<Placed<String>>,
    /// The byte of the suite where these statements begin, if the suite has them without escapes.
    #[serde(skip)]
    pub(super) with_begins: Option<usize>,
    /// The number of the array, in games whose pieces are drawn by lot.
    pub array: Option<Placed<u64>>,
    /// The position as one line (FEN).
    pub fen: Option<Placed<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<Placed<String>>,
    /// The player to move there.
    pub turn: Option<Placed<String>>,
    /// The moves played first.
    pub after: Option<Placed<String>>,
    /// The number of leaves of the move tree at some depths.
    pub perft: Option<Placed<BTreeMap<String, u64>>>,
    /// More positions with perft counts: lines such as `FEN ;D1 20 ;D2 400`, or a file of them.
    pub epd: Option<Placed<Epd>>,
    /// The byte of the suite where these lines begin, if the suite has them without escapes.
    #[serde(skip)]
    pub(super) epd_begins: Option<usize>,
    /// The number of legal moves, or a list of all of them.
    pub moves: Option<Placed<Moves>>,
    /// Some moves that are legal.
    pub legal: Option<Placed<Vec<String>>>,
    /// Some moves that are not.
    pub illegal: Option<Placed<Vec<String>>>,
    /// The number of legal moves that capture.
    pub captures: Option<Placed<usize>>,
    /// Whether the player to move is in check.
    pub check: Option<Placed<bool>>,
    /// How the game has ended, as `White wins by checkmate`, or `none`.
    pub outcome: Option<Placed<String>>,
    /// The cell of the piece that the next three are about.
    pub from: Option<Placed<String>>,
    /// All cells it can go to.
    pub to: Option<Placed<Vec<String>>>,
    /// Some cells it can go to.
    pub reaches: Option<Placed<Vec<String>>>,
    /// Some cells it cannot go to.
    pub never: Option<Placed<Vec<String>>>,
    /// The number of legal moves for some kinds of pieces.
    pub by_kind: Option<Placed<BTreeMap<String, usize>>>,
    /// The contents of some cells: `White Rook` or `empty`.
    pub board: Option<Placed<BTreeMap<String, String>>>,
    /// The whole hands of some players: `Pawn 2, Knight`.
    pub hand: Option<Placed<BTreeMap<String, String>>>,
    /// What some players have scored.
    pub scores: Option<Placed<BTreeMap<String, u16>>>,
    /// The player whose zones and pieces the rest is about; the first player, if not given.
    pub player: Option<Placed<String>>,
    /// The number of cells of the board.
    pub cells: Option<Placed<usize>>,
    /// The cells of a zone.
    pub zone: Option<Placed<ZoneCase>>,
    /// The number of pieces of some kinds that each player begins with.
    pub count: Option<Placed<BTreeMap<String, usize>>>,
    /// The steps of a view, as `mirror rank`.
    pub symmetry: Option<Placed<Vec<String>>>,
    /// Whether this view takes the start to itself, perhaps with players exchanged.
    pub symmetric: Option<Placed<bool>>,
    /// The number of cells that lone pieces can go to.
    pub mobility: Option<Vec<Placed<Mobility>>>,
    /// How far the moves of lone pieces go.
    pub differences: Option<Vec<Placed<Differences>>>,
    /// The cells that lone pieces can ever reach.
    pub bound: Option<Vec<Placed<Bound>>>,
}

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// The text is not TOML, not a suite, or contradicts itself.
    pub fn parse(text: &str) -> Result<Self, Vec<SuiteProblem>> {
        let mut suite: Self = toml::from_str(text).map_err(|error| {
            let message = in_our_words(error.message().trim_end());
            vec![SuiteProblem::new(error.span().unwrap_or(0..0), message)]
        })?;
        for case in &mut suite.cases {
            case.with_begins = case.with.as_ref().and_then(|with| verbatim(text, with));
            case.epd_begins = case.epd.as_ref().and_then(|epd| match epd.get_ref() {
                Epd::Text(lines) => begins(text, epd.span(), lines),
                Epd::File(_) => None,
            });
        }
        for snapshot in &mut suite.snapshots {
            snapshot.with_begins = snapshot.with.as_ref().and_then(|with| verbatim(text, with));
        }
        let problems = suite.problems();
        if problems.is_empty() { Ok(suite) } else { Err(problems) }
    }

    /// Names that are used twice, and keys that contradict each other or are missing.
    fn problems(&self) -> Vec<SuiteProblem> {
        let mut problems = Vec::new();
        let mut names = HashSet::new();
        for case in &self.cases {
            let mut wrong = |message: String| problems.push(SuiteProblem::new(case.name.span(), message));
            let name = case.name.get_ref();
            if !names.insert(name) {
                wrong(format!("two cases are called `{name}`"));
            }
            if case.source.get_ref().trim().is_empty() {
                wrong(format!("case `{name}` has no source"));
            }
            case.fixture().problems("case").into_iter().for_each(&mut wrong);
            let about_piece = case.to.is_some() || case.reaches.is_some() || case.never.is_some();
            if case.from.is_some() != about_piece {
                wrong(format!(
                    "case `{name}` needs `from` together with `to`, `reaches` or `never`"
                ));
            }
            if case.symmetry.is_some() != case.symmetric.is_some() {
                wrong(format!("case `{name}` needs `symmetry` together with `symmetric`"));
            }
            if case.epd.is_none() && !case.expects() {
                wrong(format!("case `{name}` expects nothing"));
            }
        }
        let mut names = HashSet::new();
        for snapshot in &self.snapshots {
            let mut wrong = |message: String| problems.push(SuiteProblem::new(snapshot.name.span(), message));
            let name = snapshot.name.get_ref();
            if !names.insert(name) {
                wrong(format!("two snapshots are called `{name}`"));
            }
            snapshot.fixture().problems("snapshot").into_iter().for_each(&mut wrong);
            match Record::parse(snapshot.record.get_ref()) {
                Err(why) => problems.push(SuiteProblem::new(snapshot.record.span(), why)),
                Ok(Record::Game) if snapshot.after.is_none() => {
                    wrong(format!(
                        "snapshot `{name}` records a line of play and needs its moves in `after`"
                    ));
                }
                Ok(_) => {}
            }
        }
        problems
    }
}

/// The byte where the value of a text in quotes begins, if the text has it without escapes.
fn verbatim(text: &str, value: &Placed<String>) -> Option<usize> {
    begins(text, value.span(), value.get_ref())
}

fn begins(text: &str, range: Range<usize>, value: &str) -> Option<usize> {
    let begins = text.get(range.clone())?.find(value)?;
    Some(range.start + begins)
}

impl Case {
    /// What it begins from.
    pub(super) fn fixture(&self) -> Fixture<'_> {
        Fixture {
            name: &self.name,
            options: &self.options,
            with: self.with.as_ref(),
            with_begins: self.with_begins,
            array: self.array.as_ref(),
            fen: self.fen.as_ref(),
            place: self.place.as_ref(),
            turn: self.turn.as_ref(),
            after: self.after.as_ref(),
        }
    }

    /// Whether the case expects anything, its EPD suite aside.
    pub(super) fn expects(&self) -> bool {
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
    pub(super) fn expects_of_position(&self) -> bool {
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
            || self.scores.is_some()
    }
}
