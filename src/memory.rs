//! Variants in memory, where there are no files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::builtin::Builtin;
use crate::diagnostics::Source;
use crate::rules::Library;

/// The ending of variant files.
const ENDING: &str = ".variant";

/// Texts by the names of files, and behind them the built-in ones.
///
/// Names work as they do in [`FileLibrary`](crate::files::FileLibrary): `extends NAME` and `use NAME` find `NAME.variant` in the folder
/// of the file or in the folder `lib` there, and else the built-in file of that name. Folders are separated by `/`.
///
/// ```
/// use triagonal::{MemoryLibrary, Source, Variant};
///
/// let library = MemoryLibrary::new([("my-army.variant", "variant \"My Army\"\nextends chess\n")]);
/// let text = "variant \"Mine\"\nextends my-army\n";
/// let variant = Variant::loader().load_from(Source::new("mine", text), &library).expect("it has no mistakes");
/// assert_eq!(variant.title(), "Mine");
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryLibrary {
    files: Arc<BTreeMap<String, Arc<str>>>,
    folder: String,
}

impl MemoryLibrary {
    /// A library of files with these names: `mine.variant`, `armies/small.variant`. The ending `.variant` may be missing.
    pub fn new<N: Into<String>, T: Into<Arc<str>>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        let files = files.into_iter();
        Self {
            files: Arc::new(files.map(|(name, text)| (whole(name.into()), text.into())).collect()),
            folder: String::new(),
        }
    }

    /// What a file of this library may extend and use.
    #[must_use]
    pub fn beside(&self, name: &str) -> Self {
        Self {
            files: Arc::clone(&self.files),
            folder: name.rfind('/').map_or_else(String::new, |end| name[..=end].to_owned()),
        }
    }

    fn source(&self, name: &str) -> Option<Source> {
        let text = self.files.get(name)?;
        Some(Source::new(name, Arc::clone(text)).read_from(Path::new(name)))
    }

    fn folders(&self) -> [String; 2] {
        [self.folder.clone(), format!("{}lib/", self.folder)]
    }
}

/// A name with its ending.
fn whole(name: String) -> String {
    let file = name.rsplit('/').next().unwrap_or_default();
    if file.contains('.') { name } else { name + ENDING }
}

impl Library for MemoryLibrary {
    fn find(&self, name: &str) -> Option<Source> {
        let file = format!("{}{ENDING}", name.replace(' ', "-"));
        let mut folders = self.folders().into_iter();
        folders
            .find_map(|folder| self.source(&format!("{folder}{file}")))
            .or_else(|| Builtin.find(name))
    }

    fn names(&self) -> Vec<String> {
        let folders = self.folders();
        let here = folders.iter().flat_map(|folder| {
            let files = self.files.keys().filter_map(|file| file.strip_prefix(folder.as_str()));
            let names = files.filter_map(|file| file.strip_suffix(ENDING));
            names.filter(|name| !name.contains('/')).map(str::to_owned)
        });
        Builtin.names().into_iter().chain(here).collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let found = self.source(&format!("{}{name}", self.folder));
        found.map_or_else(|| Builtin.file(name), Ok)
    }
}
