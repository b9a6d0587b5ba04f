//! Royal pieces.

use std::collections::BTreeSet;

use triagonal::rules::{Check, KindId};

use super::section::Section;

/// The royal pieces of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Royal {
    /// There are none.
    Nothing,
    /// Each player has one piece of this kind.
    King(KindId),
    /// Pseudo-royal pieces: the game is lost without them.
    Last {
        /// The kinds.
        kinds: Vec<KindId>,
        /// Whether one safe piece suffices.
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

/// Determines the royal pieces.
pub fn royal(section: &mut Section<'_>) -> Royal {
    let Some(Check { kinds, every }) = &section.rules.check else {
        return Royal::Nothing;
    };
    let place = section.at.check.unwrap_or(section.at.beginning);
    let used = section.used();
    let kinds: Vec<KindId> = kinds.iter().copied().filter(|kind| used.contains(kind)).collect();
    let count = |kind: KindId| (0..2).map(|player| section.count(kind, player)).max().unwrap_or(0);
    let grows: BTreeSet<KindId> = kinds.iter().copied().filter(|&kind| grows(section, kind)).collect();
    match kinds.as_slice() {
        [] => Royal::Nothing,
        [king] if count(*king) <= 1 && grows.is_empty() && section.rules.effects.is_empty() => Royal::King(*king),
        [_] if !every => Royal::Last { kinds, any: true },
        kinds if kinds.len() == 1 || *every => {
            if kinds.iter().any(|&kind| count(kind) > 1) || !grows.is_empty() {
                let message =
                    "several royal pieces of one kind are not supported: Fairy-Stockfish protects only the last one";
                section.refuse(place, message);
            }
            Royal::Last {
                kinds: kinds.to_vec(),
                any: false,
            }
        }
        kinds => {
            section.refuse(place, "protecting any one of several kinds is not supported");
            Royal::Last {
                kinds: kinds.to_vec(),
                any: true,
            }
        }
    }
}

/// Whether players can gain pieces of a kind.
fn grows(section: &Section<'_>, kind: KindId) -> bool {
    let rules = section.rules;
    let used = section.used();
    let others = || used.iter().map(|&other| rules.kind(other));
    let promoted = others().any(|other| other.promotions.iter().any(|promotion| promotion.to.contains(&kind)));
    // A royal piece is never captured, so that only the start can put it in hand.
    let held = rules.start.hands.iter().any(|&(_, held, _)| held == kind);
    let dropped = others().any(|other| other.drops.iter().any(|drop| drop.becomes == kind));
    promoted || held && dropped
}
