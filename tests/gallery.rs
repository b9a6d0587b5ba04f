//! `docs/gallery`: a page for each variant of the library, generated from what the program says of it.
//!
//! `UPDATE_GENERATED=1 cargo test gallery` writes the pages anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use triagonal::builtin::{self, BuiltinVariant};
use triagonal::explain::{diagram, explain_game, explain_piece};
use triagonal::picture::Style;
use triagonal::{Piece, PlayerId, Variant};

use crate::support::told::shipped;

/// Set to anything, this writes the pages instead of comparing them.
const UPDATE: &str = "UPDATE_GENERATED";
/// How many first moves a page lists.
const MOST_MOVES: usize = 60;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery")
}

#[test]
fn gallery_is_as_it_would_be_generated_now() {
    let all = builtin::variants();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut meant: BTreeMap<PathBuf, String> = thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(workers));
        let parts: Vec<_> = parts
            .map(|part| scope.spawn(|| part.iter().flat_map(files_of).collect::<Vec<_>>()))
            .collect();
        let parts = parts
            .into_iter()
            .map(|part| part.join().expect("the pages are written"));
        parts.flatten().collect()
    });
    meant.insert("README.md".into(), index(all));
    if std::env::var_os(UPDATE).is_some() {
        write(&meant);
    }
    let (found, names) = (found(&folder()), meant.keys().cloned().collect::<BTreeSet<_>>());
    assert_eq!(found, names, "the files of docs/gallery");
    for (name, text) in &meant {
        let there = fs::read_to_string(folder().join(name)).expect("the page can be read");
        assert!(
            there == *text,
            "docs/gallery/{} is not as it would be generated now",
            name.display()
        );
    }
}

fn write(files: &BTreeMap<PathBuf, String>) {
    let _ = fs::remove_dir_all(folder());
    for (name, text) in files {
        let path = folder().join(name);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder is made");
        fs::write(path, text).expect("the page is written");
    }
}

/// The files below a folder, by their paths from there.
fn found(root: &Path) -> BTreeSet<PathBuf> {
    let (mut found, mut folders) = (BTreeSet::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(root).expect("it lies below").to_owned());
            }
        }
    }
    found
}

/// The page and the picture of a variant.
fn files_of(one: &BuiltinVariant) -> [(PathBuf, String); 2] {
    let variant = shipped(one.name);
    let place = Path::new(one.folder).join(one.name);
    let picture = variant.start().svg(&Style::default());
    [
        (place.with_extension("md"), page(one, &variant)),
        (place.with_extension("svg"), picture),
    ]
}

fn page(one: &BuiltinVariant, variant: &Variant) -> String {
    let mut text = format!("# {}\n\n{}\n\n", plain(&one.title), about(one));
    writeln!(text, "![The board as the game begins]({}.svg)", one.name).expect("strings grow");
    for section in explain_game(variant.game(), &|_, symbol| symbol.to_owned()).sections {
        // What is drawn is in the picture.
        if section.paragraphs.is_empty() {
            continue;
        }
        write!(text, "\n## {}\n\n", section.heading).expect("strings grow");
        let paragraphs: Vec<String> = section.paragraphs.iter().map(|one| plain(one)).collect();
        text.push_str(&paragraphs.join("\n\n"));
        text.push('\n');
    }
    text.push_str("\n## Diagrams\n\nWhere each piece that begins can go from one cell of the empty board.\n");
    for kind in starting(variant) {
        let rules = variant.rules();
        let player = PlayerId(0);
        let about = explain_piece(rules, Piece { player, kind }, None);
        let drawn = diagram(
            rules,
            about.piece,
            about.on,
            &|_, symbol| symbol.to_owned(),
            &|_, sign| sign.to_string(),
        );
        write!(text, "\n{}:\n\n```text\n{}```\n", plain(&rules.kind(kind).name), drawn).expect("strings grow");
    }
    let moves = variant.start().move_texts();
    let mut listed: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    listed.sort_unstable();
    write!(
        text,
        "\n## First moves\n\n{} of {}:",
        listed.len().min(MOST_MOVES),
        listed.len()
    )
    .expect("strings grow");
    for one in listed.iter().take(MOST_MOVES) {
        write!(text, " `{one}`").expect("strings grow");
    }
    text.push('\n');
    text
}

/// Who invented a game and when, what it is called besides, its tags, and where its rules and its file are.
fn about(one: &BuiltinVariant) -> String {
    let mut parts = Vec::new();
    match (one.inventor.as_str(), one.year) {
        ("", None) => {}
        ("", Some(year)) => parts.push(year.to_string()),
        (name, None) => parts.push(plain(name)),
        (name, Some(year)) => parts.push(format!("{}, {year}", plain(name))),
    }
    if !one.aliases.is_empty() {
        parts.push(format!("also `{}`", one.aliases.join("`, `")));
    }
    if !one.tags.is_empty() {
        parts.push(format!("tags: {}", one.tags.join(", ")));
    }
    if !one.source.is_empty() {
        parts.push(format!("[rules](<{}>)", one.source));
    }
    let file = format!("{}/{}.variant", one.folder, one.name);
    parts.push(format!("[`{file}`](../../../variants/{file})"));
    parts.join(" · ")
}

/// The first player's kinds with which the game begins, in the order of the rules.
fn starting(variant: &Variant) -> BTreeSet<triagonal::KindId> {
    let start = variant.start();
    let setup = start.setup();
    let standing = setup.pieces.iter().filter(|(_, piece)| piece.player == PlayerId(0));
    let held = setup.hands.iter().filter(|(player, ..)| *player == PlayerId(0));
    standing
        .map(|(_, piece)| piece.kind)
        .chain(held.map(|&(_, kind, _)| kind))
        .collect()
}

/// All pages by folder.
fn index(all: &[BuiltinVariant]) -> String {
    let mut text = format!(
        "# The library\n\n{} games, each with its board, its rules in prose, what its pieces do, and its first moves.\nThese \
         pages are generated from the files of `variants/`.\n",
        all.len()
    );
    let folders: BTreeSet<&str> = all.iter().map(|one| one.folder).collect();
    for folder in folders {
        write!(text, "\n## {folder}\n\n").expect("strings grow");
        for one in all.iter().filter(|one| one.folder == folder) {
            writeln!(text, "- [{}]({folder}/{}.md)", plain(&one.title), one.name).expect("strings grow");
        }
    }
    text
}

/// A text in which no sign means anything to Markdown.
fn plain(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(letter, '*' | '_' | '<' | '>' | '[' | ']' | '`' | '|' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
