//! Variants as a whole: what is asked of them by name, and the positions of their games.

use std::sync::Arc;

use crate::builtin;
use crate::diagnostics::Report;
use crate::explain::{GameExplanation, Mark, PieceExplanation, explain_game, explain_piece, marks};
use crate::geometry::CellId;
use crate::notation::position::{position, sfen_position};
use crate::notation::{
    Misread, NameProblem, PositionError, PositionText, cell_named, kind_named, player_named, results,
};
use crate::picture::{self, Sign, Style};
use crate::play::{Game, Outcome, Piece, Position, Setup};
use crate::rules::{Choice, KindId, PlayerId, Rules, Statements};
use crate::search::Evaluation;

/// A variant that has been checked and can be played: where everything begins.
///
/// [`Variant::parse`], [`Variant::builtin`] and [`Variant::load`] make one. It never changes, and it can be shared
/// among threads.
#[derive(Clone, Debug)]
pub struct Variant {
    game: Game,
    report: Report,
    statements: Arc<Statements>,
}

impl Variant {
    /// A variant of checked rules.
    pub(crate) fn new(rules: Rules, report: Report, statements: Statements) -> Self {
        Self::of_game(Game::new(Arc::new(rules)), report, statements)
    }

    /// A variant of rules that have been compiled already.
    pub(crate) fn of_game(game: Game, report: Report, statements: Statements) -> Self {
        Self {
            game,
            report,
            statements: Arc::new(statements),
        }
    }

    /// Its title, as the text has it.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.rules().name
    }

    /// Its options, each with the value in force.
    #[must_use]
    pub fn options(&self) -> &[Choice] {
        &self.rules().options
    }

    /// The rules, as plain data.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// A short name for the rules with the options in force: sixteen hexadecimal digits, the same on every machine. Titles,
    /// comments, tags and the form of the text do not change it. Records of games carry it as `RuleSet`.
    ///
    /// ```
    /// # use triagonal::Variant;
    /// let chess = Variant::builtin("chess")?;
    /// let renamed = Variant::parse("variant \"My Chess\"\nextends chess  # and nothing more")?;
    /// let changed = Variant::parse("variant \"My Chess\"\nextends chess\nbeing stalemated loses")?;
    /// assert_eq!(renamed.fingerprint(), chess.fingerprint());
    /// assert_ne!(changed.fingerprint(), chess.fingerprint());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> String {
        self.rules().fingerprint()
    }

    /// How positions are judged: by shipped values, if some hold for these rules; else by what the rules alone tell.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        let shipped = builtin::values(&self.fingerprint());
        let tuned = shipped.and_then(|values| Evaluation::tuned(&self.game, &values).ok());
        tuned.unwrap_or_else(|| Evaluation::new(&self.game))
    }

    /// Where the statements stand that the rules come from.
    #[must_use]
    pub fn statements(&self) -> &Statements {
        &self.statements
    }

    /// The rules, compiled for play.
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

    /// The position that other programs mean if they name none: see [`Position::usual_start`].
    #[must_use]
    pub fn usual_start(&self) -> Position {
        Position::usual_start(&self.game)
    }

    /// Sets up a position from one line of text, as [`Position::fen`] writes it.
    ///
    /// # Errors
    /// The first part of the text that is no position of the variant.
    pub fn read_fen(&self, fen: &str) -> Result<Position, PositionError> {
        self.position(&PositionText {
            fen: Some(fen),
            ..PositionText::default()
        })
    }

    /// Sets up a position from one line of text in the form of the protocol USI: `9/… b 2P 1`.
    ///
    /// # Errors
    /// The first part of the text that is no position of the variant.
    pub fn read_sfen(&self, text: &str) -> Result<Position, PositionError> {
        sfen_position(&self.game, text)
    }

    /// Sets up a position from a list of pieces, `White Queen d4, Black King e8`, and the name of the player to move.
    ///
    /// # Errors
    /// The first part of a text that is no piece on a free cell, or no player.
    pub fn place(&self, pieces: &str, turn: &str) -> Result<Position, PositionError> {
        self.position(&PositionText {
            place: Some(pieces),
            turn: Some(turn),
            ..PositionText::default()
        })
    }

    /// Sets up a position from several texts: where it begins, and what is played from there.
    ///
    /// # Errors
    /// The first part of a text that cannot be read or played.
    pub fn position(&self, text: &PositionText<'_>) -> Result<Position, PositionError> {
        position(&self.game, text)
    }

    /// How a game has ended, in words: `White wins by checkmate`.
    #[must_use]
    pub fn outcome_text(&self, outcome: &Outcome) -> String {
        results::write(self.rules(), Some(outcome))
    }

    /// Who wins, by name: `White`, or `North and South` where they are a team; nobody in a draw.
    #[must_use]
    pub fn winner(&self, outcome: &Outcome) -> Option<String> {
        results::winner(self.rules(), outcome)
    }

    /// Explains the whole game in words.
    #[must_use]
    pub fn explain(&self) -> GameExplanation {
        explain_game(&self.game, &|_, symbol| symbol.to_owned())
    }

    /// Explains what a piece of the first player does; the piece is named as in [`kind`](Self::kind).
    ///
    /// # Errors
    /// No kind has the name.
    pub fn explain_piece(&self, name: &str) -> Result<PieceExplanation, Misread<NameProblem>> {
        let piece = Piece {
            player: PlayerId(0),
            kind: self.kind(name)?,
        };
        Ok(explain_piece(self.rules(), piece, None))
    }

    /// Draws a piece alone on the board with signs where it can go and their meanings, as an SVG document.
    #[must_use]
    pub fn piece_svg(&self, piece: Piece, on: CellId, style: &Style) -> String {
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
        let setup = Setup::new(vec![(on, piece)], piece.player);
        picture::draw(rules, &setup, &style)
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
        Mark::Both | Mark::MoveOrShot => Sign::Target,
        Mark::Move => Sign::Circle,
        Mark::Capture | Mark::Shot => Sign::Ring,
        Mark::Hop => Sign::Rhomb,
        Mark::MoveOrHop => Sign::DottedRhomb,
        Mark::Swap => Sign::Arrows,
        Mark::Castle => Sign::Square,
    }
}
