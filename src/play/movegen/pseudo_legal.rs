//! Pseudo-legal moves: everything the pieces can do, whether or not it leaves the mover in check.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bitboard, Castling, Drops, Mover, Tables, TargetMask};

use crate::play::movegen::moves::Move;
use crate::play::movegen::walker::{Found, Walker};
use crate::play::state::board::{Board, NO_PIECE};

/// Lists of moves that grow once and are then reused for a whole search.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct MoveBuffer {
    /// The moves of the nodes from the root to the present one.
    pub(in crate::play) moves: Vec<Move>,
    /// The moves of one piece that are more than going to a cell and capturing what is there.
    pub(in crate::play) special: Vec<Move>,
}

/// What the pieces of the player to move see of the board.
pub(in crate::play) struct View<const W: usize> {
    pub(in crate::play) empty: Bitboard<W>,
    enemies: Bitboard<W>,
    /// Own pieces, and those of allies.
    pub(in crate::play) own: Bitboard<W>,
}

impl<const W: usize> View<W> {
    pub(in crate::play) fn new(board: &Board<W>, tables: &Tables<W>) -> Self {
        let enemies = board.enemies(tables, board.turn);
        Self {
            empty: tables.board - board.occupied,
            enemies,
            own: board.occupied - enemies,
        }
    }
}

impl<const W: usize> Board<W> {
    /// Adds all moves but passes.
    pub(in crate::play) fn pseudo(&mut self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        self.pseudo_as_it_stands(tables, buffer);
        let pairs = self.meeting_pairs(tables, self.turn);
        if !pairs.is_empty() {
            self.pseudo_without(tables, buffer, &pairs, &mut Vec::new());
            // What a move captures on its way may be what it could have removed before.
            let moves = buffer.moves.split_off(start);
            for made in moves {
                merge_since(start, &mut buffer.moves, made);
            }
        }
    }

    pub(in crate::play) fn pseudo_as_it_stands(&self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let view = View::new(self, tables);
        for kind in (0..tables.kinds).map(|kind| KindId(kind as u16)) {
            let army = self.of_kind(tables, self.turn, kind);
            if !army.is_empty() {
                let mover = self.mover(tables, kind);
                let mask = self.mask(tables, mover, &view);
                for from in army {
                    let mut targets = self.targets(tables, mover, from, &mask);
                    self.gen_special(tables, mover, kind, from, &mask, &mut targets, &mut buffer.special);
                    self.expand(mover, kind, from, targets, buffer);
                    self.expand_special(mover, buffer);
                }
            }
            if let Some((_, cells)) = self.drop_cells(tables, kind, &view) {
                let like = Move::drop(kind, CellId(0));
                cells.each(|to| like.add_like_drop(&mut buffer.moves, to));
            }
        }
        self.castlings(tables, buffer);
    }

