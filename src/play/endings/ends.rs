//! Positions that end the game though there are moves: elimination, capture, a goal reached or held, baring.

use crate::rules::{Event, KindId, Verdict};
use crate::tables::Tables;

use crate::play::setup::{Outcome, Reason};
use crate::play::state::board::Board;

impl<const W: usize> Board<W> {
    /// How the position itself has ended the game, apart from a lack of moves.
    pub(in crate::play) fn ended(&self, tables: &Tables<W>) -> Option<Outcome> {
        if !tables.goals {
            return None;
        }
        let last_mover = self.last_mover;
        let by_capture = |end| {
            verdict(
                tables,
                tables.ends[usize::from(end)].result,
                last_mover,
                Reason::Capture,
            )
        };
        self.survived(tables)
            .or_else(|| self.capture_end.map(by_capture))
            .or_else(|| self.reached(tables, last_mover))
            .or_else(|| self.held(tables))
            .or_else(|| self.bared(tables, last_mover))
            .or_else(|| self.passed(tables, last_mover))
    }

    /// The end by elimination: one team is left, and there was another.
    fn survived(&self, tables: &Tables<W>) -> Option<Outcome> {
        if !tables.eliminations.any {
            return None;
        }
        let mut left = (0..tables.players).filter(|&player| !self.is_out(tables, player));
        let first = left.next()?;
        let began = |player: usize| {
            let pieces = player * tables.kinds..(player + 1) * tables.kinds;
            self.origin[pieces].iter().any(|&count| count > 0)
        };
        let alone = !left.any(|player| tables.opposed(first, player));
        (alone && opponents(tables, first).any(began))
            .then(|| verdict(tables, Verdict::Wins, first, Reason::Elimination))
    }

    /// The end, by its number, that capturing these pieces brings about.
    pub(in crate::play) fn end_by_capture(&self, tables: &Tables<W>, taken: &[u16]) -> Option<u16> {
        let fell = |event: &Event, &piece: &u16| {
            let Event::Capture { kinds, every } = event else {
                return false;
            };
            let owner = tables.player_of(piece);
            let stands = |kind: &KindId| !self.of_kind(tables, owner, *kind).is_empty();
            kinds.contains(&KindId(tables.kind_of(piece) as u16)) && !(*every && kinds.iter().any(stands))
        };
        let index = tables
            .ends
            .iter()
            .position(|end| taken.iter().any(|piece| fell(&end.event, piece)));
        index.map(|index| index as u16)
    }

    fn reached(&self, tables: &Tables<W>, last_mover: usize) -> Option<Outcome> {
        tables.ends.iter().find_map(|end| {
            let Event::Reach { zone, kinds, safe } = &end.event else {
                return None;
            };
            let goal = tables.zones[zone.index()][last_mover];
            let there = kinds.iter().any(|kind| {
                let piece = tables.piece(last_mover, kind.index());
                let mut arrived = (self.pieces[usize::from(piece)] & goal).iter();
                arrived.any(|cell| !safe || !self.attacked(tables, cell, piece))
            });
            there.then(|| verdict(tables, end.result, last_mover, Reason::Reach))
        })
    }

    fn held(&self, tables: &Tables<W>) -> Option<Outcome> {
        tables.ends.iter().find_map(|end| {
            let Event::Hold { zone, kinds } = &end.event else {
                return None;
            };
            let goal = tables.zones[zone.index()][self.turn];
            let mut standing = kinds.iter().map(|&kind| self.of_kind(tables, self.turn, kind));
            let there = standing.any(|cells| cells.intersects(&goal));
            there.then(|| verdict(tables, end.result, self.turn, Reason::Reach))
        })
    }

    fn bared(&self, tables: &Tables<W>, last_mover: usize) -> Option<Outcome> {
        tables.ends.iter().find_map(|end| {
            let Event::Bare { reply } = end.event else { return None };
            let deed = |player| self.is_bare(tables, player) && self.had_more(tables, player);
            let bared = opponents(tables, last_mover).find(|&player| deed(player));
            if !reply {
                return bared.map(|_| verdict(tables, end.result, last_mover, Reason::Bare));
            }
            let also = opponents(tables, last_mover).any(|player| self.is_bare(tables, player));
            let draw = Outcome {
                winners: None,
                reason: Reason::Bare,
            };
            match (deed(last_mover), bared) {
                (true, _) if also => Some(draw),
                (false, Some(_)) if self.is_bare(tables, last_mover) => Some(draw),
                (true, _) => Some(verdict(tables, end.result, self.turn, Reason::Bare)),
                (false, _) => None,
            }
        })
    }

    fn is_bare(&self, tables: &Tables<W>, player: usize) -> bool {
        lesser(tables, player).all(|piece| self.pieces[piece].is_empty() && self.hands[piece] == 0)
            && !(tables.eliminations.any && self.is_out(tables, player))
    }

    fn had_more(&self, tables: &Tables<W>, player: usize) -> bool {
        lesser(tables, player).any(|piece| self.origin[piece] > 0)
    }
}

/// What an end means if a player brings it about.
pub(in crate::play) fn verdict<const W: usize>(
    tables: &Tables<W>,
    result: Verdict,
    last_mover: usize,
    reason: Reason,
) -> Outcome {
    let winners = match result {
        Verdict::Wins => Some(tables.teams[last_mover]),
        Verdict::Draws => None,
        Verdict::Loses => only_other_team(tables, last_mover),
    };
    Outcome { winners, reason }
}

/// The team that is not the player's, if there are just two.
fn only_other_team<const W: usize>(tables: &Tables<W>, player: usize) -> Option<u16> {
    let mut others = tables
        .teams
        .iter()
        .copied()
        .filter(|&team| team != tables.teams[player]);
    let first = others.next()?;
    others.all(|team| team == first).then_some(first)
}

fn opponents<const W: usize>(tables: &Tables<W>, player: usize) -> impl Iterator<Item = usize> {
    (0..tables.players).filter(move |&other| tables.opposed(player, other))
}

/// A player's pieces that are not royal.
fn lesser<const W: usize>(tables: &Tables<W>, player: usize) -> impl Iterator<Item = usize> {
    let kinds = (0..tables.kinds).filter(|&kind| !tables.royal[kind]);
    kinds.map(move |kind| usize::from(tables.piece(player, kind)))
}
