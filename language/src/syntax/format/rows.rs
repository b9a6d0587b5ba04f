//! Splits a text into rows of statements, with the comments and empty lines between them.

use std::ops::Range;

use crate::syntax::alternatives::{Alternatives, matching};
use crate::syntax::forms::BlockKind;
use crate::syntax::layout::{RawStatement, first_word, layout};
use triagonal_grammar::Rule;

use super::leaves::{Leaves, leaves, width};

/// A line of statements or a comment.
pub struct Row<'a> {
    /// Whether an empty line precedes it.
    pub blank: bool,
    /// The content.
    pub content: RowContent<'a>,
}

/// The content of a row.
pub enum RowContent<'a> {
    /// A comment on a line of its own.
    Comment(&'a str),
    /// Statements on one line, of which the last one may have a block over several lines, and the end-of-line comment with the
    /// comments that continue it.
    Statements(Vec<Statement<'a>>, Vec<&'a str>),
}

/// A statement.
pub struct Statement<'a> {
    /// The kind of the enclosing block.
    pub within: BlockKind,
    /// The grammar rule.
    pub rule: Rule,
    /// The leaves, without the block.
    pub leaves: Leaves<'a>,
    /// Its block.
    pub block: Option<Block<'a>>,
}

/// A block.
pub struct Block<'a> {
    /// Whether it extends over several lines.
    pub open: bool,
    /// The comment after its brace, with the comments that continue it.
    pub end_comment: Vec<&'a str>,
    /// Its rows; at most one if it is not open.
    pub rows: Vec<Row<'a>>,
}

/// The rows of a text, or `None` if it has mistakes.
pub fn rows(text: &str) -> Option<Vec<Row<'_>>> {
    let (statements, errors) = layout(text);
    if !errors.is_empty() {
        return None;
    }
    let (end_comment, mut rows) = RowReader { text }.rows(BlockKind::File, statements, 0..text.len())?;
    let comments = end_comment.into_iter().map(|comment| Row {
        blank: false,
        content: RowContent::Comment(comment),
    });
    rows.splice(0..0, comments);
    Some(rows)
}

struct RowReader<'a> {
    text: &'a str,
}

impl<'a> RowReader<'a> {
    /// The rows of a block, and the comment after its brace.
    fn rows(
        &self,
        within: BlockKind,
        statements: Vec<RawStatement>,
        range: Range<usize>,
    ) -> Option<(Vec<&'a str>, Vec<Row<'a>>)> {
        let mut behind_brace = Vec::new();
        let mut rows: Vec<Row<'a>> = Vec::new();
        let mut at = range.start;
        for statement in statements {
            let gap = self.gap(at..statement.line.start);
            at = statement
                .block
                .as_ref()
                .map_or(statement.line.end, |block| block.range.end);
            // The rows of a picture are on separate lines.
            let new_line = gap.new_line || within.is_picture();
            let blank = gap.blank;
            attach(gap, &mut behind_brace, &mut rows);
            let statement = self.statement(within, statement)?;
            match rows.last_mut() {
                Some(Row {
                    content: RowContent::Statements(line, _),
                    ..
                }) if !new_line => line.push(statement),
                _ => rows.push(Row {
                    blank,
                    content: RowContent::Statements(vec![statement], Vec::new()),
                }),
            }
        }
        attach(self.gap(at..range.end), &mut behind_brace, &mut rows);
        Some((behind_brace, rows))
    }

    fn statement(&self, within: BlockKind, statement: RawStatement) -> Option<Statement<'a>> {
        let line = &self.text[statement.line.clone()];
        let Alternatives::Forms(forms) = within.alternatives(first_word(line), statement.block.is_some()) else {
            return None;
        };
        let (form, pair) = matching(&forms, line).ok()?;
        let block = match form.inside(within).zip(statement.block) {
            Some((inside, block)) => {
                let open = inside.is_picture() || self.text[block.range.clone()].contains('\n');
                let range = block.range.start + 1..block.range.end - 1;
                let (end_comment, rows) = self.rows(inside, block.statements, range)?;
                let open = open && !(end_comment.is_empty() && rows.is_empty());
                Some(Block {
                    open,
                    end_comment,
                    rows,
                })
            }
            None => None,
        };
        Some(Statement {
            within,
            rule: form.rule,
            leaves: leaves(pair, line),
            block,
        })
    }

    /// Analyses the text between two statements.
    fn gap(&self, range: Range<usize>) -> Gap<'a> {
        let mut gap = Gap {
            end_comment: Vec::new(),
            comments: Vec::new(),
            new_line: false,
            blank: false,
        };
        let text = &self.text[range.clone()];
        // The number of line ends since the last comment, and the column of the end-of-line comment.
        let (mut ends, mut column) = (0, None);
        let mut start = range.start;
        for line in text.split_inclusive('\n') {
            if let Some(at) = line.find('#') {
                let comment = line[at..].trim_end();
                let own_column = self.column(start + at);
                if !gap.new_line {
                    gap.end_comment.push(comment);
                    column = Some(own_column);
                } else if ends == 1 && gap.comments.is_empty() && column == Some(own_column) {
                    gap.end_comment.push(comment);
                } else {
                    gap.comments.push((ends > 1, comment));
                }
                ends = 0;
            }
            if line.ends_with('\n') {
                ends += 1;
                gap.new_line = true;
            }
            start += line.len();
        }
        gap.blank = ends > 1;
        gap
    }

    /// The column of a byte in its line.
    fn column(&self, at: usize) -> usize {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        width(&self.text[start..at])
    }
}

/// The text between two statements.
struct Gap<'a> {
    /// The end-of-line comment, with the comments that continue it.
    end_comment: Vec<&'a str>,
    /// The comments on lines of their own, each with whether an empty line precedes it.
    comments: Vec<(bool, &'a str)>,
    /// Whether it contains a line end.
    new_line: bool,
    /// Whether an empty line precedes the next statement.
    blank: bool,
}

/// Attaches the comments between two statements to their rows.
fn attach<'a>(gap: Gap<'a>, behind_brace: &mut Vec<&'a str>, rows: &mut Vec<Row<'a>>) {
    match rows.last_mut() {
        Some(Row {
            content: RowContent::Statements(_, end_comment),
            ..
        }) => *end_comment = gap.end_comment,
        _ => behind_brace.extend(gap.end_comment),
    }
    rows.extend(gap.comments.into_iter().map(|(blank, comment)| Row {
        blank,
        content: RowContent::Comment(comment),
    }));
}
