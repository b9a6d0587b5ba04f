//! Growth of the cost with the board: the same army on boards of many sizes.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use triagonal::{Position, Variant};

use crate::Plan;
use crate::cases::data;
use crate::clock::CpuClock;
use crate::report::Report;
use crate::rounds::{Contestant, Figures, take_turns};
use crate::table::{Table, figures, millions};

/// The pieces behind the pawns. There is one pawn in front of each.
const ARMY: [&str; 8] = ["Rook", "Knight", "Bishop", "Queen", "King", "Bishop", "Knight", "Rook"];

/// The maximum number of words in a set of cells.
const WIDTHS: [usize; 6] = [1, 2, 3, 4, 8, 16];

/// A board of `benches/growth.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    /// The length of all sides.
    side: usize,
    /// The number of dimensions.
    dimensions: usize,
    /// The depth of the tree.
    depth: u32,
    /// The number of leaves of the tree.
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct Row {
    board: String,
    cells: usize,
    words: usize,
    depth: u32,
    nodes: u64,
    moves_a_position: f64,
    nanoseconds_a_position: f64,
    #[serde(flatten)]
    figures: Figures,
}

/// Measures all boards.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        board: Vec<Board>,
    }
    let file: File = data("benches/growth.toml")?;
    let starts: Vec<(Board, Position)> = file
        .board
        .into_iter()
        .map(|board| start(&board).map(|start| (board, start)))
        .collect::<Result<_, _>>()?;
    let clock = CpuClock::of_this_thread();
    let mut contestants: Vec<Contestant<'_>> = starts
        .iter()
        .map(|(board, start)| Contestant {
            clock,
            work: Box::new(|| match start.perft(board.depth) {
                nodes if nodes == board.nodes => Ok(nodes),
                nodes => Err(format!("counts {nodes}, not {}", board.nodes)),
            }),
        })
        .collect();
    let all = take_turns(&mut contestants, plan.rounds);
    let mut rows = Vec::new();
    for ((board, start), figures) in starts.iter().zip(all) {
        match figures {
            Ok(figures) => rows.push(row(board, start, figures)),
            Err(problem) => report.problem(format!("{}: {problem}", name(board))),
        }
    }
    let title = "How cost grows: one army on boards of many sizes, millions of nodes a second";
    report.section("growth", title, &table(&rows), &rows);
    Ok(())
}

fn row(board: &Board, start: &Position, figures: Figures) -> Row {
    let cells = board.side.pow(board.dimensions as u32);
    let positions = start.perft(board.depth - 1) as f64;
    let moves_a_position = board.nodes as f64 / positions;
    Row {
        board: name(board),
        cells,
        words: WIDTHS.into_iter().find(|words| words * 64 >= cells).unwrap_or(0),
        depth: board.depth,
        nodes: board.nodes,
        moves_a_position,
        nanoseconds_a_position: 1e9 * moves_a_position / figures.per_second,
        figures,
    }
}

fn table(rows: &[Row]) -> Table {
    let head = [
        "board",
        "cells",
        "words",
        "depth",
        "nodes",
        "moves a position",
        "Mn/s",
        "ns a position",
    ];
    let mut table = Table::new(&head);
    for row in rows {
        table.row(vec![
            row.board.clone(),
            row.cells.to_string(),
            row.words.to_string(),
            row.depth.to_string(),
            row.nodes.to_string(),
            figures(row.moves_a_position),
            millions(row.figures.per_second),
            format!("{:.0}", row.nanoseconds_a_position),
        ]);
    }
    table
}

fn name(board: &Board) -> String {
    vec![board.side.to_string(); board.dimensions].join("×")
}

fn start(board: &Board) -> Result<Position, String> {
    let variant = Variant::parse(&text(board)).map_err(|report| format!("{}: {report}", name(board)))?;
    Ok(variant.start())
}

/// Returns the variant. On a plane, the pieces stand in one row and the pawns in the next; in space, in two rows of the
/// first level with the pawns on the next level. The armies stand in the middle, opposite each other.
fn text(board: &Board) -> String {
    let axes = &["x", "y", "z"][..board.dimensions];
    let ahead = axes[board.dimensions - 1];
    let columns = if board.dimensions == 2 { 8 } else { 4 };
    let middle = |size: usize| (board.side - size) / 2 + 1;
    let mut array = String::new();
    for (index, piece) in ARMY.into_iter().enumerate() {
        let x = middle(columns) + index % columns;
        let rest = match board.dimensions {
            2 => String::new(),
            _ => format!("/{}", middle(2) + index / columns),
        };
        writeln!(array, "  {piece} {x}{rest}/1\n  Pawn {x}{rest}/2").expect("a text takes all");
    }
    let sides: Vec<String> = axes.iter().map(|axis| format!("{axis} 1..{}", board.side)).collect();
    format!(
        "variant \"One army\"
players White, Black
board {{
  axes    {}
  names   {}
  forward {ahead} +
  view    Black: mirror {ahead}
}}
zone end: {ahead} = {}
piece King   K royal {{ step radial }}
piece Queen  Q {{ slide radial }}
piece Rook   R {{ slide orthogonal }}
piece Bishop B {{ slide diagonal }}
piece Knight N {{ leap 2:1 }}
piece Pawn   P {{ move step forward; capture step diagonal forward; promotes on end to Queen, forced }}
array {{
{array}}}
check protects every King
checkmate wins
stalemate draws
",
        sides.join(", "),
        axes.join(" \"/\" "),
        board.side,
    )
}
