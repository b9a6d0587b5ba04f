//! Attack, check and legality.

use std::collections::BTreeMap;

use triagonal::geometry::CellId;
use triagonal::rules::{Action, DropPlace, Fact, KindId, Pass, PlayerId, Rules};

use crate::actions::is_prohibited;
use crate::board_moves::{board_moves, captures_on, has_room};
use crate::ends::ends_by_capture;
use crate::facing::faces;
use crate::making::{before_threats, make_unsettled};
use crate::meeting::{removals, without};
use crate::situations::holds_before;
use crate::state::{NOBODY, OMove, State, castles, team};
use crate::turns::{actions_now, fits_turn, pass_now};
use crate::ways::{Piece, in_zone, pieces};

/// Whether two players are enemies. A dead piece's owner is everyone's enemy.
pub fn enemies(rules: &Rules, one: PlayerId, other: PlayerId) -> bool {
    team(rules, one) != team(rules, other)
}

/// Returns the players in order.
pub fn players(rules: &Rules) -> impl Iterator<Item = PlayerId> + use<> {
    (0..rules.players.len() as u16).map(PlayerId)
}

/// Whether an enemy of a player has a move that captures on a cell.
pub fn attacked(rules: &Rules, state: &State, player: PlayerId, cell: CellId) -> bool {
    players(rules)
        .filter(|&enemy| enemies(rules, player, enemy))
        .any(|enemy| attacked_by(rules, state, enemy, cell))
}

/// Whether a player has a move that captures on a cell or removes the piece there.
pub fn attacked_by(rules: &Rules, state: &State, enemy: PlayerId, cell: CellId) -> bool {
    removals(rules, state, enemy)
        .iter()
        .any(|removed| removed.contains(&cell) || captures_on(rules, &without(state, removed), enemy, cell))
}

/// Whether a player is in check.
pub fn in_check(rules: &Rules, state: &State, player: PlayerId) -> bool {
    let Some(check) = &rules.check else {
        return false;
    };
    let mut protected = state
        .board
        .iter()
        .filter(|(_, (owner, kind))| *owner == player && check.kinds.contains(kind))
        .map(|(&cell, _)| cell)
        .peekable();
    if protected.peek().is_none() {
        return false;
    }
    if check.every {
        protected.any(|cell| attacked(rules, state, player, cell))
    } else {
        protected.all(|cell| attacked(rules, state, player, cell))
    }
}

/// Returns the moves of the player to move that meet a further condition, including passes.
pub fn moves_allowed_by(rules: &Rules, state: &State, allowed: impl Fn(&OMove) -> bool) -> Vec<OMove> {
    let mut moves: Vec<OMove> = moves_aside_from_passes(rules, state).filter(&allowed).collect();
    let pass = OMove::pass(KindId(0));
    let safe = || !in_check(rules, state, state.turn) && leaves_safe(rules, state, &pass);
    let alive = || !before_threats(rules, state, &pass).deed.harmed;
    let may_pass = match pass_now(rules, state) {
        _ if faces(rules, state, state.turn) => true,
        Pass::Never => false,
        Pass::Stuck => moves.is_empty() && safe(),
        Pass::Cornered => moves.is_empty() && alive(),
        Pass::Free => safe(),
    };
    if may_pass && !is_prohibited(rules, state, &pass, false) && allowed(&pass) {
        moves.push(pass);
    }
    moves
}

/// Returns the moves of the player to move except passes, without regard to forbidden consequences.
pub fn moves_aside_from_passes(rules: &Rules, state: &State) -> impl Iterator<Item = OMove> {
    moves_by_check_alone(rules, state).filter(|mv| !mates_by_forbidden_drop(rules, state, mv))
}

/// Whether the player to move has a move, without regard to forbidden consequences.
pub fn can_move(rules: &Rules, state: &State) -> bool {
    moves_aside_from_passes(rules, state).next().is_some() || !moves_allowed_by(rules, state, |_| true).is_empty()
}

/// Returns board moves, castlings and drops that are not prohibited and leave the mover safe. If one of the mover's pieces
/// faced another before, none may face another afterwards.
fn moves_by_check_alone(rules: &Rules, state: &State) -> impl Iterator<Item = OMove> {
    let faced = faces(rules, state, state.turn);
    let parts = move |mv: &OMove| !faces(rules, &before_threats(rules, state, mv).state, state.turn);
    moves_in_any_case(rules, state)
        .into_iter()
        .filter(move |mv| leaves_safe(rules, state, mv) && (!faced || parts(mv)))
        .filter(move |mv| !is_prohibited(rules, state, mv, false) && fits_turn(rules, state, mv))
}

fn leaves_safe(rules: &Rules, state: &State, mv: &OMove) -> bool {
    if rules.check.is_none() {
        return true;
    }
    let made = before_threats(rules, state, mv);
    let wins_first = || !rules.effects.is_empty() && ends_by_capture(rules, state, &made.deed);
    !made.deed.harmed && (wins_first() || !in_check(rules, &made.state, state.turn))
}

/// Returns pseudo-legal board moves, castlings and drops without duplicates.
pub fn moves_in_any_case(rules: &Rules, state: &State) -> Vec<OMove> {
    let mut merged: BTreeMap<OMove, OMove> = BTreeMap::new();
    for removed in removals(rules, state, state.turn) {
        let cleared = without(state, &removed);
        let mut moves = board_moves(rules, &cleared, state.turn);
        moves.extend(castling_moves(rules, &cleared));
        moves.extend(drops(rules, &cleared));
        moves.extend(neutral_moves(rules, &cleared));
        for mut mv in moves {
            mv.captures.extend(&removed);
            let mut identity = mv.clone();
            identity.passed.clear();
            mv.removed.clone_from(&removed);
            merged
                .entry(identity)
                .and_modify(|same| same.passed.extend(&mv.passed))
                .or_insert(mv);
        }
    }
    merged.into_values().collect()
}

