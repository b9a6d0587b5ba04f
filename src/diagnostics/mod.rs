//! Mistakes in texts: their places, codes and messages, and how they are shown.

mod codes;
mod counted;
mod diagnostic;
mod excerpt;
mod json;
mod line_index;
mod location;
#[cfg(feature = "cli")]
mod render;
mod show;
mod source;
mod span;
mod suggest;
mod texts;

pub use codes::{Code, Severity};
pub use counted::counted;
pub use diagnostic::{Diagnostic, Label, Report};
pub use location::Location;
pub use show::Shown;
pub use source::{Source, Sources};
pub use span::{SourceId, Span, Spanned};
pub use suggest::suggest;
pub use texts::Explanation;
