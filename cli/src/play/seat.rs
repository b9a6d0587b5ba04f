//! Who plays whom.

use std::time::Duration;

use triagonal::Variant;
use triagonal_host::engine::BEST;
use triagonal_host::stop::Stop;

use crate::input::wrong_in;

/// How long an engine thinks about a move, if nothing else is said.
const TIME: Duration = Duration::from_secs(1);

/// Who plays for a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seat {
    /// Whoever sits at the terminal.
    Person,
    /// The engine of this program.
    Engine(Strength),
}

/// How well an engine plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    pub time: Option<Duration>,
    pub skill: u32,
}

impl Default for Strength {
    fn default() -> Self {
        Self {
            nodes: None,
            depth: None,
            time: None,
            skill: BEST,
        }
    }
}

impl Strength {
    /// Reads `nodes=20000,skill=5`.
    fn read(text: &str) -> Result<Self, String> {
        let mut strength = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("write `{part}` as NAME=NUMBER"))?;
            let wrong = || format!("`{value}` is no number for `{name}`");
            match name {
                "nodes" => strength.nodes = Some(value.parse().ok().filter(|one| *one > 0).ok_or_else(wrong)?),
                "depth" => strength.depth = Some(value.parse().ok().filter(|one| *one > 0).ok_or_else(wrong)?),
                "time" => {
                    let seconds: f64 = value.parse().map_err(|_| wrong())?;
                    let seconds = Some(seconds)
                        .filter(|one| (0.001..1e6).contains(one))
                        .ok_or_else(wrong)?;
                    strength.time = Some(Duration::from_secs_f64(seconds));
                }
                "skill" => strength.skill = value.parse().ok().filter(|one| *one <= BEST).ok_or_else(wrong)?,
                _ => return Err(format!("an engine has nodes, depth, time and skill, and no `{name}`")),
            }
        }
        Ok(strength)
    }

    /// How long it thinks, if that is limited by time.
    pub fn move_time(&self) -> Option<Duration> {
        let unbounded = self.nodes.is_none() && self.depth.is_none();
        self.time.or_else(|| unbounded.then_some(TIME))
    }
}

/// Reads `PLAYER=me` or `PLAYER=engine:nodes=20000`.
pub fn seat(text: &str) -> Result<(String, Seat), String> {
    let (player, who) = text.split_once('=').ok_or("write it as PLAYER=me or PLAYER=engine")?;
    let (who, how) = who.split_once(':').unwrap_or((who, ""));
    let seat = match who.trim() {
        "me" if how.is_empty() => Seat::Person,
        "engine" => Seat::Engine(Strength::read(how)?),
        other => return Err(format!("a seat is for `me` or for an `engine`, not for `{other}`")),
    };
    Ok((player.trim().to_owned(), seat))
}

/// All seats of a game: if nothing is said of anybody, a person plays first, and engines play the others.
pub fn seats(variant: &Variant, told: &[(String, Seat)]) -> Result<Vec<Seat>, Stop> {
    let players = variant.rules().players.len();
    let mut seats = vec![None; players];
    for (name, seat) in told {
        let player = variant.player(name).map_err(|wrong| wrong_in("--seat", name, wrong))?;
        if seats[player.index()].replace(*seat).is_some() {
            return Err(Stop::Input(format!("--seat says twice who plays for {name}"), None));
        }
    }
    let has_person = seats.contains(&Some(Seat::Person));
    let rest = |index: usize| {
        if told.is_empty() && index == 0 || !told.is_empty() && !has_person {
            Seat::Person
        } else {
            Seat::Engine(Strength::default())
        }
    };
    Ok((0..players)
        .map(|index| seats[index].unwrap_or_else(|| rest(index)))
        .collect())
}
