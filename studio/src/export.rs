//! Export of the studio as a static site: the page, the WebAssembly core, and the user's variants.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use triagonal_desk::opening::{NODES, opening};
use triagonal_host::output::{counted, note};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::files::page_files;
use super::own_files::{OwnFiles, OwnText};

/// A file that identifies an exported site. Only such a folder, or an empty one, is overwritten.
const MARK: &str = "version.js";
/// The files of the WebAssembly package that the page loads.
const CORE: [&str; 3] = ["triagonal.wasm", "bindings.js", "values.js"];
/// The folder of tuned values, which the page loads when an engine starts.
const VALUES: &str = "values";
/// The folder of first moves, for boards on other pages.
const OPENINGS: &str = "openings";
/// The folder of the WebAssembly, both in a site and beside the program.
const WASM: &str = "wasm";
/// The folder of the WebAssembly where programs are installed into `bin` and data into `share`.
const SHARED: &str = "../share/triagonal/wasm";
const NO_CORE: &str = "add `--wasm package` after unpacking the npm package `triagonal`, which a release has as \
                       `triagonal-VERSION.tgz`; in a checkout, run `wasm/build` and add `--wasm wasm/pkg`";

/// The arguments of the command.
#[derive(Debug)]
pub struct Export<'a> {
    /// The user's file or folder.
    pub path: Option<&'a Path>,
    /// The folder of the site.
    pub site: &'a Path,
    /// The folder of the WebAssembly, if it is not beside the program.
    pub wasm: Option<&'a Path>,
    /// The built-in games whose first moves are exported for boards on other pages.
    pub openings: &'a [String],
}

/// Exports the site.
pub fn export(plan: &Export<'_>) -> CommandResult {
    let own = OwnFiles::at(plan.path)?;
    let variants = own.texts().map_err(|failure| Stop::Input(failure.to_string(), None))?;
    check_target(plan.site)?;
    let files = site(plan, &variants)?;
    for (name, bytes) in &files {
        write(plan.site, name, bytes)?;
    }
    let size = files.values().map(Vec::len).sum::<usize>();
    let variants = counted(variants.len(), "variant");
    note(&format!(
        "{}: {} and {variants} of yours, {:.1} MB; any web server can serve this folder at any path",
        plan.site.display(),
        counted(files.len(), "file"),
        size as f64 / 1e6
    ));
    Ok(Done::Fine)
}

/// Returns all files of a site, by name.
fn site(plan: &Export<'_>, own: &BTreeMap<String, OwnText>) -> Result<BTreeMap<String, Vec<u8>>, Stop> {
    let mut files: BTreeMap<String, Vec<u8>> = page_files()
        .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
        .collect();
    let wasm = plan.wasm.map_or_else(installed, Path::to_owned);
    for name in CORE {
        let bytes = fs::read(wasm.join(name)).map_err(|error| {
            let message = format!("cannot read the WebAssembly `{}`: {error}", wasm.join(name).display());
            Stop::Input(message, Some(NO_CORE.to_owned()))
        })?;
        files.insert(format!("{WASM}/{name}"), bytes);
    }
    files.insert("own.json".to_owned(), own_variants(own));
    // The service worker caches these files. Values are fetched and cached when they are needed.
    files.insert(MARK.to_owned(), version(&files));
    let values = wasm.join(VALUES);
    for entry in fs::read_dir(&values).map_err(|error| unreadable(&values, &error))? {
        let path = entry.map_err(|error| unreadable(&values, &error))?.path();
        if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
            let bytes = fs::read(&path).map_err(|error| unreadable(&path, &error))?;
            files.insert(format!("{WASM}/{VALUES}/{name}"), bytes);
        }
    }
    for game in plan.openings {
        let opening = opening(game, NODES).map_err(|failure| Stop::Input(failure.to_string(), None))?;
        files.insert(format!("{OPENINGS}/{game}.json"), opening.to_string().into_bytes());
    }
    // GitHub Pages otherwise leaves out some files.
    files.insert(".nojekyll".to_owned(), Vec::new());
    Ok(files)
}

/// Returns the folder in which the WebAssembly is installed.
fn installed() -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    let beside = program.with_file_name(WASM);
    let shared = program.with_file_name(SHARED);
    if !beside.is_dir() && shared.is_dir() {
        shared
    } else {
        beside
    }
}

/// Returns the user's variants in the form in which the core stores files.
fn own_variants(own: &BTreeMap<String, OwnText>) -> Vec<u8> {
    let kept: Map<String, Value> = own
        .iter()
        .map(|(name, file)| {
            let text = json!({ "text": file.text, "cases": file.cases }).to_string();
            (format!("file/{name}"), Value::String(text))
        })
        .collect();
    Value::Object(kept).to_string().into_bytes()
}

/// Returns the version and the hash of each file, for the service worker.
fn version(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut whole = Sha256::new();
    let mut hashes = Map::new();
    for (name, bytes) in files.iter().filter(|(name, _)| *name != "sw.js") {
        let hash = Sha256::digest(bytes);
        whole.update(name);
        whole.update(hash);
        hashes.insert(name.clone(), Value::String(format!("sha256-{}", STANDARD.encode(hash))));
    }
    let name = STANDARD.encode(&whole.finalize()[..12]);
    format!("self.VERSION = \"{name}\";\nself.FILES = {};\n", Value::Object(hashes)).into_bytes()
}

/// Checks that the folder does not exist, is empty, or holds an earlier export.
fn check_target(site: &Path) -> Result<(), Stop> {
    match fs::read_dir(site) {
        Ok(mut entries) => {
            if entries.next().is_some() && !site.join(MARK).is_file() {
                let message = format!("`{}` contains other files", site.display());
                let help = "choose a new folder, an empty one, or that of an earlier export";
                return Err(Stop::Input(message, Some(help.to_owned())));
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unreadable(site, &error)),
    }
    Ok(())
}

fn write(site: &Path, name: &str, bytes: &[u8]) -> Result<(), Stop> {
    let path = site.join(name);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(&path, bytes)).map_err(|error| {
        let message = format!("cannot write `{}`: {error}", path.display());
        Stop::Input(message, None)
    })
}

fn unreadable(path: &Path, error: &io::Error) -> Stop {
    Stop::Input(format!("cannot read `{}`: {error}", path.display()), None)
}
