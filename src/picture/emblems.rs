//! How each kind of piece is drawn.
//!
//! All pieces of a game are drawn in one style; what it does not have is letters on discs.

use crate::rules::{Kind, Rules};

use super::outlines::{Character, Figure, KindOutline, OUTLINE_TABLE, OUTLINES};
use super::style::PieceStyle;

/// Of fewer kinds that all have a character, the names are alike by chance: a `Stone` is one of many games.
const FEWEST: usize = 4;

/// How a kind is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Emblem {
    /// A figure, and by how many quarter turns it is rotated.
    Figure(&'static Figure, u8),
    /// A character on a disc, and whether it is that of a promoted piece.
    Character(&'static Character, bool),
    /// The letters of its symbol on a disc.
    Letters,
}

/// The emblems of all kinds of a game in a style, in their order.
pub(super) fn emblems(rules: &Rules, style: PieceStyle) -> Vec<Emblem> {
    let visible = rules.kind_ids().filter(|&kind| rules.kind(kind).looks == kind);
    let visible: Vec<usize> = visible.map(|kind| kind.index()).collect();
    let share = |of: &[Option<Emblem>]| visible.iter().filter(|&&kind| of[kind].is_some()).count();
    let letters = || vec![None; rules.kinds.len()];
    let characters = || {
        let sets = OUTLINE_TABLE.characters.iter().map(|set| {
            chosen(rules, set, |outline| {
                let character = OUTLINES.character.get(&outline.outline)?;
                Some(Emblem::Character(character, outline.promoted))
            })
        });
        // Of sets with equally many the first counts.
        sets.rev().max_by_key(|set| share(set)).unwrap_or_else(letters)
    };
    let figures = || {
        chosen(rules, &OUTLINE_TABLE.figures, |outline| {
            let figure = OUTLINES.figure.get(&outline.outline)?;
            Some(Emblem::Figure(figure, outline.turn))
        })
    };
    let own = match style {
        PieceStyle::Own => {
            let (characters, figures) = (characters(), figures());
            if share(&figures) * 3 >= visible.len() * 2 {
                figures
            } else if share(&characters) == visible.len().max(FEWEST) {
                characters
            } else {
                letters()
            }
        }
        PieceStyle::Figures => figures(),
        PieceStyle::Characters => characters(),
        PieceStyle::Letters => letters(),
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
