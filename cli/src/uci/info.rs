//! Moves and `info` lines in the form of the protocol.

use triagonal::notation::{Notation, Ranks, turns};
use triagonal::search::{Line, SearchResult};
use triagonal::{Move, Position, Variant};
use triagonal_host::engine::Answer;

/// A move in UCI, or in the game's own notation if UCI cannot express it.
pub fn move_text(position: &Position, made: &Move, ranks: Ranks) -> String {
    let text = position.move_text_in(made, Notation::Uci);
    let text = text.unwrap_or_else(|_| position.move_text(made));
    ranks.write(&text).into_owned()
}

/// The first moves of a line. A turn is written as one move if UCI can do so.
pub fn moves_text(position: &Position, moves: &[Move], max: usize, ranks: Ranks) -> Vec<String> {
    let mut position = position.clone();
    let (mut texts, mut rest) = (Vec::new(), moves);
    while let (Some(first), true) = (rest.first(), texts.len() < max) {
        let whole = turns::write_uci(&position, rest);
        let (text, length) = whole.unwrap_or_else(|_| (position.move_text(first), 1));
        texts.push(ranks.write(&text).into_owned());
        let (turn, others) = rest.split_at(length);
        if turn.iter().any(|made| position.play(made).is_err()) {
            break;
        }
        rest = others;
    }
    texts
}

/// The `info` line for a line of a search.
pub fn info_line(
    (position, ranks): (&Position, Ranks),
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
        line.score,
        answer.nodes,
        answer.full,
        moves_text(position, &line.moves, usize::MAX, ranks).join(" ")
    )
}

/// The line that Fairy-Stockfish also prints when a variant is chosen.
pub fn variant_line(name: &str, variant: &Variant) -> String {
    let start = variant.start();
    let rules = variant.rules();
    let fen = start.fen();
    // The size of one plane, if the board has several.
    let length = |axis: usize| rules.space.axes.get(axis).map_or(1, |axis| axis.labels.len());
    let (files, ranks) = (length(0), length(1));
    let pocket = rules.kinds.iter().filter(|kind| !kind.drops.is_empty()).count();
    format!("info string variant {name} files {files} ranks {ranks} pocket {pocket} template fairy startpos {fen}")
}
