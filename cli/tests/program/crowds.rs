//! Reports of many mistakes and long lines stay short, and tell what they leave out.

use std::path::Path;

use super::{command, seen};

#[test]
fn mistakes_beyond_the_first_ones_are_counted() {
    let text = "remove Nothing\n".repeat(20_000);
    let output = seen(&["check", "-"], &text);
    assert!(output.contains("more mistakes; the first 120 are shown"), "{output}");
    assert!(output.len() < 100_000, "{} bytes", output.len());
    seen(&["check", "-", "--format", "json"], &text);
}

#[test]
fn one_line_of_many_statements_is_read_at_once() {
    assert!(seen(&["check", "-"], &"x;".repeat(500_000)).contains("there are more mistakes"));
}

#[test]
fn long_lines_are_cut_around_the_mistake() {
    for length in [1_000, 70_000, 400_000] {
        let text = format!("{}; remvoe é Nothing{}", " ".repeat(length), "; x".repeat(100_000));
        let output = seen(&["check", "-"], &text);
        assert!(
            output.contains(&format!("standard input:1:{}]", length + 3)),
            "{output}"
        );
        assert!(output.contains("remvoe"), "{output}");
        assert!(output.len() < 500_000, "{} bytes", output.len());
    }
}

#[test]
fn absurd_suites_are_refused() {
    let folder = std::env::temp_dir().join(format!("triagonal-crowds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let case = "[[case]]\nname = \"a\"\nsource = \"b\"\nperft = { 4294967295 = 1 }\n";
    let suites = [
        (
            "deep.toml",
            format!("variant = \"chess\"\n{case}"),
            "at most 20 are counted",
            1,
        ),
        ("large.toml", "#".repeat(1 << 21), "is larger than 1048576 bytes", 2),
        ("many.toml", case.repeat(5_000), "more mistakes", 1),
    ];
    for (name, text, expected, status) in suites {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        let output = seen(&["test", &file.display().to_string()], "");
        let status = format!("exit status {status}");
        assert!(output.contains(expected) && output.contains(&status), "{output}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn what_is_no_text_or_no_suite_is_refused() {
    let folder = std::env::temp_dir().join(format!("triagonal-no-text-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("latin.variant");
    std::fs::write(&file, b"variant \"Test\"\npiece K\xf6nig K { step radial }\n").expect("a file");
    let output = seen(&["check", &file.display().to_string()], "");
    assert!(
        output.contains("line 2, column 8 is not UTF-8 text") && output.contains("exit status 1"),
        "{output}"
    );
    let output = seen(&["test", &folder.display().to_string()], "");
    assert!(
        output.contains("there are no case files") && output.contains("exit status 2"),
        "{output}"
    );
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// How many bytes a command writes to standard output about `count` things, and about twice as many.
fn bytes_about(arguments: &[&str], file: &Path, text: impl Fn(usize) -> String, count: usize) -> [usize; 2] {
    let path = file.display().to_string();
    [count, 2 * count].map(|count| {
        std::fs::write(file, text(count)).expect("a file");
        let output = command(&[arguments, &[&path]].concat()).output();
        let bytes = output.expect("the program runs").stdout.len();
        assert!(bytes > 20 * count, "{bytes} bytes about {count}");
        bytes
    })
}

#[test]
fn json_grows_with_what_it_tells() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let wrong = |kind: &'static str| {
        move |count: usize| {
            let cases =
                (0..count).map(|case| format!("[[case]]\nname = \"case {case:03}\"\nsource = \"rules\"\n{kind}\n"));
            cases.fold(String::from("variant = \"chess\"\n"), |all, case| all + &case)
        }
    };
    let test = ["test", "--format", "json"];
    let suite = folder.path().join("mine.toml");
    let zones = |count: usize| {
        let zones = (0..count).map(|zone| format!("zone z{zone:03}: rank = 1\n"));
        zones.fold(String::from("variant \"Mine\"\nextends chess\n"), |all, zone| {
            all + &zone
        })
    };
    let variant = folder.path().join("mine.variant");
    let sizes = [
        (
            "unused zones",
            bytes_about(&["check", "--format", "json"], &variant, zones, 40),
        ),
        (
            "passing cases",
            bytes_about(&test, &suite, wrong("perft = { 1 = 20 }"), 100),
        ),
        (
            "failing cases",
            bytes_about(&test, &suite, wrong("perft = { 1 = 21 }"), 100),
        ),
        (
            "misread cases",
            bytes_about(&test, &suite, wrong("legal = [\"e2e5\", \"x\"]"), 100),
        ),
        (
            "misread positions",
            bytes_about(&test, &suite, wrong("fen = \"nonsense\"\nperft = { 1 = 20 }"), 40),
        ),
    ];
    for (what, [once, twice]) in sizes {
        assert!(10 * twice < 22 * once, "{what}: {once} bytes, then {twice}");
    }
}
