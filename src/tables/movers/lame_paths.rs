//! Moves along a fixed path that must be empty: double steps, and leapers that can be blocked.

use crate::geometry::{CellId, Vector};
use crate::rules::limits::MAX_EP_SQUARES;
use crate::rules::{Contact, Holds, MoveRule, PlayerId, Rules, Token, ZoneId};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::within::Within;
use crate::tables::target_mask::TargetMask;

/// The fixed paths of one kind of one player.
#[derive(Clone, Debug, Default)]
pub struct LamePaths<const W: usize> {
    ahead: Vec<Vec<LamePath<W>>>,
    /// Whether some update_ep_squares the piece.
    set_ep_squares: bool,
    /// Whether some end with a capture.
    captures_any: bool,
    back: Vec<Vec<LameApproach<W>>>,
}

/// A path from a cell.
#[derive(Clone, Debug)]
pub struct LamePath<const W: usize> {
    /// Where it ends.
    pub to: CellId,
    /// The cells that must be empty, the end aside.
    pub through: Bitboard<W>,
    /// Whether it can end on an empty cell.
    pub moves: bool,
    /// Whether it can end with a capture.
    pub captures: bool,
    /// Whether it is for pieces that have not moved.
    pub unmoved: bool,
    /// The cells on which the piece set_ep_squares itself, in order.
    pub ep_squares: Vec<CellId>,
}

/// A path by which a piece captures on a cell.
#[derive(Clone, Debug)]
pub struct LameApproach<const W: usize> {
    /// Where it begins.
    pub from: CellId,
    /// The cells that must be empty.
    pub through: Bitboard<W>,
}

impl<const W: usize> LamePaths<W> {
    /// Adds what a rule allows, if all of it goes along fixed paths; tells whether it does.
    pub(in crate::tables) fn add(&mut self, rules: &Rules, player: PlayerId, rule: &MoveRule) -> bool {
        let space = &rules.space;
        let Some(end) = End::of(rule) else { return false };
        let within: Within<W> = Within::new(rules, player, rule, None);
        let mut found = Vec::new();
        for from in space.ids().filter(|&from| within.begins(from)) {
            for path in &rule.paths {
                match end.lame_path(rules, player, rule, from, path) {
                    Ok(Some(lame_path)) if within.allows(from, lame_path.to) => found.push((from, lame_path)),
                    Ok(_) => {}
                    Err(Odd) => return false,
                }
            }
        }
        if found.is_empty() {
            return true;
        }
        if self.ahead.is_empty() {
            self.ahead = vec![Vec::new(); space.cells.len()];
            self.back = vec![Vec::new(); space.cells.len()];
        }
        for (from, lame_path) in found {
            self.captures_any |= lame_path.captures;
            if lame_path.captures {
                let through = lame_path.through;
                self.back[lame_path.to.index()].push(LameApproach { from, through });
            }
            self.set_ep_squares |= !lame_path.ep_squares.is_empty();
            self.ahead[from.index()].push(lame_path);
        }
        true
    }

