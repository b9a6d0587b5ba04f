//! The chapters about codes. The sources have a file for each group of codes, with a section for each code; the book has a page for
//! each code.

use std::path::Path;

use mdbook_driver::book::{BookItem, Chapter};
use triagonal::diagnostics::Code;
use triagonal::explanation;

/// The folder of the codes in the book.
pub const FOLDER: &str = "codes";

/// A page for each code, below the page that lists them.
pub fn chapters(index: &Chapter) -> Vec<BookItem> {
    let mut parents = index.parent_names.clone();
    parents.push(index.name.clone());
    let chapter = |code: &Code| {
        let path = Path::new(FOLDER).join(page_name(*code));
        BookItem::Chapter(Chapter::new(code.id(), page(*code), path, parents.clone()))
    };
    Code::ALL.iter().map(chapter).collect()
}

/// The section about a code as a page: headings move up one level.
fn page(code: Code) -> String {
    let section = explanation(code).page;
    format!("\n{section}\n").replace("\n##", "\n#").trim_start().to_owned()
}

/// The file name of the page about a code.
fn page_name(code: Code) -> String {
    format!("{}.md", code.id().replace("::", "-"))
}

/// Turns links to sections about codes into links to their pages.
pub fn relinked(mut text: String, is_among_codes: bool) -> String {
    let before = if is_among_codes { "(" } else { "codes/" };
    for code in Code::ALL {
        let section = format!("{before}{}.md#{})", code.group(), code.id().replace(':', ""));
        if text.contains(&section) {
            text = text.replace(&section, &format!("{before}{})", page_name(*code)));
        }
    }
    text
}
