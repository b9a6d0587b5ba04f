//! The general walker: every way to match the legs of a walk.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::movegen::inline_cells::InlineCells;
use crate::play::state::board::Board;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES, MAX_RAY};
use crate::rules::{Contact, Holds, PlayerId};
use crate::tables::{Mover, NearCells, Node, PieceId, Tables, Walk, WalkToken};

/// One way to match a walk.
pub(in crate::play) struct Found<'a> {
    /// Where it ends.
    pub(in crate::play) to: CellId,
    /// What it captures, in order.
    pub(in crate::play) captures: &'a [CellId],
    /// Whether the mover promotions places with the piece where it ends.
    pub(in crate::play) swaps: bool,
    /// The en passant squares that it sets.
    pub(in crate::play) ep_squares: &'a [CellId],
    /// Whether it captures en passant.
    pub(in crate::play) en_passant: bool,
}

/// A walk under way.
pub(in crate::play) struct Walker<'a, const W: usize> {
    tables: &'a Tables<W>,
    board: &'a Board<W>,
    player: PlayerId,
    mover: &'a Mover<W>,
    walk: &'a Walk<W>,
    from: CellId,
    /// A piece to be imagined on an empty cell.
    imagined: Option<(CellId, PieceId)>,
    path: &'a [u32],
    captures: InlineCells<MAX_CAPTURES>,
    trail: InlineCells<{ MAX_EP_SQUARES + 1 }>,
    en_passant: bool,
}

