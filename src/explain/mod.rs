//! What a variant and its pieces are, told to people.
//!
//! Everything is made from the checked rules, so that it is true of what is played: marks of where a piece can go,
//! how it gets about, and prose.

mod about;
mod acts;
mod betza;
mod board;
mod clauses;
mod compass;
mod conditions;
mod diagram;
mod ends;
mod game;
mod marks;
mod piece;
mod places;
mod roam;
mod walk;
mod words;

pub use about::{PieceAbout, PieceJson, about_piece};
pub use betza::betza;
pub use diagram::{PaintMark, diagram, showing};
pub use game::{GameAbout, Section, about_game};
pub use marks::{Mark, marks};
pub use piece::{PieceProse, names_of_pieces, piece_prose, roaming_prose};
pub use roam::{Binding, Roaming, roaming};
