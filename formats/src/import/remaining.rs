//! Ends of a game at certain numbers of pieces. The original compares for equality, so that files list several numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::report::Report;
use super::sketch::Sketch;

/// The numbers at which a game ends, with one result and for pieces of the same kinds.
struct Group {
    /// The kinds; empty for all.
    kinds: Vec<usize>,
    /// The result for the player with that number.
    result: &'static str,
    /// The numbers of each player, with the byte offsets of their conditions.
    numbers: [BTreeMap<u32, usize>; 2],
    /// The number of statements before those of the group.
    place: usize,
}

/// The ends of a game by numbers of pieces.
#[derive(Default)]
pub struct Remaining(Vec<Group>);

impl Remaining {
    /// Adds an end: each of these players gets the result when the number of pieces is reached. `place` is the number of statements
    /// that precede it.
    pub fn add(
        &mut self,
        (at, number): (usize, u32),
        kinds: &[usize],
        sides: &[usize],
        result: &'static str,
        place: usize,
    ) {
        let known = self
            .0
            .iter()
            .position(|group| group.kinds == kinds && group.result == result);
        let known = known.unwrap_or_else(|| {
            self.0.push(Group {
                kinds: kinds.to_vec(),
                result,
                numbers: [BTreeMap::new(), BTreeMap::new()],
                place,
            });
            self.0.len() - 1
        });
        for &side in sides {
            self.0[known].numbers[side].entry(number).or_insert(at);
        }
    }

    /// Inserts the statements for all ends.
    pub fn write(self, key: &str, texts: &mut Vec<String>, sketch: &Sketch, report: &mut Report<'_>) {
        let mut used = BTreeSet::new();
        let mut inserted = 0;
        for group in self.0 {
            let events = [0, 1].map(|side| group.events(side, &mut used, key, sketch, report));
            let mut statements = Vec::new();
            for (side, own) in events.iter().enumerate() {
                let other = &events[1 - side];
                for event in own {
                    let player = if other.contains(event) {
                        String::new()
                    } else {
                        format!(" for {}", sketch.players[side])
                    };
                    let text = format!("{event} {}{player}", group.result);
                    if !texts.contains(&text) && !statements.contains(&text) {
                        statements.push(text);
                    }
                }
            }
            let place = (group.place + inserted).min(texts.len());
            inserted += statements.len();
            drop(texts.splice(place..place, statements));
        }
    }
}

impl Group {
    /// The events of a player. `used` holds those that have another result already.
    fn events(
        &self,
        side: usize,
        used: &mut BTreeSet<(usize, String)>,
        key: &str,
        sketch: &Sketch,
        report: &mut Report<'_>,
    ) -> Vec<String> {
        let what = if self.kinds.is_empty() {
            "piece".to_owned()
        } else {
            sketch.all_named(self.kinds.iter().copied())
        };
        let is_counted = |kind: &usize| self.kinds.is_empty() || self.kinds.contains(kind);
        let on_board = sketch.setup[side].values().filter(|kind| is_counted(kind)).count();
        let held = sketch.hands[side].iter().filter(|(kind, _)| is_counted(kind));
        let held: u32 = held.map(|(_, count)| *count).sum();
        let start = held.saturating_add(u32::try_from(on_board).unwrap_or(u32::MAX));
        let numbers = &self.numbers[side];
        if let (Some(at), true) = (numbers.values().next(), held > 0) {
            report.note(*at, Some(key), "here pieces in hand are counted, too");
        }
        if let Some(at) = numbers.get(&start) {
            let player = &sketch.players[side];
            let reason = format!("{player} begins with this number of pieces; the condition is skipped");
            report.note(*at, Some(key), reason);
        }
        let fewer: Vec<u32> = numbers.range(..start).map(|(number, _)| *number).collect();
        let more = numbers.range(start.saturating_add(1)..).map(|(number, _)| *number);
        let mut events = Vec::new();
        // A move that captures several pieces can skip a number.
        let is_whole = fewer.iter().zip(0..).all(|(number, expected)| *number == expected);
        let exact = |number: u32| match number {
            0 => format!("lacking every {what}"),
            number => format!("having at most {number} {what} and having at least {number} {what}"),
        };
        if let Some(last) = fewer.last() {
            let event = match last {
                0 => exact(0),
                number => format!("having at most {number} {what}"),
            };
            let is_new = used.insert((side, event.split(char::is_numeric).collect()));
            if is_new && (is_whole || !sketch.captures_several) {
                events.push(event);
            } else {
                events.extend(fewer.iter().map(|number| exact(*number)));
            }
        }
        let more: Vec<u32> = more.collect();
        if let Some(first) = more.first() {
            let event = format!("having at least {first} {what}");
            if used.insert((side, event.split(char::is_numeric).collect())) {
                events.push(event);
            } else {
                events.extend(more.iter().map(|number| exact(*number)));
            }
        }
        events
    }
}
