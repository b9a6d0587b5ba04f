//! Finds what each kind is: how it moves, its role, its letter and its type.

use std::collections::BTreeMap;

use triagonal::rules::{Kind, KindId};

use super::desk::Desk;
use super::gait::{Gait, gait};
use super::letters::letters;
use super::men::{Man, Men, Role};
use super::promotions::becoming;
use super::roles::roles;
use super::types::types;

/// Finds what each kind is; `king` is the only royal piece.
pub fn men(desk: &mut Desk<'_>, king: Option<KindId>) -> Men {
    let mut all = BTreeMap::new();
    let used = desk.used();
    for &kind in &used {
        look_at(desk, kind);
        let gait = [0, 1].map(|player| match gait(desk, kind, player) {
            Ok(gait) => gait,
            Err(reasons) => {
                for reason in reasons {
                    desk.refuse_piece(kind, reason);
                }
                Gait::default()
            }
        });
        let models = gait.clone().map(|gait| gait.model);
        let is_like = desk.rules.kind(kind).looks != kind;
        let man = Man {
            role: Role::Own,
            becoming: if is_like { None } else { becoming(desk, kind, &models) },
            gait,
            letter: ' ',
            key: String::new(),
        };
        all.insert(kind, man);
    }
    let mut men = Men { all, king, pawn: None };
    roles(desk, &mut men);
    letters(desk, &mut men);
    types(desk, &mut men);
    men
}

/// Refuses what is special about a kind besides its moves.
fn look_at(desk: &mut Desk<'_>, id: KindId) {
    let Kind {
        name: _,
        symbol: _,
        looks: _,
        royal: _,
        neutral,
        base: _,
        capturable,
        spares,
        moves: _,
        castles: _,
        promotions: _,
        drops: _,
    } = desk.rules.kind(id);
    if *neutral {
        desk.refuse_piece(id, "a piece that belongs to nobody");
    }
    if !spares.is_empty() && *spares != [id] {
        desk.refuse_piece(id, "pieces of other kinds that it cannot capture");
    }
    if !*capturable {
        desk.refuse_piece(id, "a piece that cannot be captured");
    }
}
