//! The destination of captured pieces.

use crate::rules::{Hand, KindId, PlayerId, Rules};

/// What happens to a captured piece.
#[derive(Clone, Debug)]
pub enum CapturesToHand {
    /// It is removed from the game.
    Nowhere,
    /// It goes to the capturing player's hand as the kind listed for its own kind.
    ToCaptor(Vec<KindId>),
    /// It goes to the hand of the capturing player's ally, if there is one, as the kind listed for its own kind.
    ToAlly {
        /// The ally of each player.
        allies: Vec<Option<PlayerId>>,
        /// For each kind, its kind in hand.
        kinds: Vec<KindId>,
    },
    /// It returns to its owner's hand if its kind is in this list.
    ToOwner(Vec<bool>),
}

impl CapturesToHand {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let bases = || rules.kinds.iter().map(|kind| kind.base).collect();
        match &rules.hand {
            None | Some(Hand::AsAtStart) => Self::Nowhere,
            Some(Hand::ToCaptor) => Self::ToCaptor(rules.kind_ids().collect()),
            Some(Hand::AsBase) => Self::ToCaptor(bases()),
            Some(Hand::ToAlly) => Self::ToAlly {
                allies: allies(rules),
                kinds: rules.kind_ids().collect(),
            },
            Some(Hand::AsBaseToAlly) => Self::ToAlly {
                allies: allies(rules),
                kinds: bases(),
            },
            Some(Hand::ToOwner(returning)) => {
                Self::ToOwner(rules.kind_ids().map(|kind| returning.contains(&kind)).collect())
            }
        }
    }
}

/// For each player, the next player of the same team.
fn allies(rules: &Rules) -> Vec<Option<PlayerId>> {
    let count = rules.players.len();
    let ally = |player: PlayerId| {
        let mut others = (1..count).map(|step| PlayerId(((player.index() + step) % count) as u16));
        others.find(|&other| rules.player(other).team == rules.player(player).team)
    };
    rules.player_ids().map(ally).collect()
}
