//! Promotions to one of several kinds, and of pieces that turn over.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::{Forced, KindId, Promotion};

use super::desk::{Both, Desk, PLAYERS};
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

/// The squares on which a kind cannot end its moves unless it is promoted; what is only so under a condition is refused.
fn banned(desk: &mut Desk<'_>, kind: KindId) -> Both<Squares> {
    let rules = desk.rules;
    let mut all = [Squares::NONE; 2];
    let forced = |it: &&Promotion| it.to.is_empty() && it.forced != Forced::Never && !it.by_rule;
    for ban in rules.kind(kind).promotions.iter().filter(forced) {
        let conditional = ban.capturing.is_some() || ban.captured.is_some() || !ban.situations.is_empty();
        if conditional || ban.leaving || !ban.entering || !ban.within || ban.forced != Forced::Always {
            desk.refuse_piece(kind, "moves that it cannot make under a condition");
            continue;
        }
        for player in PLAYERS {
            let zone = desk.zone(ban.zone, player);
            all[player.index()] = all[player.index()].or(zone);
        }
    }
    all
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
    let banned: BTreeMap<KindId, Both<Squares>> = men.own().map(|(kind, _)| (kind, banned(desk, kind))).collect();
    let needed = men.own().any(|(kind, man)| {
        let forced = man.becoming.as_ref().map(|it| it.forced_on);
        [forced, banned.get(&kind).copied()]
            .iter()
            .flatten()
            .any(|squares| *squares != [Squares::NONE; 2])
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
            let banned = banned
                .get(&kind)
                .map_or(Squares::NONE, |both| both[player])
                .and(reached);
            if !banned.without(stuck).is_empty() {
                desk.refuse_piece(
                    kind,
                    "squares on which it cannot end its moves, though it could move on",
                );
            }
            let is_partly = becoming.is_some_and(|it| !it.forced);
            if is_partly && forced.and(reached) != stuck && !forced.is_empty() {
                desk.refuse_piece(kind, "promotions that are forced where the piece could still move");
            }
            if needed && !stuck.without(forced).without(banned).is_empty() {
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
