//! Properties of the canonical form of any text.
//!
//! A fuzz target includes this file too, so it uses only the library.

use triagonal::diagnostics::SourceId;
use triagonal::syntax;

/// Formats a text and checks the result. Returns the canonical form of a text without errors.
pub fn checked(text: &str) -> Option<String> {
    let source = SourceId(0);
    let (tree, mistakes) = syntax::parse(source, text);
    let formatted = match syntax::format(source, text) {
        Ok(formatted) => formatted,
        Err(errors) => {
            assert!(!errors.is_empty() && errors == mistakes, "the mistakes differ:\n{text}");
            return None;
        }
    };
    assert!(mistakes.is_empty(), "mistakes are not reported: {mistakes:?}\n{text}");
    let (again, mistakes) = syntax::parse(source, &formatted);
    assert!(mistakes.is_empty(), "the form has mistakes: {mistakes:?}\n{formatted}");
    assert!(
        again == tree,
        "the form has another meaning:\n{text}\n----\n{formatted}"
    );
    assert_eq!(
        squeezed(text),
        squeezed(&formatted),
        "words or comments have changed:\n{text}"
    );
    let twice = syntax::format(source, &formatted).expect("the form has no mistakes");
    assert!(
        twice == formatted,
        "the form is not stable:\n{formatted}\n----\n{twice}"
    );
    Some(formatted)
}

/// Returns a text without the parts that the formatter may change: blanks and line ends outside of strings and comments, and
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
