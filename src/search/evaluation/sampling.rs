//! Mobility of piece kinds, counted in random positions with only their own moves considered.

use crate::geometry::CellId;
use crate::play::{Game, Piece, Position, Setup};
use crate::rules::{KindId, PlayerId};
use crate::search::rng::Rng;

/// The percentages of occupied cells, used in turn.
const DENSITIES: [usize; 3] = [15, 30, 45];
/// The number of samples wanted for each kind and cell.
const SAMPLES: usize = 6;
/// The most promotion choices of one move that are counted: more of them reach no more cells.
const MAX_CHOICES: u32 = 2;
/// The most positions.
const MAX_POSITIONS: usize = 300;
/// Sampling ends after this many moves: with very many moves, fewer positions are enough.
const ENOUGH_MOVES: usize = 60_000;

/// The number of cells that a piece of each kind reaches, on average.
pub(super) struct Reach {
    /// For each kind, averaged over all cells.
    pub mean: Vec<f64>,
    /// For each kind and each cell.
    pub by_cell: Vec<Vec<f64>>,
}

impl Reach {
    /// Counts the moves of the first player's pieces.
    pub(super) fn new(game: &Game) -> Self {
        let (rules, game) = (game.rules(), game.alone());
        let (cells, kinds) = (rules.space.cells.len(), rules.kinds.len());
        let us = PlayerId(0);
        let Some(them) = rules
            .player_ids()
            .find(|&other| rules.player(other).team != rules.player(us).team)
        else {
            return Self {
                mean: vec![1.0; kinds],
                by_cell: vec![vec![1.0; cells]; kinds],
            };
        };
        let mut enemies: Vec<KindId> = rules.start.pieces.iter().map(|&(_, _, kind)| kind).collect();
        enemies.extend(rules.kind_ids().filter(|_| rules.start.pieces.is_empty()));
        let mut rng = Rng::new();
        let mut sums = vec![vec![0.0; cells]; kinds];
        let mut samples = vec![vec![0u32; cells]; kinds];
        let mut order: Vec<CellId> = rules.space.ids().collect();
        let mut next_kind = 0;
        let (mut seen, mut moves) = (0, 0);
        for round in 0..MAX_POSITIONS {
            if seen >= SAMPLES * kinds * cells || moves >= ENOUGH_MOVES {
                break;
            }
            let count = (cells * DENSITIES[round % DENSITIES.len()] / 100).clamp(2, cells);
            for at in 0..count {
                let other = at + rng.below(cells - at);
                order.swap(at, other);
            }
            let mut pieces = Vec::with_capacity(count);
            for (at, &cell) in order[..count].iter().enumerate() {
                let piece = if at % 2 == 0 {
                    next_kind = (next_kind + 1) % kinds;
                    let kind = KindId(next_kind as u16);
                    Piece { player: us, kind }
                } else {
                    let kind = enemies[rng.below(enemies.len())];
                    Piece { player: them, kind }
                };
                pieces.push((cell, piece));
            }
            let Ok(mut position) = Position::from_setup(game, &Setup::new(pieces.clone(), us)) else {
                continue;
            };
            let enemy_share = (count / 2) as f64 / (cells - 1).max(1) as f64;
            let empty_share = (cells - count) as f64 / (cells - 1).max(1) as f64;
            let mut found = vec![0.0; cells];
            let mut choices = (None, 0);
            moves += position.moves().len();
            for made in position.moves() {
                let Some(from) = made.from() else { continue };
                let way = Some((from, made.to()));
                choices = if choices.0 == way {
                    (way, choices.1 + 1)
                } else {
                    (way, 1)
                };
                if choices.1 > MAX_CHOICES {
                    continue;
                }
                found[from.index()] += if made.captures().is_empty() {
                    1.0 / 3.0 / empty_share.max(0.2)
                } else {
                    2.0 / 3.0 / enemy_share.max(0.05)
                };
            }
            for (cell, piece) in pieces.into_iter().filter(|(_, piece)| piece.player == us) {
                sums[piece.kind.index()][cell.index()] += found[cell.index()];
                samples[piece.kind.index()][cell.index()] += 1;
                seen += 1;
            }
        }
        let mean: Vec<f64> = sums
            .iter()
            .zip(&samples)
            .map(|(sums, samples)| sums.iter().sum::<f64>() / f64::from(samples.iter().sum::<u32>().max(1)))
            .collect();
        // Cells with few samples are drawn towards the mean.
        let by_cell = sums.iter().zip(&samples).zip(&mean).map(|((sums, samples), mean)| {
            let cells = sums.iter().zip(samples);
            cells
                .map(|(sum, &samples)| (sum + 4.0 * mean) / (f64::from(samples) + 4.0))
                .collect()
        });
        Self {
            by_cell: by_cell.collect(),
            mean,
        }
    }
}

/// For each cell, the cells from which a piece reaches it in one move on an otherwise empty board.
pub(super) fn arrivals(game: &Game, kind: KindId) -> Vec<Vec<CellId>> {
    let (rules, game) = (game.rules(), game.alone());
    let player = PlayerId(0);
    let mut comes_from: Vec<Vec<CellId>> = vec![Vec::new(); rules.space.cells.len()];
    let anywhere = CellId(0);
    let setup = Setup::new(vec![(anywhere, Piece { player, kind })], player);
    let Ok(mut position) = Position::from_setup(game, &setup) else {
        return comes_from;
    };
    let targets = position.targets_if_moved(anywhere);
    for (from, targets) in rules.space.ids().zip(targets) {
        for to in targets {
            comes_from[to.index()].push(from);
        }
    }
    comes_from
}

/// For each cell, the number of moves that a piece needs to reach a goal.
pub(super) fn distances(arrivals: &[Vec<CellId>], goals: impl Fn(CellId) -> bool) -> Vec<Option<u32>> {
    let ids = || (0..arrivals.len()).map(|cell| CellId(cell as u16));
    let mut found: Vec<Option<u32>> = ids().map(|cell| goals(cell).then_some(0)).collect();
    let mut now: Vec<CellId> = ids().filter(|&cell| goals(cell)).collect();
    let mut moves = 0;
    while !now.is_empty() {
        moves += 1;
        let mut next = Vec::new();
        for cell in now {
            for &from in &arrivals[cell.index()] {
                if found[from.index()].is_none() {
                    found[from.index()] = Some(moves);
                    next.push(from);
                }
            }
        }
        now = next;
    }
    found
}
