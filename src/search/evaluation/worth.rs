//! Piece values derived from the rules: from mobility, promotions and goals.

use crate::geometry::CellId;
use crate::play::Game;
use crate::rules::{Event, KindId, PlayerId, Rules, Verdict};

use crate::search::board::weights::{MOBILITY_COUNTS, MOBILITY_UNIT, MobilityScores};

use super::sampling::{Reach, arrivals, distances};

/// The value of each cell within reach.
const CELL: f64 = 45.0;
/// The value of each pair of cells within reach: a piece that reaches many can fork.
const FORK: f64 = 1.0;
/// The share of its value that a colour-bound kind keeps.
const BOUND: f64 = 0.9;
/// The share of a promotion's gain that counts one move before it.
const PROMOTION: f64 = 0.15;
/// What remains of such a bonus with each further move.
const DECAY: f64 = 0.62;
/// The bonus for standing one move from a winning goal.
const GOAL: f64 = 600.0;
/// The value of another cell to move to, for a piece that reaches one cell on average; less for one that reaches many.
const FREEDOM: f64 = 18.0;
/// The value of a piece in hand relative to one on the board.
const IN_HAND: f64 = 1.1;

/// Piece values, in hundredths of a pawn or of the game's unit of value.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// For each kind, its value on each cell, from the first player's view.
    by_cell: Vec<Vec<i32>>,
    mean: Vec<i32>,
    in_hand: Vec<i32>,
    in_exchange: Vec<i32>,
    /// In parts of [`MOBILITY_UNIT`].
    freedom: Vec<i32>,
    /// For each kind, the number of cells it reaches on average.
    reach: Vec<f64>,
}

