//! Look-up of codes by name, and the page that lists them.

use std::sync::LazyLock;

use super::codes::Code;

impl Code {
    /// The code with a name: `syntax::unexpected`, or `syntax-unexpected` as in the address of its page.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.replace('-', "::").to_lowercase();
        let same = |code: &&Self| code.id().replace('-', "::") == name;
        Self::ALL.iter().find(same).copied()
    }

    /// The group of the code, such as `syntax`, `names` or `board`. The book has a file for each.
    #[must_use]
    pub fn group(self) -> &'static str {
        self.id().split("::").next().unwrap_or("")
    }

    /// The page that lists all codes, in Markdown; `docs/book/src/codes/README.md` is a copy.
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
                    // As headings are addressed in Markdown.
                    let heading = code.id().replace(':', "");
                    index.push_str(&format!("- [`{code}`]({group}.md#{heading}): {}\n", code.about()));
                }
            }
            index
        });
        &INDEX
    }
}
