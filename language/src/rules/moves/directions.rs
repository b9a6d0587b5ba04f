//! Sets of directions: families and shapes, with filters.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span, counted};
use crate::geometry::{Lattice, MAX_DIMENSIONS, Vector};
use crate::rules::context::Context;
use crate::rules::limits::{MAX_COMPONENT, MAX_PATHS};
use crate::rules::model::Bend;
use crate::rules::moves::bends::{DirectionBend, from_least};
use crate::rules::moves::filters::{DirectionFilter, Frame, Reference, Seen, as_seen};
use crate::syntax::tree::{Component, Directions, Family, Relation};

/// A resolved set of directions.
#[derive(Clone, Debug)]
pub(in crate::rules) struct DirectionSet {
    /// Its place in the file.
    pub span: Span,
    /// Its parts as quoted in messages: the family, then the filters.
    words: Vec<String>,
    base: Base,
    filters: Vec<DirectionFilter>,
    bend: DirectionBend,
}

/// The source of the directions.
#[derive(Clone, Debug)]
enum Base {
    /// Vectors in the player's view.
    Vectors(Vec<Vector>),
    /// Vectors in absolute board coordinates, for every player.
    Absolute(Vec<Vector>),
    /// Multiples of the forward vectors of the cell.
    Forward(i16),
    /// The direction of an earlier leg and its reverse; without a number, of the preceding leg.
    EarlierLeg(Option<usize>),
    /// The vectors of one leg, counted from 0, in whole paths in the player's view.
    Paths(Arc<[ListedPath]>, usize),
}

/// A path with a vector for each leg. Its first leg can follow a cycle of displacements.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) struct ListedPath {
    /// A vector for each leg.
    pub vectors: Vec<Vector>,
    /// The cycle of displacements of the first leg; empty if it is straight.
    pub ring: Vec<Vector>,
}

impl DirectionSet {
    /// The directions of each leg of listed paths, in the player's view.
    pub fn paths(paths: Vec<ListedPath>, span: Span, word: &str) -> Vec<Vec<Self>> {
        let legs = paths.iter().map(|path| path.vectors.len()).max().unwrap_or(0);
        let paths: Arc<[ListedPath]> = paths.into();
        let leg = |leg| Self {
            span,
            words: vec![word.to_owned()],
            base: Base::Paths(Arc::clone(&paths), leg),
            filters: Vec::new(),
            bend: DirectionBend::Straight,
        };
        (0..legs).map(|index| vec![leg(index)]).collect()
    }

    /// Resolves the directions of a leg, counted from 0.
    pub fn resolve(
        context: &Context,
        written: &Directions,
        leg: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let errors_before = diagnostics.len();
        let mut span = written.family.span;
        let mut words: Vec<String> = written.family.node.words().into_iter().collect();
        let mut filters = Vec::new();
        for filter in &written.filters {
            span.start = span.start.min(filter.span.start);
            span.end = span.end.max(filter.span.end);
            words.push(filter.node.words());
            filters.extend(DirectionFilter::resolve(context, filter, leg, diagnostics));
        }
        if let Some(bend) = &written.bend {
            span.end = span.end.max(bend.span.end);
            words.push(bend.node.words());
        }
        let bend = DirectionBend::resolve(context, written.bend.as_ref(), diagnostics);
        let base = base(context, written, &mut filters, diagnostics);
        if diagnostics.len() > errors_before {
            return None;
        }
        Some(Self {
            span,
            words,
            base: base?,
            filters,
            bend: bend?,
        })
    }

    /// Whether the directions depend on the forward vectors of the cell.
    pub fn needs_forward(&self) -> bool {
        let mut filters = self.filters.iter();
        matches!(self.base, Base::Forward(_)) || filters.any(|filter| filter.reference() == Reference::Forward)
    }

    /// The directions in board coordinates.
    pub(super) fn vectors(&self, frame: &Frame<'_>) -> Vec<Vector> {
        let mut vectors: Vec<Vector> = self.bent(frame).into_iter().map(|(vector, _)| vector).collect();
        vectors.dedup();
        vectors
    }

