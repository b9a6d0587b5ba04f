//! `triagonal moves`

use std::io::Write;

use serde::Serialize;
use triagonal::{CellId, Move, PlayerId, Position, Variant};
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done};

use super::input::{VariantArgs, named_cell};
use super::position::PositionArgs;
use crate::format::Format;

/// List the legal moves of a position
///
/// Prints one move per line, in the notation that --after reads. If there are none, prints the reason on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal moves chess
  triagonal moves chess --after \"e2e4 e7e5\" --from g1
  triagonal moves chess --place \"White Queen d4, Black King e8\"
  triagonal moves my-game.variant --set gaps=pass --format json")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// List only the moves of the piece on this cell
    #[arg(long, value_name = "CELL")]
    from: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    position: PositionArgs,
}

#[derive(Serialize)]
struct MovesJson<'a> {
    variant: &'a str,
    fen: String,
    turn: &'a str,
    moves: Vec<MoveJson<'a>>,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    text: String,
    piece: Option<&'a str>,
    from: Option<&'a str>,
    to: Option<&'a str>,
    captures: Vec<&'a str>,
    promotion: Option<&'a str>,
    drop: bool,
}

#[derive(Serialize)]
struct OutcomeJson {
    result: &'static str,
    winner: Option<String>,
    reason: &'static str,
}

/// Lists the moves.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    let position = args.position.set_up(&variant)?;
    let from = args
        .from
        .as_deref()
        .map(|name| named_cell(&variant, "--from", name))
        .transpose()?;
    let mut moves = position.move_texts();
    moves.retain(|(_, made)| from.is_none() || made.from() == from);
    match args.format {
        Format::Json => output::json(&as_json(&variant, &position, moves))?,
        Format::Text => {
            let mut out = results();
            for (text, _) in &moves {
                writeln!(out, "{text}")?;
            }
            out.flush()?;
            if let (true, Some(end)) = (moves.is_empty(), position.outcome()) {
                output::note(&variant.outcome_text(&end));
            } else if let (true, Some(cell)) = (moves.is_empty(), from) {
                output::note(&immobile(&variant, &position, cell));
            }
        }
    }
    Ok(Done::Fine)
}

/// Explains why no piece can move from a cell.
pub fn immobile(variant: &Variant, position: &Position, cell: CellId) -> String {
    let rules = variant.rules();
    let name = rules.space.name(cell);
    let player = |player: PlayerId| rules.player(player).name.as_str();
    match position.piece_at(cell) {
        None => format!("{name} is empty"),
        Some(piece) if piece.player != position.turn() => {
            let (owner, mover) = (player(piece.player), player(position.turn()));
            format!("the piece on {name} is {owner}'s, but it is {mover}'s turn")
        }
        Some(_) => format!("the piece on {name} has no legal move"),
    }
}

fn as_json<'a>(variant: &'a Variant, position: &Position, moves: Vec<(String, Move)>) -> MovesJson<'a> {
    let rules = variant.rules();
    let name = |cell: CellId| rules.space.name(cell);
    let moves = moves.into_iter().map(|(text, made)| MoveJson {
        text,
        piece: (!made.is_pass()).then(|| rules.kind(made.kind()).name.as_str()),
        from: made.from().map(name),
        to: made.to().map(name),
        captures: made.captures().iter().map(|&cell| name(cell)).collect(),
        promotion: (made.becomes() != made.kind())
            .then(|| made.becomes())
            .map(|kind| rules.kind(kind).name.as_str()),
        drop: made.is_drop(),
    });
    MovesJson {
        variant: &rules.name,
        fen: position.fen(),
        turn: &rules.player(position.turn()).name,
        moves: moves.collect(),
        outcome: position.outcome().map(|end| OutcomeJson {
            result: if end.is_draw() { "draw" } else { "win" },
            winner: variant.winner(&end),
            reason: end.reason.name(),
        }),
    }
}
