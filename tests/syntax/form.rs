//! The canonical form of texts.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;
use triagonal::Source;
use triagonal::diagnostics::SourceId;
use triagonal::syntax::limits::{MAX_FILE_SIZE, MAX_STATEMENT};
use triagonal::syntax::tree::{File, Item, When};
use triagonal::syntax::{format, parse, print};

use super::{belongs, good_texts};
use crate::support::form::checked;
use crate::support::sections::sections;
use crate::support::{Rng, how_many};

/// Formats a text without errors.
fn form(text: &str) -> String {
    checked(text).unwrap_or_else(|| panic!("the text has mistakes:\n{text}"))
}

/// Returns all texts below some folders, including those that share a file.
fn texts(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = folders
        .iter()
        .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the folder is readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let read = || std::fs::read_to_string(&path).expect("the file is readable");
            match path.extension().and_then(OsStr::to_str) {
                Some("variant") => found.push((path.clone(), read())),
                Some("variants") => {
                    let named = |name: &str| path.with_file_name(format!("{name}.variant"));
                    let file = read();
                    found.extend(
                        sections(&file)
                            .into_iter()
                            .map(|(name, text)| (named(name), text.to_owned())),
                    );
                }
                _ => {}
            }
        }
    }
    found.sort();
    found
}

#[test]
fn shipped_files_are_in_form() {
    let files = texts(&["variants", "templates"]);
    assert!(files.len() > 25, "only {} files are shipped", files.len());
    for (path, text) in files {
        let path = path.display();
        assert_eq!(form(&text), text, "run `triagonal fmt {path}`");
    }
}

#[test]
fn every_fixture_without_mistakes_has_a_form() {
    let formed = texts(&["tests"]).iter().filter_map(|(_, text)| checked(text)).count();
    assert!(formed > 20, "only {formed} fixtures have no mistakes");
}

#[test]
fn forms_look_as_they_did() {
    insta::glob!("form/*.variant", |path| {
        let text = std::fs::read_to_string(path).expect("the fixture is readable");
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(form(&text)) });
    });
}

#[test]
fn prints_are_in_form() {
    for (name, text) in good_texts() {
        let printed = print(&parse(SourceId(0), &text).0);
        assert_eq!(form(&printed), printed, "{name}");
    }
}

#[test]
fn small_texts_have_their_form() {
    for (text, expected) in [
        ("", ""),
        ("\n\n", ""),
        ("# only", "# only\n"),
        ("\u{feff}use a", "use a\n"),
        ("use a # b \t", "use a  # b\n"),
        ("use a\r\nuse b\r\n", "use a\r\nuse b\r\n"),
        ("use a;use b", "use a; use b\n"),
        ("board {\n}", "board {}\n"),
        ("board { # empty\n}", "board {  # empty\n}\n"),
        ("board {\n\n  # empty\n\n}\n\n\n", "board {\n  # empty\n}\n"),
        // A statement that could continue in the next line keeps its semicolon.
        ("array { King a/; Queen b }", "array { King a/; Queen b }\n"),
        ("array {\nKing a/;\nQueen b\n}", "array {\n  King  a/;\n  Queen b\n}\n"),
        (
            "array {\nrank 1: K or;\nQueen b\n}",
            "array {\n  rank 1: K or;\n  Queen b\n}\n",
        ),
    ] {
        assert_eq!(form(text), expected, "{text:?}");
    }
}

#[test]
fn what_cannot_be_read_has_no_form() {
    let source = Source::new("a.variant", "variant Chess\n");
    let report = triagonal::format(&source).expect_err("the quotation marks are missing");
    assert_eq!(report.diagnostics().len(), 1, "{report}");
    assert!(format(SourceId(0), &"#".repeat(MAX_FILE_SIZE + 1)).is_err());
}

#[test]
fn what_would_break_a_limit_stays_as_it_is() {
    // The list fits into a statement without blanks, but not with them.
    let cells = MAX_STATEMENT / 3 - 10;
    let text = std::format!("zone z: cells a1{}\n", ",a1".repeat(cells));
    assert_eq!(form(&text), text);
}

/// Whether the last statement of a text continues in the next line.
fn goes_on(text: &str) -> bool {
    let text = text.trim_end();
    text.ends_with([',', ':', '/']) || text.ends_with(" and") || text.ends_with(" or")
}

