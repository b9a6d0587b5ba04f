//! A game on XBoard's board.

use triagonal::notation::Notation;
use triagonal::{Move, Position, Variant};
use triagonal_host::stop::Stop;

use super::fen;
use super::fit::Fit;
use super::names::{GAMES, Names};
use super::wire::{Entry, legs};

/// A game, and how XBoard plays it.
pub struct Board {
    pub variant: Variant,
    /// The variant that was chosen, while its form with arrays by lot is played.
    chosen: Option<Variant>,
    pub fit: Fit,
    pub position: Position,
    /// What XBoard set up that is no position of the game.
    pub illegal: Option<String>,
    /// The legal moves.
    pub entries: Vec<Entry>,
}

impl Board {
    /// A game at its start, or why XBoard cannot play it.
    pub fn new(variant: Variant, own: bool) -> Result<Self, String> {
        let fit = if own {
            Fit::own(variant.rules())?
        } else {
            Fit::of(&variant)?
        };
        let position = variant.start();
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

    /// Another board, if a position needs one: the variant's shuffled form, if only that form has the castlings of the
    /// position; otherwise the variant itself, if its shuffled form is being played.
    pub fn for_position(&self, text: &str) -> Option<Self> {
        if !self.fit.own {
            return None;
        }
        let chosen = self.chosen.as_ref().unwrap_or(&self.variant);
        let form = chosen.has_other_castlings(text).then(|| chosen.by_lot()).flatten();
        match form.filter(|form| form.read_fen(text).is_ok()) {
            Some(form) => {
                let board = Self::new(form, true).ok()?;
                let chosen = Some(chosen.clone());
                Some(Self { chosen, ..board })
            }
            None => Self::new(self.chosen.clone()?, true).ok(),
        }
    }

    /// The first of some variants.
    pub fn first(names: &Names) -> Result<Self, Stop> {
        let name = names.first();
        let (variant, own) = names.load(name)?;
        Self::new(variant, own).map_err(|why| Stop::Input(format!("XBoard cannot play `{name}`: {why}"), None))
    }

    /// What XBoard has to know before the game begins.
    pub fn introduction(&self) -> Vec<String> {
        if self.fit.own {
            return Vec::new();
        }
        let (rules, fit) = (self.variant.rules(), &self.fit);
        let parent = if fit.explodes { &GAMES.exploding } else { &GAMES.plain };
        let fen = fen::write(fit, rules, &self.position);
        let mut lines = vec![format!(
            "setup ({}) {}x{}+{}_{parent} {fen}",
            fit.men.table(),
            fit.squares.width,
            fit.squares.height,
            fit.men.held
        )];
        lines.extend(fit.men.moves(rules));
        lines
    }

    /// Lists the legal moves anew.
    pub fn list(&mut self) {
        self.entries = if self.illegal.is_some() || self.is_over() {
            Vec::new()
        } else {
            self.fit.entries(&self.position)
        };
    }

    /// Takes a position.
    pub fn set(&mut self, position: Position) {
        self.position = position;
        self.illegal = None;
        self.list();
    }

    /// Something was set up that is no position of the game: no move is legal until something else is.
    pub fn refuse(&mut self, why: String) {
        self.illegal = Some(why);
        self.list();
    }

    /// Why the position that was set up is none of the game.
    pub fn refused(&self) -> Option<String> {
        self.illegal.as_deref().map(plain_text)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Plays a move; it is legal. If XBoard does not show all that it does, it returns what to tell of that.
    pub fn play(&mut self, made: &Move) -> Option<String> {
        let hidden = self.entries.iter().any(|entry| entry.made == *made && !entry.shown);
        let text = self.position.move_text(made);
        if self.position.play(made).is_ok() {
            self.list();
        }
        let fen = fen::write(&self.fit, self.variant.rules(), &self.position);
        hidden.then(|| format!("XBoard does not show all that {text} does; the position is now {fen}"))
    }

    /// Takes moves back, as many as there are.
    pub fn take_back(&mut self, count: usize) -> bool {
        let undone = self.illegal.is_none() && (0..count).all(|_| self.position.undo().is_some());
        self.list();
        undone
    }

    /// The legal move that a text says.
    pub fn read(&self, text: &str) -> Result<Move, String> {
        let text = text.trim();
        let plain = text.trim_end_matches('=').to_ascii_lowercase();
        let (squares, men) = (&self.fit.squares, &self.fit.men);
        let said = |entry: &&Entry| {
            let legs = legs(squares, men, &entry.told);
            legs.join(",").eq_ignore_ascii_case(&plain)
        };
        if let Some(entry) = self.entries.iter().find(said) {
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
        let wrong = match self.position.read_move(text) {
            // What XBoard calls a square may be another one here.
            Ok(made) if squares.are_named_alike(self.variant.rules()) => return Ok(made),
            Ok(_) => "no legal move".to_owned(),
            Err(wrong) => wrong.to_string(),
        };
        Err(plain_text(&wrong))
    }

    /// The castling that a text such as `O-O` is.
    fn castling(&self, text: &str) -> Option<Move> {
        let is_castling = |letter: char| matches!(letter, 'O' | 'o' | '0' | '-');
        let made = self.position.read_move_in(text, Notation::San).ok()?;
        (made.carried().is_some() && text.chars().all(is_castling)).then_some(made)
    }

    /// A move as XBoard reads it: one line for each leg.
    pub fn lines_of(&self, made: &Move) -> Vec<String> {
        let entry = self.entries.iter().find(|entry| entry.made == *made);
        let legs = entry.map(|entry| legs(&self.fit.squares, &self.fit.men, &entry.told));
        let mut legs = legs.unwrap_or_default();
        let last = legs.len().saturating_sub(1);
        for leg in &mut legs[..last] {
            leg.push(',');
        }
        legs
    }

    /// How the game ended, as the protocol says it.
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

/// The first line of a text, without what would mean something in the protocol.
fn plain_text(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or("")
        .replace(['(', ')'], "")
        .replace(':', ";")
}
