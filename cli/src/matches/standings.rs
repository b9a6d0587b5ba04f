//! The standings of a match.

use std::collections::{BTreeMap, HashSet};
use std::hash::{Hash, Hasher};

use fnv::FnvHasher;
use triagonal::ratings::{Estimate, Pairs, mean_with_error};

use super::game::GameRecord;
use super::pairing::Schedule;

/// The results of an engine.
#[derive(Clone, Debug)]
pub struct Standing {
    pub engine: usize,
    /// The number of seats that the engine has taken.
    pub seats: usize,
    pub points: f64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// For each player, the games and the wins as that player.
    pub by_player: Vec<(u64, u64)>,
    /// The pairs of games with sides exchanged.
    pub pairs: Pairs,
    pub faults: usize,
    /// The mean points of a game, for each complete encounter.
    means: Vec<f64>,
}

impl Standing {
    /// The Elo difference to the opponents, computed from pairs, or from games before the first pair.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of_pairs(&self.pairs).or_else(|| Estimate::of_games(self.lost, self.drawn, self.won))
    }

    /// The mean points of a game and the error of the mean, computed from encounters.
    pub fn share(&self) -> Option<(f64, f64)> {
        mean_with_error(&self.means)
    }
}

/// The results of all engines.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    /// In the order of the command line.
    pub all: Vec<Standing>,
    pub games: usize,
    /// The points in incomplete encounters, by engine and encounter.
    open: BTreeMap<(usize, usize), Vec<f64>>,
    /// The hashes of the starts and moves of games.
    seen: HashSet<u64>,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(engines: usize, players: usize, schedule: &Schedule) -> Self {
        let all = (0..engines).map(|engine| Standing {
            engine,
            seats: 0,
            points: 0.0,
            won: 0,
            drawn: 0,
            lost: 0,
            by_player: vec![(0, 0); players],
            pairs: Pairs::default(),
            faults: 0,
            means: Vec::new(),
        });
        Self {
            schedule: schedule.clone(),
            all: all.collect(),
            games: 0,
            open: BTreeMap::new(),
            seen: HashSet::new(),
        }
    }

    /// The number of different games.
    pub fn distinct(&self) -> usize {
        self.seen.len()
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        let mut hash = FnvHasher::default();
        (&game.start, &game.moves).hash(&mut hash);
        self.seen.insert(hash.finish());
        let pairing = self.schedule.pairing(game.game.saturating_sub(1));
        let draw = game.points.iter().all(|points| *points > 0.0);
        let mut got: BTreeMap<usize, f64> = BTreeMap::new();
        for (player, (&engine, &points)) in pairing.seats.iter().zip(&game.points).enumerate() {
            let standing = &mut self.all[engine];
            standing.seats += 1;
            standing.points += points;
            standing.by_player[player].0 += 1;
            if draw {
                standing.drawn += 1;
            } else if points > 0.0 {
                standing.won += 1;
                standing.by_player[player].1 += 1;
            } else {
                standing.lost += 1;
            }
            *got.entry(engine).or_default() += points;
        }
        if let Some(fault) = &game.fault
            && let Some(player) = game.engines.iter().position(|name| *name == fault.engine)
            && let Some(&engine) = pairing.seats.get(player)
        {
            self.all[engine].faults += 1;
        }
        for (engine, points) in got {
            self.add_to_encounter(engine, pairing.encounter, points);
        }
    }

    /// Counts the points of an engine in a game, and the encounter if that was its last game.
    fn add_to_encounter(&mut self, engine: usize, encounter: usize, points: f64) {
        let games = self.open.entry((engine, encounter)).or_default();
        games.push(points);
        if games.len() < self.schedule.rotations() {
            return;
        }
        let (sum, count) = (games.iter().sum::<f64>(), games.len() as f64);
        self.open.remove(&(engine, encounter));
        let standing = &mut self.all[engine];
        standing.means.push(sum / count);
        if standing.by_player.len() == 2 {
            standing.pairs.add((sum * 2.0).round() as usize);
        }
    }
}
