//! Dead positions: positions from which no sequence of moves can lead to a decisive end.
//!
//! The analysis is conservative: it reports a position as dead only if that is proved. It covers positions with few kinds of
//! pieces and ignores where the pieces stand, except that a piece such as a bishop never leaves the cells that its moves connect,
//! its *confines*. So one result holds for many positions, and results are cached.

use std::sync::PoisonError;

use crate::play::board::state::Board;
use crate::play::dead::mates::MateSearch;
use crate::play::dead::reach::{cells_of, closure, confines, steps};
use crate::rules::PlayerId;
use crate::tables::{Bitboard, Danger, DeadPositions, Material, Mates, PieceId, Tables};

/// Marks a material with more than two pieces: then the number of each does not matter.
const MANY: (PieceId, u16) = (PieceId::NONE, 0);

/// Whether the analysis shows that no sequence of moves can lead to a decisive end.
pub(in crate::play) fn is_dead<const W: usize>(board: &Board<W>, tables: &Tables<W>) -> bool {
    let Some(Ok(dead)) = &tables.dead_positions else {
        return false;
    };
    // Most positions have some of these pieces.
    if dead.lively.iter().any(|&piece| has(board, piece)) || !board.en_passant().is_empty() {
        return false;
    }
    let holds = board.hands().iter().any(|&count| count > 0);
    match dead.danger {
        Danger::Captures if holds => false,
        Danger::Mates(mates) if holds && !mates.hands => false,
        Danger::Mates(mates) => is_safe_from_mates(board, tables, dead, mates),
        Danger::Captures => {
            let material = material(board, tables, dead, None);
            cached(dead, material, |material| is_safe_from_captures(tables, dead, material))
        }
    }
}

fn has<const W: usize>(board: &Board<W>, piece: PieceId) -> bool {
    !board.of_piece(piece).is_empty() || board.hand(piece) > 0
}

/// All pieces except the given two, each with the number of its confines, sorted.
fn material<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    dead: &DeadPositions<W>,
    except: Option<[PieceId; 2]>,
) -> Material {
    let mut material = Material::new();
    for cell in *board.occupied() {
        let piece = board.at(cell);
        if except.is_none_or(|except| !except.contains(&piece)) {
            material.push((piece, confines(tables, dead, piece).number[cell.index()]));
        }
    }
    material.sort_unstable();
    material
}

/// Whether no player can ever be mated or lose by counted checks.
fn is_safe_from_mates<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    dead: &DeadPositions<W>,
    mates: Mates,
) -> bool {
    let search = MateSearch::new(tables, mates);
    let royal = [0, 1].map(|player| tables.players.piece(PlayerId(player), mates.royal));
    let is_only_piece = |&piece: &PieceId| board.of_piece(piece).len() == 1 && board.hand(piece) == 0;
    let waiting = tables.players.after(board.turn());
    if !royal.iter().all(is_only_piece) || board.in_check(tables, waiting) {
        return false;
    }
    let on_board = board.occupied().len() - royal.len();
    let held: usize = board.hands().iter().map(|&count| usize::from(count)).sum();
    if on_board + held == 0 {
        return search.royal_attacks_are_mutual();
    }
    let maters = dead.findings.lone_maters.get_or_init(|| search.lone_maters(dead));
    let Some(maters) = maters else { return false };
    if mates.counts_checks || maters.iter().any(|&piece| has(board, piece)) {
        return false;
    }
    match (on_board + held, mates.hands) {
        (1, _) => true,
        (_, true) => false,
        (pieces, false) => {
            let mut material = material(board, tables, dead, Some(royal));
            if pieces > 2 {
                material.dedup();
                material.push(MANY);
            }
            cached(dead, material, |material| {
                let placed: Vec<(PieceId, Bitboard<W>)> = material
                    .iter()
                    .filter(|entry| **entry != MANY)
                    .map(|&(piece, number)| (piece, cells_of(tables, dead, piece, number)))
                    .collect();
                let confined = !mates.explosive && search.has_flights_outside(&placed);
                confined || (pieces == 2 && search.no_two_mate(&placed))
            })
        }
    }
}

/// Whether positions with this material are dead, from the cache or computed now.
fn cached<const W: usize>(
    dead: &DeadPositions<W>,
    material: Material,
    compute: impl FnOnce(&Material) -> bool,
) -> bool {
    let materials = || {
        let lock = dead.findings.materials.lock();
        lock.unwrap_or_else(PoisonError::into_inner)
    };
    if let Some(&result) = materials().get(&material) {
        return result;
    }
    let result = compute(&material);
    materials().insert(material, result);
    result
}

/// Whether, in a game without mates, no player can ever capture or run out of moves.
///
/// Each player has pieces of one kind only, and no piece can reach a cell that an enemy can reach. A player without a move would
/// have to fill all cells that the steps of a piece connect, and has too few pieces for that.
fn is_safe_from_captures<const W: usize>(tables: &Tables<W>, dead: &DeadPositions<W>, material: &Material) -> bool {
    let of_player = |player: u16| -> Vec<(PieceId, u16)> {
        let own = material.iter().copied();
        own.filter(|&(piece, _)| tables.players.owner_of(piece) == PlayerId(player))
            .collect()
    };
    let cells = |own: &[(PieceId, u16)]| {
        let sets = own.iter().map(|&(piece, number)| cells_of(tables, dead, piece, number));
        sets.fold(Bitboard::EMPTY, |all, set| all | set)
    };
    let can_always_move = |own: &[(PieceId, u16)]| {
        let Some(&(piece, number)) = own.first() else {
            return false;
        };
        own.iter().all(|other| other.0 == piece)
            && cells_of(tables, dead, piece, number)
                .iter()
                .all(|cell| closure(cell, |from| steps(tables, piece, from)).len() > own.len())
    };
    let (one, other) = (of_player(0), of_player(1));
    !cells(&one).intersects(&cells(&other)) && can_always_move(&one) && can_always_move(&other)
}
