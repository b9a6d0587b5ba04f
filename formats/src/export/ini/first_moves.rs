//! First moves and captures en passant.

use std::collections::BTreeSet;

use triagonal::rules::KindId;

use super::desk::{Both, Desk};
use super::gait::comes_in;
use super::men::{Man, Men, Role};
use super::squares::Squares;

/// Writes where first moves begin, and captures en passant.
pub fn first_moves(desk: &mut Desk<'_>, men: &Men) {
    let mut region: Both<Option<Squares>> = [None; 2];
    let mut triple: Both<Squares> = [Squares::NONE; 2];
    let kinds: Vec<KindId> = men.all.keys().copied().collect();
    for kind in kinds {
        let Some(man) = men.all.get(&kind) else { continue };
        if let Role::Alike(_) = man.role {
            continue;
        }
        for player in 0..2 {
            let gait = &man.gait[player];
            let Some(from) = gait.from.filter(|_| desk.used_by(player).contains(&kind)) else {
                continue;
            };
            if unmoved(desk, kind, player) && returns(desk, man, kind, player) {
                desk.refuse_piece(kind, "first moves of a piece that can come back to where it began");
            }
            if men.pawn == Some(kind) && gait.triple {
                triple[player] = from;
            }
            if region[player].is_some_and(|known| known != from) {
                desk.refuse_piece(kind, "first moves from other squares than those of other pieces");
            }
            region[player] = Some(from);
        }
    }
    if let Some((pawn, man)) = men.pawn.and_then(|pawn| Some((pawn, men.all.get(&pawn)?))) {
        for (player, region) in region.iter().enumerate() {
            let doubles = man.gait[player].model.steps[1][0].contains_key(&(0, 2));
            if region.is_some() != doubles && desk.used_by(player).contains(&pawn) {
                desk.refuse_piece(pawn, "a pawn without the double step, where other first moves begin");
            }
        }
    }
    let none = region.iter().all(Option::is_none);
    if none {
        desk.set("doubleStep", "false");
    } else {
        let row = |rank: u8| {
            (0..desk.files)
                .map(|file| (file, rank))
                .collect::<Squares>()
                .and(desk.board)
        };
        let usual = [row(1), row(6)];
        desk.set_squares(
            "doubleStepRegion",
            region.map(|side| side.unwrap_or(Squares::NONE)),
            usual,
        );
        desk.set_squares("tripleStepRegion", triple, [Squares::NONE; 2]);
    }
    en_passant(desk, men, none);
}

/// Whether a first move asks that the piece has not moved, instead of where it stands.
fn unmoved(desk: &Desk<'_>, kind: KindId, player: usize) -> bool {
    let moves = desk.rules.moves(super::desk::PLAYERS[player], kind);
    moves.iter().any(|rule| rule.conditions.unmoved)
}

/// Whether a piece can come back to a square where one of its kind began.
fn returns(desk: &Desk<'_>, man: &Man, kind: KindId, player: usize) -> bool {
    let begins = desk.begins(kind, player);
    let up = if player == 0 { 1 } else { -1 };
    let model = &man.gait[player].model;
    let mut seen = Squares::NONE;
    let mut open: Vec<(u8, u8)> = begins.iter().collect();
    while let Some(square) = open.pop() {
        let to = model.targets(square, up, desk.board, &[(0, 0), (0, 1), (1, 0)]);
        open.extend(to.without(seen).iter());
        seen = seen.or(to);
    }
    !seen.and(begins).is_empty() || comes_in(desk, kind)
}

fn en_passant(desk: &mut Desk<'_>, men: &Men, no_first_moves: bool) {
    let own: Vec<(KindId, &Man)> = men
        .all
        .iter()
        .filter(|(_, man)| !matches!(man.role, Role::Alike(_)))
        .map(|(&kind, man)| (kind, man))
        .collect();
    let captures = |man: &Man| man.gait.iter().any(|gait| !gait.en_passant.is_empty());
    let exposes = |man: &Man| man.gait.iter().any(|gait| gait.passing);
    let captors: Vec<(KindId, &Man)> = own.iter().copied().filter(|(_, man)| captures(man)).collect();
    let played = !captors.is_empty() && own.iter().any(|(_, man)| exposes(man));
    if no_first_moves {
        return;
    }
    if !played {
        desk.set("enPassantRegion", "-");
        return;
    }
    for (kind, man) in &own {
        let gait = &man.gait[0];
        if gait.from.is_some() && !gait.passing {
            desk.refuse_piece(
                *kind,
                "first moves that expose nothing, though those of other pieces do",
            );
        }
    }
    let types: BTreeSet<KindId> = captors.iter().map(|(kind, _)| *kind).collect();
    desk.set("enPassantTypes", men.letters(&types));
    if let Some(pawn) = men.pawn.filter(|pawn| !types.contains(pawn)) {
        desk.refuse_piece(pawn, "a pawn that does not capture en passant, though other pieces do");
    }
    let exposed = [0, 1].map(|player| exposed(desk, &own, player));
    let mut region: Both<Option<Squares>> = [None; 2];
    for (kind, man) in &captors {
        for (player, region) in region.iter_mut().enumerate() {
            let gait = &man.gait[player];
            let zone = man.becoming.as_ref().and_then(|it| it.region[player]);
            if zone.is_some_and(|zone| !zone.and(exposed[1 - player]).is_empty()) {
                desk.refuse_piece(*kind, "captures en passant that promote");
            }
            let capturing: BTreeSet<(i16, i16)> = gait.model.steps[0][1]
                .keys()
                .filter(|step| !gait.model.steps[0][0].contains_key(step))
                .copied()
                .collect();
            if gait.en_passant != capturing || !gait.model.slides[0][1].is_empty() || gait.model.hops() {
                desk.refuse_piece(*kind, "captures en passant that are not like all its captures");
            }
            let to = gait.en_passant_to.unwrap_or(desk.board);
            if region.is_some_and(|known| known != to) {
                desk.refuse_piece(*kind, "captures en passant on other squares than those of other pieces");
            }
            *region = Some(to);
        }
    }
    let board = desk.board;
    desk.set_squares("enPassantRegion", region.map(|side| side.unwrap_or(board)), [board; 2]);
}

/// The squares that a player's first moves expose.
fn exposed(desk: &Desk<'_>, all: &[(KindId, &Man)], player: usize) -> Squares {
    let up = if player == 0 { 1 } else { -1 };
    let mut exposed = Squares::NONE;
    for (_, man) in all {
        let gait = &man.gait[player];
        let Some(from) = gait.from else { continue };
        for (file, rank) in from.iter() {
            let passed = |(x, y): (i16, i16)| {
                let square = (i16::from(file) + up * x, i16::from(rank) + up * y);
                let square = (u8::try_from(square.0).ok()?, u8::try_from(square.1).ok()?);
                desk.board.contains(square).then_some(square)
            };
            let halves = gait.model.steps[1][0].keys().map(|&(x, y)| (x / 2, y / 2));
            let slides = gait.model.slides[1][0].iter().flat_map(|(&(x, y), &limit)| {
                let most = if limit == 0 { 12 } else { limit };
                (1..most).map(move |times| (x * times, y * times))
            });
            let triple = gait.triple.then_some((0, 2));
            exposed = exposed.or(halves.chain(slides).chain(triple).filter_map(passed).collect());
        }
    }
    exposed
}
