//! A game in progress, and its file.

use std::ffi::OsStr;
use std::path::Path;

use triagonal::records::{self, Replayed, Target};
use triagonal::{Move, Position, Variant, builtin};
use triagonal_host::stop::Stop;
use triagonal_host::write;

use super::seat::Seat;

/// A game.
pub struct Game {
    /// The name of the variant in files.
    pub name: String,
    pub variant: Variant,
    start: Position,
    pub position: Position,
    moves: Vec<Move>,
    pub seats: Vec<Seat>,
}

impl Game {
    /// Begins a game from a position.
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

    /// The seat of the player to move.
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

    /// The result as text, if the game is over.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.position.outcome()?;
        Some(self.variant.outcome_text(&outcome))
    }

    /// Plays a legal move.
    pub fn play(&mut self, made: &Move) {
        if self.position.play(made).is_ok() {
            self.moves.push(*made);
        }
    }

    /// Takes back moves until a person is to move again, and returns their number.
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

    /// Continues a game from a file.
    pub fn resume(&mut self, replayed: Replayed) {
        (self.start, self.position, self.moves) = (replayed.start, replayed.end, replayed.moves);
    }

    /// Writes the game to a file.
    pub fn save(&self, path: &Path) -> Result<(), Stop> {
        write::replace(path, self.text().as_bytes(), [])
    }

    /// Writes the game as PGN. If algebraic notation cannot express a move, all moves are in the game's own notation.
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
        if self.start.setup() != self.variant.usual_start().setup() {
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
        // The text must read back as the same game.
        let again = records::read(&text).ok()?;
        let read_back = records::replay(self.variant.game(), again.first()?).ok()?;
        (read_back.moves == self.moves).then_some(text)
    }
}

/// The name of a variant in files: the name of a built-in variant, or the title.
pub fn variant_name(argument: &OsStr, variant: &Variant) -> String {
    let built_in = argument.to_str().filter(|name| builtin::source(name).is_some());
    let known = built_in.and_then(builtin::known_as);
    known.map_or_else(|| variant.title().to_owned(), |known| known.name.to_owned())
}

fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Person => "me",
        Seat::Engine(_) => "Triagonal",
    }
}
