//! A game that is played, and its file.

use std::fs;
use std::io;
use std::path::Path;

use triagonal::diagnostics::Shown;
use triagonal::files;
use triagonal::records::{self, Target};
use triagonal::{Move, Position, Variant};

use super::seat::Seat;
use crate::cli::input::unreadable;
use crate::cli::stop::Stop;
use crate::cli::write;

/// A game.
pub struct Game {
    /// What the variant is called on the command line.
    pub name: String,
    pub variant: Variant,
    start: Position,
    pub position: Position,
    moves: Vec<Move>,
    pub seats: Vec<Seat>,
}

impl Game {
    /// A game from a position.
    pub fn new(name: String, variant: Variant, start: Position, seats: Vec<Seat>) -> Self {
        Self {
            name,
            variant,
            position: start.clone(),
            start,
            moves: Vec::new(),
            seats,
        }
    }

    /// Who plays next.
    pub fn seat(&self) -> Seat {
        self.seats[self.position.turn().index()]
    }

    /// The name of a player.
    pub fn player(&self, index: usize) -> &str {
        &self.variant.rules().players[index].name
    }

    /// The name of the player to move.
    pub fn mover(&self) -> &str {
        self.player(self.position.turn().index())
    }

    /// How it has ended, in words.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.position.outcome()?;
        Some(self.variant.outcome_text(&outcome))
    }

    /// Plays a move; it is legal.
    pub fn play(&mut self, made: &Move) {
        if self.position.play(made).is_ok() {
            self.moves.push(*made);
        }
    }

    /// Takes back moves until a person is to move again, and tells how many.
    pub fn undo(&mut self) -> usize {
        let before = self.moves.len();
        while self.moves.pop().is_some() {
            self.position.undo();
            if self.seat() == Seat::Person {
                break;
            }
        }
        before - self.moves.len()
    }

    /// Goes on with the game of a file, if there is one.
    pub fn resume(&mut self, path: &Path) -> Result<bool, Stop> {
        let source = match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(unreadable(&format!("`{}`", path.display()), &error)),
            Ok(file) => {
                let name = path.display().to_string();
                let read = files::read_from(&name, file);
                read.map_err(|error| unreadable(&format!("`{name}`"), &error))?
            }
        };
        let shown = |wrong: triagonal::notation::Misread<records::RecordProblem>| {
            let (range, help, message) = (wrong.range.clone(), wrong.help.clone(), wrong.to_string());
            Stop::Text(Box::new(Shown::of_text(
                message,
                &source.name,
                &source.text,
                range,
                help,
            )))
        };
        let games = records::read(&source.text).map_err(shown)?;
        let [record] = games.as_slice() else {
            let message = format!(
                "`{}` has {} games, and one can be gone on with",
                path.display(),
                games.len()
            );
            return Err(Stop::Input(message, None));
        };
        if let Some(tag) = record.tag("Variant").filter(|tag| tag.value != self.name) {
            let message = format!(
                "`{}` has a game of `{}`, not of `{}`",
                path.display(),
                tag.value,
                self.name
            );
            return Err(Stop::Input(message, None));
        }
        let replayed = records::replay(self.variant.game(), record).map_err(shown)?;
        (self.start, self.position, self.moves) = (replayed.start, replayed.end, replayed.moves);
        Ok(true)
    }

    /// Writes the game to a file.
    pub fn save(&self, path: &Path) -> Result<(), Stop> {
        write::replace(path, self.text().as_bytes(), [])
    }

    /// The game as PGN; in the project's own notation, where algebraic notation has no words for a move.
    fn text(&self) -> String {
        let mut plain = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            plain.push_str(&format!("[{name} \"{value}\"]\n"));
        };
        for (name, seat) in ["White", "Black"].into_iter().zip(&self.seats) {
            tag(name, seat_name(*seat));
        }
        tag("Variant", &self.name);
        tag("Format", "OWN");
        if self.start.setup() != self.variant.start().setup() {
            tag("SetUp", "1");
            tag("FEN", &self.start.fen());
        }
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for made in &self.moves {
            words.push(position.move_text(made));
            if position.play(made).is_err() {
                break;
            }
        }
        words.push("*".to_owned());
        plain.push('\n');
        plain += &textwrap::fill(&words.join(" "), 79);
        plain.push('\n');
        self.in_algebraic(&plain).unwrap_or(plain)
    }

    fn in_algebraic(&self, plain: &str) -> Option<String> {
        let mut records = records::read(plain).ok()?;
        let record = records.first_mut()?;
        record.ending = None;
        let replayed = records::replay(self.variant.game(), record).ok()?;
        let text = replayed.write(record, Target::Pgn, &self.name).ok()?;
        // It is of use only if it can be read again.
        let again = records::read(&text).ok()?;
        let back = records::replay(self.variant.game(), again.first()?).ok()?;
        (back.moves == self.moves).then_some(text)
    }
}

fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Person => "me",
        Seat::Engine(_) => "Triagonal",
    }
}
