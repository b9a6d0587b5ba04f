//! Forms that players naturally write instead of the language's: the message names the right form, and if it is certain, a
//! fix writes it.

use triagonal::diagnostics::{Diagnostic, SourceId};
use triagonal::syntax::{complete, parse};

/// Returns the only mistake of a text.
fn mistake(text: &str) -> Diagnostic {
    let (_, mut mistakes) = parse(SourceId(0), text);
    assert_eq!(mistakes.len(), 1, "{text}:\n{mistakes:#?}");
    mistakes.remove(0)
}

/// Returns a text after each fix of its only mistake.
fn fixed(text: &str) -> Vec<String> {
    let fixes = mistake(text).fixes;
    let apply = |edits: Vec<(usize, usize, String)>| {
        let mut text = text.to_owned();
        for (start, end, new) in edits.into_iter().rev() {
            text.replace_range(start..end, &new);
        }
        text
    };
    let edits = |fix: triagonal::diagnostics::Fix| {
        let edits = fix.edits.into_iter();
        edits
            .map(|edit| (edit.span.start as usize, edit.span.end as usize, edit.text))
            .collect()
    };
    fixes.into_iter().map(|fix| apply(edits(fix))).collect()
}

#[test]
fn natural_forms_are_put_right() {
    for (written, meant) in [
        (
            "hand: captured pieces go to the captor",
            &[
                "hand: captures go to the captor as they are",
                "hand: captures go to the captor as their base kind",
            ][..],
        ),
        (
            "hand: captured pieces go to the captor as they are",
            &["hand: captures go to the captor as they are"],
        ),
        (
            "piece P P { promotes on top to Queen, if no Queen }",
            &["piece P P { promotes on top to Queen, if lacking every Queen }"],
        ),
        (
            "holding hill with King, lasting 2 turns wins",
            &["having at least 1 King in hill, lasting 4 plies, wins"],
        ),
        (
            "movement M: step forward; capture step diagonal",
            &["movement M { step forward; capture step diagonal }"],
        ),
        (
            "piece R R { slide horizontal }",
            &["piece R R { slide orthogonal sideways }"],
        ),
        ("piece R R: slide vertical", &["piece R R: slide forward, backward"]),
        (
            "piece R R { slide orthogonal up to 2, diagonal }",
            &["piece R R { slide orthogonal up to 2; slide diagonal }"],
        ),
        ("zone hill: d4, e4", &["zone hill: cells d4, e4"]),
        ("zone hill for all: d4", &["zone hill for all: cells d4"]),
        ("extends x.variant", &["extends x"]),
        ("piece N N { jump 2:1 }", &["piece N N { leap 2:1 }"]),
        ("piece N N: jump 2:1", &["piece N N: leap 2:1"]),
    ] {
        assert_eq!(fixed(written), meant, "{written}");
        for text in meant {
            assert_eq!(parse(SourceId(0), text).1, [], "{text}");
        }
    }
}

#[test]
fn other_natural_forms_are_explained() {
    for (written, help) in [
        ("piece R R { slide left }", "orthogonal file -"),
        ("array { in A and not in B: all P }", "zone front: in A and not in B"),
        ("piece step S { step radial }", "cannot begin with `step`"),
    ] {
        let suggestion = mistake(written).help.unwrap_or_default();
        assert!(suggestion.contains(help), "{written}: {suggestion}");
    }
}

#[test]
fn a_name_does_not_decide_which_form_a_statement_has() {
    for (written, expected) in [
        ("capture of Dead ends is forbiden", "`is forbidden`"),
        ("capture of Gift scores is forbiden", "`is forbidden`"),
        ("castling 3 tims wins", "`times`"),
        ("castling scores nine", "a number"),
    ] {
        let message = mistake(written).message;
        assert!(message.contains(expected), "{written}: {message}");
    }
}

/// The blocks in which statements stand, before and behind them.
const BLOCKS: [(&str, &str); 5] = [
    ("", ""),
    ("board { ", " }"),
    ("piece N N { ", " }"),
    ("array { ", " }"),
    ("partition side { ", " }"),
];

#[test]
fn every_statement_that_cannot_be_read_comes_with_help() {
    for (before, after) in BLOCKS {
        let words = complete(&format!("{before}{after}"), before.len()).words;
        assert!(!words.is_empty(), "{before}");
        for word in words {
            let (_, mistakes) = parse(SourceId(0), &format!("{before}{word} @{after}"));
            assert!(!mistakes.is_empty(), "{word}");
            for mistake in mistakes {
                let help = mistake
                    .help
                    .unwrap_or_else(|| panic!("no help for {word}: {}", mistake.message));
                let example = help.strip_prefix("such a statement looks like `");
                let Some(example) = example.and_then(|rest| rest.strip_suffix('`')) else {
                    continue;
                };
                if !example.contains('…') {
                    let text = format!("{before}{example}{after}");
                    assert_eq!(parse(SourceId(0), &text).1, [], "{text}");
                }
            }
        }
    }
}
