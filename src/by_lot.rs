//! The form of a game that is played from arrays drawn by lot: its castlings begin anywhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::builtin::{self, Builtin};
use crate::notation::dialects::closest_games;
use crate::notation::{fen, with_lot};
use crate::play::{Game, Position};
use crate::rules::{Rules, castling_from_anywhere, load};
use crate::variant::Variant;

/// What the titles of many games end with, and those of their forms with arrays drawn by lot do not.
const CHESS: &str = " Chess";

impl Variant {
    /// The form of the game that is played from arrays drawn by lot: each castling begins anywhere on the line of its goals.
    /// Nothing if the game has no castlings, or such ones already. It begins with the array of the game itself, and other
    /// arrays come as positions.
    ///
    /// ```
    /// # use triagonal::Variant;
    /// let form = Variant::builtin("chess")?.by_lot().expect("it has castlings");
    /// let position = form.read_fen("rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1")?;
    /// assert_eq!(position.fen(), "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_lot(&self) -> Option<Self> {
        let mut rules = castling_from_anywhere(self.rules())?;
        rules.name = with_lot(self.title().strip_suffix(CHESS).unwrap_or(self.title()));
        let game = Game::new(Arc::new(rules));
        Some(Self::of_game(game, self.report().clone(), self.statements().clone()))
    }

    /// The name of a built-in variant that reads a position which this one cannot read, the closest first.
    ///
    /// ```
    /// # use triagonal::Variant;
    /// let chess = Variant::builtin("chess")?;
    /// let position = "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1";
    /// assert_eq!(chess.closest_for(position), Some("chess960"));
    /// # Ok::<(), triagonal::LoadError>(())
    /// ```
    #[must_use]
    pub fn closest_for(&self, position: &str) -> Option<&'static str> {
        let form = || {
            let form = self.by_lot().filter(|_| self.has_other_castlings(position))?;
            let known = builtin::known_as(form.title()).filter(|_| form.supports_castlings(position));
            known.map(|one| one.name)
        };
        let reads = |name: &str, needs_hands: bool| {
            let source = builtin::source(name);
            let rules = source.and_then(|source| load(source, &Builtin).check(&BTreeMap::new()).rules);
            rules.is_some_and(|rules| {
                rules.name != self.title() && (!needs_hands || rules.hand.is_some()) && is_written_for(rules, position)
            })
        };
        // A position with hands, even if they are empty, is rather one of a game that has some.
        let with_hands = || closest_games().find(|name| position.contains('[') && reads(name, true));
        form()
            .or_else(with_hands)
            .or_else(|| closest_games().find(|name| reads(name, false)))
    }

    /// Whether a text is a position of the game that has all the castlings of the text, so that none is left out. One array
    /// must have them all: those of both players begin on corresponding cells.
    #[must_use]
    pub fn supports_castlings(&self, position: &str) -> bool {
        self.read_fen(position).is_ok() && fen::supports_castlings(self.rules(), position)
    }

    /// Whether only its castlings keep a text from being a position of the game. It may be one of the form with arrays
    /// drawn by lot.
    #[must_use]
    pub fn has_other_castlings(&self, position: &str) -> bool {
        fen::read(self.rules(), position).is_err_and(|error| error.problem.is_about_castling())
    }
}

/// Whether a text is a position of the game with everything that the game has: all its castlings, and hands if there are any.
fn is_written_for(rules: Rules, position: &str) -> bool {
    let Ok(setup) = fen::read(&rules, position) else {
        return false;
    };
    let has_hands = rules.hand.is_none() || !setup.hands.is_empty() || position.contains('[');
    has_hands
        && fen::supports_castlings(&rules, position)
        && Position::from_setup(&Game::new(Arc::new(rules)), &setup).is_ok()
}
