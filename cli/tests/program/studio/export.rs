//! `triagonal studio --export`: a site of static files. `web/tests/site.test.mjs` looks at it in a browser.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::command;

/// Stands for what `wasm/build` makes: this test is about files, not about what they do.
fn wasm(folder: &Path) -> String {
    let wasm = folder.join("pkg");
    fs::create_dir_all(wasm.join("values")).expect("a folder can be made");
    for (name, text) in [
        ("triagonal.wasm", "core"),
        ("bindings.js", "script"),
        ("values.js", "names"),
        ("values/0123456789abcdef.toml", "values"),
    ] {
        fs::write(wasm.join(name), text).expect("a file can be written");
    }
    wasm.to_str().expect("temporary paths are text").to_owned()
}

fn export(arguments: &[&str]) -> (bool, String) {
    let done = command(&[&["studio"], arguments].concat())
        .output()
        .expect("the program runs");
    (
        done.status.success(),
        String::from_utf8(done.stderr).expect("messages are text"),
    )
}

/// The name of the version, and the hashes of the files.
fn version(site: &Path) -> (String, Value) {
    let text = fs::read_to_string(site.join("version.js")).expect("a site has a version");
    let name = text.split('"').nth(1).expect("the version has a name").to_owned();
    let files = text
        .split_once("FILES = ")
        .and_then(|(_, files)| files.trim_end().strip_suffix(';'));
    let files = serde_json::from_str(files.expect("the version lists files")).expect("the list is JSON");
    (name, files)
}

#[test]
fn a_site_has_the_page_the_core_and_the_variants_of_its_owner() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let wasm = wasm(folder.path());
    let own = folder.path().join("own");
    fs::create_dir(&own).expect("a folder can be made");
    let text = "variant \"Mine\"\r\nextends chess\r\n";
    fs::write(own.join("mine.variant"), text).expect("a file can be written");
    fs::write(own.join("mine.toml"), "[[case]]\n").expect("a file can be written");
    let site = folder.path().join("site");
    let (own, place) = (own.to_str().expect("text"), site.to_str().expect("text"));
    let arguments = [own, "--export", place, "--wasm", &wasm];

    let (is_done, message) = export(&arguments);
    assert!(is_done, "{message}");
    assert!(message.contains("1 variant of yours"), "{message}");
    let kept: Value = serde_json::from_slice(&fs::read(site.join("own.json")).expect("it is there")).expect("JSON");
    let file: Value = serde_json::from_str(kept["file/mine.variant"].as_str().expect("a text")).expect("JSON");
    assert_eq!(file["text"], "variant \"Mine\"\nextends chess\n");
    assert_eq!(file["cases"], "[[case]]\n");
    let page = fs::read_to_string(site.join("index.html")).expect("it is there");
    // Only the server says that it is there, and no address begins at the root of a host.
    assert!(!page.contains("triagonal-server"), "{page}");
    assert!(!page.contains("=\"/"), "{page}");
    let (first, files) = version(&site);
    for name in [
        "index.html",
        "app.js",
        "wasm/triagonal.wasm",
        "wasm/bindings.js",
        "own.json",
    ] {
        assert!(
            files[name].as_str().is_some_and(|hash| hash.starts_with("sha256-")),
            "{name}"
        );
        assert!(site.join(name).is_file(), "{name}");
    }
    assert!(files["sw.js"].is_null() && files["wasm/values/0123456789abcdef.toml"].is_null());
    assert!(site.join("sw.js").is_file() && site.join("wasm/values/0123456789abcdef.toml").is_file());

    // The same again has the same version; another variant has another.
    assert!(export(&arguments).0);
    assert_eq!(version(&site).0, first);
    fs::write(
        Path::new(own).join("mine.variant"),
        "variant \"Another\"\nextends chess\n",
    )
    .expect("it can be written");
    assert!(export(&arguments).0);
    assert_ne!(version(&site).0, first);
}

#[test]
fn the_core_is_found_where_a_release_has_it() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let wasm = wasm(folder.path());
    let site = folder.path().join("site");
    let export = |program: &Path| {
        let mut command = std::process::Command::new(program);
        let done = command.args(["studio", "--export"]).arg(&site).output();
        let done = done.expect("the program runs");
        (
            done.status.success(),
            String::from_utf8(done.stderr).expect("messages are text"),
        )
    };
    for (program, place) in [
        ("release/triagonal", "release/wasm"),
        ("usr/bin/triagonal", "usr/share/triagonal/wasm"),
    ] {
        let (program, place) = (folder.path().join(program), folder.path().join(place));
        for path in [&program, &place] {
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
        }
        fs::copy(env!("CARGO_BIN_EXE_triagonal"), &program).expect("the program can be copied");
        let (is_done, message) = export(&program);
        assert!(!is_done && message.contains("--wasm"), "{message}");
        fs::rename(&wasm, &place).expect("a folder can be moved");
        let (is_done, message) = export(&program);
        assert!(is_done, "{message}");
        assert_eq!(
            fs::read_to_string(site.join("wasm/triagonal.wasm")).expect("it is there"),
            "core"
        );
        fs::rename(&place, &wasm).expect("a folder can be moved");
    }
}

#[test]
fn a_site_is_written_over_nothing_else_and_needs_its_core() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let wasm = wasm(folder.path());
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("a folder can be made");
    fs::write(other.join("thesis.txt"), "years of work").expect("a file can be written");
    let place = other.to_str().expect("text");
    let (is_done, message) = export(&["--export", place, "--wasm", &wasm]);
    assert!(!is_done && message.contains("contains other files"), "{message}");
    let names: Vec<_> = fs::read_dir(&other)
        .expect("it can be read")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(names, ["thesis.txt"]);

    let site = folder.path().join("site");
    let (is_done, message) = export(&["--export", site.to_str().expect("text"), "--wasm", place]);
    assert!(
        !is_done && message.contains("triagonal.wasm") && message.contains("wasm/build"),
        "{message}"
    );
    assert!(!site.exists());
}
