//! Whether pieces can mate at all, wherever they stand.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::dead::reach::{attacks, steps};
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, DeadPositions, Mates, PieceId, Tables};

/// A search gives up after this number of placements: the pieces then count as able to mate.
const MAX_PLACEMENTS: usize = 4_000_000;

/// The same after this number of candidate mates.
const MAX_CANDIDATES: usize = 100_000;

/// A piece other than the royal ones, and the cells on which it can stand.
type Placed<const W: usize> = (PieceId, Bitboard<W>);

/// Searches all placements of a few pieces for checkmates.
pub(super) struct MateSearch<'t, const W: usize> {
    tables: &'t Tables<W>,
    mates: Mates,
}

/// The scratch board of a search and the work done so far.
struct Scratch<const W: usize> {
    board: Board<W>,
    placements: usize,
    candidates: usize,
}

/// A player who may be mated, and the opponent.
#[derive(Clone, Copy)]
struct Sides {
    mated: PlayerId,
    /// The royal piece of that player.
    royal: PieceId,
    /// The royal piece of the opponent.
    enemy: PieceId,
}

impl<'t, const W: usize> MateSearch<'t, W> {
    pub(in crate::play) fn new(tables: &'t Tables<W>, mates: Mates) -> Self {
        Self { tables, mates }
    }

    fn sides(&self) -> [Sides; 2] {
        [0, 1].map(PlayerId).map(|mated| {
            let players = &self.tables.players;
            Sides {
                mated,
                royal: players.piece(mated, self.mates.royal),
                enemy: players.piece(players.after(mated), self.mates.royal),
            }
        })
    }

    /// Whether attacks between royal pieces are always mutual. Then neither can ever give check.
    pub(super) fn royal_attacks_are_mutual(&self) -> bool {
        let attacked = |piece, cell: CellId| self.tables.attackers.potential(cell)[PieceId::index(piece)];
        let [sides, _] = self.sides();
        self.tables.board.iter().all(|cell| {
            let attackers = attacked(sides.royal, cell);
            attackers == attacks(self.tables, sides.enemy, cell)
        })
    }

    /// The pieces that can mate as the only piece besides the royal ones, directly or when captured and dropped; nothing if royal
    /// pieces alone can give check.
    pub(super) fn lone_maters(&self, dead: &DeadPositions<W>) -> Option<Vec<PieceId>> {
        if !self.royal_attacks_are_mutual() {
            return None;
        }
        let players = &self.tables.players;
        let is_analysed = |kind| {
            let is_royal = kind == self.mates.royal;
            !is_royal && !dead.lively.contains(&players.piece(PlayerId(0), kind))
        };
        let kinds = (0..players.kinds() as u16)
            .map(KindId)
            .filter(|&kind| is_analysed(kind));
        let mut maters = Vec::new();
        for kind in kinds {
            let own = [0, 1].map(|player| players.piece(PlayerId(player), kind));
            let mates = own.map(|piece| self.some_placement_mates(&[(piece, self.tables.board)]));
            for (piece, mates_itself) in own.into_iter().zip(mates) {
                // A captured piece can be dropped by the other player.
                if mates_itself || (self.mates.hands && mates.contains(&true)) {
                    maters.push(piece);
                }
            }
        }
        Some(maters)
    }

    /// Whether two pieces cannot mate, given that neither can mate alone.
    ///
    /// The only piece of a player stays within its confines. Two pieces of one player may stand anywhere.
    pub(super) fn no_two_mate(&self, placed: &[Placed<W>]) -> bool {
        let &[first, second] = placed else { return false };
        let owner = |placed: Placed<W>| self.tables.players.owner_of(placed.0);
        if owner(first) == owner(second) {
            let anywhere = self.tables.board;
            return !self.some_placement_mates(&[(first.0, anywhere), (second.0, anywhere)]);
        }
        // An explosion may also remove a royal piece.
        let safe = !self.mates.explosive || !first.1.intersects(&second.1);
        safe && !self.some_placement_mates(placed)
    }

    /// Whether some arrangement of the royal pieces and one or two others is checkmate, or the search gives up.
    fn some_placement_mates(&self, placed: &[Placed<W>]) -> bool {
        let mut scratch = Scratch {
            board: Board::empty(self.tables),
            placements: 0,
            candidates: 0,
        };
        let mut checks = self.sides().into_iter().flat_map(|sides| {
            let enemies = (0..placed.len()).filter(move |&index| self.is_enemy(sides, placed[index].0));
            enemies.map(move |checker| (sides, checker))
        });
        checks.any(|(sides, checker)| {
            let (piece, cells) = placed[checker];
            let other = placed.iter().enumerate().find(|(index, _)| *index != checker);
            let other = other.map(|(_, &other)| other);
            self.tables.board.iter().any(|king| {
                let attackers = self.tables.attackers.potential(king)[piece.index()] & cells;
                (attackers - Bitboard::single(king)).iter().any(|from| {
                    let flights = steps(self.tables, sides.royal, king) - attacks(self.tables, piece, from);
                    let on = [(king, sides.royal), (from, piece)];
                    self.mates_with_check(sides, &on, flights, other, &mut scratch)
                })
            })
        })
    }

