//! What check protects.

use std::collections::BTreeSet;

use triagonal::rules::{Check, KindId};

use super::desk::Desk;

/// What is royal in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Royal {
    /// Nothing.
    Nothing,
    /// Each player's only piece of a kind.
    King(KindId),
    /// Pieces that are royal because the game is lost without them.
    Last {
        /// The kinds.
        kinds: Vec<KindId>,
        /// Whether it is enough that one piece is safe.
        any: bool,
    },
}

impl Royal {
    /// The kinds that check protects.
    pub fn kinds(&self) -> Vec<KindId> {
        match self {
            Self::Nothing => Vec::new(),
            Self::King(king) => vec![*king],
            Self::Last { kinds, .. } => kinds.clone(),
        }
    }
}

/// Finds what is royal.
pub fn royal(desk: &mut Desk<'_>) -> Royal {
    let Some(Check { kinds, every }) = &desk.rules.check else {
        return Royal::Nothing;
    };
    let place = desk.at.check.unwrap_or(desk.at.beginning);
    let used = desk.used();
    let kinds: Vec<KindId> = kinds.iter().copied().filter(|kind| used.contains(kind)).collect();
    let count = |kind: KindId| (0..2).map(|player| desk.count(kind, player)).max().unwrap_or(0);
    let grows: BTreeSet<KindId> = kinds.iter().copied().filter(|&kind| grows(desk, kind)).collect();
    match kinds.as_slice() {
        [] => Royal::Nothing,
        [king] if count(*king) <= 1 && grows.is_empty() && desk.rules.effects.is_empty() => Royal::King(*king),
        [_] if !every => Royal::Last { kinds, any: true },
        kinds if kinds.len() == 1 || *every => {
            if kinds.iter().any(|&kind| count(kind) > 1) || !grows.is_empty() {
                let message = "several royal pieces of one kind that must all be safe: it protects the last one only";
                desk.refuse(place, message);
            }
            Royal::Last {
                kinds: kinds.to_vec(),
                any: false,
            }
        }
        kinds => {
            desk.refuse(place, "pieces of several kinds, one of which must be safe");
            Royal::Last {
                kinds: kinds.to_vec(),
                any: true,
            }
        }
    }
}

/// Whether players can come to have more pieces of a kind.
fn grows(desk: &Desk<'_>, kind: KindId) -> bool {
    let rules = desk.rules;
    let used = desk.used();
    let others = || used.iter().map(|&other| rules.kind(other));
    let promoted = others().any(|other| other.promotions.iter().any(|promotion| promotion.to.contains(&kind)));
    // What is never captured comes into no hand.
    let held = rules.start.hands.iter().any(|&(_, held, _)| held == kind);
    let dropped = others().any(|other| other.drops.iter().any(|drop| drop.becomes == kind));
    promoted || held && dropped
}
