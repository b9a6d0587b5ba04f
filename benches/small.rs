//! Microbenchmarks: loading, checking, listing and making moves.
//!
//! `cargo bench --bench small`, with part of a name to select benchmarks. Times are wall-clock times.

use divan::{Bencher, black_box};
use triagonal::builtin::{self, Builtin};
use triagonal::rules::Library;
use triagonal::search::Evaluation;
use triagonal::{Position, Source, Variant, check};

/// A complex chess position, the second of the Chess Programming Wiki.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() {
    divan::main();
}

fn names() -> impl Iterator<Item = &'static str> {
    builtin::variants().iter().map(|variant| variant.name)
}

fn text(name: &str) -> Source {
    Builtin.find(name).expect("the variant is shipped")
}

fn load(source: Source) -> Variant {
    let loaded = Variant::loader().load_from(source, &Builtin);
    loaded.expect("a built-in variant has no mistakes")
}

fn kiwipete() -> Position {
    let chess = load(text("chess"));
    chess.read_fen(KIWIPETE).expect("it is a position of chess")
}

/// From the text to the first list of moves.
#[divan::bench(args = names())]
fn first_moves(bencher: Bencher<'_, '_>, name: &str) {
    bencher
        .with_inputs(|| text(name))
        .bench_values(|source| load(source).start().legal_moves());
}

/// The complete check of `triagonal check`.
#[divan::bench(args = names(), sample_count = 10, sample_size = 1)]
fn check_all(bencher: Bencher<'_, '_>, name: &str) {
    bencher
        .with_inputs(|| text(name))
        .bench_values(|source| check(source, &Builtin));
}

/// Building the evaluation of a loaded variant.
#[divan::bench(args = names(), sample_count = 10, sample_size = 1)]
fn evaluation(bencher: Bencher<'_, '_>, name: &str) {
    bencher
        .with_inputs(|| load(text(name)))
        .bench_values(|variant| Evaluation::new(variant.game()));
}

/// Listing the legal moves at the start.
#[divan::bench(args = names())]
fn legal_moves(bencher: Bencher<'_, '_>, name: &str) {
    let start = load(text(name)).start();
    bencher.bench_local(|| black_box(&start).legal_moves());
}

/// Counting the legal moves at the start.
#[divan::bench(args = names())]
fn count_moves(bencher: Bencher<'_, '_>, name: &str) {
    let start = load(text(name)).start();
    bencher.bench_local(|| black_box(&start).perft(1));
}

/// Listing the legal moves of a complex position.
#[divan::bench]
fn legal_moves_of_kiwipete(bencher: Bencher<'_, '_>) {
    let position = kiwipete();
    assert_eq!(position.legal_moves().len(), 48, "the Chess Programming Wiki's count");
    bencher.bench_local(|| black_box(&position).legal_moves());
}

/// Making and unmaking every legal move of a complex position.
#[divan::bench]
fn play_and_undo_in_kiwipete(bencher: Bencher<'_, '_>) {
    let mut position = kiwipete();
    let legal = position.legal_moves();
    bencher.bench_local(|| {
        for made in &legal {
            position
                .play(black_box(made))
                .expect("the move is one of the legal ones");
            position.undo();
        }
    });
}
