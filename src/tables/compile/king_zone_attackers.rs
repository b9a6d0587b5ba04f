//! Who may come to bear on a protected piece when it moves.

use crate::geometry::CellId;
use crate::rules::{KindId, Rules};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::kind_roles::protects;
use crate::tables::movers::mover::Mover;

/// The most words that are put together for the protected pieces of a game.
const MOST_EFFORT: usize = 100_000;

/// For each piece, if it is protected and goes to inline_cells cells, in a game without hops and walks: for each cell it may be
/// on and each piece of a enemy the cells from which that piece might capture it on one that it can go to.
pub(in crate::tables) fn king_zone_attackers<const W: usize>(
    rules: &Rules,
    movers: &[Mover<W>],
    potential_attackers: &[Bitboard<W>],
    cells: usize,
) -> Vec<Option<Box<[Bitboard<W>]>>> {
    let (kinds, pieces) = (rules.kinds.len(), movers.len());
    if !movers.iter().all(Mover::is_direct) {
        return vec![None; pieces];
    }
    let team = |piece: usize| rules.players[piece / kinds].team;
    let mut effort = 0;
    let of_piece = |(piece, mover): (usize, &Mover<W>)| {
        if !protects(rules, KindId((piece % kinds) as u16)) || effort > MOST_EFFORT {
            return None;
        }
        let takes = |&taker: &usize| team(taker) != team(piece) && movers[taker].may_capture(piece % kinds);
        let takers: Vec<usize> = (0..pieces).filter(takes).collect();
        let ends: Vec<Bitboard<W>> = (0..cells).map(|cell| mover.ends(CellId(cell as u16))).collect();
        effort += ends.iter().map(|ends| ends.len() * takers.len() * W).sum::<usize>();
        if effort > MOST_EFFORT {
            return None;
        }
        let mut king_zone_attackers = vec![Bitboard::EMPTY; cells * pieces];
        for (ends, near) in ends.iter().zip(king_zone_attackers.chunks_exact_mut(pieces)) {
            for to in ends.iter() {
                for &taker in &takers {
                    near[taker] |= potential_attackers[to.index() * pieces + taker];
                }
            }
        }
        Some(king_zone_attackers.into())
    };
    movers.iter().enumerate().map(of_piece).collect()
}
