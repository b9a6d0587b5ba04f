//! Names for sets of cells: zones, ranks and files, or lists of cells.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::geometry::{CellId, CellSet};
use crate::rules::{KindId, Partition, PlayerId, Rules, ZoneId};

use super::words::{and_list, or_list, with_article};

/// A player's names for sets of cells.
pub(super) struct PlaceNames<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The player.
    pub player: PlayerId,
    /// The kind that the text describes.
    pub subject: Option<KindId>,
    /// Whether single cells are named as the first player's cells that look the same to the player. Then the texts for two
    /// players are equal if the rules are.
    pub as_seen: bool,
    /// The zones named so far, with their cells.
    named: RefCell<BTreeMap<String, CellSet>>,
}

impl<'a> PlaceNames<'a> {
    /// The names for a player.
    pub fn new(rules: &'a Rules, player: PlayerId) -> Self {
        Self {
            rules,
            player,
            subject: None,
            as_seen: false,
            named: RefCell::default(),
        }
    }

    /// The name of a cell.
    pub fn cell(&self, cell: CellId) -> &'a str {
        let mut view = self.rules.player(self.player).view.iter();
        let seen = self.as_seen.then(|| view.position(|&other| other == cell)).flatten();
        self.rules.space.name(seen.map_or(cell, |index| CellId(index as u16)))
    }

    /// The cells of a zone; without a zone, all cells.
    pub fn cells(&self, zone: Option<ZoneId>) -> CellSet {
        match zone {
            Some(zone) => self.rules.zone(zone, self.player).clone(),
            None => self.rules.space.ids().collect(),
        }
    }

    /// Whether these are all cells.
    pub fn is_everywhere(&self, cells: &CellSet) -> bool {
        cells.len() == self.rules.space.cells.len()
    }

    /// The name of a zone: `the last rank`.
    pub fn zone(&self, zone: ZoneId) -> String {
        let name = &self.rules.zones[zone.index()].name;
        let cells = self.rules.zone(zone, self.player);
        if name.is_empty() {
            self.words(cells)
        } else {
            self.mention(name, cells)
        }
    }

    /// A zone with its preposition: `on the last rank`, `in the camp`.
    pub fn at(&self, zone: ZoneId) -> String {
        at(&self.zone(zone))
    }

    /// The name of a set of cells: by one or two zones, as the outside of a zone, by classes, or as a list.
    pub fn words(&self, cells: &CellSet) -> String {
        self.by_zone(cells)
            .or_else(|| self.by_two(cells))
            .or_else(|| self.outside(cells).map(|rest| format!("the cells outside {rest}")))
            .unwrap_or_else(|| self.plainly(cells))
    }

    /// The zone with exactly these cells.
    pub fn by_zone(&self, cells: &CellSet) -> Option<String> {
        let here = |zone: &&crate::rules::Zone| zone.cells[self.player.index()] == *cells;
        let mut named = self.rules.zones.iter().filter(|zone| !zone.name.is_empty());
        let zone = named.find(here)?;
        Some(self.mention(&zone.name, cells))
    }

    /// The two zones with exactly these cells in common.
    pub fn by_two(&self, cells: &CellSet) -> Option<String> {
        let named = || self.rules.zones.iter().filter(|zone| !zone.name.is_empty());
        let own = |zone: &crate::rules::Zone| zone.cells[self.player.index()].clone();
        let holds_all = |zone: &CellSet| cells.iter().all(|cell| zone.contains(cell));
        let wider: Vec<(&str, CellSet)> = named()
            .map(|zone| (zone.name.as_str(), own(zone)))
            .filter(|(_, zone)| holds_all(zone))
            .collect();
        wider.iter().enumerate().find_map(|(index, (one, first))| {
            let (other, second) = wider[index + 1..]
                .iter()
                .find(|(_, second)| first.iter().filter(|&cell| second.contains(cell)).count() == cells.len())?;
            Some(format!(
                "cells both in {} and in {}",
                self.mention(one, first),
                self.mention(other, second)
            ))
        })
    }

    /// The zone with exactly the other cells.
    pub fn outside(&self, cells: &CellSet) -> Option<String> {
        let others: CellSet = self.rules.space.ids().filter(|&cell| !cells.contains(cell)).collect();
        if others.is_empty() {
            return None;
        }
        self.by_zone(&others)
    }

    /// The name of whole classes of an axis or another partition: `rank 8`, `ranks 4 and 5`.
    pub fn by_classes(&self, cells: &CellSet) -> Option<String> {
        self.rules.partitions.iter().find_map(|it| by_classes(it, cells))
    }

    /// The name without zones: `rank 8`, `ranks 4 and 5`, `d4, d5, e4 and e5`.
    pub fn plainly(&self, cells: &CellSet) -> String {
        if let Some(classes) = self.by_classes(cells) {
            return classes;
        }
        let names: Vec<&str> = cells.iter().map(|cell| self.rules.space.name(cell)).collect();
        and_list(&names)
    }

    /// The name without zones, shortened if there are too many cells.
    fn shortly(&self, cells: &CellSet) -> String {
        const MAX_LISTED: usize = 16;
        const EXAMPLES: usize = 6;
        if cells.len() <= MAX_LISTED || self.by_classes(cells).is_some() {
            return self.plainly(cells);
        }
        let shown = cells.iter().take(EXAMPLES).map(|cell| self.rules.space.name(cell));
        let shown: Vec<&str> = shown.collect();
        format!("{} cells, such as {}", cells.len(), and_list(&shown))
    }

    /// The zones named so far, with their cells in plain words.
    pub fn legend(&self) -> Vec<(String, String)> {
        let named = self.named.borrow();
        let legend = named.iter().map(|(name, cells)| (name.clone(), self.shortly(cells)));
        // A zone that is named after its cells needs no explanation.
        legend
            .filter(|(name, cells)| name.trim_start_matches("the ") != cells)
            .collect()
    }

    /// The visible names of kinds, without repetitions.
    pub fn kinds(&self, kinds: &[KindId]) -> Vec<&'a str> {
        let mut names: Vec<&str> = Vec::new();
        for kind in kinds {
            let name = self.kind(*kind);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// One piece of some kinds: `a King or a Prince`.
    pub fn one_of(&self, kinds: &[KindId]) -> String {
        let names: Vec<String> = self.kinds(kinds).into_iter().map(with_article).collect();
        or_list(&names)
    }

    /// Whether a name begins like the name of the described piece.
    pub fn is_title(&self, name: &str) -> bool {
        let own = self.subject.map_or("", |kind| self.kind(kind));
        let beginnings = own.get(..3).zip(name.get(..3));
        beginnings.is_some_and(|(own, name)| own.eq_ignore_ascii_case(name))
    }

    /// The visible name of a kind.
    pub fn kind(&self, kind: KindId) -> &'a str {
        &self.rules.kind(self.rules.kind(kind).looks).name
    }

    /// The name of a zone; adds the zone to the legend.
    fn mention(&self, name: &str, cells: &CellSet) -> String {
        let name = name.strip_prefix("the ").unwrap_or(name);
        let first = name.split(' ').next().unwrap_or_default();
        let words = if PREPOSITIONS.contains(&first) {
            format!("the zone {name}")
        } else {
            format!("the {name}")
        };
        self.named.borrow_mut().insert(words.clone(), cells.clone());
        words
    }
}

