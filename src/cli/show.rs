//! `triagonal show`

use std::io::Write;

use super::input::VariantArgs;
use super::output::results;
use super::paint::paint;
use super::position::PositionArgs;
use super::stop::{Done, Outcome};

/// Show a position as a board
///
/// Draws the board with its coordinates, layers and charts side by side, and tells the turn, the
/// hands, the result and the position as one line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal show chess
  triagonal show chess --after \"e2e4 c7c5\"
  triagonal show chess --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    position: PositionArgs,
}

/// Shows the position.
pub fn run(args: &Args) -> Outcome {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    let rules = variant.rules();
    let mut out = results();
    write!(out, "{}", variant.draw(&position, &paint))?;
    if position.in_check() {
        writeln!(out, "{} is in check", rules.players[position.turn().index()].name)?;
    }
    if let Some(end) = position.outcome() {
        writeln!(out, "{}", variant.ended(&end).text)?;
    }
    writeln!(out, "{}", variant.fen(&position))?;
    out.flush()?;
    Ok(Done::Fine)
}
