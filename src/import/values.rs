//! How the values of keys are read.

use super::config::{Config, Value};
use super::slots::{Slot, Slots};
use super::squares::{FILES, RANKS, Squares};

/// A value that a field takes.
pub trait Read: Sized {
    const WANTED: &'static str;
    fn read(config: &Config, value: &str) -> Option<Self>;
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
            match letter {
                '-' => break,
                '*' => all = all.or(Self::ALL),
                letter => all = all.or(Self::one(config.slot_of(letter)?)),
            }
        }
        Some(all)
    }
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
