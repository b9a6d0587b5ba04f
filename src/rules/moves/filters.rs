//! Filters on directions, and what directions are relative to.

use crate::diagnostics::{Code, Diagnostic};
use crate::geometry::Vector;
use crate::rules::context::Context;
use crate::rules::limits::MAX_COMPONENT;
use crate::rules::model::PlayerId;
use crate::syntax::tree::{AxisIs, Filter, Number};

/// A condition on directions.
#[derive(Clone, Debug)]
pub(super) enum DirectionFilter {
    /// Advances along every forward vector, or against it; by exactly so much, if that is said.
    Advance {
        backward: bool,
        by: Option<i32>,
    },
    Sideways,
    Component(usize, AxisIs),
    Outward,
    Onward,
    Back,
    Turn,
}

/// What directions are relative to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    pub context: &'a Context,
    pub player: PlayerId,
    /// The forward vectors of the cell the move begins on.
    pub forward: &'a [Vector],
    /// The direction of the leg before.
    pub last: Option<Vector>,
}

/// What a filter compares directions with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// The forward vectors of the cell.
    Forward,
    /// The direction of the leg before.
    LastLeg,
    /// The axes of the board.
    Axes,
}

impl DirectionFilter {
    /// What it compares directions with.
    pub fn reference(&self) -> Reference {
        match self {
            Self::Advance { .. } | Self::Sideways => Reference::Forward,
            Self::Component(..) => Reference::Axes,
            Self::Outward | Self::Onward | Self::Back | Self::Turn => Reference::LastLeg,
        }
    }

    pub fn holds(&self, frame: &Frame<'_>, seen: Vector, lying: Vector) -> bool {
        let dot = |one, other| i64::from(frame.context.dot(one, other));
        let forward = frame.forward;
        // An acute, right or obtuse angle with the last leg, and whether both lie along one line.
        let against_last = frame.last.map(|last| {
            let product = dot(lying, last);
            (product, product * product == dot(lying, lying) * dot(last, last))
        });
        match self {
            Self::Advance { backward, by } => {
                let sign = if *backward { -1 } else { 1 };
                let advances = |&along: &Vector| {
                    let (product, whole) = (sign * dot(lying, along), dot(along, along));
                    match by {
                        Some(by) => product == i64::from(*by) * whole,
                        None => product > 0,
                    }
                };
                !forward.is_empty() && forward.iter().all(advances)
            }
            Self::Sideways => !forward.is_empty() && forward.iter().all(|&along| dot(lying, along) == 0),
            Self::Component(axis, is) => {
                let component = i64::from(seen.0[*axis]);
                match is {
                    AxisIs::Positive => component > 0,
                    AxisIs::Negative => component < 0,
                    AxisIs::Exactly(value) => component == *value,
                }
            }
            Self::Outward => against_last.is_some_and(|(product, parallel)| product > 0 && !parallel),
            Self::Onward => against_last.is_some_and(|(product, parallel)| product > 0 && parallel),
            Self::Back => against_last.is_some_and(|(product, parallel)| product < 0 && parallel),
            Self::Turn => against_last.is_some_and(|(_, parallel)| !parallel),
        }
    }

    /// Looks up a filter as written.
    pub fn resolve(context: &Context, filter: &Filter, diagnostics: &mut Vec<Diagnostic>) -> Option<Self> {
        let mut amount = |by: &Option<Number>| match by {
            None => Some(None),
            Some(by) if (1..=i64::from(MAX_COMPONENT)).contains(&by.node) => Some(Some(by.node as i32)),
            Some(by) => {
                let message = format!("a direction advances by 1 to {MAX_COMPONENT}");
                diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, by.span, message));
                None
            }
        };
        Some(match filter {
            Filter::Forward(by) => Self::Advance {
                backward: false,
                by: amount(by)?,
            },
            Filter::Backward(by) => Self::Advance {
                backward: true,
                by: amount(by)?,
            },
            Filter::Sideways => Self::Sideways,
            Filter::Axis { axis, is } => Self::Component(context.axis(axis, diagnostics)?, *is),
            Filter::Outward => Self::Outward,
            Filter::Onward => Self::Onward,
            Filter::Back => Self::Back,
            Filter::Turn => Self::Turn,
        })
    }
}
