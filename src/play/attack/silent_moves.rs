//! Moves that certainly give no check: bitboards recognise most of them without making the move.

use crate::play::board::state::Board;
use crate::play::moves::Move;
use crate::tables::{Bitboard, Tables};

/// Recognises moves of the player to move that give no check.
pub(in crate::play) struct SilentMoves<'t, const W: usize> {
    /// For each piece, the cells from which it might capture the opponent's only royal piece.
    potential: &'t [Bitboard<W>],
    /// The cells of blockers of discovered checks against the royal piece.
    blockers: Bitboard<W>,
}

impl<'t, const W: usize> SilentMoves<'t, W> {
    /// The data for a position; `None` if bitboards are not enough: the rules of check go beyond lines and leaps to a single
    /// royal piece, or the royal piece is already attacked.
    pub(in crate::play) fn new(board: &Board<W>, tables: &'t Tables<W>) -> Option<Self> {
        let lines_suffice = tables.attackers.direct
            && !tables.effects.any
            && !tables.eliminations.any
            && tables.turns.meetings.is_empty()
            && board.en_passant().is_empty();
        let players = &tables.players;
        let &enemy = players.opponents(board.turn()).first()?;
        let royal_pieces = tables.check.royal_pieces(enemy).iter();
        let royals = royal_pieces.fold(Bitboard::EMPTY, |royals, &piece| royals | board.of_piece(piece));
        let cell = royals.first()?;
        if !lines_suffice || players.count() > 2 || royals.len() > 1 {
            return None;
        }
        let (kind, potential) = (players.kind_of(board.at(cell)), tables.attackers.potential(cell));
        let mut blockers = Bitboard::EMPTY;
        let mut attacked = false;
        for piece in players.pieces_of(board.turn()) {
            let (mover, near) = (tables.mover(piece), board.of_piece(piece) & potential[piece.index()]);
            if near.is_empty() || !mover.may_capture(kind) {
                continue;
            }
            attacked |= mover.leaps.attackers(cell).intersects(&near);
            for slides in mover.slides.iter().filter(|slides| slides.takes(kind)) {
                slides.xray_lines(cell, &near, board.occupied(), |blocker, _| match blocker {
                    None => attacked = true,
                    Some(blocker) => blockers.insert(blocker),
                });
            }
            for path in mover.lame_paths.onto(cell).iter().filter(|path| near.has(path.from)) {
                let on_path = path.through & *board.occupied();
                attacked |= on_path.is_empty();
                blockers |= on_path;
            }
        }
        (!attacked).then_some(Self { potential, blockers })
    }

    /// Whether a move certainly gives no check: it changes only its origin and target, its piece is not on a potential attacking
    /// cell, and it opens no line.
    #[inline]
    pub(in crate::play) fn include(&self, board: &Board<W>, tables: &Tables<W>, made: &Move) -> bool {
        let piece = tables.players.piece(board.turn(), made.becomes());
        made.to().is_some_and(|to| {
            made.carried().is_none()
                && made.captures().iter().all(|&cell| cell == to)
                && !self.potential[piece.index()].has(to)
                && !made.from().is_some_and(|from| self.blockers.has(from))
        })
    }
}
