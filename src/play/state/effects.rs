//! Effects: changes to pieces after a move besides those of the move itself.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::movegen::walker::Purpose;
use crate::play::state::board::Board;
use crate::play::state::journal::OldValue;
use crate::rules::limits::MAX_RAY;
use crate::rules::{Holds, KindId, PlayerId, Who};
use crate::tables::{Anchor, Beside, Bitboard, Node, PieceId, Selected, Standing, TableFate, Tables};

/// A move that has been made, for the conditions of effects.
struct EffectContext<'h> {
    made: &'h Move,
    us: PlayerId,
    /// The pieces that it captured itself, in the order of its captures.
    captured: &'h [PieceId],
    /// The piece that moved, as effects have left it; none once it is gone.
    mover: PieceId,
}

impl<const W: usize> Board<W> {
    /// The effects that a pseudo-legal move triggers, as bits.
    #[inline(never)]
    pub(in crate::play) fn due_effects(&mut self, tables: &Tables<W>, made: &Move) -> u64 {
        let effects = (0..).zip(&tables.effects.all);
        effects.fold(0, |due, (number, effect)| {
            due | u64::from(self.does(tables, &effect.after, made)) << number
        })
    }

    /// Applies the effects of a move whose own pieces have moved. Returns all pieces that were lost, the captures of the move
    /// first, and adds the cells that changed to `left`.
    #[inline(never)]
    pub(in crate::play) fn apply_effects(
        &mut self,
        tables: &Tables<W>,
        made: &Move,
        captured: &[PieceId],
        due: u64,
        left: &mut Bitboard<W>,
    ) -> Vec<PieceId> {
        let mut lost = captured.to_vec();
        let kept = captured.len() - made.removed().len();
        let us = self.turn();
        let mut context = EffectContext {
            made,
            us,
            captured: &captured[..kept],
            mover: tables.players.placed(us, made.becomes()),
        };
        let squares = *self.en_passant();
        if !squares.is_empty() {
            // En passant captures do not count as attacks of the mover.
            self.change_en_passant::<true>(|squares, _| squares.clear());
        }
        let mut touched = Bitboard::EMPTY;
        for (_, effect) in (0..)
            .zip(&tables.effects.all)
            .filter(|(number, _)| due >> number & 1 == 1)
        {
            for change in &effect.changes {
                self.change(
                    tables,
                    &mut context,
                    (&change.fate, &change.to),
                    &mut lost,
                    &mut touched,
                );
            }
        }
        if !squares.is_empty() {
            self.change_en_passant::<true>(|now, _| *now = squares);
        }
        self.lose_rights::<true>(tables, &touched);
        *left |= touched;
        lost
    }

    /// Whether effects since the journal held `since` entries removed protected pieces of the player to move: any, or all if one
    /// is enough.
    pub(in crate::play) fn is_harmed(&self, tables: &Tables<W>, since: usize) -> bool {
        let royal = tables.check.royal_pieces(self.turn());
        let changes = &self.journal[since..];
        let piece_on_cell = |before: &OldValue| match *before {
            OldValue::Cell(cell, piece) | OldValue::Captured(cell, piece) => Some((cell, piece)),
            OldValue::Hand(..) | OldValue::Count(..) | OldValue::TurnPly(..) | OldValue::Trail(_) => None,
        };
        // The first entry for a cell is the piece that was there before all effects.
        let lost = |(index, before): (usize, &OldValue)| {
            piece_on_cell(before).is_some_and(|(cell, piece)| {
                let mut earlier = changes[..index].iter().filter_map(piece_on_cell);
                royal.contains(&piece) && !royal.contains(&self.at(cell)) && !earlier.any(|(other, _)| other == cell)
            })
        };
        changes.iter().enumerate().any(lost)
            && (tables.check.every || royal.iter().all(|&piece| self.of_piece(piece).is_empty()))
    }

    fn change(
        &mut self,
        tables: &Tables<W>,
        context: &mut EffectContext<'_>,
        (fate, to): (&TableFate, &Selected<W>),
        lost: &mut Vec<PieceId>,
        touched: &mut Bitboard<W>,
    ) {
        let cells = match to {
            Selected::Captured(kinds) => {
                if let TableFate::Returns(classes) = fate {
                    self.return_captured(tables, context, kinds.as_deref(), classes.as_deref());
                }
                return;
            }
            Selected::Standing(standing) => self.standing(tables, context, standing),
            Selected::Lines(walks) => {
                let Some(from) = context.made.to() else { return };
                let marked = self.marked(tables, (context.us, from), &walks[context.us.index()]);
                if matches!(fate, TableFate::Pushed | TableFate::Pulled) {
                    self.shift_marked(tables, from, marked, *fate == TableFate::Pushed, touched);
                    return;
                }
                marked.iter().map(|marked| marked.cell).collect()
            }
        };
        for cell in cells {
            self.apply_to(tables, context, fate, cell, lost, touched);
        }
    }

