//! How a file falls into statements and blocks, before any of them is read.
//!
//! Nothing here can fail: whatever the text, every part of it belongs to a statement. Brackets that
//! do not match are reported, and a block that is never closed ends where the indentation says.

use std::ops::Range;

use crate::diagnostics::Code;

use super::forms::Place;
use super::limits::MAX_NESTING;

/// A statement, before it is read.
#[derive(Debug)]
pub struct Statement {
    /// The bytes of its text, the block aside.
    pub line: Range<usize>,
    /// Its block.
    pub block: Option<Block>,
    /// It has been reported already.
    pub broken: bool,
}

/// What stands between braces.
#[derive(Debug)]
pub struct Block {
    /// The bytes of it, braces included.
    pub range: Range<usize>,
    /// Its statements.
    pub statements: Vec<Statement>,
}

/// A mistake of the layout.
#[derive(Debug)]
pub struct Fault {
    /// What it is.
    pub code: Code,
    /// The bracket or the quotation mark.
    pub at: Range<usize>,
    /// Where it was missed, if it is about something missing.
    pub missed: Option<usize>,
}

/// The statements of a text, and what is wrong with its brackets and quotation marks.
pub fn layout(text: &str) -> (Vec<Statement>, Vec<Fault>) {
    let strict = Scanner::new(text, false).run();
    let unbalanced = |fault: &Fault| matches!(fault.code, Code::Unclosed | Code::Unmatched);
    if strict.1.iter().any(unbalanced) {
        return Scanner::new(text, true).run();
    }
    strict
}

struct Open {
    brace: usize,
    indent: usize,
    statement: Statement,
    outer: Vec<Statement>,
}

struct Current {
    start: usize,
    end: usize,
    indent: usize,
    parens: Vec<usize>,
    broken: bool,
}

