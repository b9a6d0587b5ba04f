//! Resolves conditions on the pieces on the board.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Lattice, Vector};
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Fact, KindId, Near, PlayerId, Situation, Size, Surroundings};
use crate::rules::moves::bends::refuse_bend;
use crate::rules::moves::directions::DirectionSet;
use crate::rules::moves::filters::Frame;
use crate::rules::moves::tokens;
use crate::syntax::tree::{self, ArmyTestItem, CellTest, Class, Directions, MeasureItem, SizeItem};

/// Resolves a condition on the pieces on the board; `None` if it has errors.
pub(in crate::rules) fn situation(
    lowering: &mut Lowering<'_>,
    asks: &tree::Situation,
    not: bool,
    span: Span,
) -> Option<Situation> {
    let (fact, denied) = match asks {
        tree::Situation::Near(toward, test) => {
            let near = near(lowering, toward.as_ref(), test, span)?;
            (Fact::Near(near), not)
        }
        tree::Situation::AttackedBy(test) => {
            let by = attackers(lowering, test, Class::Enemy, span)?;
            (Fact::Attacked { by }, not)
        }
        tree::Situation::GuardedBy(test) => {
            let by = attackers(lowering, test, Class::Friend, span)?;
            (Fact::Guarded { by }, not)
        }
        tree::Situation::To(asks) => {
            let asked = situation(lowering, asks, not, span)?;
            return Some(Situation {
                fact: at_end(asked.fact),
                denied: asked.denied,
            });
        }
        tree::Situation::Unattacked => (Fact::Attacked { by: None }, !not),
        tree::Situation::FromUnattacked => (Fact::StartAttacked, !not),
        tree::Situation::ToUnattacked => (at_end(Fact::Attacked { by: None }), !not),
        tree::Situation::ThroughUnattacked => (Fact::WayAttacked, !not),
        tree::Situation::InCheck => (Fact::Check, not),
        tree::Situation::Army(test) => (army(lowering, test, span)?, not),
    };
    Some(Situation { fact, denied })
}

/// The same fact on the last cell of the move; other facts have none.
fn at_end(fact: Fact) -> Fact {
    match fact {
        Fact::Near(near) => Fact::AtEnd(Surroundings::Near(near)),
        Fact::Attacked { by } => Fact::AtEnd(Surroundings::Attacked { by }),
        Fact::Guarded { by } => Fact::AtEnd(Surroundings::Guarded { by }),
        Fact::AtEnd(_) | Fact::StartAttacked | Fact::WayAttacked | Fact::Check | Fact::Army { .. } | Fact::All(_) => {
            fact
        }
    }
}

/// Resolves a condition on the mover's army: the number of its pieces of some kinds, anywhere.
fn army(lowering: &mut Lowering<'_>, test: &ArmyTestItem, span: Span) -> Option<Fact> {
    let size = |size: &SizeItem, diagnostics: &mut Vec<Diagnostic>| {
        let (least, most) = (i64::from(matches!(size, SizeItem::AtLeast(_))), i64::from(u16::MAX));
        let number = count(size.number(), least, most, "an army has", "pieces", diagnostics)?;
        Some(match size {
            SizeItem::AtMost(_) => Size::AtMost(number),
            SizeItem::AtLeast(_) => Size::AtLeast(number),
        })
    };
    match test {
        ArmyTestItem::Lacking {
            every,
            kinds: names,
            place: None,
        } if *every || names.len() == 1 => Some(Fact::Army {
            kinds: lowering.all_of(names),
            size: Size::AtMost(0),
        }),
        ArmyTestItem::Having {
            size: written,
            measure: MeasureItem::Pieces(names),
            place: None,
        } => Some(Fact::Army {
            size: size(written, lowering.diagnostics)?,
            kinds: lowering.all_of(names),
        }),
        ArmyTestItem::Lacking { .. }
        | ArmyTestItem::Having { .. }
        | ArmyTestItem::EqualPoints
        | ArmyTestItem::Check { .. } => {
            let message = "a condition of a move counts pieces only, on the whole board and in hand";
            let mistake = Diagnostic::new(Code::ArmyUnfit, span, message);
            lowering
                .diagnostics
                .push(mistake.help("write `lacking every Queen` or `having at most 1 Pawn`"));
            None
        }
    }
}

