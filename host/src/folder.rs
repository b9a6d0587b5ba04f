//! Files in folders.

use std::fs;
use std::path::{Path, PathBuf};

use super::stop::Stop;

/// Lists all matching files in a folder and its subfolders, in order. Hidden ones are skipped.
pub fn below(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Stop> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| Stop::Input(format!("cannot read `{}`: {error}", folder.display()), None);
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let file = match folder.strip_prefix(".") {
                Ok(below) => below.join(entry.file_name()),
                Err(_) => entry.path(),
            };
            if is_folder && !hidden {
                folders.push(entry.path());
            } else if !is_folder && !hidden && is_wanted(&file) {
                found.push(file);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file has an extension.
pub fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|extension| extension == ending)
}

/// Lists all variants in a folder and its subfolders. Without any, returns an error.
pub fn variants_below(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let found = below(folder, |file| has_ending(file, "variant"))?;
    if found.is_empty() {
        let name = folder.display();
        let message = format!("there are no variants in `{name}`: no `.variant` files");
        return Err(Stop::Input(message, None));
    }
    Ok(found)
}
