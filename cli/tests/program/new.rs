//! `triagonal new`: each template is a variant without a fault, and nothing is written over.

use std::fs;
use std::path::Path;
use std::process::Output;

use triagonal::templates;

use super::command;

fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let Output { status, stdout, stderr } = command(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = String::from_utf8([stdout, stderr].concat()).expect("its output is text");
    (status.success(), text)
}

#[test]
fn each_template_checks_and_passes() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let folder = folder.path();
    let kinds: Vec<&str> = templates::all().iter().map(|template| template.name).collect();
    assert_eq!(kinds, ["3d", "chess", "four-player", "hex", "shogi"]);
    for kind in kinds {
        let name = format!("my-{kind}");
        let (done, text) = run(folder, &["new", &name, "--like", kind]);
        assert!(done, "{text}");
        let file = format!("{name}.variant");
        let checked = run(folder, &["check", &file, "--deny-warnings"]);
        assert_eq!(checked, (true, format!("{file}: no mistakes\n")));
        let (done, text) = run(folder, &["test", &format!("{name}.toml")]);
        assert!(done && text.ends_with(" cases, all hold\n"), "{text}");
    }
}

#[test]
fn templates_differ_from_what_is_shipped_and_from_each_other() {
    let mut moves = std::collections::BTreeSet::new();
    for template in templates::all() {
        let text = template.variant("My game");
        assert_eq!(text.matches("My game").count(), 1, "{}", template.name);
        assert!(!template.variant("x").contains("TITLE"), "{}", template.name);
        let variant = triagonal::Variant::parse(&text).expect("the template has no mistake");
        assert!(moves.insert(variant.start().fen()), "{}", template.name);
    }
    for one in triagonal::builtin::variants() {
        let variant = triagonal::Variant::builtin(one.name).expect("it has no mistake");
        assert!(!moves.contains(&variant.start().fen()), "{}", one.name);
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let folder = folder.path();
    fs::write(folder.join("mine.toml"), "# mine\n").expect("the file is written");
    let (done, text) = run(folder, &["new", "mine"]);
    assert!(!done && text.contains("`mine.toml` already exists"), "{text}");
    assert!(!folder.join("mine.variant").exists());
    assert_eq!(
        fs::read_to_string(folder.join("mine.toml")).expect("it is there"),
        "# mine\n"
    );
    assert!(run(folder, &["new", "mine", "--output", "games/small"]).0);
    assert!(folder.join("games/small/mine.variant").exists());
    let title = fs::read_to_string(folder.join("games/small/mine.variant")).expect("it is there");
    assert!(title.contains("variant \"Mine\"\n"));
}

#[test]
fn unusable_names_are_rejected() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let long = "a".repeat(65);
    for (name, why) in [
        ("", "the name is empty"),
        ("games/other", "is a path"),
        ("other.toml", "is the name of a file"),
        ("1game", "does not begin with a letter"),
        ("a game", "contains ` `"),
        ("jäger", "contains `ä`"),
        ("LPT1", "is not a valid file name"),
        ("Chess", "there is a built-in variant"),
        (long.as_str(), "more than 64 letters"),
    ] {
        let (done, text) = run(folder.path(), &["new", name]);
        assert!(!done && text.contains(why), "{name}: {text}");
    }
    let left = fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(left, 0);
}
