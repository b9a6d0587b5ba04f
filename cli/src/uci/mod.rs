//! `triagonal uci`

mod command;
mod count;
mod info;
mod offer;
mod options;
mod out;
mod protocol;
mod style;

use std::ffi::OsString;
use std::io::{self, BufRead};
use std::time::Duration;

use command::{Command, Go, StartPosition};
use count::Count;
use info::{info_line, variant_line};
use offer::{Loaded, Offer};
use options::Options;
use out::Out;
use protocol::Protocol;
use style::MoveStyle;
use triagonal::PositionError;
use triagonal::notation::{fen, turns};
use triagonal_host::engine::{EngineEvent, Session};
use triagonal_host::stop::{CommandResult, Done, Stop};

use crate::input::choice;
use crate::lines;
use crate::position::with_closest;

/// Run the engine for programs that speak UCI or USI
///
/// Speaks the Universal Chess Interface on standard input and output, or USI, the protocol of Japanese programs, after `usi`.
/// The option UCI_Variant or USI_Variant chooses one of the variants on offer; the first of them is played until then. The
/// option VariantPath adds a file, or a folder of files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal uci
  triagonal uci my-game.variant chess
  echo 'go depth 8' | triagonal uci")]
pub struct Args {
    /// Variants to offer, by name or file (default: all built-in variants)
    #[arg(value_name = "VARIANT", value_hint = clap::ValueHint::FilePath)]
    variants: Vec<OsString>,
    /// Set an option of the variants (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice, requires = "variants")]
    set: Vec<(String, String)>,
}

