//! The engine under XBoard.

mod choice;
mod search;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use triagonal::Move;
use triagonal::search::Score;
use triagonal_host::engine::Session;
use triagonal_host::stop::Stop;

use crate::xboard::board::Board;
use crate::xboard::command::{Command, Wrong};
use crate::xboard::edit::Edit;
use crate::xboard::marks::Hand;
use crate::xboard::names::Names;
use crate::xboard::out::Out;
use crate::xboard::thinking::{Status, Thought};
use crate::xboard::timing::Timing;

/// The default size of the transposition table, in megabytes.
const MEGABYTES: usize = 16;
const MAX_MEGABYTES: usize = 65_536;
const MAX_THREADS: usize = 512;
/// The greatest score at which the engine accepts a draw, in hundredths of a pawn.
const DRAWN: i32 = -50;

/// An event for the engine.
pub enum Event {
    Line(String),
    /// The end of standard input.
    End,
    /// The end of a search: its number and its result.
    Thought(u64, Option<Thought>),
}

/// What the engine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Listen,
    Quit,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A move to play.
    Move,
    /// A reply to the expected move of the opponent.
    Ponder(Move),
    /// Lines of analysis.
    Analysis,
    Hint,
}

/// The engine.
pub struct Engine {
    names: Names,
    board: Board,
    session: Session,
    timing: Timing,
    out: Out,
    sender: Sender<Event>,
    posts: Arc<AtomicBool>,
    /// The side that the engine plays; none in force mode.
    side: Option<usize>,
    analyzes: bool,
    ponders: bool,
    /// The number and the purpose of the current search.
    running: Option<(u64, Purpose)>,
    searches: u64,
    /// The expected move of the opponent, and the last score.
    expected: Option<Move>,
    score: Option<Score>,
    status: Status,
    /// Pings that wait for the engine's move.
    pings: Vec<String>,
    hand: Hand,
    edit: Option<Edit>,
    /// Whether the engine quits after its move.
    leaves: bool,
}

impl Engine {
    /// An engine that plays the first of the variants on offer.
    pub fn new(names: Names, sender: Sender<Event>) -> Result<Self, Stop> {
        let board = Board::first(&names)?;
        let (evaluation, word) = names.evaluation(names.first(), &board.variant)?;
        let session = Session::new(board.variant.clone(), evaluation, MEGABYTES, 1);
        let out = Out::default();
        if let Some(word) = word {
            out.remark(&word);
        }
        Ok(Self {
            session,
            names,
            board,
            timing: Timing::default(),
            out,
            sender,
            posts: Arc::default(),
            side: None,
            analyzes: false,
            ponders: false,
            running: None,
            searches: 0,
            expected: None,
            score: None,
            status: Status::default(),
            pings: Vec::new(),
            hand: Hand::default(),
            edit: None,
            leaves: false,
        })
    }

    /// Whether standard output is closed.
    pub fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Handles an event.
    pub fn take(&mut self, event: Event) -> Next {
        match event {
            Event::Line(line) => return self.hear(&line),
            Event::Thought(number, thought) => {
                if let Some((_, purpose)) = self.running.filter(|(own, _)| *own == number) {
                    self.running = None;
                    self.use_thought(purpose, thought);
                }
            }
            Event::End => self.leaves = true,
        }
        let thinks = matches!(self.running, Some((_, Purpose::Move | Purpose::Hint)));
        if self.leaves && !thinks {
            self.stop();
            return Next::Quit;
        }
        Next::Listen
    }

