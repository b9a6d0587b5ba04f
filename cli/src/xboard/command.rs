//! The commands that XBoard sends.

use std::time::Duration;

/// A line of the protocol.
#[derive(Debug)]
pub enum Command {
    /// A command that needs no answer, such as the position of the mouse or the opponent's clock.
    Ignored,
    Features,
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    /// The side to move; the engine plays the other side.
    Turn(usize),
    Level(Level),
    MoveTime(Duration),
    /// The greatest depth, if there is one.
    Depth(Option<u32>),
    /// The time left to the engine.
    Time(Duration),
    Move(String),
    /// A move without `usermove`.
    BareMove(String),
    MoveNow,
    Ping(String),
    Draw,
    Result,
    SetBoard(String),
    Edit,
    Hint,
    Book,
    Undo,
    Remove,
    Ponder(bool),
    Post(bool),
    Analyze,
    Exit,
    Status,
    Memory(usize),
    Cores(usize),
    Option(String, String),
    Lift(String),
    Put(String),
}

/// A time control.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The number of moves until the next time control; 0 for the whole game.
    pub moves: u32,
    pub base: Duration,
    pub increment: Duration,
}

/// Explains why a line is not a command.
pub struct CommandError {
    pub why: &'static str,
}

const UNKNOWN: CommandError = CommandError { why: "unknown command" };
const NUMBER: CommandError = CommandError {
    why: "missing or invalid number",
};

impl Command {
    /// Parses a line. A line that is not a command may be a move.
    pub fn read(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let whole = |text: Option<&&str>| text.and_then(|text| text.parse::<u64>().ok()).ok_or(NUMBER);
        let command = match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "nps"
            | "hover" | "otim" => Self::Ignored,
            "protover" => Self::Features,
            "new" => Self::New,
            "variant" if !rest.is_empty() => Self::Variant(rest.to_owned()),
            "quit" => Self::Quit,
            "force" => Self::Force,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "white" => Self::Turn(0),
            "black" => Self::Turn(1),
            "level" => Self::Level(level(&words).ok_or(NUMBER)?),
            "st" => Self::MoveTime(words.first().and_then(|text| duration(text, 1.0)).ok_or(NUMBER)?),
            "sd" => {
                let depth = whole(words.first())?.min(u64::from(u32::MAX)) as u32;
                Self::Depth(Some(depth).filter(|depth| *depth > 0))
            }
            "time" => Self::Time(hundredths(words.first())?),
            "usermove" if !rest.is_empty() => Self::Move(rest.to_owned()),
            "?" => Self::MoveNow,
            "ping" => Self::Ping(rest.to_owned()),
            "draw" => Self::Draw,
            "result" => Self::Result,
            "setboard" if !rest.is_empty() => Self::SetBoard(rest.to_owned()),
            "edit" => Self::Edit,
            "hint" => Self::Hint,
            "bk" => Self::Book,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "hard" => Self::Ponder(true),
            "easy" => Self::Ponder(false),
            "post" => Self::Post(true),
            "nopost" => Self::Post(false),
            "analyze" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            "memory" => Self::Memory(whole(words.first())? as usize),
            "cores" => Self::Cores(whole(words.first())? as usize),
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                Self::Option(name.trim().to_owned(), value.trim().to_owned())
            }
            "lift" => Self::Lift(rest.to_owned()),
            "put" => Self::Put(rest.trim_end_matches(',').to_owned()),
            _ if rest.is_empty() && is_like_a_move(word) => Self::BareMove(word.to_owned()),
            _ => return Err(UNKNOWN),
        };
        Ok(command)
    }
}

/// Whether a word may be a move: it contains a rank, or is a castling or a pass.
fn is_like_a_move(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit()) || word.contains("O-O") || word.starts_with("@@")
}

/// Parses the arguments of `level`: moves, base time (minutes, or minutes and seconds), increment in seconds.
fn level(words: &[&str]) -> Option<Level> {
    let [moves, base, increment] = words else { return None };
    Some(Level {
        moves: moves.parse().ok()?,
        base: duration(base, 60.0)?,
        increment: duration(increment, 1.0)?,
    })
}

/// Parses a number of units of this many seconds, or `minutes:seconds`. The number may have a fraction.
fn duration(text: &str, unit: f64) -> Option<Duration> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..1e9).contains(number));
    let seconds = match text.split_once(':') {
        Some((minutes, seconds)) => number(minutes)? * 60.0 + number(seconds)?,
        None => number(text)? * unit,
    };
    Some(Duration::from_secs_f64(seconds))
}

/// Parses hundredths of a second. A clock that has run out is negative, and counts as 0.
fn hundredths(word: Option<&&str>) -> Result<Duration, CommandError> {
    let count: i64 = word.and_then(|text| text.parse().ok()).ok_or(NUMBER)?;
    Ok(Duration::from_millis(
        count.clamp(0, 1_000_000_000_000).unsigned_abs() * 10,
    ))
}