impl Worth {
    /// Derives the values from a game's rules.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let rules = game.rules();
        let reach = Reach::new(game);
        let arrivals: Vec<_> = rules.kind_ids().map(|kind| arrivals(game, kind)).collect();
        let worth = |reach: f64| CELL * reach + FORK * reach * reach;
        let base: Vec<f64> = rules
            .kind_ids()
            .map(|kind| {
                let free = if is_colour_bound(&arrivals[kind.index()]) {
                    BOUND
                } else {
                    1.0
                };
                worth(reach.mean[kind.index()]) * free
            })
            .collect();
        let mut by_cell: Vec<Vec<f64>> = rules
            .kind_ids()
            .map(|kind| {
                let deviates = !rules.kind(kind).royal;
                let mean = reach.mean[kind.index()];
                let cells = reach.by_cell[kind.index()].iter();
                let off = |reach: &f64| if deviates { (reach - mean) * CELL / 4.0 } else { 0.0 };
                cells
                    .map(|reach| base[kind.index()] * counted_share(rules, kind) + off(reach))
                    .collect()
            })
            .collect();
        for kind in rules.kind_ids() {
            for promotion in &rules.kind(kind).promotions {
                let best = promotion.to.iter().map(|to| base[to.index()]).fold(0.0, f64::max);
                let gain = best - base[kind.index()];
                if gain <= 0.0 {
                    continue;
                }
                let zone = rules.zone(promotion.zone, PlayerId(0));
                let far = distances(&arrivals[kind.index()], |cell| zone.contains(cell));
                for (worth, far) in by_cell[kind.index()].iter_mut().zip(far) {
                    if let Some(far) = far {
                        *worth += gain * PROMOTION * DECAY.powi(far.max(1) as i32 - 1);
                    }
                }
            }
        }
        for end in &rules.ends {
            let (Event::Reach { zone, kinds, .. } | Event::Hold { zone, kinds, .. }) = &end.event else {
                continue;
            };
            let sign = match end.result {
                Verdict::Wins => 1.0,
                Verdict::Loses => -1.0,
                Verdict::Draws | Verdict::MostPoints => continue,
            };
            let cells = rules.zone(*zone, PlayerId(0));
            for kind in kinds {
                let far = distances(&arrivals[kind.index()], |cell| cells.contains(cell));
                for (worth, far) in by_cell[kind.index()].iter_mut().zip(far) {
                    if let Some(far) = far {
                        *worth += sign * GOAL * DECAY.powi(far.max(1) as i32 - 1);
                    }
                }
            }
        }
        let whole = |value: f64| value.round().clamp(-20_000.0, 20_000.0) as i32;
        Self {
            by_cell: by_cell
                .iter()
                .map(|cells| cells.iter().map(|&worth| whole(worth)).collect())
                .collect(),
            mean: by_cell
                .iter()
                .map(|cells| whole(cells.iter().sum::<f64>() / cells.len().max(1) as f64))
                .collect(),
            in_hand: rules
                .kind_ids()
                .map(|kind| whole(base[kind.index()] * IN_HAND))
                .collect(),
            in_exchange: base.iter().map(|&worth| whole(worth)).collect(),
            freedom: reach
                .mean
                .iter()
                .map(|&mean| whole(FREEDOM * f64::from(MOBILITY_UNIT) / libm::pow(mean.max(1.0), 0.7)))
                .collect(),
            reach: reach.mean,
        }
    }

    /// The number of kinds.
    pub(super) fn kinds(&self) -> usize {
        self.mean.len()
    }

    /// The value of a kind on the board, averaged over all cells.
    #[must_use]
    pub fn on_average(&self, kind: KindId) -> i32 {
        self.mean[kind.index()]
    }

    /// The value of a kind in hand.
    #[must_use]
    pub fn in_hand(&self, kind: KindId) -> i32 {
        self.in_hand[kind.index()]
    }

    /// The value of a kind in static exchange evaluation.
    #[must_use]
    pub fn in_exchange(&self, kind: KindId) -> i32 {
        self.in_exchange[kind.index()]
    }

    /// The value of each cell that a kind can move to, in sixteenths.
    #[must_use]
    pub fn freedom(&self, kind: KindId) -> i32 {
        self.freedom[kind.index()]
    }

    /// The same values without mobility.
    pub(super) fn without_freedom(mut self) -> Self {
        self.freedom.fill(0);
        self
    }

    /// The mobility bonus of a kind by the number of cells it can move to.
    pub(super) fn freedom_by_cells(&self, kind: KindId) -> MobilityScores {
        let freedom = self.freedom(kind);
        let worth = self.counted_cells(kind).map(|count| freedom * count / MOBILITY_UNIT);
        (freedom > 0).then(|| Box::new(worth))
    }

    /// For each number of cells, the weight of that much mobility. The first few cells matter most; near the average number each further
    /// cell has the weight one.
    pub(super) fn counted_cells(&self, kind: KindId) -> [i32; MOBILITY_COUNTS] {
        let mean = self.reach[kind.index()].max(1.0);
        let mut counted = [0; MOBILITY_COUNTS];
        for (cells, count) in counted.iter_mut().enumerate() {
            *count = (2.0 * (mean * cells as f64).sqrt() * f64::from(MOBILITY_UNIT)).round() as i32;
        }
        counted
    }

    /// Replaces the values of a kind: on the board on average, in hand, and of each cell that it can move to.
    pub(super) fn set(&mut self, kind: KindId, on_average: i32, in_hand: i32, freedom: i32) {
        let at = kind.index();
        let more = on_average - self.mean[at];
        for worth in &mut self.by_cell[at] {
            *worth += more;
        }
        self.mean[at] = on_average;
        self.in_exchange[at] = (self.in_exchange[at] + more).max(1);
        self.in_hand[at] = in_hand;
        self.freedom[at] = freedom;
    }

    /// The value of a player's kind on each cell of the board.
    pub(super) fn on_board(&self, rules: &Rules, player: PlayerId, kind: KindId) -> impl Iterator<Item = i32> {
        let mut cells = self.by_cell[kind.index()].clone();
        for (cell, &seen) in self.by_cell[kind.index()].iter().zip(&rules.player(player).view) {
            cells[seen.index()] = *cell;
        }
        cells.into_iter()
    }
}

/// The share of its value with which a kind counts: none for a single royal piece, which never leaves the board.
fn counted_share(rules: &Rules, kind: KindId) -> f64 {
    let of_first = rules
        .start
        .pieces
        .iter()
        .filter(|&&(_, player, it)| it == kind && player == PlayerId(0));
    if rules.kind(kind).royal && of_first.count() <= 1 {
        0.0
    } else {
        1.0
    }
}

/// Whether a kind is colour-bound: it moves freely but can never reach about half of the cells.
fn is_colour_bound(arrivals: &[Vec<CellId>]) -> bool {
    let cells = arrivals.len();
    let start = CellId((cells / 2) as u16);
    let reached = distances(arrivals, |cell| cell == start).iter().flatten().count();
    reached > cells / 8 && reached <= cells * 5 / 8
}