/// Speaks the protocol until the end of standard input.
pub fn run(args: &Args) -> CommandResult {
    let offer = Offer::new(&args.variants, &args.set)?;
    let missing = || Stop::Input("this program was built without variants".to_owned(), None);
    let (variant, evaluation, warning) = offer.load(offer.first(Protocol::Uci)).ok_or_else(missing)??;
    let out = Out::default();
    if let Some(warning) = warning {
        out.say(&format!("info string {warning}"));
    }
    let mut engine = Engine {
        session: Session::new(variant.clone(), evaluation, options::DEFAULT_MEGABYTES, 1),
        options: Options::new(offer, variant),
        out,
        rejected: None,
        skipped_until: None,
        style: MoveStyle::new(Protocol::Uci.notation()),
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
        let line = lines::text(&bytes);
        if let Some(end) = &engine.skipped_until {
            if line.trim() == end {
                engine.skipped_until = None;
            }
            continue;
        }
        match Command::read(&line, engine.options.protocol()) {
            Ok(Command::Quit) => {
                engine.stop_count();
                bounded = false;
                break;
            }
            Ok(command) => {
                if let Command::Go(go) = &command {
                    bounded = go.is_bounded();
                }
                engine.execute(command);
            }
            Err(problem) => engine.out.error(&problem),
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
    /// The error in the last position. No search begins until there is a valid position.
    rejected: Option<String>,
    /// The end of a file that the client sends. Its lines are no commands.
    skipped_until: Option<String>,
    /// How the client writes moves.
    style: MoveStyle,
    /// The perft count in progress. Most commands wait for its end.
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

    fn execute(&mut self, command: Command) {
        match &command {
            Command::Stop | Command::Quit => self.stop_count(),
            Command::IsReady | Command::Ignored | Command::Load(_) => {}
            Command::Begin(_)
            | Command::NewGame
            | Command::Option { .. }
            | Command::Position { .. }
            | Command::InvalidPosition(_)
            | Command::Go(_)
            | Command::GoMate
            | Command::PonderHit
            | Command::Show => self.finish_count(),
        }
        match command {
            Command::Ignored | Command::Quit => {}
            Command::Begin(protocol) => {
                self.begin(protocol);
                self.out
                    .say(&format!("id name Triagonal {}", env!("CARGO_PKG_VERSION")));
                self.out.say("id author the authors of Triagonal");
                for line in self.options.option_lines() {
                    self.out.say(&line);
                }
                self.out.say(protocol.greeting_end());
            }
            Command::IsReady => self.out.say("readyok"),
            Command::NewGame => {
                self.rejected = self.options.refused().map(str::to_owned);
                self.reset_style();
                self.session.new_game();
            }
            Command::Option { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => {
                self.rejected = None;
                if let Err(problem) = self.set_position(&start, &moves) {
                    self.reject(problem);
                }
            }
            Command::InvalidPosition(problem) => self.reject(problem),
            Command::Go(go) => self.go(&go),
            Command::GoMate => self.out.say("checkmate notimplemented"),
            Command::Load(end) => {
                self.out
                    .error("there is no `load`: convert the file with `triagonal import`, and set `VariantPath`");
                self.skipped_until = end;
            }
            Command::Stop => self.session.stop(),
            Command::PonderHit => self.session.hurry(),
            Command::Show => {
                if let Some(problem) = &self.rejected {
                    self.out.error(problem);
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
            Err(problem) if self.options.refused() == Some(problem.as_str()) => self.reject(problem),
            Err(problem) => self.out.error(&problem),
            Ok(options::Change::Nothing) => {}
            Ok(options::Change::Megabytes(size)) => {
                if let Err(problem) = self.session.set_megabytes(size) {
                    self.out.error(&problem);
                }
            }
            Ok(options::Change::Threads(count)) => self.session.set_threads(count),
            Ok(options::Change::Skill(skill)) => self.session.set_skill(skill),
            Ok(options::Change::ClearHash) => self.session.new_game(),
            Ok(options::Change::Paths) => self.out.say(&self.options.variants_line()),
            Ok(options::Change::Variant(loaded)) => {
                let line = variant_line(self.options.variant_name(), &loaded.0);
                self.play(*loaded);
                self.out.say(&line);
            }
        }
    }

    /// Speaks a protocol from now on.
    fn begin(&mut self, protocol: Protocol) {
        match self.options.set_protocol(protocol) {
            Ok(Some(loaded)) => self.play(loaded),
            Ok(None) => self.reset_style(),
            Err(problem) => self.out.error(&problem),
        }
    }

    fn reset_style(&mut self) {
        self.style = MoveStyle::new(self.options.protocol().notation());
    }

    fn play(&mut self, (variant, evaluation, warning): Loaded) {
        if let Some(warning) = warning {
            self.out.say(&format!("info string {warning}"));
        }
        self.session.set_variant(variant, evaluation);
        self.rejected = None;
        self.reset_style();
    }

    /// Rejects a position that cannot be read, so that no search starts from the previous position.
    fn reject(&mut self, problem: String) {
        self.out.error(&problem);
        self.rejected = Some(problem);
    }

    fn set_position(&mut self, start: &StartPosition, moves: &[String]) -> Result<(), String> {
        if let Some(problem) = self.options.refused() {
            return Err(problem.to_owned());
        }
        let variant = match start {
            StartPosition::Start | StartPosition::Sfen(_) => self.options.chosen.clone(),
            StartPosition::Fen(fen) => self.options.form_of(fen),
        };
        let in_words = |error: PositionError| error.misread.in_one_line();
        let closest = |fen: &str, error: PositionError| with_closest(&variant, fen, error.misread).in_one_line();
        let position = match start {
            StartPosition::Start => variant.usual_start(),
            StartPosition::Fen(fen) => {
                for note in fen::notes(variant.rules(), fen) {
                    self.out.say(&format!("info string note: {note}"));
                }
                variant.read_fen(fen).map_err(|error| closest(fen, error))?
            }
            StartPosition::Sfen(sfen) => variant.read_sfen(sfen).map_err(in_words)?,
        };
        let (position, style) = self.style.play(&position, moves)?;
        self.style = style;
        // A turn that is written as one move has ended if only a pass remains.
        let ended = turns::passed(&position).filter(|_| !moves.is_empty() && turns::can_only_gate(&position));
        let position = ended.map_or(position, |(_, next)| next);
        if variant.title() != self.session.variant().title() {
            self.out.say(&format!(
                "info string note: castling starts from any square, as in {}",
                variant.title()
            ));
            let evaluation = variant.evaluation();
            self.session.set_variant(variant, evaluation);
        }
        self.session.set_position(position);
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        for why in &go.ignored {
            self.out.error(why);
        }
        let protocol = self.options.protocol();
        if let Some(problem) = &self.rejected {
            self.session.stop();
            self.out.error(problem);
            if go.perft.is_none() {
                self.out.say(&format!("bestmove {}", protocol.no_position()));
            }
            return;
        }
        let position = self.session.position().clone();
        if let Some(depth) = go.perft {
            match Count::start((position, self.style), depth, self.out.clone()) {
                Ok(count) => self.count = Some(count),
                Err(error) => self.out.error(&error.to_string()),
            }
            return;
        }
        let mut limits = go.limits.clone();
        let lines = self.options.lines();
        limits.lines = lines;
        for text in &go.moves {
            match self.style.read(&position, text) {
                Ok(made) => limits.moves.extend(made.first()),
                Err(problem) => self.out.error(&problem),
            }
        }
        let second = position.turn().index() > 0;
        let overhead = Duration::from_millis(self.options.overhead());
        let budget = go.clock(second).budget(overhead);
        let waits = go.ponder || (go.infinite && budget.is_none());
        let (out, style) = (self.out.clone(), self.style);
        self.session.go(limits, budget, waits, move |event| match event {
            EngineEvent::Depth(found, answer) => {
                for (number, line) in found.lines.iter().take(lines).enumerate() {
                    out.say(&info_line((&position, protocol, style), found, number, line, answer));
                }
            }
            EngineEvent::Over(found) => {
                let best = found.lines.first();
                let moves = best.map(|line| style.write_line(&position, &line.moves, 2));
                match moves.unwrap_or_default().as_slice() {
                    [] => {
                        let outcome = position.outcome();
                        let drawn = outcome.is_none_or(|outcome| outcome.winners.is_none());
                        out.say(&format!("info depth 0 score {}", if drawn { "cp 0" } else { "mate 0" }));
                        out.say(&format!("bestmove {}", protocol.no_move()));
                    }
                    [best] => out.say(&format!("bestmove {best}")),
                    [best, reply, ..] => out.say(&format!("bestmove {best} ponder {reply}")),
                }
            }
        });
    }
}
