//! Making and unmaking moves, with hash updates.

use triagonal::geometry::CellId;
use triagonal::play::{Move, Position};
use triagonal::rules::{Army, Elimination, Hand, KindId, Loss};

use crate::play::boards::{chess, game, name, shipped};
use crate::play::crowd::{KINDS, crowd, kings, position as placed};

use crate::support::covering;

/// A small random number generator that is the same in every run.
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
    for one in covering() {
        let game = game(shipped(one.name));
        for seed in 0..3 {
            wander(Position::start(&game), &mut Dice(seed), one.name);
        }
    }
}

#[test]
fn undo_restores_the_fallen_in_random_games() {
    let armies = [Army::Vanishes, Army::JoinsCaptor, Army::JoinsAlly];
    let losses = [Loss::Capture, Loss::Threat];
    for (army, by) in armies.into_iter().flat_map(|army| losses.map(|by| (army, by))) {
        let mut rules = crowd(&[0, 1, 0, 1, 2]);
        let rooks = Elimination {
            kinds: vec![KindId(2)],
            every: true,
            ..kings(Loss::Capture, Army::JoinsCaptor)
        };
        rules.eliminations = vec![kings(by, army), rooks];
        rules.hand = Some(Hand::ToOwner(vec![KindId(0), KindId(4)]));
        let game = game(rules);
        for seed in 0..6 {
            let mut dice = Dice(seed);
            let mut pieces = Vec::new();
            for cell in 0..64 {
                let (player, kind) = (dice.below(5), dice.below(2 * KINDS.len()));
                // Pawns stay off the ranks on which they cannot stand.
                if let Some(letter) = KINDS.get(kind..=kind).filter(|_| (8..56).contains(&cell)) {
                    pieces.push(format!("{player}{letter}{}", name(CellId(cell))));
                }
            }
            wander(
                placed(&game, &pieces.join(" "), 0),
                &mut dice,
                &format!("{army:?} {by:?}"),
            );
        }
    }
}

/// Plays a random game and tries every move on the way.
fn wander(mut position: Position, dice: &mut Dice, name: &str) {
    for _ in 0..60 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        for made in &moves {
            restores(&mut position, made, name);
        }
        // Perft ignores repetition.
        if position.game().rules().forbidden.recurrence.is_free() {
            assert_eq!(position.perft(1), moves.len() as u64, "{name}");
        }
        assert_eq!(position.moves(), moves, "{name}");
        let place = dice.below(moves.len());
        assert_eq!(position.play_listed(moves.len()), None, "{name}");
        assert_eq!(position.play_listed(place), Some(moves[place]), "{name}");
    }
}

fn restores(position: &mut Position, made: &Move, name: &str) {
    let before = position.clone();
    position.play(made).unwrap();
    assert_eq!(position.hash(), position.hash_from_scratch(), "{name}: {made:?}");
    let again = Position::from_setup(position.game(), &position.setup());
    let again = again.unwrap_or_else(|error| panic!("{name}: {}: {error}", position.fen()));
    assert_eq!(again.hash(), position.hash(), "{name}: {made:?}");
    assert_eq!(position.undo(), Some(*made));
    assert_eq!(*position, before, "{name}: {made:?}");
}

#[test]
fn an_illegal_move_is_handed_back() {
    let mut position = Position::start(&game(chess()));
    let made = position.legal_moves()[0];
    assert!(position.is_legal(&made));
    position.play(&made).unwrap();
    assert!(!position.is_legal(&made));
    let before = position.clone();
    assert_eq!(position.play(&made).unwrap_err().0, made);
    assert_eq!(position, before);
}

#[test]
fn divided_counts_add_up() {
    let position = Position::start(&game(chess()));
    let divided = position.perft_divide(3);
    assert_eq!(divided.len(), 20);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
    assert_eq!(position.perft(3), 8902);
}
