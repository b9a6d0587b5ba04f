//! Who plays whom, where each sits, and which opening is played.

/// The games of a match in their order.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The engines that meet, by their numbers.
    groups: Vec<Vec<usize>>,
    players: usize,
    pub games: usize,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number, from 0.
    pub game: usize,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// Games of one encounter have the same opening and engines, and differ in who sits where.
    pub encounter: usize,
    /// The engine of each player.
    pub seats: Vec<usize>,
}

impl Schedule {
    /// At least so many games of a number of engines: where there are more of them than players, all groups meet in
    /// turn, and where there are fewer, they sit at several places. Each opening is played in all rotations.
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

    /// How many games an encounter has.
    pub fn rotations(&self) -> usize {
        self.groups.first().map_or(1, Vec::len)
    }

    /// How many openings are played.
    pub fn openings(&self) -> usize {
        (self.games / self.rotations()).div_ceil(self.groups.len())
    }

    /// The game of a number from 0.
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

/// All ways to choose some of the engines.
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
