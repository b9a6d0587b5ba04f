//! The survey: mobility, threats and pressure on royal pieces, for the evaluation.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::rules::limits::MAX_PLAYERS;
use crate::search::board::chase::chase_term;
use crate::search::board::passed::passed_and_isolated;
use crate::search::board::promotion_paths::PromotionPaths;
use crate::search::board::royals::Royals;
use crate::search::board::weights::{MOBILITY_COUNTS, Survey, SurveyTerms};
use crate::tables::{Bitboard, Mover, PieceId, Tables, TargetMask};

/// The board from the view of one player.
struct Side<const W: usize> {
    team: u16,
    own: Bitboard<W>,
    enemies: Bitboard<W>,
    /// The cells that do not count as mobility.
    unsafe_cells: Bitboard<W>,
}

/// Computes the terms of the survey for each player.
pub(super) fn survey<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    weights: &Survey,
    report: &mut impl FnMut(PlayerId, SurveyTerms),
) {
    let players = &tables.players;
    let mut royals = Royals::new(board, tables);
    let mut reached = [Bitboard::EMPTY; MAX_PLAYERS];
    let mut reached_by_others = [Bitboard::EMPTY; MAX_PLAYERS];
    let mut strength = [0; MAX_PLAYERS];
    let mut all_scores = [SurveyTerms::default(); MAX_PLAYERS];
    let mask = TargetMask {
        quiet: tables.board - *board.occupied(),
        capture: *board.occupied(),
    };
    // Cells that the least valuable enemy kinds attack do not count as mobility.
    let mut guarded = [Bitboard::EMPTY; MAX_PLAYERS];
    let mut least = [Bitboard::EMPTY; MAX_PLAYERS];
    for player in players.ids() {
        for piece in players.range_of(player).filter(|&piece| weights.least[piece]) {
            let mover = tables.mover(PieceId(piece as u16));
            let pieces = board.by_piece()[piece];
            least[player.index()] |= pieces;
            guarded[player.index()] |= captured_by(mover, pieces, &tables.board);
        }
    }
    for player in players.ids() {
        let mut side = Side {
            team: players.team_of(player),
            own: *board.of_player(player),
            enemies: Bitboard::EMPTY,
            unsafe_cells: *board.of_player(player),
        };
        let mut least_enemies = Bitboard::EMPTY;
        for other in players.ids().filter(|&other| players.team_of(other) != side.team) {
            side.enemies |= *board.of_player(other);
            side.unsafe_cells |= guarded[other.index()];
            least_enemies |= least[other.index()];
        }
        let scores = &mut all_scores[player.index()];
        for piece in players.range_of(player) {
            let (pieces, held) = (board.by_piece()[piece], board.hands()[piece].min(4));
            if pieces.is_empty() && held == 0 {
                continue;
            }
            let mover = tables.mover(PieceId(piece as u16));
            let reached_by_kind = survey_kind(board, weights, (piece, mover), &side, &mask, &mut royals, scores);
            reached[player.index()] |= reached_by_kind;
            if !weights.royal[piece] {
                reached_by_others[player.index()] |= reached_by_kind;
            }
            let pressure = weights.pressure[piece];
            if pressure > 0 {
                strength[player.index()] += pressure * pieces.len() as i32;
                let mut goes_to = reached_by_kind - side.own;
                if held > 0 {
                    royals.add_hand(side.team, i32::from(held) * pressure / 2);
                    if !mover.drops.is_empty() {
                        goes_to |= mask.quiet;
                    }
                }
                royals.add_check(side.team, mover, &goes_to, board.occupied());
            }
        }
        scores.shelter = royals.shelter(player, &side.own);
        if let Some(paths) = &weights.promotion_paths {
            (scores.passed, scores.isolated) =
                passed_and_isolated(board, paths, players.range_of(player), &least_enemies);
        }
    }
    for player in players.ids() {
        let paths = weights.promotion_paths.as_ref();
        let open_cells = paths.map_or(0, |paths| {
            open_cells(tables, paths, player, (&royals, &least[player.index()]))
        });
        for other in players.ids() {
            if players.team_of(other) != players.team_of(player) {
                all_scores[player.index()].open += open_cells * strength[other.index()];
                let loose = (*board.of_player(other) & reached[player.index()]) - reached[other.index()];
                for victim in loose {
                    all_scores[player.index()].loose += weights.worth[board.at(victim).index()];
                }
            }
        }
    }
    royals.danger(tables, &reached, &reached_by_others, |player, danger| {
        all_scores[player.index()].danger += danger;
    });
    if let (Some(chase), Some([first, second])) = (&weights.chase, royals.opposed()) {
        for (us, them) in [(first, second), (second, first)] {
            all_scores[us.0.index()].chase = chase_term(board, tables, (weights, chase), us, them);
        }
    }
    for player in players.ids() {
        report(player, all_scores[player.index()]);
    }
}

