//! How the values of keys are read.

use super::config::{Both, Config, Value};
use super::keys::Key;
use super::slots::{self, Slot, Slots};
use super::squares::{FILES, RANKS, Squares};

/// A value that a field takes.
pub trait Read: Sized {
    const WANTED: &'static str;
    fn read(config: &Config, value: &str) -> Option<Self>;
    /// What of a value that can be read is not used, and why.
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
}

impl Read for Slots {
    const WANTED: &'static str = "a list of letters of pieces";
    fn read(config: &Config, value: &str) -> Option<Self> {
        let mut all = Self::NONE;
        for letter in value.chars().filter(|letter| !letter.is_whitespace()) {
            match (letter, config.slot_of(letter)) {
                ('*', _) => all = all.or(Self::ALL),
                (_, Some(slot)) => all = all.or(Self::one(slot)),
                // That program reads no further.
                (_, None) => break,
            }
        }
        Some(all)
    }

    fn unused(config: &Config, value: &str) -> Option<String> {
        let mut letters = value.chars().filter(|letter| !letter.is_whitespace());
        let strange = letters.find(|&letter| letter == '*' || config.slot_of(letter).is_none())?;
        match strange {
            '-' => None,
            '*' => Some("`*` stands for all pieces here, for none in Fairy-Stockfish".to_owned()),
            letter => Some(format!("`{letter}` stands for no piece; what follows it is not read")),
        }
    }
}

/// Reads the last piece type of a list into fields that have one; `none` if there is none.
pub fn single(
    config: &mut Config,
    value: &str,
    none: Slots,
    fields: impl Fn(&mut Config) -> Vec<&mut Slots>,
) -> Applied {
    let (mut found, mut applied) = (none, Applied::Fine);
    for letter in value.chars().filter(|letter| !letter.is_whitespace()) {
        match (letter, config.slot_of(letter)) {
            ('*', _) => found = none,
            (_, Some(slot)) => found = Slots::one(slot),
            (letter, None) => {
                if letter != '-' {
                    applied = Applied::Partly(format!("`{letter}` stands for no piece; what follows it is not read"));
                }
                break;
            }
        }
    }
    for field in fields(config) {
        *field = found;
    }
    applied
}

/// A rank from 0.
pub fn rank(value: &str) -> Option<u8> {
    let rank: u8 = value.parse().ok()?;
    (1..=RANKS).contains(&rank).then(|| rank - 1)
}

/// A file from 0.
pub fn file(value: &str) -> Option<u8> {
    let number = value.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let letter = value.bytes().next().and_then(|letter| letter.checked_sub(b'a'));
    number.or(letter).filter(|&file| file < FILES)
}

/// A file is its first letter or its number; what stands behind it is not read.
pub fn whole_file(value: &str) -> Applied {
    let is_number = value.bytes().all(|letter| letter.is_ascii_digit());
    if is_number || value.len() == 1 {
        Applied::Fine
    } else {
        Applied::Partly(format!("only the first letter of `{value}` is read"))
    }
}

/// Pairs of a letter and something else, `p:g s:g`.
pub fn pairs<T>(config: &Config, value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<(Slot, T)>> {
    let parts = value.split_whitespace().filter(|part| *part != "-");
    parts
        .map(|part| {
            let (letter, other) = part.split_once(':')?;
            Some((config.slot_of(letter.chars().next()?)?, read(other)?))
        })
        .collect()
}

/// What a key came to.
pub enum Applied {
    Fine,
    /// Some of it is not used.
    Partly(String),
    /// The value cannot be read.
    Unread(&'static str),
    /// The importer cannot say it.
    Unsaid(&'static str),
    /// It is about something else than the rules.
    Apart(&'static str),
}

impl Applied {
    /// This, if something is not carried over, else the other.
    pub fn and(self, other: Self) -> Self {
        match self {
            Self::Fine => other,
            Self::Partly(_) | Self::Unread(_) | Self::Unsaid(_) | Self::Apart(_) => self,
        }
    }
}

/// Reads a value into a field.
pub fn one<T: Read>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut T) -> Applied {
    match T::read(config, value) {
        Some(read) => {
            *field(config) = read;
            T::unused(config, value).map_or(Applied::Fine, Applied::Partly)
        }
        None => Applied::Unread(T::WANTED),
    }
}

/// Reads a value into both sides of a field.
pub fn both<T: Read + Copy>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut Both<T>) -> Applied {
    match T::read(config, value) {
        Some(read) => {
            *field(config) = [read; 2];
            T::unused(config, value).map_or(Applied::Fine, Applied::Partly)
        }
        None => Applied::Unread(T::WANTED),
    }
}

/// A number of a rank or a file.
pub fn place(read: Option<u8>, wanted: &'static str, field: &mut u8) -> Applied {
    match read {
        Some(read) => {
            *field = read;
            Applied::Fine
        }
        None => Applied::Unread(wanted),
    }
}

/// A word with a meaning.
pub fn word(key: Key, value: &str, field: &mut Option<&'static str>) -> Applied {
    *field = slots::meaning(key.name(), value);
    if field.is_some() || value == "none" {
        Applied::Fine
    } else {
        Applied::Unread("one of its words")
    }
}

/// A rule that the importer cannot say, if the value asks for it.
pub fn unsaid(value: &str, reason: &'static str) -> Applied {
    match value {
        "false" | "none" | "-" | "0" => Applied::Fine,
        _ => Applied::Unsaid(reason),
    }
}
