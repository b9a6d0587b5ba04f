//! Determines which kinds are separate piece types, and which are promoted forms of others.

use triagonal::rules::{KindId, PlayerId};

use super::promotions::reverts;
use super::roster::{Role, Roster};
use super::section::Section;

/// Determines which kinds are separate piece types, and which are promoted forms of others.
pub fn roles(section: &mut Section<'_>, roster: &mut Roster) {
    let kinds: Vec<KindId> = roster.all.keys().copied().collect();
    for &id in &kinds {
        let kind = section.rules.kind(id);
        if kind.looks != id {
            let looks = kind.looks;
            let alike = |players: &dyn Fn(PlayerId) -> bool| (0..2).all(|player| players(PlayerId(player)));
            let same = alike(&|player| section.rules.moves(player, id) == section.rules.moves(player, looks));
            if !same || kind.spares != section.rules.kind(looks).spares {
                section.refuse_piece(
                    id,
                    "promoted pieces that differ from others of the same name are not supported",
                );
            }
            if kind.promotions.iter().any(|promotion| !promotion.to.is_empty()) {
                section.refuse_piece(
                    id,
                    "pieces that keep their base kind and promote again are not supported",
                );
            }
            set_role(roster, id, Role::Alike(looks));
        }
    }
    let over: Vec<(KindId, KindId)> = roster
        .all
        .iter()
        .filter_map(|(&kind, member)| {
            let promotion_set = member.promotion_set.as_ref().filter(|it| it.turns_over)?;
            let to = promotion_set.to.iter().flatten().next()?;
            Some((kind, *to))
        })
        .collect();
    for &(kind, to) in &over {
        let only_here = over.iter().filter(|(_, other)| *other == to).count() == 1;
        let begins = (0..2).any(|player| section.count(to, player) > 0);
        let others = roster.all.values().any(|member| {
            let promotion_set = member.promotion_set.as_ref().filter(|it| !it.turns_over);
            promotion_set.is_some_and(|it| it.to.iter().any(|kinds| kinds.contains(&to)))
        });
        let stays = roster.all.get(&to).is_some_and(|member| member.promotion_set.is_none());
        let own_base = section.rules.kind(to).base;
        if reverts(section) && own_base != kind {
            section.refuse_piece(
                to,
                "promoted pieces that keep their kind when captured are not supported",
            );
        } else if own_base == kind || only_here && !begins && !others {
            if stays {
                set_role(roster, to, Role::PromotedForm(kind));
            } else {
                section.refuse_piece(to, "pieces that turn back or promote twice are not supported");
            }
        }
    }
    for &id in &kinds {
        let is_own = roster.all.get(&id).is_some_and(|member| member.role == Role::Separate);
        if is_own && reverts(section) && section.rules.kind(id).base != id {
            section.refuse_piece(id, "pieces that become another kind when captured are not supported");
        }
    }
}

fn set_role(roster: &mut Roster, kind: KindId, role: Role) {
    if let Some(member) = roster.all.get_mut(&kind) {
        member.role = role;
    }
}
