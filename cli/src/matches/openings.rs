//! Where the games of a match begin.

use std::ffi::OsStr;
use std::sync::OnceLock;

use triagonal::diagnostics::Shown;
use triagonal::files;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
use triagonal::{Move, Position, Variant};
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

use super::random::Random;

/// How many positions the search looks at that tells whether an opening is balanced.
const NODES: u64 = 1000;
/// How many openings are tried before the most balanced of them is taken.
const MOST_TRIES: u64 = 50;

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    pub start: Position,
    /// Whether that is the start of the variant.
    pub is_start: bool,
    pub moves: Vec<Move>,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// The start of the variant.
    Start,
    /// So many random plies from there.
    Random(usize),
    /// A file of positions.
    File(String),
}

/// Reads `start`, `random:6` or the name of a file.
pub fn opening_source(text: &str) -> Result<OpeningSource, String> {
    match text.split_once(':') {
        _ if text == "start" => Ok(OpeningSource::Start),
        _ if text == "random" => Err("say how many plies, as random:6".to_owned()),
        Some(("random", plies)) => match plies.parse() {
            Ok(plies @ 0..=200) => Ok(OpeningSource::Random(plies)),
            _ => Err(format!("`{plies}` is no number of plies from 0 to 200")),
        },
        _ => Ok(OpeningSource::File(text.to_owned())),
    }
}

/// The openings of a match.
pub struct Openings {
    variant: Variant,
    origin: Origin,
    seed: u64,
    /// What the search may see in a random opening.
    balance: i32,
    found: Vec<OnceLock<Opening>>,
}

enum Origin {
    /// The start of the variant, or an array that is drawn.
    Start,
    /// So many random plies from there.
    Plies(usize, Box<Evaluation>),
    List(Vec<Position>),
}

impl Openings {
    /// So many openings; those of a file are read at once. Beside them stands the text of the file.
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
                let name = format!("`{path}`");
                let source = files::read_games(OsStr::new(path)).map_err(|error| unreadable(&name, &error))?;
                let list = positions(variant, &source.name, &source.text)?;
                text = Some(source.text.to_string());
                Origin::List(list)
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

    /// The opening of a number from 0.
    pub fn get(&self, number: usize) -> Opening {
        match self.found.get(number) {
            Some(place) => place.get_or_init(|| self.make(number)).clone(),
            None => self.make(number),
        }
    }

    fn make(&self, number: usize) -> Opening {
        match &self.origin {
            Origin::List(list) => Opening {
                start: list[number % list.len()].clone(),
                is_start: false,
                moves: Vec::new(),
            },
            Origin::Start => self.fresh(number as u64),
            Origin::Plies(count, evaluation) => self.random(number as u64, *count, evaluation),
        }
    }

    /// Random plies after which the game goes on, and the search sees no more than it may.
    fn random(&self, number: u64, plies: usize, evaluation: &Evaluation) -> Opening {
        let mut best: Option<(i32, Opening)> = None;
        for attempt in 0..MOST_TRIES {
            let mut random = Random::of(self.seed, &[number, attempt]);
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
            let off = imbalance(&position, evaluation);
            if off <= self.balance {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, opening));
            }
        }
        match best {
            Some((_, opening)) => opening,
            // The game is over sooner, whatever is played.
            None => self.fresh(number),
        }
    }

    /// The start without any moves.
    fn fresh(&self, number: u64) -> Opening {
        let (start, is_start) = self.start(&mut Random::of(self.seed, &[number]));
        Opening {
            start,
            is_start,
            moves: Vec::new(),
        }
    }

    /// The start of the variant; one of them, if its array is drawn by lot.
    fn start(&self, random: &mut Random) -> (Position, bool) {
        let arrays = self.variant.rules().arrays();
        let drawn = (arrays > 1).then(|| random.below(arrays));
        let start = drawn.and_then(|number| Position::of_array(self.variant.game(), number));
        let is_start = start.is_none();
        (start.unwrap_or_else(|| self.variant.start()), is_start)
    }
}

/// What shallow searches see at most for one of the players. Where there are two sides, what one sees holds for the other; where there
/// are more, each is asked when it is its turn.
fn imbalance(position: &Position, evaluation: &Evaluation) -> i32 {
    let table = TranspositionTable::new(1);
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let asked = match evaluation.teams() {
        0..=2 => 1,
        teams => teams,
    };
    let mut position = position.clone();
    let mut most = 0;
    for _ in 0..asked {
        let found = Searcher::new(&position, evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let Some(best) = found.lines.first() else { break };
        most = most.max(best.score.centipawns().abs());
        if best.moves.first().is_none_or(|made| position.play(made).is_err()) {
            break;
        }
    }
    most
}

/// The positions of a text, one on a line; what EPD has behind a position is left out.
fn positions(variant: &Variant, name: &str, text: &str) -> Result<Vec<Position>, Stop> {
    let mut list = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at + (line.len() - line.trim_start().len());
        at += line.len();
        let whole = line.trim();
        if whole.is_empty() || whole.starts_with('#') {
            continue;
        }
        let fen = whole.split(';').next().unwrap_or("").trim_end();
        let wrong = |message: String, help: Option<String>| {
            let range = begin..begin + fen.len();
            Stop::Text(Box::new(Shown::of_text(message, name, text, range, help)))
        };
        let found = variant.read_fen(fen).or_else(|error| {
            let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
            variant.read_fen(&fields.join(" ")).map_err(|_| error)
        });
        let position = found.map_err(|error| wrong(error.to_string(), error.wrong.help))?;
        if position.outcome().is_some() || !position.can_move() {
            return Err(wrong("the game is over in this position".to_owned(), None));
        }
        list.push(position);
    }
    if list.is_empty() {
        return Err(Stop::Input(format!("there is no position in {name}"), None));
    }
    Ok(list)
}