    /// The directions in board coordinates, each with all its bends.
    pub(super) fn bent(&self, frame: &Frame<'_>) -> Vec<(Vector, Bend)> {
        if let Base::Paths(paths, leg) = &self.base {
            return listed(paths, *leg, frame);
        }
        let family = self.family(frame);
        let passes = |it: &&Seen| self.filters.iter().all(|filter| filter.holds(frame, **it, &family));
        // The direction of an earlier leg and its reverse are not a family with an order.
        let turning = if matches!(self.base, Base::EarlierLeg(_)) {
            &[][..]
        } else {
            &family
        };
        let mut bent: Vec<(Vector, Bend)> = Vec::new();
        for it in family.iter().filter(passes) {
            let bends = self.bend.bends(frame.context, it.lying, turning);
            bent.extend(bends.into_iter().map(|bend| (it.lying, bend)));
        }
        bent.sort_unstable();
        bent.dedup();
        bent
    }

    /// All directions of the family.
    fn family(&self, frame: &Frame<'_>) -> Vec<Seen> {
        let Frame { context, player, .. } = *frame;
        let from_lying = |lying: Vector| Seen {
            seen: as_seen(context, player, lying),
            lying,
        };
        match &self.base {
            Base::Vectors(vectors) => {
                let lying = |&seen| Seen {
                    seen,
                    lying: context.viewed_vector(player, seen),
                };
                vectors.iter().map(lying).collect()
            }
            Base::Absolute(vectors) => vectors.iter().copied().map(from_lying).collect(),
            // Listed paths are handled individually, not as a family.
            Base::Paths(..) => Vec::new(),
            Base::Forward(times) => {
                let lying = frame
                    .forward
                    .iter()
                    .map(|vector| vector.0.map(|it| it.saturating_mul(*times)));
                lying.map(|lying| from_lying(Vector::new(lying))).collect()
            }
            Base::EarlierLeg(leg) => {
                let both = frame.earlier(*leg).into_iter();
                both.flat_map(|earlier| [earlier, earlier.reversed()])
                    .map(from_lying)
                    .collect()
            }
        }
    }

    /// Reports an empty set of directions.
    pub fn nothing(&self, context: &Context) -> Diagnostic {
        let quoted: Vec<String> = self.words.iter().map(|word| format!("`{word}`")).collect();
        let message = match quoted.as_slice() {
            [only] => format!("no direction is {only} here"),
            [one, other] => format!("no direction is both {one} and {other}"),
            [all @ .., last] => format!("no direction is all of {} and {last}", all.join(", ")),
            [] => "no direction is left".to_owned(),
        };
        let mistake = Diagnostic::new(Code::NoDirection, self.span, message);
        let nowhere = context.forward.iter().flatten().all(Vec::is_empty);
        if self.needs_forward() && nowhere {
            return mistake.help("write in the block of the board which way is forward: `forward rank +`");
        }
        match (context.space.lattice, self.words.first().map(String::as_str)) {
            (Lattice::Hexagonal, Some("triagonal" | "quadragonal")) => {
                mistake.help("a hexagonal board has orthogonal and diagonal directions")
            }
            (Lattice::Square, Some("diagonal" | "triagonal" | "quadragonal")) if quoted.len() == 1 => {
                mistake.help("the board has too few axes")
            }
            _ => mistake,
        }
    }
}

/// The next vectors of listed paths that begin with the path of the earlier legs, in board coordinates.
fn listed(paths: &[ListedPath], leg: usize, frame: &Frame<'_>) -> Vec<(Vector, Bend)> {
    let lying = |seen: &Vector| frame.context.viewed_vector(frame.player, *seen);
    let mut next_vectors = Vec::new();
    for path in paths {
        let Some((&next, before)) = path.vectors.get(leg).map(|next| (next, &path.vectors[..leg])) else {
            continue;
        };
        if before.iter().map(lying).eq(frame.path.iter().copied()) {
            let bend = match path.ring.as_slice() {
                ring @ [_, ..] if leg == 0 => Bend::Curve(from_least(ring.iter().map(lying).collect())),
                _ => Bend::Straight,
            };
            next_vectors.push((lying(&next), bend));
        }
    }
    next_vectors.sort_unstable();
    next_vectors.dedup();
    next_vectors
}