/// The kinds of the pieces that attack or guard; enemies attack, and friends guard.
fn attackers(lowering: &mut Lowering<'_>, test: &CellTest, side: Class, span: Span) -> Option<Option<Vec<KindId>>> {
    let kinds = lowering.kinds;
    let tested = kinds.tested(test, lowering.diagnostics);
    if test.class == side {
        return Some(tested);
    }
    let message = "friends guard a piece, and enemies attack it";
    let help = if side == Class::Friend {
        "write `guarded by friend` or `attacked by enemy`"
    } else {
        "write `attacked by enemy` or `guarded by friend`"
    };
    lowering
        .diagnostics
        .push(Diagnostic::new(Code::GuardSide, span, message).help(help));
    None
}

fn near(lowering: &mut Lowering<'_>, toward: Option<&Directions>, test: &CellTest, span: Span) -> Option<Near> {
    let kinds = lowering.kinds;
    let on = tokens::holds(test.class);
    if on.empty {
        let mistake = Diagnostic::new(Code::NearNothing, span, "`near` needs a piece, not an empty cell");
        lowering
            .diagnostics
            .push(mistake.help("write `near friend`, `near enemy` or `near piece`"));
        return None;
    }
    let vectors = match toward {
        Some(written) => toward_vectors(lowering.context, written, lowering.diagnostics)?,
        None => neighbours(lowering.context),
    };
    Some(Near {
        on,
        kinds: kinds.tested(test, lowering.diagnostics),
        vectors,
    })
}

/// The displacements of `near`, in the first player's view.
pub(in crate::rules) fn toward_vectors(
    context: &Context,
    written: &Directions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Vector>> {
    refuse_bend(written, "the directions after `near` must be straight", diagnostics);
    let set = DirectionSet::resolve(context, written, 0, diagnostics)?;
    if set.needs_forward() {
        let message = "`near` takes no direction that is relative to forward";
        let mistake = Diagnostic::new(Code::NearForward, set.span, message);
        diagnostics.push(mistake.help("name the direction by an axis: `near rank + enemy Guard`"));
        return None;
    }
    let frame = Frame {
        context,
        player: PlayerId(0),
        forward: &[],
        path: &[],
    };
    let vectors = set.vectors(&frame);
    if vectors.is_empty() {
        diagnostics.push(set.nothing(context));
        return None;
    }
    let crossings = vectors.into_iter().flat_map(|vector| context.space.crossings(vector));
    Some(crossings.collect())
}

/// A condition as seen by a player.
pub(in crate::rules) fn seen_by(context: &Context, player: PlayerId, asked: &Situation) -> Situation {
    let mut asked = asked.clone();
    match &mut asked.fact {
        Fact::Near(near) | Fact::AtEnd(Surroundings::Near(near)) => {
            for vector in &mut near.vectors {
                *vector = context.viewed_vector(player, *vector);
            }
            near.vectors.sort_unstable();
        }
        Fact::All(parts) => {
            for part in parts {
                *part = seen_by(context, player, part);
            }
        }
        Fact::Attacked { .. }
        | Fact::Guarded { .. }
        | Fact::StartAttacked
        | Fact::AtEnd(Surroundings::Attacked { .. } | Surroundings::Guarded { .. })
        | Fact::WayAttacked
        | Fact::Check
        | Fact::Army { .. } => {}
    }
    asked
}

/// The displacements to neighbouring cells, which share a side or a corner; on hexagons, only a side.
pub(in crate::rules) fn neighbours(context: &Context) -> Vec<Vector> {
    let dimensions = match context.space.lattice {
        Lattice::Hexagonal => 1,
        Lattice::Square => context.space.dimensions(),
    };
    let mut vectors: Vec<Vector> = (1..=dimensions)
        .flat_map(|ones| context.symmetric_copies(&[1, 1, 1, 1][..ones]))
        .flat_map(|vector| context.space.crossings(vector))
        .collect();
    vectors.sort_unstable();
    vectors
}
