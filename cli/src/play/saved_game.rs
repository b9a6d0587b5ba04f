//! The file from which `play` resumes a game.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use triagonal::diagnostics::Shown;
use triagonal::files;
use triagonal::notation::Misread;
use triagonal::records::{self, Record, RecordProblem, Replayed};
use triagonal::{Source, Variant};
use triagonal_host::output;
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

use super::game::variant_name;
use crate::input::VariantArgs;

/// A game from a file.
pub struct SavedGame {
    pub path: PathBuf,
    source: Source,
    record: Record,
}

impl SavedGame {
    /// Reads the game in a file, if the file exists.
    pub fn read(path: &Path) -> Result<Option<Self>, Stop> {
        let name = path.display().to_string();
        let source = match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unreadable(&format!("`{name}`"), &error)),
            Ok(file) => files::read_from(&name, file).map_err(|error| unreadable(&format!("`{name}`"), &error))?,
        };
        let games = records::read(&source.text).map_err(|error| error_at(&source, error))?;
        let count = games.len();
        let Ok([record]) = <[Record; 1]>::try_from(games) else {
            let message = format!("`{name}` contains {count} games; only a file with a single game can be resumed");
            return Err(Stop::Input(message, None));
        };
        Ok(Some(Self {
            path: path.to_owned(),
            source,
            record,
        }))
    }

    /// Loads the variant, with the options of the game unless the command line sets others.
    pub fn load(&self, args: &VariantArgs) -> Result<Variant, Stop> {
        let variant = args.load()?;
        let name = variant_name(&args.variant, &variant);
        let is_same = |value: &str| value == name || value == variant.title();
        if let Some(tag) = self.record.tag("Variant").filter(|tag| !is_same(&tag.value)) {
            let message = format!(
                "`{}` contains a game of `{}`, not of `{name}`",
                self.path.display(),
                tag.value
            );
            return Err(Stop::Input(message, None));
        }
        if args.set.is_empty() {
            let (variant, set) = (args.variant.clone(), self.record.options());
            return VariantArgs { variant, set }.load();
        }
        if self.has_other_rules(&variant) {
            let message = format!("the game in `{}` was started with other options", self.path.display());
            let help = "leave out --set to resume the game with its own options".to_owned();
            return Err(Stop::Input(message, Some(help)));
        }
        Ok(variant)
    }

    fn has_other_rules(&self, variant: &Variant) -> bool {
        let recorded = self.record.tag("RuleSet");
        recorded.is_some_and(|tag| !tag.value.eq_ignore_ascii_case(&variant.fingerprint()))
    }

    /// Replays the game.
    pub fn replay(&self, variant: &Variant) -> Result<Replayed, Stop> {
        let replayed = records::replay(variant.game(), &self.record);
        let replayed = replayed.map_err(|error| error_at(&self.source, error))?;
        if self.has_other_rules(variant) {
            output::note("note: the rules have changed since this game was started");
        }
        Ok(replayed)
    }
}

fn error_at(source: &Source, error: Misread<RecordProblem>) -> Stop {
    let message = error.to_string();
    Stop::Text(Box::new(Shown::of_text(
        message,
        &source.name,
        &source.text,
        error.range,
        error.help,
    )))
}