struct Scanner<'a> {
    text: &'a str,
    /// Lines that begin a statement further out close the blocks they are not in.
    by_indent: bool,
    at: usize,
    statements: Vec<Statement>,
    open: Vec<Open>,
    current: Option<Current>,
    faults: Vec<Fault>,
    /// The blocks are nested so deeply that nothing more is read.
    too_deep: bool,
    /// A place, and where its line begins.
    line: (usize, usize),
    /// Where a line begins, a place in it, and how many blanks the line begins with up to there.
    blanks: (usize, usize, usize),
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, by_indent: bool) -> Self {
        Self {
            text,
            by_indent,
            at: 0,
            statements: Vec::new(),
            open: Vec::new(),
            current: None,
            faults: Vec::new(),
            too_deep: false,
            line: (0, 0),
            blanks: (0, 0, 0),
        }
    }

    fn run(mut self) -> (Vec<Statement>, Vec<Fault>) {
        while let Some(sign) = self.text[self.at..].chars().next() {
            let next = self.at + sign.len_utf8();
            match sign {
                '#' => self.at = self.line_end(),
                '\n' => {
                    self.at = next;
                    let line = self.next_line();
                    if !self.goes_on(line) {
                        self.finish();
                        self.begin_line(line);
                    }
                    self.at = line.map_or(self.text.len(), |(start, _)| start);
                }
                ' ' | '\t' | '\r' | '\u{feff}' => self.at = next,
                ';' => {
                    self.finish();
                    self.at = next;
                }
                '"' => self.quoted(),
                '{' => {
                    self.brace();
                    if self.too_deep {
                        return (Vec::new(), self.faults);
                    }
                }
                '}' => {
                    self.at = next;
                    self.close();
                }
                '(' => {
                    let at = self.at;
                    let depth = self.open.len();
                    self.touch(next);
                    if let Some(current) = &mut self.current {
                        current.parens.push(at);
                        if depth + current.parens.len() > MAX_NESTING && !current.broken {
                            current.broken = true;
                            self.fault(Code::TooDeep, at..next, None);
                        }
                    }
                    self.at = next;
                }
                ')' => {
                    let at = self.at;
                    self.touch(next);
                    if let Some(current) = &mut self.current
                        && current.parens.pop().is_none()
                        && !current.broken
                    {
                        current.broken = true;
                        self.fault(Code::Unmatched, at..next, None);
                    }
                    self.at = next;
                }
                _ => {
                    self.touch(next);
                    self.at = next;
                }
            }
        }
        self.finish();
        while let Some(open) = self.open.pop() {
            self.fault(Code::Unclosed, open.brace..open.brace + 1, Some(self.text.len()));
            self.shut(open, self.text.len());
        }
        (self.statements, self.faults)
    }

    fn fault(&mut self, code: Code, at: Range<usize>, missed: Option<usize>) {
        self.faults.push(Fault { code, at, missed });
    }

    /// Adds what has been met to the statement, or begins one.
    fn touch(&mut self, end: usize) {
        if let Some(current) = &mut self.current {
            current.end = end;
            return;
        }
        let indent = self.indent(self.at);
        self.current = Some(Current {
            start: self.at,
            end,
            indent,
            parens: Vec::new(),
            broken: false,
        });
    }

    /// Where the line of a place begins; the text is not read again for places further on.
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

    /// How far the line of a place is indented.
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

    /// At the beginning of a line: closes blocks that the line is not in, if indentation counts.
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
            self.fault(Code::Unclosed, open.brace..open.brace + 1, Some(start));
            let end = self.at;
            self.shut(open, end);
        }
    }

    /// The first sign of the next line with anything on it, and its indentation.
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

    /// Whether the statement goes on in the next line.
    fn goes_on(&self, line: Option<(usize, usize)>) -> bool {
        let Some(current) = &self.current else {
            return false;
        };
        let unfinished = !current.parens.is_empty() || is_unfinished(&self.text[current.start..current.end]);
        let Some((start, indent)) = line.filter(|_| unfinished) else {
            return false;
        };
        let next = &self.text[start..];
        !(next.starts_with('}') || indent <= current.indent && begins_statement(next))
    }

    /// Ends the statement, if there is one.
    fn finish(&mut self) -> Option<usize> {
        let mut current = self.current.take()?;
        if let (Some(&paren), false) = (current.parens.first(), current.broken) {
            current.broken = true;
            self.fault(Code::Unclosed, paren..paren + 1, Some(current.end));
        }
        self.statements.push(Statement {
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
            self.touch(next);
            self.at = next;
            return;
        }
        let end = self.at + 1 + rest.trim_end().len();
        self.touch(end);
        if let Some(current) = &mut self.current
            && !current.broken
        {
            current.broken = true;
            self.fault(Code::UnclosedText, self.at..end, None);
        }
        self.at = self.line_end();
    }

    fn brace(&mut self) {
        let at = self.at;
        if let Some(length) = repeat_length(&self.text[at..]) {
            self.touch(at + length);
            self.at = at + length;
            return;
        }
        self.at = at + 1;
        if self.open.len() >= MAX_NESTING {
            self.faults.clear();
            self.fault(Code::TooDeep, at..at + 1, None);
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
                Statement {
                    line: at..at,
                    block: None,
                    broken: false,
                }
            }
        };
        self.open.push(Open {
            brace: at,
            indent,
            statement: owner,
            outer,
        });
    }

    fn close(&mut self) {
        self.finish();
        match self.open.pop() {
            Some(open) => self.shut(open, self.at),
            None => self.fault(Code::Unmatched, self.at - 1..self.at, None),
        }
    }

    /// Gives a finished block to its statement.
    fn shut(&mut self, open: Open, end: usize) {
        let statements = std::mem::replace(&mut self.statements, open.outer);
        let mut statement = open.statement;
        statement.block = Some(Block {
            range: open.brace..end,
            statements,
        });
        self.statements.push(statement);
    }
}

/// Whether a statement that ends so goes on in the next line.
pub fn is_unfinished(so_far: &str) -> bool {
    let last_word = so_far.rsplit([' ', '\t', '\n', ')']).next();
    so_far.ends_with([',', ':', '/']) || matches!(last_word, Some("and" | "or"))
}

/// Whether a text begins with a word that begins statements somewhere.
fn begins_statement(text: &str) -> bool {
    Place::of_word(first_word(text)).next().is_some()
}

/// The letters a text begins with.
pub fn first_word(text: &str) -> &str {
    let end = text.find(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '_' | '\'' | '’')));
    &text[..end.unwrap_or(text.len())]
}

/// The length of `{2}` or `{2,3}` at the beginning of a text.
fn repeat_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let end = inside.find(|sign: char| !(sign.is_ascii_digit() || matches!(sign, ',' | ' ' | '\t')))?;
    let counts = inside
        .trim_start_matches([' ', '\t'])
        .starts_with(|sign: char| sign.is_ascii_digit());
    (counts && inside[end..].starts_with('}')).then_some(end + 2)
}
