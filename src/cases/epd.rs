//! Suites of perft counts in the form that engines use: lines such as `FEN ;D1 20 ;D2 400`.

use std::ops::Range;

use crate::diagnostics::with_line_feeds;
use crate::notation::dialects::is_epd_operation;

use super::depth::{MAX_DEPTH, too_deep};
use super::problem::SuiteProblem;

/// A position and the sizes of its move tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The number of the line in its text, from 1.
    pub number: usize,
    /// The name that `id "…"` gives it.
    pub name: Option<String>,
    /// The position as one line.
    pub fen: String,
    /// The bytes of the position.
    pub fen_range: Range<usize>,
    /// The counts in the order of the line.
    pub counts: Vec<Count>,
}

/// The size of a move tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// The plies.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u64,
    /// The bytes of the depth and the count.
    pub range: Range<usize>,
}

impl Line {
    /// The name of the case that this line is.
    pub(super) fn title(&self) -> String {
        match &self.name {
            Some(name) => format!("line {}, {name}", self.number),
            None => format!("line {}", self.number),
        }
    }

    /// The same line with each of its ranges mapped.
    #[must_use]
    pub(super) fn placed(mut self, place: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        self.fen_range = place(self.fen_range);
        for count in &mut self.counts {
            count.range = place(count.range.clone());
        }
        self
    }

    /// The same line without the counts beyond a depth.
    #[must_use]
    pub(super) fn up_to(mut self, depth: Option<u32>) -> Self {
        self.counts.retain(|count| depth.is_none_or(|most| count.depth <= most));
        self
    }
}

/// The fields of a position in the standard's own form: board, player, castlings, en passant.
const FIELDS: usize = 4;
/// Reads a suite: each line holds a position and its counts. Empty lines and lines that begin with `#` are skipped. Whether a
/// name is that of the suite's variant is asked of lines that name one.
///
/// # Errors
/// Every line that is not a position with at least one count, or is about another variant, and where.
pub(super) fn parse(text: &str, is_variant: &dyn Fn(&str) -> bool) -> Result<Vec<Line>, Vec<SuiteProblem>> {
    let (mut lines, mut problems) = (Vec::new(), Vec::new());
    let mut begins = 0;
    let text = &*with_line_feeds(text);
    for (index, row) in text.split_inclusive('\n').enumerate() {
        let bare = row.trim();
        if !bare.is_empty() && !bare.starts_with('#') {
            match line(text, index + 1, begins..begins + row.trim_end().len(), is_variant) {
                Ok(line) => lines.push(line),
                Err(problem) => problems.push(problem),
            }
        }
        begins += row.len();
    }
    if problems.is_empty() { Ok(lines) } else { Err(problems) }
}

fn line(
    text: &str,
    number: usize,
    range: Range<usize>,
    is_variant: &dyn Fn(&str) -> bool,
) -> Result<Line, SuiteProblem> {
    let wrong = |range: Range<usize>, message: &str| SuiteProblem::new(range, format!("line {number}: {message}"));
    // A semicolon may also stand between the boards of a position.
    let semicolons = text[range.clone()].match_indices(';').map(|(at, _)| range.start + at);
    let stops: Vec<usize> = semicolons.chain([range.end]).collect();
    let parts: Vec<Range<usize>> = stops
        .windows(2)
        .map(|pair| trimmed(text, pair[0] + 1..pair[1]))
        .collect();
    let first = parts.iter().position(|part| operation(&text[part.clone()]).is_some());
    let end = first.map_or(range.end, |first| stops[first]);
    // In the standard's own form no semicolon stands before the first operation.
    let fen = trimmed(text, range.start..end);
    let (fen, leading) = leading(text, fen);
    let parts: Vec<Range<usize>> = leading
        .into_iter()
        .chain(parts[first.unwrap_or(parts.len())..].iter().cloned())
        .collect();
    let is_count = |part: &Range<usize>| matches!(operation(&text[part.clone()]), Some(Operation::Count(..)));
    if !parts.iter().any(is_count) {
        return Err(wrong(
            trimmed(text, range),
            "there is no count after the position, as in `;D1 20 ;D2 400`",
        ));
    }
    let mut found = Line {
        number,
        name: None,
        fen: text[fen.clone()].to_owned(),
        fen_range: fen,
        counts: Vec::new(),
    };
    for part in parts.iter().filter(|part| !part.is_empty()) {
        match operation(&text[part.clone()]) {
            Some(Operation::Name(name)) => found.name = Some(name.to_owned()),
            Some(Operation::Variant(name)) if is_variant(name) => {}
            Some(Operation::Variant(name)) => {
                let message = format!("the position is of `{name}`, and the suite of another variant");
                return Err(wrong(part.clone(), &message));
            }
            Some(Operation::Other) => {}
            Some(Operation::Count(depth, nodes)) => {
                let (Ok(depth), Ok(nodes)) = (depth.parse::<u32>(), nodes.parse::<u64>()) else {
                    return Err(wrong(part.clone(), "the number is too large"));
                };
                if depth > MAX_DEPTH {
                    return Err(wrong(part.clone(), &too_deep(depth)));
                }
                let range = part.clone();
                found.counts.push(Count { depth, nodes, range });
            }
            None => return Err(wrong(part.clone(), "expected a depth and a count, such as `D3 8902`")),
        }
    }
    Ok(found)
}

/// One operation of a line: the text between two semicolons.
enum Operation<'a> {
    /// `D3 8902`, both as text.
    Count(&'a str, &'a str),
    /// `id "start"`
    Name(&'a str),
    /// `variant NAME`
    Variant(&'a str),
    /// One that says nothing about counts.
    Other,
}

/// A position in front of the operation that follows its fourth field at once, and that operation.
fn leading(text: &str, whole: Range<usize>) -> (Range<usize>, Option<Range<usize>>) {
    let part = &text[whole.clone()];
    let mut words = part
        .split_whitespace()
        .skip(FIELDS)
        .map(|word| word.as_ptr() as usize - part.as_ptr() as usize);
    let Some(at) = words.find(|at| operation(&part[*at..]).is_some()) else {
        return (whole, None);
    };
    let at = whole.start + at;
    (trimmed(text, whole.start..at), Some(at..whole.end))
}

fn operation(text: &str) -> Option<Operation<'_>> {
    let (head, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim();
    let quoted = || rest.strip_prefix('"')?.strip_suffix('"');
    if head == "id" {
        return Some(Operation::Name(quoted()?));
    }
    if head == "variant" {
        return Some(Operation::Variant(quoted().unwrap_or(rest)));
    }
    if is_epd_operation(head) {
        return Some(Operation::Other);
    }
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let depth = head.strip_prefix('D').filter(|depth| number(depth))?;
    number(rest).then_some(Operation::Count(depth, rest))
}

/// A range without the blanks at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}
