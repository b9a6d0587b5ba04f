//! The legs of a walk: every match of their patterns, cell by cell.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::walker::{Purpose, WalkMatch, Walker};
use crate::rules::{Carrying, Contact};
use crate::tables::{Bitboard, Node, WalkToken};

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

impl<const W: usize> Walker<'_, W> {
    /// Calls back for every match until the callback breaks.
    pub(in crate::play::attack) fn run<F>(mut self, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        if self.query.walk.legs.is_empty() {
            return self.finish(self.query.from, None, on_match);
        }
        let required_pieces = self.required_pieces();
        // Paths with a common prefix are adjacent, and no match continues beyond a leg that was never completed.
        let mut closed: &[u32] = &[];
        for path in self.query.walk.paths() {
            let follows = !closed.is_empty() && path.starts_with(closed);
            if follows || self.cannot_match(path[0], required_pieces.as_ref()) {
                continue;
            }
            self.path = path;
            self.reached = 0;
            let node = self.query.tables.graph.start(self.query.from);
            self.match_token(
                Cursor {
                    leg: 0,
                    token: 0,
                    count: 0,
                    remaining: self.query.tables.graph.length(node, path[0]),
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

    /// Whether the walk has a match.
    pub(in crate::play::attack) fn has_match(self) -> bool {
        self.run(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// The cells of the pieces one of which the first leg must meet.
    fn required_pieces(&self) -> Option<Bitboard<W>> {
        let pieces = self
            .query
            .walk
            .required_pieces
            .as_ref()
            .filter(|_| !self.query.tables.lines.is_empty())?;
        let stand = pieces
            .iter()
            .fold(Bitboard::EMPTY, |all, &piece| all | self.query.board.of_piece(piece));
        let imagined = self
            .query
            .imagined
            .map_or(Bitboard::EMPTY, |(cell, _)| Bitboard::single(cell));
        Some(stand | imagined)
    }

    /// Whether a walk that begins along a vector is known to have no match.
    #[inline]
    fn cannot_match(&self, vector: u32, required_pieces: Option<&Bitboard<W>>) -> bool {
        let victim = self.victim.filter(|_| self.query.walk.captures_at_once);
        if required_pieces.is_none() && victim.is_none() {
            return false;
        }
        let Some(line) = self.query.tables.lines.along(vector, self.query.from) else {
            return false;
        };
        required_pieces.is_some_and(|required_pieces| !line.intersects(required_pieces))
            || victim.is_some_and(|victim| !line.has(victim))
    }

    fn match_token<F>(&mut self, cursor: Cursor, on_match: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&WalkMatch<'_>) -> ControlFlow<()>,
    {
        let leg = &self.query.walk.legs[cursor.leg];
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
        let Some(node) = self.query.tables.graph.step(cursor.node, self.path[cursor.leg]) else {
            return ControlFlow::Continue(());
        };
        let next = Cursor {
            count: cursor.count + 1,
            remaining: cursor.remaining - 1,
            node,
            ends: false,
            ..cursor
        };
        let Some(cell) = self.query.tables.graph.cell(node) else {
            let matches = token.on.empty && token.zone.is_none();
            return if matches {
                self.match_token(next, on_match)
            } else {
                ControlFlow::Continue(())
            };
        };
        // A pushed piece moves before the mover does.
        let own = cell == self.query.from && (cursor.leg == 0 || self.pushes());
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
        if self.query.purpose != Purpose::Move {
            return ControlFlow::Continue(());
        }
        let here = Cursor { ends: true, ..next };
        for &(ep_square, victim) in self.query.board.en_passant().as_slice() {
            let piece = self.piece_on(victim);
            let enemy = piece.is_some()
                && self
                    .query
                    .board
                    .is_enemy(&self.query.tables.players, self.query.player, piece);
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
        let Some(to) = self.query.tables.graph.cell(cursor.node) else {
            return ControlFlow::Continue(());
        };
        if cursor.leg + 1 < self.query.walk.legs.len() {
            if cursor.carries && self.query.walk.carrying.is_none() {
                return ControlFlow::Continue(());
            }
            self.reached = self.reached.max(cursor.leg + 1);
            let from_start = cursor.carries && self.query.walk.carrying == Some(Carrying::Pull);
            let node = if from_start {
                self.query.tables.graph.start(self.query.from)
            } else {
                self.query.tables.graph.rest(cursor.node)
            };
            let next = Cursor {
                leg: cursor.leg + 1,
                token: 0,
                count: 0,
                remaining: self.query.tables.graph.length(node, self.path[cursor.leg + 1]),
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
        if self.query.walk.returns {
            return self.finish(self.query.from, None, on_match);
        }
        match (self.met, self.query.walk.carrying) {
            (Some((met, _)), Some(Carrying::Push)) => self.finish(met, Some((met, to)), on_match),
            (Some(_), Some(_)) if to == self.query.from => ControlFlow::Continue(()),
            (Some((met, _)), Some(_)) => self.finish(to, Some((met, self.query.from)), on_match),
            _ if to == self.query.from && self.captures.as_slice().is_empty() => ControlFlow::Continue(()),
            _ => self.finish(to, cursor.carries.then_some((to, self.query.from)), on_match),
        }
    }
}
