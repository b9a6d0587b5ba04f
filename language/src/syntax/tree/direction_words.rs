//! Directions in the words of the language.

use super::common::Number;
use super::moves::{AxisIs, BendItem, Component, Directions, Family, Filter, Relation, Rotation};

impl Directions {
    /// The directions in the words of the language.
    pub fn words(&self) -> String {
        let family = self.family.node.words();
        let filters = self.filters.iter().map(|filter| filter.node.words());
        let bend = self.bend.iter().map(|bend| bend.node.words());
        let words: Vec<String> = family.into_iter().chain(filters).chain(bend).collect();
        words.join(" ")
    }
}

impl Family {
    /// The family in the words of the language; `None` if it is implicit.
    pub fn words(&self) -> Option<String> {
        Some(match self {
            Self::Orthogonal => "orthogonal".to_owned(),
            Self::Diagonal => "diagonal".to_owned(),
            Self::Triagonal => "triagonal".to_owned(),
            Self::Quadragonal => "quadragonal".to_owned(),
            Self::Radial => "radial".to_owned(),
            Self::Anywhere => "anywhere".to_owned(),
            Self::Shape(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
                sizes.join(":")
            }
            Self::Explicit(components) => vector(components),
            Self::Absolute(components) => format!("{} for all", vector(components)),
            Self::OrthogonalThat | Self::LastLeg => return None,
        })
    }
}

impl Component {
    fn words(self) -> String {
        match self {
            Self::One(size) => signed(size),
            Self::BothSigns(size) => format!("±{size}"),
        }
    }
}

impl Filter {
    /// The filter in the words of the language.
    pub fn words(&self) -> String {
        let by = |word: &str, size: &Option<Number>| match size {
            Some(size) => format!("{word} {}", size.node),
            None => word.to_owned(),
        };
        match self {
            Self::Forward(size) => by("forward", size),
            Self::Backward(size) => by("backward", size),
            Self::Sideways => "sideways".to_owned(),
            Self::Axis { axis, is } => {
                let is = match is {
                    AxisIs::Positive => "+".to_owned(),
                    AxisIs::Negative => "-".to_owned(),
                    AxisIs::Exactly(size) => signed(*size),
                };
                format!("{} {is}", axis.node)
            }
            Self::Relative { is, leg: None } => is.words().to_owned(),
            Self::Relative { is, leg: Some(leg) } => format!("{} of leg {}", is.words(), leg.node),
        }
    }
}

impl BendItem {
    /// The bend in the words of the language.
    pub fn words(&self) -> String {
        match self {
            Self::Curving(None) => "curving left or right".to_owned(),
            Self::Curving(Some(Rotation::Left)) => "curving left".to_owned(),
            Self::Curving(Some(Rotation::Right)) => "curving right".to_owned(),
            Self::Zigzag => "zigzag".to_owned(),
            Self::Reflecting(None) => "reflecting".to_owned(),
            Self::Reflecting(Some(times)) => format!("reflecting at most {}", times.node),
        }
    }
}

impl Relation {
    fn words(self) -> &'static str {
        match self {
            Self::Outward => "outward",
            Self::Onward => "onward",
            Self::Back => "back",
            Self::Turn => "turn",
            Self::TurnTo(Rotation::Left) => "turn left",
            Self::TurnTo(Rotation::Right) => "turn right",
        }
    }
}

fn vector(components: &[Component]) -> String {
    let components: Vec<String> = components.iter().map(|component| component.words()).collect();
    format!("({})", components.join(","))
}

fn signed(size: i64) -> String {
    if size == 0 { "0".to_owned() } else { format!("{size:+}") }
}
