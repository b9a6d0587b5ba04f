//! Where captured pieces go.

use crate::rules::{Hand, KindId, PlayerId, Rules};

/// What becomes of a captured piece.
#[derive(Clone, Debug)]
pub enum CapturesToHand {
    /// It leaves the game.
    Nowhere,
    /// It goes to the captor's hand as the kind listed for its own.
    ToCaptor(Vec<KindId>),
    /// It goes to the hand of the captor's ally, if the captor has one, as the kind listed for its own.
    ToAlly {
        /// For each player the ally.
        allies: Vec<Option<PlayerId>>,
        /// For each kind what it is in hand.
        kinds: Vec<KindId>,
    },
    /// It goes back to its owner's hand if this holds for its kind.
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
            Some(Hand::ToOwner(back)) => Self::ToOwner(rules.kind_ids().map(|kind| back.contains(&kind)).collect()),
        }
    }
}

/// For each player the next one of the same team.
fn allies(rules: &Rules) -> Vec<Option<PlayerId>> {
    let count = rules.players.len();
    let ally = |player: PlayerId| {
        let mut others = (1..count).map(|step| PlayerId(((player.index() + step) % count) as u16));
        others.find(|&other| rules.player(other).team == rules.player(player).team)
    };
    rules.player_ids().map(ally).collect()
}
