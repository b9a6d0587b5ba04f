//! The engine: evaluation and alpha-beta search for any game.
//!
//! An [`Evaluation`] is derived from the rules of a game alone. A [`Searcher`] searches a position on one thread. Several
//! searchers, each on a thread of the caller's, share an evaluation and a [`TranspositionTable`].
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

mod board;
mod context;
mod corrections;
mod eval_cache;
mod evaluation;
mod history;
mod learning;
mod limits;
mod memory;
mod multiplayer;
mod node;
mod numbers;
mod ordering;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod rng;
mod root;
mod search_result;
mod searcher;
mod singular;
mod skill;
mod stop;
mod table;
mod table_memory;
mod traits;
mod value;
mod worker;

pub use evaluation::{Evaluation, Fitted, KindValues, Sample, Tapered, Teacher, Terms, Values, ValuesProblem, Worth};
pub use limits::Limits;
pub use memory::Memory;
pub use search_result::{Line, SearchResult};
pub use searcher::Searcher;
pub use skill::Skill;
pub use table::TranspositionTable;
pub use value::Score;
