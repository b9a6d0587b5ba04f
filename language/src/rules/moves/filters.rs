//! Filters on directions, and the frame in which directions are resolved.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::geometry::Vector;
use crate::rules::context::Context;
use crate::rules::limits::MAX_COMPONENT;
use crate::rules::model::PlayerId;
use crate::rules::moves::direction_words::{no_last_leg, no_such_leg};
use crate::rules::moves::sides::is_next;
use crate::syntax::tree::{AxisIs, Filter, Number, Relation};

/// A condition on directions.
#[derive(Clone, Debug)]
pub(super) enum DirectionFilter {
    /// Advances along every forward vector, or against it; with `by`, by exactly this many steps.
    Advance {
        backward: bool,
        by: Option<i32>,
    },
    Sideways,
    Component(usize, AxisIs),
    /// Has this relation to the direction of the leg with this number, counted from 0; without a number, to the preceding leg.
    Relative(Relation, Option<usize>),
}

/// The frame of reference of directions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    pub context: &'a Context,
    pub player: PlayerId,
    /// The forward vectors of the cell where the move begins.
    pub forward: &'a [Vector],
    /// The directions of the preceding legs.
    pub path: &'a [Vector],
}

impl Frame<'_> {
    /// The direction of an earlier leg; without a number, of the preceding leg.
    pub fn earlier(&self, leg: Option<usize>) -> Option<Vector> {
        match leg {
            Some(leg) => self.path.get(leg).copied(),
            None => self.path.last().copied(),
        }
    }
}

/// A direction in the player's view (`seen`) and in board coordinates (`lying`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub seen: Vector,
    pub lying: Vector,
}

/// The reference of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// The forward vectors of the cell.
    Forward,
    /// The direction of an earlier leg.
    EarlierLeg,
    /// The axes of the board.
    Axes,
}

impl DirectionFilter {
    /// The reference with which it compares directions.
    pub fn reference(&self) -> Reference {
        match self {
            Self::Advance { .. } | Self::Sideways => Reference::Forward,
            Self::Component(..) => Reference::Axes,
            Self::Relative(..) => Reference::EarlierLeg,
        }
    }

    /// Whether a direction of a family passes the filter.
    pub fn holds(&self, frame: &Frame<'_>, Seen { seen, lying }: Seen, family: &[Seen]) -> bool {
        let dot = |one, other| i64::from(frame.context.dot(one, other));
        let forward = frame.forward;
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
            Self::Relative(is, leg) => frame.earlier(*leg).is_some_and(|earlier| {
                // The angle is acute, right or obtuse; parallel directions lie along one line.
                let product = dot(lying, earlier);
                let parallel = product * product == dot(lying, lying) * dot(earlier, earlier);
                match is {
                    Relation::Outward => product > 0 && !parallel,
                    Relation::Onward => product > 0 && parallel,
                    Relation::Back => product < 0 && parallel,
                    Relation::Turn => !parallel,
                    Relation::TurnTo(rotation) => {
                        let earlier = as_seen(frame.context, frame.player, earlier);
                        let family: Vec<Vector> = family.iter().map(|it| it.seen).collect();
                        is_next(frame.context.space.lattice, *rotation, earlier, seen, &family)
                    }
                }
            }),
        }
    }

    /// Resolves a filter on a leg, counted from 0.
    pub fn resolve(
        context: &Context,
        filter: &Spanned<Filter>,
        leg: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let mut amount = |by: &Option<Number>| match by {
            None => Some(None),
            Some(by) if (1..=i64::from(MAX_COMPONENT)).contains(&by.node) => Some(Some(by.node as i32)),
            Some(by) => {
                let message = format!("a direction advances by 1 to {MAX_COMPONENT}");
                diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, by.span, message));
                None
            }
        };
        Some(match &filter.node {
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
            Filter::Relative { .. } if leg == 0 => {
                diagnostics.push(no_last_leg(filter.span, &filter.node.words()));
                return None;
            }
            Filter::Relative {
                is: Relation::TurnTo(_),
                ..
            } if context.space.dimensions() != 2 => {
                let message = "left and right exist only on boards of two axes";
                diagnostics.push(Diagnostic::new(Code::NoSides, filter.span, message));
                return None;
            }
            Filter::Relative { is, leg: None } => Self::Relative(*is, None),
            Filter::Relative { is, leg: Some(of) } => match usize::try_from(of.node) {
                Ok(of @ 1..) if of <= leg => Self::Relative(*is, Some(of - 1)),
                _ => {
                    diagnostics.push(no_such_leg(of, leg));
                    return None;
                }
            },
        })
    }
}

/// Converts a direction from board coordinates to the player's view.
pub(super) fn as_seen(context: &Context, player: PlayerId, lying: Vector) -> Vector {
    // A view has finite order, so repeated application reaches the direction that it maps to this one.
    let mut vector = lying;
    for _ in 0..24 {
        let next = context.viewed_vector(player, vector);
        if next == lying {
            break;
        }
        vector = next;
    }
    vector
}
