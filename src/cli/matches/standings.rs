//! What the games of a match come to.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::ratings::{Estimate, Pairs, mean_with_error};

use super::game::GameRecord;
use super::pairing::Schedule;

/// What an engine has come to.
#[derive(Clone, Debug)]
pub struct Standing {
    pub engine: usize,
    /// How often it has sat at a board.
    pub seats: usize,
    pub points: f64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// For each player, how often it was that player, and how often it won.
    pub by_player: Vec<(u64, u64)>,
    /// Its pairs of games with sides exchanged.
    pub pairs: Pairs,
    /// What a game gives it on average, and the error of that, by encounters.
    pub share: Option<(f64, f64)>,
    pub faults: usize,
}

/// What all engines have come to.
#[derive(Clone, Debug)]
pub struct Standings {
    /// In the order of the command line.
    pub all: Vec<Standing>,
    pub games: usize,
    /// How many games differ from all others in their moves.
    pub distinct: usize,
}

impl Standing {
    /// The difference in strength to its opponents: by pairs, or before the first pair by games.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of_pairs(&self.pairs).or_else(|| Estimate::of_games(self.lost, self.drawn, self.won))
    }
}

/// Counts the games of a match.
pub fn standings<'g>(
    engines: usize,
    players: usize,
    schedule: &Schedule,
    games: impl Iterator<Item = &'g GameRecord>,
) -> Standings {
    let mut all: Vec<Standing> = (0..engines)
        .map(|engine| Standing {
            engine,
            seats: 0,
            points: 0.0,
            won: 0,
            drawn: 0,
            lost: 0,
            by_player: vec![(0, 0); players],
            pairs: Pairs::default(),
            share: None,
            faults: 0,
        })
        .collect();
    let mut encounters: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut count = 0;
    for game in games {
        count += 1;
        seen.insert((&game.start, &game.moves));
        let pairing = schedule.pairing(game.game.saturating_sub(1));
        let draw = game.points.iter().all(|points| *points > 0.0);
        let mut got: BTreeMap<usize, f64> = BTreeMap::new();
        for (player, (&engine, &points)) in pairing.seats.iter().zip(&game.points).enumerate() {
            let standing = &mut all[engine];
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
        {
            all[pairing.seats[player]].faults += 1;
        }
        for (engine, points) in got {
            encounters.entry((engine, pairing.encounter)).or_default().push(points);
        }
    }
    let mut means: Vec<Vec<f64>> = vec![Vec::new(); engines];
    for ((engine, _), points) in encounters {
        if points.len() < schedule.rotations() {
            continue;
        }
        let sum: f64 = points.iter().sum();
        means[engine].push(sum / points.len() as f64);
        if players == 2 {
            all[engine].pairs.add((sum * 2.0).round() as usize);
        }
    }
    for (standing, means) in all.iter_mut().zip(&means) {
        standing.share = mean_with_error(means);
    }
    Standings {
        all,
        games: count,
        distinct: seen.len(),
    }
}
