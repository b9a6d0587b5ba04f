//! State that a position derives from its pieces: possible castling rights, unmoved pieces, en passant victims.

use crate::geometry::{CellId, CellSet};
use crate::rules::{Castle, KindId, MoveRule, PlayerId, Rules, Stride};

use crate::play::Piece;

/// A castling with its player and kind.
#[derive(Clone, Copy)]
pub(super) struct Right<'a> {
    /// The player.
    pub(super) player: PlayerId,
    /// The castling kind.
    pub(super) kind: KindId,
    /// The castling.
    pub(super) castle: &'a Castle,
}

impl Right<'_> {
    /// Whether both pieces are on their origins.
    pub(super) fn is_in_place(&self, pieces: &[(CellId, Piece)]) -> bool {
        let has = |cell, kind| {
            let player = self.player;
            pieces.contains(&(cell, Piece { player, kind }))
        };
        has(self.castle.from, self.kind) && has(self.castle.partner_from, self.castle.partner)
    }
}

/// All castlings of a game in the order of their numbers: by player, kind and index.
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

/// The numbers of the castlings whose pieces are on their origins: the default if a text does not give castling rights.
pub(super) fn possible_rights(rules: &Rules, pieces: &[(CellId, Piece)]) -> Vec<u16> {
    let rights = rights(rules).into_iter().zip(0_u16..);
    let standing = rights.filter(|(right, _)| right.is_in_place(pieces));
    standing.map(|(_, number)| number).collect()
}

/// Whether the game has moves for unmoved pieces only.
pub(super) fn tracks_unmoved(rules: &Rules) -> bool {
    let mut players = rules.player_ids();
    players.any(|player| rules.kind_ids().any(|kind| rules.distinguishes_unmoved(player, kind)))
}

/// The cells whose pieces can be initial ones, for kinds whose moves depend on it.
pub(super) fn unmoved(rules: &Rules, pieces: &[(CellId, Piece)]) -> CellSet {
    standing(rules, pieces, |cell, piece| {
        let mut start = rules.start.possible();
        start.any(|possible| possible == (cell, piece.player, piece.kind))
    })
}

/// The cells whose pieces can be unmoved: initial pieces, also those of other players in games in which armies change hands, and
/// pieces that count as unmoved when dropped.
pub(super) fn possibly_unmoved(rules: &Rules, pieces: &[(CellId, Piece)]) -> CellSet {
    let joins = rules.armies_can_join();
    let drops = || rules.kinds.iter().flat_map(|kind| &kind.drops);
    standing(rules, pieces, |cell, piece| {
        let mut start = rules.start.possible();
        let is_initial = |(place, owner, kind): (CellId, PlayerId, KindId)| {
            (place, kind) == (cell, piece.kind) && (joins || owner == piece.player)
        };
        start.any(is_initial) || drops().any(|drop| drop.unmoved && drop.becomes == piece.kind)
    })
}

/// The cells whose pieces meet a condition, for kinds whose moves depend on whether they have moved.
fn standing(rules: &Rules, pieces: &[(CellId, Piece)], condition: impl Fn(CellId, Piece) -> bool) -> CellSet {
    let depends_on_moving = |piece: Piece| rules.distinguishes_unmoved(piece.player, piece.kind);
    let found = pieces
        .iter()
        .filter(|&&(cell, piece)| depends_on_moving(piece) && condition(cell, piece));
    found.map(|&(cell, _)| cell).collect()
}

/// The cells of the pieces that can have passed a cell since their owner's last turn, the nearest first. The pieces of a player
/// whose turn begins are excluded.
pub(super) fn ep_victims(
    rules: &Rules,
    pieces: &[(CellId, Piece)],
    begins: Option<PlayerId>,
    passed: CellId,
) -> Vec<CellId> {
    passers(rules, pieces, begins, passed, |kind, now| kind == now)
}

/// The same, including pieces that have changed since, by a promotion at the end of the move or by an effect.
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

/// The cells of the pieces that can have passed a cell as a kind that may have become their present kind.
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
            let earlier_kinds = rules.kind_ids().filter(|&kind| becomes(kind, piece.kind));
            earlier_kinds
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

/// The distance from a passed cell to the target of a move by this rule; nothing if no such move passes the cell.
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

/// The most displacements of a rule's first leg; the number of cells if it is not limited.
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
