//! Writes rows as text: groups statements on lines, indents lines, and places comments.

use super::columns::align;
use super::leaves::{InlineComment, width};
use super::line::{HANGING, Line, WIDTH};
use super::rows::{Block, Row, RowContent, Statement};

/// The indentation of a block relative to its statement.
const INDENT: usize = 2;
/// The number of blanks before a comment at the end of a line.
const COMMENT_GAP: usize = 2;

/// The text of a file's rows.
pub fn write(rows: Vec<Row<'_>>) -> String {
    let mut page = Page::default();
    page.rows(rows, 0);
    page.text()
}

/// A row after layout.
struct LaidRow<'a> {
    blank: bool,
    content: LaidContent<'a>,
}

enum LaidContent<'a> {
    Comment(&'a str),
    /// Lines, an open block that begins on the last of them, and the final end-of-line comment.
    Lines(Vec<Line<'a>>, Option<Block<'a>>, Vec<&'a str>),
}

/// A line of the page.
#[derive(Default)]
struct PageLine<'a> {
    blank: bool,
    text: String,
    end_comment: Option<&'a str>,
    /// Whether its comment continues the comment on the line before.
    continues_comment: bool,
}

#[derive(Default)]
struct Page<'a> {
    lines: Vec<PageLine<'a>>,
}

impl<'a> Page<'a> {
    /// Writes the rows of a block.
    fn rows(&mut self, rows: Vec<Row<'a>>, indent: usize) {
        let mut laid = Vec::new();
        for row in rows {
            lay_out(row, indent, &mut laid);
        }
        for run in laid.chunk_by_mut(|_, next| !next.blank && matches!(next.content, LaidContent::Lines(..))) {
            align(&mut table(run), indent);
        }
        for (number, row) in laid.into_iter().enumerate() {
            let blank = row.blank && number > 0;
            match row.content {
                LaidContent::Comment(comment) => self.line(blank, indent, comment),
                LaidContent::Lines(lines, block, end_comment) => {
                    self.statement(blank, lines, indent);
                    if let Some(block) = block {
                        self.end_comment(&block.end_comment);
                        self.rows(block.rows, indent + INDENT);
                        self.line(false, indent, "}");
                    }
                    self.end_comment(&end_comment);
                }
            }
        }
    }

    fn statement(&mut self, blank: bool, lines: Vec<Line<'a>>, indent: usize) {
        for (number, line) in lines.into_iter().enumerate() {
            let first = number == 0;
            self.line(
                blank && first,
                if first { indent } else { indent + HANGING },
                &line.text(),
            );
            for InlineComment { text, own_line } in line.leaves.last().into_iter().flat_map(|last| &last.comments) {
                if *own_line {
                    self.line(false, indent + HANGING, text);
                } else {
                    self.end_comment(&[text]);
                }
            }
        }
    }

    fn line(&mut self, blank: bool, indent: usize, text: &str) {
        let mut line = " ".repeat(indent);
        line.push_str(text);
        self.lines.push(PageLine {
            blank,
            text: line,
            ..PageLine::default()
        });
    }

