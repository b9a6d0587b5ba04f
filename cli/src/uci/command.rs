//! The commands that a UCI client sends.

use std::time::Duration;

use triagonal::search::Limits;
use triagonal_host::engine::Clock;

/// A line of the protocol.
pub enum Command {
    Ignored,
    Uci,
    IsReady,
    NewGame,
    Option {
        name: String,
        value: String,
    },
    Position {
        start: StartPosition,
        moves: Vec<String>,
    },
    /// A `position` command that cannot be read, with the reason.
    InvalidPosition(String),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Show,
    Quit,
}

/// The position to which the moves are applied.
pub enum StartPosition {
    Start,
    Fen(String),
    Sfen(String),
}

/// The arguments of `go`.
#[derive(Default)]
pub struct Go {
    pub limits: Limits,
    pub moves: Vec<String>,
    pub ponder: bool,
    pub infinite: bool,
    pub perft: Option<u32>,
    /// Why some words were ignored.
    pub ignored: Vec<String>,
    /// The time left to the first and the second player, and the increments.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
}

impl Go {
    /// The clock of a player.
    pub fn clock(&self, second: bool) -> Clock {
        let player = usize::from(second);
        Clock {
            left: self.left[player],
            increment: self.increment[player],
            moves_to_go: self.moves_to_go,
            move_time: self.move_time,
        }
    }

    /// Whether the search ends by itself. A search for a mate does not end if there is none.
    pub fn is_bounded(&self) -> bool {
        let Limits { depth, nodes, .. } = &self.limits;
        let timed = self.move_time.is_some() || self.left.iter().any(Option::is_some);
        depth.is_some() || nodes.is_some() || timed || self.perft.is_some()
    }
}

impl Command {
    /// Reads a line. Unknown words before the first known one are ignored, as the protocol demands.
    pub fn read(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(at) = words.iter().position(|word| is_command(word)) else {
            return match words.first() {
                None => Ok(Self::Ignored),
                Some(first) => Err(format!("unknown command `{first}`")),
            };
        };
        let rest = &words[at + 1..];
        match words[at] {
            "uci" => Ok(Self::Uci),
            "isready" => Ok(Self::IsReady),
            "ucinewgame" => Ok(Self::NewGame),
            "setoption" => option(rest),
            "position" => Ok(position(rest).unwrap_or_else(Self::InvalidPosition)),
            "go" => Ok(go(rest)),
            "stop" => Ok(Self::Stop),
            "ponderhit" => Ok(Self::PonderHit),
            "d" => Ok(Self::Show),
            "quit" => Ok(Self::Quit),
            "perft" => Ok(go(&[&["perft"], rest].concat())),
            // These lines need no answer.
            _ => Ok(Self::Ignored),
        }
    }
}

fn is_command(word: &str) -> bool {
    const COMMANDS: [&str; 13] = [
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "ponderhit",
        "d",
        "quit",
        "perft",
        "debug",
        "register",
    ];
    COMMANDS.contains(&word)
}

fn option(words: &[&str]) -> Result<Command, String> {
    let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
        return Err("`setoption` needs `name` and the name of an option".to_owned());
    };
    let at = rest.iter().position(|word| *word == "value");
    let (name, value) = rest.split_at(at.unwrap_or(rest.len()));
    Ok(Command::Option {
        name: name.join(" "),
        value: value.get(1..).unwrap_or(&[]).join(" "),
    })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(at);
    let start = match start {
        ["startpos"] | ["fen", "startpos"] => StartPosition::Start,
        ["startpos", other, ..] => return Err(format!("`moves` must precede the moves, such as `{other}`")),
        ["fen", fen @ ..] if !fen.is_empty() => StartPosition::Fen(fen.join(" ")),
        ["sfen", sfen @ ..] if !sfen.is_empty() => StartPosition::Sfen(sfen.join(" ")),
        [] | ["fen" | "sfen"] => {
            return Err("`position` needs `startpos`, or `fen` or `sfen` and a position".to_owned());
        }
        // Only a position has rows with slashes.
        [board, ..] if board.contains('/') => StartPosition::Fen(start.join(" ")),
        [other, ..] => {
            return Err(format!(
                "a position begins with `startpos`, `fen` or `sfen`, not with `{other}`"
            ));
        }
    };
    let moves = moves.iter().skip(1).map(|&text| text.to_owned()).collect();
    Ok(Command::Position { start, moves })
}

/// Reads the arguments of `go`. Words that are unknown or lack their number are ignored, as the protocol demands.
fn go(words: &[&str]) -> Command {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !is_limit(word)) {
                    go.moves.push(text.to_owned());
                }
            }
            _ if is_limit(word) => {
                let Some(number) = words.next() else {
                    go.ignored.push(format!("`{word}` needs a number"));
                    continue;
                };
                let Ok(count) = number.parse::<i64>() else {
                    go.ignored
                        .push(format!("the value of `{word}` must be a number, not `{number}`"));
                    continue;
                };
                let value = count.max(0).unsigned_abs();
                let small = u32::try_from(value).unwrap_or(u32::MAX);
                let time = Duration::from_millis(value.min(1_000_000_000_000));
                match word {
                    "depth" => go.limits.depth = Some(small.max(1)),
                    "nodes" => go.limits.nodes = Some(value.max(1)),
                    // The protocol counts moves, but the search counts plies.
                    "mate" => go.limits.mate = Some(small.saturating_mul(2)),
                    "perft" => go.perft = Some(small),
                    "wtime" => go.left[0] = Some(time),
                    "btime" => go.left[1] = Some(time),
                    "winc" => go.increment[0] = time,
                    "binc" => go.increment[1] = time,
                    "movestogo" => go.moves_to_go = Some(small.max(1)),
                    _ => go.move_time = Some(time),
                }
            }
            _ => go.ignored.push(format!("`go` ignores `{word}`")),
        }
    }
    go.infinite |= !go.is_bounded() && go.limits.mate.is_none();
    Command::Go(Box::new(go))
}

fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 12] = [
        "depth",
        "nodes",
        "mate",
        "perft",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "movetime",
        "infinite",
        "ponder",
    ];
    LIMITS.contains(&word)
}
