//! The general walker: enumerates every match of a walk's legs.

mod conditions;

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::inline_cells::InlineCells;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES};
use crate::rules::{Carrying, Contact, Holds, PlayerId};
use crate::tables::{Bitboard, Mover, Node, PieceId, Tables, Walk, WalkToken};

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
}

/// The purpose of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Purpose {
    /// Find moves, or attacks by moves.
    Move,
    /// Find attacks for a condition: other conditions on attack count as met, and en passant is ignored.
    Attack,
    /// Find guards for a condition: as for attacks, but every kind can capture every other.
    Guard,
}

/// The state of a walk.
pub(in crate::play) struct Walker<'a, const W: usize> {
    tables: &'a Tables<W>,
    board: &'a Board<W>,
    player: PlayerId,
    mover: &'a Mover<W>,
    walk: &'a Walk<W>,
    from: CellId,
    /// A piece that is imagined on a cell. The cell is empty unless the walk looks for guards.
    imagined: Option<(CellId, PieceId)>,
    purpose: Purpose,
    /// The only cell on which captures are wanted, if there is one.
    victim: Option<CellId>,
    /// Whether the conditions on attack before the move hold; computed on first use.
    start_allowed: Option<bool>,
    /// The board without the mover and with the imagined piece; built on first use.
    board_without_mover: Option<Board<W>>,
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

/// A position within a leg's pattern.
#[derive(Clone, Copy)]
struct Cursor {
    leg: usize,
    token: usize,
    count: u16,
    /// The number of displacements that the leg can still make.
    remaining: usize,
    node: Node,
    /// Whether the leg may end here.
    ends: bool,
    /// Whether the piece on this cell is carried along.
    carries: bool,
}

impl<'a, const W: usize> Walker<'a, W> {
    /// A walk of a player's piece from a cell.
    pub(in crate::play) fn new(
        tables: &'a Tables<W>,
        board: &'a Board<W>,
        player: PlayerId,
        mover: &'a Mover<W>,
        walk: &'a Walk<W>,
        from: CellId,
    ) -> Self {
        Self {
            tables,
            board,
            player,
            mover,
            walk,
            from,
            imagined: None,
            purpose: Purpose::Move,
            victim: None,
            start_allowed: None,
            board_without_mover: None,
            tracks_visited: walk.conditions.need_visited_cells(),
            visited: Vec::new(),
            path: &[],
            reached: 0,
            captures: InlineCells::default(),
            trail: InlineCells::default(),
            en_passant: false,
            met: None,
        }
    }

    /// The same walk for another purpose, with a piece imagined on a cell.
    pub(super) fn with_imagined(self, purpose: Purpose, imagined: Option<(CellId, PieceId)>) -> Self {
        Self {
            imagined,
            purpose,
            ..self
        }
    }

