//! Where captured pieces go.

use crate::rules::{Hand, KindId, Rules};

/// What becomes of a captured piece.
#[derive(Clone, Debug)]
pub enum CapturesToHand {
    /// It leaves the game.
    Nowhere,
    /// It goes to the captor's hand as the kind listed for its own.
    ToCaptor(Vec<KindId>),
    /// It goes back to its owner's hand if this holds for its kind.
    ToOwner(Vec<bool>),
}

impl CapturesToHand {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        match &rules.hand {
            None | Some(Hand::AsAtStart) => Self::Nowhere,
            Some(Hand::ToCaptor) => Self::ToCaptor(rules.kind_ids().collect()),
            Some(Hand::AsBase) => Self::ToCaptor(rules.kinds.iter().map(|kind| kind.base).collect()),
            Some(Hand::ToOwner(back)) => Self::ToOwner(rules.kind_ids().map(|kind| back.contains(&kind)).collect()),
        }
    }
}
