//! Files of games: PGN, KIF, and the position lines of UCI and USI.
//!
//! [`read()`] takes a text apart into games, each with its tags, moves and comments, and where they stand in the text. It
//! knows no rules. [`replay()`] plays a game, and tells the first move that is wrong. A [`Replayed`] game can be
//! written in another format.
//!
//! ```
//! use triagonal::Variant;
//! use triagonal::records::{Target, read, replay};
//!
//! let text = "[White \"Légal\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";
//! let games = read(text)?;
//! let game = replay(Variant::builtin("chess")?.game(), &games[0])?;
//! assert_eq!(game.moves.len(), 13);
//! let uci = game.write(&games[0], Target::Uci, "chess")?;
//! assert!(uci.starts_with("position startpos moves e2e4 e7e5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format;
mod games;
mod kif;
mod kif_lines;
mod kif_write;
mod lines;
mod pgn;
mod pgn_tags;
mod pgn_token;
mod pgn_tokens;
mod pgn_write;
mod record;
mod replay;
mod tags;
mod target;
mod write_problem;

pub use format::read;
pub(crate) use games::default_game;
pub(crate) use kif::is_kif;
pub use record::{Ending, Record, RecordFormat, RecordProblem, Start, Tag, Written};
pub use replay::{Replayed, replay};
pub use target::Target;
pub use write_problem::WriteProblem;
