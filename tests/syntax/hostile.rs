//! Hostile texts: the parser does not panic, hang or overflow the stack.

use proptest::prelude::*;
use triagonal::builtin;
use triagonal::diagnostics::{Code, SourceId};
use triagonal::syntax::limits::{MAX_ERRORS, MAX_FILE_SIZE, MAX_NESTING, MAX_OPERATIONS, MAX_STATEMENT};
use triagonal::syntax::tree::File;
use triagonal::syntax::{parse, print};

use super::good_texts;
use crate::support::{form, how_many, side_by_side, studied};

/// Returns the codes of a text; also prints and formats the text.
fn codes(text: &str) -> Vec<Code> {
    let (file, codes) = parsed(text);
    let printed = print(&file);
    let (again, _) = parse(SourceId(0), &printed);
    assert_eq!(file, again, "{printed}");
    codes
}

/// Returns the tree of a text with its errors, each with a part of the text.
fn parsed(text: &str) -> (File, Vec<Code>) {
    let (file, diagnostics) = parse(SourceId(0), text);
    for diagnostic in &diagnostics {
        for label in &diagnostic.labels {
            let range = label.span.start as usize..label.span.end as usize;
            assert!(text.get(range).is_some(), "{diagnostic:?} points beside the text");
        }
    }
    form::checked(text);
    (file, diagnostics.iter().map(|diagnostic| diagnostic.code).collect())
}

#[test]
fn deep_and_long_texts_are_refused() {
    let many = |text: &str, count: usize| text.repeat(count);
    for count in [MAX_NESTING + 1, 5_000, how_many(9_000, 70_000)] {
        assert_eq!(codes(&many("when a is b {", count)), [Code::TooDeep]);
        assert_eq!(codes(&format!("zone z: {}", many("(", count))), [Code::TooDeep]);
        let closed = format!("zone z: {}x{} = 1", many("(", count), many(")", count));
        assert_eq!(codes(&closed), [Code::TooDeep]);
    }
    for text in ["not ", "-", "x + ", "x = 1 and ", "x = 1 or ", "x = "] {
        let zone = format!("zone z: {}x = 1", many(text, MAX_OPERATIONS + 1));
        assert_eq!(codes(&zone), [Code::TooManyOperations], "{text}");
        let zone = format!("zone z: {}x = 1", many(text, MAX_STATEMENT));
        assert_eq!(codes(&zone), [Code::StatementTooLong], "{text}");
    }
    assert_eq!(codes(&many("#", MAX_FILE_SIZE + 1)), [Code::FileTooLarge]);
    assert_eq!(codes(&many("?;", 100_000)).len(), MAX_ERRORS + 1);
    assert_eq!(codes(&many("a {", 30)).len(), 31);
}

#[test]
fn the_greatest_nesting_is_read() {
    let zone = format!("zone z: {}x{} = 1", "(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING));
    assert_eq!(codes(&zone), []);
    let group = format!("zone z: {}x = 1{}", "(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING));
    assert_eq!(codes(&group), []);
    let blocks = format!("{}{}", "when a is b {".repeat(MAX_NESTING), "}".repeat(MAX_NESTING));
    assert_eq!(codes(&blocks), []);
}

#[test]
fn repeated_signs_take_no_time() {
    for sign in [
        "\n", " ", "{", "}", "(", ")", "\"", "#", "a", ",", "{ 1", ",\n", "(\n", "/\n#\n", "é", "a b ", "{2}", "+", ".",
    ] {
        for head in [
            "",
            "zone z: ",
            "piece P P {\n line forward: ",
            "array { rank 1: ",
            "board { cells { ",
        ] {
            let text = format!("{head}{}", sign.repeat(MAX_FILE_SIZE / how_many(64, 4) / sign.len()));
            parse(SourceId(0), &text);
        }
    }
}

#[test]
fn truncated_files_are_reported() {
    let studied = studied();
    side_by_side(&good_texts(), |(path, text)| {
        let shipped = builtin::variants()
            .iter()
            .find(|one| path.ends_with(&format!("/{}.variant", one.name)));
        // A prime number, so that the cuts fall on all columns.
        let step = match shipped {
            None => how_many(7, 1),
            Some(one) if studied.contains(&one) => how_many(61, 5),
            Some(_) => how_many(101, 37),
        };
        for end in (0..text.len()).step_by(step).filter(|&end| text.is_char_boundary(end)) {
            parsed(&text[..end]);
            if text[..end].ends_with('\n') {
                codes(&text[..end]);
            }
        }
    });
}

fn words() -> impl Strategy<Value = String> {
    let texts = good_texts();
    let mut words: Vec<String> = texts
        .iter()
        .flat_map(|(_, text)| text.split_inclusive([' ', '\n', '(', ')', '{', '}', ',', ':', '-', '"']))
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    prop::collection::vec(prop::sample::select(words), 0..60).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(how_many(60, 400)) })]

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        codes(&text);
    }

    #[test]
    fn any_words_are_read(text in words()) {
        codes(&text);
    }

    #[test]
    fn changed_files_are_read(
        file in prop::sample::select(good_texts()),
        at in any::<prop::sample::Index>(),
        length in 0_usize..12,
        new in "[ -~\n±]{0,6}",
    ) {
        let mut signs: Vec<char> = file.1.chars().collect();
        let start = at.index(signs.len());
        let end = (start + length).min(signs.len());
        signs.splice(start..end, new.chars());
        codes(&signs.into_iter().collect::<String>());
    }
}
