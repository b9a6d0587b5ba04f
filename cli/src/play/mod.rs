//! `triagonal play`

mod advice;
mod game;
mod prompt;
mod saved_game;
mod seat;

use std::io::Write;
use std::path::{Path, PathBuf};

use advice::Adviser;
use game::{Game, variant_name};
use prompt::Prompt;
use saved_game::SavedGame;
use seat::{Seat, Strength};
use triagonal::diagnostics::suggest;
use triagonal_host::engine::values;
use triagonal_host::output::{note, results};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::analyze::score_text;
use super::input::{VariantArgs, named_cell};
use super::paint::paint;
use super::position::PositionArgs;

/// Play a game in the terminal
///
/// Each side is played by a person or an engine. By default you play first, against the engine. Type a move, or `help` for
/// the commands. --record saves the game in a file, and the same command resumes it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal play chess
  triagonal play chess --seat Black=me --seat White=engine:skill=5
  triagonal play my-game.variant --seat White=me --seat Black=me --record evening.pgn
  triagonal play chess --seat White=engine:nodes=20000 --seat Black=engine:depth=3")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Who plays a side: me, or engine[:SETTINGS] (repeatable)
    ///
    /// SETTINGS are separated by commas: nodes=N, depth=PLIES, move-time=SECONDS, and skill=0 to skill=20, which is the strongest. An
    /// engine without limits thinks for one second per move.
    #[arg(long, value_name = "PLAYER=SEAT", value_parser = seat::seat, help_heading = "Game")]
    seat: Vec<(String, Seat)>,
    /// Save the game in this file (PGN), and resume it if the file exists
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Game")]
    record: Option<PathBuf>,
}

/// The commands at the prompt, after the entry for moves.
const COMMANDS: [(&str, &str); 11] = [
    ("MOVE", "play a move, as `moves` writes it or as e2e4; tab completes it"),
    ("moves [CELL]", "list the legal moves, or the moves of one piece"),
    ("hint", "suggest a move"),
    (
        "eval",
        "evaluate the position in pawns, from your side, with the best line",
    ),
    ("why", "show the opponents' threats"),
    ("undo", "take back your last move and the replies to it"),
    ("board", "draw the board again"),
    ("fen", "print the position in one line (FEN)"),
    ("save FILE", "write the game so far to a file"),
    ("help", "show this list"),
    ("quit", "leave the game"),
];

/// The words that begin the commands.
fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().skip(1).filter_map(|(name, _)| name.split(' ').next())
}

/// Plays until the user quits or the input ends.
pub fn run(args: &Args) -> CommandResult {
    if args.variant.variant == "-" {
        let message = "standard input is for moves, so the variant cannot be read from it".to_owned();
        return Err(Stop::Input(message, Some("write the variant to a file".to_owned())));
    }
    let saved = args.record.as_deref().map(SavedGame::read).transpose()?.flatten();
    let variant = match &saved {
        Some(saved) => saved.load(&args.variant)?,
        None => args.variant.load()?,
    };
    if saved.is_some() && args.position.is_given() {
        let message = "the game in the file resumes from its own position".to_owned();
        let help = "leave out the position, or choose another --record file".to_owned();
        return Err(Stop::Input(message, Some(help)));
    }
    let start = args.position.set_up(&variant)?;
    let seats = seat::seats(&variant, &args.seat)?;
    let (evaluation, warning) = values::evaluation(&variant, &args.variant.variant)?;
    if let Some(warning) = warning {
        note(&format!("note: {warning}"));
    }
    let name = variant_name(&args.variant.variant, &variant);
    let mut terminal = TerminalGame {
        adviser: Adviser::new(variant.clone(), evaluation),
        game: Game::new(name, variant, start, seats),
        prompt: Prompt::new()?,
        file: args.record.clone(),
        written: Vec::new(),
    };
    if let Some(saved) = saved {
        let replayed = saved.replay(&terminal.game.variant)?;
        terminal.game.resume(replayed);
        terminal.say(&format!("Resuming the game in {}.", saved.path.display()))?;
    }
    terminal.show()?;
    terminal.explain_input()?;
    while terminal.turn()? {}
    Ok(Done::Fine)
}

