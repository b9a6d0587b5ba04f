//! The page about each code: what is wrong, why it matters, an example and its correction.

use std::sync::LazyLock;

use serde::Serialize;

use crate::embedded::{CODE_PAGES, find};

use super::codes::Code;

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
    /// The page as a whole, in Markdown.
    #[serde(skip)]
    pub page: &'static str,
}

impl Code {
    /// The code with a name: `syntax::unexpected`, or `syntax-unexpected` as its page is called.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.replace('-', "::").to_lowercase();
        let same = |code: &&Self| code.id().replace('-', "::") == name;
        Self::ALL.iter().find(same).copied()
    }

    /// The page about the code.
    #[must_use]
    pub fn explanation(self) -> Explanation {
        let page = find(CODE_PAGES, &self.page_name()).map_or("", |file| file.text);
        let text = page.split("\n## ").next().unwrap_or("");
        let text = text.splitn(3, "\n\n").nth(2).unwrap_or("").trim().to_owned();
        Explanation {
            code: self.id(),
            severity: self.severity().name(),
            about: self.about(),
            text,
            example: block_under(page, "Example"),
            corrected: block_under(page, "Corrected"),
            page,
        }
    }

    /// The file of the page about the code.
    fn page_name(self) -> String {
        format!("{}.md", self.id().replace("::", "-"))
    }

    /// The group of the code: `syntax`, `names`, `board`.
    fn group(self) -> &'static str {
        self.id().split("::").next().unwrap_or("")
    }

    /// A page that lists all codes, in Markdown; `docs/codes/README.md` is a copy of it.
    #[must_use]
    pub fn index() -> &'static str {
        static INDEX: LazyLock<String> = LazyLock::new(|| {
            let mut index = String::from(
                "# Codes\n\n\
                 Every mistake that `triagonal check` can report has a code. `triagonal explain CODE` prints its page.\n",
            );
            let mut groups: Vec<&str> = Vec::new();
            for group in Code::ALL.iter().map(|code| code.group()) {
                if !groups.contains(&group) {
                    groups.push(group);
                }
            }
            for group in groups {
                index.push_str(&format!("\n## {group}\n\n"));
                for code in Code::ALL.iter().filter(|code| code.group() == group) {
                    let page = code.page_name();
                    index.push_str(&format!("- [`{code}`]({page}): {}\n", code.about()));
                }
            }
            index
        });
        &INDEX
    }
}

/// The fenced text under a heading of a page.
fn block_under(page: &str, heading: &str) -> Option<String> {
    let (_, section) = page.split_once(&format!("\n## {heading}\n"))?;
    let section = section.split("\n## ").next()?;
    let (_, block) = section.split_once("```variant\n")?;
    block.split("```").next().map(str::to_owned)
}
