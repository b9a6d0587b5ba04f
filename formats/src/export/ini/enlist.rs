//! Determines the moves, the role, the letter and the piece type of each kind.

use std::collections::BTreeMap;

use triagonal::rules::{Kind, KindId};

use super::gait::{MoveSet, move_set};
use super::letters::letters;
use super::promotions::promotion_set;
use super::roles::roles;
use super::roster::{Member, Role, Roster};
use super::section::Section;
use super::types::types;

/// Determines the properties of each kind; `king` is the only royal piece.
pub fn roster(section: &mut Section<'_>, king: Option<KindId>) -> Roster {
    let mut all = BTreeMap::new();
    let used = section.used();
    for &kind in &used {
        check_properties(section, kind);
        let move_set = [0, 1].map(|player| match move_set(section, kind, player) {
            Ok(move_set) => move_set,
            Err(reasons) => {
                for reason in reasons {
                    section.refuse_piece(kind, reason);
                }
                MoveSet::default()
            }
        });
        let models = move_set.clone().map(|move_set| move_set.model);
        let is_like = section.rules.kind(kind).looks != kind;
        let member = Member {
            role: Role::Separate,
            promotion_set: if is_like {
                None
            } else {
                promotion_set(section, kind, &models)
            },
            move_set,
            letter: ' ',
            key: String::new(),
        };
        all.insert(kind, member);
    }
    let mut roster = Roster { all, king, pawn: None };
    roles(section, &mut roster);
    letters(section, &mut roster);
    types(section, &mut roster);
    roster
}

/// Refuses unsupported properties of a kind other than its moves.
fn check_properties(section: &mut Section<'_>, id: KindId) {
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
    } = section.rules.kind(id);
    if *neutral {
        section.refuse_piece(id, "neutral pieces are not supported");
    }
    if !spares.is_empty() && *spares != [id] {
        section.refuse_piece(id, "pieces that cannot capture certain other kinds are not supported");
    }
    if !*capturable {
        section.refuse_piece(id, "pieces that cannot be captured are not supported");
    }
}
