//! `triagonal show`

use std::io::Write;

use triagonal::picture::targets;
use triagonal_host::output::{note, results};
use triagonal_host::stop::{CommandResult, Done};

use super::input::{VariantArgs, named_cell};
use super::moves::immobile;
use super::paint::paint;
use super::picture::{PictureArgs, write_picture};
use super::position::PositionArgs;

/// Draw a position
///
/// Prints the board with its coordinates, with layers and charts side by side, then the turn, the hands, the result and
/// the position as FEN. --svg draws a picture instead.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal show chess
  triagonal show chess --after \"e2e4 c7c5\"
  triagonal show chess --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"
  triagonal show my-game.variant --svg my-game.svg --theme dark
  triagonal show chess --after \"e2e4 e7e5\" --targets g1 --svg - > knight.svg")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    /// Mark the moves of the piece on this cell
    #[arg(long, value_name = "CELL", requires = "svg", help_heading = "Picture")]
    targets: Option<String>,
}

/// Shows the position.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    if let Some(file) = &args.picture.svg {
        let mut style = args.picture.style(&variant);
        if let Some(name) = &args.targets {
            let from = named_cell(&variant, "--targets", name)?;
            style.signs = targets(&position, from);
            if style.signs.len() < 2 {
                note(&immobile(&variant, &position, from));
            }
        }
        write_picture(file, &position.svg(&style), &variant)?;
        return Ok(Done::Fine);
    }
    let rules = variant.rules();
    let mut out = results();
    write!(out, "{}", position.draw(&paint))?;
    if position.in_check() {
        writeln!(out, "{} is in check", rules.player(position.turn()).name)?;
    }
    if let Some(end) = position.outcome() {
        writeln!(out, "{}", variant.outcome_text(&end))?;
    }
    writeln!(out, "{}", position.fen())?;
    out.flush()?;
    Ok(Done::Fine)
}
