//! The variants that the engine offers: those of the command line, or all built-in variants.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::engine::values;
use triagonal_host::stop::Stop;

use super::protocol::Protocol;
use crate::input;

/// A loaded variant, its evaluation, and a warning if there are values that do not fit its rules.
pub type Loaded = (Variant, Evaluation, Option<String>);

/// The variants that the engine offers.
pub struct Offer {
    /// The variants of the command line, by their names. If there are none, all built-in variants are on offer.
    named: Vec<(String, OsString)>,
    set: Vec<(String, String)>,
}

impl Offer {
    /// Offers the variants of the command line. Loads each once, so that mistakes are reported before a game begins.
    pub fn new(variants: &[OsString], set: &[(String, String)]) -> Result<Self, Stop> {
        let mut named: Vec<(String, OsString)> = Vec::new();
        for variant in variants {
            if variant == "-" {
                let message = "standard input carries the protocol, so a variant cannot be read from it".to_owned();
                return Err(Stop::Input(message, Some("write the variant to a file".to_owned())));
            }
            let stem = Path::new(variant).file_stem().unwrap_or(variant);
            let name = stem.to_string_lossy().into_owned();
            if named.iter().any(|(other, _)| *other == name) {
                return Err(Stop::Input(format!("two variants are called `{name}`"), None));
            }
            load(variant, set)?;
            named.push((name, variant.clone()));
        }
        let set = set.to_vec();
        Ok(Self { named, set })
    }

    /// The variant that is played until the client chooses one.
    pub fn first(&self, protocol: Protocol) -> &str {
        self.named
            .first()
            .map_or(protocol.notation().usual_game(), |(name, _)| name)
    }

    /// Whether the command line names the variants.
    pub fn is_limited(&self) -> bool {
        !self.named.is_empty()
    }

    /// Whether a variant is on offer.
    pub fn has(&self, name: &str) -> bool {
        self.file(name).is_some()
    }

    /// The names of the variants, and for built-in variants their aliases.
    pub fn names(&self) -> Vec<&str> {
        if self.is_limited() {
            return self.named.iter().map(|(name, _)| name.as_str()).collect();
        }
        // Clients choose only names that are listed, so list the aliases too.
        let builtin = builtin::variants();
        let aliases = builtin.iter().flat_map(|one| one.aliases.iter().map(String::as_str));
        builtin.iter().map(|one| one.name).chain(aliases).collect()
    }

    /// Loads a variant that is on offer.
    pub fn load(&self, name: &str) -> Option<Result<Loaded, Stop>> {
        Some(load(self.file(name)?, &self.set))
    }

    fn file<'a>(&'a self, name: &'a str) -> Option<&'a OsStr> {
        if self.named.is_empty() {
            return builtin::source(name).map(|_| name.as_ref());
        }
        let (_, file) = self.named.iter().find(|(own, _)| own == name)?;
        Some(file)
    }
}

/// Loads a variant by its name or file.
pub fn load(file: &OsStr, set: &[(String, String)]) -> Result<Loaded, Stop> {
    let variant = input::load(file, set)?;
    let (evaluation, warning) = values::evaluation(&variant, file)?;
    Ok((variant, evaluation, warning))
}
