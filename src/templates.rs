//! Small complete variants from which to start a new one.
//!
//! [`all`] lists them; `triagonal new` writes one into files.

use crate::embedded::{TEMPLATES, find};

/// The template that a new variant begins with by default.
pub const DEFAULT: &str = "chess";

/// Where the title of the new variant stands in a template.
const TITLE: &str = "TITLE";

/// A variant with its cases, from which to start a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// A description in one sentence: the first line of the file.
    pub about: &'static str,
    variant: &'static str,
    cases: &'static str,
}

impl Template {
    /// The text of a variant with this title.
    #[must_use]
    pub fn variant(&self, title: &str) -> String {
        self.variant.replacen(TITLE, title, 1)
    }

    /// The text of its cases.
    #[must_use]
    pub fn cases(&self) -> &'static str {
        self.cases
    }
}

/// All templates, sorted by name.
#[must_use]
pub fn all() -> Vec<Template> {
    TEMPLATES.iter().filter_map(|file| read(file.name)).collect()
}

/// The template whose variant is in a file.
fn read(file: &'static str) -> Option<Template> {
    let name = file.strip_suffix(".variant")?;
    let text = |file: &str| Some(find(TEMPLATES, file)?.text);
    let variant = text(file)?;
    Some(Template {
        name,
        about: variant.lines().next()?.trim_start_matches("# "),
        variant,
        cases: text(&format!("{name}.toml"))?,
    })
}
