//! The games of a match as JSON lines, from which an interrupted match resumes.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use triagonal_host::stop::Stop;

use super::game::GameRecord;

/// The settings that the games of a match depend on, by name.
pub type Settings = BTreeMap<String, String>;

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    #[serde(rename = "match")]
    settings: Settings,
}

/// The file of a match, locked against other runs.
pub struct Journal {
    name: String,
    file: File,
}

impl Journal {
    /// Opens or creates the file of a match, and returns the games in it.
    pub fn open(path: &Path, settings: &Settings) -> Result<(Self, Vec<GameRecord>), Stop> {
        let name = path.display().to_string();
        let unusable = |error: io::Error| Stop::Input(format!("cannot use `{name}`: {error}"), None);
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = opened.map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let help = "wait until it has finished, or choose another file";
                let message = format!("another match is writing `{name}`");
                return Err(Stop::Input(message, Some(help.to_owned())));
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(unusable)?;
        // A killed run may have left an incomplete line.
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let games = read(&name, &bytes[..complete], settings)?;
        file.set_len(complete as u64).map_err(unusable)?;
        file.seek(SeekFrom::End(0)).map_err(unusable)?;
        let mut journal = Self { name, file };
        if complete == 0 {
            let header = Header {
                settings: settings.clone(),
            };
            journal.write(&header)?;
        }
        Ok((journal, games))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), Stop> {
        self.write(game)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        let mut line = serde_json::to_string(value)?;
        line.push('\n');
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Stop::Input(format!("cannot write `{}`: {error}", self.name), None))
    }
}

/// Reads the games of a file, which must have the same settings.
fn read(name: &str, bytes: &[u8], settings: &Settings) -> Result<Vec<GameRecord>, Stop> {
    let help = || Some("choose another file, or delete this one".to_owned());
    let text = String::from_utf8_lossy(bytes);
    let mut lines = (1..).zip(text.lines());
    let Some((_, header)) = lines.next() else {
        return Ok(Vec::new());
    };
    let Ok(header) = serde_json::from_str::<Header>(header) else {
        let message = format!("`{name}` does not contain a match");
        return Err(Stop::Input(message, help()));
    };
    if let Some(message) = difference(&header.settings, settings) {
        return Err(Stop::Input(
            format!("`{name}` belongs to another match: {message}"),
            help(),
        ));
    }
    let mut games: BTreeMap<usize, GameRecord> = BTreeMap::new();
    for (number, line) in lines {
        let game: GameRecord = serde_json::from_str(line)
            .map_err(|error| Stop::Input(format!("line {number} of `{name}` is not a game: {error}"), help()))?;
        games.insert(game.game, game);
    }
    Ok(games.into_values().collect())
}

/// Describes the first setting that has changed.
fn difference(before: &Settings, now: &Settings) -> Option<String> {
    let names = before.keys().chain(now.keys());
    let mut changed = names.filter(|name| before.get(*name) != now.get(*name));
    let name = changed.next()?;
    let value = |settings: &Settings| {
        settings
            .get(name)
            .map_or_else(|| "nothing".to_owned(), |value| format!("`{value}`"))
    };
    Some(format!("{name} was {}, and is now {}", value(before), value(now)))
}