    /// Whether the walk has a match that captures the piece on a cell.
    pub(super) fn captures_on(self, victim: CellId) -> bool {
        let walker = Self {
            victim: Some(victim),
            ..self
        };
        walker.run(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Calls back for every match until the callback breaks.
    pub(in crate::play) fn run<F>(mut self, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        if !self.may_begin() {
            return ControlFlow::Continue(());
        }
        if self.walk.legs.is_empty() {
            return self.finish(self.from, None, on_match);
        }
        let required_pieces = self.required_pieces();
        // Paths with a common prefix are adjacent, and no match continues beyond a leg that was never completed.
        let mut closed: &[u32] = &[];
        for path in self.walk.paths() {
            let follows = !closed.is_empty() && path.starts_with(closed);
            if follows || self.cannot_match(path[0], required_pieces.as_ref()) {
                continue;
            }
            self.path = path;
            self.reached = 0;
            let node = self.tables.graph.start(self.from);
            self.match_token(
                Cursor {
                    leg: 0,
                    token: 0,
                    count: 0,
                    remaining: self.tables.graph.length(node, path[0]),
                    node,
                    ends: false,
                    carries: false,
                },
                on_match,
            )?;
            closed = match path.get(..=self.reached) {
                Some(begun) if begun.len() < path.len() => begun,
                _ => &[],
            };
        }
        ControlFlow::Continue(())
    }

    /// The cells of the pieces one of which the first leg must meet.
    fn required_pieces(&self) -> Option<Bitboard<W>> {
        let pieces = self
            .walk
            .required_pieces
            .as_ref()
            .filter(|_| !self.tables.lines.is_empty())?;
        let stand = pieces
            .iter()
            .fold(Bitboard::EMPTY, |all, &piece| all | self.board.of_piece(piece));
        let imagined = self
            .imagined
            .map_or(Bitboard::EMPTY, |(cell, _)| Bitboard::single(cell));
        Some(stand | imagined)
    }

    /// Whether a walk that begins along a vector is known to have no match.
    #[inline]
    fn cannot_match(&self, vector: u32, required_pieces: Option<&Bitboard<W>>) -> bool {
        let victim = self.victim.filter(|_| self.walk.captures_at_once);
        if required_pieces.is_none() && victim.is_none() {
            return false;
        }
        let Some(line) = self.tables.lines.along(vector, self.from) else {
            return false;
        };
        required_pieces.is_some_and(|required_pieces| !line.intersects(required_pieces))
            || victim.is_some_and(|victim| !line.has(victim))
    }

    fn match_token<F>(&mut self, cursor: Cursor, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let leg = &self.walk.legs[cursor.leg];
        let Some(token) = leg.get(cursor.token) else {
            return if cursor.ends {
                self.end(cursor, on_match)
            } else {
                ControlFlow::Continue(())
            };
        };
        if cursor.count >= token.min {
            let next = Cursor {
                token: cursor.token + 1,
                count: 0,
                ..cursor
            };
            self.match_token(next, on_match)?;
        }
        if cursor.count < token.max && cursor.remaining > 0 && !cursor.carries {
            self.advance(cursor, token, on_match)?;
        }
        ControlFlow::Continue(())
    }

    /// Matches one more cell with the current token.
    fn advance<F>(&mut self, cursor: Cursor, token: &WalkToken<W>, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let Some(node) = self.tables.graph.step(cursor.node, self.path[cursor.leg]) else {
            return ControlFlow::Continue(());
        };
        let next = Cursor {
            count: cursor.count + 1,
            remaining: cursor.remaining - 1,
            node,
            ends: false,
            ..cursor
        };
        let Some(cell) = self.tables.graph.cell(node) else {
            let matches = token.on.empty && token.zone.is_none();
            return if matches {
                self.match_token(next, on_match)
            } else {
                ControlFlow::Continue(())
            };
        };
        // A pushed piece moves before the mover does.
        let own = cell == self.from && (cursor.leg == 0 || self.pushes());
        if own || token.zone.is_some_and(|zone| !zone.has(cell)) {
            return ControlFlow::Continue(());
        }
        let trail = self.trail.len();
        self.trail.push(cell);
        if self.tracks_visited {
            self.visited.push(cell);
        }
        let flow = self.meet(next, token, cell, on_match);
        if self.tracks_visited {
            self.visited.pop();
        }
        self.trail.truncate(trail);
        flow
    }

    /// Matches the current token with a cell in every possible way.
    fn meet<F>(&mut self, next: Cursor, token: &WalkToken<W>, cell: CellId, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let piece = self.piece_on(cell);
        if !piece.is_some() {
            if token.on.empty {
                self.match_token(Cursor { ends: true, ..next }, on_match)?;
            }
            if token.on.en_passant {
                self.meet_ep_square(next, token, cell, on_match)?;
            }
            return ControlFlow::Continue(());
        }
        if !self.admits(token.on, piece) || !self.matches_kind(token, piece) {
            return ControlFlow::Continue(());
        }
        match token.contact {
            Contact::Stay => self.match_token(next, on_match),
            Contact::Capture => {
                if self.may_capture(piece) && self.captures.push(cell) {
                    let flow = self.match_token(Cursor { ends: true, ..next }, on_match);
                    self.captures.pop();
                    flow
                } else {
                    ControlFlow::Continue(())
                }
            }
            Contact::Swap | Contact::Push | Contact::Pull => {
                let carried = Cursor {
                    ends: true,
                    carries: true,
                    ..next
                };
                self.match_token(carried, on_match)
            }
        }
    }

    fn meet_ep_square<F>(
        &mut self,
        next: Cursor,
        token: &WalkToken<W>,
        cell: CellId,
        on_match: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        if self.purpose != Purpose::Move {
            return ControlFlow::Continue(());
        }
        let here = Cursor { ends: true, ..next };
        for &(ep_square, victim) in self.board.en_passant().as_slice() {
            let piece = self.piece_on(victim);
            let enemy = piece.is_some() && self.board.is_enemy(&self.tables.players, self.player, piece);
            if ep_square != cell || !enemy || !self.matches_kind(token, piece) {
                continue;
            }
            if token.contact != Contact::Capture {
                self.match_token(here, on_match)?;
            } else if self.may_capture(piece) && self.captures.push(victim) {
                let before = std::mem::replace(&mut self.en_passant, true);
                let flow = self.match_token(here, on_match);
                self.en_passant = before;
                self.captures.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Ends a leg: continues with the next one, or completes a match.
    fn end<F>(&mut self, cursor: Cursor, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let Some(to) = self.tables.graph.cell(cursor.node) else {
            return ControlFlow::Continue(());
        };
        if cursor.leg + 1 < self.walk.legs.len() {
            if cursor.carries && self.walk.carrying.is_none() {
                return ControlFlow::Continue(());
            }
            self.reached = self.reached.max(cursor.leg + 1);
            let from_start = cursor.carries && self.walk.carrying == Some(Carrying::Pull);
            let node = if from_start {
                self.tables.graph.start(self.from)
            } else {
                self.tables.graph.rest(cursor.node)
            };
            let next = Cursor {
                leg: cursor.leg + 1,
                token: 0,
                count: 0,
                remaining: self.tables.graph.length(node, self.path[cursor.leg + 1]),
                node,
                ends: false,
                carries: false,
            };
            if !cursor.carries {
                return self.match_token(next, on_match);
            }
            self.met = Some((to, self.visited.len()));
            let flow = self.match_token(next, on_match);
            self.met = None;
            return flow;
        }
        if self.walk.returns {
            return self.finish(self.from, None, on_match);
        }
        match (self.met, self.walk.carrying) {
            (Some((met, _)), Some(Carrying::Push)) => self.finish(met, Some((met, to)), on_match),
            (Some(_), Some(_)) if to == self.from => ControlFlow::Continue(()),
            (Some((met, _)), Some(_)) => self.finish(to, Some((met, self.from)), on_match),
            _ if to == self.from && self.captures.as_slice().is_empty() => ControlFlow::Continue(()),
            _ => self.finish(to, cursor.carries.then_some((to, self.from)), on_match),
        }
    }

    /// Whether the walk is now that of the pushed piece.
    fn pushes(&self) -> bool {
        self.met.is_some() && self.walk.carrying == Some(Carrying::Push)
    }

    /// Completes a match that ends on a cell.
    fn finish<F>(&mut self, to: CellId, carried: Option<(CellId, CellId)>, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let captures_carried = carried.is_some_and(|(stood, _)| self.captures.as_slice().contains(&stood));
        if captures_carried || !self.walk.conditions.allows(self.from, to) {
            return ControlFlow::Continue(());
        }
        if let Some(victim) = self.victim {
            if !self.captures.as_slice().contains(&victim) {
                return ControlFlow::Continue(());
            }
            let known = self.start_allowed;
            let start_allowed =
                known.unwrap_or_else(|| self.holds_at_start(|situation| situation.requirement.concerns_attacks()));
            self.start_allowed = Some(start_allowed);
            if !start_allowed {
                return ControlFlow::Continue(());
            }
        }
        let situations = &self.walk.conditions.situations;
        if !situations
            .iter()
            .all(|situation| self.holds_at_end(situation, to, carried))
        {
            return ControlFlow::Continue(());
        }
        let ep_squares = match self.trail.as_slice().split_last() {
            Some((&last, ep_squares)) if self.walk.conditions.passing && last == to => ep_squares,
            _ if self.walk.conditions.passing => self.trail.as_slice(),
            _ => &[],
        };
        on_match(&WalkMatch {
            to,
            captures: self.captures.as_slice(),
            carried,
            ep_squares,
            en_passant: self.en_passant,
        })
    }

    /// The piece on a cell at this point of the walk.
    #[inline]
    fn piece_on(&self, cell: CellId) -> PieceId {
        // On its first leg, a walk never enters the cell where it began.
        if cell == self.from || self.captures.as_slice().contains(&cell) {
            return PieceId::NONE;
        }
        match self.imagined {
            Some((imagined, piece)) if imagined == cell => piece,
            _ => self.board.at(cell),
        }
    }

    #[inline]
    fn admits(&self, on: Holds, piece: PieceId) -> bool {
        if self.board.is_enemy(&self.tables.players, self.player, piece) {
            on.enemy
        } else {
            on.friend
        }
    }

    #[inline]
    fn matches_kind(&self, token: &WalkToken<W>, piece: PieceId) -> bool {
        let kinds = token.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds[self.tables.players.kind_of(piece).index()])
    }

    #[inline]
    fn may_capture(&self, piece: PieceId) -> bool {
        let kind = self.tables.players.kind_of(piece);
        let enemy = self.board.is_enemy(&self.tables.players, self.player, piece);
        (enemy || !self.tables.check.is_immune_to_friends(kind))
            && (self.purpose == Purpose::Guard || self.mover.may_capture(kind))
    }
}
