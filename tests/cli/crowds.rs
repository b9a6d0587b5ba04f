//! Reports of many mistakes and long lines stay short, and tell what they leave out.

use super::seen;

#[test]
fn mistakes_beyond_the_first_ones_are_counted() {
    let text = "remove Nothing\n".repeat(20_000);
    let told = seen(&["check", "-"], &text);
    assert!(told.contains("more mistakes; the first 120 are shown"), "{told}");
    assert!(told.len() < 100_000, "{} bytes", told.len());
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
        let told = seen(&["check", "-"], &text);
        assert!(told.contains(&format!("standard input:1:{}]", length + 3)), "{told}");
        assert!(told.contains("remvoe"), "{told}");
        assert!(told.len() < 500_000, "{} bytes", told.len());
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
        ),
        ("large.toml", "#".repeat(1 << 21), "more than 1048576 bytes"),
        ("many.toml", case.repeat(5_000), "more mistakes"),
    ];
    for (name, text, expected) in suites {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        let told = seen(&["test", &file.display().to_string()], "");
        assert!(told.contains(expected) && told.contains("exit status 1"), "{told}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn what_is_no_text_or_no_suite_is_refused() {
    let folder = std::env::temp_dir().join(format!("triagonal-no-text-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("latin.variant");
    std::fs::write(&file, b"variant \"Test\"\npiece K\xf6nig K { step radial }\n").expect("a file");
    let told = seen(&["check", &file.display().to_string()], "");
    assert!(
        told.contains("line 2, column 8 is not UTF-8 text") && told.contains("exit status 1"),
        "{told}"
    );
    let told = seen(&["test", &folder.display().to_string()], "");
    assert!(
        told.contains("there are no cases") && told.contains("exit status 1"),
        "{told}"
    );
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
