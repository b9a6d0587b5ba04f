//! Elimination of players.

use std::collections::BTreeSet;

use triagonal::rules::{Army, Elimination, KindId, Loss, PlayerId, Rules};

use crate::legal::{attacked_by, enemies, players};
use crate::state::{State, castles};

/// An eliminated player.
#[derive(Clone, Copy, Debug)]
pub struct Eliminated {
    /// The cause.
    pub by: Loss,
    /// What happened to the player's remaining pieces, if there were any.
    pub army: Option<Army>,
}

/// Whether a player has been eliminated.
pub fn out(rules: &Rules, state: &State, player: PlayerId) -> bool {
    !rules.eliminations.is_empty() && !has_pieces(state, player)
}

/// Whether a player has a piece, on the board or in hand.
pub fn has_pieces(state: &State, player: PlayerId) -> bool {
    let mut pieces = state.board.values().chain(state.hands.keys());
    pieces.any(|&(owner, _)| owner == player)
}

/// Returns the other players in turn order, after a player.
pub fn others(rules: &Rules, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
    let count = rules.players.len() as u16;
    (1..count).map(move |step| PlayerId((player.0 + step) % count))
}

/// Eliminates the players whom the mover's captures eliminate, one after the other.
pub fn by_capture(
    rules: &Rules,
    state: &mut State,
    mover: PlayerId,
    lost: &BTreeSet<(PlayerId, KindId)>,
) -> Vec<Eliminated> {
    let mut falls = Vec::new();
    for player in others(rules, mover).filter(|&player| enemies(rules, mover, player)) {
        let fits = |entry: &&Elimination| {
            let counts = |&(owner, kind): &(PlayerId, KindId)| owner == player && entry.kinds.contains(&kind);
            entry.by == Loss::Capture && lost.iter().any(counts) && !(entry.every && state.board.values().any(counts))
        };
        if let Some(entry) = rules.eliminations.iter().find(fits) {
            falls.push(put_out(rules, state, player, entry, mover, &BTreeSet::new()));
        }
    }
    falls
}

/// Eliminates players whom the player to move threatens, until there is no such threat.
pub fn by_threat(rules: &Rules, state: &mut State) -> Vec<Eliminated> {
    let captor = state.turn;
    let mut falls = Vec::new();
    loop {
        let threatened: Vec<(PlayerId, &Elimination)> = others(rules, captor)
            .filter(|&player| enemies(rules, captor, player))
            .filter_map(|player| {
                let fits = |entry: &&Elimination| threatens(rules, state, captor, player, entry);
                Some((player, rules.eliminations.iter().find(fits)?))
            })
            .collect();
        if threatened.is_empty() {
            return falls;
        }
        let together = threatened.iter().map(|&(player, _)| player).collect();
        for (player, entry) in threatened {
            falls.push(put_out(rules, state, player, entry, captor, &together));
        }
    }
}

fn threatens(rules: &Rules, state: &State, captor: PlayerId, player: PlayerId, entry: &Elimination) -> bool {
    if entry.by != Loss::Threat {
        return false;
    }
    let mut cells = state
        .board
        .iter()
        .filter(|(_, (owner, kind))| *owner == player && entry.kinds.contains(kind))
        .map(|(&cell, _)| attacked_by(rules, state, captor, cell))
        .peekable();
    if entry.every {
        cells.peek().is_some() && cells.all(|threatened| threatened)
    } else {
        cells.any(|threatened| threatened)
    }
}

/// Eliminates a player.
pub fn put_out(
    rules: &Rules,
    state: &mut State,
    player: PlayerId,
    entry: &Elimination,
    captor: PlayerId,
    together: &BTreeSet<PlayerId>,
) -> Eliminated {
    let heir = match entry.army {
        Army::Vanishes | Army::Stays => None,
        Army::JoinsCaptor => Some(captor),
        Army::JoinsAlly => others(rules, player)
            .find(|ally| !enemies(rules, player, *ally) && !together.contains(ally) && has_pieces(state, *ally)),
    };
    state.passed.retain(|(_, piece)| state.board[piece].0 != player);
    for (number, owner, ..) in castles(rules) {
        if owner == player {
            state.castles.remove(&number);
        }
    }
    let leaves = |kind: KindId| entry.kinds.contains(&kind);
    let dead = PlayerId(player.0 + rules.players.len() as u16);
    let stays = entry.army == Army::Stays;
    let mut something_joins = false;
    let board = state.board.clone();
    for (cell, (_, kind)) in board.into_iter().filter(|(_, (owner, _))| *owner == player) {
        state.board.remove(&cell);
        match heir.filter(|_| !leaves(kind)) {
            Some(heir) => {
                state.board.insert(cell, (heir, kind));
                something_joins = true;
            }
            None => {
                if stays {
                    state.board.insert(cell, (dead, kind));
                }
                state.unmoved.remove(&cell);
            }
        }
    }
    let hands = state.hands.clone();
    for (piece, count) in hands.into_iter().filter(|(piece, _)| piece.0 == player) {
        state.hands.remove(&piece);
        if let Some(heir) = heir.filter(|_| !leaves(piece.1)) {
            *state.hands.entry((heir, piece.1)).or_insert(0) += count;
            something_joins = true;
        }
    }
    let army = match heir {
        None if stays => Some(Army::Stays),
        None => Some(Army::Vanishes),
        Some(_) => something_joins.then_some(entry.army),
    };
    Eliminated { by: entry.by, army }
}

/// Returns the teams that have pieces.
pub fn teams_with_pieces(rules: &Rules, state: &State) -> BTreeSet<u16> {
    players(rules)
        .filter(|&player| has_pieces(state, player))
        .map(|player| rules.players[player.index()].team)
        .collect()
}
