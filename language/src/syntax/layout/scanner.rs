//! Finds statements and blocks by characters, line ends and indentation.

use std::ops::Range;

use crate::diagnostics::Code;
use crate::syntax::limits::MAX_NESTING;

use super::statement::{LayoutError, RawBlock, RawStatement};
use super::words::{begins_statement, ends_with_and_or, is_unfinished, repeat_length};

/// An unfinished block.
struct OpenBlock {
    brace: usize,
    indent: usize,
    statement: RawStatement,
    outer: Vec<RawStatement>,
}

/// An unfinished statement.
struct OpenStatement {
    start: usize,
    end: usize,
    indent: usize,
    parens: Vec<usize>,
    broken: bool,
}

/// Splits a text into statements, character by character.
pub struct Scanner<'a> {
    text: &'a str,
    /// Whether indentation closes blocks: a line that begins a statement further left closes the blocks to its right.
    by_indent: bool,
    at: usize,
    statements: Vec<RawStatement>,
    open: Vec<OpenBlock>,
    current: Option<OpenStatement>,
    errors: Vec<LayoutError>,
    /// Whether scanning stopped because blocks are nested too deeply.
    too_deep: bool,
    /// A cache: an offset, and the start of its line.
    line: (usize, usize),
    /// A cache: the start of a line, an offset in it, and the number of leading blanks up to that offset.
    blanks: (usize, usize, usize),
}

impl<'a> Scanner<'a> {
    /// A scanner at the beginning of a text.
    pub fn new(text: &'a str, by_indent: bool) -> Self {
        Self {
            text,
            by_indent,
            at: 0,
            statements: Vec::new(),
            open: Vec::new(),
            current: None,
            errors: Vec::new(),
            too_deep: false,
            line: (0, 0),
            blanks: (0, 0, 0),
        }
    }

    /// Splits the whole text.
    pub fn run(mut self) -> (Vec<RawStatement>, Vec<LayoutError>) {
        while let Some(sign) = self.text[self.at..].chars().next() {
            self.sign(sign);
            if self.too_deep {
                return (Vec::new(), self.errors);
            }
        }
        self.finish();
        while let Some(open) = self.open.pop() {
            self.error(Code::Unclosed, open.brace..open.brace + 1, Some(self.text.len()));
            self.close_block(open, self.text.len());
        }
        (self.statements, self.errors)
    }

    /// Consumes the next character, or a whole comment or quoted text.
    fn sign(&mut self, sign: char) {
        let next = self.at + sign.len_utf8();
        match sign {
            '#' => self.at = self.line_end(),
            '\n' => self.end_line(),
            ' ' | '\t' | '\r' | '\u{feff}' => self.at = next,
            ';' => {
                self.finish();
                self.at = next;
            }
            '"' => self.quoted(),
            '{' => self.open_brace(),
            '}' => self.close_brace(),
            '(' => self.open_parenthesis(),
            ')' => self.close_parenthesis(),
            _ => {
                self.extend(next);
                self.at = next;
            }
        }
    }

    /// Ends a line, and its statement unless it continues on the next line.
    fn end_line(&mut self) {
        self.at += 1;
        let line = self.next_line();
        if !self.continues(line) {
            self.finish();
            self.begin_line(line);
        }
        self.at = line.map_or(self.text.len(), |(start, _)| start);
    }

    fn open_parenthesis(&mut self) {
        let (at, next) = (self.at, self.at + 1);
        let depth = self.open.len();
        self.extend(next);
        if let Some(current) = &mut self.current {
            current.parens.push(at);
            if depth + current.parens.len() > MAX_NESTING && !current.broken {
                current.broken = true;
                self.error(Code::TooDeep, at..next, None);
            }
        }
        self.at = next;
    }

    fn close_parenthesis(&mut self) {
        let (at, next) = (self.at, self.at + 1);
        self.extend(next);
        if let Some(current) = &mut self.current
            && current.parens.pop().is_none()
            && !current.broken
        {
            current.broken = true;
            self.error(Code::Unmatched, at..next, None);
        }
        self.at = next;
    }

    fn error(&mut self, code: Code, at: Range<usize>, missed: Option<usize>) {
        self.errors.push(LayoutError { code, at, missed });
    }

    /// Extends the current statement, or begins one.
    fn extend(&mut self, end: usize) {
        if let Some(current) = &mut self.current {
            current.end = end;
            return;
        }
        let indent = self.indent(self.at);
        self.current = Some(OpenStatement {
            start: self.at,
            end,
            indent,
            parens: Vec::new(),
            broken: false,
        });
    }

    /// The start of the line of an offset. Ascending offsets cost one pass over the text.
    fn line_start(&mut self, at: usize) -> usize {
        let (seen, start) = self.line;
        let (from, start) = if at < seen { (0, 0) } else { (seen, start) };
        let start = self.text[from..at]
            .rfind('\n')
            .map_or(start, |newline| from + newline + 1);
        self.line = (at, start);
        start
    }

