//! Loading variants, with a cache.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use triagonal::search::Worth;
use triagonal::{KindId, Source, Variant, builtin};

use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::own::{BoxedLibrary, OwnFiles};
use crate::which::VariantRef;

/// The maximum number of cached variants.
const MAX_CACHED: usize = 128;
/// The maximum length of a text, in bytes.
pub const MAX_TEXT_BYTES: usize = 256 * 1024;

/// A variant with its description for pages.
#[derive(Debug)]
pub struct LoadedVariant {
    /// The variant.
    pub variant: Variant,
    /// The text of a draft or a user's file.
    pub text: Option<Arc<str>>,
    /// The description for pages.
    pub info: Arc<VariantInfo>,
    /// The text as a single file, if the own text is not complete: it extends a user's file, or options are chosen.
    standalone: Option<String>,
    /// The values of the pieces, computed on demand.
    worth: OnceLock<Worth>,
}

impl LoadedVariant {
    /// Returns the value of a kind of piece.
    pub fn worth(&self, kind: KindId) -> i32 {
        let worth = self.worth.get_or_init(|| self.variant.evaluation().worth().clone());
        worth.on_average(kind)
    }

    /// Returns the variant as the text of a single file.
    pub fn standalone_text(&self) -> Option<String> {
        let own = self.standalone.as_deref().or(self.text.as_deref()).map(str::to_owned);
        own.or_else(|| Some(builtin::source(self.info.which.name.as_deref()?)?.text.to_string()))
    }
}

/// The cached variants, by their references and texts.
type Cache = HashMap<(VariantRef, Option<Arc<str>>), Arc<LoadedVariant>>;

/// A cache of loaded variants.
#[derive(Debug, Default)]
pub struct Variants {
    cache: Mutex<Cache>,
}

impl Variants {
    /// Loads a variant, or returns the cached one. `text` is the text of a draft or a file.
    pub fn load(&self, which: &VariantRef, text: Option<Arc<str>>, files: &dyn OwnFiles) -> Answer<Arc<LoadedVariant>> {
        check_length(text.as_deref().unwrap_or_default())?;
        let key = (which.clone(), text.clone());
        if let Some(known) = self.lock().get(&key) {
            return Ok(Arc::clone(known));
        }
        let loaded = Arc::new(load(which, text, files)?);
        let mut cache = self.lock();
        if cache.len() >= MAX_CACHED {
            cache.clear();
        }
        cache.insert(key, Arc::clone(&loaded));
        Ok(loaded)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn load(which: &VariantRef, text: Option<Arc<str>>, files: &dyn OwnFiles) -> Answer<LoadedVariant> {
    let loader = Variant::loader().set_all(&which.options);
    let variant = match (&text, &which.name) {
        (Some(text), _) => {
            let (name, library) = file_library(which, files);
            let loaded = loader.load_from(Source::new(name, Arc::clone(text)), &*library);
            loaded.map_err(|report| Failure::wrong(format!("the variant has errors:\n{report}")))?
        }
        (None, Some(name)) if builtin::source(name).is_some() => loader
            .builtin(name)
            .map_err(|error| Failure::wrong(error.to_string()))?,
        (None, Some(name)) => return Err(Failure::missing(format!("there is no variant `{name}`"))),
        (None, None) => return Err(Failure::wrong("name a built-in variant, a draft or a file")),
    };
    let info = Arc::new(VariantInfo::new(which.clone(), &variant));
    // The main text itself has no path.
    let needs_files = variant.statements().sources.paths().next().is_some();
    let standalone = if needs_files || !which.options.is_empty() {
        let source = text.as_ref().map(|text| Source::new("game", Arc::clone(text)));
        let source = source.or_else(|| builtin::source(which.name.as_deref()?));
        let (_, library) = file_library(which, files);
        source.and_then(|source| loader.whole(source, &*library).ok().flatten())
    } else {
        None
    };
    Ok(LoadedVariant {
        variant,
        text,
        info,
        standalone,
        worth: OnceLock::new(),
    })
}

/// Refuses a text that is too long.
pub fn check_length(text: &str) -> Answer<()> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Failure::wrong(format!("the text has more than {MAX_TEXT_BYTES} bytes")));
    }
    Ok(())
}

/// Returns the name of a text in messages, and the files that the text can extend and use.
pub fn file_library(which: &VariantRef, files: &dyn OwnFiles) -> (String, BoxedLibrary) {
    let name = which.file.as_deref();
    (name.unwrap_or("draft").to_owned(), files.library(name))
}