    /// Applies a change to the piece on a cell.
    fn apply_to(
        &mut self,
        tables: &Tables<W>,
        context: &mut EffectContext<'_>,
        fate: &TableFate,
        cell: CellId,
        lost: &mut Vec<PieceId>,
        touched: &mut Bitboard<W>,
    ) {
        let (players, us) = (&tables.players, context.us);
        let piece = self.at(cell);
        let (owner, kind) = (players.owner_of(piece), players.kind_of(piece));
        let becomes = match fate {
            TableFate::Returns(_) | TableFate::Pushed | TableFate::Pulled => return,
            TableFate::Removed => None,
            TableFate::Captured => {
                let mover = tables.mover(players.piece(us, context.made.kind()));
                if !players.opposed(us, owner) || !mover.may_capture(kind) {
                    return;
                }
                self.journal.push(OldValue::Captured(cell, piece));
                if let Some(gained) = tables.captured_to_hand(us, piece) {
                    self.journal.push(OldValue::Hand(gained, self.hand(gained)));
                    self.add_to_hand::<true>(gained, 1);
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
            self.journal.push(OldValue::Cell(cell, piece));
        }
        if context.mover == piece && context.made.to() == Some(cell) {
            context.mover = becomes.unwrap_or(PieceId::NONE);
        }
        self.take::<true>(players, cell);
        match becomes {
            Some(becomes) => self.put::<true>(players, cell, becomes),
            None => lost.push(piece),
        }
        touched.insert(cell);
    }

    /// Returns captured pieces to cells on which such pieces began the game.
    fn return_captured(
        &mut self,
        tables: &Tables<W>,
        context: &EffectContext<'_>,
        kinds: Option<&[bool]>,
        classes: Option<&[Option<u16>]>,
    ) {
        for (&cell, &piece) in context.made.captures().iter().zip(context.captured) {
            if kinds.is_some_and(|kinds| !kinds[tables.players.kind_of(piece).index()]) {
                continue;
            }
            let class = |cell: CellId| classes.and_then(|classes| classes[cell.index()]);
            let mut homes = tables.effects.homes(piece).iter();
            let home = homes.find(|&&home| {
                !self.at(home).is_some() && (classes.is_none() || (class(cell).is_some() && class(home) == class(cell)))
            });
            let Some(&home) = home else { continue };
            // An earlier effect may already have returned the same piece.
            let gained = tables.captured_to_hand(context.us, piece);
            if let Some(gained) = gained.filter(|&gained| self.hand(gained) > 0) {
                self.journal.push(OldValue::Hand(gained, self.hand(gained)));
                self.add_to_hand::<true>(gained, -1);
            }
            self.journal.push(OldValue::Cell(home, PieceId::NONE));
            self.put::<true>(&tables.players, home, piece);
        }
    }

    /// The cell of the piece that moved, unless it is gone.
    fn arrival(&self, context: &EffectContext<'_>) -> Option<CellId> {
        let stands = |to: &CellId| context.mover.is_some() && self.at(*to) == context.mover;
        context.made.to().filter(stands)
    }

    /// The cells of the pieces that satisfy all of these relations.
    fn standing(&self, tables: &Tables<W>, context: &EffectContext<'_>, standing: &Standing<W>) -> Bitboard<W> {
        let us = context.us;
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
                let arrived = self.arrival(context);
                arrived.map_or(Bitboard::EMPTY, Bitboard::of) & self.pieces(tables, us, Holds::PIECE, kinds.as_deref())
            }
            Who::Other(on) => {
                let mut cells = self.pieces(tables, us, *on, kinds.as_deref());
                if let Some(to) = context.made.to() {
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
                let beside = self.around(tables, context, anchor, around);
                cells = if *denied { cells - beside } else { cells & beside };
            }
        }
        for (anchor, around) in same {
            if !cells.is_empty() {
                cells &= self.around(tables, context, anchor, around);
            }
        }
        if let Some(vectors) = beyond {
            let vectors = vectors.iter().map(|&vector| (vector, vector));
            cells &= self.cells_in_line(tables, context, vectors, false);
        }
        if let Some(vectors) = behind {
            cells &= self.cells_in_line(tables, context, vectors.iter().copied(), true);
        }
        if *attacked {
            let all = cells;
            cells = Bitboard::EMPTY;
            if let Some(from) = self.arrival(context) {
                let by = tables.players.piece(us, tables.players.kind_of(context.mover));
                cells = all
                    .iter()
                    .filter(|&cell| self.piece_attacks(tables, by, from, cell))
                    .collect();
            }
        }
        cells
    }

    /// The cells of pieces by their relation to a player and by kind.
    fn pieces(&self, tables: &Tables<W>, us: PlayerId, on: Holds, kinds: Option<&[bool]>) -> Bitboard<W> {
        let players = &tables.players;
        let enemies = self.enemies(players, us);
        let mut cells = Bitboard::EMPTY;
        if on.enemy {
            cells |= enemies;
        }
        if on.friend {
            cells |= *self.occupied() - enemies;
        }
        if let Some(kinds) = kinds {
            let pieces = (0..).map(PieceId).zip(self.by_piece());
            let fitting = pieces.filter(|(piece, _)| kinds[players.kind_of(*piece).index()]);
            cells &= fitting.fold(Bitboard::EMPTY, |all, (_, cells)| all | *cells);
        }
        cells
    }

    /// The union of the neighbourhoods of some anchors, given the neighbourhood of each cell.
    fn around(
        &self,
        tables: &Tables<W>,
        context: &EffectContext<'_>,
        anchor: &Anchor,
        around: &[Bitboard<W>],
    ) -> Bitboard<W> {
        match anchor {
            Anchor::Mover => context.made.to().map_or(Bitboard::EMPTY, |to| around[to.index()]),
            Anchor::Piece { on, kinds, other } => {
                let mut anchors = self.pieces(tables, context.us, *on, kinds.as_deref());
                if let (true, Some(to)) = (*other, context.made.to()) {
                    anchors.remove(to);
                }
                anchors
                    .iter()
                    .fold(Bitboard::EMPTY, |all, cell| all | around[cell.index()])
            }
        }
    }

    /// Whether a player's piece on a cell could capture an enemy piece of these kinds (without a list, of any kind) by its own
    /// rules, except en passant.
    pub(in crate::play) fn attacks_from(
        &mut self,
        tables: &Tables<W>,
        us: PlayerId,
        from: CellId,
        kinds: Option<&Vec<KindId>>,
    ) -> bool {
        let by = self.at(from);
        if !by.is_some() || tables.players.is_ownerless(by) || tables.players.owner_of(by) != us {
            return false;
        }
        let squares = *self.en_passant();
        self.change_en_passant::<false>(|squares, _| squares.clear());
        let attacked = self.enemies(&tables.players, us).iter().any(|cell| {
            let kind = tables.players.kind_of(self.at(cell));
            kinds.is_none_or(|kinds| kinds.contains(&kind)) && self.piece_attacks(tables, by, from, cell)
        });
        self.change_en_passant::<false>(|now, _| *now = squares);
        attacked
    }

    /// Whether the piece on one cell could capture the piece on another by its own rules.
    fn piece_attacks(&self, tables: &Tables<W>, by: PieceId, from: CellId, cell: CellId) -> bool {
        let (mover, origin) = (tables.mover(by), Bitboard::of(from));
        let kind = tables.players.kind_of(self.at(cell));
        mover.may_capture(kind)
            && (mover.attacks(cell, kind, &origin, self.by_piece(), self.occupied())
                || (mover.walkers(cell).has(from) && self.walks_attack(tables, Purpose::Move, by, origin, cell, None)))
    }

    /// The cells next to the target of a move along its direction, or behind its origin. Each direction is paired with the
    /// direction to take from there.
    fn cells_in_line(
        &self,
        tables: &Tables<W>,
        context: &EffectContext<'_>,
        vectors: impl Iterator<Item = (u32, u32)>,
        behind: bool,
    ) -> Bitboard<W> {
        let (Some(from), Some(to)) = (context.made.from(), context.made.to()) else {
            return Bitboard::EMPTY;
        };
        let graph = &tables.graph;
        let next = |(vector, onward): (u32, u32)| {
            let end = self.walk_to(tables, from, to, vector)?;
            let node = if behind { graph.start(from) } else { end };
            graph.cell(graph.step(node, onward)?)
        };
        vectors.filter_map(next).collect()
    }

    /// The node at which a walk along a vector from one cell reaches another.
    fn walk_to(&self, tables: &Tables<W>, from: CellId, to: CellId, vector: u32) -> Option<Node> {
        let graph = &tables.graph;
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
}
