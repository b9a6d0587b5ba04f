//! Line and column numbers, found without reading the text again for each place.

/// The distance in bytes between stored character counts.
const STRIDE: usize = 256;

/// A text with its lines counted.
pub(super) struct LineIndex<'a> {
    text: &'a str,
    /// Where the lines begin.
    starts: Vec<usize>,
    /// How many characters begin before each multiple of the stride.
    counted: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Counts the lines of a text.
    pub(super) fn new(text: &'a str) -> Self {
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        let counts = text.as_bytes().chunks(STRIDE).scan(0, |sum, chunk| {
            let before = *sum;
            *sum += characters(chunk);
            Some(before)
        });
        Self {
            text,
            starts: std::iter::once(0).chain(newlines).collect(),
            counted: counts.collect(),
        }
    }

    /// The line and the column of a byte, in characters from 1.
    pub(super) fn position(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= byte).max(1);
        (line, self.before(byte) - self.before(self.starts[line - 1]) + 1)
    }

    /// How many characters begin before a byte.
    fn before(&self, byte: usize) -> usize {
        let counted = self.counted.get(byte / STRIDE).or(self.counted.last());
        let from = (byte / STRIDE).min(self.counted.len().saturating_sub(1)) * STRIDE;
        counted.copied().unwrap_or(0) + characters(&self.text.as_bytes()[from..byte])
    }
}

/// How many characters begin in some bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::{LineIndex, STRIDE};

    #[test]
    fn positions_count_characters() {
        for text in [
            String::new(),
            "é\n\nxé\n".repeat(100),
            "é".repeat(STRIDE),
            "a\né".repeat(STRIDE),
        ] {
            let lines = LineIndex::new(&text);
            for byte in (0..=text.len()).filter(|&byte| text.is_char_boundary(byte)) {
                let before = &text[..byte];
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                assert_eq!(lines.position(byte), (line, column), "byte {byte} of {text:?}");
            }
        }
    }
}
