//! Directions as messages quote them.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::tree::{AxisIs, Component, Family, Filter};

/// The error that a direction on the first leg refers to the leg before.
pub(super) fn no_last_leg(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` depends on the previous leg, but this is the first leg");
    Diagnostic::new(Code::NoLastLeg, span, message).help("write it in a leg after `then`")
}

/// A family as it is written.
pub(super) fn family_word(family: &Family) -> String {
    match family {
        Family::Orthogonal => "orthogonal".to_owned(),
        Family::Diagonal => "diagonal".to_owned(),
        Family::Triagonal => "triagonal".to_owned(),
        Family::Quadragonal => "quadragonal".to_owned(),
        Family::Radial => "radial".to_owned(),
        Family::Shape(shape) => {
            let lengths: Vec<String> = shape.iter().map(i64::to_string).collect();
            lengths.join(":")
        }
        Family::Explicit(components) => {
            let components = components.iter().map(|component| match component {
                Component::One(value) => format!("{value:+}"),
                Component::BothSigns(value) => format!("±{value}"),
            });
            format!("({})", components.collect::<Vec<_>>().join(","))
        }
        Family::OrthogonalThat | Family::LastLeg => String::new(),
    }
}

/// A filter as it is written.
pub(super) fn filter_word(filter: &Filter) -> String {
    match filter {
        Filter::Forward(None) => "forward".to_owned(),
        Filter::Forward(Some(by)) => format!("forward {}", by.node),
        Filter::Backward(None) => "backward".to_owned(),
        Filter::Backward(Some(by)) => format!("backward {}", by.node),
        Filter::Sideways => "sideways".to_owned(),
        Filter::Axis { axis, is } => match is {
            AxisIs::Positive => format!("{} +", axis.node),
            AxisIs::Negative => format!("{} -", axis.node),
            AxisIs::Exactly(0) => format!("{} 0", axis.node),
            AxisIs::Exactly(value) => format!("{} {value:+}", axis.node),
        },
        Filter::Outward => "outward".to_owned(),
        Filter::Onward => "onward".to_owned(),
        Filter::Back => "back".to_owned(),
        Filter::Turn => "turn".to_owned(),
    }
}
