//! Parses a `variants.ini` into sections of keys and values, each with its span.

use triagonal::diagnostics::{SourceId, Span};

/// A section: one variant.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The name of the variant.
    pub name: String,
    /// The variant that the section inherits from.
    pub parent: Option<String>,
    /// The span of the head.
    pub span: Span,
    /// The keys, in the order of the file.
    pub entries: Vec<Entry>,
    /// The comments before and within the section, without `#`.
    pub comments: Vec<String>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: String,
    pub value: String,
    /// The span of both.
    pub span: Span,
    /// The byte offset of the value.
    pub value_at: u32,
}

/// A line that is neither a comment nor a key with a value.
#[derive(Clone, Debug)]
pub struct Stray {
    pub text: String,
    pub span: Span,
}

/// All sections of a text, and the lines that cannot be read.
pub fn parse(source: SourceId, text: &str) -> (Vec<Section>, Vec<Stray>) {
    let mut sections: Vec<Section> = Vec::new();
    let mut strays = Vec::new();
    let mut comments: Vec<String> = Vec::new();
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let line = raw.trim_end();
        let span = Span {
            source,
            start: (start + line.len() - line.trim_start().len()) as u32,
            end: (start + line.len()) as u32,
        };
        start += raw.len();
        let line = line.trim_start();
        if line.is_empty() {
            // Comments before an empty line belong to the section above.
            match sections.last_mut() {
                Some(section) => section.comments.append(&mut comments),
                None => comments.clear(),
            }
        } else if let Some(comment) = line.strip_prefix(['#', ';']) {
            comments.push(comment.trim().to_owned());
        } else if let Some(rest) = line.strip_prefix('[') {
            let (head, rest) = rest.split_once(']').unwrap_or((rest, ""));
            let extra = rest.trim_start();
            if !extra.is_empty() && !extra.starts_with(['#', ';']) {
                strays.push(Stray {
                    text: extra.to_owned(),
                    span: Span {
                        start: span.end - extra.len() as u32,
                        ..span
                    },
                });
            }
            let (name, parent) = match head.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (head, None),
            };
            sections.push(Section {
                name: name.trim().to_owned(),
                parent,
                span,
                entries: Vec::new(),
                comments: std::mem::take(&mut comments),
            });
        } else if let Some(((key, value), section)) = line.split_once('=').zip(sections.last_mut()) {
            section.comments.append(&mut comments);
            let blanks = value.len() - value.trim_start().len();
            section.entries.push(Entry {
                key: key.trim().to_owned(),
                value: value.trim().to_owned(),
                span,
                value_at: span.start + (key.len() + 1 + blanks) as u32,
            });
        } else {
            strays.push(Stray {
                text: line.to_owned(),
                span,
            });
        }
    }
    if let Some(section) = sections.last_mut() {
        section.comments.append(&mut comments);
    }
    (sections, strays)
}
