//! Excerpts of texts: the lines around labels; long lines are cut.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::line_index::{LineIndex, with_line_feeds};
use super::visible::{push, visible};

/// The maximum number of bytes shown of a line.
const MAX_SHOWN_LINE: usize = 400;
/// The number of bytes shown before the first label of a cut line.
const BEFORE: usize = 40;
/// The maximum number of lines shown of one label.
const MAX_SHOWN_LINES: usize = 20;
/// The number of lines before and after the labels. One of them is shown; the other only marks the end of the first.
const AROUND: usize = 2;
/// The mark for omitted text.
const CUT: &str = "…";

/// An excerpt of a named text.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    text: String,
    /// The number of its first line, counted from 0.
    first_line: usize,
    /// The lines with a cut start, with the number of omitted bytes.
    cuts: Vec<(Range<usize>, usize)>,
    /// The starts of labels after escaped characters, with the number of bytes that escaping has added to the line.
    added: Vec<(usize, usize)>,
}

impl Excerpt {
    /// Cuts an indexed text, and moves its labels accordingly.
    pub(super) fn new(name: &str, lines: &LineIndex<'_>, labels: &mut [Range<usize>]) -> Self {
        let text = lines.text();
        for label in &mut *labels {
            label.end = letter_at(text, label.end);
            label.start = letter_at(text, label.start.min(label.end));
            if let Some(next) = lines.start(lines.line(label.start) + MAX_SHOWN_LINES + 1) {
                label.end = label.end.min(next - 1);
            }
        }
        let first = labels.iter().map(|label| lines.line(label.start)).min();
        let first_line = first.unwrap_or(0).saturating_sub(AROUND);
        let last = labels.iter().map(|label| lines.line(label.end)).max();
        let begin = lines.start(first_line).unwrap_or(text.len());
        let end = lines.start(last.unwrap_or(0) + AROUND + 1).unwrap_or(text.len());
        for label in &mut *labels {
            *label = label.start - begin..label.end - begin;
        }
        let (text, added) = Self::make_visible(&text[begin..end], begin == 0, labels);
        let text = text.as_str();
        let mut excerpt = Self {
            name: visible(name).into_owned(),
            text: String::new(),
            first_line,
            cuts: Vec::new(),
            added: Vec::new(),
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
        let starts = labels.iter().map(|label| label.start);
        excerpt.added = starts.zip(added).filter(|&(_, added)| added > 0).collect();
        excerpt
    }

    /// Normalizes line ends to line feeds and escapes invisible characters. Moves the labels accordingly, and returns for each of
    /// them the number of bytes added to its line before it. `begins` tells whether the text is the beginning of its file.
    fn make_visible(text: &str, begins: bool, labels: &mut [Range<usize>]) -> (String, Vec<usize>) {
        let text = with_line_feeds(text);
        let mut shown = String::with_capacity(text.len());
        let mut added = vec![0; labels.len()];
        let old: Vec<Range<usize>> = labels.to_vec();
        let mut starts: Vec<usize> = (0..labels.len()).collect();
        let mut ends = starts.clone();
        starts.sort_by_key(|&label| std::cmp::Reverse(old[label].start));
        ends.sort_by_key(|&label| std::cmp::Reverse(old[label].end));
        let mut line_growth = 0;
        let past_end = (text.len(), None);
        let letters = text.char_indices().map(|(at, letter)| (at, Some(letter)));
        for (at, letter) in letters.chain([past_end]) {
            while let Some(label) = starts.pop_if(|label| old[*label].start == at) {
                labels[label].start = shown.len();
                added[label] = line_growth;
            }
            while let Some(label) = ends.pop_if(|label| old[*label].end == at) {
                labels[label].end = shown.len();
            }
            let Some(letter) = letter else { break };
            let before = shown.len();
            // A byte order mark at the beginning is kept.
            if begins && (at, letter) == (0, '\u{feff}') {
                shown.push(letter);
            } else {
                push(&mut shown, letter);
            }
            line_growth = match letter {
                '\n' => 0,
                _ => line_growth + shown.len() - before - letter.len_utf8(),
            };
        }
        (shown, added)
    }
}

/// The range of a line that is shown around a place.
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
        let cut = cut.map_or(0, |&(_, by)| by);
        let mut added = self.added.iter();
        let added = added.find(|(start, _)| lines_before == 0 && *start == span.offset());
        let added = added.map_or(0, |&(_, by)| by);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            self.first_line + read.line(),
            (read.column() + cut).saturating_sub(added),
            read.line_count(),
        )))
    }
}

/// The start of the character that contains a byte; the end of the text for bytes beyond it.
fn letter_at(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
