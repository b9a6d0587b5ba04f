//! What the results of games say of the strength of players.
//!
//! An opening is played twice with sides exchanged. The two games are not independent, so the errors come from the variance
//! of the pairs: [`Pairs`] counts how many pairs gave 0, ½, 1, 1½ and 2 points. [`Estimate`] is the difference in strength, and
//! a [`Sprt`] tells when a match has decided between two differences.
//!
//! ```
//! use triagonal::ratings::{Estimate, Pairs, Sprt, Verdict};
//!
//! let pairs = Pairs([20, 90, 200, 140, 50]);
//! let estimate = Estimate::of_pairs(&pairs).expect("there are pairs");
//! assert_eq!(format!("{:.1} ± {:.1}", estimate.elo, estimate.elo_error), "38.4 ± 15.2");
//!
//! let test = Sprt::new(0.0, 10.0, 0.05, 0.05)?;
//! assert_eq!(test.verdict(&pairs), Verdict::Stronger);
//! # Ok::<(), String>(())
//! ```

mod estimate;
mod pairs;
mod sprt;

pub use estimate::{Estimate, mean_with_error};
pub use pairs::Pairs;
pub use sprt::{Sprt, Verdict};
