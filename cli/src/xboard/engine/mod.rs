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

use crate::xboard::analysis::{BestLine, Status};
use crate::xboard::board::Board;
use crate::xboard::clicks::Clicks;
use crate::xboard::command::{Command, CommandError};
use crate::xboard::edit::Edit;
use crate::xboard::names::Names;
use crate::xboard::out::Out;
use crate::xboard::timing::Timing;

/// The default size of the transposition table in megabytes.
const DEFAULT_MEGABYTES: usize = 16;
const MAX_MEGABYTES: usize = 65_536;
const MAX_THREADS: usize = 512;
/// The greatest score at which the engine accepts a draw, in hundredths of a pawn.
const MAX_DRAW_SCORE: i32 = -50;

/// An event for the engine.
pub enum Event {
    Line(String),
    /// The end of standard input.
    End,
    /// The end of a search: its number and its result.
    SearchEnded(u64, Option<BestLine>),
}

/// What the engine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Continue,
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
    /// The answer to an illegal move, if it waits for the next line.
    held: Option<String>,
    /// Pings that wait for the engine's move.
    pings: Vec<String>,
    clicks: Clicks,
    edit: Option<Edit>,
    /// Whether the engine quits after the current search.
    quits: bool,
}

impl Engine {
    /// Creates an engine that plays the first of the variants on offer.
    pub fn new(names: Names, sender: Sender<Event>) -> Result<Self, Stop> {
        let board = Board::first(&names)?;
        let (evaluation, warning) = names.evaluation(names.first(), &board.variant)?;
        let session = Session::new(board.variant.clone(), evaluation, DEFAULT_MEGABYTES, 1);
        let out = Out::default();
        if let Some(warning) = warning {
            out.remark(&warning);
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
            held: None,
            pings: Vec::new(),
            clicks: Clicks::default(),
            edit: None,
            quits: false,
        })
    }

    /// Whether standard output is closed.
    pub fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Handles an event, and says how to go on.
    pub fn handle_event(&mut self, event: Event) -> Next {
        match event {
            Event::Line(line) => return self.handle_line(&line),
            Event::SearchEnded(number, result) => {
                if let Some((_, purpose)) = self.running.filter(|(current, _)| *current == number) {
                    self.running = None;
                    self.handle_result(purpose, result);
                }
            }
            Event::End => {
                self.answer_held();
                self.quits = true;
            }
        }
        let is_searching = matches!(self.running, Some((_, Purpose::Move | Purpose::Hint)));
        if self.quits && !is_searching {
            self.stop();
            return Next::Quit;
        }
        Next::Continue
    }

    fn handle_line(&mut self, line: &str) -> Next {
        if let Some(mut edit) = self.edit.take() {
            match edit.handle_line(&self.board, line) {
                Ok(false) => self.edit = Some(edit),
                Ok(true) => {
                    self.set_board(&edit.fen(&self.board));
                    self.begin();
                }
                Err(error) => {
                    self.out.say(&format!("Error (not a piece and a square): {error}"));
                    self.edit = Some(edit);
                }
            }
            return Next::Continue;
        }
        let command = Command::read(line);
        if !matches!(command, Ok(Command::SetBoard(_))) {
            self.answer_held();
        }
        self.held = None;
        match command {
            Ok(Command::Quit) => {
                self.stop();
                Next::Quit
            }
            Ok(command) => {
                self.execute(command);
                Next::Continue
            }
            Err(CommandError { why }) => {
                self.out.say(&format!("Error ({why}): {}", line.trim()));
                Next::Continue
            }
        }
    }

    fn execute(&mut self, command: Command) {
        match command {
            Command::Ignored | Command::Quit => {}
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
                    self.out
                        .say(&format!("Error (there is no position to play, {why}): go"));
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
                if self.turn() == player {
                    self.stop();
                    self.side = Some(1 - player);
                } else {
                    let name = ["white", "black"][player];
                    self.out
                        .say(&format!("Error (it is the other player's turn; use setboard): {name}"));
                }
            }
            Command::Level(level) => self.timing.set_level(level, self.board.position.ply()),
            Command::MoveTime(time) => self.timing.set_move_time(time),
            Command::Depth(depth) => self.timing.depth = depth,
            Command::Time(left) => self.timing.set_left(left),
            Command::Move(text) => {
                if let Err(problem) = self.handle_move(&text) {
                    self.out.say(&problem);
                }
            }
            Command::BareMove(text) => self.handle_bare_move(&text),
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
                if self.score.is_some_and(|score| score.centipawns() <= MAX_DRAW_SCORE) {
                    self.out.say("offer draw");
                }
            }
            Command::SetBoard(text) => {
                self.set_board(&text);
                self.begin();
            }
            Command::Edit => {
                self.stop();
                self.edit = Some(Edit::new(&self.board));
            }
            Command::Hint => self.hint(),
            Command::Book => self.out.say(" There is no book.\n"),
            Command::Undo => self.take_back(1, "undo"),
            Command::Remove => self.take_back(2, "remove"),
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
                if let Some(marks) = self.clicks.lift(&self.board, &square) {
                    self.out.say(&format!("highlight {marks}"));
                }
            }
            Command::Put(square) => {
                if let Some(letters) = self.clicks.put(&self.board, &square) {
                    self.out.say(&format!("choice {letters}"));
                }
            }
        }
    }

    /// Stops the search, makes a change, and starts the search again.
    fn interrupt(&mut self, change: impl FnOnce(&mut Self)) {
        self.stop();
        change(self);
        self.begin();
    }

    fn turn(&self) -> usize {
        self.board.position.turn().index()
    }

    /// Handles a move, or returns why it is illegal.
    fn handle_move(&mut self, text: &str) -> Result<(), String> {
        self.clicks = Clicks::default();
        if self.side == Some(self.turn()) && self.running.is_some() {
            return Err(format!("Illegal move (it is the engine's turn): {text}"));
        }
        let made = self.board.read(text);
        let made = made.map_err(|why| format!("Illegal move ({why}): {text}"))?;
        let pondered = matches!(self.running, Some((_, Purpose::Ponder(expected))) if expected == made);
        if !pondered {
            self.stop();
        }
        self.play(&made);
        self.expected = None;
        if let (true, Some((number, _))) = (pondered, self.running) {
            // The engine is already searching this position.
            self.running = Some((number, Purpose::Move));
            self.session.hurry();
        } else {
            self.begin();
        }
        Ok(())
    }

    /// Handles a move without `usermove`. Before `setboard` with Black to move, cutechess sends the move `b2b3` in every game, and
    /// scores the game as lost if the engine calls it illegal. So in force mode, before the first move, the answer waits for the
    /// next line, and `setboard` cancels it.
    fn handle_bare_move(&mut self, text: &str) {
        let Err(problem) = self.handle_move(text) else { return };
        let is_set_up = self.side.is_none() && !self.analyzes && self.board.before(1).is_none();
        if is_set_up {
            self.held = Some(problem);
        } else {
            self.out.say(&problem);
        }
    }

    fn answer_held(&mut self) {
        if let Some(problem) = self.held.take() {
            self.out.say(&problem);
        }
    }

    fn play(&mut self, made: &Move) {
        if let Some(hidden) = self.board.play(made) {
            self.out.show_error(&hidden);
        }
        self.say_result();
    }

    fn say_result(&self) {
        if let Some(result) = self.board.result() {
            self.out.say(&result);
        }
    }

    fn take_back(&mut self, count: usize, command: &str) {
        let Some(position) = self.board.before(count) else {
            self.out.say(&format!("Error (no move to take back): {command}"));
            return;
        };
        self.stop();
        self.expected = None;
        self.board.set(position);
        self.begin();
    }
}
