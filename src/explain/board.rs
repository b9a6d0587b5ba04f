//! Describes a board in words: its shape, gaps, joins, barriers and forward directions.

use crate::geometry::{CellSet, Face, Lattice, Space, Vector};
use crate::rules::Rules;

use super::directions::DirectionNames;
use super::place_names::{PlaceNames, at};
use super::words::{and_list, counted, counted_in_digits, number};

/// Describes the board, with a sentence or two for each of its features.
pub(super) fn board(places: &PlaceNames<'_>) -> Vec<String> {
    let rules = places.rules;
    let space = &rules.space;
    let mut sentences = vec![shape(space)];
    sentences.extend(gaps(space));
    sentences.extend(joins(space));
    sentences.extend(barriers(places));
    sentences.extend(forward(rules));
    sentences
}

fn shape(space: &Space) -> String {
    let axes: Vec<String> = space
        .axes
        .iter()
        .map(|axis| match axis.labels.as_slice() {
            [first, .., last] if axis.name.len() > 1 => format!("{}s {first} to {last}", axis.name),
            [first, .., last] => format!("{} from {first} to {last}", axis.name),
            _ => axis.name.clone(),
        })
        .collect();
    let sizes: Vec<String> = space.axes.iter().map(|axis| axis.labels.len().to_string()).collect();
    let points: usize = space.axes.iter().map(|axis| axis.labels.len()).product::<usize>() * space.charts.len();
    let count = space.cells.len();
    let cut = count < points;
    let mut text = match (space.lattice, space.dimensions(), cut) {
        (Lattice::Hexagonal, ..) => format!("The board has {}", counted_in_digits(count, "hexagonal cell")),
        (_, 1, _) => format!("The board is a line of {}", counted_in_digits(count, "cell")),
        (_, 2, false) => format!("The board has {} squares", sizes_of(space, &sizes, count)),
        (_, 2, true) => format!(
            "The board has {}, cut out of {}",
            counted_in_digits(count, "square"),
            sizes.join(" by ")
        ),
        (_, dimensions, false) => {
            format!(
                "The board has {} dimensions and {} cells",
                number(dimensions),
                sizes_of(space, &sizes, count)
            )
        }
        (_, dimensions, true) => format!(
            "The board has {} dimensions and {}, cut out of {}",
            number(dimensions),
            counted_in_digits(count, "cell"),
            sizes.join(" by ")
        ),
    };
    if space.charts.len() > 1 {
        let names: Vec<&str> = space.charts.iter().map(|chart| chart.name.as_str()).collect();
        text.push_str(&format!(
            ", in {} called {}",
            counted(space.charts.len(), "chart"),
            and_list(&names)
        ));
    }
    let named = space.cells.first().zip(space.cells.last());
    let cells = named.map_or_else(String::new, |(first, last)| {
        format!("; cells are named like {} and {}", first.name, last.name)
    });
    format!("{text}: {}{cells}.", and_list(&axes))
}

fn sizes_of(space: &Space, sizes: &[String], count: usize) -> String {
    match space.charts.len() {
        1 => format!("{} = {count}", sizes.join(" × ")),
        charts => format!("{charts} × {} = {count}", sizes.join(" × ")),
    }
}

fn gaps(space: &Space) -> Option<String> {
    let points: usize = space.axes.iter().map(|axis| axis.labels.len()).product::<usize>() * space.charts.len();
    if points == space.cells.len() {
        return None;
    }
    Some(if space.gaps_pass {
        "Where there is no cell within the ranges of the axes, slides continue as over an empty cell.".to_owned()
    } else if space.lattice == Lattice::Hexagonal {
        return None;
    } else {
        "Where there is no cell, slides stop. Leaps are not affected.".to_owned()
    })
}

