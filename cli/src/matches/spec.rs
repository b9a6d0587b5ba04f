//! The engines of the command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use triagonal_host::engine::BEST;

use super::limits::{SearchLimits, positive_seconds, time_control};

/// The size of the transposition table of the built-in engine, in megabytes.
const MEGABYTES: usize = 16;
const MAX_MEGABYTES: usize = 65_536;
const MAX_THREADS: usize = 512;

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    pub name: String,
    /// The text of the command line.
    pub text: String,
    pub kind: Kind,
    /// The limits of this engine alone.
    pub limits: SearchLimits,
}

/// The kind of an engine.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The engine of this program.
    Builtin {
        megabytes: usize,
        threads: usize,
        skill: u32,
        values: ValuesFrom,
    },
    /// Plays random moves.
    Random,
    /// Plays the most valuable capture.
    Greedy,
    /// Another program.
    Peer(PeerSpec),
}

/// The values of the built-in engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValuesFrom {
    /// The values beside the variant, or those of the program.
    Default,
    /// Values derived from the rules.
    Rules,
    /// The values of a file.
    File(PathBuf),
}

/// Another program.
#[derive(Clone, Debug)]
pub struct PeerSpec {
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    pub options: Vec<(String, String)>,
    /// Its name for the variant.
    pub variant: Option<String>,
    /// Whether each game starts a new process.
    pub fresh: bool,
}

/// The protocol of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Uci,
    XBoard,
}

impl PeerSpec {
    /// The name of the program without its folder.
    pub fn program(&self) -> &str {
        let program = self.command.first().map_or("", String::as_str);
        let name = Path::new(program).file_name().and_then(|name| name.to_str());
        name.unwrap_or(program)
    }
}

impl EngineSpec {
    /// Whether the engine searches, and so needs a limit.
    pub fn searches(&self) -> bool {
        match self.kind {
            Kind::Builtin { .. } | Kind::Peer(_) => true,
            Kind::Random | Kind::Greedy => false,
        }
    }
}

/// Reads `[NAME=]KIND[:SETTINGS]`, the settings with commas between them.
pub fn engine(text: &str) -> Result<EngineSpec, String> {
    let (name, rest) = match text.find(['=', ':', ',']).map(|at| (at, &text[at..=at])) {
        Some((at, "=")) => (Some(text[..at].trim()), &text[at + 1..]),
        _ => (None, text),
    };
    let (kind, settings) = rest.split_once(':').unwrap_or((rest, ""));
    let mut parts = settings.split(',').map(str::trim).filter(|part| !part.is_empty());
    let mut spec = EngineSpec {
        name: String::new(),
        text: text.to_owned(),
        kind: match kind {
            "triagonal" => Kind::Builtin {
                megabytes: MEGABYTES,
                threads: 1,
                skill: BEST,
                values: ValuesFrom::Default,
            },
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "uci" | "xboard" => Kind::Peer(PeerSpec {
                protocol: if kind == "uci" { Protocol::Uci } else { Protocol::XBoard },
                command: words(parts.next().unwrap_or(""))?,
                options: Vec::new(),
                variant: None,
                fresh: false,
            }),
            other => {
                return Err(format!(
                    "unknown kind of engine `{other}`; write [NAME=]KIND[:SETTINGS], where KIND is triagonal, uci, xboard, greedy or random"
                ));
            }
        },
        limits: SearchLimits::default(),
    };
    if let Kind::Peer(peer) = &spec.kind
        && peer.command.is_empty()
    {
        return Err(format!("`{kind}` needs a program; write `{kind}:PROGRAM`"));
    }
    for part in parts {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| format!("the setting `{part}` has no value; write KEY=VALUE"))?;
        spec.set(key.trim(), value.trim())?;
    }
    spec.name = match (name, &spec.kind) {
        (Some(name), _) => name.to_owned(),
        (None, Kind::Peer(peer)) => peer.program().to_owned(),
        (None, Kind::Builtin { .. } | Kind::Random | Kind::Greedy) => kind.to_owned(),
    };
    if spec.name.is_empty() || spec.name.contains(['"', '\n', '\\']) {
        return Err("the name of an engine cannot be empty or contain quotation marks".to_owned());
    }
    Ok(spec)
}

impl EngineSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let positive = |max: usize| match value.parse::<usize>() {
            Ok(number) if (1..=max).contains(&number) => Ok(number),
            _ => Err(format!("`{key}` must be a number from 1 to {max}, not `{value}`")),
        };
        match (key, &mut self.kind) {
            ("time", _) => self.limits.time = Some(time_control(value)?),
            ("move-time", _) => self.limits.move_time = Some(positive_seconds(value)?),
            ("nodes", _) => self.limits.nodes = Some(positive(usize::MAX)? as u64),
            ("depth", _) => self.limits.depth = Some(positive(10_000)? as u32),
            ("hash", Kind::Builtin { megabytes, .. }) => *megabytes = positive(MAX_MEGABYTES)?,
            ("threads", Kind::Builtin { threads, .. }) => *threads = positive(MAX_THREADS)?,
            ("skill", Kind::Builtin { skill, .. }) => {
                let level = value.parse().ok().filter(|level| *level <= BEST);
                *skill = level.ok_or_else(|| format!("`skill` must be a number from 0 to {BEST}, not `{value}`"))?;
            }
            ("values", Kind::Builtin { values, .. }) => {
                *values = match value {
                    "none" => ValuesFrom::Rules,
                    file => ValuesFrom::File(file.into()),
                }
            }
            ("variant", Kind::Peer(peer)) => peer.variant = Some(value.to_owned()),
            ("fresh", Kind::Peer(peer)) => {
                peer.fresh = value
                    .parse()
                    .map_err(|_| format!("`fresh` must be true or false, not `{value}`"))?;
            }
            (_, Kind::Peer(peer)) if key.starts_with("option.") => {
                peer.options.push((key["option.".len()..].to_owned(), value.to_owned()));
            }
            (_, kind) => {
                let own = match kind {
                    Kind::Builtin { .. } => ", hash, threads, skill, values",
                    Kind::Peer(_) => ", variant, fresh, option.NAME",
                    Kind::Random | Kind::Greedy => "",
                };
                return Err(format!(
                    "this engine has no setting `{key}`, only time, move-time, nodes, depth{own}"
                ));
            }
        }
        Ok(())
    }
}

/// Splits a command into words, respecting quotation marks.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = Vec::new();
    let mut quote = None;
    let mut open = false;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(mark), letter) if mark == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                if !open {
                    words.push(String::new());
                }
                open = true;
            }
            (None, letter) if letter.is_whitespace() => open = false,
            (_, letter) => {
                if !open {
                    words.push(String::new());
                }
                open = true;
                if let Some(word) = words.last_mut() {
                    word.push(letter);
                }
            }
        }
    }
    match quote {
        Some(mark) => Err(format!("the quotation mark {mark} is not closed")),
        None => Ok(words),
    }
}

/// The time limits for replies of engines.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// The time by which an engine may exceed its clock.
    pub margin: Duration,
    /// The time limit for replies to which no clock applies.
    pub timeout: Duration,
}
