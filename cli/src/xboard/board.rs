//! A game on XBoard's board.

use triagonal::notation::Notation;
use triagonal::{Move, Position, Variant};
use triagonal_host::stop::Stop;

use super::fen;
use super::fit::Fit;
use super::names::{Names, XBOARD_NAMES};
use super::wire::{Entry, legs};

/// A game as XBoard displays it.
pub struct Board {
    pub variant: Variant,
    /// The chosen variant, while its form with a random array is being played.
    chosen: Option<Variant>,
    pub fit: Fit,
    pub position: Position,
    /// The error in a position that XBoard has set up.
    pub illegal: Option<String>,
    /// The legal moves.
    pub entries: Vec<Entry>,
}

impl Board {
    /// A game at its start, or the reason why XBoard cannot play it.
    pub fn new(variant: Variant, native: bool) -> Result<Self, String> {
        let fit = if native {
            Fit::native(variant.rules())?
        } else {
            Fit::find(&variant)?
        };
        let position = variant.usual_start();
        let mut board = Self {
            variant,
            chosen: None,
            fit,
            position,
            illegal: None,
            entries: Vec::new(),
        };
        board.list();
        Ok(board)
    }

    /// Returns another board if a position needs one: the form with random arrays, if only that form has the castlings of the
    /// position; otherwise the variant itself, if its form with random arrays is being played.
    pub fn for_position(&self, text: &str) -> Option<Self> {
        if !self.fit.is_native {
            return None;
        }
        let chosen = self.chosen.as_ref().unwrap_or(&self.variant);
        let form = chosen.has_other_castlings(text).then(|| chosen.by_lot()).flatten();
        match form.filter(|form| form.supports_castlings(text)) {
            Some(form) => {
                let board = Self::new(form, true).ok()?;
                let chosen = Some(chosen.clone());
                Some(Self { chosen, ..board })
            }
            None => Self::new(self.chosen.clone()?, true).ok(),
        }
    }

    /// The board of the first variant.
    pub fn first(names: &Names) -> Result<Self, Stop> {
        let name = names.first();
        let (variant, native) = names.load(name)?;
        Self::new(variant, native).map_err(|why| Stop::Input(format!("XBoard cannot play `{name}`: {why}"), None))
    }

    /// The commands that describe the game to XBoard.
    pub fn introduction(&self) -> Vec<String> {
        if self.fit.is_native {
            return Vec::new();
        }
        let (rules, fit) = (self.variant.rules(), &self.fit);
        let parent = if fit.explodes {
            &XBOARD_NAMES.exploding
        } else {
            &XBOARD_NAMES.plain
        };
        let fen = fen::write(fit, rules, &self.position);
        let mut lines = vec![format!(
            "setup ({}) {}x{}+{}_{parent} {fen}",
            fit.pieces.setup_text(),
            fit.squares.width,
            fit.squares.height,
            fit.pieces.held
        )];
        lines.extend(fit.pieces.piece_commands(rules));
        lines
    }

    /// Lists the legal moves again.
    pub fn list(&mut self) {
        self.entries = if self.illegal.is_some() || self.is_over() {
            Vec::new()
        } else {
            self.fit.entries(&self.position)
        };
    }

    /// Sets up a position.
    pub fn set(&mut self, position: Position) {
        self.position = position;
        self.illegal = None;
        self.list();
    }

    /// Rejects a position. No move is legal until another position is set up.
    pub fn refuse(&mut self, why: String) {
        self.illegal = Some(why);
        self.list();
    }

    /// The error in the position that was set up.
    pub fn refused(&self) -> Option<String> {
        self.illegal.as_deref().map(plain_text)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Plays a legal move. If XBoard does not show all of its effects, returns a message with the new position.
    pub fn play(&mut self, made: &Move) -> Option<String> {
        let hidden = self.entries.iter().any(|entry| entry.made == *made && !entry.shown);
        let text = self.position.move_text(made);
        if self.position.play(made).is_ok() {
            self.list();
        }
        let fen = fen::write(&self.fit, self.variant.rules(), &self.position);
        hidden.then(|| format!("XBoard does not show every effect of {text}; the position is now {fen}"))
    }

    /// The position before the last moves, if this many have been played.
    pub fn before(&self, count: usize) -> Option<Position> {
        let mut position = self.position.clone();
        let undone = self.illegal.is_none() && (0..count).all(|_| position.undo().is_some());
        undone.then_some(position)
    }

    /// Reads a legal move.
    pub fn read(&self, text: &str) -> Result<Move, String> {
        let text = text.trim();
        let plain = text.trim_end_matches('=').to_ascii_lowercase();
        let (squares, pieces) = (&self.fit.squares, &self.fit.pieces);
        let is_written = |entry: &&Entry| {
            let legs = legs(squares, pieces, &entry.sent);
            legs.join(",").eq_ignore_ascii_case(&plain)
        };
        if let Some(entry) = self.entries.iter().find(is_written) {
            return Ok(entry.made);
        }
        if let Some(why) = &self.illegal {
            return Err(plain_text(why));
        }
        if let Some(made) = self.castling(text) {
            return Ok(made);
        }
        if self.is_over() {
            return Err(self.outcome_text().unwrap_or_else(|| "the game is over".to_owned()));
        }
        let error = match self.position.read_move(text) {
            // XBoard and the game may use one name for different squares.
            Ok(made) if squares.are_named_alike(self.variant.rules()) => return Ok(made),
            Ok(_) => "no legal move".to_owned(),
            Err(error) => error.to_string(),
        };
        Err(plain_text(&error))
    }

    /// Reads a castling such as `O-O`.
    fn castling(&self, text: &str) -> Option<Move> {
        let is_castling = |letter: char| matches!(letter, 'O' | 'o' | '0' | '-');
        let made = self.position.read_move_in(text, Notation::San).ok()?;
        (made.carried().is_some() && text.chars().all(is_castling)).then_some(made)
    }

    /// A move in XBoard's notation, with a line for each leg.
    pub fn lines_of(&self, made: &Move) -> Vec<String> {
        let entry = self.entries.iter().find(|entry| entry.made == *made);
        let legs = entry.map(|entry| legs(&self.fit.squares, &self.fit.pieces, &entry.sent));
        let mut legs = legs.unwrap_or_default();
        let last = legs.len().saturating_sub(1);
        for leg in &mut legs[..last] {
            leg.push(',');
        }
        legs
    }

    /// The result in the form of the protocol.
    pub fn result(&self) -> Option<String> {
        if self.illegal.is_some() {
            return None;
        }
        let outcome = self.position.outcome()?;
        let rules = self.variant.rules();
        let result = match outcome.winners {
            None => "1/2-1/2",
            Some(team) if rules.players[0].team == team => "1-0",
            Some(_) => "0-1",
        };
        let reason = self.outcome_text().unwrap_or_default();
        Some(format!("{result} {{{}}}", reason.replace(['{', '}'], "")))
    }

    fn outcome_text(&self) -> Option<String> {
        let outcome = self.position.outcome()?;
        Some(self.variant.outcome_text(&outcome))
    }
}

/// The first line of a text, without the characters that the protocol treats specially.
fn plain_text(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or("")
        .replace(['(', ')'], "")
        .replace(':', ";")
}
