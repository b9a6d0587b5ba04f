//! Arbitrary bytes as a case file, as a snapshot file, and as positions in EPD.

#![no_main]

use libfuzzer_sys::fuzz_target;
use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal::cases::{SnapshotFile, open_epd, open_suite};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Err(problems) = open_suite(&Source::new("chess.toml", text.as_ref()), &Builtin) {
        for problem in problems.into_iter().filter(|problem| problem.text.is_none()) {
            assert!(text.get(problem.range).is_some(), "a mistake without a place");
        }
    }
    if let Err(problems) = open_epd(&Source::new("chess.epd", text.as_ref()), None, None, &Builtin) {
        for problem in problems {
            assert!(text.get(problem.range).is_some(), "a mistake without a place");
        }
    }
    match SnapshotFile::parse(&text) {
        Ok(kept) => assert_eq!(SnapshotFile::parse(&kept.print()).ok(), Some(kept)),
        Err(problem) => assert!(text.get(problem.range).is_some(), "a mistake without a place"),
    }
});
