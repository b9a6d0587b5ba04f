//! Engines as the command line names them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use triagonal_host::engine::BEST;

use super::thinking::{Thinking, some_seconds, time_control};

/// The size of the table of the built-in engine, in megabytes.
const MEGABYTES: usize = 16;
const MOST_MEGABYTES: usize = 65_536;
const MOST_THREADS: usize = 512;

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    pub name: String,
    /// As the command line has it.
    pub text: String,
    pub kind: Kind,
    /// Its own limits.
    pub thinking: Thinking,
}

/// What an engine is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The engine of this program.
    Ours {
        megabytes: usize,
        threads: usize,
        skill: u32,
        values: ValuesFrom,
    },
    /// Any move.
    Random,
    /// The most valuable capture.
    Greedy,
    /// Another program.
    Peer(PeerSpec),
}

/// By what the built-in engine judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValuesFrom {
    /// By what is beside the variant.
    Shipped,
    /// By the rules alone.
    Rules,
    /// By a file.
    File(PathBuf),
}

/// Another program.
#[derive(Clone, Debug)]
pub struct PeerSpec {
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    pub options: Vec<(String, String)>,
    /// What it calls the variant.
    pub variant: Option<String>,
    /// Whether it is started anew for each game.
    pub fresh: bool,
}

/// What is spoken with another program.
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
    /// Whether something has to limit how long it thinks.
    pub fn thinks(&self) -> bool {
        match self.kind {
            Kind::Ours { .. } | Kind::Peer(_) => true,
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
            "triagonal" => Kind::Ours {
                megabytes: MEGABYTES,
                threads: 1,
                skill: BEST,
                values: ValuesFrom::Shipped,
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
                    "`{other}` is no engine: write [NAME=]KIND[:SETTINGS], where KIND is triagonal, uci, xboard, random or greedy"
                ));
            }
        },
        thinking: Thinking::default(),
    };
    if let Kind::Peer(peer) = &spec.kind
        && peer.command.is_empty()
    {
        return Err(format!("`{kind}` needs a program, as `{kind}:PROGRAM`"));
    }
    for part in parts {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| format!("`{part}` is no setting: write KEY=VALUE"))?;
        spec.set(key.trim(), value.trim())?;
    }
    spec.name = match (name, &spec.kind) {
        (Some(name), _) => name.to_owned(),
        (None, Kind::Peer(peer)) => peer.program().to_owned(),
        (None, Kind::Ours { .. } | Kind::Random | Kind::Greedy) => kind.to_owned(),
    };
    if spec.name.is_empty() || spec.name.contains(['"', '\n', '\\']) {
        return Err("an engine needs a name without quotation marks".to_owned());
    }
    Ok(spec)
}

impl EngineSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let whole = |most: usize| match value.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("`{key}` is a number from 1 to {most}, not `{value}`")),
        };
        match (key, &mut self.kind) {
            ("time", _) => self.thinking.time = Some(time_control(value)?),
            ("move-time", _) => self.thinking.move_time = Some(some_seconds(value)?),
            ("nodes", _) => self.thinking.nodes = Some(whole(usize::MAX)? as u64),
            ("depth", _) => self.thinking.depth = Some(whole(10_000)? as u32),
            ("hash", Kind::Ours { megabytes, .. }) => *megabytes = whole(MOST_MEGABYTES)?,
            ("threads", Kind::Ours { threads, .. }) => *threads = whole(MOST_THREADS)?,
            ("skill", Kind::Ours { skill, .. }) => {
                let level = value.parse().ok().filter(|level| *level <= BEST);
                *skill = level.ok_or_else(|| format!("`skill` is a number from 0 to {BEST}, not `{value}`"))?;
            }
            ("values", Kind::Ours { values, .. }) => {
                *values = match value {
                    "none" => ValuesFrom::Rules,
                    file => ValuesFrom::File(file.into()),
                }
            }
            ("variant", Kind::Peer(peer)) => peer.variant = Some(value.to_owned()),
            ("fresh", Kind::Peer(peer)) => {
                peer.fresh = value
                    .parse()
                    .map_err(|_| format!("`fresh` is true or false, not `{value}`"))?;
            }
            (_, Kind::Peer(peer)) if key.starts_with("option.") => {
                peer.options.push((key["option.".len()..].to_owned(), value.to_owned()));
            }
            (_, kind) => {
                let own = match kind {
                    Kind::Ours { .. } => ", hash, threads, skill, values",
                    Kind::Peer(_) => ", variant, fresh, option.NAME",
                    Kind::Random | Kind::Greedy => "",
                };
                return Err(format!(
                    "`{key}` is no setting of this engine; these are time, move-time, nodes, depth{own}"
                ));
            }
        }
        Ok(())
    }
}

/// The words of a command; quotation marks hold words together.
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
        Some(mark) => Err(format!("a quotation mark {mark} has no other")),
        None => Ok(words),
    }
}

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// What is forgiven beyond a clock.
    pub margin: Duration,
    /// How long an answer may take that no clock limits.
    pub patience: Duration,
}
