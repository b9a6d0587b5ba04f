//! What holds of the canonical form of any text.
//!
//! A fuzz target includes this file too, so it names nothing but the library.

use triagonal::diagnostics::SourceId;
use triagonal::syntax;

/// Formats a text and checks what comes of it; gives the form of one without mistakes.
pub fn checked(text: &str) -> Option<String> {
    let source = SourceId(0);
    let (tree, mistakes) = syntax::parse(source, text);
    let formatted = match syntax::format(source, text) {
        Ok(formatted) => formatted,
        Err(told) => {
            assert!(!told.is_empty() && told == mistakes, "the mistakes differ:\n{text}");
            return None;
        }
    };
    assert!(mistakes.is_empty(), "mistakes are passed over: {mistakes:?}\n{text}");
    let (again, mistakes) = syntax::parse(source, &formatted);
    assert!(mistakes.is_empty(), "the form is faulty: {mistakes:?}\n{formatted}");
    assert!(
        again == tree,
        "the form says something else:\n{text}\n----\n{formatted}"
    );
    assert_eq!(squeezed(text), squeezed(&formatted), "words or comments moved:\n{text}");
    let twice = syntax::format(source, &formatted).expect("a form has no mistakes");
    assert!(
        twice == formatted,
        "the form has another form:\n{formatted}\n----\n{twice}"
    );
    Some(formatted)
}

/// A text without what the formatter may change: blanks and line ends outside of texts and comments, and
/// the `;` between statements.
fn squeezed(text: &str) -> String {
    let mut left = String::new();
    for line in text.lines() {
        let mut quoted = false;
        for (at, sign) in line.char_indices() {
            quoted ^= sign == '"';
            match sign {
                '#' if !quoted => {
                    left += line[at..].trim_end();
                    left.push('\n');
                    break;
                }
                ' ' | '\t' | '\r' | '\u{feff}' | ';' if !quoted => {}
                _ => left.push(sign),
            }
        }
    }
    left
}
