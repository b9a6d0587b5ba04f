//! The cells that pieces can reach, from their initial cells and drops, by moves, captures and promotions.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::geometry::{CellId, CellSet};
use crate::rules::model::{Drop, Fate, Forced, Hand, KindId, PlayerId, Promotion, Rules};

/// A possible move from a cell, on a board where nothing blocks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReachMove {
    /// The cell it ends on.
    pub to: CellId,
    /// Whether it captures.
    pub captures: bool,
}

/// A search for the cells that pieces can reach if nothing blocks them.
pub struct Reach<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The moves of a player's piece of a kind from a cell.
    pub moves: &'a dyn Fn(PlayerId, KindId, CellId) -> Rc<[ReachMove]>,
}

/// A visitor of a kind with a cell that it can reach, or with a move from that cell; it can end the search.
type Visit<'a> = &'a mut dyn FnMut(KindId, CellId, Option<&ReachMove>) -> ControlFlow<()>;

impl Reach<'_> {
    /// The cells that a player's pieces of a kind can reach.
    pub fn cells(&self, player: PlayerId, kind: KindId) -> CellSet {
        let wanted = self.kinds_that_become(kind);
        let mut reached = self.seeds(player, &wanted);
        let _ = self.search(player, &wanted, &mut reached, &mut |_, _, _| ControlFlow::Continue(()));
        reached.swap_remove(kind.index())
    }

    /// Whether a player's piece of a kind can reach a cell that passes the test.
    pub fn can_reach(&self, player: PlayerId, kind: KindId, test: impl Fn(CellId) -> bool) -> bool {
        self.any(player, kind, &mut |cell, mv| mv.is_none() && test(cell))
    }

    /// Whether a player's piece of a kind has a move that passes the test, from a cell that it can reach.
    pub fn has_move(&self, player: PlayerId, kind: KindId, test: impl Fn(CellId, &ReachMove) -> bool) -> bool {
        self.any(player, kind, &mut |cell, mv| mv.is_some_and(|mv| test(cell, mv)))
    }

    /// The cells among these to which a player's piece of a kind has a move, from any other cell, without a mandatory promotion.
    pub fn cells_entered_unpromoted(&self, player: PlayerId, kind: KindId, cells: &[CellId]) -> Vec<CellId> {
        let mut open: CellSet = cells.iter().copied().collect();
        for from in self.rules.space.ids() {
            for &mv in (self.moves)(player, kind, from).iter() {
                if open.contains(mv.to) && promotions(self.rules, player, kind, from, mv).1 {
                    open.remove(mv.to);
                }
            }
        }
        cells.iter().copied().filter(|&cell| !open.contains(cell)).collect()
    }

    /// The cells that a player's pieces of a kind can reach after declining this promotion.
    pub fn cells_unpromoted(&self, player: PlayerId, kind: KindId, promotion: &Promotion) -> CellSet {
        let zone = self.rules.zone(promotion.zone, player);
        let staying = |from: CellId| -> Vec<ReachMove> {
            let moves = (self.moves)(player, kind, from);
            let stays = |mv: &&ReachMove| promotions(self.rules, player, kind, from, **mv).1;
            moves.iter().filter(stays).copied().collect()
        };
        let mut open: Vec<CellId> = Vec::new();
        for from in self.cells(player, kind).iter() {
            let declines = |mv: &ReachMove| {
                let crosses = promotion.fits(zone.contains(from), zone.contains(mv.to));
                crosses && promotion.suits(mv.captures)
            };
            open.extend(staying(from).into_iter().filter(declines).map(|mv| mv.to));
        }
        let mut reached = CellSet::new();
        while let Some(cell) = open.pop() {
            if !reached.contains(cell) {
                reached.insert(cell);
                open.extend(staying(cell).into_iter().map(|mv| mv.to));
            }
        }
        reached
    }

    fn any(&self, player: PlayerId, kind: KindId, test: &mut dyn FnMut(CellId, Option<&ReachMove>) -> bool) -> bool {
        let wanted = self.kinds_that_become(kind);
        let mut visit = |other: KindId, cell: CellId, mv: Option<&ReachMove>| match other == kind && test(cell, mv) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        // Pieces that join from other armies are considered last, as they are seldom needed.
        let mut reached = vec![CellSet::new(); self.rules.kinds.len()];
        if self.search(player, &wanted, &mut reached, &mut visit).is_break() {
            return true;
        }
        if !self.rules.armies_can_join() {
            return false;
        }
        let mut reached = self.seeds(player, &wanted);
        self.search(player, &wanted, &mut reached, &mut visit).is_break()
    }

    /// For each kind, the cells that other players' pieces can reach before they join a player.
    fn seeds(&self, player: PlayerId, wanted: &[bool]) -> Vec<CellSet> {
        let mut seeds = vec![CellSet::new(); self.rules.kinds.len()];
        if self.rules.armies_can_join() {
            for owner in self.rules.player_ids().filter(|&owner| owner != player) {
                let mut theirs = vec![CellSet::new(); self.rules.kinds.len()];
                let _ = self.search(owner, wanted, &mut theirs, &mut |_, _, _| ControlFlow::Continue(()));
                for (seed, cells) in seeds.iter_mut().zip(&theirs) {
                    cells.iter().for_each(|cell| seed.insert(cell));
                }
            }
        }
        seeds
    }

    /// For each kind, whether it is this kind or can promote to it.
    fn kinds_that_become(&self, kind: KindId) -> Vec<bool> {
        let rules = self.rules;
        let mut wanted = vec![false; rules.kinds.len()];
        let mut open = vec![kind];
        while let Some(next) = open.pop() {
            if std::mem::replace(&mut wanted[next.index()], true) {
                continue;
            }
            let leads = |from: &KindId| {
                let mut promotions = rules.kind(*from).promotions.iter();
                promotions.any(|promotion| promotion.to.contains(&next))
            };
            open.extend(rules.kind_ids().filter(leads));
        }
        wanted
    }

    /// The cells that a player's pieces of each wanted kind can reach from `found`, from the start and from drops. Adds them to
    /// `found`.
    fn search(&self, player: PlayerId, wanted: &[bool], found: &mut Vec<CellSet>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = self.rules;
        let seeds = std::mem::replace(found, vec![CellSet::new(); rules.kinds.len()]);
        let mut open: Vec<(KindId, CellId)> = Vec::new();
        for (kind, cells) in rules.kind_ids().zip(&seeds) {
            open.extend(cells.iter().map(|cell| (kind, cell)));
        }
        let anywhere = comes_anywhere(rules, player);
        for id in rules.kind_ids().filter(|id| wanted[id.index()]) {
            let drops: Vec<&Drop> = drops_as(rules, player, id).collect();
            let cells = rules.space.ids().filter(|&cell| {
                let dropped = |drop: &&Drop| drop.zone.is_none_or(|zone| rules.zone(zone, player).contains(cell));
                anywhere || drops.iter().any(dropped)
            });
            open.extend(cells.map(|cell| (id, cell)));
        }
        for (_, kind, castle) in rules.castlings().filter(|(owner, ..)| *owner == player) {
            open.push((kind, castle.to));
            open.push((castle.partner, castle.partner_to));
        }
        let starting = rules.start.possible().filter(|(_, owner, _)| *owner == player);
        open.extend(starting.map(|(cell, _, kind)| (kind, cell)));
        while let Some((kind, cell)) = open.pop() {
            if !wanted[kind.index()] || found[kind.index()].contains(cell) {
                continue;
            }
            found[kind.index()].insert(cell);
            visit(kind, cell, None)?;
            for &mv in (self.moves)(player, kind, cell).iter() {
                visit(kind, cell, Some(&mv))?;
                let (becomes, may_stay) = promotions(rules, player, kind, cell, mv);
                open.extend(becomes.into_iter().map(|kind| (kind, mv.to)));
                if may_stay {
                    open.push((kind, mv.to));
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The drops of a player's pieces that become this kind.
fn drops_as(rules: &Rules, player: PlayerId, becomes: KindId) -> impl Iterator<Item = &Drop> {
    let held = rules.kind_ids().filter(move |&held| {
        let mut drops = rules.kind(held).drops.iter();
        drops.any(|drop| drop.becomes == becomes) && can_be_held(rules, player, held)
    });
    let drops = held.flat_map(|held| &rules.kind(held).drops);
    drops.filter(move |drop| drop.becomes == becomes)
}

/// Whether a player's piece may get to any cell by another piece's move: because a piece can carry it along, or because effects
/// push it, pull it, or change its kind or owner.
fn comes_anywhere(rules: &Rules, player: PlayerId) -> bool {
    let mut changes = rules.effects.iter().flat_map(|effect| &effect.changes);
    let by_effect = changes.any(|change| match change.what {
        Fate::Pushed | Fate::Pulled | Fate::Becomes(_) | Fate::ChangesSides => true,
        Fate::Removed | Fate::Captured | Fate::Returns(_) => false,
    });
    by_effect || can_be_carried(rules, player)
}

/// Whether any piece can carry a player's piece along.
fn can_be_carried(rules: &Rules, player: PlayerId) -> bool {
    rules.player_ids().any(|by| {
        let opposed = rules.player(by).team != rules.player(player).team;
        let moves = rules.kind_ids().flat_map(|kind| rules.moves(by, kind));
        let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
        tokens.any(|token| {
            let fits = if opposed { token.on.enemy } else { token.on.friend };
            token.contact.carries().is_some() && fits
        })
    })
}

/// The kinds to which a piece can promote by a move, and whether it may remain unpromoted.
fn promotions(rules: &Rules, player: PlayerId, kind: KindId, from: CellId, mv: ReachMove) -> (Vec<KindId>, bool) {
    let mut becomes = Vec::new();
    let mut may_stay = true;
    for promotion in &rules.kind(kind).promotions {
        let zone = rules.zone(promotion.zone, player);
        if !promotion.fits(zone.contains(from), zone.contains(mv.to)) || !promotion.suits(mv.captures) {
            continue;
        }
        becomes.extend(&promotion.to);
        may_stay &= match promotion.forced {
            _ if promotion.captured.is_some() || !promotion.situations.is_empty() => true,
            Forced::Never => true,
            Forced::Always => false,
            Forced::On(forced) => !rules.zone(forced, player).contains(mv.to),
        };
    }
    (becomes, may_stay)
}

/// Whether a player's hand can ever hold a kind. Neutral kinds are dropped without a hand.
pub fn can_be_held(rules: &Rules, player: PlayerId, kind: KindId) -> bool {
    if rules.is_neutral(kind) {
        return true;
    }
    let holds_at_start = rules.start.hands.iter().any(|hand| (hand.0, hand.1) == (player, kind));
    let check = rules.check.as_ref().filter(|check| check.every);
    let can_be_captured = |it: KindId| {
        let protected = check.is_some_and(|check| check.kinds.contains(&it));
        rules.kind(it).capturable && !protected
    };
    let mut captured = rules.kind_ids().filter(|&it| can_be_captured(it));
    holds_at_start
        || match &rules.hand {
            None | Some(Hand::AsAtStart) => false,
            Some(Hand::ToCaptor | Hand::ToAlly) => captured.any(|it| it == kind),
            Some(Hand::AsBase | Hand::AsBaseToAlly) => captured.any(|it| rules.kind(it).base == kind),
            Some(Hand::ToOwner(kinds)) => kinds.contains(&kind),
        }
}
