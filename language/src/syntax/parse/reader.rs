//! Parses statements one by one and collects diagnostics.

use std::ops::Range;

use super::node::{Builder, Node};
use crate::diagnostics::{Code, Diagnostic, SourceId, Span, Spanned};
use crate::syntax::alternatives::{Alternatives, matching};
use crate::syntax::forms::{BlockKind, Form};
use crate::syntax::layout::{RawBlock, RawStatement, first_word};
use crate::syntax::limits::{MAX_ERRORS, MAX_STATEMENT};
use crate::syntax::messages::{
    meant, missing_block, moves_outside, sentence, unexpected_block, unknown_statement, unread,
};

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
        let span = self.span(statement.line.clone());
        let inside = match within.alternatives(word, statement.block.is_some()) {
            Alternatives::Forms(forms) => {
                let has_block = statement.block.is_some();
                if !statement.broken
                    && let Some((form, node)) = self.line((within, has_block), &forms, statement.line.clone())
                {
                    let block = form.inside(within).zip(statement.block);
                    return Some(Read { node, block });
                }
                within.inside(word)
            }
            Alternatives::Unknown => {
                if !statement.broken {
                    let is_move = within == BlockKind::File && BlockKind::Piece.has_word(word);
                    self.misplaced(within, is_move, line, span);
                }
                meant(within, word).and_then(|word| within.inside(word))
            }
            Alternatives::NeedsBlock => {
                if !statement.broken {
                    self.report(missing_block(word, line, span));
                }
                None
            }
            Alternatives::NoBlock => {
                let brace = statement.block.iter().map(|block| block.range.start).next();
                let brace = brace.map_or(span, |start| self.span(start..start + 1));
                let begins = if within.has_word(word) { word } else { "" };
                self.report(unexpected_block(begins, line.trim(), brace));
                None
            }
        };
        if let Some((inside, block)) = inside.zip(statement.block) {
            self.block(inside, block.statements, nothing);
        }
        None
    }

    /// Parses a line by the first of its forms that matches.
    fn line(
        &mut self,
        (within, has_block): (BlockKind, bool),
        forms: &[Form],
        range: Range<usize>,
    ) -> Option<(Form, Node<'a>)> {
        let text = self.text;
        let line = &text[range.clone()];
        let word = first_word(line);
        if line.len() > MAX_STATEMENT {
            let message = format!(
                "the statement has {} bytes, but the limit is {MAX_STATEMENT}",
                line.len()
            );
            let start = range.start..range.start + word.len();
            self.report(
                Diagnostic::new(Code::StatementTooLong, self.span(start), message)
                    .help("split it into several shorter statements"),
            );
            return None;
        }
        let mismatch = match matching(forms, line) {
            Ok((form, pair)) => {
                if let Some(diagnostic) = sentence(form.rule, line, has_block, self.span(range.clone())) {
                    self.report(diagnostic);
                    return None;
                }
                return Some((form, Node::new(pair, self.source, range.start)));
            }
            Err(mismatch) => mismatch,
        };
        if self.full {
            return None;
        }
        if within.has_word(word) && forms.iter().all(|form| form.words.is_empty()) {
            self.report(missing_block(word, line, self.span(range)));
            return None;
        }
        let is_move = within == BlockKind::File && mismatch.is_move(word, line, self.colon.is_some());
        if is_move || (within == BlockKind::Array && word == "allow") {
            self.misplaced(within, is_move, line, self.span(range));
            return None;
        }
        let diagnostic = unread(&mismatch, (within, has_block), line, |found| {
            self.span(range.start + found.start..range.start + found.end)
        });
        if let Some(diagnostic) = diagnostic {
            self.report(diagnostic);
        }
        None
    }

    /// Reports a statement that this kind of block does not have.
    fn misplaced(&mut self, within: BlockKind, is_move: bool, line: &str, span: Span) {
        self.report(match self.colon.filter(|_| is_move) {
            Some(colon) => moves_outside(line, span, colon),
            None => unknown_statement(within, line, span),
        });
    }
}

/// Parses a statement only to report the mistakes in its block.
fn nothing(reader: &mut Reader<'_>, _: BlockKind, read: Read<'_>) -> Option<()> {
    if let Some((inside, block)) = read.block {
        reader.block(inside, block.statements, nothing);
    }
    None
}
