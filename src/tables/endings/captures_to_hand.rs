//! Where captured pieces go.

use crate::rules::{Hand, KindId, Rules};

/// What becomes of a captured piece.
#[derive(Clone, Debug)]
pub enum CapturesToHand {
    /// It leaves the game.
    Lost,
    /// It goes to the captor's hand, each kind as another.
    ToCaptor(Vec<KindId>),
    /// It goes back to its owner's hand, if this holds for its kind.
    ToOwner(Vec<bool>),
}

impl CapturesToHand {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let kinds = || (0..rules.kinds.len()).map(|index| KindId(index as u16));
        match &rules.hand {
            None | Some(Hand::AsAtStart) => Self::Lost,
            Some(Hand::ToCaptor) => Self::ToCaptor(kinds().collect()),
            Some(Hand::AsBase) => Self::ToCaptor(rules.kinds.iter().map(|kind| kind.base).collect()),
            Some(Hand::ToOwner(back)) => Self::ToOwner(kinds().map(|kind| back.contains(&kind)).collect()),
        }
    }
}
