//! Variants by what the page calls them, loaded once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use triagonal::search::Worth;
use triagonal::{KindId, Source, Variant, builtin};

use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::own::{OwnFiles, Texts};
use crate::which::VariantRef;

/// How many variants are kept.
const KEPT: usize = 128;
/// The largest text of a variant.
pub const LARGEST: usize = 256 * 1024;

/// A variant with what pages say of it.
#[derive(Debug)]
pub struct Loaded {
    /// The variant.
    pub variant: Variant,
    /// Its text, where it is the user's own.
    pub text: Option<Arc<str>>,
    /// What pages say of it.
    pub info: Arc<VariantInfo>,
    /// Its text as a single file, where its own does not say it all: it extends another file of the user, or options are chosen.
    whole: Option<String>,
    /// What its pieces are worth, once somebody has asked.
    worth: OnceLock<Worth>,
}

impl Loaded {
    /// What a kind of piece is worth.
    pub fn worth(&self, kind: KindId) -> i32 {
        let worth = self.worth.get_or_init(|| self.variant.evaluation().worth().clone());
        worth.on_average(kind)
    }

    /// The text of the variant as a file that others can use: the user's own, or that which comes with the program, where these
    /// are enough.
    pub fn written(&self) -> Option<String> {
        let own = self.whole.as_deref().or(self.text.as_deref()).map(str::to_owned);
        own.or_else(|| Some(builtin::source(self.info.which.name.as_deref()?)?.text.to_string()))
    }
}

/// Variants by what they are called and by their texts.
type Kept = HashMap<(VariantRef, Option<Arc<str>>), Arc<Loaded>>;

/// The variants that have been loaded.
#[derive(Debug, Default)]
pub struct Variants {
    kept: Mutex<Kept>,
}

impl Variants {
    /// Loads a variant, or finds the one loaded before. The text is that of a draft or a file.
    pub fn load(&self, which: &VariantRef, text: Option<Arc<str>>, files: &dyn OwnFiles) -> Answer<Arc<Loaded>> {
        bounded(text.as_deref().unwrap_or_default())?;
        let key = (which.clone(), text.clone());
        if let Some(known) = self.lock().get(&key) {
            return Ok(Arc::clone(known));
        }
        let loaded = Arc::new(load(which, text, files)?);
        let mut kept = self.lock();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&loaded));
        Ok(loaded)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn load(which: &VariantRef, text: Option<Arc<str>>, files: &dyn OwnFiles) -> Answer<Loaded> {
    let loader = Variant::loader().set_all(&which.options);
    let variant = match (&text, &which.name) {
        (Some(text), _) => {
            let (name, library) = library(which, files);
            let loaded = loader.load_from(Source::new(name, Arc::clone(text)), &*library);
            loaded.map_err(|report| Failure::wrong(format!("the variant has mistakes:\n{report}")))?
        }
        (None, Some(name)) if builtin::source(name).is_some() => loader
            .builtin(name)
            .map_err(|error| Failure::wrong(error.to_string()))?,
        (None, Some(name)) => return Err(Failure::missing(format!("no variant is called `{name}`"))),
        (None, None) => return Err(Failure::wrong("a variant has a name, or it is a draft or a file")),
    };
    let info = Arc::new(VariantInfo::new(which.clone(), &variant));
    // The main text has no path.
    let needs_files = variant.statements().sources.paths().next().is_some();
    let whole = if needs_files || !which.options.is_empty() {
        let source = text.as_ref().map(|text| Source::new("game", Arc::clone(text)));
        let source = source.or_else(|| builtin::source(which.name.as_deref()?));
        let (_, library) = library(which, files);
        source.and_then(|source| loader.whole(source, &*library).ok().flatten())
    } else {
        None
    };
    Ok(Loaded {
        variant,
        text,
        info,
        whole,
        worth: OnceLock::new(),
    })
}

/// Refuses a text that is too long.
pub fn bounded(text: &str) -> Answer<()> {
    if text.len() > LARGEST {
        return Err(Failure::wrong(format!("the text has more than {LARGEST} bytes")));
    }
    Ok(())
}

/// What a text is called in messages, and what it may extend and use.
pub fn library(which: &VariantRef, files: &dyn OwnFiles) -> (String, Texts) {
    let name = which.file.as_deref();
    (name.unwrap_or("draft").to_owned(), files.library(name))
}
