//! An index of the lines of a text, for fast look-up of line and column numbers.

use std::borrow::Cow;

/// The distance in bytes between stored character counts.
const STRIDE: usize = 256;

/// Replaces each carriage return that ends a line on its own by a line feed, as editors do. Byte offsets do not change.
#[must_use]
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if line_ends(text).all(|end| text.as_bytes()[end - 1] == b'\n') {
        return Cow::Borrowed(text);
    }
    let mut changed = String::with_capacity(text.len());
    let mut start = 0;
    for end in line_ends(text) {
        changed += &text[start..end - 1];
        changed.push('\n');
        start = end;
    }
    Cow::Owned(changed + &text[start..])
}

/// The offsets after line ends: after a line feed, a carriage return, or both.
fn line_ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let ends = text.match_indices(['\n', '\r']).map(|(at, _)| at);
    ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'))
        .map(|at| at + 1)
}

/// The line index of a text.
#[derive(Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    /// The starts of the lines.
    starts: Vec<usize>,
    /// The number of characters that begin before each multiple of the stride.
    counted: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Indexes a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let counts = text.as_bytes().chunks(STRIDE).scan(0, |sum, chunk| {
            let before = *sum;
            *sum += characters(chunk);
            Some(before)
        });
        Self {
            text,
            starts: std::iter::once(0).chain(line_ends(text)).collect(),
            counted: counts.collect(),
        }
    }

    /// The text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The line of a byte, counted from 0.
    pub(super) fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte).max(1) - 1
    }

    /// The start of a line, counted from 0; `None` beyond the last line.
    pub(super) fn start(&self, line: usize) -> Option<usize> {
        self.starts.get(line).copied()
    }

    /// The line and column of a byte, in characters from 1.
    #[must_use]
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.line(byte);
        (line + 1, self.before(byte) - self.before(self.starts[line]) + 1)
    }

    /// The number of characters that begin before a byte.
    fn before(&self, byte: usize) -> usize {
        let counted = self.counted.get(byte / STRIDE).or(self.counted.last());
        let from = (byte / STRIDE).min(self.counted.len().saturating_sub(1)) * STRIDE;
        counted.copied().unwrap_or(0) + characters(&self.text.as_bytes()[from..byte])
    }
}

/// The number of characters that begin in a byte string.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
