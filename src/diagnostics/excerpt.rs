//! Excerpts of texts: lines that are too long are cut to the part around the labels.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// Bytes of a line that are shown at most.
const MAX_SHOWN_LINE: usize = 400;
/// Bytes shown before the first label of a line that is cut.
const BEFORE: usize = 40;
/// Lines of one label that are shown at most.
const MAX_SHOWN_LINES: usize = 20;
/// The sign for text that is left out.
const CUT: &str = "…";

/// A text with a name, cut.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    text: String,
    /// The lines whose start is cut off, with the number of bytes that are left out.
    cuts: Vec<(Range<usize>, usize)>,
}

impl Excerpt {
    /// Cuts a text and moves its labels accordingly.
    pub(super) fn new(name: &str, text: &str, labels: &mut [Range<usize>]) -> Self {
        for label in &mut *labels {
            label.end = letter_at(text, label.end);
            label.start = letter_at(text, label.start.min(label.end));
            let mut lines = text[label.clone()].match_indices('\n');
            if let Some((end, _)) = lines.nth(MAX_SHOWN_LINES) {
                label.end = label.end.min(label.start + end);
            }
        }
        let mut excerpt = Self {
            name: name.to_owned(),
            text: String::new(),
            cuts: Vec::new(),
        };
        let old: Vec<Range<usize>> = labels.to_vec();
        let mut line_start = 0;
        for line in text.split_inclusive('\n') {
            let end = line_start + line.len();
            let last = end == text.len();
            let here = |place: usize| place >= line_start && (place < end || (last && place == end));
            let starts = old.iter().flat_map(|label| [label.start, label.end]);
            let window = window(
                line,
                starts
                    .filter(|&place| here(place))
                    .min()
                    .map(|place| place - line_start),
            );
            let before = if window.start > 0 { CUT } else { "" };
            let shift = |place: usize| {
                let inside = (place - line_start).clamp(window.start, window.end);
                excerpt.text.len() + before.len() + inside - window.start
            };
            for (label, old) in labels.iter_mut().zip(&old) {
                if here(old.start) {
                    label.start = shift(old.start);
                }
                if here(old.end) {
                    label.end = shift(old.end);
                }
            }
            let shown_from = excerpt.text.len();
            excerpt.text += before;
            excerpt.text += &line[window.clone()];
            if window.end < line.len() {
                excerpt.text += CUT;
                excerpt.text += if line.ends_with('\n') { "\n" } else { "" };
            }
            if window.start > 0 {
                let by = window.start.saturating_sub(before.len());
                excerpt.cuts.push((shown_from..excerpt.text.len(), by));
            }
            line_start = end;
        }
        excerpt
    }
}

/// The bytes of a line that are shown, around a place of it.
fn window(line: &str, place: Option<usize>) -> Range<usize> {
    if line.len() <= MAX_SHOWN_LINE {
        return 0..line.len();
    }
    let start = letter_at(line, place.unwrap_or(0).saturating_sub(BEFORE));
    start..letter_at(line, start + MAX_SHOWN_LINE)
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, lines_before, lines_after)?;
        let mut cuts = self.cuts.iter();
        let cut = cuts.find(|(line, _)| lines_before == 0 && line.contains(&span.offset()));
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            read.line(),
            read.column() + cut.map_or(0, |&(_, by)| by),
            read.line_count(),
        )))
    }
}

/// The beginning of the letter that a byte belongs to; the end of the text beyond it.
fn letter_at(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
