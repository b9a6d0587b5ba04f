//! Effects: changes to pieces after a move besides those of the move itself.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::play::effects::marked_lines::{marked, shift_marked};
use crate::play::moves::Move;
use crate::rules::limits::MAX_RAY;
use crate::rules::{Holds, PlayerId, Who};
use crate::tables::{Anchor, Beside, Bitboard, Graph, Node, PieceId, Selected, Standing, TableFate, Tables};

/// The effects of a move whose own pieces have moved, while they are applied.
pub(in crate::play) struct Effects<'e, const W: usize> {
    board: &'e mut Board<W>,
    tables: &'e Tables<W>,
    made: &'e Move,
    us: PlayerId,
    /// The pieces that the move captured itself, in the order of its captures.
    captured: &'e [PieceId],
    /// The piece that moved, as effects have left it; none once it is gone.
    mover: PieceId,
    /// The pieces that were lost, the captures of the move first.
    lost: Vec<PieceId>,
    /// The cells that changed.
    touched: Bitboard<W>,
}

impl<'e, const W: usize> Effects<'e, W> {
    /// Applies the effects of a move with these numbers, as bits. Returns all pieces that were lost, the captures of the move
    /// first, and adds the cells that changed to `left`.
    #[inline(never)]
    pub(in crate::play) fn apply(
        board: &'e mut Board<W>,
        tables: &'e Tables<W>,
        (made, captured): (&'e Move, &'e [PieceId]),
        due: u64,
        left: &mut Bitboard<W>,
    ) -> Vec<PieceId> {
        let us = board.turn();
        let squares = *board.en_passant();
        if !squares.is_empty() {
            // En passant captures do not count as attacks of the mover.
            board.change_en_passant::<true>(|squares, _| squares.clear());
        }
        let mut effects = Self {
            board,
            tables,
            made,
            us,
            captured: &captured[..captured.len() - made.removed().len()],
            mover: tables.players.placed(us, made.becomes()),
            lost: captured.to_vec(),
            touched: Bitboard::EMPTY,
        };
        for (_, effect) in (0..)
            .zip(&tables.effects.all)
            .filter(|(number, _)| due >> number & 1 == 1)
        {
            for change in &effect.changes {
                effects.change(&change.fate, &change.to);
            }
        }
        let Self {
            board, lost, touched, ..
        } = effects;
        if !squares.is_empty() {
            board.change_en_passant::<true>(|now, _| *now = squares);
        }
        board.lose_rights::<true>(tables, &touched);
        *left |= touched;
        lost
    }

    fn change(&mut self, fate: &TableFate, to: &Selected<W>) {
        let cells = match to {
            Selected::Captured(kinds) => {
                if let TableFate::Returns(classes) = fate {
                    self.return_captured(kinds.as_deref(), classes.as_deref());
                }
                return;
            }
            Selected::Standing(standing) => self.standing(standing),
            Selected::Lines(walks) => {
                let Some(from) = self.made.to() else { return };
                let marked = marked(self.board, self.tables, (self.us, from), &walks[self.us.index()]);
                if matches!(fate, TableFate::Pushed | TableFate::Pulled) {
                    self.touched |= shift_marked(self.board, self.tables, from, marked, *fate == TableFate::Pushed);
                    return;
                }
                marked.iter().map(|marked| marked.cell).collect()
            }
        };
        for cell in cells {
            self.apply_to(fate, cell);
        }
    }

