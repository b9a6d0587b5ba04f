//! Without pruning, the search finds the results of a plain full-width search.

use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
use triagonal::{PlayerId, Position};

use crate::support::{Rng, covering, how_many};

/// The value of a win, as in the search; each ply of distance costs one.
const WIN: i32 = 31_000;
/// The maximum number of nodes of the plain search.
const MAX_NODES: usize = 3_000;

/// A full-width search without a table or pruning.
struct Plain<'a> {
    evaluation: &'a Evaluation,
    player: PlayerId,
    nodes: usize,
    /// The positions on the path.
    way: Vec<u64>,
    /// Whether a position was repeated, which the search may score before the rules do.
    recurred: bool,
}

impl Plain<'_> {
    fn team(&self, position: &Position, player: PlayerId) -> u16 {
        position.game().rules().player(player).team
    }

    /// Returns the value of a position for the player's team.
    fn value(&mut self, position: &mut Position, depth: u32, ply: i32) -> i32 {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return match outcome.winners {
                None => 0,
                Some(team) if team == self.team(position, self.player) => WIN - ply,
                Some(_) => ply - WIN,
            };
        }
        self.recurred |= self.way.contains(&position.hash());
        if depth == 0 {
            return self.evaluation.judge(position, self.player);
        }
        self.way.push(position.hash());
        let ours = self.team(position, position.turn()) == self.team(position, self.player);
        let moves = position.legal_moves();
        let values = moves.iter().map(|made| {
            position.play(made).expect("it is legal");
            let value = self.value(position, depth - 1, ply + 1);
            position.undo();
            value
        });
        let best = if ours { values.max() } else { values.min() };
        self.way.pop();
        best.expect("the game goes on")
    }
}

#[test]
fn a_search_that_prunes_nothing_is_exact() {
    let (mut compared, mut deep) = (0, 0);
    for one in covering() {
        let variant = triagonal::Variant::builtin(one.name).expect("it is sound");
        // The plain search evaluates each position from scratch, the other one incrementally.
        let evaluation = variant.evaluation();
        let mut random = Rng::new(7);
        for plies in [3, 14] {
            let mut position = variant.start();
            for _ in 0..plies {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                let made = moves[random.below(moves.len())];
                position.play(&made).expect("it is legal");
            }
            // Without the history, because repetitions are tested elsewhere.
            let Ok(mut position) = variant.read_fen(&position.fen()) else {
                continue;
            };
            if position.outcome().is_some() {
                continue;
            }
            for depth in [1, 2, 3] {
                let player = position.turn();
                let mut plain = Plain {
                    evaluation: &evaluation,
                    player,
                    nodes: 0,
                    way: Vec::new(),
                    recurred: false,
                };
                let value = plain.value(&mut position, depth, 0);
                if plain.nodes > MAX_NODES || plain.recurred {
                    break;
                }
                let table = TranspositionTable::new(1);
                let limits = Limits {
                    depth: Some(depth),
                    exhaustive: true,
                    ..Limits::default()
                };
                let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
                let line = found.lines.first().expect("there is a move");
                let place = format!("{}, depth {depth}: {}", one.name, position.fen());
                assert_eq!(line.score.centipawns(), value, "{place}");
                assert!(position.is_legal(&line.moves[0]), "{place}");
                compared += 1;
                deep += usize::from(depth == 3);
            }
        }
    }
    assert!(
        compared > how_many(60, 800) && deep > how_many(2, 20),
        "{compared} searches, {deep} of depth 3"
    );
}
