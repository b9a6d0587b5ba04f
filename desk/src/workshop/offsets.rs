//! Places in a text as browsers count them: in units of UTF-16.

/// A text with its line breaks as the page has them, and the way between bytes and units of UTF-16.
#[derive(Debug)]
pub struct Offsets<'a> {
    text: &'a str,
    /// Bytes and units at the beginning of each line.
    lines: Vec<(usize, usize)>,
}

impl<'a> Offsets<'a> {
    /// Counts a text.
    pub fn new(text: &'a str) -> Self {
        let (mut lines, mut byte, mut unit) = (Vec::new(), 0, 0);
        for line in text.split_inclusive('\n') {
            lines.push((byte, unit));
            byte += line.len();
            unit += units(line);
        }
        lines.push((byte, unit));
        Self { text, lines }
    }

    /// The unit at which a byte begins.
    pub fn unit(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let (start, unit) = self.lines[self.lines.partition_point(|line| line.0 <= byte) - 1];
        unit + self.text.get(start..byte).map_or(0, units)
    }

    /// The byte at which a unit begins; within a letter, that of the letter.
    pub fn byte(&self, unit: usize) -> usize {
        let (start, mut before) = self.lines[self.lines.partition_point(|line| line.1 <= unit) - 1];
        for (at, letter) in self.text[start..].char_indices() {
            before += letter.len_utf16();
            if before > unit {
                return start + at;
            }
        }
        self.text.len()
    }

    /// The number of the line that a byte is in, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.lines
            .partition_point(|line| line.0 <= byte)
            .min(self.lines.len() - 1)
            .max(1)
    }
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
