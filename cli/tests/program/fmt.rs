//! `triagonal fmt` as a process: what it writes, what it tells, what it leaves alone.

use std::fs;
use std::path::PathBuf;

use super::{command, seen};

const LOOSE: &str = "variant   \"Loose\"\nzone a :rank=1 # first\nzone bcd: rank = 2\n";
const IN_FORM: &str = "variant \"Loose\"\nzone a:   rank = 1  # first\nzone bcd: rank = 2\n";
const WRONG: &str = "variant   \"Wrong\"\nzone a: rank =\n";

/// A folder of files for one test; it goes away with its name.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("fmt-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        }
        Self(folder)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).expect("the file can be read")
    }

    /// What a person sees of a run on the folder.
    fn seen(&self, arguments: &[&str]) -> String {
        let path = self.0.display().to_string();
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| argument.replace("FOLDER", &path))
            .collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        seen(&arguments, "").replace(&path, "FOLDER")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_formatted_in_place() {
    let folder = Folder::new(
        "place",
        &[
            ("a.variant", LOOSE),
            ("deep/b.variant", IN_FORM),
            ("deep/c.variant", WRONG),
            ("deep/notes.txt", LOOSE),
            (".hidden/d.variant", LOOSE),
        ],
    );
    let runs = [
        folder.seen(&["fmt", "--check", "FOLDER"]),
        folder.seen(&["fmt", "--diff", "FOLDER"]),
        folder.seen(&["fmt", "FOLDER"]),
        folder.seen(&["fmt", "--check", "FOLDER/a.variant"]),
        folder.seen(&["fmt", "--diff", "FOLDER/a.variant", "FOLDER/deep/b.variant"]),
    ];
    insta::assert_snapshot!(runs.join("\n"));
    assert_eq!(folder.read("a.variant"), IN_FORM);
    assert_eq!(folder.read("deep/b.variant"), IN_FORM);
    assert_eq!(folder.read("deep/c.variant"), WRONG);
    assert_eq!(folder.read("deep/notes.txt"), LOOSE);
    assert_eq!(folder.read(".hidden/d.variant"), LOOSE);
}

#[test]
fn without_a_path_the_folder_is_formatted() {
    let folder = Folder::new("here", &[("a.variant", LOOSE), ("deep/b.variant", LOOSE)]);
    let output = command(&["fmt"])
        .current_dir(&folder.0)
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2 files formatted\n");
    assert_eq!(folder.read("a.variant"), IN_FORM);
    assert_eq!(folder.read("deep/b.variant"), IN_FORM);
}

#[test]
fn standard_input_is_a_filter() {
    let runs = [
        seen(&["fmt", "-"], LOOSE),
        seen(&["fmt", "-"], IN_FORM),
        seen(&["fmt", "-"], WRONG),
        seen(&["fmt", "--check", "-"], LOOSE),
        seen(&["fmt", "--diff", "-"], &LOOSE.replace('\n', "\r\n")),
        seen(&["fmt", "--check", "-"], IN_FORM),
    ];
    insta::assert_snapshot!(runs.join("\n").replace('\r', "␍"));
}

#[test]
fn missing_files_are_reported() {
    let folder = Folder::new("missing", &[("a.variant", LOOSE), ("empty/notes.txt", "")]);
    insta::assert_snapshot!(folder.seen(&[
        "fmt",
        "FOLDER/none.variant",
        "chess",
        "FOLDER/empty",
        "FOLDER/a.variant",
        "FOLDER/empty/notes.txt"
    ]), @"
    $ triagonal fmt FOLDER/none.variant chess FOLDER/empty FOLDER/a.variant FOLDER/empty/notes.txt
    exit status 2
    ----- results
    1 file formatted, 1 unchanged, 3 that cannot be read or written
    ----- reports
    error: there is no file `FOLDER/none.variant`
    error: there is no file `chess`
      help: `chess` is a built-in variant, which has no file to format
    error: there are no variants in `FOLDER/empty`: no `.variant` files
    ");
}

#[test]
fn differences_are_coloured_when_asked() {
    let folder = Folder::new("colour", &[("a.variant", LOOSE)]);
    let path = folder.0.join("a.variant").display().to_string();
    let output = command(&["fmt", "--diff", "--color", "always", &path])
        .env_remove("NO_COLOR")
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    assert!(
        text.contains("\u{1b}[32m+zone a:   rank = 1  # first\u{1b}[0m\n"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("link", &[("there/a.variant", LOOSE), ("locked.variant", LOOSE)]);
    let (link, file) = (folder.0.join("link.variant"), folder.0.join("there/a.variant"));
    symlink(&file, &link).expect("a link can be made");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions can be set");
    let locked = folder.0.join("locked.variant");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o444)).expect("permissions can be set");
    insta::assert_snapshot!(folder.seen(&["fmt", "FOLDER/link.variant", "FOLDER/locked.variant"]), @"
    $ triagonal fmt FOLDER/link.variant FOLDER/locked.variant
    exit status 2
    ----- results
    1 file formatted, 1 that cannot be read or written
    ----- reports
    error: cannot write `FOLDER/locked.variant`: permission denied
    ");
    assert!(link.is_symlink());
    assert_eq!(folder.read("there/a.variant"), IN_FORM);
    assert_eq!(folder.read("locked.variant"), LOOSE);
    let mode = fs::metadata(&file).expect("the file is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}
