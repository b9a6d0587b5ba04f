//! How each kind of piece is drawn.
//!
//! All pieces of a game are drawn in one style: characters if every kind has a character but not every kind a figure,
//! figures if most kinds have one, and otherwise letters on discs.

use crate::rules::{Kind, Rules};

use super::outlines::{Character, Figure, KindOutline, OUTLINE_TABLE, OUTLINES};

/// How a kind is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Emblem {
    /// A figure, and by how many quarter turns it is rotated.
    Figure(&'static Figure, u8),
    /// A character on a disc.
    Character(&'static Character),
    /// The letters of its symbol on a disc.
    Letters,
}

/// The emblems of all kinds of a game, in their order.
pub(super) fn emblems(rules: &Rules) -> Vec<Emblem> {
    let visible: Vec<bool> = rules.kind_ids().map(|kind| rules.kind(kind).looks == kind).collect();
    let share = |found: &[Option<Emblem>]| {
        let own = || found.iter().zip(&visible).filter(|&(_, &visible)| visible);
        (own().filter(|(emblem, _)| emblem.is_some()).count(), own().count())
    };
    let characters = chosen(rules, &OUTLINE_TABLE.characters, |outline| {
        OUTLINES.character.get(&outline.outline).map(Emblem::Character)
    });
    let figures = chosen(rules, &OUTLINE_TABLE.figures, |outline| {
        let figure = OUTLINES.figure.get(&outline.outline)?;
        Some(Emblem::Figure(figure, outline.turn))
    });
    let (written, all) = share(&characters);
    let (drawn, _) = share(&figures);
    let own = if written == all && drawn < all {
        characters
    } else if drawn * 3 >= all * 2 {
        figures
    } else {
        vec![None; rules.kinds.len()]
    };
    let of_looks = |kind: &Kind| own[kind.looks.index()].unwrap_or(Emblem::Letters);
    rules.kinds.iter().map(of_looks).collect()
}

/// The emblem of each kind from a list of names; no two kinds share one.
fn chosen(
    rules: &Rules,
    names: &'static [KindOutline],
    emblem: impl Fn(&'static KindOutline) -> Option<Emblem>,
) -> Vec<Option<Emblem>> {
    let mut taken = vec![false; names.len()];
    rules
        .kind_ids()
        .map(|id| {
            let kind = rules.kind(id);
            let is_own = |outline: &KindOutline| outline.kinds.iter().any(|name| name.eq_ignore_ascii_case(&kind.name));
            let at = names.iter().position(is_own)?;
            if kind.looks != id || std::mem::replace(&mut taken[at], true) {
                return None;
            }
            emblem(&names[at])
        })
        .collect()
}
