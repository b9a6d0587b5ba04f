//! `triagonal explain`

use std::io::Write;

use triagonal::explain::{diagram, explain_game, explain_piece, mobility_prose, names_of_pieces};
use triagonal::notation::{Misread, NameProblem};
use triagonal::{Piece, PlayerId, Variant};
use triagonal_host::output::{self, results, width};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::explain_betza::{self, DialectName};
use super::explain_code;
use super::input::{VariantArgs, argument_error, named_cell};
use super::paint::{bold, paint, paint_mark};
use super::picture::{PictureArgs, write_picture};
use crate::format::Format;

/// Explain a game, a piece or a mistake
///
/// Without a piece, describes the whole game. With a piece, describes how it moves, and draws where it can go from one cell of
/// the empty board. With the code of a mistake, such as names::unknown-piece, explains the mistake with an
/// example and its correction. `names::` lists the codes of a group, and `::` lists all codes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal explain chess
  triagonal explain chess Knight
  triagonal explain chess Pawn --on e2 --player Black
  triagonal explain my-game.variant \"Promoted Knight\" --set gaps=pass
  triagonal explain chess N --format json
  triagonal explain chess --betza xboard
  triagonal explain chess Bishop --svg bishop.svg
  triagonal explain names::unknown-piece")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Name or symbol of a piece (default: the whole game)
    #[arg(value_name = "PIECE")]
    piece: Vec<String>,
    /// Cell on which the piece stands (default: a cell that shows most of its moves)
    #[arg(long, value_name = "CELL", requires = "piece")]
    on: Option<String>,
    /// Owner of the piece (default: the first player)
    #[arg(long, value_name = "PLAYER", requires = "piece")]
    player: Option<String>,
    /// Print the moves of the piece, or of all pieces, in this dialect of Betza notation
    #[arg(long, value_enum, value_name = "DIALECT", conflicts_with_all = ["on", "player", "svg"])]
    betza: Option<DialectName>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Prints the explanation.
pub fn run(args: &Args) -> CommandResult {
    if let Some(code) = args.variant.variant.to_str().filter(|name| explain_code::is_code(name)) {
        let codes = [code].into_iter().chain(args.piece.iter().map(String::as_str));
        return explain_code::run(codes, args.format);
    }
    let variant = args.variant.load()?;
    let player = match &args.player {
        Some(name) => variant
            .player(name)
            .map_err(|error| argument_error("--player", name, error))?,
        None => PlayerId(0),
    };
    if let Some(dialect) = args.betza {
        let name = args.piece.join(" ");
        let kind = (!args.piece.is_empty()).then(|| variant.kind(&name));
        let kind = kind
            .transpose()
            .map_err(|error| unknown_piece(&variant, &name, error))?;
        return explain_betza::run(&variant, kind, dialect, args.format);
    }
    if args.piece.is_empty() {
        if args.picture.svg.is_some() {
            let help = format!(
                "use `triagonal show {} --svg FILE` to draw the board",
                args.variant.variant.display()
            );
            let message = "--svg needs the name of a piece";
            return Err(Stop::Input(message.to_owned(), Some(help)));
        }
        game(args, &variant)
    } else {
        piece(args, &variant, player)
    }
}

fn game(args: &Args, variant: &Variant) -> CommandResult {
    if args.format == Format::Json {
        output::json(&explain_game(variant.game(), &|_, symbol| symbol.to_owned()))?;
        return Ok(Done::Fine);
    }
    let about = explain_game(variant.game(), &paint);
    let mut out = results();
    writeln!(out, "{}", bold(&about.title))?;
    for section in &about.sections {
        writeln!(out, "\n{}\n", bold(&section.heading))?;
        out.write_all(section.drawing.as_bytes())?;
        for paragraph in &section.paragraphs {
            // A hanging indent makes paragraphs easy to find.
            let options = textwrap::Options::new(width()).subsequent_indent("  ");
            writeln!(out, "{}", textwrap::fill(paragraph, options))?;
        }
    }
    out.flush()?;
    Ok(Done::Fine)
}

fn piece(args: &Args, variant: &Variant, player: PlayerId) -> CommandResult {
    let rules = variant.rules();
    let name = args.piece.join(" ");
    let kind = variant
        .kind(&name)
        .map_err(|error| unknown_piece(variant, &name, error))?;
    let on = args.on.as_deref();
    let on = on.map(|name| named_cell(variant, "--on", name)).transpose()?;
    let about = explain_piece(rules, Piece { player, kind }, on);
    if let Some(file) = &args.picture.svg {
        let style = args.picture.style(variant);
        write_picture(file, &variant.piece_svg(about.piece, about.on, &style), variant)?;
        return Ok(Done::Fine);
    }
    if args.format == Format::Json {
        output::json(&about.json(rules))?;
        return Ok(Done::Fine);
    }
    let mut out = results();
    writeln!(out, "{}\n", textwrap::fill(&about.prose.text, width()))?;
    for (place, cells) in &about.prose.places {
        let line = format!("{place}: {cells}");
        writeln!(
            out,
            "{}",
            textwrap::fill(&line, textwrap::Options::new(width()).subsequent_indent("  "))
        )?;
    }
    if !about.prose.places.is_empty() {
        writeln!(out)?;
    }
    write!(out, "{}", diagram(rules, about.piece, about.on, &paint, &paint_mark))?;
    let mobility = mobility_prose(rules, &about.mobility);
    writeln!(out, "\n{}", textwrap::fill(&mobility, width()))?;
    if let Some(betza) = &about.betza {
        writeln!(out, "\nBetza: {betza}")?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

fn unknown_piece(variant: &Variant, name: &str, error: Misread<NameProblem>) -> Stop {
    let pieces = names_of_pieces(variant.rules()).join(", ");
    let help = match &error.help {
        Some(help) => format!("{help} The pieces are {pieces}"),
        None => format!("the pieces are {pieces}"),
    };
    argument_error(
        "PIECE",
        name,
        Misread {
            help: Some(help),
            ..error
        },
    )
}
