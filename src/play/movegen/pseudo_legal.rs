//! Pseudo-legal moves: everything that the pieces can do, whether or not it leaves the mover in check.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::conditional_walk::ConditionalWalk;
use crate::play::attack::walker::WalkMatch;
use crate::play::board::state::Board;
use crate::play::movegen::PseudoLegal;
use crate::play::moves::Move;
use crate::rules::KindId;
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
    pub(in crate::play) quiet: Bitboard<W>,
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

impl<const W: usize> PseudoLegal<'_, W> {
    /// Adds all moves of a piece.
    pub(in crate::play) fn list_moves_of(self, origin: Origin<'_, W>, mask: &TargetMask<W>, buffer: &mut MoveBuffer) {
        let Origin { mover, kind, from } = origin;
        let mut targets = self.targets(mover, from, mask);
        self.gen_special(origin, mask, &mut targets, &mut buffer.special);
        self.expand(mover, (kind, from), targets, buffer);
        self.expand_special(mover, buffer);
    }

    /// The board with a piece of the player to move on a cell.
    pub(super) fn with_own_piece(self, cell: CellId, kind: KindId) -> Board<W> {
        let Self { board, tables } = self;
        let mut board = board.clone();
        if board.at(cell).is_some() {
            board.take::<false>(&tables.players, cell);
        }
        board.put::<false>(&tables.players, cell, tables.players.piece(board.turn(), kind));
        board
    }

    /// The targets of a piece's non-capturing moves from a cell, on which it replaces the piece that is there.
    pub(super) fn quiet_targets_from(self, kind: KindId, from: CellId) -> Bitboard<W> {
        let mut buffer = MoveBuffer::default();
        let board = self.with_own_piece(from, kind);
        PseudoLegal::new(&board, self.tables).list_own_moves(kind, from, &mut buffer);
        let quiet = buffer.moves.iter().filter(|made| made.captures().is_empty());
        quiet.filter_map(Move::to).collect()
    }

    /// Adds the pseudo-legal moves of a piece of the player to move.
    pub(super) fn list_own_moves(self, kind: KindId, from: CellId, buffer: &mut MoveBuffer) {
        let Self { board, tables } = self;
        let mover = tables.mover(tables.players.piece(board.turn(), kind));
        let mask = self.target_mask(mover, &Occupancy::new(board, tables));
        self.list_moves_of(Origin { mover, kind, from }, &mask, buffer);
    }

    /// The cells on which moves of this mover may end.
    #[inline]
    pub(in crate::play) fn target_mask(self, mover: &Mover<W>, occupancy: &Occupancy<W>) -> TargetMask<W> {
        let Self { board, tables } = self;
        let players = &tables.players;
        let capture = mover.spares.iter().fold(occupancy.enemies, |capture, &kind| {
            players
                .owners()
                .fold(capture, |capture, owner| capture - board.of_kind(players, owner, kind))
        });
        TargetMask {
            quiet: occupancy.quiet,
            capture,
        }
    }

    /// The targets of a piece by leaps, slides, hops and lame paths, for moves that at most capture on their target.
    #[inline(always)]
    pub(in crate::play) fn targets(self, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        let Self { board, .. } = self;
        let mut targets = mover.leaps.targets(from, mask);
        for slides in &mover.slides {
            targets |= match slides.kinds() {
                None => slides.targets(from, board.occupied(), mask),
                Some(kinds) => slides.targets(from, board.occupied(), &self.mask_of_kinds(kinds, mask)),
            };
        }
        for hops in &mover.hops {
            targets |= match hops.lines().kinds() {
                None => hops.targets(from, board.by_piece(), board.occupied(), mask),
                Some(kinds) => {
                    let mask = self.mask_of_kinds(kinds, mask);
                    hops.targets(from, board.by_piece(), board.occupied(), &mask)
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
    fn lame_targets(self, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        let Self { board, .. } = self;
        let open = mover.lame_paths.open(from, board.unmoved(), board.occupied(), mask);
        open.map(|path| path.to).collect()
    }

    /// The mask restricted to captures of these kinds.
    fn mask_of_kinds(self, kinds: &[KindId], mask: &TargetMask<W>) -> TargetMask<W> {
        let Self { board, tables } = self;
        let players = &tables.players;
        let of_kinds = kinds
            .iter()
            .flat_map(|&kind| players.owners().map(move |owner| board.of_kind(players, owner, kind)));
        let taken = of_kinds.fold(Bitboard::EMPTY, |all, cells| all | cells);
        TargetMask {
            capture: mask.capture & taken,
            ..*mask
        }
    }

    /// Adds the targets of walks to `targets`, and lists the special moves of a piece: those that do more than move to a cell and
    /// capture there.
    pub(in crate::play) fn gen_special(
        self,
        origin: Origin<'_, W>,
        mask: &TargetMask<W>,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        let Self { board, .. } = self;
        let Origin { mover, kind, from } = origin;
        special.clear();
        if !board.en_passant().is_empty() && mover.leaps.captures_en_passant() {
            self.gen_ep_leaps(origin, special);
        }
        for path in mover.lame_paths.open(from, board.unmoved(), board.occupied(), mask) {
            if !path.ep_squares.is_empty() {
                merge(
                    special,
                    Move::ordinary(kind, from, path.to).with_ep_squares(&path.ep_squares),
                );
            }
        }
        self.gen_walks(origin, mask, targets, special);
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
    pub(in crate::play) fn gen_ep_leaps(self, Origin { mover, kind, from }: Origin<'_, W>, special: &mut Vec<Move>) {
        let Self { board, tables } = self;
        let reach = mover.leaps.ep_captures(from);
        for &(square, victim) in board.en_passant().as_slice() {
            let piece = board.at(victim);
            if reach.has(square)
                && !board.at(square).is_some()
                && board.is_enemy(&tables.players, board.turn(), piece)
                && mover.may_capture(tables.players.kind_of(piece))
            {
                merge(special, Move::ordinary(kind, from, square).capturing(&[victim]));
            }
        }
    }

    fn gen_walks(
        self,
        Origin { mover, kind, from }: Origin<'_, W>,
        mask: &TargetMask<W>,
        targets: &mut Bitboard<W>,
        special: &mut Vec<Move>,
    ) {
        let Self { board, tables } = self;
        let mut has_own_promotions = false;
        for walk in &mover.walks {
            let conditional = || ConditionalWalk::new(Attacks::new(board, tables), board.turn(), mover, walk, from);
            if let Some(direct) = &walk.direct {
                // The conditions are more expensive than the targets, and only matter for new targets.
                let reached = direct.targets(from, board.occupied(), mask);
                if !(reached - *targets).is_empty() && conditional().may_begin() {
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
            let _ = conditional().run(&mut on_match);
        }
        if has_own_promotions && !mover.promotions.all.is_empty() {
            self.separate_promotions(kind, from, targets, special);
        }
    }

    /// Turns targets that coincide with a special promotion into special moves, so that no promotion is listed twice.
    fn separate_promotions(self, kind: KindId, from: CellId, targets: &mut Bitboard<W>, special: &mut Vec<Move>) {
        let Self { board, .. } = self;
        let ends = special.iter().filter(|made| made.is_promotion()).filter_map(Move::to);
        let ends: Bitboard<W> = ends.collect();
        for to in ends & *targets {
            targets.remove(to);
            merge(special, move_or_capture(board, kind, from, to));
        }
    }

    /// Adds a piece's moves to these targets, with all promotion choices.
    #[inline]
    pub(in crate::play) fn expand(
        self,
        mover: &Mover<W>,
        (kind, from): (KindId, CellId),
        targets: Bitboard<W>,
        buffer: &mut MoveBuffer,
    ) {
        let Self { board, .. } = self;
        let promoting = mover.promotions.candidates(from, targets);
        let template = Move::ordinary(kind, from, from);
        (targets - promoting).each(|to| template.add_like(&mut buffer.moves, from, to, board.occupied().has(to)));
        for to in promoting {
            let made = move_or_capture(board, kind, from, to);
            self.add_promotions(mover, made, (from, to), &mut buffer.moves);
        }
    }

    /// Adds the special moves that were listed last, with all promotion choices.
    #[inline]
    pub(in crate::play) fn expand_special(self, mover: &Mover<W>, buffer: &mut MoveBuffer) {
        let zone = &mover.promotions.zone;
        let (start, mut any_promotion) = (buffer.moves.len(), false);
        for &made in &buffer.special {
            match (made.from(), made.to()) {
                _ if made.is_promotion() => any_promotion = true,
                (Some(from), Some(to)) if zone.has(from) || zone.has(to) => {
                    self.add_promotions(mover, made, (from, to), &mut buffer.moves);
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
        self,
        mover: &Mover<W>,
        made: Move,
        (from, to): (CellId, CellId),
        moves: &mut Vec<Move>,
    ) {
        let Self { board, tables } = self;
        let promotions = mover.promotions.all.iter();
        let applying = promotions.filter(|promotion| {
            let mut situations = promotion.situations.iter();
            promotion.applies(from, to, made.captures(), board.by_piece())
                && situations.all(|situation| Attacks::new(board, tables).holds_before(situation, board.turn(), from))
        });
        let start = moves.len();
        if !applying.clone().any(|promotion| promotion.is_forced(to)) {
            moves.push(made);
        }
        for kind in applying.flat_map(|promotion| promotion.choices(to, made.captures(), board.by_piece())) {
            let promoted = made.becoming(kind);
            if !moves[start..].contains(&promoted) {
                moves.push(promoted);
            }
        }
    }
}

/// The move to a cell, with a capture if the cell is occupied.
#[inline]
pub(in crate::play) fn move_or_capture<const W: usize>(
    board: &Board<W>,
    kind: KindId,
    from: CellId,
    to: CellId,
) -> Move {
    let made = Move::ordinary(kind, from, to);
    if board.occupied().has(to) {
        made.capturing(&[to])
    } else {
        made
    }
}

/// Whether a castling of the player to move is still allowed and not obstructed.
#[inline]
pub(in crate::play) fn is_open<const W: usize>(board: &Board<W>, castling: &Castling<W>) -> bool {
    castling.is_allowed(board.rights())
        && castling.player == board.turn()
        && !board.occupied().intersects(&castling.empty)
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