    /// Applies a change to the piece on a cell.
    fn apply_to(&mut self, fate: &TableFate, cell: CellId) {
        let (tables, players, us) = (self.tables, &self.tables.players, self.us);
        let piece = self.board.at(cell);
        let (owner, kind) = (players.owner_of(piece), players.kind_of(piece));
        let becomes = match fate {
            TableFate::Returns(_) | TableFate::Pushed | TableFate::Pulled => return,
            TableFate::Removed => None,
            TableFate::Captured => {
                let mover = tables.mover(players.piece(us, self.made.kind()));
                if !players.opposed(us, owner) || !mover.may_capture(kind) {
                    return;
                }
                self.board.journal.push(OldValue::Captured(cell, piece));
                if let Some(gained) = tables.captured_to_hand(us, piece) {
                    self.board.journal.push(OldValue::Hand(gained, self.board.hand(gained)));
                    self.board.add_to_hand::<true>(gained, 1);
                }
                None
            }
            TableFate::Becomes(kind) => Some(players.becomes(piece, *kind, us)),
            TableFate::ChangesSides if players.is_neutral(kind) => return,
            TableFate::ChangesSides => {
                let other = if players.opposed(us, owner) {
                    Some(us)
                } else {
                    players.opponents_after(us).next()
                };
                other.map(|other| players.piece(other, kind))
            }
        };
        if becomes == Some(piece) {
            return;
        }
        if *fate != TableFate::Captured {
            self.board.journal.push(OldValue::Cell(cell, piece));
        }
        if self.mover == piece && self.made.to() == Some(cell) {
            self.mover = becomes.unwrap_or(PieceId::NONE);
        }
        self.board.take::<true>(players, cell);
        match becomes {
            Some(becomes) => self.board.put::<true>(players, cell, becomes),
            None => self.lost.push(piece),
        }
        self.touched.insert(cell);
    }

    /// Returns captured pieces to cells on which such pieces began the game.
    fn return_captured(&mut self, kinds: Option<&[bool]>, classes: Option<&[Option<u16>]>) {
        let tables = self.tables;
        for (&cell, &piece) in self.made.captures().iter().zip(self.captured) {
            if kinds.is_some_and(|kinds| !kinds[tables.players.kind_of(piece).index()]) {
                continue;
            }
            let class = |cell: CellId| classes.and_then(|classes| classes[cell.index()]);
            let mut homes = tables.effects.homes(piece).iter();
            let home = homes.find(|&&home| {
                !self.board.at(home).is_some()
                    && (classes.is_none() || (class(cell).is_some() && class(home) == class(cell)))
            });
            let Some(&home) = home else { continue };
            // An earlier effect may already have returned the same piece.
            let gained = tables.captured_to_hand(self.us, piece);
            if let Some(gained) = gained.filter(|&gained| self.board.hand(gained) > 0) {
                self.board.journal.push(OldValue::Hand(gained, self.board.hand(gained)));
                self.board.add_to_hand::<true>(gained, -1);
            }
            self.board.journal.push(OldValue::Cell(home, PieceId::NONE));
            self.board.put::<true>(&tables.players, home, piece);
        }
    }

    /// The cell of the piece that moved, unless it is gone.
    fn arrival(&self) -> Option<CellId> {
        let stands = |to: &CellId| self.mover.is_some() && self.board.at(*to) == self.mover;
        self.made.to().filter(stands)
    }

    /// The cells of the pieces that satisfy all of these relations.
    fn standing(&self, standing: &Standing<W>) -> Bitboard<W> {
        let (tables, us) = (self.tables, self.us);
        let Standing {
            who,
            kinds,
            near,
            same,
            attacked,
            beyond,
            behind,
            zone,
        } = standing;
        let mut cells = match who {
            Who::Mover => {
                let arrived = self.arrival();
                arrived.map_or(Bitboard::EMPTY, Bitboard::single) & self.pieces(Holds::PIECE, kinds.as_deref())
            }
            Who::Other(on) => {
                let mut cells = self.pieces(*on, kinds.as_deref());
                if let Some(to) = self.made.to() {
                    cells.remove(to);
                }
                cells
            }
        };
        if let Some(zone) = zone {
            cells &= zone[us.index()];
        }
        for Beside {
            anchor,
            cells: around,
            denied,
        } in near
        {
            if !cells.is_empty() {
                let beside = self.around(anchor, around);
                cells = if *denied { cells - beside } else { cells & beside };
            }
        }
        for (anchor, around) in same {
            if !cells.is_empty() {
                cells &= self.around(anchor, around);
            }
        }
        if let Some(vectors) = beyond {
            let vectors = vectors.iter().map(|&vector| (vector, vector));
            cells &= self.cells_in_line(vectors, false);
        }
        if let Some(vectors) = behind {
            cells &= self.cells_in_line(vectors.iter().copied(), true);
        }
        if *attacked {
            let all = cells;
            cells = Bitboard::EMPTY;
            if let Some(from) = self.arrival() {
                let by = tables.players.piece(us, tables.players.kind_of(self.mover));
                cells = all
                    .iter()
                    .filter(|&cell| Attacks::new(self.board, tables).piece_attacks(by, from, cell))
                    .collect();
            }
        }
        cells
    }

