//! How a file falls into statements and blocks, before any of them is read.
//!
//! Nothing here can fail: whatever the text, every part of it belongs to a statement. Brackets that
//! do not match are reported, and a block that is never closed ends where the indentation says.

mod scanner;
mod statement;
mod words;

use crate::diagnostics::Code;

use scanner::Scanner;

pub use statement::{LayoutError, RawBlock, RawStatement};
pub use words::{first_word, is_unfinished};

/// The statements of a text, and what is wrong with its brackets and quotation marks.
pub fn layout(text: &str) -> (Vec<RawStatement>, Vec<LayoutError>) {
    let strict = Scanner::new(text, false).run();
    let unbalanced = |error: &LayoutError| matches!(error.code, Code::Unclosed | Code::Unmatched);
    if strict.1.iter().any(unbalanced) {
        return Scanner::new(text, true).run();
    }
    strict
}
