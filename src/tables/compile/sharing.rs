//! What tables take over from those of another game that is like theirs.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId, Rules};

use crate::tables::Tables;
use crate::tables::bitboard::Bitboard;
use crate::tables::movers::mover::Mover;

/// Whether the moves of two games are told by the same zones of one board, for the same players and as many kinds.
pub(in crate::tables) fn same_ground(one: &Rules, other: &Rules) -> bool {
    (&one.space, &one.players, &one.zones, &one.partitions)
        == (&other.space, &other.players, &other.zones, &other.partitions)
        && one.kinds.len() == other.kinds.len()
}

/// What a piece of known tables can do, if it moves as the piece with its number does.
pub(in crate::tables) fn alike<'t, const W: usize>(
    known: Option<(&Rules, &'t Tables<W>)>,
    rules: &Rules,
    piece: usize,
    player: PlayerId,
    kind: KindId,
) -> Option<&'t Mover<W>> {
    let (known, tables) = known?;
    let (one, other) = (&known.kinds[kind.index()].moves, &rules.kinds[kind.index()].moves);
    (one.get(player.index()) == other.get(player.index())).then(|| &tables.movers[piece])
}

/// For each cell and each piece the cells from which the piece might capture on the cell; all pieces but those made
/// anew are as in the known tables.
pub(in crate::tables) fn potential_attackers<const W: usize>(
    known: Option<&Tables<W>>,
    movers: &[Mover<W>],
    made: &[usize],
    cells: usize,
) -> Arc<[Bitboard<W>]> {
    let Some(known) = known else {
        let cells = (0..cells).map(|cell| CellId(cell as u16));
        return cells
            .flat_map(|cell| movers.iter().map(move |mover| mover.potential_attackers(cell)))
            .collect();
    };
    if made.is_empty() {
        return Arc::clone(&known.potential_attackers);
    }
    let mut potential_attackers = known.potential_attackers.to_vec();
    for (cell, of_cell) in (0..)
        .map(CellId)
        .zip(potential_attackers.chunks_exact_mut(movers.len()))
    {
        for &piece in made {
            of_cell[piece] = movers[piece].potential_attackers(cell);
        }
    }
    potential_attackers.into()
}
