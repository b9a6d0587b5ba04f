//! Lists the files that the library embeds. Each group has a generated file that `src/embedded.rs` includes. A group is empty if
//! its feature is off.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A group: its name, its folder, the required feature, and a predicate for its file names.
type Group = (&'static str, &'static str, Option<&'static str>, fn(&str) -> bool);

const GROUPS: &[Group] = &[
    ("texts", "variants", Some("TEXTS"), |name| name.ends_with(".variant")),
    ("values", "variants", Some("VALUES"), is_values),
    ("cases", "variants", Some("CASES"), |name| {
        name.ends_with(".toml") && !is_values(name)
    }),
    ("templates", "templates", None, |_| true),
    ("code_pages", "docs/book/src/codes", None, |name| name.ends_with(".md")),
];

fn is_values(name: &str) -> bool {
    name.ends_with(".values.toml")
}

fn main() {
    let variable = |name: &str| env::var_os(name).unwrap_or_else(|| panic!("Cargo sets {name}"));
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(variable("OUT_DIR"));
    for (group, folder, feature, belongs) in GROUPS {
        println!("cargo::rerun-if-changed={folder}");
        let is_on = feature.is_none_or(|name| env::var_os(format!("CARGO_FEATURE_{name}")).is_some());
        let mut files = Vec::new();
        if is_on {
            list(&root.join(folder), &mut files);
        }
        files.retain(|file| belongs(&name(file)));
        files.sort_by_key(|file| name(file));
        let mut text = String::from("&[\n");
        for file in files {
            let folder = name(file.parent().expect("it lies in a folder"));
            writeln!(
                text,
                "EmbeddedFile {{ folder: {folder:?}, name: {:?}, text: include_str!({file:?}) }},",
                name(&file)
            )
            .expect("a string takes all text");
        }
        text.push(']');
        let listed = out.join(format!("{group}.rs"));
        fs::write(&listed, text).unwrap_or_else(|error| panic!("cannot write {}: {error}", listed.display()));
    }
}

/// The last part of a path.
fn name(path: &Path) -> String {
    let name = path.file_name().expect("it has a name");
    name.to_str().expect("its name is UTF-8").to_owned()
}

/// Adds the files of a folder and its subfolders.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}
