//! Positions as pictures.

mod boards;
mod scene;
mod whole;

use triagonal::Position;
use triagonal::picture::Style;

/// Returns a picture without its style sheet, with shortened outlines of `assets/pieces`.
fn drawn(position: &Position, style: &Style) -> String {
    let picture = position.svg(style);
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
