//! Chess variants as text files, and a fast, tested engine that plays them.
//!
//! A variant is a text: it says what the board looks like, how each piece moves and how the game ends. This crate
//! checks such texts and plays the games: it lists legal moves, makes them and takes them back, tells how a game has
//! ended, counts move trees, explains pieces in words and draws positions. The same code plays chess, its relatives of
//! East Asia, hexagonal chess, chess in three dimensions and a game that you made up today.
//!
//! [`Variant`] is where everything begins, and a [`Position`] is what you work with. This page shows both in
//! five minutes. The [reference] describes the language in full. The program `triagonal` does all of this from
//! the command line.
//!
//! [reference]: https://github.com/triagonal/triagonal/tree/main/docs/book/src/reference
//!
//! # Load a variant
//!
//! Some variants are built in; others come from a text or from a file.
//!
//! ```
//! use triagonal::Variant;
//!
//! let chess = Variant::builtin("chess")?;
//!
//! let small = Variant::parse(r#"
//!     variant "Small Chess"
//!     players White, Black
//!     board {
//!       axes    file a..e, rank 1..5
//!       forward rank +
//!       view    Black: mirror rank
//!     }
//!     zone last rank: rank = 5
//!
//!     piece King   K royal { step radial }
//!     piece Rook   R       { slide orthogonal }
//!     piece Knight N       { leap 2:1 }
//!     piece Pawn   P {
//!       move    step forward
//!       capture step diagonal forward
//!       promotes on last rank to Rook, Knight, forced
//!     }
//!     array {
//!       rank 1: R N K N R
//!       rank 2: all P
//!     }
//!
//!     check protects every King
//!     checkmate wins
//!     stalemate draws
//! "#)?;
//! assert_eq!(small.start().fen(), "rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1");
//!
//! // A text with mistakes is refused. The report has all of them, with their places.
//! let report = Variant::parse("extends chess\npiece Queen Q { slide radail }").unwrap_err();
//! assert!(report.to_string().contains("help: did you mean `radial`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Variant::load`] reads a file together with the files that it extends. [`Variant::loader`] chooses the options of
//! a variant first. [`check()`] finds the warnings as well, under all options.
//!
//! # List, play and take back moves
//!
//! ```
//! # use triagonal::Variant;
//! let chess = Variant::builtin("chess")?;
//! let mut position = chess.start();
//! assert_eq!(position.legal_moves().len(), 20);
//!
//! let e4 = position.read_move("e2e4")?;
//! assert_eq!(position.move_text(&e4), "e2-e4");
//! position.play(&e4)?;                // fails if the move is not legal
//! position.play_text("e7e5 g1f3")?;   // several at once
//!
//! let knight = position.undo().expect("three moves have been played");
//! assert_eq!(chess.rules().kind(knight.kind()).name, "Knight");
//! assert_eq!(
//!     position.fen(),
//!     "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
//! );
//!
//! let error = position.read_move("e4e5").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "`e4e5` is not a legal move; the Pawn on e4 has no legal move",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Position`] remembers how it came about, so [`undo`](Position::undo) can go back to the start, and
//! repetitions count. Copies are cheap; [`after`](Position::after) plays a move on a copy.
//!
//! # Ask how a game has ended
//!
//! ```
//! # use triagonal::Variant;
//! use triagonal::Reason;
//!
//! let chess = Variant::builtin("chess")?;
//! let mut position = chess.start();
//! position.play_text("f2f3 e7e5 g2g4")?;
//! assert_eq!(position.outcome(), None);
//!
//! position.play_text("d8h4")?;
//! let outcome = position.outcome().expect("it is fool's mate");
//! assert_eq!(outcome.reason, Reason::Checkmate);
//! assert_eq!(chess.outcome_text(&outcome), "Black wins by checkmate");
//! assert!(position.in_check() && position.legal_moves().is_empty());
//!
//! // Positions come from FEN, too. Here it is Black's turn, and Black cannot move.
//! let position = chess.read_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
//! assert!(position.outcome().is_some_and(|outcome| outcome.is_draw()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Count a move tree
//!
//! ```
//! # use triagonal::Variant;
//! let position = Variant::builtin("chess")?.start();
//! assert_eq!(position.perft(3), 8902);
//!
//! let divided = position.perft_divide(3);
//! assert_eq!(divided.len(), 20);
//! assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Explain and draw
//!
//! ```
//! # use triagonal::Variant;
//! use triagonal::picture::Style;
//!
//! let chess = Variant::builtin("chess")?;
//! let knight = chess.explain_piece("Knight")?;
//! assert_eq!(
//!     knight.to_string(),
//!     "The Knight leaps two cells one way and one sideways (2:1), over anything between.",
//! );
//! assert_eq!(knight.betza.as_deref(), Some("N"));
//!
//! let page = chess.explain().to_string();   // the whole game in words
//! assert!(page.contains("A player who gives checkmate wins."));
//!
//! let mut position = chess.start();
//! position.play_text("e2e4")?;
//! println!("{position}");
//! # assert_eq!(position.to_string(), "8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n5  . . . . . . . .\n4  . . . . P . . .\n3  . . . . . . . .\n2  P P P P . P P P\n1  R N B Q K B N R\n   a b c d e f g h\n\nBlack to move");
//! assert!(position.svg(&Style::default()).starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This prints
//!
//! ```text
//! 8  r n b q k b n r
//! 7  p p p p p p p p
//! 6  . . . . . . . .
//! 5  . . . . . . . .
//! 4  . . . . P . . .
//! 3  . . . . . . . .
//! 2  P P P P . P P P
//! 1  R N B Q K B N R
//!    a b c d e f g h
//!
//! Black to move
//! ```
//!
//! # Go on
//!
//! | to | look at |
//! |---|---|
//! | read whole programs | the folder `examples`: a random game, perft, an alpha-beta player, a linter, a picture |
//! | write a variant | the [reference] of the language |
//! | list the built-in variants | [`builtin::variants`] |
//! | read variants and what they extend from files, or from memory | [`files`], [`MemoryLibrary`] |
//! | show mistakes as a compiler does | [`Report`] and [`diagnostics`] |
//! | write moves and positions, or find what is wrong with them | [`notation`] |
//! | know what the rules say | [`Rules`] and [`rules`]; [`geometry`] for the board |
//! | compile one game for several threads, or set positions up without text | [`play`] |
//! | read and write files of games: PGN, KIF | [`records`] |
//! | know what the results of a match say of strength | [`ratings`] |
//! | run a file of test cases | [`cases`] |
//! | work on the text of a variant | [`format()`] and [`syntax`] |
//!
//! # What is promised
//!
//! - No input makes the crate panic: texts, options, positions and moves are checked, and errors say what is wrong and
//!   where.
//! - The same input gives the same result in every run. Nothing here reads the clock, the environment or the
//!   network, and only [`files`] and [`Variant::load`] read files.
//! - A [`Variant`] can be shared among threads, and a [`Position`] sent to one.
//! - There is no unsafe code.
//! - Rules are data: this crate knows no variant by name. Two engines that share no code, this one and a slow one in
//!   its tests, agree on every built-in variant and on random rules.
//!
//! # Features
//!
//! | feature | what it adds | default |
//! |---|---|---|
//! | `texts` | the built-in variants | yes |
//! | `values` | what games have taught the engine about them | yes |
//! | `cases` | their cases and snapshots | no |
//! | `fancy` | reports drawn as compilers do | no |

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the library leaves files, threads, clocks and the terminal to its callers"
)]

