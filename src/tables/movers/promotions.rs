//! The promotions of one kind of one player.

use crate::geometry::CellId;
use crate::rules::{self, KindId, PlayerId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::limit::{Limit, cells_of};
use crate::tables::parts::conditions::Situation;
use crate::tables::parts::packer::{Pack, Packer, pack, pack_enum};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;

/// A promotion rule of a kind.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    zone: Bitboard<W>,
    entering: bool,
    leaving: bool,
    within: bool,
    capturing: Option<bool>,
    /// The pieces one of which the move must capture; nothing if there is no such condition.
    captured: Option<Vec<PieceId>>,
    forced: Forced<W>,
    to: Vec<Choice<W>>,
    /// Conditions on the position before the move.
    pub situations: Vec<Situation<W>>,
}

pack!(Promotion { zone, forced, to, situations; entering, leaving, within, capturing, captured });

/// A promotion choice.
#[derive(Clone, Debug)]
struct Choice<const W: usize> {
    kind: KindId,
    /// The pieces one of which the move must capture for this choice; nothing if there is no such condition.
    captured: Option<Vec<PieceId>>,
    limit: Option<Limit<W>>,
}

pack!(Choice { limit; kind, captured });

/// The targets on which the promotion is forced.
#[derive(Clone, Debug)]
enum Forced<const W: usize> {
    Never,
    Always,
    On(Bitboard<W>),
}

pack_enum!(Forced { Never, Always, On(cells) });

impl Promotion<WIDE> {
    fn new(rules: &Rules, player: PlayerId, promotion: &rules::Promotion) -> Self {
        let rules::Promotion {
            zone,
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
            by_rule: _, // such promotions have no table
        } = promotion;
        let cells = |id| Bitboard::from(rules.zone(id, player));
        let of_all_owners = |kinds: &[KindId]| -> Vec<PieceId> {
            owners(rules)
                .flat_map(|(owner, _)| kinds.iter().map(move |&kind| PieceId::new(rules, owner, kind)))
                .collect()
        };
        let alike = |kind: KindId| -> Vec<KindId> { rules.look_alikes(kind).collect() };
        let choice = |&kind: &KindId| Choice {
            kind,
            captured: as_captured.then(|| of_all_owners(&alike(kind))),
            limit: limit.as_ref().map(|limit| Limit::new(rules, player, kind, limit)),
        };
        Self {
            zone: cells(*zone),
            entering: *entering,
            leaving: *leaving,
            within: *within,
            capturing: *capturing,
            captured: captured.as_ref().map(|kinds| of_all_owners(kinds)),
            forced: match *forced {
                rules::Forced::Never => Forced::Never,
                rules::Forced::Always => Forced::Always,
                rules::Forced::On(id) => Forced::On(cells(id)),
            },
            to: to.iter().map(choice).collect(),
            situations: situations
                .iter()
                .map(|condition| Situation::new(rules, condition))
                .collect(),
        }
    }
}

impl<const W: usize> Promotion<W> {
    /// Whether a move between two cells with these captures may promote, given the cells of each piece. The caller tests the
    /// conditions on the position.
    #[must_use]
    #[inline]
    pub fn applies(&self, from: CellId, to: CellId, captures: &[CellId], by_piece: &[Bitboard<W>]) -> bool {
        let in_zone = match (self.zone.has(from), self.zone.has(to)) {
            (false, true) => self.entering,
            (true, false) => self.leaving,
            (true, true) => self.within,
            (false, false) => false,
        };
        in_zone
            && match &self.captured {
                None => self.capturing.is_none_or(|capturing| capturing != captures.is_empty()),
                Some(pieces) => captures_any(pieces, captures, by_piece),
            }
    }

    /// The subset of `targets` on which a move from a cell may promote.
    #[inline]
    fn targets(
        &self,
        from: CellId,
        targets: &Bitboard<W>,
        occupied: &Bitboard<W>,
        by_piece: &[Bitboard<W>],
    ) -> Bitboard<W> {
        let (inside, outside) = if self.zone.has(from) {
            (self.within, self.leaving)
        } else {
            (self.entering, false)
        };
        let candidates = match (inside, outside) {
            (true, true) => *targets,
            (true, false) => *targets & self.zone,
            (false, true) => *targets - self.zone,
            (false, false) => Bitboard::EMPTY,
        };
        match (&self.captured, self.capturing) {
            (None, None) => candidates,
            (None, Some(true)) => candidates & *occupied,
            (None, Some(false)) => candidates - *occupied,
            (Some(pieces), _) => candidates & cells_of(pieces, by_piece),
        }
    }

