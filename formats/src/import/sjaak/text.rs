//! Parses a `variants.txt` into variants of keys and values, each with its byte offset.

/// A variant.
#[derive(Clone, Debug, Default)]
pub struct Section {
    pub title: String,
    pub at: usize,
    pub entries: Vec<Entry>,
    /// The comments directly before the variant.
    pub comments: Vec<String>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: String,
    pub value: String,
    pub at: usize,
    /// The byte offset of the value.
    pub value_at: usize,
}

/// A line that is neither a comment nor a key with a value, or a key before the first variant.
#[derive(Clone, Debug)]
pub struct Stray {
    pub text: String,
    pub at: usize,
}

/// The line without its comment.
fn code(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// The key of a line, in lower case, and its value.
fn entry(line: &str) -> Option<(String, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let is_key = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphabetic() || letter == ' ');
    is_key.then(|| (key, value.trim()))
}

/// Whether a text looks like this format: the first line that is not a comment names a variant.
pub fn is_it(text: &str) -> bool {
    let mut lines = text.lines().map(|line| code(line).trim());
    let first = lines.find(|line| !line.is_empty());
    first.and_then(entry).is_some_and(|(key, _)| key == "variant")
}

/// All variants of a text, and the lines that cannot be read.
pub fn parse(text: &str) -> (Vec<Section>, Vec<Stray>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut strays = Vec::new();
    let mut comments: Vec<String> = Vec::new();
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let at = start + raw.len() - raw.trim_start().len();
        start += raw.len();
        let line = code(raw).trim();
        match entry(line) {
            Some((key, value)) if key == "variant" => sections.push(Section {
                title: value.to_owned(),
                at,
                entries: Vec::new(),
                comments: std::mem::take(&mut comments),
            }),
            Some((key, value)) => {
                comments.clear();
                let value_at = value.as_ptr() as usize - text.as_ptr() as usize;
                let value = value.to_owned();
                match sections.last_mut() {
                    Some(section) => section.entries.push(Entry {
                        key,
                        value,
                        at,
                        value_at,
                    }),
                    None => strays.push(Stray {
                        text: line.to_owned(),
                        at,
                    }),
                }
            }
            None if !line.is_empty() => strays.push(Stray {
                text: line.to_owned(),
                at,
            }),
            None if raw.trim().is_empty() => comments.clear(),
            None => {
                let comment = raw.trim().trim_matches('#').trim();
                if !comment.is_empty() {
                    comments.push(comment.to_owned());
                }
            }
        }
    }
    (sections, strays)
}
