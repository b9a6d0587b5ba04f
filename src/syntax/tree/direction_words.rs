//! Directions in the words of the language.

use super::common::Number;
use super::moves::{AxisIs, Component, Directions, Family, Filter};

impl Directions {
    /// The directions as they are written.
    pub fn words(&self) -> String {
        let family = self.family.node.words();
        let filters = self.filters.iter().map(|filter| filter.node.words());
        let words: Vec<String> = family.into_iter().chain(filters).collect();
        words.join(" ")
    }
}

impl Family {
    /// The family as it is written, if it is.
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
            Self::Explicit(components) => {
                let components: Vec<String> = components.iter().map(|component| component.words()).collect();
                format!("({})", components.join(","))
            }
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
    /// The filter as it is written.
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
            Self::Outward => "outward".to_owned(),
            Self::Onward => "onward".to_owned(),
            Self::Back => "back".to_owned(),
            Self::Turn => "turn".to_owned(),
        }
    }
}

fn signed(size: i64) -> String {
    if size == 0 { "0".to_owned() } else { format!("{size:+}") }
}
