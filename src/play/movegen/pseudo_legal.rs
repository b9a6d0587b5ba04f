//! Pseudo-legal moves: everything that the pieces can do, whether or not it leaves the mover in check.

use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use fnv::FnvHashMap;

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::movegen::walker::{WalkMatch, Walker};
use crate::play::state::board::Board;
use crate::rules::{Action, KindId};
use crate::tables::{Bitboard, Castling, Mover, Tables, TargetMask};

/// Move lists that grow once and are then reused throughout a search.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct MoveBuffer {
    /// The moves of all nodes from the root to the current one.
    pub(in crate::play) moves: Vec<Move>,
    /// The special moves of one piece: those that a target set cannot represent.
    pub(in crate::play) special: Vec<Move>,
}

/// The board from the view of the player to move.
pub(in crate::play) struct Occupancy<const W: usize> {
    pub(in crate::play) empty: Bitboard<W>,
    /// The empty cells on which a quiet move may end.
    pub(in crate::play::movegen) quiet: Bitboard<W>,
    enemies: Bitboard<W>,
    /// The pieces of the player and of allies.
    pub(in crate::play) friends: Bitboard<W>,
}

impl<const W: usize> Occupancy<W> {
    pub(in crate::play) fn new(board: &Board<W>, tables: &Tables<W>) -> Self {
        let enemies = board.enemies(&tables.players, board.turn());
        let empty = tables.board - *board.occupied();
        Self {
            empty,
            quiet: empty,
            enemies,
            friends: *board.occupied() - enemies,
        }
    }

    /// The same board, for captures only.
    pub(in crate::play) fn for_captures(self) -> Self {
        Self {
            quiet: Bitboard::EMPTY,
            ..self
        }
    }
}

/// A piece of the player to move.
#[derive(Clone, Copy)]
pub(in crate::play) struct Origin<'t, const W: usize> {
    pub(in crate::play) mover: &'t Mover<W>,
    pub(in crate::play) kind: KindId,
    pub(in crate::play) from: CellId,
}

impl<const W: usize> Board<W> {
    /// Adds all pseudo-legal moves except passes. Neutral pieces move only if the actions of the stage name them.
    pub(in crate::play) fn pseudo_legal(
        &mut self,
        tables: &Tables<W>,
        stage_actions: &[Action],
        buffer: &mut MoveBuffer,
    ) {
        let start = buffer.moves.len();
        self.pseudo_without_removals(tables, stage_actions, buffer);
        let pairs = self.meeting_pairs(tables, self.turn());
        if !pairs.is_empty() {
            self.pseudo_after_removals(tables, stage_actions, buffer, &pairs, &mut Vec::new());
            // A capture along the way may remove the same pieces as a meeting before the move: the moves are equal.
            let moves = buffer.moves.split_off(start);
            let mut indices: FnvHashMap<Move, usize> = FnvHashMap::default();
            for made in moves {
                match indices.entry(made) {
                    Entry::Occupied(place) => {
                        let other = &mut buffer.moves[*place.get()];
                        *other = other.with_ep_squares(made.ep_squares());
                    }
                    Entry::Vacant(place) => {
                        place.insert(buffer.moves.len());
                        buffer.moves.push(made);
                    }
                }
            }
        }
    }

    /// Adds all pseudo-legal moves except passes, without removing pieces that meet.
    pub(in crate::play) fn pseudo_without_removals(
        &self,
        tables: &Tables<W>,
        stage_actions: &[Action],
        buffer: &mut MoveBuffer,
    ) {
        let occupancy = Occupancy::new(self, tables);
        for piece in tables.players.pieces_of(self.turn()) {
            let kind = tables.players.kind_of(piece);
            let pieces = self.of_piece(piece);
            if !pieces.is_empty() {
                let mover = tables.mover(piece);
                let mask = self.target_mask(tables, mover, &occupancy);
                for from in pieces {
                    self.list_moves_of(tables, Origin { mover, kind, from }, &mask, buffer);
                }
            }
            self.list_drops(tables, kind, self.drops_in_hand(tables, piece), &occupancy, buffer);
        }
        self.castlings(tables, buffer);
        if tables.players.has_neutrals() {
            self.list_neutral(tables, stage_actions, buffer);
        }
    }

