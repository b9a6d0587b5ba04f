//! The library's results for every built-in variant, as lines of JSON: `wasm/test` compares them with the results of the
//! WebAssembly.
//!
//!     cargo run --example parity -- games
//!     cargo run --example parity -- searches

use std::io::{BufWriter, Write, stdout};

use serde_json::{Value, json};
use triagonal::notation::Notation;
use triagonal::picture::Style;
use triagonal::search::{Limits, SearchResult, Searcher, TranspositionTable};
use triagonal::{Position, Variant, builtin};

/// The number of random plies.
const PLIES: usize = 20;
/// The interval of plies at which moves are written in all notations.
const WRITTEN: [usize; 3] = [0, 9, 20];
/// The number of nodes of a search, and the size of its table in megabytes.
const NODES: u64 = 20_000;
const MEGABYTES: usize = 16;
/// The games that are searched: small and large ones, with and without tuned values, drops, several players and turns of
/// several moves.
const SEARCHED: &str = include_str!("../wasm/tests/searched.txt");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(stdout().lock());
    match std::env::args().nth(1).as_deref() {
        Some("games") => {
            for (number, one) in (1..).zip(builtin::variants()) {
                writeln!(out, "{}", game(one.name, number)?)?;
            }
        }
        Some("searches") => {
            for name in SEARCHED.lines() {
                writeln!(out, "{}", search(name)?)?;
            }
        }
        _ => return Err("say `games` or `searches`".into()),
    }
    out.flush()?;
    Ok(())
}

/// A random game: its positions, some of their moves, and its end.
fn game(name: &str, seed: u32) -> Result<Value, Box<dyn std::error::Error>> {
    let variant = Variant::builtin(name)?;
    let mut position = variant.start();
    let perft = [position.perft(1), position.perft(2)];
    let (mut fens, mut hashes, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    let mut lot = seed;
    for ply in 0..=PLIES {
        fens.push(position.fen());
        hashes.push(position.hash().to_string());
        if WRITTEN.contains(&ply) {
            moves.push(Notation::ALL.map(|notation| written(&position, notation)));
        }
        let legal = position.legal_moves();
        lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let Some(made) = legal.get((lot >> 8) as usize % legal.len().max(1)) else {
            break;
        };
        position.play(made)?;
    }
    let outcome = position.outcome().map(|end| variant.outcome_text(&end));
    let sections = variant.explain().sections.into_iter();
    let explained: Vec<Vec<String>> = sections.map(|section| section.paragraphs).collect();
    Ok(json!([
        name,
        variant.fingerprint(),
        perft,
        fens,
        hashes,
        moves,
        position.in_check(),
        outcome,
        explained,
        position.svg(&Style::default()),
    ]))
}

fn written(position: &Position, notation: Notation) -> Vec<Option<String>> {
    let all = position.move_texts_in(notation).into_iter();
    all.map(|(_, text)| text).collect()
}

/// A search of the start, depth by depth.
fn search(name: &str) -> Result<Value, Box<dyn std::error::Error>> {
    let variant = Variant::builtin(name)?;
    let position = variant.start();
    let (evaluation, table) = (variant.evaluation(), TranspositionTable::new(MEGABYTES));
    table.age();
    let mut searcher = Searcher::new(&position, &evaluation, &table);
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut infos = Vec::new();
    let found = searcher.search(&limits, &|_| false, &mut |found| infos.push(info(&position, found)));
    infos.push(info(&position, &found));
    Ok(json!([name, infos]))
}

fn info(position: &Position, found: &SearchResult) -> Value {
    let best = found.lines.first();
    let score = best.map(|line| line.score.to_string());
    let mut position = position.clone();
    let mut texts = Vec::new();
    for made in best.map_or(&[][..], |line| &line.moves) {
        texts.push(position.move_text(made));
        if position.play(made).is_err() {
            break;
        }
    }
    json!([found.depth, found.nodes, score, texts])
}
