//! What the parameters of a diagram say.

use super::super::report::Report;
use super::super::sketch::Size;
use super::board::Symmetry;
use super::morph;
use super::text::{Diagram, Parameter, Part};

/// The parameters that matter to the rules.
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
    /// What the piece before each becomes on single cells.
    pub morphs: Vec<Part<'a>>,
}

const STYLE: &str = "it is about how the diagram looks, not about the rules";

/// Parameters that are about looks and controls.
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

/// Why parameters are not carried over.
const UNSAID: &[(&str, &str)] = &[
    (
        "shuffle",
        "arrays by lot are written with `by lot`; the array of the diagram is kept",
    ),
    ("confine", "the importer does not write where pieces must stay"),
    (
        "stalemate",
        "the importer writes `stalemate draws`; say otherwise in the file",
    ),
    ("baring", "write it with `baring`"),
    (
        "repetition",
        "the importer writes `repetition 3 draws`; say otherwise in the file",
    ),
    ("protocol", "it is about how an engine plays"),
    ("strength", "it is about how an engine plays"),
    ("level", "it is about how an engine plays"),
    ("script", "the importer does not run scripts"),
];

/// Reads the parameters. What is not carried over is noted.
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
    for parameter in &diagram.parameters {
        if parameter.name.text.eq_ignore_ascii_case("captureMatrix") {
            for (at, reason) in morph::matrix(without_semicolon(parameter.value)) {
                report.note(at, Some(parameter.name.text), reason);
            }
            continue;
        }
        if let Err(reason) = set(&mut settings, *parameter) {
            report.note(parameter.name.at, Some(parameter.name.text), reason);
        }
    }
    let top = settings.size.1;
    settings.zone = settings.zone.min(top);
    settings
}

/// A value without the end of a statement of a script.
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
    let number = |most: u16| {
        let number: Option<u16> = value.parse().ok().filter(|number| *number <= most);
        number.ok_or_else(|| format!("`{value}` is not a number up to {most}"))
    };
    let length = || {
        number(26).and_then(|it| {
            if it == 0 {
                Err("a board has cells".to_owned())
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
                _ => return Err(format!("`{value}` is neither mirror, rotate nor none")),
            };
        }
        "holdingstype" => match value {
            "0" => settings.holdings = false,
            "1" => settings.holdings = true,
            _ => {
                return Err(format!(
                    "`{value}` is another way to hold pieces than 1, by which captors drop them"
                ));
            }
        },
        name if LOOKS.contains(&name) => return Err(STYLE.to_owned()),
        name => {
            return Err(match UNSAID.iter().find(|(known, _)| *known == name) {
                Some((_, reason)) => (*reason).to_owned(),
                None => "the importer does not know this parameter".to_owned(),
            });
        }
    }
    Ok(())
}
