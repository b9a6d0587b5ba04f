//! The files of the command line, and orphaned snapshot files.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use triagonal::cases::{SuiteProblem, SuiteRunner, open_epd, open_suite};
use triagonal::files::{self, FileLibrary, MAX_FILE_SIZE};
use triagonal::{Source, builtin};
use triagonal_host::folder::{self, has_ending};
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

use super::super::input;
use super::snapshots::Store;

/// The files of the command line.
pub(super) struct FoundFiles {
    /// The files to run.
    pub suites: Vec<SuiteFile>,
    /// Snapshot files without a case file.
    pub orphans: Vec<Orphan>,
}

/// A snapshot file whose case file does not exist.
pub(super) struct Orphan {
    /// Its path.
    pub file: String,
    /// The message.
    pub message: String,
}

/// A file to run.
pub(super) struct SuiteFile {
    /// Its text.
    pub source: Source,
    /// The library that the file may use.
    pub library: FileLibrary,
    /// The store of its snapshots.
    pub store: Store,
    /// Whether it is an EPD file.
    is_epd: bool,
    /// Why the file cannot be read. Its text is then empty.
    unreadable: Option<String>,
}

/// A file to run, after it has been read.
pub(super) struct Suite<'a> {
    /// The file.
    pub file: &'a SuiteFile,
    /// Its cases, or its mistakes.
    pub runner: Result<SuiteRunner<'a>, Vec<SuiteProblem>>,
}

/// Finds the files.
pub(super) fn find(paths: &[PathBuf], variant: Option<&OsStr>) -> Result<FoundFiles, Stop> {
    let mut found = FoundFiles {
        suites: Vec::new(),
        orphans: Vec::new(),
    };
    let here = Path::new(".");
    if paths.is_empty() && has_variants(here) {
        add_folder(here, &mut found)?;
    } else if paths.is_empty() {
        found.suites = builtin::suites().into_iter().map(builtin_suite).collect();
    }
    for path in paths {
        add_path(path, variant, &mut found)?;
    }
    Ok(found)
}

fn add_path(path: &Path, variant: Option<&OsStr>, found: &mut FoundFiles) -> Result<(), Stop> {
    if path.is_dir() {
        return add_folder(path, found);
    }
    let builtin = path.to_str().map(|name| format!("{name}.toml"));
    if let Some(suite) = builtin::suites()
        .into_iter()
        .find(|suite| Some(&suite.name) == builtin.as_ref())
    {
        found.suites.push(builtin_suite(suite));
    } else if let Some(case_file) = case_file_of(path) {
        let message = format!("`{}` contains snapshots, not tests", path.display());
        let help = format!("run the case file `{}`", case_file.display());
        return Err(Stop::Input(message, Some(help)));
    } else if has_ending(path, "variant") {
        found.suites.push(read(&path.with_extension("toml"))?);
    } else if has_ending(path, "epd") {
        let library = match variant {
            Some(variant) => input::open(variant)?.1,
            None => FileLibrary::beside(path),
        };
        let source = text(path)?;
        found.suites.push(SuiteFile {
            source,
            library,
            store: Store::None,
            is_epd: true,
            unreadable: None,
        });
    } else if path.extension().is_none() && !path.exists() {
        return Err(input::missing(&path.to_string_lossy()));
    } else {
        found.suites.push(read(path)?);
    }
    Ok(())
}

/// The case files of a folder and those beside the variants below it, and its orphaned snapshot files.
fn add_folder(path: &Path, found: &mut FoundFiles) -> Result<(), Stop> {
    let direct = path.strip_prefix(".").unwrap_or(path);
    let is_ours = |file: &Path| {
        let beside = || {
            case_file_of(file)
                .unwrap_or(file.to_owned())
                .with_extension("variant")
                .exists()
        };
        file.parent() == Some(direct) || beside()
    };
    let files = folder::below(path, is_ours)?;
    let before = found.suites.len();
    for file in &files {
        let name = file.display().to_string();
        match case_file_of(file) {
            None if has_ending(file, "toml") && !is_values_file(file) => found.suites.push(read_leniently(file)),
            Some(case_file) if !case_file.exists() => found.orphans.push(Orphan {
                message: format!(
                    "`{name}` is orphaned: the case file `{}` does not exist",
                    case_file.display()
                ),
                file: name,
            }),
            _ => {}
        }
    }
    if found.suites.len() == before && found.orphans.is_empty() {
        let message = format!("there are no case files (.toml) in `{}`", path.display());
        return Err(Stop::Input(message, None));
    }
    Ok(())
}

