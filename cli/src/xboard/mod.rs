//! `triagonal xboard`

mod board;
mod command;
mod edit;
mod engine;
mod fen;
mod fit;
mod marks;
mod men;
mod names;
mod out;
mod screen;
mod squares;
mod thinking;
mod timing;
mod wire;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use engine::{Engine, Event, Next};
use names::Names;
use triagonal_host::output::results;
use triagonal_host::stop::{CommandResult, Done};

use super::input;

/// Play in XBoard and WinBoard
///
/// Speaks version 2 of their protocol on standard input and output. XBoard is told the board, the pieces
/// and the legal moves of each variant, and so plays games that it has never heard of.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  xboard -fcp 'triagonal xboard'
  xboard -fcp 'triagonal xboard my-game.variant' -variant my-game
  triagonal xboard --list")]
pub struct Args {
    /// The variants to offer, by name or file; all that come with the program and XBoard can play, if none is given
    #[arg(value_name = "NAME|FILE", value_hint = clap::ValueHint::FilePath)]
    variants: Vec<OsString>,
    /// Choose the value of an option of the variants (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = input::choice, requires = "variants")]
    set: Vec<(String, String)>,
    /// List which of the variants XBoard can play, and why not the others; without variants, those of the library
    #[arg(long)]
    list: bool,
}

/// Speaks until there is no more to read.
pub fn run(args: &Args) -> CommandResult {
    if args.list {
        return list(args);
    }
    let names = if args.variants.is_empty() {
        Names::shipped()
    } else {
        Names::some(&args.variants, &args.set)?
    };
    let (sender, events) = channel();
    let mut engine = Engine::new(names, sender.clone())?;
    thread::spawn(move || listen(&sender));
    while !engine.is_closed() {
        // The thread that reads says when it is over, so that something always comes.
        let Ok(event) = events.recv() else { break };
        match engine.take(event) {
            Next::Listen => {}
            Next::Quit => break,
        }
    }
    Ok(Done::Fine)
}

/// Passes on what is said, and that nothing more is.
fn listen(sender: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) => Event::Line(String::from_utf8_lossy(&bytes).into_owned()),
        };
        let over = matches!(event, Event::End);
        if sender.send(event).is_err() || over {
            break;
        }
    }
}

fn list(args: &Args) -> CommandResult {
    let mut out = results();
    if args.variants.is_empty() {
        out.write_all(names::LIBRARY.as_bytes())?;
    }
    for file in &args.variants {
        writeln!(out, "{}", names::verdict(file, &args.set)?)?;
    }
    out.flush()?;
    Ok(Done::Fine)
}
