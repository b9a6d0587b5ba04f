//! Variants as a whole: from a text to positions.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Report, Source, Sources, Span};
use crate::explain::{Mark, marks};
use crate::geometry::CellId;
use crate::notation::board::Paint;
use crate::notation::position::position;
use crate::notation::{
    Misread, NameProblem, PositionError, PositionText, board, cell_named, fen, kind_named, moves, player_named, results,
};
use crate::picture::{self, Sign, Style};
use crate::play::{Game, GameCompiler, Move, Outcome, Piece, Position, Setup, SetupError};
use crate::rules::{KindId, Library, PlayerId, Rules, load};
use crate::shipped::Shipped;
use crate::syntax;
use crate::syntax::tree::{File, Item};

/// A variant that has been checked and can be played.
#[derive(Clone, Debug)]
pub struct Variant {
    game: Game,
    report: Report,
}

impl Variant {
    /// Loads a variant from its text, with some of its options chosen.
    ///
    /// # Errors
    /// All mistakes in the text and in the options.
    pub fn load(source: Source, library: &dyn Library, options: &BTreeMap<String, String>) -> Result<Self, Report> {
        let checked = load(source, library).check(options);
        match checked.rules {
            Some(rules) => Ok(Self {
                game: Game::new(Arc::new(rules)),
                report: checked.report,
            }),
            None => Err(checked.report),
        }
    }

    /// Loads a variant that comes with the program; nothing, if there is none of the name.
    ///
    /// # Errors
    /// All mistakes in the options.
    pub fn shipped(name: &str, options: &BTreeMap<String, String>) -> Option<Result<Self, Report>> {
        Some(Self::load(Shipped.find(name)?, &Shipped, options))
    }

    /// The rules of the variant.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The game to play.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The warnings about the variant's text.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The position a game begins with.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::start(&self.game)
    }

    /// Sets up the position that texts tell.
    ///
    /// # Errors
    /// The first part of a text that cannot be read or played.
    pub fn position(&self, text: &PositionText<'_>) -> Result<Position, PositionError> {
        position(&self.game, text)
    }

    /// Sets up a position from one line of text.
    ///
    /// # Errors
    /// The first part of the text that is no position of the variant.
    pub fn position_from_fen(&self, text: &str) -> Result<Position, PositionError> {
        self.position(&PositionText {
            fen: Some(text),
            ..PositionText::default()
        })
    }

    /// Sets up a position from a list of pieces: `White Queen d4, Black King e8`.
    ///
    /// # Errors
    /// The first part of the text that is no piece on a free cell.
    pub fn position_from_place(&self, text: &str, turn: &str) -> Result<Position, PositionError> {
        self.position(&PositionText {
            place: Some(text),
            turn: Some(turn),
            ..PositionText::default()
        })
    }

    /// Writes a position of the variant as one line of text.
    #[must_use]
    pub fn fen(&self, position: &Position) -> String {
        fen::write(self.rules(), &position.setup())
    }

    /// All legal moves of a position with their texts, in the order of the texts.
    #[must_use]
    pub fn written_moves(&self, position: &Position) -> Vec<(String, Move)> {
        let legal = position.legal_moves();
        let texts = moves::write_all(self.rules(), &legal);
        let mut written: Vec<(String, Move)> = texts.into_iter().zip(legal).collect();
        written.sort_by(|one, other| one.0.cmp(&other.0));
        written
    }

    /// Draws a position's board, with the turn and the hands below.
    #[must_use]
    pub fn draw(&self, position: &Position, paint: Paint<'_>) -> String {
        board::draw(self.rules(), &position.setup(), paint)
    }

    /// Draws a position as an SVG document.
    #[must_use]
    pub fn picture(&self, position: &Position, style: &Style) -> String {
        picture::draw(self.rules(), &position.setup(), style)
    }

    /// Draws a piece alone on the board with signs where it can go and their meanings, as an SVG document.
    #[must_use]
    pub fn picture_of_piece(&self, piece: Piece, on: CellId, style: &Style) -> String {
        let rules = self.rules();
        let marks = marks(rules, piece, on);
        let used = Mark::ALL
            .into_iter()
            .filter(|mark| marks.iter().any(|(_, own)| own == mark));
        let signs = marks.iter().map(|&(cell, mark)| (cell, sign(mark)));
        let kind = &rules.kinds[piece.kind.index()];
        let style = Style {
            signs: signs.collect(),
            caption: Some(rules.kinds[kind.looks.index()].name.clone()),
            legend: used.map(|mark| (sign(mark), mark.meaning().to_owned())).collect(),
            ..style.clone()
        };
        let setup = Setup::of(vec![(on, piece)], piece.player);
        picture::draw(rules, &setup, &style)
    }

    /// Tells in words how a game has ended.
    #[must_use]
    pub fn ended(&self, outcome: &Outcome) -> Ended {
        Ended {
            text: results::write(self.rules(), Some(outcome)),
            winner: results::winner(self.rules(), outcome),
            reason: outcome.reason.name(),
        }
    }

    /// Finds a cell by its name.
    ///
    /// # Errors
    /// No cell has the name.
    pub fn cell(&self, name: &str) -> Result<CellId, Misread<NameProblem>> {
        cell_named(self.rules(), name)
    }

    /// Finds a kind of piece by its name or its symbol.
    ///
    /// # Errors
    /// No kind has the name.
    pub fn kind(&self, name: &str) -> Result<KindId, Misread<NameProblem>> {
        kind_named(self.rules(), name)
    }

    /// Finds a player by the name or the letter.
    ///
    /// # Errors
    /// No player has the name.
    pub fn player(&self, name: &str) -> Result<PlayerId, Misread<NameProblem>> {
        player_named(self.rules(), name)
    }
}

