//! The general walker: every way to match the legs of a walk.

mod conditions;

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::movegen::inline_cells::InlineCells;
use crate::play::state::board::Board;
use crate::rules::limits::{MAX_CAPTURES, MAX_EP_SQUARES};
use crate::rules::{Carrying, Contact, Holds, PlayerId};
use crate::tables::{Bitboard, Mover, Node, PieceId, Tables, Walk, WalkToken};

/// One way to match a walk.
pub(in crate::play) struct Found<'a> {
    /// Where it ends.
    pub(in crate::play) to: CellId,
    /// What it captures, in order.
    pub(in crate::play) captures: &'a [CellId],
    /// From where and to where a piece goes that it takes along.
    pub(in crate::play) carried: Option<(CellId, CellId)>,
    /// The en passant squares that it sets.
    pub(in crate::play) ep_squares: &'a [CellId],
    /// Whether it captures en passant.
    pub(in crate::play) en_passant: bool,
}

/// What a walk is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Purpose {
    /// To find moves, or attacks by moves.
    Move,
    /// To find attacks that a condition asks for: other conditions on attack count as met, and no cell is exposed.
    Attack,
    /// The same, as if every kind could capture every other.
    Guard,
}

/// A walk under way.
pub(in crate::play) struct Walker<'a, const W: usize> {
    tables: &'a Tables<W>,
    board: &'a Board<W>,
    player: PlayerId,
    mover: &'a Mover<W>,
    walk: &'a Walk<W>,
    from: CellId,
    /// A piece to be imagined on a cell, which is empty unless the walk is to find guards.
    imagined: Option<(CellId, PieceId)>,
    purpose: Purpose,
    /// The only cell on which a capture matters, if it is one.
    victim: Option<CellId>,
    /// Whether the conditions on attack before the move hold, once it matters.
    begins: Option<bool>,
    /// The board without the mover, with the imagined piece on it, once a condition has asked for it.
    bare: Option<Board<W>>,
    /// Whether a condition asks for the cells that the walk has come over, and which these are.
    keeps_way: bool,
    way: Vec<CellId>,
    path: &'a [u32],
    /// The last leg that a way along the path has begun.
    reached: usize,
    captures: InlineCells<MAX_CAPTURES>,
    trail: InlineCells<{ MAX_EP_SQUARES + 1 }>,
    en_passant: bool,
    /// The piece that is pushed or pulled, once the walk has met it, and how far the way had come.
    met: Option<(CellId, usize)>,
}

