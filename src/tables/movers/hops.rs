//! Moves along a line over exactly one piece, any or certain ones: the field's hoppers that may stop anywhere behind it.

use crate::geometry::CellId;
use crate::rules::{Contact, Holds, MoveRule, PlayerId, Rules, Token};

use crate::tables::bitboard::Bitboard;
use crate::tables::movers::slides::Slides;
use crate::tables::target_mask::TargetMask;

/// The hops of one kind of one player that end in the same way.
#[derive(Clone, Debug)]
pub struct Hops<const W: usize> {
    lines: Slides<W>,
    /// The pieces over which it does not hop, by their numbers.
    barred: Vec<usize>,
}

/// What a line over one piece holds in turn, as far as it matters to a piece at its end.
pub enum HopLine<const W: usize> {
    /// The hopper is next: the cells before it.
    Bare(Bitboard<W>),
    /// One piece stands between, and it hops over it.
    Over,
    /// One piece stands between, over which it does not hop.
    Barred(Bitboard<W>),
    /// Two pieces stand between.
    Double(Bitboard<W>),
}

/// The rule of the slides along the lines of a hop over one piece, and what that piece must be; nothing for another
/// rule.
pub(in crate::tables) fn lines_of(rule: &MoveRule) -> Option<(MoveRule, &Token)> {
    let [leg] = rule.legs.as_slice() else { return None };
    let tokens: Vec<&Token> = leg.iter().filter(|token| token.max != Some(0)).collect();
    let &[before, screen, behind, last] = tokens.as_slice() else {
        return None;
    };
    let open = |token: &Token| token.on == Holds::EMPTY && (token.min, token.max) == (0, None) && token.zone.is_none();
    let once = (screen.min, screen.max) == (1, Some(1));
    let stays = !screen.on.empty && !screen.on.en_passant && screen.zone.is_none() && screen.contact == Contact::Stay;
    let lines = || MoveRule {
        legs: vec![vec![before.clone(), last.clone()]],
        ..rule.clone()
    };
    (open(before) && open(behind) && once && stays).then(|| (lines(), screen))
}

/// The pieces, by their numbers, over which a player's hop does not go.
fn barred(rules: &Rules, player: PlayerId, screen: &Token) -> Vec<usize> {
    let team = |player: usize| rules.players[player].team;
    let fits = |owner: usize, kind: usize| {
        let kinds = screen.kinds.as_ref();
        let on = if team(owner) == team(player.index()) {
            screen.on.friend
        } else {
            screen.on.enemy
        };
        on && kinds.is_none_or(|kinds| kinds.iter().any(|known| known.index() == kind))
    };
    let kinds = rules.kinds.len();
    let pieces = 0..rules.players.len() * kinds;
    pieces.filter(|piece| !fits(piece / kinds, piece % kinds)).collect()
}

impl<const W: usize> Hops<W> {
    /// A player's hops along some lines over a piece.
    pub(in crate::tables) fn over(rules: &Rules, player: PlayerId, screen: &Token, lines: Slides<W>) -> Self {
        let barred = barred(rules, player, screen);
        Self { lines, barred }
    }

    /// Whether it hops over any piece whatever.
    #[must_use]
    pub fn over_any(&self) -> bool {
        self.barred.is_empty()
    }

    /// Of the occupied cells those whose pieces it may hop over, given the cells of each piece.
    #[inline]
    fn screens(&self, pieces: &[Bitboard<W>], occupied: &Bitboard<W>) -> Bitboard<W> {
        let barred = self.barred.iter().map(|&piece| pieces[piece]);
        barred.fold(*occupied, |screens, cells| screens - cells)
    }

    /// The cells a piece can go to, given the cells of each piece, the occupied cells and those on which its moves may
    /// end.
    #[must_use]
    #[inline]
    pub fn targets(
        &self,
        from: CellId,
        pieces: &[Bitboard<W>],
        occupied: &Bitboard<W>,
        mask: &TargetMask<W>,
    ) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        let screens = self.screens(pieces, occupied);
        self.lines.each_ahead(from, &screens, |through| {
            let near = through(occupied);
            let screen = near & screens;
            if !screen.is_empty() {
                reached |= through(&(*occupied - screen)) - near;
            }
        });
        self.lines.ending(from, reached, mask)
    }

    /// Calls back for each line on which a hopper bears on a cell, with what stands between.
    #[inline]
    pub fn xray_lines(
        &self,
        to: CellId,
        army: &Bitboard<W>,
        pieces: &[Bitboard<W>],
        occupied: &Bitboard<W>,
        mut call: impl FnMut(HopLine<W>),
    ) {
        let hoppers = self.lines.origins(to) & *army;
        if hoppers.is_empty() {
            return;
        }
        let screens = self.screens(pieces, occupied);
        self.lines.each_back(to, &hoppers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.intersects(&hoppers) {
                call(HopLine::Bare(near - first));
            }
            let rest = *occupied - first;
            let second = through(&rest) & rest;
            if second.intersects(&hoppers) {
                let over = first.intersects(&screens);
                call(if over { HopLine::Over } else { HopLine::Barred(first) });
            }
            let rest = rest - second;
            let third = through(&rest) & rest;
            if third.intersects(&hoppers) {
                call(HopLine::Double(first | second));
            }
        });
    }

    /// Whether one of some pieces could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attacks(&self, to: CellId, army: &Bitboard<W>, pieces: &[Bitboard<W>], occupied: &Bitboard<W>) -> bool {
        let mut attacks = false;
        self.xray_lines(to, army, pieces, occupied, |xray_lines| {
            attacks |= matches!(xray_lines, HopLine::Over)
        });
        attacks
    }

    /// Whether it captures a kind.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: usize) -> bool {
        self.lines.takes(kind)
    }

    /// The lines along which it hops.
    #[must_use]
    #[inline]
    pub fn lines(&self) -> &Slides<W> {
        &self.lines
    }
}