    /// The promotion choices of a move to a cell with these captures, given the cells of each piece.
    #[inline]
    pub fn choices<'a>(
        &'a self,
        to: CellId,
        captures: &'a [CellId],
        by_piece: &'a [Bitboard<W>],
    ) -> impl Iterator<Item = KindId> + 'a {
        let open = move |choice: &&Choice<W>| {
            let captured = choice.captured.as_ref();
            choice.limit.as_ref().is_none_or(|limit| !limit.full(by_piece).has(to))
                && captured.is_none_or(|pieces| captures_any(pieces, captures, by_piece))
        };
        self.to.iter().filter(open).map(|choice| choice.kind)
    }

    /// The total number of choices of all moves to these targets, which capture the pieces there.
    #[inline]
    fn count(&self, targets: &Bitboard<W>, by_piece: &[Bitboard<W>]) -> usize {
        let open = |choice: &Choice<W>| {
            let mut open = *targets;
            if let Some(limit) = &choice.limit {
                open -= limit.full(by_piece);
            }
            if let Some(pieces) = &choice.captured {
                open &= cells_of(pieces, by_piece);
            }
            open.len()
        };
        self.to.iter().map(open).sum()
    }

    /// Whether a move to a cell must promote.
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

/// Whether a move captures one of these pieces.
fn captures_any<const W: usize>(pieces: &[PieceId], captures: &[CellId], by_piece: &[Bitboard<W>]) -> bool {
    let cells = cells_of(pieces, by_piece);
    captures.iter().any(|&cell| cells.has(cell))
}

/// All promotion rules of one kind of one player.
#[derive(Clone, Debug)]
pub struct Promotions<const W: usize> {
    /// The rules.
    pub all: Vec<Promotion<W>>,
    /// The origin or the target of every promoting move is one of these cells.
    pub zone: Bitboard<W>,
    /// Whether bitboards can count choices: no two rules offer the same kind, no rule offers the kind itself, and no rule has
    /// conditions.
    countable: bool,
}

pack!(Promotions { all, zone; countable });

impl Promotions<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, kind: KindId) -> Self {
        let all: Vec<Promotion<WIDE>> = rules
            .kind(kind)
            .promotions
            .iter()
            .filter(|promotion| !promotion.by_rule)
            .map(|promotion| Promotion::new(rules, player, promotion))
            .collect();
        let zone = all
            .iter()
            .fold(Bitboard::EMPTY, |cells, promotion| cells | promotion.zone);
        let mut kinds: Vec<KindId> = all
            .iter()
            .flat_map(|promotion| promotion.to.iter().map(|choice| choice.kind))
            .collect();
        let count = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        let distinct = kinds.len() == count && !kinds.contains(&kind);
        let countable = distinct && all.iter().all(|promotion| promotion.situations.is_empty());
        Self { all, zone, countable }
    }
}

impl<const W: usize> Promotions<W> {
    /// The subset of `to` on which a move from a cell may promote.
    #[must_use]
    #[inline]
    pub fn candidates(&self, from: CellId, to: Bitboard<W>) -> Bitboard<W> {
        if self.zone.has(from) { to } else { to & self.zone }
    }

    /// The number of moves from a cell to `targets`, counting each promotion choice; `None` if bitboards cannot count them.
    #[must_use]
    pub fn count(
        &self,
        from: CellId,
        targets: &Bitboard<W>,
        occupied: &Bitboard<W>,
        by_piece: &[Bitboard<W>],
    ) -> Option<usize> {
        if !self.countable {
            return None;
        }
        let (mut count, mut forced) = (targets.len(), Bitboard::EMPTY);
        for promotion in &self.all {
            let promoting = promotion.targets(from, targets, occupied, by_piece);
            if promoting.is_empty() {
                continue;
            }
            count += promotion.count(&promoting, by_piece);
            forced |= match promotion.forced {
                Forced::Never => Bitboard::EMPTY,
                Forced::Always => promoting,
                Forced::On(cells) => promoting & cells,
            };
        }
        Some(count - forced.len())
    }
}
