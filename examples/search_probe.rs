//! Probe.
use std::time::Instant;
use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap();
    let depth: u32 = arguments.next().unwrap().parse().unwrap();
    let variant = Variant::builtin(&name).unwrap();
    let now = Instant::now();
    let evaluation = Evaluation::new(variant.game());
    println!("evaluation {:?}", now.elapsed());
    let rules = variant.rules();
    for kind in rules.kind_ids() {
        let w = evaluation.worth();
        println!(
            "  {} {} hand {} exchange {}",
            rules.kind(kind).name,
            w.on_average(kind),
            w.in_hand(kind),
            w.in_exchange(kind)
        );
    }
    let table = TranspositionTable::new(64);
    let position = match arguments.next() {
        Some(fen) => variant.read_fen(&fen).unwrap(),
        None => variant.start(),
    };
    let mut searcher = Searcher::new(&position, &evaluation, &table);
    let now = Instant::now();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    searcher.search(&limits, &|_| now.elapsed().as_secs() > 20, &mut |found| {
        let line = &found.lines[0];
        let mut p = position.clone();
        let mut text = String::new();
        for m in &line.moves {
            text += &p.move_text(m);
            text += " ";
            p.play(m).unwrap();
        }
        println!(
            "{} {} {} nodes {} nps {:.0} {}",
            found.depth,
            found.selective_depth,
            line.score,
            found.nodes,
            found.nodes as f64 / now.elapsed().as_secs_f64(),
            text
        );
    });
}
