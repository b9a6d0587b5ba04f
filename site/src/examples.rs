//! The variants on a page of the book: those of its blocks, and the built-in ones.

use anyhow::{Result, anyhow};
use triagonal::builtin;
use triagonal::{MemoryLibrary, Source, Variant};

use crate::blocks::{Block, Kind};

/// The variants of a page.
pub struct Examples {
    library: MemoryLibrary,
    named: Vec<(String, String)>,
}

impl Examples {
    /// Collects the named blocks of a page. The last of several blocks with the same name applies.
    pub fn new(blocks: &[Block]) -> Self {
        let named = |block: &Block| match block.kind {
            Kind::Variant => Some((block.name.clone()?, block.text.clone())),
            Kind::Part { .. } | Kind::Invalid | Kind::Cases | Kind::Console | Kind::Play | Kind::Other => None,
        };
        let named: Vec<(String, String)> = blocks.iter().filter_map(named).collect();
        Self {
            library: MemoryLibrary::new(named.iter().cloned()),
            named,
        }
    }

    /// Reads the text of a variant. `place` names the text in an error.
    pub fn read(&self, place: &str, text: &str) -> Result<Variant> {
        let source = Source::new(place, text);
        let variant = Variant::loader().load_from(source, &self.library);
        variant.map_err(|error| anyhow!("{place}: {error}"))
    }

    /// The variant of a block with this name, or the built-in one.
    pub fn named(&self, place: &str, name: &str) -> Result<Variant> {
        match self.named.iter().rfind(|(own, _)| own == name) {
            Some((_, text)) => self.read(place, text),
            None => {
                let known = builtin::known_as(name).map_or(name, |one| one.name);
                Variant::builtin(known).map_err(|error| anyhow!("{place}: {error}"))
            }
        }
    }
}
