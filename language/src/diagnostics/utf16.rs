//! Places in a text in code units of UTF-16, as JavaScript and the protocols of editors count them.

use super::line_index::LineIndex;

/// The distance in bytes between stored counts.
const STRIDE: usize = 256;

/// A text with its code units counted.
///
/// ```
/// use triagonal::diagnostics::Utf16Index;
///
/// let index = Utf16Index::new("é😀\nx");
/// assert_eq!(index.unit(6), 3);
/// assert_eq!(index.byte(3), 6);
/// assert_eq!(index.position(7), (2, 1));
/// ```
#[derive(Debug)]
pub struct Utf16Index<'a> {
    lines: LineIndex<'a>,
    /// How many code units stand before each multiple of the stride.
    counted: Vec<usize>,
}

impl<'a> Utf16Index<'a> {
    /// Counts a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let counts = text.as_bytes().chunks(STRIDE).scan(0, |sum, chunk| {
            let before = *sum;
            *sum += units(chunk);
            Some(before)
        });
        Self {
            lines: LineIndex::new(text),
            counted: counts.collect(),
        }
    }

    /// How many code units stand before a byte.
    #[must_use]
    pub fn unit(&self, byte: usize) -> usize {
        let text = self.lines.text();
        let byte = byte.min(text.len());
        let stored = (byte / STRIDE).min(self.counted.len().saturating_sub(1));
        let before = self.counted.get(stored).copied().unwrap_or(0);
        before + units(&text.as_bytes()[stored * STRIDE..byte])
    }

    /// The byte at which a code unit begins; within a letter, that of the letter.
    #[must_use]
    pub fn byte(&self, unit: usize) -> usize {
        let text = self.lines.text();
        let stored = self.counted.partition_point(|&before| before <= unit).saturating_sub(1);
        let mut byte = stored * STRIDE;
        // A stride may begin within a letter, whose units are counted where it begins.
        while !text.is_char_boundary(byte) {
            byte += 1;
        }
        let mut before = self.unit(byte);
        for letter in text[byte..].chars() {
            before += letter.len_utf16();
            if before > unit {
                break;
            }
            byte += letter.len_utf8();
        }
        byte
    }

    /// The line and the column of a byte, both from 1; the column counts code units.
    #[must_use]
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.lines.text().len());
        let line = self.lines.line(byte);
        let start = self.lines.start(line).unwrap_or(0);
        (line + 1, self.unit(byte) - self.unit(start) + 1)
    }
}

/// How many code units the letters have that begin in some bytes.
fn units(bytes: &[u8]) -> usize {
    let of = |&byte: &u8| match byte {
        0x80..=0xBF => 0,
        0xF0.. => 2,
        _ => 1,
    };
    bytes.iter().map(of).sum()
}