/// Adds the terms of the pieces of a kind, if there are any. Returns the cells that they reach.
#[inline(always)]
fn survey_kind<const W: usize>(
    board: &Board<W>,
    weights: &Survey,
    (piece, mover): (usize, &Mover<W>),
    side: &Side<W>,
    mask: &TargetMask<W>,
    royals: &mut Royals<W>,
    scores: &mut SurveyTerms,
) -> Bitboard<W> {
    let pieces = board.by_piece()[piece];
    let (mobility, pressure) = (weights.mobility[piece].as_deref(), weights.pressure[piece]);
    let threats = |reach: Bitboard<W>| {
        let mut threats = 0;
        let excess = |victim| weights.worth[board.at(victim).index()] - weights.worth[piece];
        (reach & side.enemies).each(|victim| threats += excess(victim).max(0));
        threats
    };
    let mut reached = Bitboard::EMPTY;
    if mobility.is_none() && pressure == 0 && mover.shifts_pay(pieces.len()) {
        for shift in &mover.shift_moves {
            let reach = shift.targets(&pieces, &Bitboard::EMPTY, &mask.quiet, mask);
            reached |= reach;
            scores.threats += threats(reach);
        }
    } else {
        pieces.each(|from| {
            let reach = reach(board, mover, from, mask);
            reached |= reach;
            scores.threats += threats(reach);
            if let Some(worth) = mobility {
                scores.mobility += worth[(reach - side.unsafe_cells).len().min(MOBILITY_COUNTS - 1)];
            }
            if pressure > 0 {
                royals.add_reach(side.team, &reach, pressure);
            }
        });
    }
    reached
}

/// The number of open cells around a player's royal pieces: cells that have no piece of the player's least valuable kinds on
/// them or ahead of them.
fn open_cells<const W: usize>(
    tables: &Tables<W>,
    paths: &[PromotionPaths],
    player: PlayerId,
    (royals, least): (&Royals<W>, &Bitboard<W>),
) -> i32 {
    let pieces = tables.players.range_of(player);
    let Some(paths) = pieces.map(|piece| &paths[piece]).find(|paths| !paths.is_empty()) else {
        return 0;
    };
    royals.count_around(player, |cell| {
        let covered = paths[cell.index()].cells.narrow() | Bitboard::single(cell);
        !covered.intersects(least)
    })
}

/// The empty cells to which a piece can move, and the pieces that it attacks or guards, without walks.
#[inline(always)]
fn reach<const W: usize>(board: &Board<W>, mover: &Mover<W>, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
    let mut reach = mover.leaps.targets(from, mask);
    for slides in &mover.slides {
        reach |= slides.targets(from, board.occupied(), mask);
    }
    for hops in &mover.hops {
        reach |= hops.targets(from, board.by_piece(), board.occupied(), mask);
    }
    for path in mover.lame_paths.from(from) {
        let is_open = mask.cells(path.quiet, path.captures).has(path.to) && !path.unmoved;
        if is_open && !path.through.intersects(board.occupied()) {
            reach.insert(path.to);
        }
    }
    reach
}

/// The cells of the board on which pieces of a kind capture by leaps.
fn captured_by<const W: usize>(mover: &Mover<W>, pieces: Bitboard<W>, board: &Bitboard<W>) -> Bitboard<W> {
    let mut captured = Bitboard::EMPTY;
    if mover.shifts_pay(pieces.len()) && !mover.lame_paths.captures() {
        let mask = TargetMask {
            quiet: Bitboard::EMPTY,
            capture: *board,
        };
        for shift in &mover.shift_moves {
            captured |= shift.targets(&pieces, &Bitboard::EMPTY, &Bitboard::EMPTY, &mask);
        }
    } else {
        pieces.each(|from| captured |= mover.leaps.captures(from));
    }
    captured
}
