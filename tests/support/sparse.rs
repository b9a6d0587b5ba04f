//! Random positions with few pieces, in which rare rules apply more often than near the start.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Event, KindId, PlayerId, Rules, ZoneId};
use triagonal_oracle::State;

use crate::support::Rng;

/// Returns a position with some of the start's pieces; some of them are in hand or on other cells.
///
/// Kinds that decide the game stay on their cells, except where they are moved near a zone that decides it.
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

/// Moves a piece into a zone that ends the game for its kind.
fn bring_near(rng: &mut Rng, rules: &Rules, state: &mut State, zone: ZoneId, kinds: &[KindId]) {
    let pieces = state.board.iter().filter(|(_, (_, kind))| kinds.contains(kind));
    let pieces: Vec<CellId> = pieces.map(|(&cell, _)| cell).collect();
    if pieces.is_empty() {
        return;
    }
    let from = *rng.pick(&pieces);
    let (owner, kind) = state.board[&from];
    let targets: Vec<CellId> = rules.zones[zone.index()].cells[owner.index()].iter().collect();
    if !targets.is_empty() {
        let to = *rng.pick(&targets);
        state.board.remove(&from);
        state.board.insert(to, (owner, kind));
    }
}

/// Returns the royal kinds, the kinds that check protects, and the kinds whose loss eliminates a player.
fn central_kinds(rules: &Rules) -> BTreeSet<KindId> {
    let royal = (0..rules.kinds.len() as u16)
        .map(KindId)
        .filter(|kind| rules.kinds[kind.index()].royal);
    let protected = rules.check.iter().flat_map(|check| &check.kinds);
    let fatal = rules.eliminations.iter().flat_map(|entry| &entry.kinds);
    royal.chain(protected.copied()).chain(fatal.copied()).collect()
}
