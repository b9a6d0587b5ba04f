//! `info` lines in the form of the protocol.

use triagonal::search::{Line, SearchResult};
use triagonal::{Position, Variant};
use triagonal_host::engine::Answer;

use super::protocol::Protocol;
use super::style::MoveStyle;

/// The `info` line for a line of a search.
pub fn info_line(
    (position, protocol, style): (&Position, Protocol, MoveStyle),
    found: &SearchResult,
    number: usize,
    line: &Line,
    answer: &Answer,
) -> String {
    let milliseconds = answer.time.as_millis();
    let per_second = u128::from(answer.nodes) * 1_000_000 / answer.time.as_micros().max(1);
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} tbhits 0 time {milliseconds} pv {}",
        found.depth,
        found.selective_depth,
        number + 1,
        protocol.score(line.score),
        answer.nodes,
        answer.full,
        style.write_line(position, &line.moves, usize::MAX).join(" ")
    )
}

/// The line that Fairy-Stockfish also prints when a variant is chosen.
pub fn variant_line(name: &str, variant: &Variant) -> String {
    let start = variant.usual_start();
    let rules = variant.rules();
    let fen = start.fen();
    // The size of one plane, if the board has several.
    let length = |axis: usize| rules.space.axes.get(axis).map_or(1, |axis| axis.labels.len());
    let (files, ranks) = (length(0), length(1));
    let pocket = rules.kinds.iter().filter(|kind| !kind.drops.is_empty()).count();
    format!("info string variant {name} files {files} ranks {ranks} pocket {pocket} template fairy startpos {fen}")
}
