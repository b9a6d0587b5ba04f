//! The structure of the packages: the allowed imports between rooms, and constructs that no file may contain.

mod calls;
mod cycles;
mod imports;
mod layers;
mod words;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use imports::{Crate, Import};

/// The modules above the rooms, which may use all of them.
const FACADE: &[&str] = &[
    "lib",
    "builtin",
    "by_lot",
    "check",
    "explanations",
    "files",
    "loader",
    "memory",
    "summary",
    "templates",
    "texts",
    "variant",
];

/// The source folders of the packages.
const PACKAGES: &[&str] = &[
    "src",
    "language/src",
    "formats/src",
    "desk/src",
    "host/src",
    "studio/src",
    "cli/src",
    "site/src",
    "wasm/src",
];

/// The packages that are divided into rooms.
const LIBRARY: &[&str] = &["src", "language/src"];

/// The rooms that each room may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("embedded", &[]),
    ("geometry", &[]),
    ("diagnostics", &[]),
    ("ratings", &[]),
    ("syntax", &["diagnostics"]),
    ("rules", &["syntax", "geometry", "diagnostics"]),
    ("tables", &["rules", "geometry"]),
    ("play", &["tables", "rules", "geometry"]),
    ("notation", &["play", "tables", "rules", "geometry", "diagnostics"]),
    ("search", &["play", "rules", "geometry"]),
    ("search/board", &["search", "play", "tables", "rules", "geometry"]),
    ("picture", &["notation", "play", "rules", "geometry"]),
    ("records", &["notation", "play", "rules"]),
    (
        "cases",
        &["notation", "play", "tables", "rules", "geometry", "diagnostics"],
    ),
    ("explain", &["notation", "play", "rules", "geometry"]),
];

/// The maximum length of a file.
const MAX_LINES: usize = 500;

/// The names of variants that are also terms of chess or keywords, or keys of other programs' files.
const COMMON_WORDS: &[&str] = &[
    "capture",
    "castle",
    "chess",
    "chess960",
    "crossing",
    "displacement",
    "elimination",
    "extinction",
    "fairy",
    "forward",
    "loop",
    "nocastle",
    "river",
    "screen",
    "supply",
];

struct SourceFile {
    path: PathBuf,
    text: String,
}

impl SourceFile {
    /// The room of the file.
    fn room(&self) -> String {
        room_of(&self.path)
    }

    /// The depth of the file's module below the crate's root.
    fn depth(&self) -> usize {
        let below_src = below_src(&self.path).count();
        let is_folder = self.path.file_stem().is_some_and(|stem| stem == "mod");
        below_src - usize::from(is_folder)
    }

    /// Returns the lines with their numbers, without comments.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines().map(|line| match line.find("//") {
            // Two slashes after a quote may be inside a string.
            Some(at) if !line[..at].contains('"') => &line[..at],
            _ => line,
        }))
    }
}

/// The first folder or file name under `src/`.
fn room_of(file: &Path) -> String {
    let first = below_src(file).next().expect("the file is under src");
    let name = Path::new(first.as_os_str()).file_stem().expect("a name");
    name.to_string_lossy().into_owned()
}

/// The part of a path below `src/`.
fn below_src(file: &Path) -> impl Iterator<Item = Component<'_>> {
    file.components().skip_while(|part| part.as_os_str() != "src").skip(1)
}

#[test]
fn rooms_use_only_rooms_below_them() {
    let mut faults = String::new();
    for file in library() {
        let room = file.room();
        let place = file.path.display();
        if FACADE.contains(&room.as_str()) {
            continue;
        }
        let is_of = |(name, _): &&(&str, &[&str])| *name == room || file.path.starts_with(Path::new("src").join(name));
        // The folder of a room that may use more than the rest comes after the room.
        let Some((_, allowed)) = ROOMS.iter().rev().find(is_of) else {
            writeln!(faults, "{place}:1: the room `{room}` is not in the list").unwrap();
            continue;
        };
        for (number, line) in file.code() {
            for used in paths_after(line, "crate::") {
                if used.is_empty() {
                    writeln!(faults, "{place}:{number}: import each room by its own path").unwrap();
                } else if used != room && !allowed.contains(&used) {
                    writeln!(faults, "{place}:{number}: `{room}` may not use `{used}`").unwrap();
                }
            }
            let climbed = line
                .trim_start_matches("pub ")
                .trim_start_matches("use ")
                .matches("super::")
                .count();
            if line.starts_with("use super::") && climbed >= file.depth() {
                writeln!(faults, "{place}:{number}: this leaves the room without naming another").unwrap();
            }
        }
    }
    no(&faults);
}

#[test]
fn rooms_do_not_import_their_own_items_through_their_face() {
    let mut faults = String::new();
    for import in LIBRARY.iter().flat_map(|folder| imports(&files_below(folder))) {
        let Import {
            from,
            line,
            to,
            item,
            through,
        } = import;
        if through.is_some_and(|through| through.ends_with(Path::new("src").join(room_of(&from)).join("mod.rs"))) {
            let item = item.as_deref().unwrap_or("the module");
            writeln!(faults, "{}:{line}: import {item} from {}", from.display(), to.display()).unwrap();
        }
    }
    no(&faults);
}

