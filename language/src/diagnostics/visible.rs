//! Escapes for characters that are invisible or affect the display of others.

use std::borrow::Cow;

/// Replaces such characters by their code points, like `<U+200B>`. Line ends and tabs stay.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        push(&mut shown, letter);
    }
    Cow::Owned(shown)
}

/// Appends a character or its escape.
pub(super) fn push(shown: &mut String, letter: char) {
    if is_unseen(letter) {
        shown.push_str(&format!("<U+{:04X}>", u32::from(letter)));
    } else {
        shown.push(letter);
    }
}

/// Whether a character is invisible, looks like a space, or changes the display of others.
pub(super) fn is_unseen(letter: char) -> bool {
    match letter {
        ' ' | '\t' | '\n' | '\r' => false,
        // Marks that join or separate characters or change the writing direction.
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => true,
        _ => letter.is_control() || letter.is_whitespace(),
    }
}