    /// The cells of pieces by their relation to a player and by kind.
    fn pieces(&self, on: Holds, kinds: Option<&[bool]>) -> Bitboard<W> {
        let players = &self.tables.players;
        let enemies = self.board.enemies(players, self.us);
        let mut cells = Bitboard::EMPTY;
        if on.enemy {
            cells |= enemies;
        }
        if on.friend {
            cells |= *self.board.occupied() - enemies;
        }
        if let Some(kinds) = kinds {
            let pieces = (0..).map(PieceId).zip(self.board.by_piece());
            let fitting = pieces.filter(|(piece, _)| kinds[players.kind_of(*piece).index()]);
            cells &= fitting.fold(Bitboard::EMPTY, |all, (_, cells)| all | *cells);
        }
        cells
    }

    /// The union of the neighbourhoods of some anchors, given the neighbourhood of each cell.
    fn around(&self, anchor: &Anchor, around: &[Bitboard<W>]) -> Bitboard<W> {
        match anchor {
            Anchor::Mover => self.made.to().map_or(Bitboard::EMPTY, |to| around[to.index()]),
            Anchor::Piece { on, kinds, other } => {
                let mut anchors = self.pieces(*on, kinds.as_deref());
                if let (true, Some(to)) = (*other, self.made.to()) {
                    anchors.remove(to);
                }
                anchors
                    .iter()
                    .fold(Bitboard::EMPTY, |all, cell| all | around[cell.index()])
            }
        }
    }

    /// The cells next to the target of a move along its direction, or behind its origin. Each direction is paired with the
    /// direction to take from there.
    fn cells_in_line(&self, vectors: impl Iterator<Item = (u32, u32)>, behind: bool) -> Bitboard<W> {
        let (Some(from), Some(to)) = (self.made.from(), self.made.to()) else {
            return Bitboard::EMPTY;
        };
        let graph = &self.tables.graph;
        let next = |(vector, onward): (u32, u32)| {
            let end = walk_to(graph, from, to, vector)?;
            let node = if behind { graph.start(from) } else { end };
            graph.cell(graph.step(node, onward)?)
        };
        vectors.filter_map(next).collect()
    }
}

/// Whether effects since the journal held `since` entries removed protected pieces of the player to move: any, or all if one
/// is enough.
pub(in crate::play) fn is_harmed<const W: usize>(board: &Board<W>, tables: &Tables<W>, since: usize) -> bool {
    let royal = tables.check.royal_pieces(board.turn());
    let changes = &board.journal[since..];
    let piece_on_cell = |before: &OldValue| match *before {
        OldValue::Cell(cell, piece) | OldValue::Captured(cell, piece) => Some((cell, piece)),
        OldValue::Hand(..) | OldValue::Count(..) | OldValue::TurnPly(..) | OldValue::Trail(_) => None,
    };
    // The first entry for a cell is the piece that was there before all effects.
    let lost = |(index, before): (usize, &OldValue)| {
        piece_on_cell(before).is_some_and(|(cell, piece)| {
            let mut earlier = changes[..index].iter().filter_map(piece_on_cell);
            royal.contains(&piece) && !royal.contains(&board.at(cell)) && !earlier.any(|(other, _)| other == cell)
        })
    };
    changes.iter().enumerate().any(lost)
        && (tables.check.every || royal.iter().all(|&piece| board.of_piece(piece).is_empty()))
}

/// The node at which a walk along a vector from one cell reaches another.
fn walk_to(graph: &Graph, from: CellId, to: CellId, vector: u32) -> Option<Node> {
    let mut node = graph.start(from);
    for _ in 0..MAX_RAY {
        node = graph.step(node, vector)?;
        match graph.cell(node) {
            Some(cell) if cell == to => return Some(node),
            Some(cell) if cell == from => return None,
            _ => {}
        }
    }
    None
}
