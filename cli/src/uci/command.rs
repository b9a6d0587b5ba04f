//! The commands that a client sends.

use std::time::Duration;

use triagonal::search::Limits;
use triagonal_host::engine::Clock;

use super::protocol::Protocol;

/// A line of the protocol.
pub enum Command {
    Ignored,
    /// The first line of a client, which says what protocol it speaks.
    Begin(Protocol),
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
    /// A search for a mate of any length, as USI has it.
    GoMate,
    Stop,
    PonderHit,
    /// Fairy-Stockfish's command for a file of variants. The file may follow, up to a line with this text.
    Load(Option<String>),
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
    byoyomi: Duration,
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
}

impl Go {
    /// The clock of a player. If the client sends only the clock of the other player, that one counts; if it sends none, but
    /// an increment or a byoyomi, the engine has this time.
    pub fn clock(&self, second: bool) -> Clock {
        let player = usize::from(second);
        let increment = self.increment[player];
        let left = self.left[player].or(self.left[1 - player]);
        Clock {
            left: left.or(self.has_clock().then_some(increment)),
            increment,
            byoyomi: self.byoyomi,
            moves_to_go: self.moves_to_go,
            move_time: self.move_time,
        }
    }

    /// Whether the search ends by itself. A search for a mate does not end if there is none.
    pub fn is_bounded(&self) -> bool {
        let Limits { depth, nodes, .. } = &self.limits;
        depth.is_some() || nodes.is_some() || self.move_time.is_some() || self.has_clock() || self.perft.is_some()
    }

    fn has_clock(&self) -> bool {
        let times = self.increment.iter().chain([&self.byoyomi]);
        self.left.iter().any(Option::is_some) || times.copied().any(|time| time > Duration::ZERO)
    }

    /// Removes the limits of 0 beside other limits. Clients send them for limits that are not set.
    fn remove_zeros(&mut self) {
        let Limits { depth, nodes, mate, .. } = &self.limits;
        let is_limited = depth.is_some_and(|depth| depth > 0)
            || nodes.is_some_and(|nodes| nodes > 0)
            || mate.is_some_and(|mate| mate > 0)
            || self.move_time.is_some_and(|time| time > Duration::ZERO);
        if is_limited || self.has_clock() {
            let Limits { depth, nodes, mate, .. } = &mut self.limits;
            *depth = depth.filter(|depth| *depth > 0);
            *nodes = nodes.filter(|nodes| *nodes > 0);
            *mate = mate.filter(|mate| *mate > 0);
            self.move_time = self.move_time.filter(|time| *time > Duration::ZERO);
        }
    }
}

impl Command {
    /// Reads a line. Unknown words before the first known one are ignored, as the protocol demands, unless the line would then
    /// start or end something: a comment is not a command.
    pub fn read(line: &str, protocol: Protocol) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first() else {
            return Ok(Self::Ignored);
        };
        let at = words.iter().position(|word| is_command(word));
        let at = at.filter(|at| *at == 0 || is_harmless(words[*at]));
        let at = at.ok_or_else(|| format!("unknown command `{first}`"))?;
        let rest = &words[at + 1..];
        match words[at] {
            "uci" => Ok(Self::Begin(Protocol::Uci)),
            "usi" => Ok(Self::Begin(Protocol::Usi)),
            "isready" => Ok(Self::IsReady),
            "ucinewgame" | "usinewgame" => Ok(Self::NewGame),
            "setoption" => option(rest),
            "position" => Ok(position(rest).unwrap_or_else(Self::InvalidPosition)),
            "go" if protocol == Protocol::Usi && rest.first() == Some(&"mate") => Ok(Self::GoMate),
            "go" => Ok(go(rest, protocol)),
            "stop" | "gameover" => Ok(Self::Stop),
            "ponderhit" => Ok(Self::PonderHit),
            "load" => {
                let end = rest.first().and_then(|word| word.strip_prefix("<<"));
                Ok(Self::Load(end.map(str::to_owned)))
            }
            "d" => Ok(Self::Show),
            "quit" => Ok(Self::Quit),
            "perft" => Ok(go(&[&["perft"], rest].concat(), protocol)),
            // These lines need no answer.
            _ => Ok(Self::Ignored),
        }
    }
}

fn is_command(word: &str) -> bool {
    const COMMANDS: [&str; 17] = [
        "uci",
        "usi",
        "isready",
        "ucinewgame",
        "usinewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "gameover",
        "ponderhit",
        "load",
        "d",
        "quit",
        "perft",
        "debug",
        "register",
    ];
    COMMANDS.contains(&word)
}

/// Whether a command may follow unknown words.
fn is_harmless(command: &str) -> bool {
    matches!(command, "uci" | "isready" | "setoption" | "debug" | "register")
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
fn go(words: &[&str], protocol: Protocol) -> Command {
    let mut go = Go::default();
    let clocks = protocol.clock_words();
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
                    "depth" => go.limits.depth = Some(small),
                    "nodes" => go.limits.nodes = Some(value),
                    // The protocol counts moves, but the search counts plies.
                    "mate" => go.limits.mate = Some(small.saturating_mul(2)),
                    "perft" => go.perft = Some(small),
                    "byoyomi" => go.byoyomi = time,
                    "movestogo" => go.moves_to_go = Some(small).filter(|moves| *moves > 0),
                    "movetime" => go.move_time = Some(time),
                    _ => {
                        for (player, [left, increment]) in clocks.iter().enumerate() {
                            if word == *left {
                                go.left[player] = Some(time);
                            } else if word == *increment {
                                go.increment[player] = time;
                            }
                        }
                    }
                }
            }
            _ => go.ignored.push(format!("`go` ignores `{word}`")),
        }
    }
    go.remove_zeros();
    go.limits.depth = go.limits.depth.map(|depth| depth.max(1));
    go.limits.nodes = go.limits.nodes.map(|nodes| nodes.max(1));
    go.infinite |= !go.is_bounded() && go.limits.mate.is_none();
    Command::Go(Box::new(go))
}

fn is_limit(word: &str) -> bool {
    const LIMITS: [&str; 13] = [
        "depth",
        "nodes",
        "mate",
        "perft",
        "wtime",
        "btime",
        "winc",
        "binc",
        "byoyomi",
        "movestogo",
        "movetime",
        "infinite",
        "ponder",
    ];
    LIMITS.contains(&word)
}