#[test]
fn the_oracle_shares_nothing_with_the_engine() {
    let facade = fs::read_to_string(root().join("src/lib.rs")).expect("the file can be read");
    let engine = reexports(&facade, &["play", "tables"]);
    assert!(engine.iter().any(|name| name == "Position"), "{engine:?}");
    let mut faults = String::new();
    for file in files_below("tests/oracle") {
        for (number, line) in file.code() {
            let used = paths_after(line, "triagonal::");
            for name in used
                .iter()
                .filter(|name| ["play", "internal", ""].contains(name) || engine.iter().any(|own| own == *name))
            {
                let place = file.path.display();
                writeln!(faults, "{place}:{number}: the oracle may not use `triagonal::{name}`").unwrap();
            }
        }
    }
    no(&faults);
}

/// Returns the names that a text re-exports from some modules.
fn reexports(text: &str, modules: &[&str]) -> Vec<String> {
    // Attributes may come first.
    let statements = text
        .split(';')
        .filter_map(|statement| Some(statement.rsplit_once("pub use ")?.1));
    let from = statements.filter_map(|path| path.split_once("::").filter(|(module, _)| modules.contains(module)));
    let words = from.flat_map(|(_, items)| items.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn no_glob_imports() {
    let mut faults = String::new();
    for file in sources() {
        for (number, line) in file.code() {
            let import = line.trim_start().trim_start_matches("pub ").starts_with("use ");
            if import && line.contains('*') || line.contains("use super::*") {
                writeln!(
                    faults,
                    "{}:{number}: a glob import hides what is used",
                    file.path.display()
                )
                .unwrap();
            }
        }
    }
    no(&faults);
}

#[test]
fn no_variant_is_named() {
    let stems = variant_stems();
    let mut faults = String::new();
    for file in sources() {
        for (number, line) in (1..).zip(file.text.lines()) {
            // `std::sync::atomic` is not a variant.
            let words: Vec<String> = line
                .replace("std::sync::atomic", "")
                .split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_')
                .map(|word| word.to_lowercase().replace('_', "-"))
                .collect();
            for stem in &stems {
                if words.iter().any(|word| word == stem) {
                    writeln!(faults, "{}:{number}: names the variant `{stem}`", file.path.display()).unwrap();
                }
            }
        }
    }
    no(&faults);
}

/// `array::from_fn` calls functions of the standard library that are not marked `inline`. In release builds with several codegen
/// units, these become real calls in the innermost loops.
#[test]
fn no_hot_room_makes_arrays_by_the_standard_library() {
    let mut faults = String::new();
    let is_hot = |file: &SourceFile| {
        ["tables", "play", "search"].contains(&file.room().as_str())
            && !file.path.ends_with("search/evaluation/tuning.rs")
    };
    for file in library().into_iter().filter(is_hot) {
        for (number, line) in file.code() {
            if line.contains("array::from_fn") {
                writeln!(faults, "{}:{number}: calls for each word", file.path.display()).unwrap();
            }
        }
    }
    no(&faults);
}

#[test]
fn no_file_is_too_long() {
    let mut faults = String::new();
    for file in sources() {
        let lines = file.text.lines().count();
        if lines > MAX_LINES {
            writeln!(faults, "{}:{lines}: longer than {MAX_LINES} lines", file.path.display()).unwrap();
        }
    }
    no(&faults);
}

#[track_caller]
fn no(faults: &str) {
    assert!(faults.is_empty(), "\n{faults}");
}

/// Returns the first name after each occurrence of a path's beginning; an empty name before a list.
fn paths_after<'a>(line: &'a str, beginning: &str) -> Vec<&'a str> {
    let part_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(beginning)
        .filter(|(at, _)| !line[..*at].ends_with(part_of_name))
        .map(|(at, _)| {
            let rest = &line[at + beginning.len()..];
            &rest[..rest.find(|letter| !part_of_name(letter)).unwrap_or(rest.len())]
        })
        .collect()
}

fn variant_stems() -> Vec<String> {
    let stems = triagonal::builtin::variants().iter().map(|one| one.name.to_owned());
    stems.filter(|stem| !COMMON_WORDS.contains(&stem.as_str())).collect()
}

/// The source files of the library.
fn library() -> Vec<SourceFile> {
    LIBRARY.iter().flat_map(|folder| files_below(folder)).collect()
}

/// The source files of all packages.
fn sources() -> Vec<SourceFile> {
    PACKAGES.iter().flat_map(|folder| files_below(folder)).collect()
}

/// The imports between the files of one package.
fn imports(files: &[SourceFile]) -> Vec<Import> {
    Crate::new(files.iter().map(|file| (file.path.as_path(), file.text.as_str()))).imports()
}

/// The source files below a folder of the repository, without files that are built or installed there.
fn files_below(folder: &str) -> Vec<SourceFile> {
    let is_foreign = |name: &OsStr| {
        let name = name.to_string_lossy();
        name.starts_with('.') || name == "target" || name == "node_modules"
    };
    let mut files = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                if !path.file_name().is_some_and(is_foreign) {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(SourceFile {
                    text: fs::read_to_string(&path).expect("the file can be read"),
                    path: path
                        .strip_prefix(root())
                        .expect("the file is in the project")
                        .to_path_buf(),
                });
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(!files.is_empty(), "no source file was found");
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn paths_are_found_wherever_they_stand() {
    assert_eq!(paths_after("use crate::rules::{Rules};", "crate::"), ["rules"]);
    assert_eq!(
        paths_after("let x: crate::play::Move = crate::play::y();", "crate::"),
        ["play", "play"]
    );
    assert_eq!(paths_after("use crate::{play, rules};", "crate::"), [""]);
    assert!(paths_after("mycrate::rules", "crate::").is_empty());
}
