//! Which kinds are types of their own, and which are other types promoted.

use triagonal::rules::{KindId, PlayerId};

use super::desk::Desk;
use super::men::{Men, Role};
use super::promotions::reverts;

/// Finds which kinds are types of their own, and which are other types promoted.
pub fn roles(desk: &mut Desk<'_>, men: &mut Men) {
    let kinds: Vec<KindId> = men.all.keys().copied().collect();
    for &id in &kinds {
        let kind = desk.rules.kind(id);
        if kind.looks != id {
            let looks = kind.looks;
            let alike = |players: &dyn Fn(PlayerId) -> bool| (0..2).all(|player| players(PlayerId(player)));
            let same = alike(&|player| desk.rules.moves(player, id) == desk.rules.moves(player, looks));
            if !same || kind.spares != desk.rules.kind(looks).spares {
                desk.refuse_piece(id, "promoted pieces that differ from others of the same name");
            }
            if kind.promotions.iter().any(|promotion| !promotion.to.is_empty()) {
                desk.refuse_piece(id, "pieces that remember what they were, and are promoted again");
            }
            set_role(men, id, Role::Alike(looks));
        }
    }
    let over: Vec<(KindId, KindId)> = men
        .all
        .iter()
        .filter_map(|(&kind, man)| {
            let becoming = man.becoming.as_ref().filter(|it| it.turns_over)?;
            let to = becoming.to.iter().flatten().next()?;
            Some((kind, *to))
        })
        .collect();
    for &(kind, to) in &over {
        let only_here = over.iter().filter(|(_, other)| *other == to).count() == 1;
        let begins = (0..2).any(|player| desk.count(to, player) > 0);
        let others = men.all.values().any(|man| {
            let becoming = man.becoming.as_ref().filter(|it| !it.turns_over);
            becoming.is_some_and(|it| it.to.iter().any(|kinds| kinds.contains(&to)))
        });
        let stays = men.all.get(&to).is_some_and(|man| man.becoming.is_none());
        let own_base = desk.rules.kind(to).base;
        if reverts(desk) && own_base != kind {
            desk.refuse_piece(to, "a promoted piece that stays what it is when it is captured");
        } else if own_base == kind || only_here && !begins && !others {
            if stays {
                set_role(men, to, Role::Over(kind));
            } else {
                desk.refuse_piece(to, "a piece that turns back, or is promoted twice");
            }
        }
    }
    for &id in &kinds {
        let is_own = men.all.get(&id).is_some_and(|man| man.role == Role::Own);
        if is_own && reverts(desk) && desk.rules.kind(id).base != id {
            desk.refuse_piece(id, "a piece that becomes another one when it is captured");
        }
    }
}

fn set_role(men: &mut Men, kind: KindId, role: Role) {
    if let Some(man) = men.all.get_mut(&kind) {
        man.role = role;
    }
}
