//! The names under which XBoard offers variants.

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
use crate::input::{self, not_offered};

/// The names to which XBoard gives a meaning of its own.
#[derive(Deserialize)]
pub struct XBoardNames {
    anywhere: Vec<String>,
    beginning: Vec<String>,
    ignored: Vec<String>,
    /// XBoard's own variants that serve as parents of games that it does not know.
    pub plain: String,
    pub exploding: String,
    /// The built-in variant for each of XBoard's own variants.
    own: BTreeMap<String, String>,
}

pub static XBOARD_NAMES: LazyLock<XBoardNames> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/xboard/games.toml")).expect("the list of names is well-formed")
});

/// The [`verdict`] on each built-in variant. Computing them all takes minutes.
pub const LIBRARY: &str = include_str!("../../assets/xboard/library.txt");

/// The variants on offer, by their names in XBoard.
pub struct Names {
    /// The file or built-in variant for each name, in the order in which they are offered.
    listed: Vec<(String, OsString)>,
    options: Vec<(String, String)>,
}

impl Names {
    /// All built-in variants that XBoard can play.
    pub fn built_in() -> Self {
        let own = XBOARD_NAMES.own.iter().map(|(name, file)| (name.clone(), file.into()));
        let mut listed: Vec<(String, OsString)> = own.collect();
        // XBoard begins with the first.
        listed.sort_by_key(|(name, _)| name != FIRST);
        let played: Vec<&str> = LIBRARY.lines().filter(|line| !line.contains(": ")).collect();
        listed.extend(played.iter().map(|&name| (name.to_owned(), name.into())));
        // Clients choose only names that are listed, so list the aliases too, but for those that only lengthen the name: XBoard
        // reads at most 8192 bytes of a line.
        let games = builtin::variants().iter().filter(|one| played.contains(&one.name));
        let others = games.flat_map(|one| {
            let aliases = one.aliases.iter().filter(|alias| !alias.contains(one.name));
            aliases.map(|alias| (alias.clone(), one.name.into()))
        });
        listed.extend(others.filter(|(alias, _)| xboard_variant(alias).is_none()));
        Self {
            listed,
            options: Vec::new(),
        }
    }

    /// The variants that the command line names.
    pub fn from_arguments(variants: &[OsString], options: &[(String, String)]) -> Result<Self, Stop> {
        let mut listed = Vec::new();
        for file in variants {
            if file == "-" {
                let message = "standard input carries the protocol, so a variant cannot be read from it".to_owned();
                return Err(Stop::Input(message, Some("write the variant to a file".to_owned())));
            }
            let stem = Path::new(file)
                .file_stem()
                .unwrap_or(file)
                .to_string_lossy()
                .into_owned();
            let name = match XBOARD_NAMES.own.iter().find(|(_, own)| **own == stem) {
                Some((name, _)) if builtin::source(&stem).is_some() && *file == *stem => name.clone(),
                Some(_) | None => {
                    if let Some(own) = xboard_variant(&stem) {
                        let message = format!("XBoard mistakes the name `{stem}` for its own variant `{own}`");
                        let help = "extend it in a file with another name".to_owned();
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
        // Report mistakes before a game begins.
        for (name, _) in &names.listed {
            let (variant, native) = names.load(name)?;
            if !native {
                Fit::find(&variant).map_err(|why| Stop::Input(format!("XBoard cannot play `{name}`: {why}"), None))?;
            }
        }
        Ok(names)
    }

    /// The names as the value of the feature `variants`.
    pub fn feature(&self) -> String {
        let names: Vec<&str> = self.listed.iter().map(|(name, _)| name.as_str()).collect();
        names.join(",")
    }

    /// The name of the variant with which XBoard begins.
    pub fn first(&self) -> &str {
        let plain = self.listed.iter().find(|(name, _)| name == FIRST);
        plain.or(self.listed.first()).map_or(FIRST, |(name, _)| name)
    }

    fn file(&self, name: &str) -> Result<&OsStr, Stop> {
        let exact = self.listed.iter().find(|(own, _)| own == name);
        let meant = || builtin::meant_by(name).and_then(|one| self.listed.iter().find(|(_, file)| file == one.name));
        let found = exact.or_else(meant);
        let (_, file) = found.ok_or_else(|| Stop::Input(missing(name), None))?;
        Ok(file)
    }

    /// The evaluation of a loaded variant, and a warning if there are values that do not fit its rules.
    pub fn evaluation(&self, name: &str, variant: &Variant) -> Result<(Evaluation, Option<String>), Stop> {
        values::evaluation(variant, self.file(name)?)
    }

    /// Loads a variant, and returns whether XBoard has its rules.
    pub fn load(&self, name: &str) -> Result<(Variant, bool), Stop> {
        let file = self.file(name)?;
        let variant = input::load(file, &self.options)?;
        let own = self.listed.iter().find(|(own, _)| own == name);
        let own = own.or_else(|| self.listed.iter().find(|(_, other)| other == file));
        Ok((variant, own.is_some_and(|(own, _)| XBOARD_NAMES.own.contains_key(own))))
    }
}

/// Explains why a name is not on offer.
fn missing(name: &str) -> String {
    let Some(game) = builtin::meant_by(name) else {
        let hint = builtin::closest_game(name).map_or_else(String::new, |hint| format!("; {hint}"));
        return format!("there is no variant `{name}`{hint}");
    };
    let reason = LIBRARY.lines().find_map(|line| {
        let (listed, why) = line.split_once(": not: ")?;
        (listed == game.name).then_some(why)
    });
    reason.map_or_else(|| not_offered(name), str::to_owned)
}

/// XBoard's name for chess, its default.
const FIRST: &str = "normal";

/// Returns XBoard's own variant for which it mistakes this name.
pub fn xboard_variant(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let inside = XBOARD_NAMES.anywhere.iter().find(|part| lower.contains(part.as_str()));
    let begins = |word: &&String| {
        let rest = lower.strip_prefix(word.as_str());
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
    };
    let beginning = XBOARD_NAMES.beginning.iter().find(begins);
    let ignored = XBOARD_NAMES.ignored.iter().find(|word| **word == lower);
    inside.or(beginning).or(ignored).map(String::as_str)
}

/// A line that says whether XBoard can play a variant: by XBoard's own rules, by the rules of this program, or why not.
pub fn verdict(file: &OsStr, options: &[(String, String)]) -> Result<String, Stop> {
    let name = file.to_string_lossy();
    if let Some((own, _)) = XBOARD_NAMES.own.iter().find(|(_, own)| **own == name) {
        return Ok(format!("{name}: by XBoard's own rules, as {own}"));
    }
    let stem = Path::new(file).file_stem().unwrap_or(file).to_string_lossy();
    if let Some(own) = xboard_variant(&stem) {
        return Ok(format!(
            "{name}: not: XBoard mistakes the name for its own variant `{own}`"
        ));
    }
    Ok(match Fit::find(&input::load(file, options)?) {
        Ok(_) => name.into_owned(),
        Err(why) => format!("{name}: not: {why}"),
    })
}