    /// Adds all moves of a piece.
    pub(in crate::play) fn list_moves_of(
        &self,
        tables: &Tables<W>,
        origin: Origin<'_, W>,
        mask: &TargetMask<W>,
        buffer: &mut MoveBuffer,
    ) {
        let Origin { mover, kind, from } = origin;
        let mut targets = self.targets(tables, mover, from, mask);
        self.gen_special(tables, origin, mask, &mut targets, &mut buffer.special);
        self.expand(tables, mover, (kind, from), targets, buffer);
        self.expand_special(tables, mover, buffer);
    }

    /// The cells on which moves of this mover may end.
    #[inline]
    pub(in crate::play) fn target_mask(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        occupancy: &Occupancy<W>,
    ) -> TargetMask<W> {
        let players = &tables.players;
        let capture = mover.spares.iter().fold(occupancy.enemies, |capture, &kind| {
            players
                .owners()
                .fold(capture, |capture, owner| capture - self.of_kind(players, owner, kind))
        });
        TargetMask {
            quiet: occupancy.quiet,
            capture,
        }
    }

    /// The targets of a piece by leaps, slides, hops and lame paths, for moves that at most capture on their target.
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
                None => slides.targets(from, self.occupied(), mask),
                Some(kinds) => slides.targets(from, self.occupied(), &self.mask_of_kinds(tables, kinds, mask)),
            };
        }
        for hops in &mover.hops {
            targets |= match hops.lines().kinds() {
                None => hops.targets(from, self.by_piece(), self.occupied(), mask),
                Some(kinds) => {
                    let mask = self.mask_of_kinds(tables, kinds, mask);
                    hops.targets(from, self.by_piece(), self.occupied(), &mask)
                }
            };
        }
        if !mover.lame_paths.is_empty() {
            targets |= self.lame_targets(mover, from, mask);
        }
        targets
    }

    /// The targets of a piece by lame paths.
    #[inline(never)]
    fn lame_targets(&self, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        let open = mover.lame_paths.open(from, self.unmoved(), self.occupied(), mask);
        open.map(|path| path.to).collect()
    }

    /// The mask restricted to captures of these kinds.
    fn mask_of_kinds(&self, tables: &Tables<W>, kinds: &[KindId], mask: &TargetMask<W>) -> TargetMask<W> {
        let players = &tables.players;
        let of_kinds = kinds
            .iter()
            .flat_map(|&kind| players.owners().map(move |owner| self.of_kind(players, owner, kind)));
        let taken = of_kinds.fold(Bitboard::EMPTY, |all, cells| all | cells);
        TargetMask {
            capture: mask.capture & taken,
            ..*mask
        }
    }

    /// Adds the targets of walks to `targets`, and lists the special moves of a piece: those that do more than move to a cell and
    /// capture there.
    pub(in crate::play) fn gen_special(
        &self,
        tables: &Tables<W>,
        origin: Origin<'_, W>,
        mask: &TargetMask<W>,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        let Origin { mover, kind, from } = origin;
        special.clear();
        if !self.en_passant().is_empty() && mover.leaps.captures_en_passant() {
            self.gen_ep_leaps(tables, origin, special);
        }
        for path in mover.lame_paths.open(from, self.unmoved(), self.occupied(), mask) {
            if !path.ep_squares.is_empty() {
                merge(
                    special,
                    Move::ordinary(kind, from, path.to).with_ep_squares(&path.ep_squares),
                );
            }
        }
        self.gen_walks(tables, origin, mask, targets, special);
        let passing = special.iter().filter(|made| !made.ep_squares().is_empty());
        // A move that promotes by its own rule differs from one that does not.
        for made in passing.filter(|made| !made.is_promotion()) {
            if let Some(to) = made.to()
                && made.carried().is_none()
                && (made.captures().is_empty() || made.captures() == [to])
            {
                targets.remove(to);
            }
        }
    }

    /// Lists the en passant captures by leaps.
    pub(in crate::play) fn gen_ep_leaps(
        &self,
        tables: &Tables<W>,
        Origin { mover, kind, from }: Origin<'_, W>,
        special: &mut Vec<Move>,
    ) {
        let reach = mover.leaps.ep_captures(from);
        for &(square, victim) in self.en_passant().as_slice() {
            let piece = self.at(victim);
            if reach.has(square)
                && !self.at(square).is_some()
                && self.is_enemy(&tables.players, self.turn(), piece)
                && mover.may_capture(tables.players.kind_of(piece))
            {
                merge(special, Move::ordinary(kind, from, square).capturing(&[victim]));
            }
        }
    }

    fn gen_walks(
        &self,
        tables: &Tables<W>,
        Origin { mover, kind, from }: Origin<'_, W>,
        mask: &TargetMask<W>,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        let mut has_own_promotions = false;
        for walk in &mover.walks {
            let walker = || Walker::new(tables, self, self.turn(), mover, walk, from);
            if let Some(direct) = &walk.direct {
                // The conditions are more expensive than the targets, and only matter for new targets.
                let reached = direct.targets(from, self.occupied(), mask);
                if !(reached - *targets).is_empty() && walker().may_begin() {
                    *targets |= reached;
                }
                continue;
            }
            let promoting = &walk.conditions.promoting;
            let mut on_match = |matched: &WalkMatch<'_>| {
                let plain = promoting.is_empty()
                    && matched.carried.is_none()
                    && (matched.captures.is_empty() || matched.captures == [matched.to]);
                if plain && matched.to != from && matched.ep_squares.is_empty() {
                    targets.insert(matched.to);
                } else {
                    let mut made = Move::ordinary(kind, from, matched.to)
                        .capturing(matched.captures)
                        .with_ep_squares(matched.ep_squares);
                    if let Some((carried_from, carried_to)) = matched.carried {
                        made = made.carrying(carried_from, carried_to);
                    }
                    if promoting.is_empty() {
                        merge(special, made);
                    }
                    for &kind in promoting {
                        merge(special, made.becoming(kind));
                        has_own_promotions = true;
                    }
                }
                ControlFlow::Continue(())
            };
            // The callback never stops the walk.
            let _ = walker().run(&mut on_match);
        }
        if has_own_promotions && !mover.promotions.all.is_empty() {
            self.separate_promotions(kind, from, targets, special);
        }
    }

    /// Turns targets that coincide with a special promotion into special moves, so that no promotion is listed twice.
    fn separate_promotions(&self, kind: KindId, from: CellId, targets: &mut Bitboard<W>, special: &mut Vec<Move>) {
        let ends = special.iter().filter(|made| made.is_promotion()).filter_map(Move::to);
        let ends: Bitboard<W> = ends.collect();
        for to in ends & *targets {
            targets.remove(to);
            merge(special, self.move_or_capture(kind, from, to));
        }
    }

    /// Adds a piece's moves to these targets, with all promotion choices.
    #[inline]
    pub(in crate::play) fn expand(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        (kind, from): (KindId, CellId),
        targets: Bitboard<W>,
        buffer: &mut MoveBuffer,
    ) {
        let promoting = mover.promotions.candidates(from, targets);
        let template = Move::ordinary(kind, from, from);
        (targets - promoting).each(|to| template.add_like(&mut buffer.moves, from, to, self.occupied().has(to)));
        for to in promoting {
            let made = self.move_or_capture(kind, from, to);
            self.add_promotions(tables, mover, made, (from, to), &mut buffer.moves);
        }
    }

    /// The move to a cell, with a capture if the cell is occupied.
    #[inline]
    pub(in crate::play) fn move_or_capture(&self, kind: KindId, from: CellId, to: CellId) -> Move {
        let made = Move::ordinary(kind, from, to);
        if self.occupied().has(to) {
            made.capturing(&[to])
        } else {
            made
        }
    }

    /// Adds the special moves that were listed last, with all promotion choices.
    #[inline]
    pub(in crate::play) fn expand_special(&self, tables: &Tables<W>, mover: &Mover<W>, buffer: &mut MoveBuffer) {
        let zone = &mover.promotions.zone;
        let (start, mut any_promotion) = (buffer.moves.len(), false);
        for &made in &buffer.special {
            match (made.from(), made.to()) {
                _ if made.is_promotion() => any_promotion = true,
                (Some(from), Some(to)) if zone.has(from) || zone.has(to) => {
                    self.add_promotions(tables, mover, made, (from, to), &mut buffer.moves);
                }
                _ => buffer.moves.push(made),
            }
        }
        if any_promotion {
            for made in buffer.special.iter().filter(|made| made.is_promotion()) {
                // Ordinary promotion may have produced the same move.
                if !buffer.moves[start..].contains(made) {
                    buffer.moves.push(*made);
                }
            }
        }
    }

    /// Adds a move with all its promotion choices.
    #[inline(never)]
    pub(in crate::play) fn add_promotions(
        &self,
        tables: &Tables<W>,
        mover: &Mover<W>,
        made: Move,
        (from, to): (CellId, CellId),
        moves: &mut Vec<Move>,
    ) {
        let promotions = mover.promotions.all.iter();
        let applying = promotions.filter(|promotion| {
            let mut situations = promotion.situations.iter();
            promotion.applies(from, to, made.captures(), self.by_piece())
                && situations.all(|situation| self.holds_before(tables, situation, self.turn(), from))
        });
        let start = moves.len();
        if !applying.clone().any(|promotion| promotion.is_forced(to)) {
            moves.push(made);
        }
        for kind in applying.flat_map(|promotion| promotion.choices(to, made.captures(), self.by_piece())) {
            let promoted = made.becoming(kind);
            if !moves[start..].contains(&promoted) {
                moves.push(promoted);
            }
        }
    }

    /// Adds the possible castlings.
    fn castlings(&self, tables: &Tables<W>, buffer: &mut MoveBuffer) {
        let start = buffer.moves.len();
        for castling in self.open_castlings(tables) {
            let made = castling_move(castling);
            if self.castles_unattacked(tables, castling) && !buffer.moves[start..].contains(&made) {
                buffer.moves.push(made);
            }
        }
    }

    /// The castlings of the player to move that are still allowed and not obstructed.
    #[inline]
    pub(in crate::play) fn open_castlings<'t>(
        &self,
        tables: &'t Tables<W>,
    ) -> impl Iterator<Item = &'t Castling<W>> + use<'t, W> {
        let (rights, turn, occupied) = (self.rights(), self.turn(), *self.occupied());
        let all = if rights == 0 { &[][..] } else { &tables.castlings.all };
        all.iter().filter(move |castling| {
            castling.is_allowed(rights) && castling.player == turn && !occupied.intersects(&castling.empty)
        })
    }

    /// Whether a castling's conditions hold and none of the cells that must be safe is attacked.
    pub(in crate::play) fn castles_unattacked(&self, tables: &Tables<W>, castling: &Castling<W>) -> bool {
        let king = tables.players.piece(self.turn(), castling.kind);
        let (from, to) = castling.path;
        let mut situations = castling.situations.iter();
        situations.all(|situation| self.holds_before(tables, situation, self.turn(), from))
            && !castling.safe.iter().any(|cell| self.attacked(tables, cell, king))
            // Where an effect protects the castling piece from capture, an attack along a line may continue behind it.
            && (!tables.effects.any || {
                let board = self.without(tables, from);
                let mut crossed = castling.safe.iter().filter(|&cell| cell != to);
                !crossed.any(|cell| board.attacked(tables, cell, king))
            })
    }

    /// The board without the piece on a cell.
    fn without(&self, tables: &Tables<W>, cell: CellId) -> Self {
        let mut board = self.clone();
        board.take::<true>(&tables.players, cell);
        board
    }
}

/// The move of a castling.
pub(in crate::play) fn castling_move<const W: usize>(castling: &Castling<W>) -> Move {
    let ((from, to), (partner_from, partner_to)) = (castling.path, castling.partner_path);
    Move::ordinary(castling.kind, from, to).carrying(partner_from, partner_to)
}

/// Adds a special move unless the list has one with the same effect.
fn merge(special: &mut Vec<Move>, made: Move) {
    match special.iter_mut().find(|other| **other == made) {
        Some(other) => *other = other.with_ep_squares(made.ep_squares()),
        None => special.push(made),
    }
}
