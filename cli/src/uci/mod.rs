//! `triagonal uci`

mod command;
mod count;
mod options;
mod out;
mod speak;

use std::io::{self, BufRead};
use std::time::Duration;

use command::{Command, Go, Place};
use count::Count;
use options::Options;
use out::Out;
use speak::{describe, moves_text, whole_line};
use triagonal::notation::{Notation, Ranks, fen, turns};
use triagonal::search::Evaluation;
use triagonal::{Move, Position, PositionError, Variant};
use triagonal_host::engine::Session;
use triagonal_host::stop::{CommandResult, Done, Stop};

use crate::position::with_closest;

/// Play in a program that speaks UCI
///
/// Reads commands of the Universal Chess Interface from standard input. `UCI_Variant` chooses among
/// the variants that come with the program, and `VariantPath` takes a file, or a folder of files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal uci
  echo 'go depth 8' | triagonal uci")]
pub struct Args {}

/// Speaks until there is no more to read.
pub fn run(_: &Args) -> CommandResult {
    let chess = options::first().ok_or_else(|| Stop::Input("no variant comes with this program".to_owned(), None))?;
    let mut engine = Engine {
        session: Session::new(chess.clone(), chess.evaluation(), options::MEGABYTES, 1),
        options: Options::new(chess),
        out: Out::default(),
        rejected: None,
        ranks: Ranks::Own,
        count: None,
    };
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    let mut bounded = true;
    while !engine.out.is_closed() {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        match Command::read(&String::from_utf8_lossy(&bytes)) {
            Ok(Command::Quit) => {
                engine.stop_count();
                bounded = false;
                break;
            }
            Ok(command) => {
                if let Command::Go(go) = &command {
                    bounded = go.is_bounded();
                }
                engine.obey(command);
            }
            Err(problem) => engine.out.complain(&problem),
        }
    }
    engine.finish_count();
    if bounded {
        engine.session.finish();
    } else {
        engine.session.stop();
    }
    Ok(Done::Fine)
}

struct Engine {
    session: Session,
    options: Options,
    out: Out,
    /// Why the last position was rejected: until there is another, nothing is thought about.
    rejected: Option<String>,
    /// How the client counts ranks, as far as its moves have shown it.
    ranks: Ranks,
    /// The count that runs. What is not heard meanwhile waits until it is done.
    count: Option<Count>,
}

impl Engine {
    fn stop_count(&mut self) {
        if let Some(count) = self.count.take() {
            count.stop();
        }
    }

    fn finish_count(&mut self) {
        if let Some(count) = self.count.take() {
            count.finish();
        }
    }