    fn hear(&mut self, line: &str) -> Next {
        if let Some(mut edit) = self.edit.take() {
            match edit.take(&self.board, line) {
                Ok(false) => self.edit = Some(edit),
                Ok(true) => {
                    self.set_board(&edit.fen(&self.board));
                    self.begin();
                }
                Err(wrong) => {
                    self.out.say(&format!("Error (no piece on a square): {wrong}"));
                    self.edit = Some(edit);
                }
            }
            return Next::Listen;
        }
        match Command::read(line) {
            Ok(Command::Quit) => {
                self.stop();
                Next::Quit
            }
            Ok(command) => {
                self.obey(command);
                Next::Listen
            }
            Err(Wrong { why }) => {
                self.out.say(&format!("Error ({why}): {}", line.trim()));
                Next::Listen
            }
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Features => self.introduce(),
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(&name),
            Command::Force | Command::Result => {
                self.stop();
                self.side = None;
            }
            Command::Go => {
                self.stop();
                if let Some(why) = self.board.refused() {
                    self.out.say(&format!("Error (there is nothing to play, {why}): go"));
                }
                (self.side, self.analyzes) = (Some(self.turn()), false);
                self.say_result();
                self.begin();
            }
            Command::PlayOther => {
                self.stop();
                (self.side, self.analyzes) = (Some(1 - self.turn()), false);
                self.begin();
            }
            Command::Turn(player) => {
                self.stop();
                if self.turn() == player {
                    self.side = Some(1 - player);
                } else {
                    let name = ["white", "black"][player];
                    self.out
                        .say(&format!("Error (it is the other player's turn; use setboard): {name}"));
                }
            }
            Command::Level(level) => self.timing.set_level(level),
            Command::MoveTime(time) => self.timing.set_move_time(time),
            Command::Depth(depth) => self.timing.depth = Some(depth),
            Command::Time(left) => self.timing.set_left(left),
            Command::Move(text) => self.hear_move(&text),
            Command::MoveNow => {
                if matches!(self.running, Some((_, Purpose::Move))) {
                    // The result so far arrives as an event.
                    self.session.stop();
                }
            }
            Command::Ping(number) => {
                if matches!(self.running, Some((_, Purpose::Move | Purpose::Hint))) {
                    self.pings.push(number);
                } else {
                    self.out.say(&format!("pong {number}"));
                }
            }
            Command::Draw => {
                if self.score.is_some_and(|score| score.centipawns() <= DRAWN) {
                    self.out.say("offer draw");
                }
            }
            Command::SetBoard(text) => {
                self.set_board(&text);
                self.begin();
            }
            Command::Edit => {
                self.stop();
                self.edit = Some(Edit::of(&self.board));
            }
            Command::Hint => self.hint(),
            Command::Book => self.out.say(" There is no book.\n"),
            Command::Undo => self.take_back(1),
            Command::Remove => self.take_back(2),
            Command::Ponder(ponders) => {
                self.ponders = ponders;
                if !ponders && matches!(self.running, Some((_, Purpose::Ponder(_)))) {
                    self.stop();
                }
            }
            Command::Post(posts) => self.posts.store(posts, Ordering::Relaxed),
            Command::Analyze => {
                self.stop();
                (self.side, self.analyzes) = (None, true);
                self.begin();
            }
            Command::Exit => {
                self.stop();
                self.analyzes = false;
            }
            Command::Status => {
                if let Some(line) = self.status.line(self.board.entries.len()) {
                    self.out.say(&line);
                }
            }
            Command::Memory(size) => {
                self.interrupt(|engine| {
                    if let Err(problem) = engine.session.set_megabytes(size.clamp(1, MAX_MEGABYTES)) {
                        engine.out.say(&format!("Error ({problem}): memory"));
                    }
                });
            }
            Command::Cores(count) => self.interrupt(|engine| engine.session.set_threads(count.clamp(1, MAX_THREADS))),
            Command::Option(name, value) => self.set_option(&name, &value),
            Command::Lift(square) => {
                if let Some(marks) = self.hand.lift(&self.board, &square) {
                    self.out.say(&format!("highlight {marks}"));
                }
            }
            Command::Put(square) => {
                if let Some(letters) = self.hand.put(&self.board, &square) {
                    self.out.say(&format!("choice {letters}"));
                }
            }
        }
    }

    /// Interrupts the search for a change, and restarts it.
    fn interrupt(&mut self, change: impl FnOnce(&mut Self)) {
        self.stop();
        change(self);
        self.begin();
    }

    fn turn(&self) -> usize {
        self.board.position.turn().index()
    }

    fn hear_move(&mut self, text: &str) {
        self.hand = Hand::default();
        if self.side == Some(self.turn()) && self.running.is_some() {
            self.out.say(&format!("Illegal move (it is the engine's turn): {text}"));
            return;
        }
        match self.board.read(text) {
            Err(why) => self.out.say(&format!("Illegal move ({why}): {text}")),
            Ok(made) => {
                let pondered = matches!(self.running, Some((_, Purpose::Ponder(own))) if own == made);
                if !pondered {
                    self.stop();
                }
                self.play(&made);
                self.expected = None;
                if let (true, Some((number, _))) = (pondered, self.running) {
                    // The engine searches this position already.
                    self.running = Some((number, Purpose::Move));
                    self.session.hurry();
                } else {
                    self.begin();
                }
            }
        }
    }

    fn play(&mut self, made: &Move) {
        if let Some(hidden) = self.board.play(made) {
            self.out.tell(&hidden);
        }
        self.say_result();
    }

    fn say_result(&self) {
        if let Some(result) = self.board.result() {
            self.out.say(&result);
        }
    }

    fn take_back(&mut self, count: usize) {
        self.stop();
        self.expected = None;
        if !self.board.take_back(count) {
            self.out.say("Error (there is no such move): undo");
        }
        self.begin();
    }
}
