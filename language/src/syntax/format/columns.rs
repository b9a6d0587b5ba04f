//! Alignment of adjacent lines in columns.

use triagonal_grammar::Rule;

use super::leaves::{Column, TabStop, width};
use super::line::{Line, WIDTH};

/// The maximum number of blanks added at one place of a line.
const MAX_SPREAD: usize = 12;
/// The minimum number of lines of the same structure in a table.
const TABLE: usize = 3;

/// Aligns the lines of a run.
pub fn align(lines: &mut [&mut Line<'_>], indent: usize) {
    for group in groups(lines, are_alike) {
        if is_table(&lines[group.clone()]) {
            slots(&mut lines[group], indent);
        }
    }
    let most = lines.iter().map(|line| columns(line).count()).max().unwrap_or(0);
    for number in 0..most {
        for group in groups(lines, |one, other| share_column(one, other, number)) {
            column(&mut lines[group], number, indent);
        }
    }
}

/// The groups of two or more adjacent lines that belong together.
fn groups(lines: &[&mut Line<'_>], together: impl Fn(&Line<'_>, &Line<'_>) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut groups = Vec::new();
    let mut start = 0;
    for at in 1..=lines.len() {
        if at == lines.len() || !together(lines[at - 1], lines[at]) {
            if at - start > 1 {
                groups.push(start..at);
            }
            start = at;
        }
    }
    groups
}

/// Whether two lines have the same structure, with slots to align.
fn are_alike(one: &Line<'_>, other: &Line<'_>) -> bool {
    let mut pairs = one.tab_stops.iter().zip(&other.tab_stops);
    let is_predicate = matches!(one.form, Some(Rule::zone | Rule::class));
    one.form.is_some()
        && one.form == other.form
        && one.tab_stops.iter().any(|stop| matches!(stop.1, TabStop::Slot(_)))
        && one.tab_stops.len() == other.tab_stops.len()
        && pairs.all(|(one, other)| one.1 == other.1)
        && (!is_predicate || one.leaves.len() == other.leaves.len())
}

/// Whether lines of the same structure form a table: there are enough of them, and most of them have the same parts. Rows of
/// pieces always form a table.
fn is_table(lines: &[&mut Line<'_>]) -> bool {
    if lines[0].form == Some(Rule::array_line) {
        return true;
    }
    // A tab stop at the same leaf as the next one is empty.
    let empty =
        |line: &Line<'_>| -> Vec<bool> { line.tab_stops.windows(2).map(|pair| pair[0].0 == pair[1].0).collect() };
    let first = empty(lines[0]);
    let other = lines.iter().filter(|line| empty(line) != first).count();
    let few = other.min(lines.len() - other);
    lines.len() >= TABLE && few * TABLE <= lines.len()
}

/// The columns of a line with their first leaves.
fn columns(line: &Line<'_>) -> impl Iterator<Item = (usize, Column)> {
    line.tab_stops.iter().filter_map(|&(at, stop)| match stop {
        TabStop::Column(column) => Some((at, column)),
        TabStop::Slot(_) => None,
    })
}

/// Whether two lines share all columns up to this one.
fn share_column(one: &Line<'_>, other: &Line<'_>, number: usize) -> bool {
    let mut pairs = columns(one).zip(columns(other)).take(number + 1);
    one.form.is_some()
        && one.form == other.form
        && columns(one).count().min(columns(other).count()) > number
        && pairs.all(|(one, other)| one.1 == other.1)
}

/// The position of a leaf in its line.
fn position(line: &Line<'_>, leaf: usize) -> usize {
    let before: usize = line.leaves[..leaf].iter().map(|leaf| width(&leaf.text)).sum();
    let gaps: usize = line.leaves[..=leaf].iter().skip(1).map(|leaf| leaf.gap).sum();
    before + gaps
}

/// Aligns a column, unless a line would become too long.
fn column(lines: &mut [&mut Line<'_>], number: usize, indent: usize) {
    let first_leaf = |line: &Line<'_>| columns(line).nth(number).map_or(0, |column| column.0);
    let places: Vec<usize> = lines.iter().map(|line| position(line, first_leaf(line))).collect();
    let place = places.iter().copied().max().unwrap_or(0);
    let is_member = columns(lines[0])
        .nth(number)
        .is_some_and(|column| matches!(column.1, Column::Next(_)));
    let most = if is_member { MAX_SPREAD } else { usize::MAX };
    let fits = |(line, at): (&&mut Line<'_>, &usize)| {
        *at == place || place - at <= most && indent + line.width() + place - at <= WIDTH
    };
    if lines.iter().zip(&places).all(fits) {
        for (line, at) in lines.iter_mut().zip(places) {
            let leaf = first_leaf(line);
            line.leaves[leaf].gap += place - at;
        }
    }
}

/// Aligns the slots of lines of the same structure, unless a gap would become too wide.
fn slots(lines: &mut [&mut Line<'_>], indent: usize) {
    // For each line, the current leaf and its position relative to the last column.
    let mut reached = vec![(0, 0); lines.len()];
    let mut gaps: Vec<Vec<(usize, usize)>> = vec![Vec::new(); lines.len()];
    for number in 0..lines[0].tab_stops.len() {
        for (line, (leaf, at)) in lines.iter().zip(&mut reached) {
            let (to, stop) = line.tab_stops[number];
            while *leaf < to {
                *at += width(&line.leaves[*leaf].text) + line.leaves[*leaf + 1].gap;
                *leaf += 1;
            }
            if matches!(stop, TabStop::Column(_)) {
                *at = 0;
            }
        }
        let place = reached.iter().map(|reached| reached.1).max().unwrap_or(0);
        for ((leaf, at), gaps) in reached.iter_mut().zip(&mut gaps) {
            if place - *at > MAX_SPREAD {
                return;
            }
            if place > *at {
                gaps.push((*leaf, place - *at));
                *at = place;
            }
        }
    }
    let fits = |(line, gaps): (&&mut Line<'_>, &Vec<(usize, usize)>)| {
        let added: usize = gaps.iter().map(|gap| gap.1).sum();
        added == 0 || indent + line.width() + added <= WIDTH
    };
    if lines.iter().zip(&gaps).all(fits) {
        for (line, gaps) in lines.iter_mut().zip(gaps) {
            for (leaf, added) in gaps {
                line.leaves[leaf].gap += added;
            }
        }
    }
}