/// Words at the beginning of a zone's name that cannot follow `in the`.
const PREPOSITIONS: [&str; 14] = [
    "above", "across", "around", "before", "below", "beneath", "beside", "inside", "left", "outside", "over", "right",
    "under", "within",
];

/// `on` or `in` with the name of a place: pieces stand on ranks and in camps.
pub(super) fn at(name: &str) -> String {
    const ON: [&str; 9] = [
        "rank",
        "ranks",
        "file",
        "files",
        "cell",
        "cells",
        "edge",
        "diagonals",
        "top",
    ];
    const ON_TOO: [&str; 4] = ["squares", "crosses", "corners", "row"];
    let last = name.rsplit(' ').next().unwrap_or_default();
    let on = ON.contains(&last) || ON_TOO.contains(&last) || name.starts_with("rank") || name.starts_with("file");
    format!("{} {name}", if on { "on" } else { "in" })
}

/// The name of whole classes of a partition; `None` if the cells are no whole classes.
fn by_classes(partition: &Partition, cells: &CellSet) -> Option<String> {
    let mut sizes = vec![(0, 0); partition.classes.len()];
    for (index, class) in partition.class_of.iter().enumerate() {
        let inside = cells.contains(CellId(index as u16));
        match class {
            Some(class) => {
                let (all, held) = &mut sizes[usize::from(*class)];
                *all += 1;
                *held += usize::from(inside);
            }
            None if inside => return None,
            None => {}
        }
    }
    if cells.is_empty() || sizes.iter().any(|&(all, held)| held != 0 && held != all) {
        return None;
    }
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (class, _) in sizes.iter().enumerate().filter(|(_, size)| size.1 > 0) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == class => *last = class,
            _ => runs.push((class, class)),
        }
    }
    // Classes such as `ring 1` of the partition `ring` have names of their own.
    let begins = |class: &String| {
        class
            .strip_prefix(&partition.name)
            .is_some_and(|rest| rest.starts_with(' '))
    };
    let named = partition.classes.iter().all(begins);
    let name = |class: usize| partition.classes[class].as_str();
    let mut words: Vec<String> = Vec::new();
    for &(first, last) in &runs {
        match last - first {
            0 => words.push(name(first).to_owned()),
            1 => words.extend([name(first).to_owned(), name(last).to_owned()]),
            _ => words.push(format!("{} to {}", name(first), name(last))),
        }
    }
    let several = runs.len() > 1 || runs.iter().any(|(first, last)| first != last);
    Some(match several {
        _ if named => and_list(&words),
        true => format!("{}s {}", partition.name, and_list(&words)),
        false => format!("{} {}", partition.name, words[0]),
    })
}
