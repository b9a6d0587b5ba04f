//! The lines of KIF files, and the parts of a line with a move.

/// What precedes a cell by a blank: the target of the last move, and the steps of a move of two steps.
const WITH_BLANK: [&str; 4] = ["同", "仝", "一歩目", "二歩目"];
/// What can follow the number of a move.
const AFTER_NUMBER: &str = "手目";
const MARK: char = '\u{feff}';

/// The lines of a text without blanks at their ends, and where each begins.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).map(move |row| {
        let line = row.trim_end().trim_start_matches(MARK);
        let start = at + row.trim_end().len() - line.len();
        at += row.len();
        (line, start)
    })
}

/// Where the move begins in a line with the number of a move.
pub(super) fn numbered(line: &str) -> Option<usize> {
    let is_blank = |letter: char| letter.is_whitespace() || letter == '+';
    let is_digit = |letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter);
    let bare = line.trim_start_matches(is_blank);
    let number = bare.find(|letter| !is_digit(letter)).filter(|&digits| digits > 0)?;
    let behind = &bare[number..];
    let rest = behind.strip_prefix(AFTER_NUMBER).unwrap_or(behind);
    let rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || ['.', '。'].contains(&letter));
    (rest.len() < behind.len()).then(|| line.len() - rest.len())
}

/// The move that a text begins with, and the comment behind it.
pub(super) fn move_and_comment(text: &str) -> (&str, Option<&str>) {
    let length = move_length(text);
    let comment = text[length..].split_once('*').map(|(_, comment)| comment.trim());
    // A plus sign marks a move to which there are variations.
    (text[..length].trim_end_matches('+'), comment)
}

/// The bytes of the move that a text begins with. Its origin may follow a blank, and the time in parentheses none.
fn move_length(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start();
        let has_blank = rest.len() < text.len() - at;
        let is_bracket = rest.starts_with(['(', '（']);
        let goes_on = !has_blank || is_bracket || WITH_BLANK.iter().any(|end| text[..at].ends_with(end));
        match rest.chars().next() {
            Some(letter) if letter != '*' && goes_on && (!is_bracket || is_origin(rest)) => {
                at = text.len() - rest.len() + letter.len_utf8();
            }
            _ => return at,
        }
    }
}

/// Whether what a text has in parentheses is the origin of a move or a remark on its way, not a time.
fn is_origin(text: &str) -> bool {
    let inside = text.split([')', '）']).next().unwrap_or_default();
    let is_remark = ["居食い", "じっと"].iter().any(|remark| inside.ends_with(remark));
    is_remark || inside.contains(char::is_numeric) && !inside.contains([':', '：', '/', '／'])
}
