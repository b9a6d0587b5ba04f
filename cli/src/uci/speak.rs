//! Lines of the engine.

use triagonal::notation::{Notation, Ranks, turns};
use triagonal::search::{Found, Line};
use triagonal::{Move, Position, Variant};
use triagonal_host::engine::Answer;

/// A move in UCI, or in our own notation if UCI cannot express it.
pub fn move_text(position: &Position, made: &Move, ranks: Ranks) -> String {
    let said = position.move_text_in(made, Notation::Uci);
    let said = said.unwrap_or_else(|_| position.move_text(made));
    ranks.write(&said).into_owned()
}

/// The first moves of a line. A turn is one text, where UCI has one for it.
pub fn moves_text(position: &Position, moves: &[Move], most: usize, ranks: Ranks) -> Vec<String> {
    let mut position = position.clone();
    let (mut texts, mut rest) = (Vec::new(), moves);
    while let (Some(first), true) = (rest.first(), texts.len() < most) {
        let whole = turns::write_uci(&position, rest);
        let (text, length) = whole.unwrap_or_else(|_| (position.move_text(first), 1));
        texts.push(ranks.write(&text).into_owned());
        let (said, others) = rest.split_at(length);
        if said.iter().any(|made| position.play(made).is_err()) {
            break;
        }
        rest = others;
    }
    texts
}

/// The `info` line for a line of a search.
pub fn whole_line(
    (position, ranks): (&Position, Ranks),
    found: &Found,
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

/// The line that Fairy-Stockfish prints for a chosen variant.
pub fn describe(name: &str, variant: &Variant) -> String {
    let start = variant.start();
    let rules = variant.rules();
    let fen = start.fen();
    // The size of one plane, if the board has several.
    let long = |axis: usize| rules.space.axes.get(axis).map_or(1, |axis| axis.labels.len());
    let (files, ranks) = (long(0), long(1));
    let pocket = rules.kinds.iter().filter(|kind| !kind.drops.is_empty()).count();
    format!("info string variant {name} files {files} ranks {ranks} pocket {pocket} template fairy startpos {fen}")
}
