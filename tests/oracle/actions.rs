//! Actions of moves: obligations and prohibitions.

use triagonal::geometry::CellId;
use triagonal::rules::{Action, Carrying, DirectionsId, KindId, MoveRule, PlayerId, Rules};

use crate::board_moves::walks_by_rule;
use crate::legal::{enemies, in_check};
use crate::lines::walk;
use crate::making::make_unsettled;
use crate::state::{OMove, State, castles};
use crate::turns::next_player;
use crate::ways::in_zone;

/// Whether a move performs an action.
pub fn does(rules: &Rules, state: &State, mv: &OMove, action: &Action) -> bool {
    let is = |kinds: &Option<Vec<KindId>>, kind: KindId| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    let is_pass = mv.to.is_none();
    match action {
        Action::Move { along, by } => mv.from.is_some() && is(by, mv.kind) && goes(rules, state, mv, *along),
        Action::Capture { along, of, by } => {
            let mut captured = mv.captures.iter().map(|cell| state.board[cell].1);
            captured.any(|kind| is(of, kind)) && is(by, mv.kind) && goes(rules, state, mv, *along)
        }
        Action::Drop { of } => mv.from.is_none() && !is_pass && is(of, mv.kind),
        Action::Promotion { to } => mv.from.is_some() && mv.becomes != mv.kind && is(to, mv.becomes),
        Action::Carry { how, of, by } => match (mv.from, mv.to, mv.carried) {
            (Some(from), Some(to), Some((stood, goes))) => {
                let shape = match how {
                    Carrying::Swap => stood == to && goes == from,
                    Carrying::Push => stood == to && goes != from,
                    Carrying::Pull => stood != to && goes == from,
                };
                let castles = does(rules, state, mv, &Action::Castling);
                shape && is(of, state.board[&stood].1) && is(by, mv.kind) && !castles
            }
            _ => false,
        },
        Action::Castling => castles(rules).any(|(_, player, kind, castle)| {
            (player, kind) == (state.turn, mv.kind)
                && (mv.from, mv.to) == (Some(castle.from), Some(castle.to))
                && mv.carried == Some((castle.partner_from, castle.partner_to))
        }),
        Action::Pass => is_pass,
        Action::Check => {
            let next = make_unsettled(rules, state, mv).state;
            in_check(rules, &next, next_player(rules, &next))
        }
        Action::Attack { of, by } => {
            let mut next = make_unsettled(rules, state, mv).state;
            next.passed.clear();
            let stands = mv.to.and_then(|to| Some((to, *next.board.get(&to)?)));
            let own = stands.filter(|(_, (owner, _))| is(by, mv.kind) && *owner == state.turn);
            own.is_some_and(|(from, (player, kind))| {
                let moves = rules.kinds[kind.index()].moves[player.index()].iter();
                let mut walks = moves.flat_map(|rule| walks_by_rule(rules, &next, player, kind, from, rule));
                let attacked = |cell: &CellId| {
                    let (owner, attacked) = next.board[cell];
                    enemies(rules, owner, player) && is(of, attacked)
                };
                walks.any(|walk| walk.captures.iter().any(attacked))
            })
        }
        Action::All(parts) => parts.iter().all(|part| does(rules, state, mv, part)),
    }
}

/// Whether a move goes in one of the directions. Without directions, every move does.
fn goes(rules: &Rules, state: &State, mv: &OMove, along: Option<DirectionsId>) -> bool {
    let Some(id) = along else { return true };
    let (Some(from), Some(to)) = (mv.from, mv.to) else {
        return false;
    };
    if from == to {
        return false;
    }
    let begins_here = |rule: &&MoveRule| {
        let zone = rule.conditions.from;
        zone.is_none_or(|zone| in_zone(rules, zone, state.turn, from))
    };
    let asked = rules.directions[id.index()][state.turn.index()].iter();
    let mut vectors = asked.filter(begins_here).flat_map(|rule| rule.paths.iter().flatten());
    vectors.any(|&vector| walk(&rules.space, from, to, vector).is_some())
}

/// Whether a move is prohibited, with or without an exception for mates.
pub fn is_prohibited(rules: &Rules, state: &State, mv: &OMove, except_mate: bool) -> bool {
    rules
        .prohibitions
        .iter()
        .any(|it| it.except_mate == except_mate && applies_to(it.player, state) && does(rules, state, mv, &it.action))
}

/// Returns the moves that the player may choose from, given the obligations.
pub fn obliged(rules: &Rules, state: &State, moves: Vec<OMove>) -> Vec<OMove> {
    for obligation in rules.obligations.iter().filter(|it| applies_to(it.player, state)) {
        let fits = |mv: &&OMove| does(rules, state, mv, &obligation.action);
        let fitting: Vec<OMove> = moves.iter().filter(fits).cloned().collect();
        let most = fitting.iter().map(|mv| mv.captures.len()).max();
        if let Some(most) = most {
            let enough = |mv: &OMove| !obligation.most || mv.captures.len() == most;
            return fitting.into_iter().filter(enough).collect();
        }
    }
    moves
}

fn applies_to(player: Option<PlayerId>, state: &State) -> bool {
    player.is_none_or(|player| player == state.turn)
}