fn castling_moves(rules: &Rules, state: &State) -> Vec<OMove> {
    let player = state.turn;
    let mut moves = Vec::new();
    for (number, owner, kind, castle) in castles(rules) {
        let ready = owner == player
            && state.castles.contains(&number)
            && state.board.get(&castle.from) == Some(&(player, kind))
            && state.board.get(&castle.partner_from) == Some(&(player, castle.partner))
            && castle.empty.iter().all(|cell| !state.board.contains_key(cell))
            && castle.situations.iter().all(|asked| {
                let from = castle.from;
                holds_before(rules, state, Piece { player, kind, from }, asked)
            });
        let safe = |cell: &CellId| {
            let mut left = state.clone();
            left.board.remove(&castle.from);
            // An empty cell is attacked if the castling piece could be captured there.
            let attacked_in = |mut before: State| {
                before.board.entry(*cell).or_insert((player, kind));
                attacked(rules, &before, player, *cell)
            };
            let once_left = !rules.effects.is_empty() && *cell != castle.to;
            !(attacked_in(state.clone()) || once_left && attacked_in(left))
        };
        if ready && castle.safe.iter().all(safe) {
            let mut mv = OMove::plain(kind, castle.from, castle.to);
            mv.carried = Some((castle.partner_from, castle.partner_to));
            moves.push(mv);
        }
    }
    moves
}

/// Returns the moves and drops of neutral pieces that the current stage of the turn names.
fn neutral_moves(rules: &Rules, state: &State) -> Vec<OMove> {
    let mut moves = Vec::new();
    let actions = actions_now(rules, state);
    let names = |kinds: &Option<Vec<KindId>>, kind| kinds.as_ref().is_some_and(|kinds| kinds.contains(&kind));
    for kind in (0..rules.kinds.len() as u16).map(KindId) {
        let moved = |action: &Action| match action {
            Action::Move { by, .. } | Action::Capture { by, .. } | Action::Carry { by, .. } => names(by, kind),
            _ => false,
        };
        let dropped = |action: &Action| matches!(action, Action::Drop { of } if names(of, kind));
        if !rules.kinds[kind.index()].neutral {
            continue;
        }
        if actions.iter().any(moved) {
            for (from, _) in pieces(state, NOBODY).filter(|(_, it)| *it == kind) {
                let mut owned = state.clone();
                owned.board.insert(from, (state.turn, kind));
                let all = board_moves(rules, &owned, state.turn);
                moves.extend(all.into_iter().filter(|mv| mv.from == Some(from)));
            }
        }
        if actions.iter().any(dropped) {
            moves.extend(drops_of(rules, state, kind));
        }
    }
    moves
}

fn drops(rules: &Rules, state: &State) -> Vec<OMove> {
    let held = state.hands.keys().filter(|(owner, _)| *owner == state.turn);
    held.flat_map(|&(_, kind)| drops_of(rules, state, kind)).collect()
}

/// Returns the drops of a kind.
fn drops_of(rules: &Rules, state: &State, kind: KindId) -> Vec<OMove> {
    let player = state.turn;
    let mut moves = Vec::new();
    {
        let drops = rules.kinds[kind.index()].drops.iter();
        for (drop, cell) in drops.flat_map(|drop| rules.space.ids().map(move |cell| (drop, cell))) {
            let allowed = !state.board.contains_key(&cell)
                && drop
                    .place
                    .is_none_or(|place| fits_trail(rules, state, drop.becomes, cell, place))
                && drop.zone.is_none_or(|zone| in_zone(rules, zone, player, cell))
                && drop
                    .limit
                    .as_ref()
                    .is_none_or(|limit| has_room(rules, state, player, drop.becomes, cell, limit))
                && drop.situations.iter().all(|asked| {
                    let mut stood = state.clone();
                    if !matches!(asked.fact, Fact::Check | Fact::Army { .. }) {
                        stood.board.insert(cell, (player, drop.becomes));
                    }
                    let (kind, from) = (drop.becomes, cell);
                    holds_before(rules, &stood, Piece { player, kind, from }, asked)
                });
            if allowed {
                let mut mv = OMove::drop(kind, cell);
                mv.becomes = drop.becomes;
                moves.push(mv);
            }
        }
    }
    moves
}

/// Whether a drop on a cell is compatible with the last move of the turn.
fn fits_trail(rules: &Rules, state: &State, kind: KindId, cell: CellId, place: DropPlace) -> bool {
    let Some((began, ended, first)) = &state.trail else {
        return false;
    };
    match place {
        DropPlace::Began { unmoved } => began.contains(&cell) && (*first || !unmoved),
        DropPlace::FromMover => {
            let mut stood = state.clone();
            stood.board.insert(*ended, (state.turn, kind));
            let mut moves = board_moves(rules, &stood, state.turn).into_iter();
            moves.any(|mv| mv.from == Some(*ended) && mv.to == Some(cell) && mv.captures.is_empty())
        }
    }
}

/// Whether a move is a drop that gives mate although it must not.
fn mates_by_forbidden_drop(rules: &Rules, state: &State, mv: &OMove) -> bool {
    let is_drop = mv.from.is_none() && mv.to.is_some();
    let mut drops = rules.kinds[mv.kind.index()].drops.iter();
    let forbidden = is_drop && drops.any(|drop| drop.becomes == mv.becomes && !drop.may_mate);
    if !forbidden {
        return false;
    }
    let next = make_unsettled(rules, state, mv).state;
    let mates = |next: &State| in_check(rules, next, next.turn) && moves_by_check_alone(rules, next).next().is_none();
    next.turn_ply == 0 && mates(&next)
}
