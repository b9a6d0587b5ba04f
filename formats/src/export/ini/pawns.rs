//! Promotion to one of several kinds, as of pawns, or to the one promoted form of a piece.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::{Forced, KindId, Promotion};

use super::promotions::PromotionSet;
use super::roster::{Member, Role, Roster};
use super::section::{Both, PLAYERS, Section};
use super::squares::Squares;

/// Writes the keys for promotion.
pub fn promotions(section: &mut Section<'_>, roster: &Roster) {
    let all: Vec<(KindId, &PromotionSet)> = roster
        .own()
        .filter_map(|(kind, member)| Some((kind, member.promotion_set.as_ref()?)))
        .collect();
    let mut region: Both<Option<Squares>> = [None; 2];
    for &(kind, promotion_set) in &all {
        if roster.king == Some(kind) {
            section.refuse_piece(kind, "promotion of a king is not supported");
        }
        for (known, own) in region.iter_mut().zip(promotion_set.region) {
            match (*known, own) {
                (Some(known), Some(own)) if known != own => {
                    section.refuse_piece(kind, "all pieces must share one promotion zone");
                }
                _ => *known = known.or(own),
            }
        }
    }
    let row = |rank: u8| {
        (0..section.files)
            .map(|file| (file, rank))
            .collect::<Squares>()
            .and(section.board)
    };
    let usual = [row(7), row(0)];
    let empty = Squares::NONE;
    section.set_squares("promotionRegion", region.map(|side| side.unwrap_or(empty)), usual);
    as_pawns(section, roster, &all);
    turning_over(section, roster, &all);
    limits(section, roster, &all);
}

/// Writes promotions to one of several kinds.
fn as_pawns(section: &mut Section<'_>, roster: &Roster, all: &[(KindId, &PromotionSet)]) {
    let pawns: Vec<(KindId, &PromotionSet)> = all.iter().copied().filter(|(_, it)| !it.turns_over).collect();
    for (player, side) in [(0, "White"), (1, "Black")] {
        let own: Vec<&(KindId, &PromotionSet)> = pawns.iter().filter(|(_, it)| it.region[player].is_some()).collect();
        let types: BTreeSet<KindId> = own.iter().map(|(kind, _)| *kind).collect();
        section.set(format!("promotionPawnTypes{side}"), roster.letters(&types));
        let to = |it: &PromotionSet| -> BTreeSet<KindId> {
            it.to[player].iter().map(|&kind| roster.type_of(kind)).collect()
        };
        if let Some((_, first)) = own.first() {
            section.set(format!("promotionPieceTypes{side}"), roster.letters(&to(first)));
            for (kind, it) in &own {
                if to(it) != to(first) {
                    section.refuse_piece(*kind, "all pieces must have the same promotion choices");
                }
            }
        }
        for (kind, it) in &own {
            let promoted_form = it.to[player].iter().any(|to| {
                matches!(
                    roster.all.get(to),
                    Some(Member {
                        role: Role::PromotedForm(_),
                        ..
                    })
                )
            });
            if promoted_form || it.to[player].contains(kind) {
                section.refuse_piece(
                    *kind,
                    "promotion to the promoted form of another piece is not supported",
                );
            }
        }
    }
    // Fairy-Stockfish requires a pawn to promote anywhere in the zone, even without promotion choices.
    if let Some(pawn) = roster.pawn {
        let region: Both<Squares> = [0, 1].map(|player| {
            all.iter()
                .filter_map(|(_, it)| it.region[player])
                .fold(Squares::NONE, Squares::or)
        });
        let promoted = pawns.iter().find(|(kind, _)| *kind == pawn);
        for (player, region) in region.iter().enumerate() {
            let own = promoted.is_some_and(|(_, it)| it.region[player].is_some());
            if !own && !region.is_empty() && section.used_by(player).contains(&pawn) {
                section.refuse_piece(pawn, "a pawn that does not promote is not supported if other pieces do");
            }
        }
    }
    let forced: BTreeSet<bool> = pawns.iter().map(|(_, it)| it.forced).collect();
    if forced.len() > 1 {
        section.refuse_piece(pawns[0].0, "promotion must be forced for all pieces or for none");
    }
    if forced.contains(&false) {
        section.set("mandatoryPawnPromotion", "false");
    }
    let reverting: Vec<KindId> = pawns
        .iter()
        .filter(|(_, it)| it.to.iter().flatten().any(|to| section.rules.kind(*to).base != *to))
        .map(|(kind, _)| *kind)
        .collect();
    if super::promotions::reverts(section) {
        for (kind, it) in &pawns {
            let mut to = it.to.iter().flatten();
            if to.any(|to| section.rules.kind(*to).base != *kind) || reverting.len() > 1 {
                section.refuse_piece(
                    *kind,
                    "promoted pieces that revert to another kind when captured are not supported",
                );
            }
        }
    }
}

