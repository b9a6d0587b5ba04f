//! The openings of a match.

use std::sync::OnceLock;

use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
use triagonal::{Position, Variant};
use triagonal_host::stop::Stop;

use super::book::{self, Opening};
use super::random::Random;

/// The nodes of the search that decides whether an opening is balanced.
const BALANCE_NODES: u64 = 1000;
/// The number of random openings to try. If none of them is balanced enough, the most balanced is used.
const MAX_TRIES: u64 = 50;

/// The source of the openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// The start of the variant.
    Start,
    /// This number of random plies from the start.
    Random(usize),
    /// A file of positions or games.
    File(String),
}

/// Reads `start`, `random:6` or the name of a file.
pub fn opening_source(text: &str) -> Result<OpeningSource, String> {
    match text.split_once(':') {
        _ if text == "start" => Ok(OpeningSource::Start),
        _ if text == "random" => Err("write the number of plies, as in random:6".to_owned()),
        Some(("random", plies)) => match plies.parse() {
            Ok(plies @ 0..=200) => Ok(OpeningSource::Random(plies)),
            _ => Err(format!("`{plies}` is not a number of plies from 0 to 200")),
        },
        _ => Ok(OpeningSource::File(text.to_owned())),
    }
}

/// The openings of a match.
pub struct Openings {
    variant: Variant,
    origin: Origin,
    seed: u64,
    /// The greatest score of a random opening.
    balance: i32,
    found: Vec<OnceLock<Opening>>,
}

enum Origin {
    /// The start of the variant, or an array that is drawn.
    Start,
    /// This number of random plies from the start.
    Plies(usize, Box<Evaluation>),
    Book(Vec<Opening>),
}

impl Openings {
    /// The openings of `count` pairs or rotations, and the text of the file, if there is one.
    pub fn new(
        variant: &Variant,
        source: &OpeningSource,
        (seed, balance): (u64, i32),
        count: usize,
    ) -> Result<(Self, Option<String>), Stop> {
        let mut text = None;
        let origin = match source {
            OpeningSource::Start | OpeningSource::Random(0) => Origin::Start,
            OpeningSource::Random(count) => Origin::Plies(*count, Box::new(Evaluation::new(variant.game()))),
            OpeningSource::File(path) => {
                let (openings, read) = book::read(variant, path)?;
                text = Some(read);
                Origin::Book(openings)
            }
        };
        let found = (0..count).map(|_| OnceLock::new()).collect();
        let openings = Self {
            variant: variant.clone(),
            origin,
            seed,
            balance,
            found,
        };
        Ok((openings, text))
    }

    /// The opening with an index.
    pub fn get(&self, number: usize) -> Opening {
        match self.found.get(number) {
            Some(place) => place.get_or_init(|| self.create(number)).clone(),
            None => self.create(number),
        }
    }

    fn create(&self, number: usize) -> Opening {
        match &self.origin {
            Origin::Book(openings) => openings[number % openings.len()].clone(),
            Origin::Start => self.without_moves(number as u64),
            Origin::Plies(count, evaluation) => self.random(number as u64, *count, evaluation),
        }
    }

    /// Plays random plies until the position is balanced and the game is not over.
    fn random(&self, number: u64, plies: usize, evaluation: &Evaluation) -> Opening {
        let mut best: Option<(i32, Opening)> = None;
        for attempt in 0..MAX_TRIES {
            let mut random = Random::new(self.seed, &[number, attempt]);
            let (start, is_start) = self.start(&mut random);
            let mut position = start.clone();
            let mut moves = Vec::new();
            while moves.len() < plies && position.outcome().is_none() {
                let Some(made) = random.pick(&position.legal_moves()).copied() else {
                    break;
                };
                if position.play(&made).is_err() {
                    break;
                }
                moves.push(made);
            }
            let opening = Opening { start, is_start, moves };
            if position.outcome().is_some() || !position.can_move() {
                continue;
            }
            let score = imbalance(&position, evaluation);
            if score <= self.balance {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, opening));
            }
        }
        match best {
            Some((_, opening)) => opening,
            // Every random game ended during the opening.
            None => self.without_moves(number),
        }
    }

    /// An opening without moves.
    fn without_moves(&self, number: u64) -> Opening {
        let (start, is_start) = self.start(&mut Random::new(self.seed, &[number]));
        Opening {
            start,
            is_start,
            moves: Vec::new(),
        }
    }

    /// The start of the variant; a random one if arrays are drawn by lot.
    fn start(&self, random: &mut Random) -> (Position, bool) {
        let arrays = self.variant.rules().arrays();
        let drawn = (arrays > 1).then(|| random.below(arrays));
        let start = drawn.and_then(|number| Position::of_array(self.variant.game(), number));
        let is_start = start.is_none();
        (start.unwrap_or_else(|| self.variant.start()), is_start)
    }
}

/// The greatest score that a shallow search finds for a player. With two sides, one search covers both; with more, each side
/// is searched when its turn comes.
fn imbalance(position: &Position, evaluation: &Evaluation) -> i32 {
    let table = TranspositionTable::new(1);
    let limits = Limits {
        nodes: Some(BALANCE_NODES),
        ..Limits::default()
    };
    let searches = match evaluation.teams() {
        0..=2 => 1,
        teams => teams,
    };
    let mut position = position.clone();
    let mut greatest = 0;
    for _ in 0..searches {
        let found = Searcher::new(&position, evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let Some(best) = found.lines.first() else { break };
        greatest = greatest.max(best.score.centipawns().abs());
        if best.moves.first().is_none_or(|made| position.play(made).is_err()) {
            break;
        }
    }
    greatest
}
