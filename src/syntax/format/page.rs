//! Rows written as text: what stands on one line, what is indented, and where comments begin.

use super::columns::align;
use super::leaves::{Remark, width};
use super::line::{HANGING, Line, WIDTH};
use super::sheet::{Block, Row, Statement, What};

/// How much further a block is indented than its statement.
const INDENT: usize = 2;
/// Blanks before a comment at the end of a line.
const REMARK_GAP: usize = 2;

/// The text of a file's rows.
pub fn write(rows: Vec<Row<'_>>) -> String {
    let mut page = Page::default();
    page.rows(rows, 0);
    page.text()
}

/// A row whose lines are known.
struct Laid<'a> {
    blank: bool,
    what: Kind<'a>,
}

enum Kind<'a> {
    Comment(&'a str),
    /// Lines, an open block that the last of them begins, and the comment at the end of all.
    Lines(Vec<Line<'a>>, Option<Block<'a>>, Vec<&'a str>),
}

/// A line of the page.
#[derive(Default)]
struct Written<'a> {
    blank: bool,
    text: String,
    remark: Option<&'a str>,
    /// Its comment goes on from the line before.
    goes_on: bool,
}

#[derive(Default)]
struct Page<'a> {
    lines: Vec<Written<'a>>,
}

impl<'a> Page<'a> {
    /// Writes the rows of a block.
    fn rows(&mut self, rows: Vec<Row<'a>>, indent: usize) {
        let mut laid = Vec::new();
        for row in rows {
            lay(row, indent, &mut laid);
        }
        for run in laid.chunk_by_mut(|_, next| !next.blank && matches!(next.what, Kind::Lines(..))) {
            align(&mut table(run), indent);
        }
        for (number, row) in laid.into_iter().enumerate() {
            let blank = row.blank && number > 0;
            match row.what {
                Kind::Comment(comment) => self.line(blank, indent, comment),
                Kind::Lines(lines, block, remark) => {
                    self.statement(blank, lines, indent);
                    if let Some(block) = block {
                        self.remark(&block.remark);
                        self.rows(block.rows, indent + INDENT);
                        self.line(false, indent, "}");
                    }
                    self.remark(&remark);
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
            for Remark { text, alone } in line.leaves.last().into_iter().flat_map(|last| &last.remarks) {
                if *alone {
                    self.line(false, indent + HANGING, text);
                } else {
                    self.remark(&[text]);
                }
            }
        }
    }

    fn line(&mut self, blank: bool, indent: usize, text: &str) {
        let mut line = " ".repeat(indent);
        line.push_str(text);
        self.lines.push(Written {
            blank,
            text: line,
            ..Written::default()
        });
    }

    /// Puts a comment at the end of the last line, and what goes on below it.
    fn remark(&mut self, remark: &[&'a str]) {
        for (number, text) in remark.iter().enumerate() {
            if number > 0 {
                self.lines.push(Written {
                    goes_on: true,
                    ..Written::default()
                });
            }
            if let Some(line) = self.lines.last_mut() {
                line.remark = Some(text);
            }
        }
    }

    fn text(self) -> String {
        let mut text = String::new();
        for run in self
            .lines
            .chunk_by(|line, next| line.remark.is_some() && next.remark.is_some() && !next.blank)
        {
            let together = remark_column(run);
            let mut column = 0;
            for line in run {
                if line.blank {
                    text.push('\n');
                }
                text.push_str(&line.text);
                if let Some(remark) = line.remark {
                    let own = width(&line.text);
                    if !line.goes_on {
                        column = together.unwrap_or(own + REMARK_GAP);
                    }
                    text.extend(std::iter::repeat_n(' ', column - own));
                    text.push_str(remark);
                }
                text.push('\n');
            }
        }
        text
    }
}

/// The column of the comments of some lines, if they can stand in one column.
fn remark_column(lines: &[Written<'_>]) -> Option<usize> {
    let column = lines.iter().map(|line| width(&line.text)).max()? + REMARK_GAP;
    let fits = |line: &Written<'_>| {
        let remark = line.remark.map_or(0, width);
        column + remark <= WIDTH || width(&line.text) + REMARK_GAP + remark > WIDTH
    };
    (column <= WIDTH && lines.iter().all(fits)).then_some(column)
}

/// Decides what stands on one line.
fn lay<'a>(row: Row<'a>, indent: usize, laid: &mut Vec<Laid<'a>>) {
    let (statements, remark) = match row.what {
        What::Comment(comment) => {
            laid.push(Laid {
                blank: row.blank,
                what: Kind::Comment(comment),
            });
            return;
        }
        What::Statements(statements, remark) => (statements, remark),
    };
    let is_open = |statement: &Statement<'_>| statement.block.as_ref().is_some_and(|block| block.open);
    if statements.len() > 1 && !statements.iter().any(is_open) {
        let line = Line::of_several(&statements);
        if line.fits(indent) {
            laid.push(Laid {
                blank: row.blank,
                what: Kind::Lines(vec![line], None, remark),
            });
            return;
        }
    }
    let last = statements.len() - 1;
    let mut remark = Some(remark);
    for (number, statement) in statements.into_iter().enumerate() {
        let remark = remark.take_if(|_| number == last).unwrap_or_default();
        laid.push(Laid {
            blank: row.blank && number == 0,
            what: alone(statement, remark, indent),
        });
    }
}

/// Lays a statement out that has a row of its own.
fn alone<'a>(mut statement: Statement<'a>, remark: Vec<&'a str>, indent: usize) -> Kind<'a> {
    let mut line = Line::of(&statement);
    if let Some(block) = statement.block.as_mut().filter(|block| !block.rows.is_empty())
        && !block.open
        && !line.fits(indent)
    {
        block.open = true;
        block.rows = one_by_one(std::mem::take(&mut block.rows));
        line = Line::of(&statement);
    }
    let lines = line.broken(indent);
    Kind::Lines(lines, statement.block.filter(|block| block.open), remark)
}

/// The lines of a run that stand in columns: the first of each statement. A statement with an open block
/// takes part beside those that need a line each, where it is the only one of its kind among them.
fn table<'r, 'a>(run: &'r mut [Laid<'a>]) -> Vec<&'r mut Line<'a>> {
    let open: Vec<bool> = run
        .iter()
        .map(|row| matches!(row.what, Kind::Lines(_, Some(_), _)))
        .collect();
    let mut lines = Vec::new();
    for (number, row) in run.iter_mut().enumerate() {
        let Kind::Lines(own, ..) = &mut row.what else {
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

/// Gives every statement a row.
fn one_by_one(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let statements = rows.into_iter().flat_map(|row| match row.what {
        What::Statements(statements, _) => statements,
        What::Comment(_) => Vec::new(),
    });
    statements
        .map(|statement| Row {
            blank: false,
            what: What::Statements(vec![statement], Vec::new()),
        })
        .collect()
}