    fn obey(&mut self, command: Command) {
        match &command {
            Command::Stop | Command::Quit => self.stop_count(),
            Command::IsReady | Command::Nothing => {}
            Command::Uci
            | Command::NewGame
            | Command::Option { .. }
            | Command::Position { .. }
            | Command::NoPosition(_)
            | Command::Go(_)
            | Command::PonderHit
            | Command::Show => self.finish_count(),
        }
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Uci => {
                self.out
                    .say(&format!("id name Triagonal {}", env!("CARGO_PKG_VERSION")));
                self.out.say("id author the authors of Triagonal");
                for line in self.options.listed() {
                    self.out.say(&line);
                }
                self.out.say("uciok");
            }
            Command::IsReady => self.out.say("readyok"),
            Command::NewGame => {
                self.rejected = None;
                self.ranks = Ranks::Own;
                self.session.new_game();
            }
            Command::Option { name, value } => self.set_option(&name, &value),
            Command::Position { place, moves } => {
                self.rejected = None;
                if let Err(problem) = self.set_position(&place, &moves) {
                    self.reject(problem);
                }
            }
            Command::NoPosition(problem) => self.reject(problem),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.session.stop(),
            Command::PonderHit => self.session.hurry(),
            Command::Show => {
                if let Some(problem) = &self.rejected {
                    self.out.complain(problem);
                    return;
                }
                let position = self.session.position();
                self.out.say(&format!(
                    "{position}\n\nFen: {}\nKey: {:016X}",
                    position.fen(),
                    position.hash()
                ));
            }
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Err(problem) => self.out.complain(&problem),
            Ok(options::Changed::Nothing) => {}
            Ok(options::Changed::Megabytes(size)) => {
                if let Err(problem) = self.session.set_megabytes(size) {
                    self.out.complain(&problem);
                }
            }
            Ok(options::Changed::Threads(count)) => self.session.set_threads(count),
            Ok(options::Changed::Skill(skill)) => self.session.set_skill(skill),
            Ok(options::Changed::Forget) => self.session.new_game(),
            Ok(options::Changed::Paths) => self.out.say(&self.options.variants_line()),
            Ok(options::Changed::Variant(loaded)) => {
                let (variant, evaluation, word) = *loaded;
                if let Some(word) = word {
                    self.out.say(&format!("info string {word}"));
                }
                self.play(variant, evaluation);
            }
        }
    }

    fn play(&mut self, variant: Variant, evaluation: Evaluation) {
        self.out.say(&describe(self.options.played(), &variant));
        self.session.set_variant(variant, evaluation);
        self.rejected = None;
        self.ranks = Ranks::Own;
    }

    /// A position cannot be read: no search answers from another one.
    fn reject(&mut self, problem: String) {
        self.out.complain(&problem);
        self.rejected = Some(problem);
    }

    fn set_position(&mut self, place: &Place, moves: &[String]) -> Result<(), String> {
        let variant = match place {
            Place::Start | Place::Sfen(_) => self.options.chosen.clone(),
            Place::Fen(fen) => self.options.form_of(fen),
        };
        let in_words = |wrong: PositionError| wrong.wrong.in_one_line();
        let closest = |fen: &str, wrong: PositionError| with_closest(&variant, fen, wrong.wrong).in_one_line();
        let position = match place {
            Place::Start => variant.start(),
            Place::Fen(fen) => {
                if let Some(note) = fen::note(variant.rules(), fen) {
                    self.out.say(&format!("info string note: {note}"));
                }
                variant.read_fen(fen).map_err(|wrong| closest(fen, wrong))?
            }
            Place::Sfen(sfen) => variant.read_sfen(sfen).map_err(in_words)?,
        };
        let position = self.after(&position, moves)?;
        // A turn that is written as one move has ended, if nothing is left of it but to pass.
        let ended = turns::passed(&position).filter(|_| !moves.is_empty() && turns::can_only_gate(&position));
        let position = ended.map_or(position, |(_, next)| next);
        if variant.title() != self.session.variant().title() {
            self.out.say(&format!(
                "info string note: castlings begin anywhere, as in {}",
                variant.title()
            ));
            let evaluation = variant.evaluation();
            self.session.set_variant(variant, evaluation);
        }
        self.session.set_position(position);
        Ok(())
    }

    /// The position after some moves, in the ranks of the moves before, or else as they can be played.
    fn after(&mut self, start: &Position, moves: &[String]) -> Result<Position, String> {
        let texts = moves.iter().map(String::as_str);
        let play = |ranks| played(start.clone(), moves, ranks);
        let (position, ranks) = Ranks::playing(start.game().rules(), texts, self.ranks, play)?;
        self.ranks = ranks;
        Ok(position)
    }

    fn go(&mut self, go: &Go) {
        if let Some(problem) = &self.rejected {
            self.session.stop();
            self.out.complain(problem);
            if go.perft.is_none() {
                self.out.say("bestmove 0000");
            }
            return;
        }
        let position = self.session.position().clone();
        if let Some(depth) = go.perft {
            match Count::start((position, self.ranks), depth, self.out.clone()) {
                Ok(count) => self.count = Some(count),
                Err(error) => self.out.complain(&error.to_string()),
            }
            return;
        }
        let mut limits = go.limits.clone();
        let lines = self.options.lines();
        limits.lines = lines;
        for text in &go.moves {
            match read_turn(&position, &self.ranks.read(text)) {
                Ok(made) => limits.moves.extend(made.first()),
                Err(problem) => self.out.complain(&problem),
            }
        }
        let second = position.turn().index() > 0;
        let overhead = Duration::from_millis(self.options.overhead());
        let budget = go.clock(second).budget(overhead);
        let waits = go.ponder || (go.infinite && budget.is_none());
        let (out, ranks) = (self.out.clone(), self.ranks);
        self.session.go(limits, budget, waits, move |told| match told {
            triagonal_host::engine::Told::Depth(found, answer) => {
                for (number, line) in found.lines.iter().take(lines).enumerate() {
                    out.say(&whole_line((&position, ranks), found, number, line, answer));
                }
            }
            triagonal_host::engine::Told::Over(found) => {
                let moves = found
                    .lines
                    .first()
                    .map(|line| moves_text(&position, &line.moves, 2, ranks));
                let moves = moves.unwrap_or_default();
                match moves.as_slice() {
                    [] => {
                        let outcome = position.outcome();
                        let drawn = outcome.is_none_or(|outcome| outcome.winners.is_none());
                        out.say(&format!("info depth 0 score {}", if drawn { "cp 0" } else { "mate 0" }));
                        out.say("bestmove (none)");
                    }
                    [best] => out.say(&format!("bestmove {best}")),
                    [best, reply, ..] => out.say(&format!("bestmove {best} ponder {reply}")),
                }
            }
        });
    }
}

/// The position after some moves whose ranks are counted in one way.
fn played(mut position: Position, moves: &[String], ranks: Ranks) -> Result<Position, String> {
    for text in moves {
        for made in read_turn(&position, &ranks.read(text))? {
            position.play(&made).map_err(|wrong| wrong.to_string())?;
        }
    }
    Ok(position)
}

/// A move or a turn as UCI writes it, or a move in the language's own way, as far as UCI cannot say it.
fn read_turn(position: &Position, text: &str) -> Result<Vec<Move>, String> {
    let said = turns::read(position, text, Notation::Uci);
    said.or_else(|wrong| {
        position
            .read_move(text)
            .map(|made| vec![made])
            .map_err(|_| match Notation::Uci.other_for(position, text) {
                Some(other) => format!("{wrong}; it is a move as {} writes them", other.name().to_uppercase()),
                None => wrong.to_string(),
            })
    })
}
