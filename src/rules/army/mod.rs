//! What the pieces do to the game: the array, castlings, drops, promotions, check and the ends of the game, put
//! together with their moves. Uses `moves`, `pieces`, `terrain`, `board` and `files`.

mod array;
mod assemble;
mod castles;
mod consequences;
mod costs;
mod drops;
mod lowering;
mod promotions;

pub(super) use array::start;
pub(super) use assemble::{Places, army};
pub(super) use lowering::Lowerings;
