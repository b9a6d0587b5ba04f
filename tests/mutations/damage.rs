//! Built-in variants with random damage: the program neither panics nor hangs.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use triagonal::builtin::Builtin;
use triagonal::rules::Library;

use crate::support::{Rng, how_many, studied, whole_path};

/// The seed of the first damage.
const SEED: u64 = 0x6d75_7461;
/// The number of times that each file is damaged, in the two tiers.
const ROUNDS: [u64; 2] = [2, 30];
/// The time limit of a case.
const TIME_LIMIT: Duration = Duration::from_secs(20);

#[test]
fn damaged_variants_never_panic_or_hang() {
    let (mut cases, mut playable) = (0, 0);
    for variant in studied() {
        let text = Builtin.find(variant.name).expect("a shipped variant has a text").text;
        for seed in SEED..SEED + how_many(ROUNDS[0], ROUNDS[1]) {
            let damaged = damage(&text, &mut Rng::new(seed));
            let (sender, receiver) = mpsc::channel();
            let shown = damaged.clone();
            thread::spawn(move || {
                let position = "8/8/8/4k3/8/8/4K3/8 w - - 0 1";
                let _ = sender.send(whole_path::run(&damaged, position, &BTreeMap::new(), &Builtin));
            });
            match receiver.recv_timeout(TIME_LIMIT) {
                Ok(has_rules) => playable += u32::from(has_rules),
                Err(error) => panic!("{}, damage {seed:#x}: {error}\n{shown}", variant.name),
            }
            cases += 1;
        }
    }
    println!("{cases} damaged files, {playable} of them still variants");
    assert!(playable > 0, "damage so heavy tests nothing behind the checker");
}

/// Makes one to four random changes of lines, words or bytes.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + rng.below(4) {
        if lines.is_empty() {
            break;
        }
        let (at, other) = (rng.below(lines.len()), rng.below(lines.len()));
        match rng.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => {
                let copy = lines[at].clone();
                lines.insert(other, copy);
            }
            2 => lines.swap(at, other),
            3 => lines[at] = with_other_word(&lines[at], &lines[other], rng),
            4 => lines[at] = with_other_number(&lines[at], rng),
            _ => lines[at] = with_other_byte(&lines[at], rng),
        }
    }
    lines.join("\n")
}

fn with_other_word(line: &str, donor: &str, rng: &mut Rng) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let donors: Vec<&str> = donor.split(' ').collect();
    let at = rng.below(words.len());
    words[at] = *rng.pick(&donors);
    words.join(" ")
}

fn with_other_number(line: &str, rng: &mut Rng) -> String {
    let digits: Vec<usize> = line
        .match_indices(|letter: char| letter.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    if digits.is_empty() {
        return line.to_owned();
    }
    let at = *rng.pick(&digits);
    let number = *rng.pick(&[
        "0",
        "1",
        "2",
        "3",
        "7",
        "-1",
        "16",
        "99",
        "1000",
        "70000",
        "9999999999999999999",
    ]);
    format!("{}{number}{}", &line[..at], &line[at + 1..])
}

fn with_other_byte(line: &str, rng: &mut Rng) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let at = rng.below(bytes.len() + 1);
    let byte = rng.next() as u8;
    if at == bytes.len() {
        bytes.push(byte);
    } else {
        bytes[at] = byte;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
