//! Splits a text into statements and blocks, before the statements are parsed.
//!
//! This never fails: every part of the text belongs to a statement. Unmatched brackets are reported, and indentation determines
//! the end of an unclosed block.

mod scanner;
mod statement;
mod words;

use crate::diagnostics::Code;

use scanner::Scanner;

pub use statement::{LayoutError, RawBlock, RawStatement};
pub use words::{first_word, is_unfinished};

/// The statements of a text, and the errors in its brackets and quotation marks.
pub fn layout(text: &str) -> (Vec<RawStatement>, Vec<LayoutError>) {
    let strict = Scanner::new(text, false).run();
    let unbalanced = |error: &LayoutError| matches!(error.code, Code::Unclosed | Code::Unmatched);
    if strict.1.iter().any(unbalanced) {
        return Scanner::new(text, true).run();
    }
    strict
}