    fn is_enemy(&self, sides: Sides, piece: PieceId) -> bool {
        self.tables.players.owner_of(piece) != sides.mated
    }

    /// Whether a check is mate for some cells of another piece and of the opponent's royal piece, given the flight squares on an
    /// otherwise empty board.
    fn mates_with_check(
        &self,
        sides: Sides,
        on: &[(CellId, PieceId); 2],
        flights: Bitboard<W>,
        other: Option<Placed<W>>,
        scratch: &mut Scratch<W>,
    ) -> bool {
        let occupied_cells: Bitboard<W> = on.iter().map(|&(cell, _)| cell).collect();
        let Some((piece, cells)) = other else {
            return self.mates_with_enemy_royal(sides, on, flights - occupied_cells, scratch);
        };
        (cells - occupied_cells).iter().any(|cell| {
            let mut left = flights - occupied_cells - Bitboard::single(cell);
            if self.is_enemy(sides, piece) {
                left -= attacks(self.tables, piece, cell);
            }
            self.mates_with_enemy_royal(sides, &[on[0], on[1], (cell, piece)], left, scratch)
        })
    }

    /// Whether it is mate for some cell of the opponent's royal piece.
    fn mates_with_enemy_royal(
        &self,
        sides: Sides,
        on: &[(CellId, PieceId)],
        flights: Bitboard<W>,
        scratch: &mut Scratch<W>,
    ) -> bool {
        let occupied_cells: Bitboard<W> = on.iter().map(|&(cell, _)| cell).collect();
        // The enemy royal piece must occupy or attack every flight square.
        let near = |cell: CellId| self.tables.attackers.potential(cell)[sides.enemy.index()] | Bitboard::single(cell);
        let cells = flights.first().map_or(self.tables.board, near) - occupied_cells;
        cells.iter().any(|cell| {
            scratch.placements += 1;
            let left = flights - Bitboard::single(cell) - attacks(self.tables, sides.enemy, cell);
            left.is_empty() && self.is_mate(sides, on, cell, scratch) || scratch.placements > MAX_PLACEMENTS
        })
    }

    /// Whether these pieces and the opponent's royal piece on this cell give checkmate.
    fn is_mate(&self, sides: Sides, on: &[(CellId, PieceId)], enemy: CellId, scratch: &mut Scratch<W>) -> bool {
        scratch.candidates += 1;
        if scratch.candidates > MAX_CANDIDATES {
            return true;
        }
        let (tables, board) = (self.tables, &mut scratch.board);
        let players = &tables.players;
        let all = || on.iter().copied().chain([(enemy, sides.enemy)]);
        all().for_each(|(cell, piece)| board.put::<false>(players, cell, piece));
        board.set_turn::<false>(sides.mated);
        let in_check = |player| board.in_check(tables, player);
        let check = in_check(sides.mated) && !in_check(players.after(sides.mated));
        let mate = check && !board.can_move(tables);
        all().for_each(|(cell, _)| {
            board.take::<false>(players, cell);
        });
        mate
    }

    /// Whether a royal piece in check always has a flight square that none of the other pieces can reach, in any number.
    pub(super) fn has_flights_outside(&self, placed: &[Placed<W>]) -> bool {
        let tables = self.tables;
        let occupied = placed.iter().fold(Bitboard::EMPTY, |all, (_, cells)| all | *cells);
        self.sides().into_iter().all(|sides| {
            let mut attacked: Bitboard<W> = Bitboard::EMPTY;
            for &(piece, cells) in placed.iter().filter(|placed| self.is_enemy(sides, placed.0)) {
                cells.each(|cell| attacked |= attacks(tables, piece, cell));
            }
            attacked.iter().all(|king| {
                let flights = steps(tables, sides.royal, king) - attacked - occupied;
                // Royal pieces never attack each other.
                let enemies =
                    tables.board - Bitboard::single(king) - tables.attackers.potential(king)[sides.enemy.index()];
                enemies.iter().all(|enemy| {
                    let covered = attacks(tables, sides.enemy, enemy) | Bitboard::single(enemy);
                    !(flights - covered).is_empty()
                })
            })
        })
    }
}
