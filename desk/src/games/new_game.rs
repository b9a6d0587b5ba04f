//! New games.

use std::sync::Arc;

use crate::failure::{Answer, Failure};
use crate::variants::LoadedVariant;

use super::clocks::Clocks;
use super::game::Game;
use super::seats::{NewGame, TimeControl};

impl NewGame {
    /// Creates the game. The id must be unused.
    pub fn into_game(self, id: String, created: i64, loaded: Arc<LoadedVariant>) -> Answer<Game> {
        let mut game = Game::new(id, created, self.variant, loaded, self.fen).map_err(Failure::wrong)?;
        for (own, seat) in game.seats.iter_mut().zip(self.seats) {
            *own = seat.validated();
        }
        let control = self.clock.and_then(TimeControl::validated);
        game.clocks = control.map(|control| Clocks::new(control, game.seats.len(), None));
        Ok(game)
    }
}
