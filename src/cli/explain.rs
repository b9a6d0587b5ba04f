//! `triagonal explain`

use std::io::Write;

use triagonal::{
    Misread, NameProblem, Piece, PlayerId, Shown, Variant, about_piece, diagram, names_of_pieces, roaming_prose,
};

use super::input::VariantArgs;
use super::output::{self, Format, results, width};
use super::paint::{paint, paint_mark};
use super::stop::{Done, Outcome, Stop};

/// Tell in words what a piece does
///
/// Tells what the piece does, draws where it can go, and says how many moves it has on the empty
/// board and which cells it can never leave.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal explain chess Knight
  triagonal explain xiangqi Cannon --on e5
  triagonal explain crosstunnel Pawn --player Blue
  triagonal explain raumschach P --set \"pawn captures=five\" --format json")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The piece, by its name or symbol
    #[arg(required = true, value_name = "PIECE")]
    piece: Vec<String>,
    /// The cell it stands on; without this, one where it shows most
    #[arg(long, value_name = "CELL")]
    on: Option<String>,
    /// Whose piece it is; without this, the first player's
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Explains.
pub fn run(args: &Args) -> Outcome {
    let variant = args.variant.load()?;
    let player = match &args.player {
        Some(name) => variant.player(name).map_err(|wrong| wrong_in("--player", name, wrong))?,
        None => PlayerId(0),
    };
    piece(args, &variant, player)
}

fn piece(args: &Args, variant: &Variant, player: PlayerId) -> Outcome {
    let rules = variant.rules();
    let name = args.piece.join(" ");
    let kind = variant.kind(&name).map_err(|wrong| unknown_piece(variant, &name, wrong))?;
    let on = match &args.on {
        Some(name) => Some(variant.cell(name).map_err(|wrong| wrong_in("--on", name, wrong))?),
        None => None,
    };
    let about = about_piece(rules, Piece { player, kind }, on);
    if args.format == Format::Json {
        output::json(&about.json(rules))?;
        return Ok(Done::Fine);
    }
    let mut out = results();
    writeln!(out, "{}\n", textwrap::fill(&about.prose.text, width()))?;
    for (place, cells) in &about.prose.places {
        let line = format!("{place}: {cells}");
        writeln!(out, "{}", textwrap::fill(&line, textwrap::Options::new(width()).subsequent_indent("  ")))?;
    }
    if !about.prose.places.is_empty() {
        writeln!(out)?;
    }
    write!(out, "{}", diagram(rules, about.piece, about.on, &paint, &paint_mark))?;
    let roaming = roaming_prose(rules, &about.roaming);
    writeln!(out, "\n{}", textwrap::fill(&roaming, width()))?;
    out.flush()?;
    Ok(Done::Fine)
}

fn unknown_piece(variant: &Variant, name: &str, wrong: Misread<NameProblem>) -> Stop {
    let pieces = names_of_pieces(variant.rules()).join(", ");
    let help = match &wrong.help {
        Some(help) => format!("{help} The pieces are {pieces}"),
        None => format!("the pieces are {pieces}"),
    };
    wrong_in("PIECE", name, Misread { help: Some(help), ..wrong })
}

fn wrong_in(argument: &str, text: &str, wrong: Misread<NameProblem>) -> Stop {
    let message = wrong.to_string();
    Stop::Text(Box::new(Shown::of_text(message, argument, text, wrong.range, wrong.help)))
}