    /// What the player to move's pieces of a kind can do.
    #[inline]
    pub(in crate::play) fn mover<'a>(&self, tables: &'a Tables<W>, kind: KindId) -> &'a Mover<W> {
        &tables.movers[usize::from(tables.piece(self.turn, kind.index()))]
    }

    /// The cells on which moves of a mover of the player to move may end.
    #[inline]
    pub(in crate::play) fn mask(&self, tables: &Tables<W>, mover: &Mover<W>, view: &View<W>) -> TargetMask<W> {
        let capture = mover.spares.iter().fold(view.enemies, |capture, &kind| {
            (0..tables.players).fold(capture, |capture, player| capture - self.of_kind(tables, player, kind))
        });
        TargetMask {
            quiet: view.empty,
            capture,
        }
    }

    /// The cells a piece can go to by leaps, slides, hops and paths, with no more consequence than capturing what stands
    /// there.
    #[inline(always)]
    pub(in crate::play) fn targets(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        from: CellId,
        mask: &TargetMask<W>,
    ) -> Bitboard<W> {
        let mut targets = mover.leaps.targets(from, mask);
        for slides in &mover.slides {
            targets |= match slides.kinds() {
                None => slides.targets(from, &self.occupied, mask),
                Some(kinds) => slides.targets(from, &self.occupied, &self.takeable(tables, kinds, mask)),
            };
        }
        for hops in &mover.hops {
            targets |= match hops.lines().kinds() {
                None => hops.targets(from, &self.pieces, &self.occupied, mask),
                Some(kinds) => hops.targets(from, &self.pieces, &self.occupied, &self.takeable(tables, kinds, mask)),
            };
        }
        if mover.lame_paths.lead() {
            targets |= self.ends_of_strides(mover, from, mask);
        }
        targets
    }

    /// The cells a piece can go to by fixed paths.
    #[inline(never)]
    fn ends_of_strides(&self, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        let open = mover.lame_paths.open(from, &self.unmoved, &self.occupied, mask);
        open.map(|lame_path| lame_path.to).collect()
    }

    /// What a piece can do besides: adds to the targets, and makes a list of the special moves, which do more than go
    /// to a cell and capture what is there.
    #[expect(
        clippy::too_many_arguments,
        reason = "what is the same for all pieces of a kind is ep_squares in"
    )]
    pub(in crate::play) fn gen_special(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        kind: KindId,
        from: CellId,
        mask: &TargetMask<W>,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        special.clear();
        if !self.en_passant.is_empty() && mover.leaps.captures_en_passant() {
            self.gen_ep_leaps(tables, mover, kind, from, special);
        }
        for lame_path in mover.lame_paths.open(from, &self.unmoved, &self.occupied, mask) {
            if !lame_path.ep_squares.is_empty() {
                merge(
                    special,
                    Move::ordinary(kind, from, lame_path.to).with_ep_squares(&lame_path.ep_squares),
                );
            }
        }
        self.walks(tables, mover, kind, from, targets, special);
        for made in special.iter().filter(|made| !made.ep_squares().is_empty()) {
            if let Some(to) = made.to()
                && made.carried().is_none()
                && (made.captures().is_empty() || made.captures() == [to])
            {
                targets.remove(to);
            }
        }
    }

    /// The cells on which moves may end that capture some kinds only.
    fn takeable(&self, tables: &Tables<W>, kinds: &[KindId], mask: &TargetMask<W>) -> TargetMask<W> {
        let of_kinds = kinds.iter().flat_map(|&kind| {
            let players = 0..tables.players;
            players.map(move |player| self.of_kind(tables, player, kind))
        });
        let taken = of_kinds.fold(Bitboard::EMPTY, |all, cells| all | cells);
        TargetMask {
            capture: mask.capture & taken,
            ..*mask
        }
    }

    pub(in crate::play) fn gen_ep_leaps(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        kind: KindId,
        from: CellId,
        special: &mut Vec<Move>,
    ) {
        let reach = mover.leaps.ep_captures(from);
        for &(ep_square, victim) in self.en_passant.as_slice() {
            let piece = self.at(victim);
            if reach.has(ep_square)
                && self.at(ep_square) == NO_PIECE
                && self.is_enemy(tables, self.turn, piece)
                && mover.may_capture(tables.kind_of(piece))
            {
                merge(special, Move::ordinary(kind, from, ep_square).capturing(&[victim]));
            }
        }
    }

    fn walks(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        kind: KindId,
        from: CellId,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        for walk in &mover.walks {
            let mut found = |found: &Found<'_>| {
                let plain = !found.swaps && (found.captures.is_empty() || found.captures == [found.to]);
                if plain && found.ep_squares.is_empty() {
                    targets.insert(found.to);
                } else {
                    let mut made = Move::ordinary(kind, from, found.to)
                        .capturing(found.captures)
                        .with_ep_squares(found.ep_squares);
                    if found.swaps {
                        made = made.carrying(found.to, from);
                    }
                    merge(special, made);
                }
                ControlFlow::Continue(())
            };
            // The walk is never told to stop.
            let _ = Walker::new(tables, self, self.turn, mover, walk, from).run(&mut found);
        }
    }

    /// Adds a piece's moves to some cells with all choices of promotion.
    #[inline]
    pub(in crate::play) fn expand(
        &self,
        mover: &Mover<W>,
        kind: KindId,
        from: CellId,
        targets: Bitboard<W>,
        buffer: &mut MoveBuffer,
    ) {
        let changing = mover.promotions.candidates(from, targets);
        let like = Move::ordinary(kind, from, from);
        (targets - changing).each(|to| like.add_like(&mut buffer.moves, from, to, self.occupied.has(to)));
        for to in changing {
            self.choose(mover, self.going(kind, from, to), (from, to), &mut buffer.moves);
        }
    }

    /// The move to a cell that captures what is there, if anything is.
    #[inline]
    pub(in crate::play) fn going(&self, kind: KindId, from: CellId, to: CellId) -> Move {
        let made = Move::ordinary(kind, from, to);
        if self.occupied.has(to) {
            made.capturing(&[to])
        } else {
            made
        }
    }

    /// Adds the special moves of the piece whose targets were asked for last.
    #[inline]
    pub(in crate::play) fn expand_special(&self, mover: &Mover<W>, buffer: &mut MoveBuffer) {
        for &made in &buffer.special {
            self.promote(mover, made, &mut buffer.moves);
        }
    }

    /// Adds a move with all choices of promotion.
    #[inline(always)]
    pub(in crate::play) fn promote(&self, mover: &Mover<W>, made: Move, moves: &mut Vec<Move>) {
        let zone = &mover.promotions.zone;
        match (made.from(), made.to()) {
            (Some(from), Some(to)) if zone.has(from) || zone.has(to) => self.choose(mover, made, (from, to), moves),
            _ => moves.push(made),
        }
    }

    /// Adds a move that may give choices of promotion with all of them.
    pub(in crate::play) fn choose(
        &self,
        mover: &Mover<W>,
        made: Move,
        (from, to): (CellId, CellId),
        moves: &mut Vec<Move>,
    ) {
        let captures = !made.captures().is_empty();
        let promotions = mover.promotions.all.iter();
        let applying = promotions.filter(|change| change.applies(from, to, captures));
        let start = moves.len();
        if !applying.clone().any(|change| change.is_forced(to)) {
            moves.push(made);
        }
        for kind in applying.flat_map(|change| change.choices(&self.pieces)) {
            let promoted = made.becoming(kind);
            if !moves[start..].contains(&promoted) {
                moves.push(promoted);
            }
        }
    }

    /// How and where the player to move can drop a kind, if he has one.
    #[inline]
    pub(in crate::play) fn drop_cells<'a>(
        &self,
        tables: &'a Tables<W>,
        kind: KindId,
        view: &View<W>,
    ) -> Option<(&'a Drops<W>, Bitboard<W>)> {
        let piece = usize::from(tables.piece(self.turn, kind.index()));
        if self.hands[piece] == 0 {
            return None;
        }
        let drops = tables.movers[piece].drops.as_ref()?;
        let mut cells = drops.cells & view.empty;
        if let Some((most, classes)) = &drops.limit {
            for class in classes {
                if (self.pieces[piece] & *class).len() >= *most {
                    cells -= *class;
                }
            }
        }
        Some((drops, cells))
    }

    /// Adds the castlings that are possible.
    fn castlings(&self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        for castling in self.open_castlings(tables) {
            let made = castling_move(castling);
            if self.castles_unattacked(tables, castling) && !buffer.moves[start..].contains(&made) {
                buffer.moves.push(made);
            }
        }
    }

    /// The castlings of the player to move that he has a right to and for which nothing is in the way.
    #[inline]
    pub(in crate::play) fn open_castlings<'t>(
        &self,
        tables: &'t Tables<W>,
    ) -> impl Iterator<Item = &'t Castling<W>> + use<'t, W> {
        let (rights, turn, occupied) = (self.rights, self.turn, self.occupied);
        let all = if rights == 0 { &[][..] } else { &tables.castlings };
        all.iter().enumerate().filter_map(move |(index, castling)| {
            let open =
                rights >> index & 1 == 1 && castling.player.index() == turn && !occupied.intersects(&castling.empty);
            open.then_some(castling)
        })
    }

    /// Whether no cell is attacked that must not be.
    pub(in crate::play) fn castles_unattacked(&self, tables: &Tables<W>, castling: &Castling<W>) -> bool {
        let king = tables.piece(self.turn, castling.kind.index());
        !castling.safe.iter().any(|cell| self.attacked(tables, cell, king))
    }
}

/// The move of a castling.
pub(in crate::play) fn castling_move<const W: usize>(castling: &Castling<W>) -> Move {
    let ((from, to), (partner_from, partner_to)) = (castling.path, castling.partner_path);
    Move::ordinary(castling.kind, from, to).carrying(partner_from, partner_to)
}

/// Adds a special move unless there is one with the same effect.
fn merge(special: &mut Vec<Move>, made: Move) {
    merge_since(0, special, made);
}

/// Adds a move unless there is one with the same effect since a place in the list.
fn merge_since(start: usize, moves: &mut Vec<Move>, made: Move) {
    match moves[start..].iter_mut().find(|other| **other == made) {
        Some(other) => *other = other.with_ep_squares(made.ep_squares()),
        None => moves.push(made),
    }
}
