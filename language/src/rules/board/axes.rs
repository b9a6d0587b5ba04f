//! Axes and labels: expands ranges such as `a..l without j` to values and names.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{Axis, MAX_DIMENSIONS};
use crate::rules::board::coordinates::{Coordinate, Coordinates, Of};
use crate::rules::limits::{MAX_AXIS, MAX_COORDINATE};
use crate::syntax::tree::{AxisItem, LabelRange, Name};

/// The declared axes, and their coordinates.
pub(super) fn axes(
    items: &[AxisItem],
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Vec<Axis>, Coordinates)> {
    if items.len() > MAX_DIMENSIONS {
        let message = format!("the board has {} axes; the limit is {MAX_DIMENSIONS}", items.len());
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return None;
    }
    let mut axes = Vec::new();
    let mut coordinates = Coordinates::default();
    for (number, item) in items.iter().enumerate() {
        if let Some(coordinate) = axis(number, item, diagnostics)
            && add(&mut coordinates, coordinate, &item.name, diagnostics)
            && let Some(coordinate) = coordinates.list.last()
        {
            axes.push(Axis {
                name: coordinate.name.clone(),
                low: coordinate.low as i16,
                labels: coordinate.labels.clone(),
            });
        }
    }
    (axes.len() == items.len() && !axes.is_empty()).then_some((axes, coordinates))
}

/// One axis.
fn axis(number: usize, item: &AxisItem, diagnostics: &mut Vec<Diagnostic>) -> Option<Coordinate> {
    let single = item.values.first().filter(|_| item.values.len() == 1);
    let mistake = single.and_then(|range| length(&item.name, range));
    if let Some(mistake) = mistake.or_else(|| without_dots(&item.values)) {
        diagnostics.push(mistake);
        return None;
    }
    let values = expand(&item.values, &item.name, diagnostics)?;
    let low = lowest(&values, &item.name, diagnostics)?;
    let labels = match &item.labels {
        None => values.clone(),
        Some(ranges) => expand(ranges, &item.name, diagnostics)?,
    };
    if labels.len() != values.len() {
        let message = format!(
            "`{}` has {}, but {} after `as`",
            item.name.node,
            counted(values.len(), "value"),
            counted(labels.len(), "name")
        );
        diagnostics.push(Diagnostic::new(Code::LabelCount, item.name.span, message));
        return None;
    }
    Some(Coordinate {
        name: item.name.node.clone(),
        of: Of::Axis(number),
        low,
        values,
        labels,
    })
}

/// Reports a single number in place of a range: `file 8` is more likely the length of an axis than its only value.
fn length(name: &Name, range: &LabelRange) -> Option<Diagnostic> {
    let is_single = range.first.span == range.last.span;
    let number = range.first.node.parse::<u32>().ok()?;
    (is_single && number > 1).then(|| {
        let message = format!("the axis `{}` has the single value `{number}`", name.node);
        let values = format!("1..{number}");
        Diagnostic::new(Code::AxisValues, range.first.span, message)
            .help(format!("write `{} {values}` for {number} values", name.node))
            .fix(format!("write `{values}`"), range.first.span, values)
    })
}

/// Reports a range without dots, such as `a to h` or `a-h`, which would be three values or one.
fn without_dots(values: &[LabelRange]) -> Option<Diagnostic> {
    let is_end = |text: &str| text.parse::<u32>().is_ok() || alphabet(text).is_some();
    let ends = |first: &str, last: &str| is_end(first) && is_end(last);
    let words = values.windows(3).find_map(|three| {
        let [first, word, last] = three else { return None };
        let is_word = matches!(&*word.first.node, "to" | "through" | "until" | "till");
        let span = Span {
            end: last.last.span.end,
            ..first.first.span
        };
        (is_word && ends(&first.last.node, &last.first.node)).then(|| (span, &*first.first.node, &*last.last.node))
    });
    let hyphen = || {
        values.iter().find_map(|value| {
            let (first, last) = value.first.node.split_once('-')?;
            ends(first, last).then_some((value.first.span, first, last))
        })
    };
    // `1-8` has been read as 1 and -8.
    let minus = || {
        values.windows(2).find_map(|two| {
            let (first, last) = (&*two[0].first.node, two[1].first.node.strip_prefix('-')?);
            let span = Span {
                end: two[1].last.span.end,
                ..two[0].first.span
            };
            (first.parse::<u32>().is_ok() && last.parse::<u32>().is_ok()).then_some((span, first, last))
        })
    };
    let (span, first, last) = words.or_else(hyphen).or_else(minus)?;
    let range = format!("{first}..{last}");
    Some(
        Diagnostic::new(Code::AxisValues, span, "a range of values is written with two dots")
            .help(format!("write `{range}`"))
            .fix(format!("write `{range}`"), span, range),
    )
}

