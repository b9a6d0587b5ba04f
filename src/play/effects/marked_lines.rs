//! The lines along which effects mark, push and pull pieces.

use std::cmp::Reverse;

use crate::geometry::CellId;
use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::rules::limits::MAX_RAY;
use crate::rules::{Contact, PlayerId};
use crate::tables::{Bitboard, Node, PieceId, Tables, Walk};

/// The pieces that these lines from the target of a player's move mark, each once: the nearest first, then in order of cells.
pub(super) fn marked<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    (us, from): (PlayerId, CellId),
    walks: &[Walk<W>],
) -> Vec<Marked> {
    let mut all = Vec::new();
    for walk in walks.iter().filter(|walk| walk.conditions.allows_from(from)) {
        for path in walk.paths() {
            let line = Line {
                tables,
                board,
                us,
                from,
                walk,
                vector: path[0],
            };
            line.follow((0, 0), (tables.graph.start(from), 0), &mut Vec::new(), &mut all);
        }
    }
    all.sort_by_key(|marked: &Marked| (marked.steps, marked.cell));
    let mut seen = Bitboard::<W>::EMPTY;
    all.retain(|marked| {
        let first = !seen.has(marked.cell);
        seen.insert(marked.cell);
        first
    });
    all
}

/// Pushes or pulls marked pieces along their lines, and returns the cells that changed.
pub(super) fn shift_marked<const W: usize>(
    board: &mut Board<W>,
    tables: &Tables<W>,
    from: CellId,
    mut marked: Vec<Marked>,
    pushes: bool,
) -> Bitboard<W> {
    let mut touched = Bitboard::EMPTY;
    if pushes {
        marked.sort_by_key(|marked| (Reverse(marked.steps), marked.cell));
    }
    for target in marked {
        let piece = board.at(target.cell);
        if tables
            .check
            .royal_pieces(tables.players.owner_of(piece))
            .contains(&piece)
        {
            continue;
        }
        let Some(end) = end_of_shift(board, tables, from, target, pushes) else {
            continue;
        };
        board.journal.push(OldValue::Cell(target.cell, piece));
        board.journal.push(OldValue::Cell(end, PieceId::NONE));
        board.take::<true>(&tables.players, target.cell);
        board.put::<true>(&tables.players, end, piece);
        touched.insert(target.cell);
        touched.insert(end);
    }
    touched
}

/// The cell to which a marked piece is pushed or pulled; nothing if it stays.
fn end_of_shift<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    from: CellId,
    marked: Marked,
    pushes: bool,
) -> Option<CellId> {
    let graph = &tables.graph;
    let next = |node: &Node| graph.step(*node, marked.vector);
    let walk = std::iter::successors(Some(graph.start(from)), next);
    let passed: Vec<Node> = if pushes {
        walk.skip(marked.steps + 1).take(MAX_RAY).collect()
    } else {
        let between: Vec<Node> = walk.skip(1).take(marked.steps - 1).collect();
        between.into_iter().rev().collect()
    };
    let cells = passed.into_iter().map(|node| graph.cell(node));
    let free = cells.take_while(|cell| cell.is_none_or(|cell| cell != from && !board.at(cell).is_some()));
    free.flatten().last()
}

/// A piece that a line marks.
#[derive(Clone, Copy)]
pub(super) struct Marked {
    /// The cell of the piece.
    pub(super) cell: CellId,
    /// The vector of its line, and the number of displacements to the piece.
    vector: u32,
    steps: usize,
}

/// A line that marks pieces.
struct Line<'l, const W: usize> {
    tables: &'l Tables<W>,
    board: &'l Board<W>,
    us: PlayerId,
    from: CellId,
    walk: &'l Walk<W>,
    vector: u32,
}

impl<const W: usize> Line<'_, W> {
    /// Continues the line in every way that matches, from a token that has matched `count` cells, after `steps` displacements.
    /// Adds the marked pieces to `all` where the line ends.
    fn follow(
        &self,
        (index, count): (usize, u16),
        (node, steps): (Node, usize),
        marked: &mut Vec<Marked>,
        all: &mut Vec<Marked>,
    ) {
        let graph = &self.tables.graph;
        let Some(token) = self.walk.legs[0].get(index) else {
            if graph.cell(node).is_some() {
                all.extend_from_slice(marked);
            }
            return;
        };
        if count >= token.min {
            self.follow((index + 1, 0), (node, steps), marked, all);
        }
        let Some(next) = graph.step(node, self.vector).filter(|_| count < token.max) else {
            return;
        };
        let Some(cell) = graph.cell(next) else {
            if token.on.empty && token.zone.is_none() {
                self.follow((index, count + 1), (next, steps + 1), marked, all);
            }
            return;
        };
        if cell == self.from || token.zone.is_some_and(|zone| !zone.has(cell)) {
            return;
        }
        let piece = self.board.at(cell);
        let matches = if piece.is_some() {
            let players = &self.tables.players;
            let enemy = self.board.is_enemy(players, self.us, piece);
            let side = if enemy { token.on.enemy } else { token.on.friend };
            let kinds = token.kinds.as_ref();
            side && kinds.is_none_or(|kinds| kinds[players.kind_of(piece).index()])
        } else {
            token.on.empty
        };
        if matches {
            let marks = piece.is_some() && token.contact == Contact::Capture;
            if marks {
                marked.push(Marked {
                    cell,
                    vector: self.vector,
                    steps: steps + 1,
                });
            }
            self.follow((index, count + 1), (next, steps + 1), marked, all);
            if marks {
                marked.pop();
            }
        }
    }
}
