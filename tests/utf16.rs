//! Positions in UTF-16 code units, and reports for editors.

use proptest::prelude::*;
use triagonal::diagnostics::{Utf16Index, Utf16Report};
use triagonal::{MemoryLibrary, Source, check};

/// Returns the report of a text that can use some files.
fn report(text: &str, files: &[(&str, &str)]) -> Utf16Report {
    check(
        Source::new("main.variant", text),
        &MemoryLibrary::new(files.iter().copied()),
    )
    .in_utf16()
}

/// Returns the part of a text between two code units.
fn part(text: &str, from: usize, to: usize) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[from..to]).expect("no letter is cut")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn units_and_bytes_lead_to_each_other(text in "(é|😀|a|\n|\r\n|[ -~]{30}){0,90}") {
        let index = Utf16Index::new(&text);
        let (mut unit, mut line, mut column) = (0, 1, 1);
        for (byte, letter) in text.char_indices() {
            prop_assert_eq!(index.unit(byte), unit);
            prop_assert_eq!(index.position(byte), (line, column));
            for within in 0..letter.len_utf16() {
                prop_assert_eq!(index.byte(unit + within), byte);
            }
            unit += letter.len_utf16();
            (line, column) = if letter == '\n' { (line + 1, 1) } else { (line, column + letter.len_utf16()) };
        }
        prop_assert_eq!(index.unit(text.len()), unit);
        prop_assert_eq!(index.byte(unit), text.len());
        prop_assert_eq!(index.byte(unit + 10), text.len());
    }
}

#[test]
fn fixes_mend_the_text() {
    let text = "variant \"😀 é\"\nextends chess\npiece Queen Q { slide radail }  # 😀";
    let report = report(text, &[]);
    let [mistake] = report.diagnostics.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!(part(text, mistake.from, mistake.to), "radail");
    assert_eq!((mistake.line, mistake.column), (3, 23));
    assert_eq!(mistake.labels[0].from, mistake.from);
    let edit = &mistake.fixes[0].edits[0];
    assert_eq!(
        (part(text, edit.from, edit.to).as_str(), edit.insert.as_str()),
        ("radail", "radial")
    );
    let json = serde_json::to_value(&report).expect("it is plain data");
    assert_eq!(json["diagnostics"][0]["code"], "syntax::unexpected");
    assert_eq!(json["combinations"]["cut_short"], false);
}

#[test]
fn mistakes_of_other_files_stand_at_the_beginning() {
    let base = "variant \"Base\"\nextends chess\npiece Queen Q { slide radail }";
    let report = report("variant \"Mine\"\nextends base", &[("base.variant", base)]);
    let [mistake] = report.diagnostics.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!((mistake.from, mistake.to, mistake.line, mistake.column), (0, 0, 1, 1));
    assert!(
        mistake.message.starts_with("base.variant:3:23: "),
        "{}",
        mistake.message
    );
    assert!(mistake.labels.is_empty() && mistake.fixes.is_empty());
}

#[test]
fn files_in_memory_come_before_built_in_ones() {
    let mine = "variant \"Mine\"\nextends chess\nbeing stalemated loses";
    for name in ["chess.variant", "chess"] {
        let files = MemoryLibrary::new([(name, "variant \"Other\"\nextends shogi")]);
        let loaded = triagonal::Variant::loader().load_from(Source::new("mine", mine), &files);
        assert_eq!(
            loaded.expect("it has no mistakes").rules().space.cells.len(),
            81,
            "{name}"
        );
    }
}
