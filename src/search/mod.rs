//! Playing well: a search for the best move of any game.
//!
//! An [`Evaluation`] is made from the rules of a game alone, a [`TranspositionTable`] holds what is known of positions, and
//! a [`Searcher`] looks for the best move of a position. Several searchers, one on each thread of the caller's, share both.
//!
//! ```
//! # use triagonal::Variant;
//! use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
//!
//! let chess = Variant::builtin("chess")?;
//! let (evaluation, table) = (Evaluation::new(chess.game()), TranspositionTable::new(1));
//! let position = chess.read_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
//! let mut searcher = Searcher::new(&position, &evaluation, &table);
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let found = searcher.search(&limits, &|_| false, &mut |_| {});
//! assert_eq!(position.move_text(&found.lines[0].moves[0]), "a1-a8");
//! assert_eq!(found.lines[0].score.mate_in_plies(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod corrections;
mod crowd;
mod evaluation;
mod found;
mod history;
mod judged;
mod limits;
mod lot;
mod memory;
mod node;
mod numbers;
mod order;
mod ordering;
mod quiescence;
mod reductions;
mod root;
mod searcher;
mod shortcuts;
mod skill;
mod table;
mod value;
mod words;

pub use evaluation::{Evaluation, Fitted, KindValues, Sample, Tapered, Teacher, Terms, Values, ValuesProblem, Worth};
pub use found::{Found, Line};
pub use limits::Limits;
pub use memory::Memory;
pub use searcher::Searcher;
pub use skill::Skill;
pub use table::TranspositionTable;
pub use value::Score;
