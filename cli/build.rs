//! Sets the text of `--version`: the version and, in optimised builds, the commit with its date.
//!
//! The commit comes from `TRIAGONAL_COMMIT`, from the file that Cargo adds to packages, or from git. Unoptimised builds
//! omit it, so that a new commit does not recompile the program.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TRIAGONAL_COMMIT");
    let version = env::var("CARGO_PKG_VERSION").expect("Cargo sets it");
    let folder = env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it");
    let is_optimised = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let given = env::var("TRIAGONAL_COMMIT").ok().filter(|commit| !commit.is_empty());
    let found = || {
        let folder = Path::new(&folder);
        packaged(folder).or_else(|| checked_out(folder))
    };
    match given.or_else(|| is_optimised.then(found).flatten()) {
        Some(commit) => println!("cargo::rustc-env=TRIAGONAL_VERSION={version} ({commit})"),
        None => println!("cargo::rustc-env=TRIAGONAL_VERSION={version}"),
    }
}

/// The commit of a package from a registry.
fn packaged(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let hash = rest.split('"').nth(1)?;
    hash.get(..9).map(str::to_owned)
}

/// The commit that is checked out, with its date, if the workspace is the top of a git repository.
fn checked_out(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let done = Command::new("git").current_dir(folder).args(arguments).output().ok()?;
        let text = String::from_utf8(done.stdout).ok()?;
        done.status.success().then(|| text.trim().to_owned())
    };
    let top = fs::canonicalize(git(&["rev-parse", "--show-toplevel"])?).ok()?;
    if top != fs::canonicalize(folder).ok()?.parent()? {
        return None;
    }
    // Every commit appends a line to this file.
    let log = folder.join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    if log.exists() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    git(&["log", "-1", "--format=%h %cs", "--abbrev=9"])
}
