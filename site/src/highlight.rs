//! Syntax highlighting: variants as HTML, with a class for each kind of word.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The words of the language by their kind, shared with the studio's editor.
const WORDS: &str = include_str!("../../web/src/workshop/words.ts");

/// The class of the words of each list.
const LISTS: [(&str, &str); 5] = [
    ("SMALL", "small"),
    ("DIRECTIONS", "direction"),
    ("RESULTS", "result"),
    ("STATEMENTS", "statement"),
    ("VERBS", "verb"),
];

/// The class of each word. The last list with a word determines its class.
static CLASSES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let words = |(list, class)| {
        let (_, rest) = WORDS.split_once(&format!("const {list} = `")).unwrap_or_default();
        let (words, _) = rest.split_once('`').unwrap_or_default();
        words.split_whitespace().map(move |word| (word, class))
    };
    LISTS.into_iter().flat_map(words).collect()
});

/// The text of a variant as HTML on a single line, so that Markdown treats it as one block.
pub fn highlight(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text.trim_end_matches('\n');
    let mut begins = true;
    while let Some(first) = rest.chars().next() {
        let (length, class) = token(rest, first, begins);
        let (token, after) = rest.split_at(length);
        begins = match first {
            '\n' | '{' | '}' | ';' => true,
            _ if first.is_whitespace() => begins,
            _ => false,
        };
        match class {
            Some(class) => html.push_str(&format!("<span class=\"{class}\">{}</span>", escape(token))),
            None => html.push_str(&escape(token)),
        }
        rest = after;
    }
    html
}

/// The length and the class of the first token of a text.
fn token(text: &str, first: char, begins: bool) -> (usize, Option<&'static str>) {
    let until = |end: &dyn Fn(char) -> bool| text.find(end).unwrap_or(text.len());
    match first {
        '#' => (until(&|letter| letter == '\n'), Some("comment")),
        '"' => {
            let line = until(&|letter| letter == '\n');
            let end = text[1..line].find('"').map_or(line, |end| end + 2);
            (end, Some("string"))
        }
        _ if first.is_alphanumeric() => {
            let end = until(&|letter| !(letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'')));
            (end, class(&text[..end], begins))
        }
        _ => (first.len_utf8(), None),
    }
}

fn class(word: &str, begins: bool) -> Option<&'static str> {
    match CLASSES.get(word) {
        // Many words that begin statements also occur within others.
        Some(&"statement") if !begins => Some("small"),
        Some(class) => Some(class),
        None if word.starts_with(|first: char| first.is_ascii_digit()) => Some("number"),
        None if word.starts_with(char::is_uppercase) => Some("name"),
        None => None,
    }
}

/// Escapes a text for HTML, on a single line.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{CLASSES, LISTS, highlight};

    #[test]
    fn every_list_of_words_is_found() {
        for (list, class) in LISTS {
            assert!(CLASSES.values().any(|one| *one == class), "{list}");
        }
    }

    #[test]
    fn words_have_their_classes() {
        assert_eq!(
            highlight("piece King K { step radial } # \"all\"\n"),
            "<span class=\"statement\">piece</span> <span class=\"name\">King</span> <span class=\"name\">K</span> { \
             <span class=\"verb\">step</span> <span class=\"direction\">radial</span> } \
             <span class=\"comment\"># &quot;all&quot;</span>"
        );
        assert_eq!(highlight("a\n\n<b>"), "a&#10;&#10;&lt;b&gt;");
    }
}