/// Varies the blanks, line ends and comments of a valid text.
fn disordered(text: &str, rng: &mut Rng) -> String {
    let mut written = String::new();
    let mut comments = 0;
    let mut comment = |rng: &mut Rng| {
        comments += 1;
        std::format!("{}# {comments}{}", " ".repeat(rng.below(3)), " ".repeat(rng.below(2)))
    };
    let (mut quoted, mut parens) = (false, 0);
    // The text so far, without its comments.
    let mut words = String::new();
    // A line that continues a statement is indented further than the first line of the statement.
    let mut hanging = 60;
    let in_name = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_alphanumeric());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        quoted ^= sign == '"';
        if quoted || sign != '#' {
            words.push(sign);
        }
        let before_blank = matches!(signs.peek(), Some(' ' | '\n'));
        match sign {
            _ if quoted => written.push(sign),
            '#' => {
                // The text's own comments are removed.
                while signs.next_if(|sign| *sign != '\n').is_some() {}
            }
            '(' | ')' => {
                parens += if sign == '(' { 1 } else { -1 };
                written.push(sign);
            }
            ',' | ':' if before_blank && rng.below(8) == 0 => {
                written.push(sign);
                hanging += 8;
                if rng.below(2) == 0 {
                    written += &comment(rng);
                }
                written.push('\n');
                if rng.below(3) == 0 {
                    written += &(comment(rng) + "\n");
                }
                written += &" ".repeat(hanging);
                // Alignment would indent this line further than the following continuation.
                while signs.next_if(|sign| *sign == ' ').is_some() {}
            }
            ' ' if parens > 0
                && !(in_name(signs.peek()) && in_name(written.chars().last().as_ref()))
                && rng.below(12) == 0 =>
            {
                hanging += 8;
                written += &(comment(rng) + "\n" + &" ".repeat(hanging));
            }
            ' ' if rng.below(6) == 0 => written += &" ".repeat(1 + rng.below(3)),
            '{' | '}' if before_blank && written.ends_with([' ', '\n']) && rng.below(4) == 0 => {
                if sign == '}' {
                    written.push('\n');
                }
                written.push(sign);
                written += &(comment(rng) + "\n");
            }
            '\n' => match rng.below(8) {
                0 => written += &(comment(rng) + "\n"),
                1 => written += &std::format!("\n{}\n", comment(rng)),
                2 => written += "\n\n\n",
                3 if parens == 0 && !goes_on(&words) => written += " ; ",
                4 => written += " \r\n",
                _ => written.push('\n'),
            },
            _ => written.push(sign),
        }
    }
    written
}

#[test]
fn disordered_files_have_one_form() {
    let mut files = texts(&["variants", "tests/syntax/good", "tests/lowering"]);
    files.retain(|(path, _)| belongs(path));
    let (mut tried, mut comments) = (0, 0);
    for (path, text) in &files {
        for seed in 0..how_many(2, 12) {
            let disordered = disordered(text, &mut Rng::new(seed));
            let formed = checked(&disordered)
                .unwrap_or_else(|| panic!("{}, {seed}: disorder that is a mistake:\n{disordered}", path.display()));
            tried += 1;
            comments += formed.matches('#').count();
        }
    }
    assert!(comments > 2 * tried, "only {comments} comments in {tried} files");
}

#[test]
fn blanks_do_not_matter() {
    for (path, text) in texts(&["variants"]).into_iter().filter(|(path, _)| belongs(path)) {
        let mut other = String::new();
        for line in text.lines() {
            let (words, rest) = line.split_at(line.find(['"', '#']).unwrap_or(line.len()));
            let words: Vec<&str> = words.split_whitespace().collect();
            other += &std::format!("{}   {rest}  \n", words.join("   "));
        }
        // Long statements are broken where the author broke them.
        assert_eq!(form(&other), text, "{}", path.display());
    }
}

/// Returns the statements of all valid files, as trees.
fn items() -> &'static [Item] {
    static ITEMS: LazyLock<Vec<Item>> = LazyLock::new(|| {
        let files = texts(&["variants", "tests/syntax/good", "tests/lowering"]);
        let trees = files.iter().filter(|(path, _)| belongs(path));
        let trees = trees.map(|(_, text)| parse(SourceId(0), text).0);
        trees.flat_map(|tree| tree.items).map(|item| item.node).collect()
    });
    &ITEMS
}

/// Returns a random tree: statements of different files after and inside each other.
fn random_tree(items: &[Item], choices: &[(prop::sample::Index, u8)]) -> File {
    let spanned = |node| triagonal::diagnostics::Spanned::new(node, triagonal::diagnostics::Span::default());
    let mut file = File::default();
    for (index, nesting) in choices {
        let mut item = items[index.index(items.len())].clone();
        for depth in 0..nesting % 4 {
            let name = |text: &str| {
                triagonal::diagnostics::Spanned::new(text.to_owned(), triagonal::diagnostics::Span::default())
            };
            let before = file.items.pop().filter(|_| nesting % 3 == 0);
            item = Item::When(When {
                option: name("an option"),
                negated: depth % 2 == 0,
                values: vec![name("small"), name("large")],
                items: before.into_iter().chain([spanned(item)]).collect(),
            });
        }
        file.items.push(spanned(item));
    }
    file
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(how_many(40, 300)) })]

    #[test]
    fn random_trees_have_a_form(
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..40),
        seed in any::<u64>(),
    ) {
        let tree = random_tree(items(), &choices);
        let printed = print(&tree);
        prop_assert_eq!(&form(&printed), &printed);
        let (again, mistakes) = parse(SourceId(0), &printed);
        prop_assert_eq!(mistakes, []);
        prop_assert!(again == tree, "the print says something else:\n{}", printed);
        let disordered = disordered(&printed, &mut Rng::new(seed));
        prop_assert!(checked(&disordered).is_some(), "disorder that is a mistake:\n{}", disordered);
        prop_assert!(parse(SourceId(0), &disordered).0 == tree, "disorder that says something else:\n{}", disordered);
    }
}

#[test]
fn one_form_for_every_way_to_write_a_line() {
    let ways = [
        "piece King K royal { step radial; castle e1-g1 with Rook h1-f1 }",
        "piece  King K royal  {step radial ;castle e1 - g1 with Rook h1 -f1}",
        "\tpiece King K royal { step radial; castle e1-g1 with Rook h1-f1; }\n\n",
    ];
    let forms: BTreeSet<String> = ways.iter().map(|way| form(way)).collect();
    assert_eq!(forms.len(), 1, "{forms:?}");
}