    /// Puts a comment at the end of the last line, and its continuation below.
    fn end_comment(&mut self, end_comment: &[&'a str]) {
        for (number, text) in end_comment.iter().enumerate() {
            if number > 0 {
                self.lines.push(PageLine {
                    continues_comment: true,
                    ..PageLine::default()
                });
            }
            if let Some(line) = self.lines.last_mut() {
                line.end_comment = Some(text);
            }
        }
    }

    fn text(self) -> String {
        let mut text = String::new();
        for run in self
            .lines
            .chunk_by(|line, next| line.end_comment.is_some() && next.end_comment.is_some() && !next.blank)
        {
            let together = comment_column(run);
            let mut column = 0;
            for line in run {
                if line.blank {
                    text.push('\n');
                }
                text.push_str(&line.text);
                if let Some(end_comment) = line.end_comment {
                    let own = width(&line.text);
                    if !line.continues_comment {
                        column = together.unwrap_or(own + COMMENT_GAP);
                    }
                    text.extend(std::iter::repeat_n(' ', column - own));
                    text.push_str(end_comment);
                }
                text.push('\n');
            }
        }
        text
    }
}

/// The column of the comments of some lines, if they fit in one column.
fn comment_column(lines: &[PageLine<'_>]) -> Option<usize> {
    let column = lines.iter().map(|line| width(&line.text)).max()? + COMMENT_GAP;
    let fits = |line: &PageLine<'_>| {
        let end_comment = line.end_comment.map_or(0, width);
        column + end_comment <= WIDTH || width(&line.text) + COMMENT_GAP + end_comment > WIDTH
    };
    (column <= WIDTH && lines.iter().all(fits)).then_some(column)
}

/// Groups statements on lines.
fn lay_out<'a>(row: Row<'a>, indent: usize, laid: &mut Vec<LaidRow<'a>>) {
    let (statements, end_comment) = match row.content {
        RowContent::Comment(comment) => {
            laid.push(LaidRow {
                blank: row.blank,
                content: LaidContent::Comment(comment),
            });
            return;
        }
        RowContent::Statements(statements, end_comment) => (statements, end_comment),
    };
    let is_open = |statement: &Statement<'_>| statement.block.as_ref().is_some_and(|block| block.open);
    if statements.len() > 1 && !statements.iter().any(is_open) {
        let line = Line::of_several(&statements);
        if line.fits(indent) {
            laid.push(LaidRow {
                blank: row.blank,
                content: LaidContent::Lines(vec![line], None, end_comment),
            });
            return;
        }
    }
    let last = statements.len() - 1;
    let mut end_comment = Some(end_comment);
    for (number, statement) in statements.into_iter().enumerate() {
        let end_comment = end_comment.take_if(|_| number == last).unwrap_or_default();
        laid.push(LaidRow {
            blank: row.blank && number == 0,
            content: alone(statement, end_comment, indent),
        });
    }
}

/// Lays out a statement on its own row.
fn alone<'a>(mut statement: Statement<'a>, end_comment: Vec<&'a str>, indent: usize) -> LaidContent<'a> {
    let mut line = Line::new(&statement);
    if let Some(block) = statement.block.as_mut().filter(|block| !block.rows.is_empty())
        && !block.open
        && !line.fits(indent)
    {
        block.open = true;
        block.rows = one_by_one(std::mem::take(&mut block.rows));
        line = Line::new(&statement);
    }
    let lines = line.wrapped(indent);
    LaidContent::Lines(lines, statement.block.filter(|block| block.open), end_comment)
}

/// The lines of a run that are aligned: the first line of each statement. A statement with an open block is aligned with
/// single-line statements only if no other open block is adjacent to it.
fn table<'r, 'a>(run: &'r mut [LaidRow<'a>]) -> Vec<&'r mut Line<'a>> {
    let open: Vec<bool> = run
        .iter()
        .map(|row| matches!(row.content, LaidContent::Lines(_, Some(_), _)))
        .collect();
    let mut lines = Vec::new();
    for (number, row) in run.iter_mut().enumerate() {
        let LaidContent::Lines(own, ..) = &mut row.content else {
            continue;
        };
        let Some(first) = own.first_mut() else {
            continue;
        };
        let is_open = |at: Option<usize>| at.and_then(|at| open.get(at)).copied();
        let lone = is_open(number.checked_sub(1)) == Some(false) && is_open(Some(number + 1)) != Some(true);
        if open[number] && !lone {
            first.form = None;
        }
        lines.push(first);
    }
    lines
}

/// Puts every statement on its own row.
fn one_by_one(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let statements = rows.into_iter().flat_map(|row| match row.content {
        RowContent::Statements(statements, _) => statements,
        RowContent::Comment(_) => Vec::new(),
    });
    statements
        .map(|statement| Row {
            blank: false,
            content: RowContent::Statements(vec![statement], Vec::new()),
        })
        .collect()
}