/// Where in a leg's pattern a walk is.
#[derive(Clone, Copy)]
struct Cursor {
    leg: usize,
    token: usize,
    count: u16,
    /// How many displacements the leg can still make.
    left: usize,
    node: Node,
    /// Whether the leg may end here.
    ends: bool,
    /// Whether a piece stands here that moves along.
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
            begins: None,
            bare: None,
            keeps_way: walk.conditions.ask_for_way(),
            way: Vec::new(),
            path: &[],
            reached: 0,
            captures: InlineCells::default(),
            trail: InlineCells::default(),
            en_passant: false,
            met: None,
        }
    }

    /// The same walk for a purpose, with a piece imagined on a cell.
    pub(in crate::play) fn imagining(self, purpose: Purpose, imagined: Option<(CellId, PieceId)>) -> Self {
        Self {
            imagined,
            purpose,
            ..self
        }
    }

    /// Whether there is a way to capture what stands on a cell.
    pub(in crate::play) fn captures_on(self, victim: CellId) -> bool {
        let walker = Self {
            victim: Some(victim),
            ..self
        };
        walker.run(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Calls back for every way to match, until told to stop.
    pub(in crate::play) fn run<F>(mut self, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        if !self.may_begin() {
            return ControlFlow::Continue(());
        }
        if self.walk.legs.is_empty() {
            return self.finish(self.from, None, found);
        }
        let sought = self.sought();
        // Paths that begin alike follow each other, and no way leads beyond a leg that none has ended.
        let mut closed: &[u32] = &[];
        for path in self.walk.paths() {
            let follows = !closed.is_empty() && path.starts_with(closed);
            if follows || self.is_idle(path[0], sought.as_ref()) {
                continue;
            }
            self.path = path;
            self.reached = 0;
            let node = self.tables.graph.start(self.from);
            self.go(
                Cursor {
                    leg: 0,
                    token: 0,
                    count: 0,
                    left: self.tables.graph.length(node, path[0]),
                    node,
                    ends: false,
                    carries: false,
                },
                found,
            )?;
            closed = match path.get(..=self.reached) {
                Some(begins) if begins.len() < path.len() => begins,
                _ => &[],
            };
        }
        ControlFlow::Continue(())
    }

    /// Where the pieces stand of which the first leg must meet one.
    fn sought(&self) -> Option<Bitboard<W>> {
        let pieces = self.walk.sought.as_ref().filter(|_| !self.tables.lines.is_empty())?;
        let stand = pieces
            .iter()
            .fold(Bitboard::EMPTY, |all, &piece| all | self.board.of_piece(piece));
        let imagined = self.imagined.map_or(Bitboard::EMPTY, |(cell, _)| Bitboard::of(cell));
        Some(stand | imagined)
    }

    /// Whether a walk that begins along a vector is known to find nothing.
    #[inline]
    fn is_idle(&self, vector: u32, sought: Option<&Bitboard<W>>) -> bool {
        let victim = self.victim.filter(|_| self.walk.captures_at_once);
        if sought.is_none() && victim.is_none() {
            return false;
        }
        let Some(line) = self.tables.lines.along(vector, self.from) else {
            return false;
        };
        sought.is_some_and(|sought| !line.intersects(sought)) || victim.is_some_and(|victim| !line.has(victim))
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
        if at.count < token.max && at.left > 0 && !at.carries {
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
            left: at.left - 1,
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
        // A piece that is pushed goes before the mover does.
        let own = cell == self.from && (at.leg == 0 || self.pushes());
        if own || token.zone.is_some_and(|zone| !zone.has(cell)) {
            return ControlFlow::Continue(());
        }
        let trail = self.trail.len();
        self.trail.push(cell);
        if self.keeps_way {
            self.way.push(cell);
        }
        let flow = self.meet(next, token, cell, found);
        if self.keeps_way {
            self.way.pop();
        }
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
            Contact::Swap | Contact::Push | Contact::Pull => {
                let carried = Cursor {
                    ends: true,
                    carries: true,
                    ..next
                };
                self.go(carried, found)
            }
        }
    }

    fn meet_ep_square<F>(&mut self, next: Cursor, token: &WalkToken<W>, cell: CellId, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        if self.purpose != Purpose::Move {
            return ControlFlow::Continue(());
        }
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
            if at.carries && self.walk.carrying.is_none() {
                return ControlFlow::Continue(());
            }
            self.reached = self.reached.max(at.leg + 1);
            let from_start = at.carries && self.walk.carrying == Some(Carrying::Pull);
            let node = if from_start {
                self.tables.graph.start(self.from)
            } else {
                self.tables.graph.rest(at.node)
            };
            let next = Cursor {
                leg: at.leg + 1,
                token: 0,
                count: 0,
                left: self.tables.graph.length(node, self.path[at.leg + 1]),
                node,
                ends: false,
                carries: false,
            };
            if !at.carries {
                return self.go(next, found);
            }
            self.met = Some((to, self.way.len()));
            let flow = self.go(next, found);
            self.met = None;
            return flow;
        }
        if self.walk.returns {
            return self.finish(self.from, None, found);
        }
        match (self.met, self.walk.carrying) {
            (Some((met, _)), Some(Carrying::Push)) => self.finish(met, Some((met, to)), found),
            (Some(_), Some(_)) if to == self.from => ControlFlow::Continue(()),
            (Some((met, _)), Some(_)) => self.finish(to, Some((met, self.from)), found),
            _ if to == self.from && self.captures.as_slice().is_empty() => ControlFlow::Continue(()),
            _ => self.finish(to, at.carries.then_some((to, self.from)), found),
        }
    }

    /// Whether the walk is that of a piece that the mover pushes.
    fn pushes(&self) -> bool {
        self.met.is_some() && self.walk.carrying == Some(Carrying::Push)
    }

    /// Ends the move on a cell.
    fn finish<F>(&mut self, to: CellId, carried: Option<(CellId, CellId)>, found: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&Found<'_>) -> ControlFlow<()>,
    {
        let captures_carried = carried.is_some_and(|(stood, _)| self.captures.as_slice().contains(&stood));
        if captures_carried || !self.walk.conditions.allows(self.from, to) {
            return ControlFlow::Continue(());
        }
        if let Some(victim) = self.victim {
            if !self.captures.as_slice().contains(&victim) {
                return ControlFlow::Continue(());
            }
            let begins = self.begins;
            let begins = begins.unwrap_or_else(|| self.begins_as_asked(|asked| asked.asks.is_on_attack()));
            self.begins = Some(begins);
            if !begins {
                return ControlFlow::Continue(());
            }
        }
        let situations = &self.walk.conditions.situations;
        if !situations.iter().all(|asked| self.ends_in(asked, to, carried)) {
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
            carried,
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
        let kind = self.tables.players.kind_of(piece);
        let enemy = self.board.is_enemy(&self.tables.players, self.player, piece);
        (enemy || !self.tables.check.is_dear(kind)) && (self.purpose == Purpose::Guard || self.mover.may_capture(kind))
    }
}
