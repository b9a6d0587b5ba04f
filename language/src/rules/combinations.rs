//! The combinations of option values under which a variant is checked.

use crate::rules::limits::{MAX_COMBINATIONS, MAX_TRIED};
use crate::rules::model::Choice;

/// The combinations to check, the defaults first, and the number of all combinations.
///
/// If there are few combinations, all are checked. Otherwise each value that is not a default is checked alone, and combinations
/// are added until every pair of values of two options occurs together (a covering array of strength two), up to a limit.
pub(super) fn combinations(options: &[Choice]) -> (Vec<Vec<Choice>>, u64) {
    let sizes: Vec<usize> = options.iter().map(|option| option.values.len()).collect();
    let all = sizes.iter().fold(1_u64, |all, &size| all.saturating_mul(size as u64));
    let rows = if all <= MAX_COMBINATIONS {
        every_row(&sizes)
    } else {
        covering_rows(&sizes)
    };
    let choose = |row: &Vec<usize>| {
        let chosen = options.iter().zip(row);
        chosen
            .map(|(option, &value)| Choice {
                chosen: option.values[value].clone(),
                ..option.clone()
            })
            .collect()
    };
    (rows.iter().map(choose).collect(), all)
}

/// All combinations, as one value index for each option.
fn every_row(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut rows = vec![vec![0; sizes.len()]];
    for (option, &size) in sizes.iter().enumerate() {
        let bases = rows.clone();
        for value in 1..size {
            rows.extend(bases.iter().map(|base| {
                let mut row = base.clone();
                row[option] = value;
                row
            }));
        }
    }
    rows
}

/// The defaults, each other value alone, and rows in which every pair of values occurs.
fn covering_rows(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut rows = vec![vec![0; sizes.len()]];
    for (option, &size) in sizes.iter().enumerate() {
        for value in 1..size {
            let mut row = vec![0; sizes.len()];
            row[option] = value;
            rows.push(row);
        }
    }
    let mut pairs = Pairs::new(sizes);
    for row in &rows {
        pairs.cover(row);
    }
    while let Some(pair) = pairs.first_open() {
        if rows.len() == MAX_TRIED {
            break;
        }
        let row = pairs.row_with(pair, sizes);
        pairs.cover(&row);
        rows.push(row);
    }
    rows
}

/// The pairs of values that do not occur together yet.
struct Pairs {
    /// For each option, the number of its first value in the numbering of all values.
    first: Vec<usize>,
    /// The option and the value of each number.
    values: Vec<(usize, usize)>,
    /// For each pair of numbers, whether some row has both.
    covered: Vec<bool>,
}

impl Pairs {
    fn new(sizes: &[usize]) -> Self {
        let mut first = Vec::new();
        let mut values = Vec::new();
        for (option, &size) in sizes.iter().enumerate() {
            first.push(values.len());
            values.extend((0..size).map(|value| (option, value)));
        }
        let covered = vec![false; values.len() * values.len()];
        Self { first, values, covered }
    }

    fn place(&self, one: (usize, usize), other: (usize, usize)) -> usize {
        let number = |(option, value): (usize, usize)| self.first[option] + value;
        let (low, high) = if one.0 < other.0 { (one, other) } else { (other, one) };
        number(low) * self.values.len() + number(high)
    }

    fn cover(&mut self, row: &[usize]) {
        for (option, &value) in row.iter().enumerate() {
            for (later, &other) in row.iter().enumerate().skip(option + 1) {
                let place = self.place((option, value), (later, other));
                self.covered[place] = true;
            }
        }
    }

    fn first_open(&self) -> Option<[(usize, usize); 2]> {
        let place = (0..self.covered.len()).find(|&place| {
            let (low, high) = (place / self.values.len(), place % self.values.len());
            self.values[low].0 < self.values[high].0 && !self.covered[place]
        })?;
        Some([
            self.values[place / self.values.len()],
            self.values[place % self.values.len()],
        ])
    }

    /// A row with a pair, chosen greedily to cover as many other open pairs as possible.
    fn row_with(&self, pair: [(usize, usize); 2], sizes: &[usize]) -> Vec<usize> {
        let mut fixed = pair.to_vec();
        for (option, &size) in sizes.iter().enumerate() {
            if pair.iter().any(|&(taken, _)| taken == option) {
                continue;
            }
            let gain = |value: usize| {
                let open = fixed
                    .iter()
                    .filter(|&&known| !self.covered[self.place(known, (option, value))]);
                open.count()
            };
            // `max_by_key` returns the last maximum, so descending order prefers the default.
            let best = (0..size).rev().max_by_key(|&value| gain(value)).unwrap_or_default();
            fixed.push((option, best));
        }
        let mut row = vec![0; sizes.len()];
        for (option, value) in fixed {
            row[option] = value;
        }
        row
    }
}
