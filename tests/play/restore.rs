//! Making a move and taking it back, and the hash on the way.

use triagonal::play::Position;

use crate::play::orthodox;

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn undo_restores_everything_in_random_games() {
    let game = orthodox::game();
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let mut position = Position::start(&game);
        for _ in 0..120 {
            let moves = position.legal_moves();
            for made in &moves {
                let before = position.clone();
                position.play(made).unwrap();
                assert_eq!(position.hash(), position.hash_from_scratch(), "{made:?}");
                let again = Position::from_setup(&game, &position.setup()).unwrap();
                assert_eq!(again.hash(), position.hash(), "{made:?}");
                assert_eq!(position.undo(), Some(*made));
                assert_eq!(position, before, "{made:?}");
            }
            if moves.is_empty() {
                break;
            }
            position.play(&moves[dice.below(moves.len())]).unwrap();
        }
    }
}

#[test]
fn an_illegal_move_is_handed_back() {
    let game = orthodox::game();
    let mut position = Position::start(&game);
    let made = position.legal_moves()[0];
    position.play(&made).unwrap();
    let before = position.clone();
    assert_eq!(position.play(&made).unwrap_err().0, made);
    assert_eq!(position, before);
}