/// Writes promotions to the promoted form of a piece.
fn turning_over(section: &mut Section<'_>, roster: &Roster, all: &[(KindId, &PromotionSet)]) {
    let over: Vec<(KindId, &PromotionSet)> = all.iter().copied().filter(|(_, it)| it.turns_over).collect();
    let Some((first, _)) = over.first() else { return };
    let pairs: Vec<String> = over
        .iter()
        .filter_map(|(kind, it)| {
            let to = it.to.iter().flatten().next()?;
            let letter = |kind: KindId| roster.letter(kind).to_ascii_lowercase();
            Some(format!("{}:{}", letter(*kind), letter(*to)))
        })
        .collect();
    section.set("promotedPieceType", pairs.join(" "));
    let sorts: BTreeSet<(bool, bool)> = over.iter().map(|(_, it)| (it.forced, it.by_capture)).collect();
    if sorts.len() > 1 {
        section.refuse_piece(
            *first,
            "the promotions of all pieces must agree in being forced and in requiring a capture",
        );
    }
    section.set_if("mandatoryPiecePromotion", sorts.iter().any(|(forced, _)| *forced));
    section.set_if("piecePromotionOnCapture", sorts.iter().any(|(_, capture)| *capture));
    for (kind, it) in &over {
        if it.forced && !it.limits.is_empty() {
            section.refuse_piece(*kind, "forced promotions with a limit are not supported");
        }
        if (0..2).any(|player| it.region[player].is_none()) {
            section.refuse_piece(*kind, "promotion of only one player's pieces is not supported");
        }
        let to: BTreeSet<KindId> = it.to.iter().flatten().copied().collect();
        if to.len() > 1 {
            section.refuse_piece(*kind, "promotions that differ between the players are not supported");
        }
    }
}

/// Writes the limits on promotions.
fn limits(section: &mut Section<'_>, roster: &Roster, all: &[(KindId, &PromotionSet)]) {
    let mut limits: BTreeMap<char, Option<u16>> = BTreeMap::new();
    for (kind, promotion_set) in all {
        for to in promotion_set.to.iter().flatten() {
            let limit = promotion_set.limits.get(to).copied();
            let letter = roster.letter(*to).to_ascii_lowercase();
            let shared = roster.all.iter().any(|(other, member)| {
                other != to && !matches!(member.role, Role::Alike(_)) && member.letter == roster.letter(*to)
            });
            if limit.is_some() && shared {
                section.refuse_piece(
                    *kind,
                    "a limit on a kind that moves as other promoted pieces is not supported",
                );
            }
            if *limits.entry(letter).or_insert(limit) != limit {
                section.refuse_piece(*kind, "all promotions to a kind must have the same limit");
            }
        }
    }
    let texts: Vec<String> = limits
        .iter()
        .filter_map(|(letter, limit)| limit.map(|limit| format!("{letter}:{limit}")))
        .collect();
    if !texts.is_empty() {
        section.set("promotionLimit", texts.join(" "));
    }
}

