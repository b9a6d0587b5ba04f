//! Whose consent a proposal needs, and what it would do.

use super::game::Game;
use super::matters::{Matter, Proposal, ProposalInfo};
use super::seats::Holder;

impl Game {
    /// The open proposal as pages see it.
    pub fn proposal_info(&self) -> Option<ProposalInfo> {
        let proposal = self.proposal.as_ref()?;
        Some(ProposalInfo {
            what: proposal.what,
            by: proposal.by,
            waits: self.waits(proposal),
        })
    }

    /// The seats that have to agree and have not. Seats that nobody has taken yet do not count.
    pub fn waits(&self, proposal: &Proposal) -> Vec<usize> {
        let asked = match proposal.what {
            Matter::Draw | Matter::Takeback => self.opponents(proposal.by),
            Matter::Help | Matter::Rematch => (0..self.seats.len()).collect(),
        };
        let waits = |&seat: &usize| {
            matches!(self.holder(seat), Some(Holder::Host | Holder::Guest))
                && !self.is_same_hand(seat, proposal.by)
                && !proposal.agreed.contains(&seat)
        };
        asked.into_iter().filter(waits).collect()
    }

    /// Drops a proposal that a move has made pointless.
    pub fn drop_proposal(&mut self, mover: usize) {
        let stays = self.proposal.as_ref().is_some_and(|proposal| match proposal.what {
            Matter::Draw => proposal.by == mover,
            Matter::Takeback => false,
            Matter::Help | Matter::Rematch => true,
        });
        if !stays {
            self.proposal = None;
        }
    }

    /// Where a takeback by a seat leads: to where it was to move last; if one person plays all persons' seats, back by one move.
    pub fn takeback(&self, seat: usize) -> Option<usize> {
        let line = self.line();
        let (_, before) = line.split_last()?;
        let people = (0..self.seats.len()).filter(|&seat| self.holder(seat).is_some());
        let by_one = !self.is_shared() && people.count() > 1;
        let is_own = |node: usize| self.position(node).is_some_and(|it| it.turn().index() == seat);
        before.iter().rev().copied().find(|&node| by_one || is_own(node))
    }
}
