//! Writes the moves of a piece as a Betza string in a dialect.
//!
//! A string is returned only if it means exactly the same moves: it is parsed again, as the language parses it, and compared.

mod atoms;
mod chains;
mod directions;
mod reason;
mod terms;
mod view;
mod ways;
mod writer;

use crate::geometry::Lattice;
use crate::rules::betza::leaps::board_size;
use crate::rules::betza::read::read;
use crate::rules::model::{KindId, PlayerId, Rules};
use crate::syntax::tree::BetzaDialect as Dialect;

pub use reason::Reason;

use terms::text;
use view::PlayerView;
use ways::{Ways, ways};
use writer::Writer;

/// Writes a kind's moves as a Betza string.
///
/// # Errors
///
/// Returns why no string of the dialect means exactly these moves.
pub fn write(rules: &Rules, kind: KindId, dialect: Dialect) -> Result<String, Reason> {
    if rules.space.lattice != Lattice::Square || rules.space.dimensions() != 2 {
        return Err(Reason::new("the board is not one of squares with two axes"));
    }
    let mut first_text: Option<String> = None;
    for player in rules.player_ids() {
        let text = of_player(rules, kind, player, dialect)?;
        match &first_text {
            Some(first) if *first != text => {
                return Err(Reason::new("it moves in different ways for different players"));
            }
            Some(_) => {}
            None => first_text = Some(text),
        }
    }
    first_text.ok_or_else(|| Reason::new("there are no players"))
}

/// Writes one player's moves as a Betza string, with that player's forward direction up.
fn of_player(rules: &Rules, kind: KindId, player: PlayerId, dialect: Dialect) -> Result<String, Reason> {
    let view = PlayerView::new(rules, player);
    let ways = ways(rules, kind, player, &view)?;
    if ways.is_empty() {
        return Err(Reason::new("it has no moves"));
    }
    let size = board_size(&rules.space);
    let writer = Writer {
        dialect,
        view: &view,
        size,
    };
    let text = text(&writer, &ways)?;
    match read(&text, dialect, size) {
        Ok(meaning) if Ways::meant(&meaning.moves) == ways => {}
        Ok(_) | Err(_) => return Err(Reason::new("the notation has no letters for these moves together")),
    }
    if view.mirrored && !ways.is_symmetric() {
        let reason = "both dialects turn left and right round for the second player, and here that player sees them \
            mirrored";
        return Err(Reason::new(reason));
    }
    Ok(text)
}
