//! The general walker: enumerates every match of a walk's legs.

mod legs;

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::inline_cells::InlineCells;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES};
use crate::rules::{Carrying, Holds, PlayerId};
use crate::tables::{Mover, PieceId, Tables, Walk, WalkToken};

/// A match of a walk.
pub(in crate::play) struct WalkMatch<'a> {
    /// The target of the move.
    pub(in crate::play) to: CellId,
    /// The captures, in order.
    pub(in crate::play) captures: &'a [CellId],
    /// The origin and target of a piece that is carried along.
    pub(in crate::play) carried: Option<(CellId, CellId)>,
    /// The en passant squares that the move sets.
    pub(in crate::play) ep_squares: &'a [CellId],
    /// Whether the move captures en passant.
    pub(in crate::play) en_passant: bool,
    /// The cells that the mover passes, if a condition depends on them.
    pub(super) passed: &'a [CellId],
}

/// The purpose of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Find moves, or attacks by moves.
    Move,
    /// Find attacks for a condition, without en passant.
    Attack,
    /// Find guards for a condition: as for attacks, but every kind can capture every other.
    Guard,
}

/// A walk to be matched: whose it is, where it begins, and its purpose.
#[derive(Clone, Copy)]
pub(super) struct WalkQuery<'a, const W: usize> {
    pub(super) tables: &'a Tables<W>,
    pub(super) board: &'a Board<W>,
    pub(super) player: PlayerId,
    pub(super) mover: &'a Mover<W>,
    pub(super) walk: &'a Walk<W>,
    pub(super) from: CellId,
    /// A piece that is imagined on a cell. The cell is empty unless the walk looks for guards.
    pub(super) imagined: Option<(CellId, PieceId)>,
    pub(super) purpose: Purpose,
}

impl<const W: usize> WalkQuery<'_, W> {
    /// Whether the piece may begin this walk, apart from conditions on the position.
    pub(super) fn may_begin(&self) -> bool {
        let conditions = &self.walk.conditions;
        conditions.allows_from(self.from)
            && !(conditions.borrowed && self.purpose != Purpose::Move)
            && (!conditions.unmoved || self.board.unmoved().has(self.from))
    }
}

/// The state of a walk. Its conditions on the position are decided elsewhere.
pub(super) struct Walker<'a, const W: usize> {
    query: WalkQuery<'a, W>,
    /// The only cell on which captures are wanted, if there is one.
    victim: Option<CellId>,
    /// Whether a condition depends on the visited cells, and these cells.
    tracks_visited: bool,
    visited: Vec<CellId>,
    path: &'a [u32],
    /// The last leg that a match of this path has begun.
    reached: usize,
    captures: InlineCells<MAX_CAPTURES>,
    trail: InlineCells<{ MAX_EP_SQUARES + 1 }>,
    en_passant: bool,
    /// The piece that is pushed or pulled, once the walk has reached it, and the number of cells visited before.
    met: Option<(CellId, usize)>,
}

impl<'a, const W: usize> Walker<'a, W> {
    pub(super) fn new(query: WalkQuery<'a, W>) -> Self {
        Self {
            query,
            victim: None,
            tracks_visited: query.walk.conditions.need_visited_cells(),
            visited: Vec::new(),
            path: &[],
            reached: 0,
            captures: InlineCells::default(),
            trail: InlineCells::default(),
            en_passant: false,
            met: None,
        }
    }

    /// The same walk, of which only captures on a cell are wanted.
    pub(super) fn with_victim(self, victim: CellId) -> Self {
        Self {
            victim: Some(victim),
            ..self
        }
    }

    /// Whether the walk is now that of the pushed piece.
    fn pushes(&self) -> bool {
        self.met.is_some() && self.query.walk.carrying == Some(Carrying::Push)
    }

    /// Completes a match that ends on a cell.
    fn finish<F>(&mut self, to: CellId, carried: Option<(CellId, CellId)>, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let captures_carried = carried.is_some_and(|(stood, _)| self.captures.as_slice().contains(&stood));
        if captures_carried || !self.query.walk.conditions.allows(self.query.from, to) {
            return ControlFlow::Continue(());
        }
        if self
            .victim
            .is_some_and(|victim| !self.captures.as_slice().contains(&victim))
        {
            return ControlFlow::Continue(());
        }
        let ep_squares = match self.trail.as_slice().split_last() {
            Some((&last, ep_squares)) if self.query.walk.conditions.passing && last == to => ep_squares,
            _ if self.query.walk.conditions.passing => self.trail.as_slice(),
            _ => &[],
        };
        on_match(&WalkMatch {
            to,
            captures: self.captures.as_slice(),
            carried,
            ep_squares,
            en_passant: self.en_passant,
            passed: self.passed(),
        })
    }

    /// The cells that the mover has visited, apart from its target.
    fn passed(&self) -> &[CellId] {
        let visited = match (self.met, self.query.walk.carrying) {
            (Some((_, met)), Some(Carrying::Push)) => &self.visited[..met],
            (Some((_, met)), Some(_)) => &self.visited[met..],
            _ => &self.visited[..],
        };
        // A piece that returns has passed all these cells.
        let last = usize::from(!self.query.walk.returns);
        &visited[..visited.len().saturating_sub(last)]
    }

    /// The piece on a cell at this point of the walk.
    #[inline]
    fn piece_on(&self, cell: CellId) -> PieceId {
        // On its first leg, a walk never enters the cell where it began.
        if cell == self.query.from || self.captures.as_slice().contains(&cell) {
            return PieceId::NONE;
        }
        match self.query.imagined {
            Some((imagined, piece)) if imagined == cell => piece,
            _ => self.query.board.at(cell),
        }
    }

    #[inline]
    fn admits(&self, on: Holds, piece: PieceId) -> bool {
        if self
            .query
            .board
            .is_enemy(&self.query.tables.players, self.query.player, piece)
        {
            on.enemy
        } else {
            on.friend
        }
    }

    #[inline]
    fn matches_kind(&self, token: &WalkToken<W>, piece: PieceId) -> bool {
        let kinds = token.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds[self.query.tables.players.kind_of(piece).index()])
    }

    #[inline]
    fn may_capture(&self, piece: PieceId) -> bool {
        let kind = self.query.tables.players.kind_of(piece);
        let enemy = self
            .query
            .board
            .is_enemy(&self.query.tables.players, self.query.player, piece);
        (enemy || !self.query.tables.check.is_immune_to_friends(kind))
            && (self.query.purpose == Purpose::Guard || self.query.mover.may_capture(kind))
    }
}
