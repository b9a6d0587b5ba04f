//! The schedule of a match: engines, seats and openings.

/// The games of a match in their order.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The groups of engines that meet, by index.
    groups: Vec<Vec<usize>>,
    players: usize,
    pub games: usize,
}

/// A scheduled game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The index of the game.
    pub game: usize,
    /// The index of the opening.
    pub opening: usize,
    /// The index of the encounter: the games with the same opening and engines in different seats.
    pub encounter: usize,
    /// The engine of each player.
    pub seats: Vec<usize>,
}

impl Schedule {
    /// A schedule of at least `games` games. If there are more engines than players, all groups meet in turn; if there are fewer,
    /// engines take several seats. Each opening is played in all rotations.
    pub fn new(engines: usize, players: usize, games: usize) -> Self {
        let size = engines.min(players);
        let mut groups = Vec::new();
        choose(engines, size, &mut Vec::new(), &mut groups);
        Self {
            games: games.div_ceil(size) * size,
            groups,
            players,
        }
    }

    /// The number of games of an encounter.
    pub fn rotations(&self) -> usize {
        self.groups.first().map_or(1, Vec::len)
    }

    /// The number of openings.
    pub fn openings(&self) -> usize {
        (self.games / self.rotations()).div_ceil(self.groups.len())
    }

    /// The game with an index.
    pub fn pairing(&self, game: usize) -> Pairing {
        let (encounter, rotation) = (game / self.rotations(), game % self.rotations());
        let group = &self.groups[encounter % self.groups.len()];
        let seats = (0..self.players).map(|player| group[(player + rotation) % group.len()]);
        Pairing {
            game,
            opening: encounter / self.groups.len(),
            encounter,
            seats: seats.collect(),
        }
    }
}

/// All combinations of engines.
fn choose(engines: usize, size: usize, chosen: &mut Vec<usize>, groups: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        groups.push(chosen.clone());
        return;
    }
    for next in chosen.last().map_or(0, |last| last + 1)..engines {
        chosen.push(next);
        choose(engines, size, chosen, groups);
        chosen.pop();
    }
}
