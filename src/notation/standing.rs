//! What the pieces on a board let a position remember: castlings, unmoved pieces, cells passed.

use crate::geometry::{CellId, CellSet};
use crate::rules::{Castle, KindId, MoveRule, PlayerId, Rules, Stride};

use crate::play::Piece;

/// A castling with the player and the kind it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Right<'a> {
    /// The player.
    pub(super) player: PlayerId,
    /// The kind that castles.
    pub(super) kind: KindId,
    /// What moves where.
    pub(super) castle: &'a Castle,
}

impl Right<'_> {
    /// Whether both pieces stand where they began.
    pub(super) fn stands(&self, pieces: &[(CellId, Piece)]) -> bool {
        let has = |cell, kind| {
            let player = self.player;
            pieces.contains(&(cell, Piece { player, kind }))
        };
        has(self.castle.from, self.kind) && has(self.castle.partner_from, self.castle.partner)
    }
}

/// All castlings of a game in the order of their numbers: by player, kind and place in its list.
pub(super) fn rights(rules: &Rules) -> Vec<Right<'_>> {
    (0..rules.players.len() as u16)
        .map(PlayerId)
        .flat_map(|player| {
            rules.kinds.iter().enumerate().flat_map(move |(index, kind)| {
                kind.castles[player.index()].iter().map(move |castle| Right {
                    player,
                    kind: KindId(index as u16),
                    castle,
                })
            })
        })
        .collect()
}

/// The numbers of the castlings whose pieces stand where they began: those that are allowed where a text does not say.
pub(super) fn possible_rights(rules: &Rules, pieces: &[(CellId, Piece)]) -> Vec<u16> {
    let rights = rights(rules).into_iter().zip(0_u16..);
    let standing = rights.filter(|(right, _)| right.stands(pieces));
    standing.map(|(_, number)| number).collect()
}

/// Whether the game has moves only for pieces that have not moved.
pub(super) fn tracks_unmoved(rules: &Rules) -> bool {
    let mut players = rules.player_ids();
    players.any(|player| rules.kind_ids().any(|kind| rules.minds_moving(player, kind)))
}

/// The cells whose pieces are those of the start, as far as the board tells, of kinds for which that matters.
pub(super) fn unmoved(rules: &Rules, pieces: &[(CellId, Piece)]) -> CellSet {
    standing(rules, pieces, |cell, piece| {
        let mut start = rules.start.possible();
        start.any(|possible| possible == (cell, piece.player, piece.kind))
    })
}

/// The cells whose pieces can be those of the start, also of other players where armies change hands, or dropped as if
/// they were.
pub(super) fn possibly_unmoved(rules: &Rules, pieces: &[(CellId, Piece)]) -> CellSet {
    let joins = rules.armies_can_join();
    let drops = || rules.kinds.iter().flat_map(|kind| &kind.drops);
    standing(rules, pieces, |cell, piece| {
        let mut start = rules.start.possible();
        let starts = |(place, owner, kind): (CellId, PlayerId, KindId)| {
            (place, kind) == (cell, piece.kind) && (joins || owner == piece.player)
        };
        start.any(starts) || drops().any(|drop| drop.unmoved && drop.becomes == piece.kind)
    })
}

/// The cells whose pieces fit, of kinds for which it matters whether they have moved.
fn standing(rules: &Rules, pieces: &[(CellId, Piece)], fits: impl Fn(CellId, Piece) -> bool) -> CellSet {
    let minds = |piece: Piece| rules.minds_moving(piece.player, piece.kind);
    let found = pieces
        .iter()
        .filter(|&&(cell, piece)| minds(piece) && fits(cell, piece));
    found.map(|&(cell, _)| cell).collect()
}

/// The cells of the pieces that can have passed a cell since their owner's last turn, nearest first. A player whose turn
/// begins has none.
pub(super) fn ep_victims(
    rules: &Rules,
    pieces: &[(CellId, Piece)],
    begins: Option<PlayerId>,
    passed: CellId,
) -> Vec<CellId> {
    passers(rules, pieces, begins, passed, |kind, now| kind == now)
}

/// The same with the pieces that have become something else since: by the move itself, if it promotes, or by an effect.
pub(super) fn changed_ep_victims(
    rules: &Rules,
    pieces: &[(CellId, Piece)],
    begins: Option<PlayerId>,
    passed: CellId,
) -> Vec<CellId> {
    passers(rules, pieces, begins, passed, |kind, now| {
        let promotions = &rules.kind(kind).promotions;
        kind == now || !rules.effects.is_empty() || promotions.iter().any(|promotion| promotion.to.contains(&now))
    })
}

/// The cells of the pieces that can have passed a cell as a kind that may since have become what they are now.
fn passers(
    rules: &Rules,
    pieces: &[(CellId, Piece)],
    begins: Option<PlayerId>,
    passed: CellId,
    becomes: impl Fn(KindId, KindId) -> bool,
) -> Vec<CellId> {
    if pieces.iter().any(|&(cell, _)| cell == passed) {
        return Vec::new();
    }
    let mut found: Vec<(usize, CellId)> = pieces
        .iter()
        .filter(|(_, piece)| Some(piece.player) != begins)
        .filter_map(|&(cell, piece)| {
            let before = rules.kind_ids().filter(|&kind| becomes(kind, piece.kind));
            before
                .flat_map(|kind| rules.kind(kind).moves[piece.player.index()].iter())
                .filter(|rule| rule.conditions.passing)
                .filter_map(|rule| distance(rules, rule, piece.player, passed, cell))
                .min()
                .map(|distance| (distance, cell))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, cell)| cell).collect()
}

/// How far a move by this rule goes from a passed cell to where it ends, if it does.
fn distance(rules: &Rules, rule: &MoveRule, player: PlayerId, passed: CellId, end: CellId) -> Option<usize> {
    let length = reach(rule)?;
    let mut nearest = None;
    for start in rules.space.ids().filter(|&cell| rules.begins_on(player, rule, cell)) {
        for vector in rule.paths.iter().filter_map(|path| path.first()) {
            let mut at = Stride::begin(rules.space.place(start), *vector);
            let mut since = None;
            for _ in 0..length {
                let Some(next) = rule.bend(0).step(&rules.space, at) else {
                    break;
                };
                at = next;
                let cell = rules.space.cell_at(at.place.point);
                since = since.map(|steps| steps + 1);
                if cell == Some(passed) && since.is_none() {
                    since = Some(0_usize);
                } else if cell == Some(end) {
                    if since.is_some() && (nearest.is_none() || since < nearest) {
                        nearest = since;
                    }
                    break;
                }
            }
        }
    }
    nearest
}

/// The most displacements of a rule's first leg; as many as there are cells, if nothing bounds it.
fn reach(rule: &MoveRule) -> Option<u16> {
    let tokens = rule.legs.first()?;
    Some(
        tokens
            .iter()
            .map(|token| token.max.unwrap_or(crate::rules::limits::MAX_CELLS as u16))
            .fold(0, u16::saturating_add)
            .min(crate::rules::limits::MAX_RAY as u16),
    )
}
