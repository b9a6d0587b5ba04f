//! A position is worth to one player what the same position, seen from the other side, is worth to the other.

use triagonal::play::Setup;
use triagonal::search::Evaluation;
use triagonal::{CellId, Piece, PlayerId, Position, Variant};

use crate::support::Rng;

/// Games in which what one player sees is what the other sees.
const GAMES: [&str; 12] = [
    "chess",
    "shogi",
    "xiangqi",
    "makruk",
    "crazyhouse",
    "glinski",
    "raumschach",
    "chu-shogi",
    "janggi",
    "capablanca",
    "racing-kings",
    "dobutsu",
];

#[test]
fn both_sides_judge_alike() {
    for name in GAMES {
        let variant = Variant::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rules = variant.rules();
        let evaluation = Evaluation::new(variant.game());
        let (first, second) = (PlayerId(0), PlayerId(1));
        let seen = |cell: CellId| rules.player(second).view[cell.index()];
        let mut random = Rng::new(3);
        let mut position = variant.start();
        for _ in 0..30 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            let made = moves[random.below(moves.len())];
            position.play(&made).expect("it is legal");
            let setup = position.setup();
            let turned = |player: PlayerId| if player == first { second } else { first };
            let pieces = setup.pieces.iter().map(|&(cell, piece)| {
                let player = turned(piece.player);
                (seen(cell), Piece { player, ..piece })
            });
            let mut other = Setup::of(pieces.collect(), turned(setup.turn));
            let hands = setup.hands.iter();
            other.hands = hands
                .map(|&(player, kind, count)| (turned(player), kind, count))
                .collect();
            let Ok(other) = Position::from_setup(variant.game(), &other) else {
                continue;
            };
            for (player, mirrored) in [(first, second), (second, first)] {
                let (one, two) = (evaluation.judge(&position, player), evaluation.judge(&other, mirrored));
                assert_eq!(one, two, "{name}: {}", position.fen());
            }
            assert_eq!(
                evaluation.judge(&position, first),
                -evaluation.judge(&position, second),
                "{name}"
            );
        }
    }
}
