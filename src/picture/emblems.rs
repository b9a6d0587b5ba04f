//! What each kind of piece is drawn as.
//!
//! The pieces of one game look alike: characters if only they have one for every kind, figures if there is one for most
//! kinds, and otherwise letters on discs for all.

use crate::rules::{Kind, KindId, Rules};

use super::outlines::{Character, Figure, NAMES, Named, OUTLINES};

/// What a kind is drawn as.
#[derive(Clone, Copy, Debug)]
pub(super) enum Emblem {
    /// A figure, turned by so many quarters.
    Figure(&'static Figure, u8),
    /// A character on a disc.
    Character(&'static Character),
    /// The letters of its symbol on a disc.
    Letters,
}

/// The emblems of all kinds of a game, in their order.
pub(super) fn emblems(rules: &Rules) -> Vec<Emblem> {
    let seen: Vec<bool> = (0..rules.kinds.len())
        .map(|index| rules.kinds[index].looks == KindId(index as u16))
        .collect();
    let share = |found: &[Option<Emblem>]| {
        let own = || found.iter().zip(&seen).filter(|&(_, &seen)| seen);
        (own().filter(|(emblem, _)| emblem.is_some()).count(), own().count())
    };
    let characters = chosen(&rules.kinds, &NAMES.characters, |named| {
        OUTLINES.character.get(&named.outline).map(Emblem::Character)
    });
    let figures = chosen(&rules.kinds, &NAMES.figures, |named| {
        let figure = OUTLINES.figure.get(&named.outline)?;
        Some(Emblem::Figure(figure, named.turn))
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
    kinds: &[Kind],
    names: &'static [Named],
    emblem: impl Fn(&'static Named) -> Option<Emblem>,
) -> Vec<Option<Emblem>> {
    let mut taken = vec![false; names.len()];
    kinds
        .iter()
        .enumerate()
        .map(|(index, kind)| {
            let is_own = |named: &Named| named.kinds.iter().any(|name| name.eq_ignore_ascii_case(&kind.name));
            let at = names.iter().position(is_own)?;
            let hides = kind.looks != KindId(index as u16);
            if hides || std::mem::replace(&mut taken[at], true) {
                return None;
            }
            emblem(&names[at])
        })
        .collect()
}
