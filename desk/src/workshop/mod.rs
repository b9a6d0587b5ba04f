//! Writing variants: diagnostics, completion, explanations, cases, and new variants.

mod array;
mod checked;
mod completion;
mod editor;
mod explaining;
mod hover;
mod new_variant;
mod parts;
mod suites;

pub use checked::CheckedText;
pub use editor::{CasesRequest, DraftRequest, EditedText, FormatRequest, PlaceRequest, TextPosition, failed_check};
pub use explaining::{ExplainRequest, explain, explain_in};
pub use new_variant::{NewVariantRequest, text};
pub use parts::{Parts, parts};
pub use suites::MAX_SECONDS;
