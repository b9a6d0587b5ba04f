//! Promotions, first moves and captures en passant.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::KindId;

use super::desk::{Both, Desk};
use super::gait::comes_in;
use super::men::{Man, Men, Role};
use super::promotions::Becoming;
use super::squares::Squares;

/// Writes promotions.
pub fn promotions(desk: &mut Desk<'_>, men: &Men) {
    let all: Vec<(KindId, &Becoming)> = men
        .own()
        .filter_map(|(kind, man)| Some((kind, man.becoming.as_ref()?)))
        .collect();
    let mut region: Both<Option<Squares>> = [None; 2];
    for &(kind, becoming) in &all {
        if men.king == Some(kind) {
            desk.refuse_piece(kind, "promotions of a king");
        }
        for (known, own) in region.iter_mut().zip(becoming.region) {
            match (*known, own) {
                (Some(known), Some(own)) if known != own => {
                    desk.refuse_piece(kind, "a promotion zone that is not that of other pieces");
                }
                _ => *known = known.or(own),
            }
        }
    }
    let row = |rank: u8| {
        (0..desk.files)
            .map(|file| (file, rank))
            .collect::<Squares>()
            .and(desk.board)
    };
    let usual = [row(7), row(0)];
    let empty = Squares::NONE;
    desk.set_squares("promotionRegion", region.map(|side| side.unwrap_or(empty)), usual);
    as_pawns(desk, men, &all);
    turning_over(desk, men, &all);
    limits(desk, men, &all);
}

/// Promotions to one of several kinds.
fn as_pawns(desk: &mut Desk<'_>, men: &Men, all: &[(KindId, &Becoming)]) {
    let pawns: Vec<(KindId, &Becoming)> = all.iter().copied().filter(|(_, it)| !it.turns_over).collect();
    for (player, side) in [(0, "White"), (1, "Black")] {
        let own: Vec<&(KindId, &Becoming)> = pawns.iter().filter(|(_, it)| it.region[player].is_some()).collect();
        let types: BTreeSet<KindId> = own.iter().map(|(kind, _)| *kind).collect();
        desk.set(format!("promotionPawnTypes{side}"), men.letters(&types));
        let to = |it: &Becoming| -> BTreeSet<KindId> { it.to[player].iter().map(|&kind| men.type_of(kind)).collect() };
        if let Some((_, first)) = own.first() {
            desk.set(format!("promotionPieceTypes{side}"), men.letters(&to(first)));
            for (kind, it) in &own {
                if to(it) != to(first) {
                    desk.refuse_piece(*kind, "promotions to other kinds than those of other pieces");
                }
            }
        }
        for (kind, it) in &own {
            let turned = it.to[player].iter().any(|to| {
                matches!(
                    men.all.get(to),
                    Some(Man {
                        role: Role::Over(_),
                        ..
                    })
                )
            });
            if turned || it.to[player].contains(kind) {
                desk.refuse_piece(*kind, "promotions to what other pieces turn over to");
            }
        }
    }
    // That program promotes a pawn wherever its zone is, and has nothing to promote it to otherwise.
    if let Some(pawn) = men.pawn {
        let region: Both<Squares> = [0, 1].map(|player| {
            all.iter()
                .filter_map(|(_, it)| it.region[player])
                .fold(Squares::NONE, Squares::or)
        });
        let promoted = pawns.iter().find(|(kind, _)| *kind == pawn);
        for (player, region) in region.iter().enumerate() {
            let own = promoted.is_some_and(|(_, it)| it.region[player].is_some());
            if !own && !region.is_empty() && desk.used_by(player).contains(&pawn) {
                desk.refuse_piece(pawn, "a pawn without the promotions that other pieces have");
            }
        }
    }
    let forced: BTreeSet<bool> = pawns.iter().map(|(_, it)| it.forced).collect();
    if forced.len() > 1 {
        desk.refuse_piece(pawns[0].0, "promotions that only some pieces must make");
    }
    if forced.contains(&false) {
        desk.set("mandatoryPawnPromotion", "false");
    }
    let reverting: Vec<KindId> = pawns
        .iter()
        .filter(|(_, it)| it.to.iter().flatten().any(|to| desk.rules.kind(*to).base != *to))
        .map(|(kind, _)| *kind)
        .collect();
    if super::promotions::reverts(desk) {
        for (kind, it) in &pawns {
            let mut to = it.to.iter().flatten();
            if to.any(|to| desk.rules.kind(*to).base != *kind) || reverting.len() > 1 {
                desk.refuse_piece(
                    *kind,
                    "promoted pieces that become something else when they are captured",
                );
            }
        }
    }
}

