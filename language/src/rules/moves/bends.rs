//! Resolves the bends of directions to turns for a player.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::geometry::{Lattice, Vector};
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::limits::MAX_RAY;
use crate::rules::model::{Bend, Token};
use crate::rules::moves::filters::Seen;
use crate::rules::moves::sides::ring;
use crate::syntax::tree::{BendItem, Directions, Rotation};

/// A resolved bend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DirectionBend {
    Straight,
    /// Towards the next direction of the family on this side; without a side, on either side, but the same one each time.
    Curve(Option<Rotation>),
    Zigzag,
    Reflect(Option<u16>),
}

impl DirectionBend {
    /// Resolves a bend.
    pub fn resolve(
        context: &Context,
        written: Option<&Spanned<BendItem>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let Some(Spanned { node: bend, span }) = written else {
            return Some(Self::Straight);
        };
        match bend {
            BendItem::Curving(_) | BendItem::Zigzag if context.space.dimensions() != 2 => {
                let message = "left and right exist only on boards of two axes";
                diagnostics.push(Diagnostic::new(Code::NoSides, *span, message));
                None
            }
            BendItem::Curving(rotation) => Some(Self::Curve(*rotation)),
            BendItem::Zigzag => Some(Self::Zigzag),
            BendItem::Reflecting(_) if context.space.lattice == Lattice::Hexagonal => {
                let message = "the edges of a hexagonal board do not reflect";
                diagnostics.push(Diagnostic::new(Code::BendUnfit, *span, message));
                None
            }
            BendItem::Reflecting(None) => Some(Self::Reflect(None)),
            BendItem::Reflecting(Some(times)) => {
                let times = count(times, 1, MAX_RAY as i64, "a line is reflected", "times", diagnostics)?;
                Some(Self::Reflect(Some(times)))
            }
        }
    }

    /// The bends of a direction of a family; empty if the family cannot be ordered.
    pub fn bends(self, context: &Context, vector: Vector, family: &[Seen]) -> Vec<Bend> {
        // For each side, all directions in board coordinates, in the order in which they turn for the player.
        let ring = |rotation: Rotation| {
            let seen: Vec<Vector> = family.iter().map(|it| it.seen).collect();
            let lying = |seen: Vector| family.iter().find(|it| it.seen == seen).map(|it| it.lying);
            let ring = ring(context.space.lattice, rotation, &seen)?;
            let ring: Vec<Vector> = ring.into_iter().filter_map(lying).collect();
            Some(from_least(ring))
        };
        let pair = |rotation: Rotation| {
            let ring = ring(rotation)?;
            let at = ring.iter().position(|&it| it == vector)?;
            Some(from_least(vec![vector, ring[(at + 1) % ring.len()]]))
        };
        let sides = [Rotation::Left, Rotation::Right];
        match self {
            Self::Straight => vec![Bend::Straight],
            Self::Reflect(times) => vec![Bend::Reflect(times)],
            Self::Curve(Some(side)) => ring(side).map(Bend::Curve).into_iter().collect(),
            Self::Curve(None) => sides.into_iter().filter_map(ring).map(Bend::Curve).collect(),
            Self::Zigzag => sides.into_iter().filter_map(pair).map(Bend::Curve).collect(),
        }
    }
}

/// The same cycle, beginning with its least vector.
pub(super) fn from_least(mut ring: Vec<Vector>) -> Vec<Vector> {
    let least = (0..ring.len()).min_by_key(|&at| ring[at]).unwrap_or(0);
    ring.rotate_left(least);
    ring
}

/// Reports bends in a leg that makes only one displacement.
pub(super) fn check_bends(directions: &[Directions], tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) {
    let most = tokens
        .iter()
        .try_fold(0_u32, |sum, token| Some(sum + u32::from(token.max?)));
    if most.is_none_or(|most| most > 1) {
        return;
    }
    for written in directions {
        refuse_bend(
            written,
            "this leg makes a single displacement and cannot bend",
            diagnostics,
        );
    }
}

/// Reports a bend where none is allowed.
pub(in crate::rules) fn refuse_bend(written: &Directions, message: &str, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(bend) = &written.bend {
        let mistake = Diagnostic::new(Code::BendUnfit, bend.span, message);
        diagnostics.push(mistake.help("`slide`, `ride`, `hop` and `line` can bend"));
    }
}
