//! More than two teams: who loses against all others together looks at what each of them can do alone.

use crate::play::Move;

use super::searcher::Searcher;

impl Searcher<'_> {
    /// Whether the team whose move is looked for has left the game.
    pub(super) fn is_out(&self) -> bool {
        self.evaluation.team_count > 2 && {
            let players = self.position.game().rules().player_ids();
            let mut ours = players.filter(|player| self.evaluation.teams[player.index()] == self.team);
            ours.all(|player| self.position.is_out(player))
        }
    }

    /// The one of some moves after which the fewest replies put the team out: of each opponent alone, as if those before gave
    /// the turn away, the part of the replies that do. The first of moves that are alike, as far as there is time.
    pub(super) fn least_exposed<'m>(
        &mut self,
        moves: impl IntoIterator<Item = &'m Move>,
        stop: &dyn Fn(u64) -> bool,
    ) -> Option<Move> {
        let mut best: Option<(usize, Move)> = None;
        for made in moves {
            let least = best.map_or(usize::MAX, |(least, _)| least);
            self.position.play_known(made);
            let mut risk = if self.has_lost() { usize::MAX } else { 0 };
            let mut passes = 0;
            while risk < least && !self.is_ours() && passes < self.evaluation.teams.len() {
                risk += self.risk(least - risk, stop);
                if self.over().is_some() {
                    break;
                }
                self.position.play_nothing();
                passes += 1;
            }
            for _ in 0..=passes {
                self.position.undo();
            }
            if self.stopped {
                break;
            }
            if risk < least {
                best = Some((risk, *made));
            }
            if risk == 0 {
                break;
            }
        }
        best.map(|(_, made)| made)
    }

    /// How many of a thousand moves of the player to move put the team out, if that is less than so many.
    fn risk(&mut self, most: usize, stop: &dyn Fn(u64) -> bool) -> usize {
        if self.has_lost() {
            return 1000;
        }
        let replies = self.position.legal_moves();
        let share = |losses: usize| losses * 1000 / replies.len();
        let mut losses = 0;
        for reply in &replies {
            self.count(stop);
            if self.stopped || (losses > 0 && share(losses) >= most) {
                break;
            }
            self.position.play_known(reply);
            losses += usize::from(self.has_lost());
            self.position.undo();
        }
        // A single one counts, too, however many replies there are.
        if losses == 0 { 0 } else { share(losses).max(1) }
    }

    fn has_lost(&self) -> bool {
        let ended = self.over().map(|outcome| self.worth_of(outcome, 0));
        let ours = |value: i32| if self.is_ours() { value } else { -value };
        self.is_out() || ended.is_some_and(|value| ours(value) < 0)
    }
}
