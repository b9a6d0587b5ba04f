//! The command line.

mod analyze;
mod check;
mod explain;
mod explain_betza;
mod explain_code;
mod export;
mod find;
mod fmt;
mod format;
mod generate;
mod import;
mod input;
mod lines;
mod list;
mod matches;
mod moves;
mod new;
mod paint;
mod perft;
mod picture;
mod play;
mod position;
mod replay;
mod rules;
mod schema;
mod show;
#[cfg(feature = "studio")]
mod studio;
mod test;
mod tune;
mod uci;
mod xboard;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use triagonal_host::output;
use triagonal_host::stop::{Done, Stop};

/// Run chess variants that are text files
///
/// A variant is a text file: its board, pieces and rules. This program checks such files, lists
/// legal moves, counts move trees and shows positions.
#[derive(Debug, Parser)]
#[command(name = "triagonal", version = env!("TRIAGONAL_VERSION"), propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  triagonal list                        what comes with the program
  triagonal find --tag drops            some of that
  triagonal show chess                  the board at the start
  triagonal explain chess Knight        what a piece does
  triagonal moves chess --from b1       where the knight can go
  triagonal perft chess 4               the size of the move tree
  triagonal replay games.pgn            every move of a game checked
  triagonal new my-game                 a variant of your own
  triagonal check my-game.variant       every mistake in it
  triagonal fmt my-game.variant         its one canonical form

Exit status: 0 all is well, 1 the input is wrong, 2 the command line is wrong.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    color: colorchoice_clap::Color,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Args),
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Match(Box<matches::Args>),
    Replay(replay::Args),
    Show(show::Args),
    Rules(rules::Args),
    List(list::Args),
    Find(find::Args),
    Import(import::Args),
    Export(export::Args),
    Test(test::Args),
    Analyze(analyze::Args),
    Play(play::Args),
    #[cfg(feature = "studio")]
    Studio(studio::Args),
    Tune(tune::Args),
    Uci(uci::Args),
    Xboard(xboard::Args),
    Schema(schema::Args),
    Completions(generate::CompletionArgs),
    Man(generate::ManArgs),
}

/// Runs the command line of this process.
fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    let done = match cli.command {
        Command::New(args) => new::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::List(args) => list::run(&args),
        Command::Find(args) => find::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Play(args) => play::run(&args),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Xboard(args) => xboard::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => generate::completions(&args, Cli::command()),
        Command::Man(args) => generate::man(&args, Cli::command()),
    };
    match done {
        Ok(Done::Fine) => ExitCode::SUCCESS,
        Ok(Done::Wrong) => ExitCode::from(1),
        Err(Stop::Pipe) => ExitCode::SUCCESS,
        Err(stop) => {
            output::report(&stop);
            ExitCode::from(stop.code())
        }
    }
}
