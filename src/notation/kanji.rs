//! Digits and numbers as Japanese and Chinese texts write them.

/// The full-width digits.
const WIDE: &str = "０１２３４５６７８９";
/// The Chinese digits from 1 on.
const DIGITS: &str = "一二三四五六七八九";
const TEN: char = '十';

/// The value of a digit: `7` or `７`.
pub(super) fn digit(letter: char) -> Option<usize> {
    let wide = || WIDE.chars().position(|other| other == letter);
    letter.to_digit(10).map(|digit| digit as usize).or_else(wide)
}

/// The value of a Chinese digit: `七`.
pub(super) fn chinese_digit(letter: char) -> Option<usize> {
    DIGITS.chars().position(|other| other == letter).map(|place| place + 1)
}

/// The full-width digit for a number from 0 to 9.
pub(super) fn wide_digit(number: usize) -> Option<char> {
    WIDE.chars().nth(number)
}

/// Reads the number that a text begins with, in digits. Returns its value and the rest of the text.
pub(super) fn number(text: &str) -> Option<(usize, &str)> {
    leading(text, digit, |value, digit| {
        value.saturating_mul(10).saturating_add(digit)
    })
}

/// Reads the Chinese number that a text begins with: `七`, `十`, `十五`, `二十一`.
pub(super) fn chinese_number(text: &str) -> Option<(usize, &str)> {
    let part = |letter: char| if letter == TEN { Some(10) } else { chinese_digit(letter) };
    leading(text, part, |value, part| match (value, part) {
        (0, part) => part,
        (value, 10) => value.saturating_mul(10),
        (value, part) => value.saturating_add(part),
    })
}

/// Joins the values of the letters that a text begins with.
fn leading(
    text: &str,
    value: impl Fn(char) -> Option<usize>,
    join: impl Fn(usize, usize) -> usize,
) -> Option<(usize, &str)> {
    let end = text.find(|letter| value(letter).is_none()).unwrap_or(text.len());
    let total = text[..end].chars().filter_map(value).fold(0, join);
    (end > 0).then(|| (total, &text[end..]))
}

/// Writes a number below 100 with Chinese digits.
pub(super) fn chinese(number: usize) -> String {
    let digit = |number: usize| number.checked_sub(1).and_then(|place| DIGITS.chars().nth(place));
    let tens = number / 10;
    let mut text: String = digit(tens).filter(|_| tens > 1).into_iter().collect();
    text.extend((tens > 0).then_some(TEN));
    text.extend(digit(number % 10));
    text
}
