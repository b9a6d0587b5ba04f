//! Lame paths: moves along a fixed path that must be empty, such as double steps and the moves of lame leapers.

use crate::geometry::{CellId, Vector};
use crate::rules::limits::MAX_EP_SQUARES;
use crate::rules::{Contact, MoveRule, PlayerId, Rules, Stride, Token, ZoneId};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::conditions::Conditions;
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::target_mask::TargetMask;

/// The lame paths of one kind of one player.
#[derive(Clone, Debug, Default)]
pub struct LamePaths<const W: usize> {
    /// For each cell, the paths from it; empty if there are none at all.
    from: Vec<Vec<LamePath<W>>>,
    /// For each cell, the paths by which pieces capture on it.
    onto: Vec<Vec<LameAttack<W>>>,
    /// Whether some paths set en passant squares.
    sets_ep_squares: bool,
    /// Whether some paths can end with a capture.
    captures: bool,
}

pack!(LamePaths { from, onto; sets_ep_squares, captures });

/// A path from a cell.
#[derive(Clone, Debug)]
pub struct LamePath<const W: usize> {
    /// The target.
    pub to: CellId,
    /// The cells that must be empty, without the target.
    pub through: Bitboard<W>,
    /// Whether the path can end on an empty cell.
    pub quiet: bool,
    /// Whether the path can end with a capture.
    pub captures: bool,
    /// Whether only unmoved pieces can take the path.
    pub unmoved: bool,
    /// The en passant squares that the path sets, in order.
    pub ep_squares: Vec<CellId>,
}

pack!(LamePath { through; to, quiet, captures, unmoved, ep_squares });

/// A path by which a piece captures on a cell.
#[derive(Clone, Debug)]
pub struct LameAttack<const W: usize> {
    /// The origin.
    pub from: CellId,
    /// The cells that must be empty.
    pub through: Bitboard<W>,
}

pack!(LameAttack { through; from });

/// A path visits its target more than once, or sets more en passant squares than a move can hold.
struct NoLamePath;

impl LamePaths<WIDE> {
    /// Adds the paths of a rule. Adds nothing and returns `false` if some path of the rule is not a lame path on this board.
    pub(in crate::tables) fn add(&mut self, rules: &Rules, player: PlayerId, rule: &MoveRule, last: &Token) -> bool {
        let conditions = Conditions::new(rules, player, &rule.conditions);
        let mut paths = Vec::new();
        for from in rules.space.ids().filter(|&from| conditions.allows_from(from)) {
            for path in &rule.paths {
                match lame_path(rules, player, rule, last, from, path) {
                    Ok(Some(path)) if conditions.allows(from, path.to) => paths.push((from, path)),
                    Ok(_) => {}
                    Err(NoLamePath) => return false,
                }
            }
        }
        if paths.is_empty() {
            return true;
        }
        if self.from.is_empty() {
            self.from = vec![Vec::new(); rules.space.cells.len()];
            self.onto = vec![Vec::new(); rules.space.cells.len()];
        }
        for (from, path) in paths {
            if path.captures {
                self.captures = true;
                let through = path.through;
                self.onto[path.to.index()].push(LameAttack { from, through });
            }
            self.sets_ep_squares |= !path.ep_squares.is_empty();
            self.from[from.index()].push(path);
        }
        true
    }
}