/// Promotions to the one kind that belongs to a piece.
fn turning_over(desk: &mut Desk<'_>, men: &Men, all: &[(KindId, &Becoming)]) {
    let over: Vec<(KindId, &Becoming)> = all.iter().copied().filter(|(_, it)| it.turns_over).collect();
    let Some((first, _)) = over.first() else { return };
    let pairs: Vec<String> = over
        .iter()
        .filter_map(|(kind, it)| {
            let to = it.to.iter().flatten().next()?;
            let letter = |kind: KindId| men.letter(kind).to_ascii_lowercase();
            Some(format!("{}:{}", letter(*kind), letter(*to)))
        })
        .collect();
    desk.set("promotedPieceType", pairs.join(" "));
    let sorts: BTreeSet<(bool, bool)> = over.iter().map(|(_, it)| (it.forced, it.by_capture)).collect();
    if sorts.len() > 1 {
        desk.refuse_piece(
            *first,
            "promotions that only some pieces must make, or only by a capture",
        );
    }
    desk.set_if("mandatoryPiecePromotion", sorts.iter().any(|(forced, _)| *forced));
    desk.set_if("piecePromotionOnCapture", sorts.iter().any(|(_, capture)| *capture));
    for (kind, it) in &over {
        if it.forced && !it.limits.is_empty() {
            desk.refuse_piece(*kind, "promotions that must be made, up to a limit");
        }
        if (0..2).any(|player| it.region[player].is_none()) {
            desk.refuse_piece(*kind, "promotions of one player's pieces only");
        }
        let to: BTreeSet<KindId> = it.to.iter().flatten().copied().collect();
        if to.len() > 1 {
            desk.refuse_piece(*kind, "promotions to different kinds for the two players");
        }
    }
}

/// How many of a kind there may be.
fn limits(desk: &mut Desk<'_>, men: &Men, all: &[(KindId, &Becoming)]) {
    let mut limits: BTreeMap<char, Option<u16>> = BTreeMap::new();
    for (kind, becoming) in all {
        for to in becoming.to.iter().flatten() {
            let limit = becoming.limits.get(to).copied();
            let letter = men.letter(*to).to_ascii_lowercase();
            let shared = men.all.iter().any(|(other, man)| {
                other != to && !matches!(man.role, Role::Alike(_)) && man.letter == men.letter(*to)
            });
            if limit.is_some() && shared {
                desk.refuse_piece(*kind, "a limit of a kind that moves as other promoted pieces do");
            }
            if *limits.entry(letter).or_insert(limit) != limit {
                desk.refuse_piece(*kind, "limits that other promotions to the same kind do not have");
            }
        }
    }
    let texts: Vec<String> = limits
        .iter()
        .filter_map(|(letter, limit)| limit.map(|limit| format!("{letter}:{limit}")))
        .collect();
    if !texts.is_empty() {
        desk.set("promotionLimit", texts.join(" "));
    }
}

/// Where pieces of a kind could never move from, for each player.
fn dead(desk: &Desk<'_>, man: &Man) -> Both<Squares> {
    [0, 1].map(|player| {
        let up = if player == 0 { 1 } else { -1 };
        let stuck = |square: &(u8, u8)| {
            let to = man.gait[player].model.targets(*square, up, desk.board, &[(0, 0)]);
            to.is_empty()
        };
        desk.board.iter().filter(stuck).collect()
    })
}

/// The squares to which moves of a kind lead.
fn reached(desk: &Desk<'_>, man: &Man, player: usize) -> Squares {
    let up = if player == 0 { 1 } else { -1 };
    let model = &man.gait[player].model;
    let all = desk
        .board
        .iter()
        .map(|from| model.targets(from, up, desk.board, &[(0, 0), (0, 1), (1, 0)]));
    let all = all.fold(Squares::NONE, Squares::or);
    man.gait[player].to.map_or(all, |to| all.and(to))
}

/// Whether moves to where a piece could never move again are illegal: that is how promotions are forced there.
pub fn immobility(desk: &mut Desk<'_>, men: &Men) -> bool {
    let needed = men.own().any(|(_, man)| {
        man.becoming
            .as_ref()
            .is_some_and(|it| it.forced_on != [Squares::NONE; 2])
    });
    for (kind, man) in men.own() {
        let dead = dead(desk, man);
        for (player, dead) in dead.into_iter().enumerate() {
            let reached = reached(desk, man, player);
            let stuck = dead.and(reached);
            let becoming = man.becoming.as_ref().filter(|it| it.region[player].is_some());
            let region = becoming.and_then(|it| it.region[player]).unwrap_or(Squares::NONE);
            let forced = becoming.map_or(
                Squares::NONE,
                |it| if it.forced { region } else { it.forced_on[player] },
            );
            let is_partly = becoming.is_some_and(|it| !it.forced);
            if is_partly && forced.and(reached) != stuck && !forced.is_empty() {
                desk.refuse_piece(kind, "promotions that are forced where the piece could still move");
            }
            if needed && !stuck.without(forced).is_empty() {
                desk.refuse_piece(
                    kind,
                    "moves to where it could not move again, which are illegal for other pieces",
                );
            }
        }
    }
    desk.set_if("immobilityIllegal", needed);
    needed
}

/// Squares where pieces of a kind may not be dropped because they could never move again.
pub fn dead_drops(desk: &Desk<'_>, man: &Man, immobility: bool) -> Both<Squares> {
    if immobility {
        dead(desk, man)
    } else {
        [Squares::NONE; 2]
    }
}

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