    fn line_end(&self) -> usize {
        self.text[self.at..]
            .find('\n')
            .map_or(self.text.len(), |length| self.at + length)
    }

    /// The indentation of the line of an offset.
    fn indent(&mut self, at: usize) -> usize {
        let start = self.line_start(at);
        let (known, end, indent) = self.blanks;
        if known == start && start + indent < end && end <= at {
            return indent;
        }
        let blanks = self.text[start..at]
            .chars()
            .take_while(|sign| matches!(sign, ' ' | '\t'));
        let indent = blanks.count();
        self.blanks = (start, at, indent);
        indent
    }

    /// At the start of a line, closes the blocks that do not contain it, if indentation counts.
    fn begin_line(&mut self, line: Option<(usize, usize)>) {
        let Some((start, indent)) = line.filter(|_| self.by_indent) else {
            return;
        };
        if !begins_statement(&self.text[start..]) {
            return;
        }
        let line_start = start - indent;
        while let Some(open) = self
            .open
            .pop_if(|open| indent <= open.indent && open.brace < line_start)
        {
            self.error(Code::Unclosed, open.brace..open.brace + 1, Some(start));
            let end = self.at;
            self.close_block(open, end);
        }
    }

    /// The offset of the first character of the next line that is not empty, and its indentation.
    fn next_line(&self) -> Option<(usize, usize)> {
        let mut line_start = self.at;
        for line in self.text[self.at..].split_inclusive('\n') {
            let trimmed = line.trim_start_matches([' ', '\t', '\r', '\n']);
            if !trimmed.is_empty() && !trimmed.starts_with('#') {
                let start = line_start + line.len() - trimmed.len();
                return Some((start, start - line_start));
            }
            line_start += line.len();
        }
        None
    }

    /// Whether the statement continues on the next line.
    fn continues(&self, line: Option<(usize, usize)>) -> bool {
        let Some(current) = &self.current else {
            return false;
        };
        let so_far = &self.text[current.start..current.end];
        let unfinished = !current.parens.is_empty() || is_unfinished(so_far);
        let Some((start, indent)) = line.filter(|_| unfinished) else {
            return false;
        };
        let next = &self.text[start..];
        let new = indent <= current.indent && begins_statement(next) && !ends_with_and_or(so_far);
        !(next.starts_with('}') || new)
    }

    /// Ends the statement, if there is one.
    fn finish(&mut self) -> Option<usize> {
        let mut current = self.current.take()?;
        if let (Some(&paren), false) = (current.parens.first(), current.broken) {
            current.broken = true;
            self.error(Code::Unclosed, paren..paren + 1, Some(current.end));
        }
        self.statements.push(RawStatement {
            line: current.start..current.end,
            block: None,
            broken: current.broken,
        });
        Some(current.indent)
    }

    fn quoted(&mut self) {
        let inside = &self.text[self.at + 1..];
        let length = inside.find(['"', '\n']).unwrap_or(inside.len());
        let rest = &inside[..length];
        if inside[length..].starts_with('"') {
            let next = self.at + length + 2;
            self.extend(next);
            self.at = next;
            return;
        }
        let end = self.at + 1 + rest.trim_end().len();
        self.extend(end);
        if let Some(current) = &mut self.current
            && !current.broken
        {
            current.broken = true;
            self.error(Code::UnclosedText, self.at..end, None);
        }
        self.at = self.line_end();
    }

    fn open_brace(&mut self) {
        let at = self.at;
        if let Some(length) = repeat_length(&self.text[at..]) {
            self.extend(at + length);
            self.at = at + length;
            return;
        }
        self.at = at + 1;
        if self.open.len() >= MAX_NESTING {
            self.errors.clear();
            self.error(Code::TooDeep, at..at + 1, None);
            self.too_deep = true;
            return;
        }
        let indent = self.finish().unwrap_or_else(|| self.indent(at));
        let mut outer = std::mem::take(&mut self.statements);
        let owner = match outer.pop() {
            Some(statement) if statement.block.is_none() && self.text[statement.line.end..at].trim().is_empty() => {
                statement
            }
            other => {
                outer.extend(other);
                RawStatement {
                    line: at..at,
                    block: None,
                    broken: false,
                }
            }
        };
        self.open.push(OpenBlock {
            brace: at,
            indent,
            statement: owner,
            outer,
        });
    }

    fn close_brace(&mut self) {
        self.at += 1;
        self.finish();
        match self.open.pop() {
            Some(open) => self.close_block(open, self.at),
            None => self.error(Code::Unmatched, self.at - 1..self.at, None),
        }
    }

    /// Attaches a finished block to its statement.
    fn close_block(&mut self, open: OpenBlock, end: usize) {
        let statements = std::mem::replace(&mut self.statements, open.outer);
        let mut statement = open.statement;
        statement.block = Some(RawBlock {
            range: open.brace..end,
            statements,
        });
        self.statements.push(statement);
    }
}