/// The sign of a mark in a picture.
fn sign(mark: Mark) -> Sign {
    match mark {
        Mark::Slide => Sign::Dot,
        Mark::Both => Sign::Target,
        Mark::Move => Sign::Circle,
        Mark::Capture => Sign::Ring,
        Mark::Hop => Sign::Rhomb,
        Mark::MoveOrHop => Sign::DottedRhomb,
        Mark::Swap => Sign::Arrows,
        Mark::Castle => Sign::Square,
    }
}

/// How a game has ended, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// All of it: `White wins by checkmate`.
    pub text: String,
    /// Who wins; nobody in a draw.
    pub winner: Option<String>,
    /// What ended it: `checkmate`.
    pub reason: &'static str,
}

/// Finds every mistake in a variant, whatever its options are.
#[must_use]
pub fn check(source: Source, library: &dyn Library) -> Report {
    let program = load(source, library);
    let place = program.main().map(place_of_array).unwrap_or_default();
    let mut strange: Vec<Diagnostic> = Vec::new();
    let mut compiler = GameCompiler::default();
    let report = program.check_each(|choices, rules| {
        let start = Position::start(&compiler.compile(Arc::new(rules)));
        for mut diagnostic in at_start(&start, place) {
            if let Some(option) = choices.iter().find(|option| !option.is_default()) {
                let help = format!("so it is when `{}` is `{}`", option.name, option.chosen);
                diagnostic = diagnostic.help(help);
            }
            strange.push(diagnostic);
        }
    });
    if report.has_errors() {
        return report;
    }
    let mut diagnostics = report.diagnostics().to_vec();
    for diagnostic in strange {
        if !diagnostics.iter().any(|known| known.message == diagnostic.message) {
            diagnostics.push(diagnostic);
        }
    }
    Report::new(report.sources().clone(), diagnostics)
}

/// The canonical form of a variant's text, which says the same with the same comments.
///
/// Names are not looked up: a text that can be read has a form, whatever it means.
///
/// # Errors
/// What keeps the text from being read.
pub fn format(source: &Source) -> Result<String, Report> {
    let mut sources = Sources::default();
    let id = sources.add(source.clone());
    syntax::format(id, &source.text).map_err(|mistakes| Report::new(sources, mistakes))
}

/// What is strange about the position a game begins with.
fn at_start(start: &Position, place: Span) -> Vec<Diagnostic> {
    let rules = start.game().rules();
    let mut found = Vec::new();
    let players = if rules.check.is_some() { rules.players.len() } else { 0 };
    for player in (0..players as u16).map(PlayerId) {
        if in_check(start, player) {
            let name = &rules.players[player.index()].name;
            let message = format!("{name} is in check before the first move");
            found.push(Diagnostic::new(Code::CheckAtStart, place, message));
        }
    }
    if !start.can_move() {
        let name = &rules.players[start.turn().index()].name;
        let message = format!("{name} begins and has no legal move");
        found.push(Diagnostic::new(Code::NoFirstMove, place, message));
    }
    found
}

/// Whether a player would be in check at the start, were it the player's turn.
fn in_check(start: &Position, player: PlayerId) -> bool {
    if player == start.turn() {
        return start.in_check();
    }
    let mut setup = start.setup();
    if let Err(SetupError::Check(found)) = Position::from_setup(start.game(), &setup) {
        return found == player;
    }
    setup.turn = player;
    Position::from_setup(start.game(), &setup).is_ok_and(|position| position.in_check())
}

/// The statement that says how a game begins.
fn place_of_array(file: &File) -> Span {
    let find = |test: &dyn Fn(&Item) -> bool| file.items.iter().find(|item| test(&item.node)).map(|item| item.span);
    find(&|item| matches!(item, Item::Array { .. }))
        .or_else(|| find(&|item| matches!(item, Item::Extends(_))))
        .or_else(|| find(&|item| matches!(item, Item::Variant(_))))
        .unwrap_or_default()
}