/// Adds a label: a further coordinate made of axes and charts.
pub(super) fn label(
    name: &Name,
    of: &[Name],
    ranges: &[LabelRange],
    charts: &Coordinate,
    coordinates: &mut Coordinates,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let part = |of: &Name| {
        let part = if of.node == charts.name {
            charts
        } else {
            &coordinates.list[coordinates.axis(of, diagnostics)?]
        };
        Some((part.of.clone(), part.low, part.values.len()))
    };
    let parts: Vec<Option<(Of, i64, usize)>> = of.iter().map(part).collect();
    let values = expand(ranges, name, diagnostics);
    let (Some(parts), Some(values)) = (parts.into_iter().collect::<Option<Vec<_>>>(), values) else {
        return;
    };
    let size = parts
        .iter()
        .fold(1_usize, |product, part| product.saturating_mul(part.2));
    if size != values.len() {
        let message = format!(
            "`{}` has {}, but counts {} of cells",
            name.node,
            counted(values.len(), "value"),
            counted(size, "line")
        );
        diagnostics.push(Diagnostic::new(Code::LabelCount, name.span, message));
        return;
    }
    let coordinate = Coordinate {
        name: name.node.clone(),
        of: Of::Several(parts),
        low: 1,
        labels: values.clone(),
        values,
    };
    add(coordinates, coordinate, name, diagnostics);
}

/// Adds a coordinate, unless its name is taken.
fn add(coordinates: &mut Coordinates, coordinate: Coordinate, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let free = coordinates.named(&coordinate.name).is_none() && coordinate.name != "chart";
    if free {
        coordinates.list.push(coordinate);
    } else {
        let message = format!("`{}` is already the name of an axis or label", name.node);
        diagnostics.push(Diagnostic::new(Code::DeclaredTwice, name.span, message));
    }
    free
}

/// The lowest value: a numeric value stands for itself, other lists are numbered from 1.
fn lowest(values: &[String], name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<i64> {
    let numbers: Option<Vec<i64>> = values.iter().map(|value| value.parse().ok()).collect();
    let Some(numbers) = numbers else {
        return Some(1);
    };
    if numbers.windows(2).any(|pair| pair[1] - pair[0] != 1) {
        let message = format!("the numbers of `{}` are not consecutive", name.node);
        let help = "give the axis consecutive numbers, and write other names for them after `as`";
        diagnostics.push(Diagnostic::new(Code::AxisValues, name.span, message).help(help));
        return None;
    }
    Some(numbers.first().copied().unwrap_or(1))
}

/// The position of a single letter in the alphabet.
fn alphabet(text: &str) -> Option<i64> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(i64::from(letter.to_ascii_lowercase() - b'a') + 1),
        _ => None,
    }
}

/// Expands ranges to their values.
fn expand(ranges: &[LabelRange], name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<String>> {
    let mut values: Vec<String> = Vec::new();
    for range in ranges {
        let part = expand_one(range, diagnostics)?;
        values.extend(part);
        if values.len() > MAX_AXIS {
            let message = format!("`{}` has more than {MAX_AXIS} values", name.node);
            diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
            return None;
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    if let Some(twice) = values.iter().find(|value| !seen.insert(value.as_str())) {
        let message = format!("`{}` has the value `{twice}` twice", name.node);
        diagnostics.push(Diagnostic::new(Code::AxisValues, name.span, message));
        return None;
    }
    if values.is_empty() {
        let message = format!("`{}` has no values", name.node);
        diagnostics.push(Diagnostic::new(Code::AxisValues, name.span, message));
        return None;
    }
    Some(values)
}

/// Expands one range.
fn expand_one(range: &LabelRange, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<String>> {
    let (first, last) = (range.first.node.as_str(), range.last.node.as_str());
    let span = Span {
        end: range.last.span.end.max(range.first.span.end),
        ..range.first.span
    };
    let mut values = match (
        first.parse::<i64>(),
        last.parse::<i64>(),
        alphabet(first),
        alphabet(last),
    ) {
        (Ok(low), Ok(high), ..) if low <= high => {
            if low < -MAX_COORDINATE || high > MAX_COORDINATE {
                let message = format!("coordinates run from -{MAX_COORDINATE} to {MAX_COORDINATE}");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
                return None;
            }
            (low..=high).map(|number| number.to_string()).collect()
        }
        (_, _, Some(low), Some(high)) if low <= high && same_case(first, last) => {
            let base = if first.chars().all(char::is_uppercase) {
                b'A'
            } else {
                b'a'
            };
            (low..=high)
                .map(|place| char::from(base + (place - 1) as u8).to_string())
                .collect::<Vec<String>>()
        }
        _ if first == last => vec![first.to_owned()],
        _ => {
            let message = format!("`{first}..{last}` is not a range of numbers or letters");
            let help = "a range goes up from one number or letter to another: `1..8`, `a..h`";
            diagnostics.push(Diagnostic::new(Code::AxisValues, span, message).help(help));
            return None;
        }
    };
    for without in &range.without {
        remove(&mut values, without, diagnostics)?;
    }
    Some(values)
}

fn same_case(one: &str, other: &str) -> bool {
    one.chars().all(char::is_uppercase) == other.chars().all(char::is_uppercase)
}

/// Removes a value.
fn remove(values: &mut Vec<String>, without: &Spanned<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let place = values.iter().position(|value| *value == without.node);
    if place.is_none() {
        let message = format!("`{}` is not in the range before `without`", without.node);
        diagnostics.push(Diagnostic::new(Code::AxisValues, without.span, message));
    }
    values.remove(place?);
    Some(())
}
