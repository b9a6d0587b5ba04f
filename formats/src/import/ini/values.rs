//! Reads the values of keys.

use super::config::{Both, Config, Value};
use super::keys::Key;
use super::slots::{self, Slot, Slots};
use super::squares::{FILES, RANKS, Squares};

/// A type of values.
pub trait Read: Sized {
    const WANTED: &'static str;
    fn read(config: &Config, value: &str) -> Option<Self>;
    /// A note about a part of a valid value that is not used.
    fn unused(_: &Config, _: &str) -> Option<String> {
        None
    }
}

impl Read for bool {
    const WANTED: &'static str = "`true` or `false`";
    fn read(_: &Config, value: &str) -> Option<Self> {
        value.parse().ok()
    }
}

impl Read for u16 {
    const WANTED: &'static str = "a number";
    fn read(_: &Config, value: &str) -> Option<Self> {
        value.parse().ok()
    }
}

impl Read for Value {
    const WANTED: &'static str = "`win`, `loss`, `draw` or `none`";
    fn read(_: &Config, value: &str) -> Option<Self> {
        match value {
            "win" => Some(Self::Win),
            "loss" => Some(Self::Loss),
            "draw" => Some(Self::Draw),
            "none" => Some(Self::None),
            _ => None,
        }
    }
}

impl Read for Squares {
    const WANTED: &'static str = "a list of squares";
    fn read(_: &Config, value: &str) -> Option<Self> {
        Self::read(value)
    }

    fn unused(_: &Config, value: &str) -> Option<String> {
        let mut parts = value.split_whitespace();
        parts.find(|part| *part == "-")?;
        let rest = parts.next()?;
        Some(format!("`-` ends the list; `{rest}` and the rest are ignored"))
    }
}

impl Read for Slots {
    const WANTED: &'static str = "a list of piece letters";
    fn read(config: &Config, value: &str) -> Option<Self> {
        let mut all = Self::NONE;
        for letter in value.chars().filter(|letter| !letter.is_whitespace()) {
            match (letter, config.slot_of(letter)) {
                ('*', _) => all = all.or(Self::ALL),
                (_, Some(slot)) => all = all.or(Self::one(slot)),
                // Fairy-Stockfish ignores the rest.
                (_, None) => break,
            }
        }
        Some(all)
    }

    fn unused(config: &Config, value: &str) -> Option<String> {
        let mut letters = value.chars().filter(|letter| !letter.is_whitespace());
        let unexpected = letters.find(|&letter| letter == '*' || config.slot_of(letter).is_none())?;
        match unexpected {
            '-' => None,
            '*' => Some("here `*` means all pieces; in Fairy-Stockfish it means none".to_owned()),
            letter => Some(format!("unknown piece `{letter}`; the rest is ignored")),
        }
    }
}

/// Sets fields for a single piece type to the last one of a list, or to `none` for an empty list.
pub fn single(
    config: &mut Config,
    value: &str,
    none: Slots,
    fields: impl Fn(&mut Config) -> Vec<&mut Slots>,
) -> Applied {
    let (mut last, mut applied) = (none, Applied::Fine);
    for letter in value.chars().filter(|letter| !letter.is_whitespace()) {
        match (letter, config.slot_of(letter)) {
            ('*', _) => last = none,
            (_, Some(slot)) => last = Slots::one(slot),
            (letter, None) => {
                if letter != '-' {
                    applied = Applied::Partly(format!("unknown piece `{letter}`; the rest is ignored"));
                }
                break;
            }
        }
    }
    for field in fields(config) {
        *field = last;
    }
    applied
}

/// A rank, counted from 0.
pub fn rank(value: &str) -> Option<u8> {
    let rank: u8 = value.parse().ok()?;
    (1..=RANKS).contains(&rank).then(|| rank - 1)
}

/// A file, counted from 0.
pub fn file(value: &str) -> Option<u8> {
    let number = value.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let letter = value.bytes().next().and_then(|letter| letter.checked_sub(b'a'));
    number.or(letter).filter(|&file| file < FILES)
}

/// Reports text after the first letter of a file, which is ignored.
pub fn whole_file(value: &str) -> Applied {
    let is_number = value.bytes().all(|letter| letter.is_ascii_digit());
    if is_number || value.len() == 1 {
        Applied::Fine
    } else {
        Applied::Partly(format!("only the first letter of `{value}` is used"))
    }
}

/// Reads pairs of a piece letter and a value, such as `p:g s:g`.
pub fn pairs<T>(config: &Config, value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<(Slot, T)>> {
    let parts = value.split_whitespace().filter(|part| *part != "-");
    parts
        .map(|part| {
            let (letter, other) = part.split_once(':')?;
            Some((config.slot_of(letter.chars().next()?)?, read(other)?))
        })
        .collect()
}

/// The result of applying a key.
pub enum Applied {
    Fine,
    /// A part of the value is not used.
    Partly(String),
    /// The value is invalid.
    Invalid(&'static str),
    /// The importer does not support the value.
    Unsupported(&'static str),
    /// The key does not affect the rules.
    Irrelevant(&'static str),
}

impl Applied {
    /// Returns this result unless it is `Fine`, otherwise the other.
    pub fn and(self, other: Self) -> Self {
        match self {
            Self::Fine => other,
            Self::Partly(_) | Self::Invalid(_) | Self::Unsupported(_) | Self::Irrelevant(_) => self,
        }
    }
}

/// Sets a field.
pub fn one<T: Read>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut T) -> Applied {
    match T::read(config, value) {
        Some(read) => {
            *field(config) = read;
            T::unused(config, value).map_or(Applied::Fine, Applied::Partly)
        }
        None => Applied::Invalid(T::WANTED),
    }
}

/// Sets a field for both sides.
pub fn both<T: Read + Copy>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut Both<T>) -> Applied {
    match T::read(config, value) {
        Some(read) => {
            *field(config) = [read; 2];
            T::unused(config, value).map_or(Applied::Fine, Applied::Partly)
        }
        None => Applied::Invalid(T::WANTED),
    }
}

/// Sets a rank or a file.
pub fn place(read: Option<u8>, wanted: &'static str, field: &mut u8) -> Applied {
    match read {
        Some(read) => {
            *field = read;
            Applied::Fine
        }
        None => Applied::Invalid(wanted),
    }
}

/// Sets a field to the meaning of a keyword.
pub fn word(key: Key, value: &str, field: &mut Option<&'static str>) -> Applied {
    *field = slots::meaning(key.name(), value);
    if field.is_some() || value == "none" {
        Applied::Fine
    } else {
        Applied::Invalid("a keyword of this key")
    }
}

/// Reports an unsupported rule, unless the value disables it.
pub fn unsupported(value: &str, reason: &'static str) -> Applied {
    match value {
        "false" | "none" | "-" | "0" => Applied::Fine,
        _ => Applied::Unsupported(reason),
    }
}
