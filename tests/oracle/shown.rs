//! Ends that the pieces of a position show: `docs/book/src/tools/notations.md`, "Positions of other programs".

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Event, KindId, PlayerId, Rules};

use crate::ends::end_by_deed_or_place;
use crate::falls::out;
use crate::legal::{enemies, players};
use crate::making::{Deed, begin};
use crate::state::State;
use crate::verdicts::{Ending, Reason, verdict};

/// Returns the end that a position shows whose last move nobody knows. Whoever lacks what the game depends on has lost it; else
/// any of the last mover's pieces that is not where it began can have arrived with the last move.
pub fn shown(rules: &Rules, state: &State) -> Option<Ending> {
    let start = State::start(rules);
    let begun = begin(rules, state);
    let (state, last) = (begun.state, begun.deed.doer);
    let others = players(rules).filter(|&player| player != last);
    let lost = [last]
        .into_iter()
        .chain(others)
        .find_map(|player| loss(rules, &start, &state, player));
    let mut arrivals: Vec<BTreeSet<CellId>> = vec![BTreeSet::new()];
    let homes: Vec<(CellId, PlayerId, KindId)> = rules.start.possible().collect();
    for (&cell, &(owner, kind)) in &state.board {
        if owner == last && !homes.contains(&(cell, owner, kind)) {
            arrivals.push(BTreeSet::from([cell]));
        }
    }
    let mut arrived = arrivals.into_iter().filter_map(|arrived| {
        let deed = Deed {
            arrived,
            ..begun.deed.clone()
        };
        end_by_deed_or_place(rules, &start, &state, &deed)
    });
    lost.or_else(|| arrived.next())
}

/// Returns the end by a capture, or by baring without a reply, that a player must have brought about.
fn loss(rules: &Rules, start: &State, state: &State, player: PlayerId) -> Option<Ending> {
    let number = |state: &State, owner: PlayerId, counts: &dyn Fn(KindId) -> bool| {
        let on_board = state
            .board
            .values()
            .filter(|(of, kind)| *of == owner && counts(*kind))
            .count();
        let held = state
            .hands
            .iter()
            .filter(|((of, kind), _)| *of == owner && counts(*kind));
        on_board + held.map(|(_, &count)| usize::from(count)).sum::<usize>()
    };
    let victims = || players(rules).filter(|&victim| enemies(rules, player, victim) && !out(rules, state, victim));
    let happened = |event: &Event| match event {
        Event::Capture { kinds, every } => {
            let counts = |kind: KindId| kinds.contains(&kind);
            let lost = |victim: PlayerId| {
                let (before, now) = (number(start, victim, &counts), number(state, victim, &counts));
                if *every { before > 0 && now == 0 } else { now < before }
            };
            victims().any(lost).then_some(Reason::Capture)
        }
        Event::Bare { reply: false } => {
            let counts = |kind: KindId| !rules.kinds[kind.index()].royal;
            let bared = |victim: PlayerId| number(start, victim, &counts) > 0 && number(state, victim, &counts) == 0;
            victims().any(bared).then_some(Reason::Bare)
        }
        _ => None,
    };
    let may = |only: Option<PlayerId>| only.is_none_or(|only| only == player);
    let ends = || {
        let goes_on = |as_turn_ends: bool| as_turn_ends && state.turn_ply > 0;
        rules
            .ends
            .iter()
            .filter(move |end| may(end.player) && !goes_on(end.as_turn_ends))
    };
    let captures = ends().filter(|end| matches!(end.event, Event::Capture { .. }));
    let bares = ends().filter(|end| matches!(end.event, Event::Bare { .. }));
    let mut all = captures.chain(bares);
    all.find_map(|end| Some(verdict(rules, state, end.result, player, happened(&end.event)?)))
}
