//! Random positions with few pieces, in which more happens than after the start.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Event, KindId, PlayerId, Rules, ZoneId};
use triagonal_oracle::State;

use crate::support::Rng;

/// A position with a part of the pieces of the start, some of them in hand, some elsewhere.
///
/// Pieces of a kind on whose loss or safety the game turns stay where they began, unless they have somewhere to go.
pub fn sparse(rng: &mut Rng, rules: &Rules) -> State {
    let start = State::start(rules);
    let mut state = start.clone();
    let players = rules.players.len();
    let central = central_kinds(rules);
    let home: BTreeSet<CellId> = rules
        .kinds
        .iter()
        .flat_map(|kind| kind.castles.iter().flatten())
        .map(|castle| castle.partner_from)
        .collect();
    let cells: Vec<CellId> = rules.space.ids().collect();
    for (cell, (owner, kind)) in start.board.clone() {
        let castles = home.contains(&cell) && rng.below(2) == 0;
        if central.contains(&kind) || castles {
            continue;
        }
        match rng.below(7) {
            0 | 1 => {}
            2 => {
                state.board.remove(&cell);
                let empty = *rng.pick(&cells);
                state.board.entry(empty).or_insert((owner, kind));
            }
            3 if rules.hand.is_some() && !rules.kinds[kind.index()].drops.is_empty() => {
                state.board.remove(&cell);
                let holder = PlayerId(rng.below(players) as u16);
                *state.hands.entry((holder, kind)).or_insert(0) += 1;
            }
            _ => {
                state.board.remove(&cell);
            }
        }
    }
    for end in &rules.ends {
        if let Event::Reach { zone, kinds, .. } | Event::Hold { zone, kinds, .. } = &end.event
            && rng.below(4) == 0
        {
            bring_near(rng, rules, &mut state, *zone, kinds);
        }
    }
    state.castles = state.castles_at_home(rules);
    let as_it_was = |cell: &CellId| state.board.get(cell) == start.board.get(cell);
    state.unmoved.retain(as_it_was);
    state.turn = PlayerId(rng.below(players) as u16);
    state
}

/// Puts a piece that a zone means something to into it.
fn bring_near(rng: &mut Rng, rules: &Rules, state: &mut State, zone: ZoneId, kinds: &[KindId]) {
    let eager = state.board.iter().filter(|(_, (_, kind))| kinds.contains(kind));
    let eager: Vec<CellId> = eager.map(|(&cell, _)| cell).collect();
    if eager.is_empty() {
        return;
    }
    let from = *rng.pick(&eager);
    let (owner, kind) = state.board[&from];
    let goals: Vec<CellId> = rules.zones[zone.index()].cells[owner.index()].iter().collect();
    if !goals.is_empty() {
        let to = *rng.pick(&goals);
        state.board.remove(&from);
        state.board.insert(to, (owner, kind));
    }
}

/// The royal kinds, those that check protects, and those whose loss puts a player out.
fn central_kinds(rules: &Rules) -> BTreeSet<KindId> {
    let royal = (0..rules.kinds.len() as u16)
        .map(KindId)
        .filter(|kind| rules.kinds[kind.index()].royal);
    let protected = rules.check.iter().flat_map(|check| &check.kinds);
    let fatal = rules.eliminations.iter().flat_map(|entry| &entry.kinds);
    royal.chain(protected.copied()).chain(fatal.copied()).collect()
}