    /// Whether there are paths.
    #[must_use]
    #[inline]
    pub fn lead(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// Whether some update_ep_squares the piece.
    #[must_use]
    #[inline]
    pub fn set_ep_squares(&self) -> bool {
        self.set_ep_squares
    }

    /// The paths that a piece can go, given the pieces that have not moved, the occupied cells and those on which its
    /// moves may end.
    #[inline(always)]
    pub fn open<'s>(
        &'s self,
        from: CellId,
        unmoved: &'s Bitboard<W>,
        occupied: &'s Bitboard<W>,
        mask: &'s TargetMask<W>,
    ) -> impl Iterator<Item = &'s LamePath<W>> {
        self.from(from).iter().filter(move |lame_path| {
            mask.of(lame_path.moves, lame_path.captures).has(lame_path.to)
                && !lame_path.through.intersects(occupied)
                && (!lame_path.unmoved || unmoved.has(from))
        })
    }

    /// Whether some end with a capture.
    #[must_use]
    #[inline]
    pub fn captures_any(&self) -> bool {
        self.captures_any
    }

    /// The cells on which a piece could capture, given the occupied cells.
    #[must_use]
    pub fn threats(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        let paths = self.from(from).iter();
        let open = paths.filter(|lame_path| lame_path.captures && !lame_path.through.intersects(occupied));
        open.map(|lame_path| lame_path.to).collect()
    }

    /// The paths from a cell.
    #[must_use]
    #[inline]
    pub fn from(&self, cell: CellId) -> &[LamePath<W>] {
        self.ahead.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The paths by which pieces capture on a cell.
    #[must_use]
    #[inline]
    pub fn onto(&self, cell: CellId) -> &[LameApproach<W>] {
        self.back.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether one of some pieces could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attacks(&self, cell: CellId, army: &Bitboard<W>, occupied: &Bitboard<W>) -> bool {
        let mut paths = self.onto(cell).iter();
        paths.any(|path| army.has(path.from) && !path.through.intersects(occupied))
    }
}

/// A path that is not fixed after all, or does more than a lame_path can say.
struct Odd;

/// How the paths of a rule end.
struct End {
    moves: bool,
    captures: bool,
}

impl End {
    /// The end of a rule whose tokens all take a fixed number of cells, empty ones but for the last.
    fn of(rule: &MoveRule) -> Option<Self> {
        let fixed = |token: &&Token| token.max == Some(token.min) && token.kinds.is_none() && !token.on.en_passant;
        let tokens: Vec<&Token> = rule.legs.iter().flatten().collect();
        let (last, before) = tokens.split_last()?;
        let empty = |token: &&Token| token.on == Holds::EMPTY;
        let captures = last.on.enemy && last.contact == Contact::Capture;
        let plain = rule.conditions.near.is_none()
            && tokens.iter().all(fixed)
            && before.iter().all(empty)
            && rule
                .legs
                .iter()
                .all(|leg| leg.last().is_some_and(|token| token.min > 0))
            && !last.on.friend
            && last.contact != Contact::Swap
            && last.on.enemy == captures
            && (!captures || (last.min == 1 && !rule.conditions.unmoved && !rule.conditions.passing));
        plain.then_some(Self {
            moves: last.on.empty,
            captures,
        })
    }

    /// The lame_path along a path from a cell, if it leads anywhere.
    fn lame_path<const W: usize>(
        &self,
        rules: &Rules,
        player: PlayerId,
        rule: &MoveRule,
        from: CellId,
        path: &[Vector],
    ) -> Result<Option<LamePath<W>>, Odd> {
        let mut trail = Vec::new();
        let mut place = rules.space.place(from);
        for (number, (leg, &vector)) in rule.legs.iter().zip(path).enumerate() {
            for token in leg {
                for _ in 0..token.min {
                    let Some(next) = rules.space.step(place, vector) else {
                        return Ok(None);
                    };
                    place = next;
                    let Some(cell) = rules.space.cell_at(place.point) else {
                        if rules.space.gaps_pass && token.on.empty && token.zone.is_none() {
                            continue;
                        }
                        return Ok(None);
                    };
                    let inside = |zone: ZoneId| rules.zones[zone.index()].cells[player.index()].contains(cell);
                    if (number == 0 && cell == from) || !token.zone.is_none_or(inside) {
                        return Ok(None);
                    }
                    trail.push(cell);
                }
            }
            if rules.space.cell_at(place.point).is_none() {
                return Ok(None);
            }
        }
        let Some((&to, between)) = trail.split_last() else {
            return Err(Odd);
        };
        if to == from {
            return Ok(None);
        }
        if between.contains(&to) || (rule.conditions.passing && between.len() > MAX_EP_SQUARES) {
            return Err(Odd);
        }
        Ok(Some(LamePath {
            to,
            through: between.iter().copied().filter(|&cell| cell != from).collect(),
            moves: self.moves,
            captures: self.captures,
            unmoved: rule.conditions.unmoved,
            ep_squares: if rule.conditions.passing {
                between.to_vec()
            } else {
                Vec::new()
            },
        }))
    }
}
