//! Truncated case files, as they occur while a person types.

use triagonal::Source;
use triagonal::builtin::{self, Builtin};
use triagonal::cases::Suite;
use triagonal::cases::{SnapshotFile, open_epd, open_suite};

use crate::support::how_many;

/// The number of bytes that are read for all prefixes of a file together, in the two tiers.
const BYTES: [usize; 2] = [400_000, 8_000_000];

/// Returns prefixes of a text: all of them, if the text is not too long.
fn beginnings(text: &str) -> impl Iterator<Item = &str> {
    let stride = (text.len() * text.len() / 2)
        .div_ceil(how_many(BYTES[0], BYTES[1]))
        .max(1);
    let ends = (0..text.len()).step_by(stride);
    ends.filter_map(|end| text.get(..end))
}

#[test]
fn shipped_suites_may_end_anywhere() {
    let mut refused = 0;
    for suite in builtin::suites() {
        for text in beginnings(&suite.text) {
            let Err(problems) = Suite::parse(text) else {
                continue;
            };
            refused += 1;
            assert!(!problems.is_empty(), "no problem is reported for {}", suite.name);
            for problem in problems {
                let shown = format!("{} of {} bytes: {}", suite.name, text.len(), problem.message);
                assert!(text.get(problem.range).is_some(), "no place: {shown}");
                assert!(!problem.message.is_empty(), "{shown}");
            }
        }
    }
    assert!(refused > 1000, "only {refused} beginnings were refused");
}

#[test]
fn kept_snapshots_may_end_anywhere() {
    let mut refused = 0;
    for one in triagonal::builtin::variants() {
        let Some(source) = builtin::snapshots(one.name) else {
            continue;
        };
        for text in beginnings(&source.text) {
            if let Err(problem) = SnapshotFile::parse(text) {
                refused += 1;
                assert!(text.get(problem.range).is_some(), "no place: {}", problem.message);
            }
        }
    }
    assert!(refused > 100, "only {refused} beginnings were refused");
}

#[test]
fn positions_of_engines_may_end_anywhere() {
    let text = concat!(
        "# é\n\n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400; id \"é\"\r\n",
        "8/8;8/8 w ;D1 0\n",
    );
    let mut refused = 0;
    for end in 0..text.len() {
        // A prefix that ends inside a character is not text.
        let text = String::from_utf8_lossy(&text.as_bytes()[..end]).into_owned();
        let source = Source::new("chess.epd", text.as_str());
        if let Err(problems) = open_epd(&source, None, None, &Builtin) {
            refused += 1;
            assert!(problems.iter().all(|problem| text.get(problem.range.clone()).is_some()));
        }
        let case = format!("[[case]]\nname = 'x'\nsource = 'y'\nepd = '''{text}'''");
        let suite = Source::new("chess.toml", case.as_str());
        if let Err(problems) = open_suite(&suite, &Builtin) {
            assert!(problems.iter().all(|problem| case.get(problem.range.clone()).is_some()));
        }
    }
    assert!(refused > 10, "only {refused} beginnings were refused");
}
