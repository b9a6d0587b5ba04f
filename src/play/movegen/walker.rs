//! The general walker: every way to match the legs of a walk.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES, MAX_RAY};
use crate::rules::{Contact, Holds};
use crate::tables::{Mover, NearCells, Step, Tables, Walk, WalkNode};

use crate::play::movegen::inline_cells::InlineCells;
use crate::play::state::board::{Board, NO_PIECE};

/// One way to match a walk.
pub(in crate::play) struct Found<'a> {
    /// Where it ends.
    pub(in crate::play) to: CellId,
    /// What it captures, in order.
    pub(in crate::play) captures: &'a [CellId],
    /// Whether the mover promotions places with the piece where it ends.
    pub(in crate::play) swaps: bool,
    /// The cells it ep_squares on its only leg.
    pub(in crate::play) ep_squares: &'a [CellId],
    /// Whether it captures a piece that exposed itself to en passant.
    pub(in crate::play) en_passant: bool,
}

/// A walk under way.
pub(in crate::play) struct Walker<'a, const W: usize> {
    tables: &'a Tables<W>,
    board: &'a Board<W>,
    player: usize,
    mover: &'a Mover<W>,
    walk: &'a Walk<W>,
    from: CellId,
    /// A piece to be imagined on an empty cell.
    ghost: Option<(CellId, u16)>,
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
    state: WalkNode,
    /// Whether the leg may end here.
    ends: bool,
    swaps: bool,
}

impl<'a, const W: usize> Walker<'a, W> {
    /// A walk of a player's piece from a cell.
    pub(in crate::play) fn new(
        tables: &'a Tables<W>,
        board: &'a Board<W>,
        player: usize,
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
            ghost: None,
            path: &[],
            captures: InlineCells::default(),
            trail: InlineCells::default(),
            en_passant: false,
        }
    }

    /// The same walk with a piece imagined on an empty cell.
    pub(in crate::play) fn imagining(self, ghost: Option<(CellId, u16)>) -> Self {
        Self { ghost, ..self }
    }

    /// Calls back for every way to match, until told to stop.
    pub(in crate::play) fn run<F>(mut self, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let walk = self.walk;
        let ready = walk.within.begins(self.from)
            && (!walk.unmoved || self.board.unmoved.has(self.from))
            && walk.near.as_ref().is_none_or(|near| self.beside(near));
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
                    state: self.tables.graph.start(self.from),
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
        let Some(step) = leg.get(at.token) else {
            return if at.ends {
                self.end(at, found)
            } else {
                ControlFlow::Continue(())
            };
        };
        if at.count >= step.min {
            let next = Cursor {
                token: at.token + 1,
                count: 0,
                ..at
            };
            self.go(next, found)?;
        }
        if at.count < step.max && at.steps < MAX_RAY && !at.swaps {
            self.advance(at, step, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes one more cell with the current token.
    fn advance<F>(&mut self, at: Cursor, step: &Step<W>, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let Some(state) = self.tables.graph.step(at.state, self.path[at.leg]) else {
            return ControlFlow::Continue(());
        };
        let next = Cursor {
            count: at.count + 1,
            steps: at.steps + 1,
            state,
            ends: false,
            ..at
        };
        let Some(cell) = self.tables.graph.cell(state) else {
            let matches = step.on.empty && step.zone.is_none();
            return if matches {
                self.go(next, found)
            } else {
                ControlFlow::Continue(())
            };
        };
        if (at.leg == 0 && cell == self.from) || step.zone.is_some_and(|zone| !zone.has(cell)) {
            return ControlFlow::Continue(());
        }
        let trail = self.trail.len();
        self.trail.push(cell);
        let flow = self.meet(next, step, cell, found);
        self.trail.truncate(trail);
        flow
    }

    /// Matches the current token with a cell in every way it can.
    fn meet<F>(&mut self, next: Cursor, step: &Step<W>, cell: CellId, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let piece = self.look(cell);
        if piece == NO_PIECE {
            if step.on.empty {
                self.go(Cursor { ends: true, ..next }, found)?;
            }
            if step.on.en_passant {
                self.meet_ep_square(next, step, cell, found)?;
            }
            return ControlFlow::Continue(());
        }
        if !self.holds(step.on, piece) || !self.fits(step, piece) {
            return ControlFlow::Continue(());
        }
        match step.contact {
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

    fn meet_ep_square<F>(&mut self, next: Cursor, step: &Step<W>, cell: CellId, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let here = Cursor { ends: true, ..next };
        let exposed = self.board.en_passant;
        for &(ep_square, victim) in exposed.as_slice() {
            let piece = self.look(victim);
            let enemy = piece != NO_PIECE && self.board.is_enemy(self.tables, self.player, piece);
            if ep_square != cell || !enemy || !self.fits(step, piece) {
                continue;
            }
            if step.contact != Contact::Capture {
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
        let Some(to) = self.tables.graph.cell(at.state) else {
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
        if !promotions || !self.walk.within.allows(self.from, to) {
            return ControlFlow::Continue(());
        }
        let ep_squares = match self.trail.as_slice().split_last() {
            Some((&last, ep_squares)) if self.walk.passing && last == to => ep_squares,
            _ if self.walk.passing => self.trail.as_slice(),
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
    fn look(&self, cell: CellId) -> u16 {
        // On its first leg a walk never comes to the cell it began on.
        if cell == self.from || self.captures.as_slice().contains(&cell) {
            return NO_PIECE;
        }
        match self.ghost {
            Some((ghost, piece)) if ghost == cell => piece,
            _ => self.board.at(cell),
        }
    }

    #[inline]
    fn holds(&self, on: Holds, piece: u16) -> bool {
        if self.board.is_enemy(self.tables, self.player, piece) {
            on.enemy
        } else {
            on.friend
        }
    }

    #[inline]
    fn fits(&self, step: &Step<W>, piece: u16) -> bool {
        let kinds = step.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds[self.tables.kind_of(piece)])
    }

    #[inline]
    fn may_capture(&self, piece: u16) -> bool {
        self.board.is_enemy(self.tables, self.player, piece) && self.mover.may_capture(self.tables.kind_of(piece))
    }

    fn beside(&self, near: &NearCells<W>) -> bool {
        near.cells[self.from.index()].iter().any(|cell| {
            let piece = self.look(cell);
            if piece == NO_PIECE {
                return cell != self.from && near.on.empty;
            }
            let kind = self.tables.kind_of(piece);
            self.holds(near.on, piece)
                && near
                    .kinds
                    .as_ref()
                    .is_none_or(|kinds| kinds.iter().any(|near| near.index() == kind))
        })
    }
}
