//! Lowers states of armies, for ends.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::limits::{MAX_FACTS, MAX_IN_HAND, MAX_STATE_CHOICES};
use crate::rules::lowering::Lowering;
use crate::rules::model::{ArmyFact, ArmyTest, Event, KindId, Lasting, Place, Size};
use crate::syntax::tree::{ArmyFactItem, ArmyTestItem, LastingItem, MeasureItem, PlaceItem, SizeItem, StateItem};

/// Lowers a state of armies.
pub(super) fn state(lowering: &mut Lowering<'_>, written: &StateItem) -> Option<Event> {
    let any_of = facts(lowering, &written.facts)?;
    let lasting = match &written.lasting {
        None => None,
        Some(written) => Some(lasting(lowering, written)?),
    };
    Some(Event::Army { any_of, lasting })
}

fn lasting(lowering: &mut Lowering<'_>, written: &LastingItem) -> Option<Lasting> {
    let most = i64::from(u16::MAX);
    Some(Lasting {
        plies: count(&written.plies, 1, most, "a state lasts", "plies", lowering.diagnostics)?,
        less: match &written.less {
            None => 0,
            Some(less) => count(
                less,
                1,
                MAX_LESS,
                "a piece shortens a count by",
                "plies",
                lowering.diagnostics,
            )?,
        },
        beginning: match &written.beginning[..] {
            [] => Vec::new(),
            beginning => facts(lowering, beginning)?,
        },
    })
}

/// The maximum number of plies by which a piece shortens a count.
const MAX_LESS: i64 = MAX_IN_HAND as i64;

/// Lowers a condition to disjunctive normal form: one list of facts for each choice of a kind from each fact about any of several
/// kinds.
fn facts(lowering: &mut Lowering<'_>, written: &[Spanned<ArmyFactItem>]) -> Option<Vec<Vec<ArmyFact>>> {
    if let Some(fact) = written.get(MAX_FACTS) {
        let message = format!("`and` joins at most {MAX_FACTS} states");
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, fact.span, message));
        return None;
    }
    let mut lists = vec![Vec::new()];
    for fact in written {
        let tests = tests(lowering, &fact.node.test)?;
        if lists.len() * tests.len() > MAX_STATE_CHOICES {
            let message = format!("a state has at most {MAX_STATE_CHOICES} choices of kinds");
            lowering
                .diagnostics
                .push(Diagnostic::new(Code::LimitExceeded, fact.span, message));
            return None;
        }
        let enemy = fact.node.enemy || fact.node.test == ArmyTestItem::EqualPoints;
        let longer = |list: &Vec<ArmyFact>| {
            let with = |test: &ArmyTest| {
                let test = test.clone();
                let mut list = list.clone();
                list.push(ArmyFact { enemy, test });
                list
            };
            tests.iter().map(with).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    Some(lists)
}

/// Lowers a test to alternatives, one of which must be true.
fn tests(lowering: &mut Lowering<'_>, written: &ArmyTestItem) -> Option<Vec<ArmyTest>> {
    let kinds = lowering.kinds;
    let most = i64::from(u16::MAX);
    Some(match written {
        ArmyTestItem::Lacking {
            every,
            kinds: names,
            place: within,
        } => {
            let place = place(lowering, within.as_ref())?;
            let none_of = |kinds: Vec<KindId>| ArmyTest::Pieces {
                kinds,
                size: Size::AtMost(0),
                place: place.clone(),
            };
            if *every {
                vec![none_of(lowering.all_of(names))]
            } else {
                let alone = names.iter().map(std::slice::from_ref);
                alone
                    .map(|name| none_of(kinds.set(name, lowering.diagnostics)))
                    .collect()
            }
        }
        ArmyTestItem::Having {
            size,
            measure,
            place: within,
        } => {
            let place = place(lowering, within.as_ref())?;
            let things = match measure {
                MeasureItem::Points => "points",
                MeasureItem::Pieces(_) => "pieces",
            };
            let size = match size {
                SizeItem::AtMost(number) => Size::AtMost(count(number, 0, most, ARMY, things, lowering.diagnostics)?),
                SizeItem::AtLeast(number) => Size::AtLeast(count(number, 1, most, ARMY, things, lowering.diagnostics)?),
            };
            vec![match measure {
                MeasureItem::Points => ArmyTest::Points { size, place },
                MeasureItem::Pieces(names) => ArmyTest::Pieces {
                    kinds: lowering.all_of(names),
                    size,
                    place,
                },
            }]
        }
        ArmyTestItem::EqualPoints => vec![ArmyTest::EqualPoints],
        ArmyTestItem::Check { denied } => vec![ArmyTest::Check { denied: *denied }],
    })
}

/// The subject of messages about counts.
const ARMY: &str = "an end counts";

/// Lowers the place of pieces. The outer `None` means that the zone does not exist.
fn place(lowering: &mut Lowering<'_>, written: Option<&PlaceItem>) -> Option<Option<Place>> {
    let Some(written) = written else {
        return Some(None);
    };
    let zone = lowering.context.zone(&written.zone, lowering.diagnostics)?;
    Some(Some(Place {
        zone,
        hand: written.hand,
    }))
}
