//! Node counts of orthodox chess, as the Chess Programming Wiki publishes them.

use crate::play::orthodox;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const SECOND: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const THIRD: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const FOURTH: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -";
const FIFTH: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -";
const SIXTH: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -";

fn counts(fen: &str, expected: &[u64]) {
    let game = orthodox::game();
    let position = orthodox::position(&game, fen).unwrap();
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(position.perft(depth), nodes, "{fen} at depth {depth}");
    }
}

#[test]
fn start() {
    counts(START, &[20, 400, 8902, 197_281, 4_865_609]);
}

#[test]
fn second_position() {
    counts(SECOND, &[48, 2039, 97_862, 4_085_603]);
}

#[test]
fn third_position() {
    counts(THIRD, &[14, 191, 2812, 43_238, 674_624]);
}

#[test]
fn fourth_position() {
    counts(FOURTH, &[6, 264, 9467, 422_333]);
}

#[test]
fn fifth_position() {
    counts(FIFTH, &[44, 1486, 62_379, 2_103_487]);
}

#[test]
fn sixth_position() {
    counts(SIXTH, &[46, 2079, 89_890, 3_894_594]);
}

#[test]
fn divided_counts_add_up() {
    let game = orthodox::game();
    let position = orthodox::position(&game, SECOND).unwrap();
    let divided = position.perft_divide(3);
    assert_eq!(divided.len(), 48);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97_862);
}