struct TerminalGame {
    game: Game,
    adviser: Adviser,
    prompt: Prompt,
    file: Option<PathBuf>,
    /// The files that the command `save` has written.
    written: Vec<PathBuf>,
}

impl TerminalGame {
    fn say(&self, text: &str) -> Result<(), Stop> {
        let mut out = results();
        writeln!(out, "{text}")?;
        out.flush()?;
        Ok(())
    }

    /// Shows the board, and the result if the game is over.
    fn show(&self) -> Result<(), Stop> {
        let position = &self.game.position;
        let mut text = format!("\n{}", position.draw(&paint).trim_end());
        if let Some(outcome) = self.game.outcome() {
            text += &format!("\n{outcome}");
        } else if position.in_check() {
            text += &format!("\n{} is in check", self.game.mover());
        }
        self.say(&text)
    }

    /// Tells a person at a terminal what to type.
    fn explain_input(&self) -> Result<(), Stop> {
        let position = &self.game.position;
        let legal = position.legal_moves();
        let Some(example) = legal.first().filter(|_| self.game.outcome().is_none()) else {
            return Ok(());
        };
        if !self.prompt.is_terminal() || !self.game.seats.contains(&Seat::Person) {
            return Ok(());
        }
        self.say(&format!(
            "Type a move such as {}, `hint`, `help` or `quit`; Tab completes it.",
            position.move_text(example)
        ))
    }

    /// Lets the person or engine to move take a turn, and returns whether the program should go on.
    fn turn(&mut self) -> Result<bool, Stop> {
        match (self.game.seat(), self.game.outcome()) {
            (Seat::Engine(strength), None) => {
                self.think(&strength)?;
                Ok(true)
            }
            (Seat::Engine(_), Some(_)) if !self.game.seats.contains(&Seat::Person) => Ok(false),
            (Seat::Person | Seat::Engine(_), over) => {
                let prompt = match &over {
                    None => format!("{}: ", self.game.mover()),
                    Some(_) => "The game is over: ".to_owned(),
                };
                let words = self.words();
                match self.prompt.line(&prompt, words)? {
                    None => Ok(false),
                    Some(line) => self.execute(&line),
                }
            }
        }
    }

    /// The words that tab completes.
    fn words(&self) -> Vec<String> {
        let legal = if self.game.outcome().is_some() {
            Vec::new()
        } else {
            self.game.position.legal_moves()
        };
        let moves = legal.iter().map(|made| self.game.position.move_text(made));
        commands().map(str::to_owned).chain(moves).collect()
    }

    fn think(&mut self, strength: &Strength) -> Result<(), Stop> {
        let found = self.adviser.search(&self.game.position, strength);
        let Some((made, score)) = found
            .lines
            .first()
            .and_then(|line| Some((*line.moves.first()?, line.score)))
        else {
            return Err(Stop::Input("the engine found no move".to_owned(), None));
        };
        let text = self.game.position.move_text(&made);
        let mover = self.game.mover().to_owned();
        self.play(&made)?;
        self.say(&format!("\n{mover} plays {text}  {}", score_text(score)))?;
        self.show()
    }

    /// Plays a move, and records the game.
    fn play(&mut self, made: &triagonal::Move) -> Result<(), Stop> {
        self.game.play(made);
        self.save_record()
    }

    fn save_record(&self) -> Result<(), Stop> {
        self.file.as_deref().map_or(Ok(()), |file| self.game.save(file))
    }

