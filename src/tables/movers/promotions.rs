//! The promotions of one kind of one player.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules};
use crate::tables::bitboard::Bitboard;

/// One promotion rule of a kind.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    zone: Bitboard<W>,
    entering: bool,
    leaving: bool,
    within: bool,
    capturing: bool,
    forced: Forced<W>,
    /// The kinds to choose from, each with the numbers of the player's pieces that look like it.
    to: Vec<(KindId, Vec<usize>)>,
    limit: Option<usize>,
}

/// Where the promotion is forced.
#[derive(Clone, Debug)]
enum Forced<const W: usize> {
    Never,
    Always,
    On(Bitboard<W>),
}

impl<const W: usize> Promotion<W> {
    fn new(rules: &Rules, player: PlayerId, promotion: &rules::Promotion) -> Self {
        let zone = |id| Bitboard::from(rules.zone(id, player));
        Self {
            zone: zone(promotion.zone),
            entering: promotion.entering,
            leaving: promotion.leaving,
            within: promotion.within,
            capturing: promotion.capturing,
            forced: match promotion.forced {
                rules::Forced::Never => Forced::Never,
                rules::Forced::Always => Forced::Always,
                rules::Forced::On(id) => Forced::On(zone(id)),
            },
            to: promotion
                .to
                .iter()
                .map(|&to| (to, look_alikes(rules, player, to)))
                .collect(),
            limit: promotion.limit.map(usize::from),
        }
    }

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
        let standing = |alike: &[usize]| alike.iter().map(|&piece| by_piece[piece].len()).sum::<usize>();
        let open = move |alike: &[usize]| self.limit.is_none_or(|limit| standing(alike) < limit);
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

/// The numbers of a player's pieces that look like those of a kind.
fn look_alikes(rules: &Rules, player: PlayerId, kind: KindId) -> Vec<usize> {
    let first = player.index() * rules.kinds.len();
    let looks = rules.kind(kind).looks;
    let alike = rules.kind_ids().filter(|&other| rules.kind(other).looks == looks);
    alike.map(|other| first + other.index()).collect()
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

impl<const W: usize> Promotions<W> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId) -> Self {
        let all: Vec<Promotion<W>> = rules
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