/// Where in a leg's pattern a walk is.
#[derive(Clone, Copy)]
struct Cursor {
    leg: usize,
    token: usize,
    count: u16,
    steps: usize,
    node: Node,
    /// Whether the leg may end here.
    ends: bool,
    swaps: bool,
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
            path: &[],
            captures: InlineCells::default(),
            trail: InlineCells::default(),
            en_passant: false,
        }
    }

    /// The same walk with a piece imagined on an empty cell.
    pub(in crate::play) fn imagining(self, imagined: Option<(CellId, PieceId)>) -> Self {
        Self { imagined, ..self }
    }

    /// Calls back for every way to match, until told to stop.
    pub(in crate::play) fn run<F>(mut self, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let walk = self.walk;
        let ready = walk.conditions.allows_from(self.from)
            && (!walk.conditions.unmoved || self.board.unmoved().has(self.from))
            && walk.conditions.near.as_ref().is_none_or(|near| self.beside(near));
        if !ready {
            return ControlFlow::Continue(());
        }
        for path in walk.paths() {
            self.path = path;
            self.go(
                Cursor {
                    leg: 0,
                    token: 0,
                    count: 0,
                    steps: 0,
                    node: self.tables.graph.start(self.from),
                    ends: false,
                    swaps: false,
                },
                found,
            )?;
        }
        ControlFlow::Continue(())
    }

    fn go<F>(&mut self, at: Cursor, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let leg = &self.walk.legs[at.leg];
        let Some(token) = leg.get(at.token) else {
            return if at.ends {
                self.end(at, found)
            } else {
                ControlFlow::Continue(())
            };
        };
        if at.count >= token.min {
            let next = Cursor {
                token: at.token + 1,
                count: 0,
                ..at
            };
            self.go(next, found)?;
        }
        if at.count < token.max && at.steps < MAX_RAY && !at.swaps {
            self.advance(at, token, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Matches one more cell with the current token.
    fn advance<F>(&mut self, at: Cursor, token: &WalkToken<W>, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let Some(node) = self.tables.graph.step(at.node, self.path[at.leg]) else {
            return ControlFlow::Continue(());
        };
        let next = Cursor {
            count: at.count + 1,
            steps: at.steps + 1,
            node,
            ends: false,
            ..at
        };
        let Some(cell) = self.tables.graph.cell(node) else {
            let matches = token.on.empty && token.zone.is_none();
            return if matches {
                self.go(next, found)
            } else {
                ControlFlow::Continue(())
            };
        };
        if (at.leg == 0 && cell == self.from) || token.zone.is_some_and(|zone| !zone.has(cell)) {
            return ControlFlow::Continue(());
        }
        let trail = self.trail.len();
        self.trail.push(cell);
        let flow = self.meet(next, token, cell, found);
        self.trail.truncate(trail);
        flow
    }

    /// Matches the current token with a cell in every way it can.
    fn meet<F>(&mut self, next: Cursor, token: &WalkToken<W>, cell: CellId, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let piece = self.look(cell);
        if !piece.is_some() {
            if token.on.empty {
                self.go(Cursor { ends: true, ..next }, found)?;
            }
            if token.on.en_passant {
                self.meet_ep_square(next, token, cell, found)?;
            }
            return ControlFlow::Continue(());
        }
        if !self.holds(token.on, piece) || !self.fits(token, piece) {
            return ControlFlow::Continue(());
        }
        match token.contact {
            Contact::Stay => self.go(next, found),
            Contact::Capture => {
                if self.may_capture(piece) && self.captures.push(cell) {
                    let flow = self.go(Cursor { ends: true, ..next }, found);
                    self.captures.pop();
                    flow
                } else {
                    ControlFlow::Continue(())
                }
            }
            Contact::Swap => {
                let swapped = Cursor {
                    ends: true,
                    swaps: true,
                    ..next
                };
                self.go(swapped, found)
            }
        }
    }

    fn meet_ep_square<F>(&mut self, next: Cursor, token: &WalkToken<W>, cell: CellId, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let here = Cursor { ends: true, ..next };
        for &(ep_square, victim) in self.board.en_passant().as_slice() {
            let piece = self.look(victim);
            let enemy = piece.is_some() && self.board.is_enemy(&self.tables.players, self.player, piece);
            if ep_square != cell || !enemy || !self.fits(token, piece) {
                continue;
            }
            if token.contact != Contact::Capture {
                self.go(here, found)?;
            } else if self.may_capture(piece) && self.captures.push(victim) {
                let before = std::mem::replace(&mut self.en_passant, true);
                let flow = self.go(here, found);
                self.en_passant = before;
                self.captures.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Ends a leg: goes on with the next one, or has found a move.
    fn end<F>(&mut self, at: Cursor, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let Some(to) = self.tables.graph.cell(at.node) else {
            return ControlFlow::Continue(());
        };
        if at.leg + 1 < self.walk.legs.len() {
            if at.swaps {
                return ControlFlow::Continue(());
            }
            let next = Cursor {
                leg: at.leg + 1,
                token: 0,
                count: 0,
                steps: 0,
                ends: false,
                ..at
            };
            return self.go(next, found);
        }
        let promotions = to != self.from || !self.captures.as_slice().is_empty();
        if !promotions || !self.walk.conditions.allows(self.from, to) {
            return ControlFlow::Continue(());
        }
        let ep_squares = match self.trail.as_slice().split_last() {
            Some((&last, ep_squares)) if self.walk.conditions.passing && last == to => ep_squares,
            _ if self.walk.conditions.passing => self.trail.as_slice(),
            _ => &[],
        };
        found(&Found {
            to,
            captures: self.captures.as_slice(),
            swaps: at.swaps,
            ep_squares,
            en_passant: self.en_passant,
        })
    }

    /// What a cell holds at this point of the walk.
    #[inline]
    fn look(&self, cell: CellId) -> PieceId {
        // On its first leg a walk never comes to the cell it began on.
        if cell == self.from || self.captures.as_slice().contains(&cell) {
            return PieceId::NONE;
        }
        match self.imagined {
            Some((imagined, piece)) if imagined == cell => piece,
            _ => self.board.at(cell),
        }
    }

    #[inline]
    fn holds(&self, on: Holds, piece: PieceId) -> bool {
        if self.board.is_enemy(&self.tables.players, self.player, piece) {
            on.enemy
        } else {
            on.friend
        }
    }

    #[inline]
    fn fits(&self, token: &WalkToken<W>, piece: PieceId) -> bool {
        let kinds = token.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds[self.tables.players.kind_of(piece).index()])
    }

    #[inline]
    fn may_capture(&self, piece: PieceId) -> bool {
        self.board.is_enemy(&self.tables.players, self.player, piece)
            && self.mover.may_capture(self.tables.players.kind_of(piece))
    }

    fn beside(&self, near: &NearCells<W>) -> bool {
        near.cells[self.from.index()].iter().any(|cell| {
            let piece = self.look(cell);
            if !piece.is_some() {
                return cell != self.from && near.on.empty;
            }
            let kind = self.tables.players.kind_of(piece);
            self.holds(near.on, piece) && near.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
        })
    }
}