    /// Executes a line of input, and returns whether the program should go on.
    fn execute(&mut self, line: &str) -> Result<bool, Stop> {
        if !self.prompt.is_terminal() {
            self.say(&format!("> {line}"))?;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => {
                let lines = COMMANDS.map(|(name, what)| format!("{name:<14}{what}"));
                self.say(&lines.join("\n"))?;
            }
            "board" => self.show()?,
            "fen" => self.say(&self.game.position.fen())?,
            "moves" => self.list(rest)?,
            "hint" | "eval" | "why" => self.advise(word)?,
            "undo" => {
                if self.game.undo() == 0 {
                    self.say("There is no move to take back.")?;
                } else {
                    self.save_record()?;
                    self.show()?;
                }
            }
            "save" if !rest.is_empty() => self.save(Path::new(rest))?,
            "save" => self.say("Usage: save FILE")?,
            _ => self.handle_move(line)?,
        }
        Ok(true)
    }

    /// Writes the game to another file. Files that this run has not written are not overwritten.
    fn save(&mut self, path: &Path) -> Result<(), Stop> {
        let is_own = self.written.iter().chain(&self.file).any(|own| own == path);
        if !is_own && path.is_file() {
            return self.say(&format!(
                "The file {} already exists; choose another name.",
                path.display()
            ));
        }
        match self.game.save(path) {
            Ok(()) => {
                self.written.push(path.to_owned());
                self.say(&format!("Saved the game in {}.", path.display()))
            }
            Err(stop @ (Stop::Reported | Stop::Pipe | Stop::Interrupted)) => Err(stop),
            Err(stop @ (Stop::Report(_) | Stop::Text(_) | Stop::Input(..))) => self.say(&stop.to_string()),
        }
    }

    fn handle_move(&mut self, text: &str) -> Result<(), Stop> {
        if let Some(outcome) = self.game.outcome() {
            return self.say(&format!("The game is over: {outcome}. `undo` takes a move back."));
        }
        match self.game.position.read_move(text) {
            Ok(made) => {
                self.play(&made)?;
                self.show()
            }
            Err(error) => {
                let word = text.split(' ').next().unwrap_or(text);
                let commands = commands().filter(|name| name.len() > 2);
                let near = suggest(word, commands).map(|near| format!("did you mean `{near}`?"));
                let help = near.or_else(|| error.help.clone());
                let help = help.map_or_else(String::new, |help| format!("\n  {help}"));
                self.say(&format!("{error}{help}\n  Type `help` for a list of commands."))
            }
        }
    }

    fn list(&self, cell: &str) -> Result<(), Stop> {
        if let Some(outcome) = self.game.outcome() {
            return self.say(&format!("The game is over: {outcome}."));
        }
        let mut legal = self.game.position.legal_moves();
        if !cell.is_empty() {
            match named_cell(&self.game.variant, "moves", cell) {
                Ok(from) => legal.retain(|made| made.from() == Some(from)),
                Err(error) => return self.say(&error.to_string()),
            }
        }
        let texts: Vec<String> = legal.iter().map(|made| self.game.position.move_text(made)).collect();
        if texts.is_empty() {
            return self.say(&format!("Nothing on {cell} can move."));
        }
        self.say(&textwrap::fill(&texts.join(" "), triagonal_host::output::width()))
    }

    fn advise(&mut self, word: &str) -> Result<(), Stop> {
        if let Some(outcome) = self.game.outcome() {
            return self.say(&format!("The game is over: {outcome}."));
        }
        let position = &self.game.position;
        let text = match word {
            "hint" => self.adviser.hint(position),
            "eval" => self.adviser.evaluate(position),
            _ if position.in_check() => Some(format!("{} is in check and must respond to it.", self.game.mover())),
            _ => {
                let threats = self.adviser.threats(&self.game.variant, position);
                Some(if threats.is_empty() {
                    "There is no immediate threat.".to_owned()
                } else {
                    threats.join("\n")
                })
            }
        };
        self.say(&text.unwrap_or_else(|| "The engine has no suggestion.".to_owned()))
    }
}
