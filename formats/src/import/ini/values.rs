//! Reads the values of keys.

use super::config::{Both, Config, Value};
use super::keys::Key;
use super::slots::{self, Slot, Slots};
use super::squares::{FILES, RANKS, Squares};

/// A type of values.
pub trait Read: Sized {
    const WANTED: &'static str;
    fn read(config: &Config, value: &str) -> Option<Self>;
    /// What Fairy-Stockfish reads in a value that is not valid: the beginning, or nothing. Also returns it as text.
    fn lenient(_: &str) -> Option<(Self, String)> {
        None
    }
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

    fn lenient(_: &str) -> Option<(Self, String)> {
        Some((false, "false".to_owned()))
    }
}

impl Read for u16 {
    const WANTED: &'static str = "a number";
    fn read(_: &Config, value: &str) -> Option<Self> {
        value.parse().ok()
    }

    fn lenient(value: &str) -> Option<(Self, String)> {
        let number = leading_digits(value.strip_prefix(['+', '-']).unwrap_or(value));
        let number = if number.is_empty() { "0" } else { number };
        let read: u16 = number.parse().ok()?;
        (read == 0 || !value.starts_with('-')).then(|| (read, read.to_string()))
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

    fn lenient(_: &str) -> Option<(Self, String)> {
        Some((Self::None, "none".to_owned()))
    }
}

impl Read for Squares {
    const WANTED: &'static str = "a list of squares";
    fn read(_: &Config, value: &str) -> Option<Self> {
        Self::read(value)
    }

    fn lenient(value: &str) -> Option<(Self, String)> {
        Some(Self::beginning(value))
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

/// The digits at the beginning of a text.
fn leading_digits(value: &str) -> &str {
    &value[..value.len() - value.trim_start_matches(|letter: char| letter.is_ascii_digit()).len()]
}

/// A rank, counted from 0.
pub fn rank(value: &str) -> Option<u8> {
    let rank: u8 = leading_digits(value).parse().ok()?;
    (1..=RANKS).contains(&rank).then(|| rank - 1)
}

/// A file, counted from 0.
pub fn file(value: &str) -> Option<u8> {
    let number = leading_digits(value).parse::<u8>().ok();
    let number = number.and_then(|number| number.checked_sub(1));
    let letter = value.bytes().next().and_then(|letter| letter.checked_sub(b'a'));
    number.or(letter).filter(|&file| file < FILES)
}

/// Reports text after a rank or a file, which is ignored.
pub fn whole(value: &str) -> Applied {
    let used = match leading_digits(value) {
        "" => value.chars().next().map_or(0, char::len_utf8),
        digits => digits.len(),
    };
    if used == value.len() {
        Applied::Fine
    } else {
        Applied::Partly(format!("only `{}` of `{value}` is used", &value[..used]))
    }
}

/// Reads pairs of a piece letter and a value, such as `p:g s:g`. Like Fairy-Stockfish, it stops at anything else, and also
/// returns the rest. `read` takes a value from the beginning of a text, and returns it with the rest.
pub fn pairs<'a, T>(
    config: &Config,
    value: &'a str,
    read: impl Fn(&'a str) -> Option<(T, &'a str)>,
) -> (Vec<(Slot, T)>, &'a str) {
    let next = |text: &'a str| {
        let text = text.trim_start();
        let letter = text.chars().next()?;
        Some((letter, &text[letter.len_utf8()..]))
    };
    let pair = |text| {
        let (letter, after) = next(text)?;
        let slot = config.slot_of(letter)?;
        let (other, rest) = read(next(after)?.1.trim_start())?;
        Some(((slot, other), rest))
    };
    let (mut all, mut rest) = (Vec::new(), value);
    while let Some((one, after)) = pair(rest) {
        all.push(one);
        rest = after;
    }
    (all, rest.trim_start())
}

/// A number at the beginning of a text.
pub fn leading_number(text: &str) -> Option<(u16, &str)> {
    let digits = leading_digits(text);
    Some((digits.parse().ok()?, &text[digits.len()..]))
}

/// Reports the rest of a list of pairs, unless it is a dash.
pub fn whole_list(wanted: &'static str, value: &str, rest: &str) -> Applied {
    match rest {
        "" | "-" => Applied::Fine,
        _ => Applied::Partly(format!("expected {wanted}, found `{value}`; `{rest}` is ignored")),
    }
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
    /// An invalid value of which Fairy-Stockfish reads something.
    pub fn read_as(wanted: &str, value: &str, text: &str) -> Self {
        Self::Partly(format!(
            "expected {wanted}, found `{value}`; Fairy-Stockfish reads it as `{text}`"
        ))
    }

    /// Returns this result unless it is `Fine`, otherwise the other.
    pub fn and(self, other: Self) -> Self {
        match self {
            Self::Fine => other,
            Self::Partly(_) | Self::Invalid(_) | Self::Unsupported(_) | Self::Irrelevant(_) => self,
        }
    }
}

/// Reads a value as Fairy-Stockfish does.
pub fn value_of<T: Read>(config: &Config, value: &str) -> (Option<T>, Applied) {
    if let Some(read) = T::read(config, value) {
        return (
            Some(read),
            T::unused(config, value).map_or(Applied::Fine, Applied::Partly),
        );
    }
    match T::lenient(value) {
        Some((read, text)) => (Some(read), Applied::read_as(T::WANTED, value, &text)),
        None => (None, Applied::Invalid(T::WANTED)),
    }
}

/// Whether a switch is on.
pub fn is_on(config: &Config, value: &str) -> (bool, Applied) {
    let (read, applied) = value_of(config, value);
    (read.unwrap_or_default(), applied)
}

/// Sets a field.
pub fn one<T: Read>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut T) -> Applied {
    let (read, applied) = value_of(config, value);
    if let Some(read) = read {
        *field(config) = read;
    }
    applied
}

/// Sets a field for both sides.
pub fn both<T: Read + Copy>(config: &mut Config, value: &str, field: impl Fn(&mut Config) -> &mut Both<T>) -> Applied {
    let (read, applied) = value_of(config, value);
    if let Some(read) = read {
        *field(config) = [read; 2];
    }
    applied
}

/// Sets a rank or a file.
pub fn place(value: &str, read: Option<u8>, wanted: &'static str, field: &mut u8) -> Applied {
    match read {
        Some(read) => {
            *field = read;
            whole(value)
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
        Applied::read_as("a keyword of this key", value, "none")
    }
}

/// Reports an unsupported rule, unless its switch is off.
pub fn unsupported_switch(config: &Config, value: &str, reason: &'static str) -> Applied {
    match is_on(config, value) {
        (true, _) => Applied::Unsupported(reason),
        (false, applied) => applied,
    }
}

/// Reports an unsupported rule, unless the value disables it.
pub fn unsupported(value: &str, reason: &'static str) -> Applied {
    match value {
        "false" | "none" | "-" | "0" => Applied::Fine,
        _ => Applied::Unsupported(reason),
    }
}
