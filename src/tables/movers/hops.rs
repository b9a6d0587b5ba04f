//! Hops: moves along a line over exactly one piece, which may end on any empty cell beyond it or capture there.

use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId, Rules, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::slides::Slides;
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;
use crate::tables::target_mask::TargetMask;

/// The hops of one kind of one player that end in the same way.
#[derive(Clone, Debug)]
pub struct Hops<const W: usize> {
    lines: Slides<W>,
    /// The pieces that cannot be screens.
    not_screens: Vec<PieceId>,
}

pack!(Hops { lines; not_screens });

/// The pieces on a line between a hopper and its target.
pub enum HopLine<const W: usize> {
    /// None; with the empty cells between.
    Open(Bitboard<W>),
    /// One screen: the hopper attacks the target.
    OverScreen,
    /// One piece that is not a screen; with its cell.
    Blocked(Bitboard<W>),
    /// Two pieces; with their cells.
    TwoPieces(Bitboard<W>),
}

impl Hops<WIDE> {
    /// A player's hops along these lines.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, screen: &Token, lines: Slides<WIDE>) -> Self {
        let not_screens = not_screens(rules, player, screen);
        Self { lines, not_screens }
    }
}

/// The pieces that do not match the token of a player's screen.
fn not_screens(rules: &Rules, player: PlayerId, screen: &Token) -> Vec<PieceId> {
    let own = rules.player(player).team;
    let is_screen = |team: u16, kind: KindId| {
        let kinds = screen.kinds.as_ref();
        let on = if team == own { screen.on.friend } else { screen.on.enemy };
        on && kinds.is_none_or(|kinds| kinds.contains(&kind))
    };
    let pieces = owners(rules).flat_map(|(_, team)| rules.kind_ids().map(move |kind| (team, kind)));
    (0..)
        .map(PieceId)
        .zip(pieces)
        .filter(|&(_, (team, kind))| !is_screen(team, kind))
        .map(|(piece, _)| piece)
        .collect()
}

impl<const W: usize> Hops<W> {
    /// Whether every piece is a screen.
    #[must_use]
    pub fn over_any(&self) -> bool {
        self.not_screens.is_empty()
    }

    /// The cells of the screens.
    #[inline]
    fn screens(&self, by_piece: &[Bitboard<W>], occupied: &Bitboard<W>) -> Bitboard<W> {
        let others = self.not_screens.iter().map(|&piece| by_piece[piece.index()]);
        others.fold(*occupied, |screens, cells| screens - cells)
    }

    /// The targets of a piece within a mask, given the cells of each piece and the occupancy.
    #[must_use]
    #[inline]
    pub fn targets(
        &self,
        from: CellId,
        by_piece: &[Bitboard<W>],
        occupied: &Bitboard<W>,
        mask: &TargetMask<W>,
    ) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        let screens = self.screens(by_piece, occupied);
        self.lines.for_each_ray(from, &screens, |through| {
            let near = through(occupied);
            let screen = near & screens;
            if !screen.is_empty() {
                reached |= through(&(*occupied - screen)) - near;
            }
        });
        self.lines.ending(from, reached, mask)
    }

    /// Calls back with the contents of each line from one of these hoppers to a cell.
    #[inline]
    pub fn xray_lines(
        &self,
        to: CellId,
        pieces: &Bitboard<W>,
        by_piece: &[Bitboard<W>],
        occupied: &Bitboard<W>,
        mut callback: impl FnMut(HopLine<W>),
    ) {
        let hoppers = self.lines.origins(to) & *pieces;
        if hoppers.is_empty() {
            return;
        }
        let screens = self.screens(by_piece, occupied);
        self.lines.for_each_reversed_ray(to, &hoppers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.intersects(&hoppers) {
                callback(HopLine::Open(near - first));
            }
            let rest = *occupied - first;
            let second = through(&rest) & rest;
            if second.intersects(&hoppers) {
                let over = first.intersects(&screens);
                callback(if over {
                    HopLine::OverScreen
                } else {
                    HopLine::Blocked(first)
                });
            }
            let rest = rest - second;
            let third = through(&rest) & rest;
            if third.intersects(&hoppers) {
                callback(HopLine::TwoPieces(first | second));
            }
        });
    }

    /// Whether one of these pieces could capture on a cell.
    #[must_use]
    #[inline]
    pub fn attacks(&self, to: CellId, pieces: &Bitboard<W>, by_piece: &[Bitboard<W>], occupied: &Bitboard<W>) -> bool {
        let mut attacks = false;
        self.xray_lines(to, pieces, by_piece, occupied, |line| {
            attacks |= matches!(line, HopLine::OverScreen)
        });
        attacks
    }

    /// Whether a kind can be captured.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: KindId) -> bool {
        self.lines.takes(kind)
    }

    /// The lines of the hops.
    #[must_use]
    #[inline]
    pub fn lines(&self) -> &Slides<W> {
        &self.lines
    }
}
