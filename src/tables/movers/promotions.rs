//! The promotions of one kind of one player.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::piece_id::PieceId;

/// One promotion rule of a kind.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    zone: Bitboard<W>,
    entering: bool,
    leaving: bool,
    within: bool,
    capturing: bool,
    forced: Forced<W>,
    /// The kinds to choose from, each with the player's pieces that look like it.
    to: Vec<(KindId, Vec<PieceId>)>,
    limit: Option<usize>,
}

/// Where the promotion is forced.
#[derive(Clone, Debug)]
enum Forced<const W: usize> {
    Never,
    Always,
    On(Bitboard<W>),
}

impl Promotion<WIDE> {
    fn new(rules: &Rules, player: PlayerId, promotion: &rules::Promotion) -> Self {
        let rules::Promotion {
            zone,
            entering,
            leaving,
            within,
            capturing,
            to,
            limit,
            forced,
        } = promotion;
        let cells = |id| Bitboard::from(rules.zone(id, player));
        Self {
            zone: cells(*zone),
            entering: *entering,
            leaving: *leaving,
            within: *within,
            capturing: *capturing,
            forced: match *forced {
                rules::Forced::Never => Forced::Never,
                rules::Forced::Always => Forced::Always,
                rules::Forced::On(id) => Forced::On(cells(id)),
            },
            to: to.iter().map(|&to| (to, look_alikes(rules, player, to))).collect(),
            limit: limit.map(usize::from),
        }
    }

    fn pack<const W: usize>(&self) -> Promotion<W> {
        Promotion {
            zone: self.zone.pack(),
            entering: self.entering,
            leaving: self.leaving,
            within: self.within,
            capturing: self.capturing,
            forced: match self.forced {
                Forced::Never => Forced::Never,
                Forced::Always => Forced::Always,
                Forced::On(cells) => Forced::On(cells.pack()),
            },
            to: self.to.clone(),
            limit: self.limit,
        }
    }
}

impl<const W: usize> Promotion<W> {
    /// Whether a move between two cells may promote.
    #[must_use]
    #[inline]
    pub fn applies(&self, from: CellId, to: CellId, captures: bool) -> bool {
        let way = match (self.zone.has(from), self.zone.has(to)) {
            (false, true) => self.entering,
            (true, false) => self.leaving,
            (true, true) => self.within,
            (false, false) => false,
        };
        way && (captures || !self.capturing)
    }

    /// The subset of `targets` on which a move from a cell may promote.
    #[inline]
    fn targets(&self, from: CellId, targets: &Bitboard<W>, occupied: &Bitboard<W>) -> Bitboard<W> {
        let (inside, outside) = if self.zone.has(from) {
            (self.within, self.leaving)
        } else {
            (self.entering, false)
        };
        let given = match (inside, outside) {
            (true, true) => *targets,
            (true, false) => *targets & self.zone,
            (false, true) => *targets - self.zone,
            (false, false) => Bitboard::EMPTY,
        };
        if self.capturing { given & *occupied } else { given }
    }

    /// The kinds to choose from, given the cells of each piece.
    #[inline]
    pub fn choices<'a>(&'a self, by_piece: &'a [Bitboard<W>]) -> impl Iterator<Item = KindId> + 'a {
        let standing = |alike: &[PieceId]| alike.iter().map(|&piece| by_piece[piece.index()].len()).sum::<usize>();
        let open = move |alike: &[PieceId]| self.limit.is_none_or(|limit| standing(alike) < limit);
        self.to.iter().filter(move |(_, alike)| open(alike)).map(|(to, _)| *to)
    }

    /// Whether a move that ends on a cell must promote.
    #[must_use]
    #[inline]
    pub fn is_forced(&self, to: CellId) -> bool {
        match self.forced {
            Forced::Never => false,
            Forced::Always => true,
            Forced::On(cells) => cells.has(to),
        }
    }
}

/// A player's pieces that look like those of a kind.
fn look_alikes(rules: &Rules, player: PlayerId, kind: KindId) -> Vec<PieceId> {
    let first = player.0 * rules.kinds.len() as u16;
    let looks = rules.kind(kind).looks;
    let alike = rules.kind_ids().filter(|&other| rules.kind(other).looks == looks);
    alike.map(|other| PieceId(first + other.0)).collect()
}

/// All promotion rules of one kind of one player.
#[derive(Clone, Debug)]
pub struct Promotions<const W: usize> {
    /// The rules.
    pub all: Vec<Promotion<W>>,
    /// A promoting move begins or ends on one of these cells.
    pub zone: Bitboard<W>,
    /// Whether no two rules offer the same kind, and none offers the kind itself.
    distinct: bool,
}

impl Promotions<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId) -> Self {
        let all: Vec<Promotion<WIDE>> = rules
            .kind(kind)
            .promotions
            .iter()
            .map(|promotion| Promotion::new(rules, player, promotion))
            .collect();
        let zone = all
            .iter()
            .fold(Bitboard::EMPTY, |cells, promotion| cells | promotion.zone);
        let mut kinds: Vec<KindId> = all
            .iter()
            .flat_map(|promotion| promotion.to.iter().map(|(to, _)| *to))
            .collect();
        let count = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        let distinct = kinds.len() == count && !kinds.contains(&kind);
        Self { all, zone, distinct }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Promotions<W> {
        Promotions {
            all: self.all.iter().map(Promotion::pack).collect(),
            zone: self.zone.pack(),
            distinct: self.distinct,
        }
    }
}

impl<const W: usize> Promotions<W> {
    /// The subset of `to` on which a move from a cell may promote.
    #[must_use]
    #[inline]
    pub fn candidates(&self, from: CellId, to: Bitboard<W>) -> Bitboard<W> {
        if self.zone.has(from) { to } else { to & self.zone }
    }

    /// How many moves from a cell to `targets` there are, each choice of promotion counted; `None` if bitboards
    /// cannot tell.
    #[must_use]
    #[inline]
    pub fn count(
        &self,
        from: CellId,
        targets: &Bitboard<W>,
        occupied: &Bitboard<W>,
        by_piece: &[Bitboard<W>],
    ) -> Option<usize> {
        if !self.distinct {
            return None;
        }
        let (mut count, mut forced) = (targets.len(), Bitboard::EMPTY);
        for promotion in &self.all {
            let promoting = promotion.targets(from, targets, occupied);
            if promoting.is_empty() {
                continue;
            }
            count += promoting.len() * promotion.choices(by_piece).count();
            forced |= match promotion.forced {
                Forced::Never => Bitboard::EMPTY,
                Forced::Always => promoting,
                Forced::On(cells) => promoting & cells,
            };
        }
        Some(count - forced.len())
    }
}
