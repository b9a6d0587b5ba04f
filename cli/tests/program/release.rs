//! What releases promise: the version with its commit, and names of archives that installers find; and that public CI runs
//! all that `.ci/run` does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{ROOT, command};

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_program_tells_its_version() {
    let done = command(&["--version"]).output().expect("the program starts");
    let text = String::from_utf8(done.stdout).expect("it is text");
    // An optimised build adds its commit.
    let rest = text.trim().strip_prefix(&format!("triagonal {VERSION}"));
    let rest = rest.unwrap_or_else(|| panic!("{text}"));
    assert!(
        rest.is_empty() || rest.starts_with(" (") && rest.ends_with(')'),
        "{text}"
    );
}

/// Runs a command that must succeed. Its output is returned.
fn run(command: &mut Command) -> String {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        done.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&done.stderr)
    );
    String::from_utf8(done.stdout).expect("it is text")
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    git.current_dir(folder)
        .args(["-c", "user.name=Nobody", "-c", "user.email=nobody@example.com"]);
    run(git.args(arguments)).trim().to_owned()
}

/// The version that the build script sets for a package in a folder.
fn set(script: &Path, package: &Path, profile: &str, commit: Option<&str>) -> String {
    let mut run_it = Command::new(script);
    run_it
        .current_dir(package)
        .env("CARGO_PKG_VERSION", "1.2.3")
        .env("CARGO_MANIFEST_DIR", package)
        .env("PROFILE", profile)
        .env_remove("TRIAGONAL_COMMIT")
        .envs(commit.map(|commit| ("TRIAGONAL_COMMIT", commit)));
    let output = run(&mut run_it);
    let mut lines = output
        .lines()
        .filter_map(|line| line.strip_prefix("cargo::rustc-env=TRIAGONAL_VERSION="));
    lines.next().expect("it sets the version").to_owned()
}

#[test]
fn the_build_script_finds_the_commit_in_a_checkout_of_its_own() {
    let scratch = tempfile::tempdir().expect("a folder");
    let script = scratch.path().join("script");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs");
    run(Command::new("rustc")
        .args(["--edition", "2024", "-o"])
        .arg(&script)
        .arg(source));

    // No repository at all, and the file that Cargo packs.
    let workspace = scratch.path().join("workspace");
    let package = workspace.join("cli");
    fs::create_dir_all(&package).expect("a folder");
    assert_eq!(set(&script, &package, "release", None), "1.2.3");
    let packed = package.join(".cargo_vcs_info.json");
    fs::write(
        &packed,
        r#"{ "git": { "sha1": "0123456789abcdef" }, "path_in_vcs": "cli" }"#,
    )
    .expect("it is written");
    assert_eq!(set(&script, &package, "release", None), "1.2.3 (012345678)");
    fs::remove_file(packed).expect("it is there");

    // Inside of a repository that is another project's.
    git(scratch.path(), &["init", "--quiet"]);
    git(
        scratch.path(),
        &["commit", "--quiet", "--allow-empty", "--message", "Another"],
    );
    assert_eq!(set(&script, &package, "release", None), "1.2.3");

    git(&workspace, &["init", "--quiet"]);
    git(&workspace, &["commit", "--quiet", "--allow-empty", "--message", "Own"]);
    let commit = git(&workspace, &["log", "-1", "--format=%h %cs", "--abbrev=9"]);
    assert_eq!(set(&script, &package, "release", None), format!("1.2.3 ({commit})"));
    // Without optimisation a commit does not compile the program anew.
    assert_eq!(set(&script, &package, "debug", None), "1.2.3");
    assert_eq!(set(&script, &package, "debug", Some("abc")), "1.2.3 (abc)");
    assert_eq!(set(&script, &package, "release", Some("")), format!("1.2.3 ({commit})"));
}

/// The names of the archives in the folder `dist`, and the folder inside each.
#[cfg(unix)]
fn archives() -> BTreeSet<String> {
    let listed = run(Command::new("bash").args(["dist/release", "--list"]).current_dir(ROOT));
    let is_archive = |name: &&str| name.ends_with(".tar.xz") || name.ends_with(".zip");
    listed.lines().filter(is_archive).map(str::to_owned).collect()
}

/// `cargo binstall` finds each archive of a release by the manifest, with the program where it says.
#[cfg(unix)]
#[test]
fn the_manifest_names_the_archives_of_a_release() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).expect("the manifest");
    let manifest: toml::Table = text.parse().expect("it is TOML");
    let block = &manifest["package"]["metadata"]["binstall"];
    let overrides = block["overrides"].as_table().expect("a table");
    let targets = fs::read_to_string(Path::new(ROOT).join("dist/targets.txt")).expect("the targets");
    let built = targets.lines().filter(|line| !line.starts_with('#'));
    let built = built.filter_map(|line| line.split_whitespace().next());
    let all: BTreeSet<&str> = built.chain(overrides.keys().map(String::as_str)).collect();

    let mut named = BTreeSet::new();
    for target in all {
        let value = |key: &str| {
            let own = overrides.get(target).and_then(|own| own.get(key));
            let text = own.or_else(|| block.get(key)).and_then(toml::Value::as_str);
            let text = text.unwrap_or_else(|| panic!("{target} has no {key}"));
            let ending = if target.contains("windows") { ".exe" } else { "" };
            let filled = [
                ("name", "triagonal-cli"),
                ("version", VERSION),
                ("target", target),
                ("bin", "triagonal"),
                ("binary-ext", ending),
            ];
            filled.iter().fold(text.to_owned(), |text, (name, value)| {
                text.replace(&format!("{{ {name} }}"), value)
            })
        };
        let url = value("pkg-url");
        let (place, name) = url.rsplit_once('/').expect("an address");
        assert_eq!(place, format!("{{ repo }}/releases/download/v{VERSION}"));
        let (folder, program) = {
            let inside = value("bin-dir");
            let (folder, program) = inside.rsplit_once('/').expect("a folder");
            (folder.to_owned(), program.to_owned())
        };
        let ending = match value("pkg-fmt").as_str() {
            "txz" => ".tar.xz",
            "zip" => ".zip",
            other => panic!("{other}"),
        };
        assert_eq!(name, format!("{folder}{ending}"), "{target}");
        assert!(program == "triagonal" || program == "triagonal.exe", "{program}");
        named.insert(name.to_owned());
    }
    assert_eq!(named, archives());
}

/// Each part of `.ci/run` is a job of the public workflow, and a row of the table in CONTRIBUTING.md.
#[test]
fn public_ci_runs_every_part() {
    let read =
        |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let between = |text: &str, start: &str, end: &str| {
        let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start}"));
        let (inside, _) = rest.split_once(end).unwrap_or_else(|| panic!("no {end} after {start}"));
        inside
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let run = read(".ci/run");
    let mut parts = between(&run, "usual=\"", "\"");
    parts.insert("thorough".to_owned());
    let functions: BTreeSet<String> = run
        .lines()
        .filter_map(|line| Some(line.strip_prefix("run_")?.strip_suffix("() {")?.to_owned()))
        .collect();
    assert_eq!(functions, parts);
    assert_eq!(between(&read(".github/workflows/ci.yml"), "part: [", "]"), parts);
    let contributing = read("CONTRIBUTING.md");
    let (_, table) = contributing
        .split_once("| part | what it checks |")
        .expect("the table of the parts");
    let rows: BTreeSet<String> = table
        .lines()
        .skip(2)
        .map_while(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect();
    assert_eq!(rows, parts);
}
