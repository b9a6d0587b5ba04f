//! Promotions: on the last ranks, or on single cells.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Forced, KindId, PlayerId, Promotion};

use super::sheet::{PLAYERS, Sheet};

/// The promotion of a kind.
pub enum Promoted {
    /// On this number of last ranks, to one of these kinds.
    Last(i16, BTreeSet<KindId>),
    /// On single cells: the value of `morph`.
    Cells(String),
}

impl Sheet<'_> {
    /// The promotion of a kind, if it has one.
    pub fn promotion(&mut self, id: KindId) -> Option<Promoted> {
        let promotions = &self.rules.kind(id).promotions;
        let first = promotions.first()?;
        let forced = promotions.iter().all(is_plain);
        if let (true, [only], Some(depth)) = (forced, promotions.as_slice(), self.last_ranks(first)) {
            return Some(Promoted::Last(depth, only.to.iter().copied().collect()));
        }
        let rows = if forced { self.morph(id, promotions) } else { None };
        if rows.is_none() {
            let message = "the only supported promotions are forced ones on the last ranks, and forced ones to a single kind on a \
                           symmetric set of cells";
            self.refuse_piece(id, message);
        }
        rows.map(Promoted::Cells)
    }

    /// The number of ranks of a promotion zone that consists of each player's last ranks.
    fn last_ranks(&self, promotion: &Promotion) -> Option<i16> {
        let (files, ranks) = self.size();
        let depth = (self.rules.zone(promotion.zone, PLAYERS[0]).len() / files as usize) as i16;
        let whole = PLAYERS.iter().all(|&player| {
            let cells = self.rules.zone(promotion.zone, player);
            let far = |rank: i16| {
                if player == PLAYERS[0] {
                    rank >= ranks - depth
                } else {
                    rank < depth
                }
            };
            cells.len() == depth as usize * files as usize && cells.iter().all(|cell| far(self.file_and_rank(cell).1))
        });
        (whole && depth > 0).then_some(depth)
    }

    /// The value of `morph`: the symbol of the kind on each promotion cell, row by row. The rows must be symmetric, because the
    /// orientation of the rows and of the second player's view is undocumented.
    fn morph(&self, id: KindId, promotions: &[Promotion]) -> Option<String> {
        let (files, ranks) = self.size();
        let mut rows = vec![vec!['.'; files as usize]; ranks as usize];
        for promotion in promotions {
            let &[to] = promotion.to.as_slice() else { return None };
            let kind = self.rules.kind(to);
            let letter = kind.symbol.chars().next().filter(char::is_ascii_alphabetic)?;
            if to == id || kind.looks != to || self.castles_onto(id, promotion) {
                return None;
            }
            let [own, other] = PLAYERS.map(|player| self.cells(promotion, player));
            if own != other {
                return None;
            }
            for (file, rank) in own {
                let cell = rows.get_mut(rank as usize)?.get_mut(file as usize)?;
                if std::mem::replace(cell, letter) != '.' {
                    return None;
                }
            }
        }
        let symmetric = rows.iter().eq(rows.iter().rev()) && rows.iter().all(|row| row.iter().eq(row.iter().rev()));
        let texts = rows.into_iter().map(|row| {
            if row.iter().all(|letter| *letter == '.') {
                String::new()
            } else {
                row.into_iter().collect()
            }
        });
        symmetric.then(|| texts.collect::<Vec<String>>().join("/"))
    }

    fn cells(&self, promotion: &Promotion, player: PlayerId) -> BTreeSet<(i16, i16)> {
        let cells = self.rules.zone(promotion.zone, player).iter();
        cells.map(|cell| self.file_and_rank(cell)).collect()
    }

    /// Whether a castling can put a piece of this kind on a promotion cell. Here castling does not promote.
    fn castles_onto(&self, id: KindId, promotion: &Promotion) -> bool {
        let inside = |cell: CellId| {
            PLAYERS
                .iter()
                .any(|&player| self.rules.zone(promotion.zone, player).contains(cell))
        };
        self.rules.castlings().any(|(_, castler, castle)| {
            castler == id && inside(castle.to) || castle.partner == id && inside(castle.partner_to)
        })
    }
}

/// Whether a promotion is forced and unconditional for all moves that end in its zone.
fn is_plain(promotion: &Promotion) -> bool {
    let Promotion {
        zone: _,
        entering,
        leaving,
        within,
        capturing,
        captured,
        to,
        as_captured,
        limit,
        forced,
        situations,
        by_rule,
    } = promotion;
    *entering
        && *within
        && !to.is_empty()
        && !leaving
        && capturing.is_none()
        && captured.is_none()
        && !as_captured
        && limit.is_none()
        && *forced == Forced::Always
        && situations.is_empty()
        && !by_rule
}
