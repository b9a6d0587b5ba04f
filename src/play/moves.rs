//! Moves: what a player does in one ply.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::geometry::CellId;
use crate::play::inline_cells::InlineCells;
use crate::rules::KindId;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES};

pub(in crate::play) const NONE: CellId = CellId(u16::MAX);

/// One ply with all its choices, with enough data to make and unmake it.
///
/// [`Position::legal_moves`](crate::Position::legal_moves) lists moves, and [`Position::read_move`](crate::Position::read_move)
/// finds a move by its text. Two moves are equal if they have the same effect, regardless of the order of their captures.
#[derive(Clone, Copy)]
pub struct Move {
    kind: KindId,
    becomes: KindId,
    from: CellId,
    to: CellId,
    carried: (CellId, CellId),
    captures: InlineCells<MAX_CAPTURES>,
    /// The number of captures, counted from the end, that are pieces removed in meetings.
    removed: u8,
    ep_squares: InlineCells<MAX_EP_SQUARES>,
}

impl Move {
    /// A plain move of a kind on the board.
    pub(in crate::play) fn ordinary(kind: KindId, from: CellId, to: CellId) -> Self {
        Self {
            kind,
            becomes: kind,
            from,
            to,
            carried: (NONE, NONE),
            captures: InlineCells::default(),
            removed: 0,
            ep_squares: InlineCells::default(),
        }
    }

    /// Appends a copy of this move between other cells, with or without a capture on the target.
    ///
    /// The move is written in place: writing it field by field elsewhere and then copying it causes a store-forwarding stall.
    #[inline(always)]
    pub(in crate::play) fn add_like(self, moves: &mut Vec<Self>, from: CellId, to: CellId, captures: bool) {
        moves.push(self);
        if let Some(made) = moves.last_mut() {
            made.from = from;
            made.to = to;
            made.captures.set_single(to, captures);
        }
    }

    /// A drop of a kind in hand.
    pub(in crate::play) fn drop(kind: KindId, to: CellId) -> Self {
        Self::ordinary(kind, NONE, to)
    }

    /// A copy of this drop on another cell.
    pub(in crate::play) fn dropped_on(self, to: CellId) -> Self {
        Self { to, ..self }
    }

    /// Appends a copy of this drop on another cell.
    #[inline(always)]
    pub(in crate::play) fn add_like_drop(self, moves: &mut Vec<Self>, to: CellId) {
        self.add_like(moves, NONE, to, false);
    }

    /// A pass, which leaves the board unchanged.
    pub(crate) fn pass() -> Self {
        Self::ordinary(KindId(0), NONE, NONE)
    }

    /// The same move with a promotion, or the same drop as another kind.
    pub(in crate::play) fn becoming(self, becomes: KindId) -> Self {
        Self { becomes, ..self }
    }

    /// The same move, carrying another piece along.
    pub(in crate::play) fn carrying(self, from: CellId, to: CellId) -> Self {
        Self {
            carried: (from, to),
            ..self
        }
    }

    /// The same move with more captures; there must be room.
    pub(in crate::play) fn capturing(mut self, cells: &[CellId]) -> Self {
        for &cell in cells {
            self.captures.push(cell);
        }
        self
    }

    /// The same move after removing pieces that meet; `None` if there is no room for the captures.
    pub(in crate::play) fn removing(mut self, cells: &[CellId]) -> Option<Self> {
        for &cell in cells {
            if !self.captures.push(cell) {
                return None;
            }
            self.removed += 1;
        }
        Some(self)
    }

    /// The same move, setting en passant squares as far as there is room.
    #[inline]
    pub(in crate::play) fn with_ep_squares(mut self, cells: &[CellId]) -> Self {
        self.add_ep_squares(cells.iter().copied());
        self
    }

    /// Makes the move set more en passant squares, as far as there is room.
    #[inline]
    pub(in crate::play) fn add_ep_squares(&mut self, cells: impl Iterator<Item = CellId>) {
        for cell in cells {
            if !self.ep_squares().contains(&cell) {
                self.ep_squares.push(cell);
            }
        }
    }

    /// The moving kind before a promotion, or the kind in hand. Meaningless for a pass.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> KindId {
        self.kind
    }

    /// The moved kind after a promotion, or the kind that a drop puts on the board. Meaningless for a pass.
    #[inline]
    #[must_use]
    pub fn becomes(&self) -> KindId {
        self.becomes
    }

    /// The origin; `None` for a drop or a pass.
    #[inline]
    #[must_use]
    pub fn from(&self) -> Option<CellId> {
        (self.from != NONE).then_some(self.from)
    }

    /// The target; `None` for a pass.
    #[inline]
    #[must_use]
    pub fn to(&self) -> Option<CellId> {
        (self.to != NONE).then_some(self.to)
    }

    /// The cells of the captured pieces, in the order in which the move reaches them.
    #[inline]
    #[must_use]
    pub fn captures(&self) -> &[CellId] {
        self.captures.as_slice()
    }

    /// The pieces that are removed before the move because they meet: the last ones of the captures.
    #[inline]
    #[must_use]
    pub fn removed(&self) -> &[CellId] {
        &self.captures()[self.captures().len() - usize::from(self.removed)..]
    }

    /// The origin and target of another piece that moves: the partner of a castling, or a piece that is swapped, pushed or
    /// pulled.
    #[inline]
    #[must_use]
    pub fn carried(&self) -> Option<(CellId, CellId)> {
        (self.carried.0 != NONE).then_some(self.carried)
    }

    /// The cells on which the move puts a piece, all different; [`NONE`] in place of a second one.
    #[inline]
    pub(in crate::play) fn arrivals(&self) -> [CellId; 2] {
        [self.to, self.carried.1]
    }

    /// The en passant squares that the move sets.
    #[inline]
    #[must_use]
    pub fn ep_squares(&self) -> &[CellId] {
        self.ep_squares.as_slice()
    }

    /// Whether the move is a drop: it puts a piece from the hand onto the board.
    #[inline]
    #[must_use]
    pub fn is_drop(&self) -> bool {
        self.from == NONE && self.to != NONE
    }

    /// Whether the move is a pass: it leaves the board unchanged.
    #[inline]
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.to == NONE
    }

    /// Whether the moving piece promotes.
    #[inline]
    #[must_use]
    pub fn is_promotion(&self) -> bool {
        self.kind != self.becomes && self.from != NONE
    }

    /// Whether the move is a capture or a promotion.
    #[inline]
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        !self.captures().is_empty() || self.is_promotion()
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.becomes, self.from, self.to, self.carried)
            == (other.kind, other.becomes, other.from, other.to, other.carried)
            && self.captures.len() == other.captures.len()
            && self.captures().iter().all(|cell| other.captures().contains(cell))
    }
}

impl Eq for Move {}

/// Like equality, the hash does not depend on the order of the captures.
impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, self.becomes, self.from, self.to, self.carried).hash(state);
        let captured: u32 = self.captures().iter().map(|cell| u32::from(cell.0)).sum();
        (self.captures.len(), captured).hash(state);
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Move");
        shown.field("kind", &self.kind.0).field("becomes", &self.becomes.0);
        shown.field("from", &self.from().map(|cell| cell.0));
        shown.field("to", &self.to().map(|cell| cell.0));
        shown
            .field("captures", &self.captures())
            .field("carried", &self.carried());
        shown.field("ep_squares", &self.ep_squares()).finish()
    }
}
