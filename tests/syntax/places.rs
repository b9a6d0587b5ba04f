//! Lines and columns of positions in a text.

use triagonal::diagnostics::{Location, Source};

#[test]
fn positions_count_characters() {
    for text in ["", "é\n\nxé\n", "é", "a\né"] {
        for text in [text.to_owned(), text.repeat(300)] {
            let source = Source::new("test.variant", text.as_str());
            let step = 1 + text.len() / 400;
            for byte in (0..=text.len())
                .step_by(step)
                .filter(|&byte| text.is_char_boundary(byte))
            {
                let before = &text[..byte];
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                let found = Location::in_source(&source, byte..byte);
                assert_eq!((found.line, found.column), (line, column), "byte {byte} of {text:?}");
            }
        }
    }
}

#[test]
fn every_kind_of_line_end_counts_once() {
    let source = Source::new("test.variant", "a\rb\r\nc\nd");
    let lines: Vec<usize> = ["a", "b", "c", "d"]
        .iter()
        .map(|letter| Location::in_source(&source, source.text.find(letter).map_or(0..0, |at| at..at)).line)
        .collect();
    assert_eq!(lines, [1, 2, 3, 4]);
}