impl<const W: usize> LamePaths<W> {
    /// Whether there are no paths.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.from.is_empty()
    }

    /// Whether some paths set en passant squares.
    #[must_use]
    #[inline]
    pub fn sets_ep_squares(&self) -> bool {
        self.sets_ep_squares
    }

    /// Whether some paths can end with a capture.
    #[must_use]
    #[inline]
    pub fn captures(&self) -> bool {
        self.captures
    }

    /// The unobstructed paths of a piece that end within a mask.
    #[inline(always)]
    pub fn open<'s>(
        &'s self,
        from: CellId,
        unmoved: &'s Bitboard<W>,
        occupied: &'s Bitboard<W>,
        mask: &'s TargetMask<W>,
    ) -> impl Iterator<Item = &'s LamePath<W>> {
        self.from(from).iter().filter(move |path| {
            mask.cells(path.quiet, path.captures).has(path.to)
                && !path.through.intersects(occupied)
                && (!path.unmoved || unmoved.has(from))
        })
    }

    /// The cells on which a piece could capture, given the occupancy.
    #[must_use]
    pub fn attacked_squares(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        let paths = self.from(from).iter();
        let open = paths.filter(|path| path.captures && !path.through.intersects(occupied));
        open.map(|path| path.to).collect()
    }

    /// The paths from a cell.
    #[must_use]
    #[inline]
    pub fn from(&self, cell: CellId) -> &[LamePath<W>] {
        self.from.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The paths by which pieces capture on a cell.
    #[must_use]
    #[inline]
    pub fn onto(&self, cell: CellId) -> &[LameAttack<W>] {
        self.onto.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether one of these pieces could capture on a cell, given the occupancy.
    #[must_use]
    #[inline]
    pub fn attacks(&self, cell: CellId, pieces: &Bitboard<W>, occupied: &Bitboard<W>) -> bool {
        let mut paths = self.onto(cell).iter();
        paths.any(|path| pieces.has(path.from) && !path.through.intersects(occupied))
    }

    /// The cells from which a piece could capture on a cell, given the occupancy.
    #[inline]
    pub fn attackers(&self, cell: CellId, occupied: &Bitboard<W>) -> impl Iterator<Item = CellId> {
        let paths = self.onto(cell).iter();
        let open = paths.filter(|path| !path.through.intersects(occupied));
        open.map(|path| path.from)
    }
}

/// The path of a rule from a cell along these vectors; nothing if it leaves the board or is blocked by its conditions.
fn lame_path(
    rules: &Rules,
    player: PlayerId,
    rule: &MoveRule,
    last: &Token,
    from: CellId,
    vectors: &[Vector],
) -> Result<Option<LamePath<WIDE>>, NoLamePath> {
    let Some(trail) = trail(rules, player, rule, from, vectors) else {
        return Ok(None);
    };
    let (&to, between) = trail.split_last().ok_or(NoLamePath)?;
    if to == from {
        return Ok(None);
    }
    let passing = rule.conditions.passing;
    if between.contains(&to) || (passing && between.len() > MAX_EP_SQUARES) {
        return Err(NoLamePath);
    }
    Ok(Some(LamePath {
        to,
        through: between.iter().copied().filter(|&cell| cell != from).collect(),
        quiet: last.on.empty,
        captures: last.on.enemy && last.contact == Contact::Capture,
        unmoved: rule.conditions.unmoved,
        ep_squares: if passing { between.to_vec() } else { Vec::new() },
    }))
}

/// The cells that a rule of fixed length visits from a cell along these vectors, if the board allows it.
fn trail(rules: &Rules, player: PlayerId, rule: &MoveRule, from: CellId, vectors: &[Vector]) -> Option<Vec<CellId>> {
    let space = &rules.space;
    let mut trail = Vec::new();
    let mut place = space.place(from);
    for (number, (leg, &vector)) in rule.legs.iter().zip(vectors).enumerate() {
        let mut at = Stride::begin(place, vector);
        let mut ways = vec![at.way()];
        for token in leg {
            for _ in 0..token.min {
                at = rule.bend(number).step(space, at)?;
                if rule.bend(number).is_bent() {
                    if ways.contains(&at.way()) {
                        return None;
                    }
                    ways.push(at.way());
                }
                place = at.place;
                let Some(cell) = space.cell_at(place.point) else {
                    if space.gaps_pass && token.on.empty && token.zone.is_none() {
                        continue;
                    }
                    return None;
                };
                let inside = |zone: ZoneId| rules.zone(zone, player).contains(cell);
                if (number == 0 && cell == from) || !token.zone.is_none_or(inside) {
                    return None;
                }
                trail.push(cell);
            }
        }
        space.cell_at(place.point)?;
    }
    Some(trail)
}
