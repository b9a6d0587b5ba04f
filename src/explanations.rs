//! The page about each code: what is wrong, why it matters, an example and its correction.

use serde::Serialize;

use crate::diagnostics::Code;
use crate::embedded::{CODE_PAGES, find};

/// The page about a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// The code as text, as `syntax::unexpected`.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// What it means, in a sentence.
    pub about: &'static str,
    /// Why it matters and how to correct it, in paragraphs of Markdown.
    pub text: String,
    /// A variant that raises this code and no other. Some codes have none, because it would be too long to read.
    pub example: Option<String>,
    /// The same variant without the mistake, where one can be shown.
    pub corrected: Option<String>,
    /// All of this, in Markdown, as in the book.
    #[serde(skip)]
    pub page: &'static str,
}

/// The page about the code.
#[must_use]
pub fn explanation(code: Code) -> Explanation {
    let page = section(code).unwrap_or("");
    let text = page.split("\n### ").next().unwrap_or("");
    let text = text.splitn(3, "\n\n").nth(2).unwrap_or("").trim().to_owned();
    Explanation {
        code: code.id(),
        severity: code.severity().name(),
        about: code.about(),
        text,
        example: block_under(page, "Example"),
        corrected: block_under(page, "Corrected"),
        page,
    }
}

/// The section about a code in the page of its group.
fn section(code: Code) -> Option<&'static str> {
    let page = find(CODE_PAGES, &format!("{}.md", code.group()))?.text;
    let start = page.find(&format!("\n## {}\n", code.id()))? + 1;
    let section = &page[start..];
    let end = section.find("\n## ").map_or(section.len(), |end| end + 1);
    Some(section[..end].trim_end())
}

/// The fenced text under a heading of a section.
fn block_under(section: &str, heading: &str) -> Option<String> {
    let (_, section) = section.split_once(&format!("\n### {heading}\n"))?;
    let section = section.split("\n### ").next()?;
    // `variant`, or `variant-error` for an example with a mistake.
    let (_, block) = section.split_once("```variant")?;
    let (_, block) = block.split_once('\n')?;
    block.split("```").next().map(str::to_owned)
}
