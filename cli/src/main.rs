//! The command line.

mod analyze;
mod check;
mod explain;
mod explain_betza;
mod explain_code;
mod export;
mod fmt;
mod format;
mod generate;
mod groups;
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
mod retired;
mod schema;
mod show;
#[cfg(feature = "studio")]
mod studio;
mod test;
mod tune;
mod uci;
mod xboard;

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use triagonal_host::output;
use triagonal_host::stop::Stop;

/// Write, test and play chess variants that are text files
///
/// A variant is a text file that describes a board, its pieces and the rules. Commands take the name of a
/// built-in variant or the path of a file.
#[derive(Debug, Parser)]
#[command(name = "triagonal", version = env!("TRIAGONAL_VERSION"), arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  triagonal list                        all built-in variants
  triagonal show chess                  the board at the start
  triagonal explain chess Knight        what a piece does
  triagonal moves chess --from b1       the moves of one piece
  triagonal play chess                  a game against the engine
  triagonal new my-game                 a variant of your own
  triagonal check my-game.variant       its mistakes
  triagonal test my-game.toml           its tests

Exit status:
  0    success
  1    the command found problems: mistakes, failing tests, unformatted files,
       illegal moves, or rules that a format cannot express
  2    the command could not run: a wrong argument, a missing file, or a file
       that it cannot use
  130  stopped by Ctrl-C")]
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
    Test(test::Args),
    Explain(explain::Args),
    Show(show::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    List(list::Args),
    Import(import::Args),
    Export(export::Args),
    Play(play::Args),
    Analyze(analyze::Args),
    Match(Box<matches::Args>),
    Tune(tune::Args),
    Replay(replay::Args),
    Uci(uci::Args),
    Xboard(xboard::Args),
    #[cfg(feature = "studio")]
    Studio(studio::Args),
    Schema(schema::Args),
    Completions(generate::CompletionArgs),
    Man(generate::ManArgs),
}

/// Runs the command line of this process.
fn main() -> ExitCode {
    let command = groups::with_groups(Cli::command());
    let matches = command.clone().try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|mut error| {
        retired::point_to_successor(&mut error, &command, env::args_os().skip(1));
        error.exit()
    });
    cli.color.write_global();
    let done = match cli.command {
        Command::New(args) => new::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::List(args) => list::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Xboard(args) => xboard::run(&args),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => generate::completions(&args, command),
        Command::Man(args) => generate::man(&args, command),
    };
    match done {
        Ok(done) => ExitCode::from(done.status()),
        Err(Stop::Pipe) => ExitCode::SUCCESS,
        Err(stop) => {
            output::report(&stop);
            ExitCode::from(stop.status())
        }
    }
}
