//! Parses statements one by one and collects diagnostics.

use std::ops::Range;

use pest::Parser;

use crate::diagnostics::{Code, Diagnostic, SourceId, Span, Spanned};
use crate::syntax::forms::{BlockKind, Braces, Form};
use crate::syntax::layout::{RawBlock, RawStatement, first_word};
use crate::syntax::limits::{MAX_ERRORS, MAX_STATEMENT};
use crate::syntax::messages::{meant, missing_block, moves_outside, unexpected_block, unknown_statement, unread};
use triagonal_grammar::{Grammar, Rule};

use super::node::{Builder, Node};

/// A statement whose line has been parsed.
pub struct Read<'a> {
    /// The match of its line.
    pub node: Node<'a>,
    /// Its unparsed block.
    pub block: Option<(BlockKind, RawBlock)>,
}

/// Parses the statements of one text.
pub struct Reader<'a> {
    source: SourceId,
    text: &'a str,
    diagnostics: Vec<Diagnostic>,
    full: bool,
    /// The colon of the previous statement, if that is a piece or a movement with moves after the colon and without a block.
    colon: Option<Span>,
}

impl<'a> Reader<'a> {
    /// A reader without diagnostics.
    pub fn new(source: SourceId, text: &'a str) -> Self {
        Self {
            source,
            text,
            diagnostics: Vec::new(),
            full: false,
            colon: None,
        }
    }

    /// Returns the diagnostics, in the order of the text.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(Diagnostic::span);
        self.diagnostics
    }

    /// The span of a range of bytes.
    pub fn span(&self, range: Range<usize>) -> Span {
        Span {
            source: self.source,
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    /// Reports a mistake, up to the limit.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        } else if !self.full {
            self.full = true;
            let message = format!("there are more mistakes; the first {MAX_ERRORS} are shown");
            self.diagnostics
                .push(Diagnostic::new(Code::TooManyErrors, diagnostic.span(), message));
        }
    }

    /// Parses the statements of a block. `build` converts each statement to a node and parses its block.
    pub fn block<T>(
        &mut self,
        within: BlockKind,
        statements: Vec<RawStatement>,
        build: fn(&mut Self, BlockKind, Read<'a>) -> Option<T>,
    ) -> Vec<Spanned<T>> {
        let mut nodes = Vec::new();
        for statement in statements {
            let end = statement
                .block
                .as_ref()
                .map_or(statement.line.end, |block| block.range.end);
            let span = self.span(statement.line.start..end);
            let colon = self.moves_begin(&statement);
            if let Some(read) = self.statement(within, statement)
                && let Some(node) = build(self, within, read)
            {
                nodes.push(Spanned::new(node, span));
            }
            self.colon = colon;
        }
        nodes
    }

    /// Reports a builder's errors. Returns whether there were none.
    pub fn accept(&mut self, builder: Builder) -> bool {
        let fine = builder.errors.is_empty();
        for diagnostic in builder.errors {
            self.report(diagnostic);
        }
        fine
    }

    /// The colon after which the moves of a piece or a movement without a block begin.
    fn moves_begin(&self, statement: &RawStatement) -> Option<Span> {
        let line = &self.text[statement.line.clone()];
        let has_moves = matches!(first_word(line), "movement" | "piece" | "pieces") && statement.block.is_none();
        let colon = line.find(':').filter(|_| has_moves)? + statement.line.start;
        Some(self.span(colon..colon + 1))
    }

    /// Parses the line of a statement. If that fails, parses its block nevertheless, to report the mistakes in it.
    fn statement(&mut self, within: BlockKind, statement: RawStatement) -> Option<Read<'a>> {
        let line = &self.text[statement.line.clone()];
        let word = first_word(line);
        let Some(form) = within.form(word, line) else {
            if !statement.broken {
                let span = self.span(statement.line.clone());
                let is_move = BlockKind::Piece.form(word, line).is_some();
                let diagnostic = match self.colon.filter(|_| within == BlockKind::File && is_move) {
                    Some(colon) => moves_outside(line, span, colon),
                    None => unknown_statement(within, line, span),
                };
                self.report(diagnostic);
            }
            let meant = meant(within, word).and_then(|word| within.form(word, word));
            if let (Some(block), Some(inside)) = (statement.block, meant.and_then(|form| form.inside(within))) {
                self.block(inside, block.statements, nothing);
            }
            return None;
        };
        let (rule, inside) = self.rule(within, form, &statement)?;
        let node = if statement.broken {
            None
        } else {
            self.line(rule, statement.line.clone())
        };
        let block = inside.zip(statement.block);
        match node {
            Some(node) => Some(Read { node, block }),
            None => {
                if let Some((inside, block)) = block {
                    self.block(inside, block.statements, nothing);
                }
                None
            }
        }
    }

    /// The rule for a statement and the kind of its block, if a block is present exactly where the form requires it.
    fn rule(&mut self, within: BlockKind, form: Form, statement: &RawStatement) -> Option<(Rule, Option<BlockKind>)> {
        match (form.braces, &statement.block) {
            (Braces::Must(_) | Braces::Same, None) if !statement.broken => {
                let span = self.span(statement.line.clone());
                let line = &self.text[statement.line.clone()];
                self.report(missing_block(form.word, line, span));
                None
            }
            (Braces::Never, Some(block)) => {
                let brace = self.span(block.range.start..block.range.start + 1);
                let line = self.text[statement.line.clone()].trim();
                let diagnostic = unexpected_block(form.word, line, brace);
                self.report(diagnostic);
                None
            }
            _ => Some(form.reading(within, statement.block.is_some())),
        }
    }

    fn line(&mut self, rule: Rule, range: Range<usize>) -> Option<Node<'a>> {
        let text = self.text;
        let line = &text[range.clone()];
        if line.len() > MAX_STATEMENT {
            let message = format!(
                "the statement has {} bytes, but {MAX_STATEMENT} are the limit",
                line.len()
            );
            let start = range.start..range.start + first_word(line).len();
            self.report(
                Diagnostic::new(Code::StatementTooLong, self.span(start), message)
                    .help("several shorter statements can say the same"),
            );
            return None;
        }
        match Grammar::parse(rule, line) {
            Ok(mut pairs) => pairs.next().map(|pair| Node::new(pair, self.source, range.start)),
            Err(error) if !self.full => {
                let diagnostic = unread(rule, line, &error, |found| {
                    self.span(range.start + found.start..range.start + found.end)
                });
                self.report(diagnostic);
                None
            }
            Err(_) => None,
        }
    }
}

/// Parses a statement only to report the mistakes in its block.
fn nothing(reader: &mut Reader<'_>, _: BlockKind, read: Read<'_>) -> Option<()> {
    if let Some((inside, block)) = read.block {
        reader.block(inside, block.statements, nothing);
    }
    None
}
