//! Truncated or damaged files of games: they are read or reported, and never cause a panic.

use fastrand::Rng;
use triagonal::notation::{Misread, Notation};
use triagonal::records::{RecordProblem, read, replay};
use triagonal::{Variant, builtin};

use super::FILES;
use crate::support::fixtures::shipped;
use crate::support::how_many;

/// Replacements and insertions.
const GARBAGE: [&str; 24] = [
    "", "(", ")", "{", "}", "[", "]", "\"", "\\", ";", "$", "*", "/", "\n", "\u{feff}", "é", "同", "：", "変化", "9",
    "@", "+", "x", " ",
];

/// Reads a text and plays its games. Errors must have places in the text.
fn survive(text: &str, loaded: &mut Vec<(&'static str, Variant)>) -> bool {
    let is_placed = |error: &Misread<RecordProblem>| {
        assert!(text.get(error.range.clone()).is_some(), "{:?} of {text:?}", error.range);
        assert!(!error.to_string().is_empty());
    };
    let records = match read(text) {
        Ok(records) => records,
        Err(error) => {
            is_placed(&error);
            return false;
        }
    };
    records.iter().all(|record| {
        let one = match builtin::of_record(record) {
            Ok(one) => one,
            Err(error) => {
                is_placed(&error);
                return false;
            }
        };
        if !loaded.iter().any(|(name, _)| *name == one.name) {
            loaded.push((one.name, shipped(one.name)));
        }
        let variant = loaded
            .iter()
            .find(|(name, _)| *name == one.name)
            .expect("it has been loaded");
        let played = replay(variant.1.game(), record);
        played.as_ref().err().into_iter().for_each(is_placed);
        played.is_ok()
    })
}

/// Returns the first games of a file, to keep the test short.
fn short(text: &str) -> &str {
    let end = text.char_indices().map(|(at, _)| at).nth(420);
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn cut_files_are_reported_or_read() {
    let mut loaded = Vec::new();
    for text in FILES.map(short) {
        for (end, _) in text.char_indices() {
            survive(&text[..end], &mut loaded);
        }
    }
}

#[test]
fn garbage_is_reported_or_read() {
    let (mut random, mut loaded, mut rejected) = (Rng::with_seed(28), Vec::new(), 0);
    for text in FILES.map(short) {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        for _ in 0..150 {
            let mut changed = letters.clone();
            for _ in 0..random.usize(1..4) {
                let garbage = GARBAGE[random.usize(..GARBAGE.len())];
                let place = random.usize(..changed.len());
                changed[place] = if random.bool() {
                    garbage.to_owned()
                } else {
                    format!("{}{garbage}", changed[place])
                };
            }
            rejected += usize::from(!survive(&changed.concat(), &mut loaded));
        }
    }
    assert!(rejected > 300, "{rejected}");
}

#[test]
fn long_runs_of_one_sign_are_survived() {
    let mut loaded = Vec::new();
    let length = how_many(4_000, 100_000);
    for sign in GARBAGE
        .into_iter()
        .chain(["a(", "1.", "[a \"", "{}", "()", "position ", "手合割："])
    {
        survive(&sign.repeat(2 * length), &mut loaded);
        survive(&format!("1. e4 {}", sign.repeat(length)), &mut loaded);
    }
}

#[test]
fn moves_of_no_notation_are_reported() {
    let mut random = Rng::with_seed(16);
    for name in [
        "chess",
        "shogi",
        "xiangqi",
        "crazyhouse",
        "raumschach",
        "glinski",
        "chess4",
    ] {
        if builtin::source(name).is_none() {
            continue;
        }
        let position = shipped(name).start();
        for _ in 0..150 {
            let parts = [
                "Q", "a", "1", "９", "五", "同", "x", "=", "(", ")", "@", "*", "+", "-", ".", "é", "O-O", " ", "e4",
                "歩",
            ];
            let text: String = (0..random.usize(..7))
                .map(|_| parts[random.usize(..parts.len())])
                .collect();
            for notation in Notation::ALL {
                if let Err(error) = position.read_move_in(&text, notation) {
                    assert!(
                        text.get(error.range.clone()).is_some(),
                        "{name} {notation:?} {text:?}: {:?}",
                        error.range
                    );
                }
            }
        }
    }
}
