//! Shift JIS, in the form of Windows (code page 932): the encoding of most KIF files.

use std::sync::LazyLock;

/// A row of letters for each first byte from 0x81 to 0x9f and from 0xe0 on. A blank is a pair of bytes without a letter.
static ROWS: LazyLock<Vec<Vec<char>>> = LazyLock::new(|| {
    let table = include_str!("../../assets/notation/shift-jis.txt");
    table.lines().map(|row| row.chars().collect()).collect()
});

/// The letter of 0xa1, the first of the half-width ones, which take one byte.
const FIRST_HALF_WIDTH: u32 = 0xff61;

/// The text of some bytes, if all of them are letters.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    let mut rest = bytes.iter().copied();
    while let Some(byte) = rest.next() {
        text.push(match byte {
            0..0x80 => char::from(byte),
            0xa1..0xe0 => char::from_u32(FIRST_HALF_WIDTH + u32::from(byte - 0xa1))?,
            0x81..0xa0 => pair(byte - 0x81, rest.next()?)?,
            0xe0.. => pair(byte - 0xe0 + (0xa0 - 0x81), rest.next()?)?,
            0x80 | 0xa0 => return None,
        });
    }
    Some(text)
}

/// The letter of a row, by the second byte.
fn pair(row: u8, second: u8) -> Option<char> {
    let place = match second {
        0x40..=0x7e => second - 0x40,
        0x80..=0xfc => second - 0x41,
        _ => return None,
    };
    let letter = *ROWS.get(usize::from(row))?.get(usize::from(place))?;
    (letter != ' ').then_some(letter)
}