fn joins(space: &Space) -> Option<String> {
    let side = |face: &Face| {
        let axis = &space.axes[usize::from(face.axis)];
        let end = if face.high {
            axis.labels.last()
        } else {
            axis.labels.first()
        };
        let chart = match space.charts.len() {
            1 => String::new(),
            _ => format!(" of chart {}", space.charts[usize::from(face.chart)].name),
        };
        format!("the side of {} {}{chart}", axis.name, end.map_or("", String::as_str))
    };
    let mut descriptions: Vec<String> = Vec::new();
    for (index, join) in space.joins.iter().enumerate() {
        if space.joins[..index].contains(&join.reversed()) {
            continue;
        }
        let turned = if join.mirrored.contains(&true) {
            ", mirrored"
        } else {
            ""
        };
        descriptions.push(format!("{} to {}{turned}", side(&join.exit), side(&join.entry)));
    }
    let both_ways = if space.crosses_both_ways {
        " Where two of them meet at a corner, a displacement that leads across both crosses them either way."
    } else {
        ""
    };
    let descriptions = descriptions.join("; ");
    (!descriptions.is_empty())
        .then(|| format!("Sides are joined, and moves continue across them: {descriptions}.{both_ways}"))
}

fn barriers(places: &PlaceNames<'_>) -> Option<String> {
    let mut sides: Vec<&CellSet> = Vec::new();
    for barrier in &places.rules.space.barriers {
        for side in [&barrier.0, &barrier.1] {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
    }
    if sides.is_empty() {
        return None;
    }
    // If there is a barrier between every two of the areas, one sentence suffices.
    let pairs = sides.len() * (sides.len() - 1) / 2;
    if pairs == places.rules.space.barriers.len() {
        let names: Vec<String> = sides.iter().map(|side| places.words(side)).collect();
        return Some(format!(
            "There are barriers between {}: no single step or leap crosses them.",
            and_list(&names)
        ));
    }
    let pair = |it: &crate::geometry::Barrier| format!("between {} and {}", places.words(&it.0), places.words(&it.1));
    let descriptions: Vec<String> = places.rules.space.barriers.iter().map(pair).collect();
    Some(format!(
        "There are barriers {}: no single step or leap crosses them.",
        and_list(&descriptions)
    ))
}

fn forward(rules: &Rules) -> Option<String> {
    let names = DirectionNames {
        space: &rules.space,
        forward: &[],
    };
    let words = |vectors: &[Vector]| {
        let each = vectors.iter().map(|&vector| names.listed(&[vector].into()));
        let each: Vec<String> = each
            .map(|description| description.replace("by ", "").replace(['(', ')'], ""))
            .collect();
        and_list(&each)
    };
    // Players with the same forward directions share a phrase.
    let mut alike: Vec<(String, Vec<&str>)> = Vec::new();
    for id in rules.player_ids() {
        let player = rules.player(id);
        let places = PlaceNames::new(rules, id);
        let description = match player.forward.as_slice() {
            [] => "nowhere".to_owned(),
            [heading] if places.is_everywhere(&heading.cells) => words(&heading.vectors),
            headings => {
                let zone = |heading: &crate::rules::Heading| {
                    // By ranks and files, because the zones of other players differ.
                    let cells = places.by_classes(&heading.cells)?;
                    Some(format!("{} {}", words(&heading.vectors), at(&cells)))
                };
                let zones: Option<Vec<String>> = headings.iter().map(zone).collect();
                zones.map_or_else(|| "different from cell to cell".to_owned(), |zones| and_list(&zones))
            }
        };
        match alike.iter_mut().find(|known| known.0 == description) {
            Some((_, players)) => players.push(&player.name),
            None => alike.push((description, vec![&player.name])),
        }
    }
    let parts = alike
        .iter()
        .map(|(description, players)| format!("{description} for {}", and_list(players)));
    let parts: Vec<String> = parts.collect();
    (parts.len() > 1 || alike[0].0 != "nowhere").then(|| format!("Forward is {}.", parts.join(", ")))
}
