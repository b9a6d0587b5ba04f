//! How a game begins.

use std::sync::Arc;

use crate::failure::{Answer, Failure};
use crate::variants::Loaded;

use super::clocks::Clocks;
use super::game::Game;
use super::seats::{NewGame, TimeControl};

impl NewGame {
    /// The game, with a name that no other has.
    pub fn game(self, id: String, created: i64, loaded: Arc<Loaded>) -> Answer<Game> {
        let mut game = Game::new(id, created, self.variant, loaded, self.fen).map_err(Failure::wrong)?;
        for (own, seat) in game.seats.iter_mut().zip(self.seats) {
            *own = seat.bounded();
        }
        let control = self.clock.and_then(TimeControl::bounded);
        game.clocks = control.map(|control| Clocks::new(control, game.seats.len(), None));
        Ok(game)
    }
}
