//! `triagonal xboard`

mod analysis;
mod board;
mod clicks;
mod command;
mod edit;
mod engine;
mod fen;
mod fit;
mod names;
mod out;
mod piece_table;
mod screen;
mod squares;
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

use super::{input, lines};

/// Run the engine for XBoard and WinBoard
///
/// Speaks version 2 of their protocol on standard input and output. The engine sends XBoard the board, the pieces and the legal
/// moves of each variant, so that XBoard can play games that it does not know.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  xboard -fcp 'triagonal xboard'
  xboard -fcp 'triagonal xboard my-game.variant' -variant my-game
  triagonal xboard --list")]
pub struct Args {
    /// Variants to offer, by name or file (default: all built-in variants that XBoard can play)
    #[arg(value_name = "VARIANT", value_hint = clap::ValueHint::FilePath)]
    variants: Vec<OsString>,
    /// Set an option of the variants (repeatable)
    #[arg(long, value_name = "OPTION=VALUE", value_parser = input::choice, requires = "variants")]
    set: Vec<(String, String)>,
    /// List which variants XBoard can play, and why it cannot play the others (default: all built-in variants)
    #[arg(long)]
    list: bool,
}

/// Speaks the protocol until the end of standard input.
pub fn run(args: &Args) -> CommandResult {
    if args.list {
        return list(args);
    }
    let names = if args.variants.is_empty() {
        Names::built_in()
    } else {
        Names::from_arguments(&args.variants, &args.set)?
    };
    let (sender, events) = channel();
    let mut engine = Engine::new(names, sender.clone())?;
    thread::spawn(move || read_input(&sender));
    while !engine.is_closed() {
        // The reading thread also sends an event at the end of input, so this call always returns.
        let Ok(event) = events.recv() else { break };
        match engine.handle_event(event) {
            Next::Continue => {}
            Next::Quit => break,
        }
    }
    Ok(Done::Fine)
}

/// Sends an event for every line of standard input and one for its end.
fn read_input(sender: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) => Event::Line(lines::text(&bytes)),
        };
        let is_end = matches!(event, Event::End);
        if sender.send(event).is_err() || is_end {
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
