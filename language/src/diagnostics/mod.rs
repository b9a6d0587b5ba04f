//! Mistakes in texts: their places, codes and messages, and their presentation.
//!
//! A [`Report`] contains all mistakes of a run. Formatted with `{}`, it has a line for each mistake; [`Report::to_json`] is for
//! programs, [`Report::in_utf16`] for editors, and each [`Shown`] is a diagnostic of the crate `miette`, which draws it in its
//! text, as compilers do. A [`Code`] is the stable name of a kind of mistake, and its `explanation` is a page with an example.
//!
//! ```
//! use triagonal::builtin::Builtin;
//! use triagonal::{Source, check};
//!
//! let text = "variant \"Mine\"\nextends chess\npiece Queen Q { slide radail }";
//! let report = check(Source::new("mine.variant", text), &Builtin);
//! let mistake = &report.diagnostics()[0];
//! assert_eq!(mistake.code.id(), "syntax::unexpected");
//! assert_eq!(mistake.help.as_deref(), Some("did you mean `radial`?"));
//! assert_eq!(report.location(mistake).to_string(), "mine.variant:3:23");
//! ```

mod codes;
mod counted;
mod diagnostic;
mod excerpt;
mod json;
mod line_index;
mod list;
mod location;
#[cfg(feature = "fancy")]
mod render;
mod show;
mod source;
mod span;
mod suggest;
mod utf16;
mod utf16_report;
mod visible;

pub use codes::{Code, Severity};
pub use counted::counted;
pub use diagnostic::{Combinations, Diagnostic, Edit, Fix, Label, Report};
pub use line_index::LineIndex;
pub use line_index::with_line_feeds;
pub use location::{Location, LocationFinder};
pub use show::Shown;
pub use source::{Source, Sources};
pub use span::{SourceId, Span, Spanned};
pub use suggest::suggest;
pub use utf16::Utf16Index;
pub use utf16_report::{Utf16Diagnostic, Utf16Edit, Utf16Fix, Utf16Label, Utf16Report};
pub use visible::visible;
