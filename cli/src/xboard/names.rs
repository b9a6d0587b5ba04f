//! What games are called in XBoard.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::LazyLock;

use serde::Deserialize;
use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::engine::values;
use triagonal_host::stop::Stop;

use super::fit::Fit;
use crate::input;

/// What XBoard takes names for.
#[derive(Deserialize)]
pub struct Games {
    anywhere: Vec<String>,
    beginning: Vec<String>,
    ignored: Vec<String>,
    /// As which of its own variants it plays games that it does not know.
    pub plain: String,
    pub exploding: String,
    own: BTreeMap<String, String>,
}

pub static GAMES: LazyLock<Games> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/xboard/games.toml")).expect("the list of names is well-formed")
});

/// Whether XBoard can play each variant of the library, as [`verdict`] says: judging them all takes minutes.
pub const LIBRARY: &str = include_str!("../../assets/xboard/library.txt");

/// The games of a run, by the names that XBoard has for them.
pub struct Names {
    /// What to load for each name, in the order in which they are told.
    listed: Vec<(String, OsString)>,
    options: Vec<(String, String)>,
}

impl Names {
    /// All that come with the program and XBoard can play.
    pub fn shipped() -> Self {
        let own = GAMES.own.iter().map(|(name, file)| (name.clone(), file.into()));
        let mut listed: Vec<(String, OsString)> = own.collect();
        // What is first is played until something else is chosen.
        listed.sort_by_key(|(name, _)| name != FIRST);
        let played: Vec<&str> = LIBRARY.lines().filter(|line| !line.contains(": ")).collect();
        listed.extend(played.iter().map(|&name| (name.to_owned(), name.into())));
        // Programs choose only what is offered, some by another name.
        let games = builtin::variants().iter().filter(|one| played.contains(&one.name));
        let others = games.flat_map(|one| one.aliases.iter().map(|alias| (alias.clone(), one.name.into())));
        listed.extend(others.filter(|(alias, _)| taken_for(alias).is_none()));
        Self {
            listed,
            options: Vec::new(),
        }
    }

    /// Some variants by their names and files.
    pub fn some(variants: &[OsString], options: &[(String, String)]) -> Result<Self, Stop> {
        let mut listed = Vec::new();
        for file in variants {
            if file == "-" {
                let message = "XBoard speaks to standard input, so that no variant can be read from there".to_owned();
                return Err(Stop::Input(message, Some("write it to a file".to_owned())));
            }
            let stem = Path::new(file)
                .file_stem()
                .unwrap_or(file)
                .to_string_lossy()
                .into_owned();
            let name = match GAMES.own.iter().find(|(_, own)| **own == stem) {
                Some((name, _)) if builtin::source(&stem).is_some() && *file == *stem => name.clone(),
                Some(_) | None => {
                    if let Some(own) = taken_for(&stem) {
                        let message = format!("XBoard takes the name `{stem}` for its own variant `{own}`");
                        let help = "write a file of another name that extends it".to_owned();
                        return Err(Stop::Input(message, Some(help)));
                    }
                    stem
                }
            };
            listed.push((name, file.clone()));
        }
        let names = Self {
            listed,
            options: options.to_vec(),
        };
        // Mistakes are told before anybody plays.
        for (name, _) in &names.listed {
            let (variant, own) = names.load(name)?;
            if !own {
                Fit::of(&variant).map_err(|why| Stop::Input(format!("XBoard cannot play `{name}`: {why}"), None))?;
            }
        }
        Ok(names)
    }

    /// The names, as a feature of the protocol.
    pub fn line(&self) -> String {
        let names: Vec<&str> = self.listed.iter().map(|(name, _)| name.as_str()).collect();
        names.join(",")
    }

    /// The one that is played until another is chosen.
    pub fn first(&self) -> &str {
        let plain = self.listed.iter().find(|(name, _)| name == FIRST);
        plain.or(self.listed.first()).map_or(FIRST, |(name, _)| name)
    }

    fn file(&self, name: &str) -> Result<&OsStr, Stop> {
        let exact = self.listed.iter().find(|(own, _)| own == name);
        let meant = || builtin::meant_by(name).and_then(|one| self.listed.iter().find(|(_, file)| file == one.name));
        let found = exact.or_else(meant);
        let (_, file) = found.ok_or_else(|| Stop::Input(format!("there is no variant `{name}`"), None))?;
        Ok(file)
    }

    /// How the positions of a loaded variant are judged, and a word, if there are values that do not hold.
    pub fn evaluation(&self, name: &str, variant: &Variant) -> Result<(Evaluation, Option<String>), Stop> {
        values::evaluation(variant, self.file(name)?)
    }

    /// Loads a variant, and tells whether XBoard has its rules.
    pub fn load(&self, name: &str) -> Result<(Variant, bool), Stop> {
        let file = self.file(name)?;
        let (source, library) = input::open(file)?;
        let loader = Variant::loader().set_all(self.options.iter().cloned());
        let loaded = loader.load_from(source, &library);
        let variant = loaded.map_err(|report| Stop::Report(Box::new(report)))?;
        let own = self.listed.iter().find(|(own, _)| own == name);
        let own = own.or_else(|| self.listed.iter().find(|(_, other)| other == file));
        Ok((variant, own.is_some_and(|(own, _)| GAMES.own.contains_key(own))))
    }
}

/// XBoard's name for chess, which it plays unless told otherwise.
const FIRST: &str = "normal";

/// The variant of its own that XBoard takes a name for.
pub fn taken_for(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let inside = GAMES.anywhere.iter().find(|part| lower.contains(part.as_str()));
    let begins = |word: &&String| {
        let rest = lower.strip_prefix(word.as_str());
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
    };
    let beginning = GAMES.beginning.iter().find(begins);
    let ignored = GAMES.ignored.iter().find(|word| **word == lower);
    inside.or(beginning).or(ignored).map(String::as_str)
}

/// A line that says whether XBoard can play a variant: by its own rules, by those of this program, or why not.
pub fn verdict(file: &OsStr, options: &[(String, String)]) -> Result<String, Stop> {
    let name = file.to_string_lossy();
    if let Some((own, _)) = GAMES.own.iter().find(|(_, own)| **own == name) {
        return Ok(format!("{name}: by XBoard's own rules, as {own}"));
    }
    let stem = Path::new(file).file_stem().unwrap_or(file).to_string_lossy();
    if let Some(own) = taken_for(&stem) {
        return Ok(format!(
            "{name}: not: XBoard takes the name for its own variant `{own}`"
        ));
    }
    let (source, library) = input::open(file)?;
    let loader = Variant::loader().set_all(options.iter().cloned());
    let variant = loader.load_from(source, &library);
    let variant = variant.map_err(|report| Stop::Report(Box::new(report)))?;
    Ok(match Fit::of(&variant) {
        Ok(_) => name.into_owned(),
        Err(why) => format!("{name}: not: {why}"),
    })
}
