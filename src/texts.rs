//! Variants in memory, for `extends` and `use`.

use std::collections::BTreeMap;

use crate::builtin::Builtin;
use crate::diagnostics::Source;
use crate::rules::Library;

/// The ending of variant files.
const ENDING: &str = ".variant";

/// Files in memory, and behind them the built-in ones.
///
/// `extends NAME` and `use NAME` mean the file `NAME.variant`, or else the built-in file of that name.
///
/// ```
/// use triagonal::{Source, Texts, Variant};
///
/// let files = Texts::new([("base.variant", "variant \"Base\"\nextends chess\nbeing stalemated loses")]);
/// let text = "variant \"Mine\"\nextends base";
/// let mine = Variant::loader().load_from(Source::new("mine.variant", text), &files)?;
/// assert_ne!(mine.fingerprint(), Variant::builtin("chess").unwrap().fingerprint());
/// # Ok::<(), triagonal::Report>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    /// Files by their names. The ending `.variant` may be missing.
    pub fn new<N: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        let files = files.into_iter().map(|(name, text)| (name.into(), text.into()));
        Self(files.collect())
    }

    /// A file by its name.
    fn named(&self, name: &str) -> Option<Source> {
        let text = self.0.get(name)?;
        Some(Source::new(name, text.as_str()))
    }
}

impl Library for Texts {
    fn find(&self, name: &str) -> Option<Source> {
        let own = self.named(&format!("{name}{ENDING}")).or_else(|| self.named(name));
        own.or_else(|| Builtin.find(name))
    }

    fn names(&self) -> Vec<String> {
        let own = self.0.keys().map(|name| name.strip_suffix(ENDING).unwrap_or(name));
        own.map(str::to_owned).chain(Builtin.names()).collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        self.named(name).map_or_else(|| Builtin.file(name), Ok)
    }
}