// Stands first, so that documentation lists its methods of positions before those of other rooms.
pub mod play;

pub mod builtin;
mod by_lot;
pub mod cases;
mod check;
mod embedded;
pub mod explain;
mod explanations;
pub mod files;
/// Its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/book/src/tools/rust.md")]
mod page_of_the_book {}
mod loader;
mod memory;
pub mod notation;
pub mod picture;
pub mod ratings;
pub mod records;
pub mod search;
mod summary;
mod tables;
pub mod templates;
mod variant;

#[doc(inline)]
pub use triagonal_language::{diagnostics, geometry, rules, syntax};

pub use check::{Inspection, Inspector, check, complete, declared_zones, format, is_part};
#[doc(inline)]
pub use diagnostics::{Report, Source};
pub use explanations::{Explanation, explanation};
#[doc(inline)]
pub use geometry::CellId;
pub use loader::{LoadError, Loader};
pub use memory::MemoryLibrary;
#[doc(inline)]
pub use notation::PositionError;
#[doc(inline)]
pub use play::{Move, Outcome, Piece, Position, Reason, WorkLimit};
#[doc(inline)]
pub use rules::{KindId, PlayerId, Rules};
#[doc(inline)]
pub use syntax::Completion;
pub use variant::Variant;

/// For this crate's own tests. Nothing here is promised.
#[doc(hidden)]
pub mod internal {
    pub use crate::tables::Bitboard;
}
