//! Error messages of the TOML reader in the words of our own diagnostics.

/// The names of types: the reader's and ours.
const TYPES: &[(&str, &str)] = &[
    ("a string", "a text in quotes"),
    ("a boolean", "`true` or `false`"),
    ("a map", "a table like `{ … }`"),
    ("a sequence", "a list like `[ … ]`"),
    ("u32", "a number from 0 up"),
    ("u64", "a number from 0 up"),
    ("usize", "a number from 0 up"),
];

/// Rewrites a message of the reader.
pub(super) fn in_our_words(message: &str) -> String {
    let error = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = error.and_then(|error| error.split_once(", expected ")) {
        let known = TYPES.iter().find(|(theirs, _)| *theirs == expected);
        let expected = match known {
            Some((_, ours)) => ours,
            None if expected.starts_with("struct ") => "a table like `{ … }`",
            None => expected,
        };
        return format!("expected {expected}, found {}", value(found));
    }
    match message.strip_prefix("missing field ") {
        Some(field) => format!("{field} is missing"),
        None => message.to_owned(),
    }
}

/// Rewrites the description of a value that the reader has found.
fn value(found: &str) -> String {
    match found {
        "map" => "a table".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => match found.strip_prefix("string ") {
            Some(text) => format!("the text {text}"),
            // A number or a boolean stands in backticks after its type.
            None => found.find('`').map_or(found, |at| &found[at..]).to_owned(),
        },
    }
}