/// Whether a file contains learned values of the engine.
fn is_values_file(path: &Path) -> bool {
    path.with_extension("")
        .extension()
        .is_some_and(|ending| ending == "values")
}

/// Whether a folder has variants.
fn has_variants(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.any(|entry| has_ending(&entry.path(), "variant"))
}

/// The case file of a snapshot file; none for other files.
fn case_file_of(path: &Path) -> Option<PathBuf> {
    // `mine.snap.toml`, or `mine.snap.toml.new`
    let without_new = if has_ending(path, "new") {
        path.with_extension("")
    } else {
        path.to_owned()
    };
    let stem = without_new.with_extension("");
    (has_ending(&without_new, "toml") && has_ending(&stem, "snap")).then(|| stem.with_extension("toml"))
}

fn builtin_suite(source: Source) -> SuiteFile {
    let name = source.name.trim_end_matches(".toml");
    SuiteFile {
        store: Store::Builtin(builtin::snapshots(name)),
        library: FileLibrary::default(),
        source,
        is_epd: false,
        unreadable: None,
    }
}

fn read(path: &Path) -> Result<SuiteFile, Stop> {
    Ok(SuiteFile {
        source: text(path)?,
        library: FileLibrary::beside(path),
        store: Store::File {
            path: path.with_extension("snap.toml"),
            case_file: path.to_owned(),
        },
        is_epd: false,
        unreadable: None,
    })
}

/// Like [`read`], but if the file cannot be read, the error becomes a mistake of that suite alone.
fn read_leniently(path: &Path) -> SuiteFile {
    read(path).unwrap_or_else(|stop| SuiteFile {
        source: Source::new(path.display().to_string(), ""),
        library: FileLibrary::default(),
        store: Store::None,
        is_epd: false,
        unreadable: Some(stop.to_string()),
    })
}

fn text(path: &Path) -> Result<Source, Stop> {
    let source = files::read(path).map_err(|error| unreadable(&format!("`{}`", path.display()), &error))?;
    if source.text.len() > MAX_FILE_SIZE {
        let message = format!("`{}` is larger than {MAX_FILE_SIZE} bytes", path.display());
        return Err(Stop::Input(message, None));
    }
    Ok(source)
}

impl<'a> Suite<'a> {
    /// Reads the files.
    pub(super) fn open_all(files: &'a [SuiteFile], variant: Option<&OsStr>, depth: Option<u32>) -> Vec<Self> {
        // A variant that is a file has the name of the file.
        let variant = variant.map(|name| match Path::new(name).file_stem() {
            Some(stem) if has_ending(Path::new(name), "variant") => stem.to_string_lossy(),
            _ => name.to_string_lossy(),
        });
        let open = |file: &'a SuiteFile| Self {
            file,
            runner: if let Some(why) = &file.unreadable {
                Err(vec![SuiteProblem::new(0..0, why.clone())])
            } else if file.is_epd {
                open_epd(&file.source, variant.as_deref(), depth, &file.library)
            } else {
                open_suite(&file.source, &file.library)
            },
        };
        files.iter().map(open).collect()
    }

    /// The parts whose names contain one of the texts; all parts, if there are no texts.
    pub(super) fn chosen(&self, filter: &[String]) -> Vec<usize> {
        let Ok(runner) = &self.runner else {
            return Vec::new();
        };
        (0..runner.len())
            .filter(|part| is_chosen(filter, runner.name(*part)))
            .collect()
    }
}

/// Whether a name contains one of the texts, or there are none.
pub(super) fn is_chosen(filter: &[String], name: &str) -> bool {
    filter.is_empty() || filter.iter().any(|text| name.contains(text.as_str()))
}
