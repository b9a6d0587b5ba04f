//! First moves and captures en passant.

use std::collections::BTreeSet;

use triagonal::rules::KindId;

use super::gait::can_arrive;
use super::roster::{Member, Role, Roster};
use super::section::{Both, Section};
use super::squares::Squares;

/// Writes the regions of first moves, and the keys for captures en passant.
pub fn first_moves(section: &mut Section<'_>, roster: &Roster) {
    let mut region: Both<Option<Squares>> = [None; 2];
    let mut triple: Both<Squares> = [Squares::NONE; 2];
    let kinds: Vec<KindId> = roster.all.keys().copied().collect();
    for kind in kinds {
        let Some(member) = roster.all.get(&kind) else { continue };
        if let Role::Alike(_) = member.role {
            continue;
        }
        for player in 0..2 {
            let move_set = &member.move_set[player];
            let Some(from) = move_set.from.filter(|_| section.used_by(player).contains(&kind)) else {
                continue;
            };
            if unmoved(section, kind, player) && returns(section, member, kind, player) {
                section.refuse_piece(
                    kind,
                    "first moves are not supported for pieces that can return to their start squares",
                );
            }
            if roster.pawn == Some(kind) && move_set.triple {
                triple[player] = from;
            }
            if region[player].is_some_and(|known| known != from) {
                section.refuse_piece(kind, "all first moves must begin in the same region");
            }
            region[player] = Some(from);
        }
    }
    if let Some((pawn, member)) = roster.pawn.and_then(|pawn| Some((pawn, roster.all.get(&pawn)?))) {
        for (player, region) in region.iter().enumerate() {
            let doubles = member.move_set[player].model.steps[1][0].contains_key(&(0, 2));
            if region.is_some() != doubles && section.used_by(player).contains(&pawn) {
                section.refuse_piece(
                    pawn,
                    "a pawn without a double step is not supported together with other first moves",
                );
            }
        }
    }
    let none = region.iter().all(Option::is_none);
    if none {
        section.set("doubleStep", "false");
    } else {
        let row = |rank: u8| {
            (0..section.files)
                .map(|file| (file, rank))
                .collect::<Squares>()
                .and(section.board)
        };
        let usual = [row(1), row(6)];
        section.set_squares(
            "doubleStepRegion",
            region.map(|side| side.unwrap_or(Squares::NONE)),
            usual,
        );
        section.set_squares("tripleStepRegion", triple, [Squares::NONE; 2]);
    }
    en_passant(section, roster, none);
}

/// Whether some move requires that the piece is unmoved, rather than a start zone.
fn unmoved(section: &Section<'_>, kind: KindId, player: usize) -> bool {
    let moves = section.rules.moves(super::section::PLAYERS[player], kind);
    moves.iter().any(|rule| rule.conditions.unmoved)
}

/// Whether a piece can return to a start square of its kind.
fn returns(section: &Section<'_>, member: &Member, kind: KindId, player: usize) -> bool {
    let begins = section.begins(kind, player);
    let up = if player == 0 { 1 } else { -1 };
    let model = &member.move_set[player].model;
    let mut seen = Squares::NONE;
    let mut open: Vec<(u8, u8)> = begins.iter().collect();
    while let Some(square) = open.pop() {
        let to = model.targets(square, up, section.board, &[(0, 0), (0, 1), (1, 0)]);
        open.extend(to.without(seen).iter());
        seen = seen.or(to);
    }
    !seen.and(begins).is_empty() || can_arrive(section, kind)
}

fn en_passant(section: &mut Section<'_>, roster: &Roster, no_first_moves: bool) {
    let own: Vec<(KindId, &Member)> = roster
        .all
        .iter()
        .filter(|(_, member)| !matches!(member.role, Role::Alike(_)))
        .map(|(&kind, member)| (kind, member))
        .collect();
    let captures = |member: &Member| member.move_set.iter().any(|move_set| !move_set.en_passant.is_empty());
    let exposes = |member: &Member| member.move_set.iter().any(|move_set| move_set.passing);
    let captors: Vec<(KindId, &Member)> = own.iter().copied().filter(|(_, member)| captures(member)).collect();
    let played = !captors.is_empty() && own.iter().any(|(_, member)| exposes(member));
    if no_first_moves {
        return;
    }
    if !played {
        section.set("enPassantRegion", "-");
        return;
    }
    for (kind, member) in &own {
        let move_set = &member.move_set[0];
        if move_set.from.is_some() && !move_set.passing {
            section.refuse_piece(
                *kind,
                "first moves must either all create en passant squares, or none of them",
            );
        }
    }
    let types: BTreeSet<KindId> = captors.iter().map(|(kind, _)| *kind).collect();
    section.set("enPassantTypes", roster.letters(&types));
    if let Some(pawn) = roster.pawn.filter(|pawn| !types.contains(pawn)) {
        section.refuse_piece(
            pawn,
            "a pawn that does not capture en passant is not supported if other pieces do",
        );
    }
    let exposed = [0, 1].map(|player| exposed(section, &own, player));
    let mut region: Both<Option<Squares>> = [None; 2];
    for (kind, member) in &captors {
        for (player, region) in region.iter_mut().enumerate() {
            let move_set = &member.move_set[player];
            let zone = member.promotion_set.as_ref().and_then(|it| it.region[player]);
            if zone.is_some_and(|zone| !zone.and(exposed[1 - player]).is_empty()) {
                section.refuse_piece(*kind, "en passant captures that promote are not supported");
            }
            let capturing: BTreeSet<(i16, i16)> = move_set.model.steps[0][1]
                .keys()
                .filter(|step| !move_set.model.steps[0][0].contains_key(step))
                .copied()
                .collect();
            if move_set.en_passant != capturing || !move_set.model.slides[0][1].is_empty() || move_set.model.hops() {
                section.refuse_piece(*kind, "en passant captures must match all other captures of the piece");
            }
            let to = move_set.en_passant_to.unwrap_or(section.board);
            if region.is_some_and(|known| known != to) {
                section.refuse_piece(*kind, "all en passant captures must share one region");
            }
            *region = Some(to);
        }
    }
    let board = section.board;
    section.set_squares("enPassantRegion", region.map(|side| side.unwrap_or(board)), [board; 2]);
}

/// The en passant squares of a player's first moves.
fn exposed(section: &Section<'_>, all: &[(KindId, &Member)], player: usize) -> Squares {
    let up = if player == 0 { 1 } else { -1 };
    let mut exposed = Squares::NONE;
    for (_, member) in all {
        let move_set = &member.move_set[player];
        let Some(from) = move_set.from else { continue };
        for (file, rank) in from.iter() {
            let passed = |(x, y): (i16, i16)| {
                let square = (i16::from(file) + up * x, i16::from(rank) + up * y);
                let square = (u8::try_from(square.0).ok()?, u8::try_from(square.1).ok()?);
                section.board.contains(square).then_some(square)
            };
            let halves = move_set.model.steps[1][0].keys().map(|&(x, y)| (x / 2, y / 2));
            let slides = move_set.model.slides[1][0].iter().flat_map(|(&(x, y), &limit)| {
                let longest = if limit == 0 { 12 } else { limit };
                (1..longest).map(move |times| (x * times, y * times))
            });
            let triple = move_set.triple.then_some((0, 2));
            exposed = exposed.or(halves.chain(slides).chain(triple).filter_map(passed).collect());
        }
    }
    exposed
}
