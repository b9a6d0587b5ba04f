//! The limits of engines: time controls, and the clock of a player.

use std::fmt;
use std::time::Duration;

/// The greatest time of a clock, in seconds.
const MAX_SECONDS: f64 = 1_000_000.0;

/// A time control: a base time, an increment for each move, and a period of moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    pub base: Duration,
    pub increment: Duration,
    /// The number of moves after which the base time is added again.
    pub moves: Option<u32>,
}

/// The limits of the search for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchLimits {
    pub time: Option<TimeControl>,
    pub move_time: Option<Duration>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

impl SearchLimits {
    /// Whether there is a limit.
    pub fn is_limited(&self) -> bool {
        *self != Self::default()
    }
}

/// The form of engine settings: `time=10+0.1,depth=6`.
impl fmt::Display for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.time.map(|time| format!("time={time}"));
        let move_time = self.move_time.map(|time| format!("move-time={}", time.as_secs_f64()));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let limits: Vec<String> = [time, move_time, nodes, depth].into_iter().flatten().collect();
        f.write_str(&limits.join(","))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Parses `10+0.1`, `1:30` or `40/60+0.5`: an optional number of moves, then seconds or minutes and seconds, then an optional
/// increment.
pub fn time_control(text: &str) -> Result<TimeControl, String> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => {
            let count: u32 = moves
                .parse()
                .map_err(|_| format!("`{moves}` is not a number of moves"))?;
            if count == 0 {
                return Err("a time control must last at least one move".to_owned());
            }
            (Some(count), rest)
        }
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let base = match base.split_once(':') {
        Some((minutes, rest)) => seconds(minutes)? * 60 + seconds(rest)?,
        None => seconds(base)?,
    };
    if base.is_zero() {
        return Err("a clock must start with more than zero seconds".to_owned());
    }
    Ok(TimeControl {
        base,
        increment: seconds(increment)?,
        moves,
    })
}

/// Reads seconds, as `10` or `0.1`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| format!("`{text}` is not a number of seconds"))?;
    if !(0.0..=MAX_SECONDS).contains(&number) {
        return Err(format!("`{text}` is not between 0 and {MAX_SECONDS} seconds"));
    }
    Duration::try_from_secs_f64(number).map_err(|_| format!("`{text}` is not a number of seconds"))
}

/// Reads a positive number of seconds.
pub fn positive_seconds(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        time if time.is_zero() => Err("the time must be greater than zero".to_owned()),
        time => Ok(time),
    }
}

/// The clock of a player in a game.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    control: TimeControl,
    pub left: Duration,
    moves_made: u32,
}

impl Timer {
    pub fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: control.base,
            moves_made: 0,
        }
    }

    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// The number of moves until the base time is added again.
    pub fn moves_to_go(&self) -> Option<u32> {
        Some(self.control.moves? - self.moves_made)
    }

    /// Subtracts the time of a move. Returns whether the clock, with the margin, had enough time.
    pub fn spend(&mut self, took: Duration, margin: Duration) -> bool {
        let enough = took <= self.left + margin;
        self.left = self.left.saturating_sub(took) + self.control.increment;
        self.moves_made += 1;
        if Some(self.moves_made) == self.control.moves {
            self.moves_made = 0;
            self.left += self.control.base;
        }
        enough
    }
}
