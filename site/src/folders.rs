//! Folders and their files, in a fixed order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths: Result<Vec<PathBuf>, _> = read.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

/// The files directly in a folder.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_file()).collect())
}

/// All folders below a folder, each before those within it.
pub fn all(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.push(path.clone());
            found.extend(all(&path)?);
        }
    }
    Ok(found)
}

/// All files below a folder.
pub fn all_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = files(folder)?;
    for folder in all(folder)? {
        found.extend(files(&folder)?);
    }
    Ok(found)
}

/// Writes a file, and creates its folder if necessary.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Copies all files below a folder into another.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    for file in all_files(from)? {
        let target = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
        fs::copy(&file, &target).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}