/// The source of the directions; removes the filters that determine it.
fn base(
    context: &Context,
    written: &Directions,
    filters: &mut Vec<DirectionFilter>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Base> {
    let dimensions = context.space.dimensions();
    let ones = |count: usize| {
        let hexagonal = context.space.lattice == Lattice::Hexagonal;
        if count > dimensions || (hexagonal && count > 2) {
            return Vec::new();
        }
        context.symmetric_copies(&[1, 1, 1, 1][..count])
    };
    let vectors = match &written.family.node {
        Family::Orthogonal => ones(1),
        Family::Diagonal => ones(2),
        Family::Triagonal => ones(3),
        Family::Quadragonal => ones(4),
        Family::Radial => (1..=4).flat_map(ones).collect(),
        Family::Anywhere => everywhere(context),
        Family::Shape(shape) => {
            let one_sided: Vec<Component> = shape.iter().map(|&length| Component::One(length)).collect();
            fits(context, &one_sided, false, written.family.span, diagnostics).then_some(())?;
            context.symmetric_copies(shape)
        }
        Family::Explicit(components) => {
            fits(context, components, true, written.family.span, diagnostics).then_some(())?;
            explicit(components)
        }
        Family::Absolute(components) => {
            fits(context, components, true, written.family.span, diagnostics).then_some(())?;
            return Some(Base::Absolute(explicit(components)));
        }
        Family::LastLeg => {
            let earlier = filters.iter().find_map(|filter| {
                let DirectionFilter::Relative(Relation::Onward | Relation::Back, leg) = filter else {
                    return None;
                };
                Some(*leg)
            });
            return Some(Base::EarlierLeg(earlier.flatten()));
        }
        Family::OrthogonalThat => {
            let ahead = filters
                .iter()
                .position(|filter| matches!(filter, DirectionFilter::Advance { .. }));
            if let Some(index) = ahead
                && let DirectionFilter::Advance { backward, by } = filters.remove(index)
            {
                let times = by.unwrap_or(1) as i16;
                return Some(Base::Forward(if backward { -times } else { times }));
            }
            ones(1)
        }
    };
    Some(Base::Vectors(vectors))
}

/// All vectors between different points of a chart.
pub(super) fn everywhere(context: &Context) -> Vec<Vector> {
    let mut vectors = vec![Vector::new([0; MAX_DIMENSIONS])];
    for (axis, it) in context.space.axes.iter().enumerate() {
        let most = it.labels.len() as i16 - 1;
        let along = |vector: &Vector| {
            let vector = *vector;
            (-most..=most).map(move |by| {
                let mut further = vector;
                further.0[axis] = by;
                further
            })
        };
        vectors = vectors.iter().flat_map(along).take(MAX_PATHS + 2).collect();
    }
    vectors.retain(|vector| vector.0 != [0; MAX_DIMENSIONS]);
    vectors
}

/// Whether a vector fits the board.
fn fits(
    context: &Context,
    components: &[Component],
    exact: bool,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let dimensions = context.space.dimensions();
    let sizes = || {
        components.iter().map(|component| match component {
            Component::One(value) | Component::BothSigns(value) => value.unsigned_abs(),
        })
    };
    if components.len() > dimensions || (exact && components.len() < dimensions) {
        let message = format!(
            "a vector of {} on a board of {}",
            counted(components.len(), "component"),
            counted(dimensions, "axis")
        );
        diagnostics.push(Diagnostic::new(Code::VectorSize, span, message));
        return false;
    }
    if sizes().all(|size| size == 0) {
        diagnostics.push(Diagnostic::new(Code::VectorSize, span, "this vector leads nowhere"));
        return false;
    }
    if sizes().any(|size| size > MAX_COMPONENT.unsigned_abs().into()) {
        let message = format!("a component of a vector is at most {MAX_COMPONENT}");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return false;
    }
    true
}

/// All vectors that a list of components denotes.
fn explicit(components: &[Component]) -> Vec<Vector> {
    let mut vectors = vec![Vector::default()];
    for (axis, component) in components.iter().enumerate() {
        let values = match *component {
            Component::One(value) => vec![value as i16],
            Component::BothSigns(value) => vec![value as i16, -(value as i16)],
        };
        vectors = vectors
            .iter()
            .flat_map(|&vector| {
                values.iter().map(move |&value| {
                    let mut vector = vector;
                    vector.0[axis] = value;
                    vector
                })
            })
            .collect();
    }
    vectors.sort_unstable();
    vectors.dedup();
    vectors
}
