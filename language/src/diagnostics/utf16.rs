//! Offsets in UTF-16 code units, as used by JavaScript and editor protocols.

use super::line_index::LineIndex;

/// The distance in bytes between stored counts.
const STRIDE: usize = 256;

/// The code unit index of a text.
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
    /// The number of code units before each multiple of the stride.
    counted: Vec<usize>,
}

impl<'a> Utf16Index<'a> {
    /// Indexes a text.
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

    /// The number of code units before a byte.
    #[must_use]
    pub fn unit(&self, byte: usize) -> usize {
        let text = self.lines.text();
        let byte = byte.min(text.len());
        let stored = (byte / STRIDE).min(self.counted.len().saturating_sub(1));
        let before = self.counted.get(stored).copied().unwrap_or(0);
        before + units(&text.as_bytes()[stored * STRIDE..byte])
    }

    /// The byte offset of a code unit; for the second unit of a surrogate pair, that of the character.
    #[must_use]
    pub fn byte(&self, unit: usize) -> usize {
        let text = self.lines.text();
        let stored = self.counted.partition_point(|&before| before <= unit).saturating_sub(1);
        let mut byte = stored * STRIDE;
        // A stride may begin inside a character; its units are counted where it begins.
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

    /// The line and column of a byte, from 1, with columns in code units.
    #[must_use]
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.lines.text().len());
        let line = self.lines.line(byte);
        let start = self.lines.start(line).unwrap_or(0);
        (line + 1, self.unit(byte) - self.unit(start) + 1)
    }
}

/// The number of code units of the characters that begin in a byte string.
fn units(bytes: &[u8]) -> usize {
    let of = |&byte: &u8| match byte {
        0x80..=0xBF => 0,
        0xF0.. => 2,
        _ => 1,
    };
    bytes.iter().map(of).sum()
}
