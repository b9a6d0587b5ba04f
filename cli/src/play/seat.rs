//! The seats of a game: people and engines.

use std::time::Duration;

use triagonal::Variant;
use triagonal_host::engine::BEST;
use triagonal_host::stop::Stop;

use crate::input::argument_error;
use crate::matches::positive_seconds;

/// The time per move of an engine without limits.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(1);

/// The person or engine that plays for a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seat {
    /// The person at the terminal.
    Person,
    /// The built-in engine.
    Engine(Strength),
}

/// The limits of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    pub move_time: Option<Duration>,
    pub skill: u32,
}

impl Default for Strength {
    fn default() -> Self {
        Self {
            nodes: None,
            depth: None,
            move_time: None,
            skill: BEST,
        }
    }
}

impl Strength {
    /// Parses settings such as `nodes=20000,skill=5`.
    fn read(text: &str) -> Result<Self, String> {
        let mut strength = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("`{part}` has no value; write NAME=NUMBER"))?;
            let invalid = || format!("`{value}` is not a valid value of `{name}`");
            match name {
                "nodes" => strength.nodes = Some(value.parse().ok().filter(|number| *number > 0).ok_or_else(invalid)?),
                "depth" => strength.depth = Some(value.parse().ok().filter(|number| *number > 0).ok_or_else(invalid)?),
                "move-time" => strength.move_time = Some(positive_seconds(value)?),
                "time" => {
                    return Err("games here have no clock, which `time` would set; write `move-time`".to_owned());
                }
                "skill" => {
                    strength.skill = value
                        .parse()
                        .ok()
                        .filter(|number| *number <= BEST)
                        .ok_or_else(invalid)?
                }
                _ => {
                    return Err(format!(
                        "an engine has no setting `{name}`, only nodes, depth, move-time and skill"
                    ));
                }
            }
        }
        Ok(strength)
    }

    /// The time per move, if time limits the search.
    pub fn time_limit(&self) -> Option<Duration> {
        let unbounded = self.nodes.is_none() && self.depth.is_none();
        self.move_time.or_else(|| unbounded.then_some(DEFAULT_MOVE_TIME))
    }
}

/// Parses `PLAYER=me` or `PLAYER=engine:nodes=20000`.
pub fn seat(text: &str) -> Result<(String, Seat), String> {
    let (player, seat) = text.split_once('=').ok_or("write PLAYER=me or PLAYER=engine")?;
    let (kind, settings) = seat.split_once(':').unwrap_or((seat, ""));
    let seat = match kind.trim() {
        "me" if settings.is_empty() => Seat::Person,
        "engine" => Seat::Engine(Strength::read(settings)?),
        other => return Err(format!("a seat is `me` or `engine`, not `{other}`")),
    };
    Ok((player.trim().to_owned(), seat))
}

/// Returns all seats of a game. By default a person plays the first side, and engines play the others.
pub fn seats(variant: &Variant, chosen: &[(String, Seat)]) -> Result<Vec<Seat>, Stop> {
    let players = variant.rules().players.len();
    let mut seats = vec![None; players];
    for (name, seat) in chosen {
        let player = variant
            .player(name)
            .map_err(|error| argument_error("--seat", name, error))?;
        if seats[player.index()].replace(*seat).is_some() {
            return Err(Stop::Input(format!("--seat names {name} twice"), None));
        }
    }
    let has_person = seats.contains(&Some(Seat::Person));
    let default = |index: usize| {
        if chosen.is_empty() && index == 0 || !chosen.is_empty() && !has_person {
            Seat::Person
        } else {
            Seat::Engine(Strength::default())
        }
    };
    Ok((0..players)
        .map(|index| seats[index].unwrap_or_else(|| default(index)))
        .collect())
}
