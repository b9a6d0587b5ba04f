//! Positions as pictures.

mod boards;
mod pages;
mod whole;

use std::collections::BTreeMap;

use triagonal::{Position, Shipped, Source, Style, Variant};

/// A variant that comes with the program.
fn shipped(name: &str) -> Variant {
    Variant::shipped(name, &BTreeMap::new())
        .unwrap_or_else(|| panic!("{name} is shipped"))
        .unwrap_or_else(|report| panic!("{name}: {report}"))
}

/// A variant told here.
fn told(text: &str) -> Variant {
    Variant::load(Source::new("test", text), &Shipped, &BTreeMap::new()).unwrap_or_else(|report| panic!("{report}"))
}

/// A picture without its style sheet, and with no more than the beginning of each outline of `assets/pieces`.
fn drawn(variant: &Variant, position: &Position, style: &Style) -> String {
    let picture = variant.picture(position, style);
    let (before, rest) = picture.split_once("<style>").expect("there is a style sheet");
    let (_, after) = rest.split_once("</style>").expect("the style sheet ends");
    let shortened: Vec<String> = after.lines().map(shortened).collect();
    format!("{before}…{}\n", shortened.join("\n"))
}

fn shortened(line: &str) -> String {
    match line.split_once(" d=\"") {
        Some((before, data)) if data.len() > 200 => format!("{before} d=\"{}…\"/>", &data[..20]),
        _ => line.to_owned(),
    }
}
