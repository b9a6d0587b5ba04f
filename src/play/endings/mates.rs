//! Whether pieces can mate at all, wherever they stand.

use crate::geometry::CellId;
use crate::play::endings::reach::{attacks, steps};
use crate::play::state::board::Board;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, DeadPositions, Mates, PieceId, Tables};

/// After so many placements of pieces a search for mates gives up: then the pieces count as if they could mate.
const MAX_PLACEMENTS: usize = 4_000_000;
/// After so many positions that look like mates it gives up too.
const MAX_TRIED: usize = 100_000;

/// A piece besides the royal ones, and the cells it can be on.
type Placed<const W: usize> = (PieceId, Bitboard<W>);

/// Searches all placements of few pieces for checkmates.
pub(in crate::play::endings) struct MateSearch<'t, const W: usize> {
    tables: &'t Tables<W>,
    mates: Mates,
}

/// What a search has left to do.
struct Effort<const W: usize> {
    board: Board<W>,
    placements: usize,
    tried: usize,
}

/// A player who may be mated, and the opponent.
#[derive(Clone, Copy)]
struct Sides {
    mated: PlayerId,
    /// The royal piece of the player who may be mated.
    royal: PieceId,
    /// That of the opponent.
    enemy: PieceId,
}

impl<'t, const W: usize> MateSearch<'t, W> {
    pub(in crate::play::endings) fn new(tables: &'t Tables<W>, mates: Mates) -> Self {
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

    /// Whether royal pieces always attack each other, if one attacks the other. Then neither ever gives check.
    pub(in crate::play::endings) fn royals_agree(&self) -> bool {
        let attacked = |piece, cell: CellId| self.tables.attackers.potential(cell)[PieceId::index(piece)];
        let [sides, _] = self.sides();
        self.tables.board.iter().all(|cell| {
            let attackers = attacked(sides.royal, cell);
            attackers == attacks(self.tables, sides.enemy, cell)
        })
    }

    /// The pieces that can mate, or be mated, as the only piece besides the royal ones; nothing if royal pieces can.
    pub(in crate::play::endings) fn lone_maters(&self, dead: &DeadPositions<W>) -> Option<Vec<PieceId>> {
        if !self.royals_agree() {
            return None;
        }
        let players = &self.tables.players;
        let known = |kind| {
            let is_royal = kind == self.mates.royal;
            !is_royal && !dead.lively.contains(&players.piece(PlayerId(0), kind))
        };
        let kinds = (0..players.kinds() as u16).map(KindId).filter(|&kind| known(kind));
        let mut found = Vec::new();
        for kind in kinds {
            let own = [0, 1].map(|player| players.piece(PlayerId(player), kind));
            let mates = own.map(|piece| self.some_placement_mates(&[(piece, self.tables.board)]));
            for (piece, mates_itself) in own.into_iter().zip(mates) {
                // From a hand it can come back as the other player's.
                if mates_itself || (self.mates.hands && mates.contains(&true)) {
                    found.push(piece);
                }
            }
        }
        Some(found)
    }

    /// Whether two pieces cannot mate, neither of which can alone.
    ///
    /// The only piece of a player stays within its confines. Two pieces of one player are placed anywhere.
    pub(in crate::play::endings) fn no_two_mate(&self, placed: &[Placed<W>]) -> bool {
        let &[one, other] = placed else { return false };
        let owner = |placed: Placed<W>| self.tables.players.owner_of(placed.0);
        if owner(one) == owner(other) {
            let anywhere = self.tables.board;
            return !self.some_placement_mates(&[(one.0, anywhere), (other.0, anywhere)]);
        }
        // What explodes may take a king along.
        let safe = !self.mates.explosive || !one.1.intersects(&other.1);
        safe && !self.some_placement_mates(placed)
    }

    /// Whether some arrangement of the royal pieces and one or two others is checkmate, or there are too many to tell.
    fn some_placement_mates(&self, placed: &[Placed<W>]) -> bool {
        let mut effort = Effort {
            board: Board::empty(self.tables),
            placements: 0,
            tried: 0,
        };
        let mut checks = self.sides().into_iter().flat_map(|sides| {
            let enemies = (0..placed.len()).filter(move |&at| self.attacks_king(sides, placed[at].0));
            enemies.map(move |checker| (sides, checker))
        });
        checks.any(|(sides, checker)| {
            let (piece, cells) = placed[checker];
            let other = placed.iter().enumerate().find(|(at, _)| *at != checker);
            let other = other.map(|(_, &other)| other);
            self.tables.board.iter().any(|king| {
                let attackers = self.tables.attackers.potential(king)[piece.index()] & cells;
                (attackers - Bitboard::of(king)).iter().any(|from| {
                    let flights = steps(self.tables, sides.royal, king) - attacks(self.tables, piece, from);
                    let on = [(king, sides.royal), (from, piece)];
                    self.check_mates(sides, &on, flights, other, &mut effort)
                })
            })
        })
    }

    fn attacks_king(&self, sides: Sides, piece: PieceId) -> bool {
        self.tables.players.owner_of(piece) != sides.mated
    }

    /// Whether a check is mate for some cells of another piece and the opponent's royal piece, given the cells that the
    /// royal piece could flee to, if they were empty.
    fn check_mates(
        &self,
        sides: Sides,
        on: &[(CellId, PieceId); 2],
        flights: Bitboard<W>,
        other: Option<Placed<W>>,
        effort: &mut Effort<W>,
    ) -> bool {
        let taken: Bitboard<W> = on.iter().map(|&(cell, _)| cell).collect();
        let Some((piece, cells)) = other else {
            return self.kings_mate(sides, on, flights - taken, effort);
        };
        (cells - taken).iter().any(|cell| {
            let mut left = flights - taken - Bitboard::of(cell);
            if self.attacks_king(sides, piece) {
                left -= attacks(self.tables, piece, cell);
            }
            self.kings_mate(sides, &[on[0], on[1], (cell, piece)], left, effort)
        })
    }

    /// Whether it is mate for some cell of the opponent's royal piece.
    fn kings_mate(&self, sides: Sides, on: &[(CellId, PieceId)], flights: Bitboard<W>, effort: &mut Effort<W>) -> bool {
        let taken: Bitboard<W> = on.iter().map(|&(cell, _)| cell).collect();
        // The royal piece must stand on each cell to flee to, or attack it.
        let near = |cell: CellId| self.tables.attackers.potential(cell)[sides.enemy.index()] | Bitboard::of(cell);
        let cells = flights.first().map_or(self.tables.board, near) - taken;
        cells.iter().any(|cell| {
            effort.placements += 1;
            let left = flights - Bitboard::of(cell) - attacks(self.tables, sides.enemy, cell);
            left.is_empty() && self.is_mate(sides, on, cell, effort) || effort.placements > MAX_PLACEMENTS
        })
    }

    /// Whether pieces and the opponent's royal piece on a cell are a checkmate.
    fn is_mate(&self, sides: Sides, on: &[(CellId, PieceId)], enemy: CellId, effort: &mut Effort<W>) -> bool {
        effort.tried += 1;
        if effort.tried > MAX_TRIED {
            return true;
        }
        let (tables, board) = (self.tables, &mut effort.board);
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

    /// Whether a royal piece in check always has a cell to flee to where none of the others can come, however many
    /// of them there are.
    pub(in crate::play::endings) fn has_flights_outside(&self, placed: &[Placed<W>]) -> bool {
        let tables = self.tables;
        let occupied = placed.iter().fold(Bitboard::EMPTY, |all, (_, cells)| all | *cells);
        self.sides().into_iter().all(|sides| {
            let mut attacked: Bitboard<W> = Bitboard::EMPTY;
            for &(piece, cells) in placed.iter().filter(|placed| self.attacks_king(sides, placed.0)) {
                cells.each(|cell| attacked |= attacks(tables, piece, cell));
            }
            attacked.iter().all(|king| {
                let flights = steps(tables, sides.royal, king) - attacked - occupied;
                // Royal pieces never attack each other.
                let enemies = tables.board - Bitboard::of(king) - tables.attackers.potential(king)[sides.enemy.index()];
                enemies.iter().all(|enemy| {
                    let covered = attacks(tables, sides.enemy, enemy) | Bitboard::of(enemy);
                    !(flights - covered).is_empty()
                })
            })
        })
    }
}
