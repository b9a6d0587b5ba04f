//! Reads the parameters of a diagram.

use std::collections::BTreeSet;

use super::super::report::Report;
use super::super::sketch::Size;
use super::board::Symmetry;
use super::morph;
use super::text::{Diagram, Parameter, Part};

/// The parameters that affect the rules.
#[derive(Clone, Debug)]
pub struct Settings<'a> {
    pub size: Size,
    pub first_rank: u16,
    pub zone: u16,
    pub promoting: usize,
    pub offset: usize,
    pub choice: Option<Parameter<'a>>,
    /// Royal pieces, by number or by ID.
    pub royal: Vec<Parameter<'a>>,
    pub symmetry: Symmetry,
    pub holdings: bool,
    pub name: Option<&'a str>,
    /// The values of `morph`, each of which belongs to the piece before it.
    pub morphs: Vec<Part<'a>>,
}

const STYLE: &str = "only affects how the diagram looks";
const REPEATED: &str = "repeated; this value replaces the earlier one";

/// Parameters for appearance and controls.
const LOOKS: &[&str] = &[
    "squaresize",
    "graphicsdir",
    "graphicstype",
    "whiteprefix",
    "blackprefix",
    "lightshade",
    "darkshade",
    "rimcolor",
    "coordcolor",
    "borders",
    "border",
    "startshade",
    "hovershade",
    "usemarkers",
    "newclick",
    "trackpieces",
    "firstpiece",
    "flip",
    "rotate",
    "theme",
    "zonecolor",
    "legend",
    "buttons",
    "extension",
    "font",
    "background",
    "symbolsize",
    "movemarkers",
    "dest",
    "pathcolor",
];

/// Parameters that are not imported, with the reasons.
const UNSUPPORTED: &[(&str, &str)] = &[
    ("shuffle", "shuffled arrays are not imported; write one with `by lot`"),
    ("confine", "confining pieces to a region is not supported"),
    ("stalemate", "not imported; edit `stalemate draws` in the written file"),
    ("baring", "not imported; add a `baring` statement to the written file"),
    (
        "repetition",
        "not imported; edit `repetition 3 draws` in the written file",
    ),
    ("protocol", "only affects how an engine plays"),
    ("strength", "only affects how an engine plays"),
    ("level", "only affects how an engine plays"),
    ("script", "scripts are not supported"),
];

/// Reads the parameters, with notes about those that are not imported.
pub fn read<'a>(diagram: &Diagram<'a>, report: &mut Report<'_>) -> Settings<'a> {
    let mut settings = Settings {
        size: (8, 8),
        first_rank: 1,
        zone: 1,
        promoting: 1,
        offset: 0,
        choice: None,
        royal: Vec::new(),
        symmetry: Symmetry::Mirror,
        holdings: false,
        name: None,
        morphs: Vec::new(),
    };
    let mut seen = BTreeSet::new();
    for parameter in &diagram.parameters {
        if parameter.name.text.eq_ignore_ascii_case("captureMatrix") {
            for (at, reason) in morph::matrix(without_semicolon(parameter.value)) {
                report.note(at, Some(parameter.name.text), reason);
            }
            continue;
        }
        let name = parameter.name.text.to_lowercase();
        let is_list = ["royal", "morph"].contains(&name.as_str());
        let is_repeated = !seen.insert(name) && !is_list;
        match set(&mut settings, *parameter) {
            Err(reason) => report.note(parameter.name.at, Some(parameter.name.text), reason),
            Ok(()) if is_repeated => {
                report.note(parameter.name.at, Some(parameter.name.text), REPEATED);
            }
            Ok(()) => {}
        }
    }
    let top = settings.size.1;
    settings.zone = settings.zone.min(top);
    settings
}

/// A value without a trailing semicolon, as in scripts.
fn without_semicolon(value: Part<'_>) -> Part<'_> {
    Part {
        text: value.text.trim_end_matches(';').trim_end(),
        ..value
    }
}

fn set<'a>(settings: &mut Settings<'a>, parameter: Parameter<'a>) -> Result<(), String> {
    let part = without_semicolon(parameter.value);
    let value = part.text;
    let parameter = Parameter {
        value: part,
        ..parameter
    };
    let number = |max: u16| {
        let number: Option<u16> = value.parse().ok().filter(|number| *number <= max);
        number.ok_or_else(|| format!("expected a number up to {max}, found `{value}`"))
    };
    let length = || {
        number(26).and_then(|it| {
            if it == 0 {
                Err("expected at least 1".to_owned())
            } else {
                Ok(it)
            }
        })
    };
    let name = parameter.name.text.to_lowercase();
    match name.as_str() {
        "files" => settings.size.0 = length()?,
        "ranks" => settings.size.1 = length()?,
        "firstrank" => settings.first_rank = number(100)?,
        "promozone" => settings.zone = number(26)?,
        "maxpromote" => settings.promoting = usize::from(number(1000)?),
        "promooffset" => settings.offset = usize::from(number(1000)?),
        "promochoice" => settings.choice = Some(parameter),
        "royal" => settings.royal.push(parameter),
        "morph" => settings.morphs.push(part),
        "satellite" => settings.name = Some(value),
        "symmetry" => {
            settings.symmetry = match value.to_lowercase().as_str() {
                "mirror" => Symmetry::Mirror,
                "rotate" => Symmetry::Rotate,
                "none" => Symmetry::Nothing,
                _ => return Err(format!("expected `mirror`, `rotate` or `none`, found `{value}`")),
            };
        }
        "holdingstype" => match value {
            "0" => settings.holdings = false,
            "1" => settings.holdings = true,
            _ => {
                return Err(format!("expected `0` or `1`, found `{value}`"));
            }
        },
        name if LOOKS.contains(&name) => return Err(STYLE.to_owned()),
        name => {
            return Err(match UNSUPPORTED.iter().find(|(known, _)| *known == name) {
                Some((_, reason)) => (*reason).to_owned(),
                None => "unknown parameter".to_owned(),
            });
        }
    }
    Ok(())
}
