//! Implications between actions, and contradictions between conditions.

use crate::geometry::Vector;
use crate::rules::model::{Action, Fact, Holds, KindId, Near, Situation, Size, Surroundings};

/// Whether every move that performs the first action performs the second too.
pub(super) fn includes(narrow: &Action, wide: &Action) -> bool {
    let all = |kinds: &Option<Vec<KindId>>, of: &Option<Vec<KindId>>| within(kinds.as_deref(), of.as_deref());
    match (narrow, wide) {
        (narrow, Action::All(parts)) => parts.iter().all(|part| includes(narrow, part)),
        (Action::All(parts), wide) => parts.iter().any(|part| includes(part, wide)),
        (Action::Move { along, by }, Action::Move { along: way, by: any }) => {
            (way.is_none() || way == along) && all(by, any)
        }
        (
            Action::Capture { along, of, by },
            Action::Capture {
                along: way,
                of: which,
                by: any,
            },
        ) => (way.is_none() || way == along) && all(of, which) && all(by, any),
        (Action::Drop { of }, Action::Drop { of: which }) => all(of, which),
        (Action::Promotion { to }, Action::Promotion { to: which }) => all(to, which),
        (
            Action::Carry { how, of, by },
            Action::Carry {
                how: so,
                of: which,
                by: any,
            },
        ) => how == so && all(of, which) && all(by, any),
        (Action::Carry { by, .. }, Action::Move { along: None, by: any }) => all(by, any),
        (Action::Castling | Action::Promotion { .. }, Action::Move { along: None, by: None }) => true,
        (Action::Attack { of, by }, Action::Attack { of: which, by: any }) => all(of, which) && all(by, any),
        (Action::Castling, Action::Castling) | (Action::Pass, Action::Pass) | (Action::Check, Action::Check) => true,
        (
            Action::Move { .. }
            | Action::Capture { .. }
            | Action::Drop { .. }
            | Action::Promotion { .. }
            | Action::Carry { .. }
            | Action::Castling
            | Action::Pass
            | Action::Check
            | Action::Attack { .. },
            _,
        ) => false,
    }
}

/// Whether one list of kinds is a subset of another; `None` stands for all kinds.
pub(super) fn within(narrow: Option<&[KindId]>, wide: Option<&[KindId]>) -> bool {
    match (narrow, wide) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(narrow), Some(wide)) => narrow.iter().all(|kind| wide.contains(kind)),
    }
}

/// Whether the situations contradict each other.
pub(super) fn contradict(situations: &[Situation]) -> bool {
    let mut all = situations.iter();
    all.any(|one| situations.iter().any(|other| excludes(one, other)))
}

/// Whether one situation excludes another.
fn excludes(one: &Situation, other: &Situation) -> bool {
    if let (
        Fact::Army { kinds, size },
        Fact::Army {
            kinds: others,
            size: bound,
        },
    ) = (&one.fact, &other.fact)
    {
        let real = |size: &Size, denied: bool| if denied { size.opposite() } else { *size };
        return match (real(size, one.denied), real(bound, other.denied)) {
            (Size::AtLeast(least), Size::AtMost(most)) => least > most && within(Some(kinds), Some(others)),
            (Size::AtMost(_) | Size::AtLeast(_), _) => false,
        };
    }
    !one.denied && other.denied && implies(&one.fact, &other.fact)
}

/// Whether one fact implies another.
fn implies(narrow: &Fact, wide: &Fact) -> bool {
    match (narrow, wide) {
        (Fact::Near(one), Fact::Near(other)) => near_implies(one, other),
        (Fact::Attacked { by }, Fact::Attacked { by: any }) | (Fact::Guarded { by }, Fact::Guarded { by: any }) => {
            within(by.as_deref(), any.as_deref())
        }
        (Fact::AtEnd(one), Fact::AtEnd(other)) => implies_around(one, other),
        (Fact::StartAttacked, Fact::StartAttacked)
        | (Fact::WayAttacked, Fact::WayAttacked)
        | (Fact::Check, Fact::Check) => true,
        (narrow, Fact::All(parts)) => parts.iter().all(|part| !part.denied && implies(narrow, &part.fact)),
        (
            Fact::Near(_)
            | Fact::Attacked { .. }
            | Fact::Guarded { .. }
            | Fact::AtEnd(_)
            | Fact::StartAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::Army { .. }
            | Fact::All(_),
            _,
        ) => false,
    }
}

/// Whether one fact about the last cell implies another.
fn implies_around(narrow: &Surroundings, wide: &Surroundings) -> bool {
    match (narrow, wide) {
        (Surroundings::Near(one), Surroundings::Near(other)) => near_implies(one, other),
        (Surroundings::Attacked { by }, Surroundings::Attacked { by: any })
        | (Surroundings::Guarded { by }, Surroundings::Guarded { by: any }) => within(by.as_deref(), any.as_deref()),
        (Surroundings::Near(_) | Surroundings::Attacked { .. } | Surroundings::Guarded { .. }, _) => false,
    }
}

fn near_implies(one: &Near, other: &Near) -> bool {
    let holds = |one: Holds, other: Holds| (!one.friend || other.friend) && (!one.enemy || other.enemy);
    let toward = |vector: &Vector| other.vectors.contains(vector);
    holds(one.on, other.on) && within(one.kinds.as_deref(), other.kinds.as_deref()) && one.vectors.iter().all(toward)
}