/// The squares from which a kind can never move, for each player.
fn dead(section: &Section<'_>, member: &Member) -> Both<Squares> {
    [0, 1].map(|player| {
        let up = if player == 0 { 1 } else { -1 };
        let stuck = |square: &(u8, u8)| {
            let to = member.move_set[player]
                .model
                .targets(*square, up, section.board, &[(0, 0)]);
            to.is_empty()
        };
        section.board.iter().filter(stuck).collect()
    })
}

/// The squares on which a kind cannot end its moves without promoting. Refuses conditional bans.
fn banned(section: &mut Section<'_>, kind: KindId) -> Both<Squares> {
    let rules = section.rules;
    let mut all = [Squares::NONE; 2];
    let forced = |it: &&Promotion| it.to.is_empty() && it.forced != Forced::Never && !it.by_rule;
    for ban in rules.kind(kind).promotions.iter().filter(forced) {
        let conditional = ban.capturing.is_some() || ban.captured.is_some() || !ban.situations.is_empty();
        if conditional || ban.leaving || !ban.entering || !ban.within || ban.forced != Forced::Always {
            section.refuse_piece(kind, "conditional bans on moves are not supported");
            continue;
        }
        for player in PLAYERS {
            let zone = section.zone(ban.zone, player);
            all[player.index()] = all[player.index()].or(zone);
        }
    }
    all
}

/// The targets of a kind's moves.
fn reached(section: &Section<'_>, member: &Member, player: usize) -> Squares {
    let up = if player == 0 { 1 } else { -1 };
    let model = &member.move_set[player].model;
    let all = section
        .board
        .iter()
        .map(|from| model.targets(from, up, section.board, &[(0, 0), (0, 1), (1, 0)]));
    let all = all.fold(Squares::NONE, Squares::or);
    member.move_set[player].to.map_or(all, |to| all.and(to))
}

/// Whether moves to squares without further moves are illegal, which forces promotion there.
pub fn immobility(section: &mut Section<'_>, roster: &Roster) -> bool {
    let banned: BTreeMap<KindId, Both<Squares>> = roster.own().map(|(kind, _)| (kind, banned(section, kind))).collect();
    let needed = roster.own().any(|(kind, member)| {
        let forced = member.promotion_set.as_ref().map(|it| it.forced_on);
        [forced, banned.get(&kind).copied()]
            .iter()
            .flatten()
            .any(|squares| *squares != [Squares::NONE; 2])
    });
    for (kind, member) in roster.own() {
        let dead = dead(section, member);
        for (player, dead) in dead.into_iter().enumerate() {
            let reached = reached(section, member, player);
            let stuck = dead.and(reached);
            let promotion_set = member.promotion_set.as_ref().filter(|it| it.region[player].is_some());
            let region = promotion_set.and_then(|it| it.region[player]).unwrap_or(Squares::NONE);
            let forced = promotion_set.map_or(
                Squares::NONE,
                |it| if it.forced { region } else { it.forced_on[player] },
            );
            let banned = banned
                .get(&kind)
                .map_or(Squares::NONE, |both| both[player])
                .and(reached);
            if !banned.without(stuck).is_empty() {
                section.refuse_piece(
                    kind,
                    "squares where its moves may not end are only supported if it could not move on from them",
                );
            }
            let is_partly = promotion_set.is_some_and(|it| !it.forced);
            if is_partly && forced.and(reached) != stuck && !forced.is_empty() {
                section.refuse_piece(
                    kind,
                    "promotion can only be forced on squares where the piece could not move on",
                );
            }
            if needed && !stuck.without(forced).without(banned).is_empty() {
                section.refuse_piece(
                    kind,
                    "moves to squares without further moves must be illegal for all pieces or for none",
                );
            }
        }
    }
    section.set_if("immobilityIllegal", needed);
    needed
}

/// The squares where a kind may not be dropped because it could never move again.
pub fn dead_drops(section: &Section<'_>, member: &Member, immobility: bool) -> Both<Squares> {
    if immobility {
        dead(section, member)
    } else {
        [Squares::NONE; 2]
    }
}
