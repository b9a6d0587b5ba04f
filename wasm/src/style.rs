//! The style of pictures, from JSON.

use serde::Deserialize;
use triagonal::picture::{PieceStyle, Sign, Style, Theme};

use crate::failure::Failure;
use crate::names::Named;

/// The options of a picture.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StyleData {
    theme: Option<String>,
    pieces: Option<String>,
    signs: Vec<(String, String)>,
    view: Option<String>,
}

/// Reads the options of a picture.
pub fn style(named: &Named, text: &str) -> Result<Style, Failure> {
    let error = |problem: serde_json::Error| Failure::argument(format!("invalid `style`: {problem}"));
    let data: StyleData = serde_json::from_str(text).map_err(error)?;
    let signs = data.signs.iter().map(|(cell, name)| {
        let found = named.variant().cell(cell);
        let cell = found.map_err(|error| Failure::argument(error.in_one_line()))?;
        Ok((cell, sign(name)?))
    });
    Ok(Style {
        theme: data.theme.as_deref().map_or(Ok(Theme::default()), theme)?,
        pieces: data.pieces.as_deref().map_or(Ok(PieceStyle::default()), pieces)?,
        signs: signs.collect::<Result<_, Failure>>()?,
        view: data.view.as_deref().map(|color| named.player(color)).transpose()?,
        ..Style::default()
    })
}

fn theme(name: &str) -> Result<Theme, Failure> {
    match name {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "auto" => Ok(Theme::Auto),
        _ => Err(unknown("theme", name, "light, dark, auto")),
    }
}

/// The style of pieces with this name.
pub fn pieces(name: &str) -> Result<PieceStyle, Failure> {
    match name {
        "own" => Ok(PieceStyle::Own),
        "figures" => Ok(PieceStyle::Figures),
        "characters" => Ok(PieceStyle::Characters),
        "letters" => Ok(PieceStyle::Letters),
        _ => Err(unknown("style of pieces", name, "own, figures, characters, letters")),
    }
}

fn sign(name: &str) -> Result<Sign, Failure> {
    match name {
        "cell" => Ok(Sign::Cell),
        "dot" => Ok(Sign::Dot),
        "circle" => Ok(Sign::Circle),
        "target" => Ok(Sign::Target),
        "ring" => Ok(Sign::Ring),
        "rhomb" => Ok(Sign::Rhomb),
        "dotted-rhomb" => Ok(Sign::DottedRhomb),
        "square" => Ok(Sign::Square),
        "arrows" => Ok(Sign::Arrows),
        "triangle" => Ok(Sign::Triangle),
        _ => Err(unknown(
            "sign",
            name,
            "cell, dot, circle, target, ring, rhomb, dotted-rhomb, square, arrows, triangle",
        )),
    }
}

fn unknown(what: &str, name: &str, all: &str) -> Failure {
    Failure::argument(format!("unknown {what} `{name}`; expected one of {all}"))
}
