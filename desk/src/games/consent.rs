//! Whose consent a proposal needs, and what it does.

use super::game::Game;
use super::proposal::{Proposal, ProposalInfo, ProposalKind};
use super::seats::Holder;

impl Game {
    /// The open proposal, as pages see it.
    pub fn proposal_info(&self) -> Option<ProposalInfo> {
        let proposal = self.proposal.as_ref()?;
        Some(ProposalInfo {
            kind: proposal.kind,
            by: proposal.by,
            awaited: self.awaited_seats(proposal),
        })
    }

    /// Returns the seats that must still agree. Seats without a person do not count.
    pub fn awaited_seats(&self, proposal: &Proposal) -> Vec<usize> {
        let concerned = match proposal.kind {
            ProposalKind::Draw | ProposalKind::Takeback => self.opponents(proposal.by),
            ProposalKind::Help | ProposalKind::Rematch => (0..self.seats.len()).collect(),
        };
        let is_awaited = |&seat: &usize| {
            matches!(self.holder(seat), Some(Holder::Host | Holder::Guest))
                && !self.same_person(seat, proposal.by)
                && !proposal.agreed.contains(&seat)
        };
        concerned.into_iter().filter(is_awaited).collect()
    }

    /// Drops a proposal that a move makes obsolete.
    pub fn drop_proposal(&mut self, mover: usize) {
        let stays = self.proposal.as_ref().is_some_and(|proposal| match proposal.kind {
            ProposalKind::Draw => proposal.by == mover,
            ProposalKind::Takeback => false,
            ProposalKind::Help | ProposalKind::Rematch => true,
        });
        if !stays {
            self.proposal = None;
        }
    }

    /// Returns the node to which a takeback by a seat goes: the position in which the seat was last to move. If one person
    /// plays all human seats and there are several, a takeback undoes a single move.
    pub fn takeback(&self, seat: usize) -> Option<usize> {
        let line = self.line();
        let (_, earlier) = line.split_last()?;
        let people = (0..self.seats.len()).filter(|&seat| self.holder(seat).is_some());
        let by_single_moves = !self.is_shared() && people.count() > 1;
        let is_own = |node: usize| {
            self.position(node)
                .is_some_and(|position| position.turn().index() == seat)
        };
        earlier
            .iter()
            .rev()
            .copied()
            .find(|&node| by_single_moves || is_own(node))
    }
}
