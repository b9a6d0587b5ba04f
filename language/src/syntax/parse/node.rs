//! Matched parts of statements.

use pest::iterators::Pair;

use crate::diagnostics::{Code, Diagnostic, SourceId, Span, Spanned};
use crate::syntax::limits::{MAX_NUMBER, MAX_OPERATIONS};
use crate::syntax::tree::{Name, Number, ZoneRef};
use triagonal_grammar::Rule;

/// A match of a grammar rule, with its place.
#[derive(Clone)]
pub struct Node<'a> {
    pair: Pair<'a, Rule>,
    source: SourceId,
    offset: usize,
}

impl<'a> Node<'a> {
    /// A match in a statement that begins at this byte of the text.
    pub fn new(pair: Pair<'a, Rule>, source: SourceId, offset: usize) -> Self {
        Self { pair, source, offset }
    }

    fn like(&self, pair: Pair<'a, Rule>) -> Self {
        Self::new(pair, self.source, self.offset)
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.pair.as_str()
    }

    /// The place.
    pub fn span(&self) -> Span {
        let span = self.pair.as_span();
        Span {
            source: self.source,
            start: (self.offset + span.start()) as u32,
            end: (self.offset + span.end()) as u32,
        }
    }

    /// A value at this place.
    pub fn at<T>(&self, node: T) -> Spanned<T> {
        Spanned::new(node, self.span())
    }

    /// The parts.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<'a> {
        let whole = self.clone();
        self.pair.clone().into_inner().map(move |pair| whole.like(pair))
    }

    /// The parts with this rule.
    pub fn all(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'a> {
        self.parts().filter(move |part| part.rule() == rule)
    }

    /// The first part with this rule, if there is one.
    pub fn find(&self, rule: Rule) -> Option<Self> {
        self.all(rule).next()
    }

    /// Whether there is a part with this rule.
    pub fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// The first part with this rule, which the grammar guarantees.
    ///
    /// # Panics Panics if the grammar and the builder disagree, independently of the text.
    pub fn need(&self, rule: Rule) -> Self {
        match self.find(rule) {
            Some(part) => part,
            None => self.disagree(),
        }
    }

    /// The first two parts with this rule, which the grammar guarantees.
    ///
    /// # Panics Panics if the grammar and the builder disagree, independently of the text.
    pub fn two(&self, rule: Rule) -> (Self, Self) {
        let mut parts = self.all(rule);
        match (parts.next(), parts.next()) {
            (Some(first), Some(second)) => (first, second),
            _ => self.disagree(),
        }
    }

    /// The first part.
    ///
    /// # Panics Panics if the grammar and the builder disagree, independently of the text.
    pub fn first(&self) -> Self {
        match self.parts().next() {
            Some(part) => part,
            None => self.disagree(),
        }
    }

    /// Panics because the rule has an unknown part.
    pub fn disagree(&self) -> ! {
        unreachable!("the grammar and the builder disagree about {:?}", self.rule())
    }

    /// The text as a name: its words separated by single blanks, without articles.
    pub fn name(&self) -> Name {
        let words: Vec<&str> = self.text().split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let begin = if self.rule() == Rule::zone_name {
            articles(&words)
        } else {
            0
        };
        self.at(words[begin..].join(" "))
    }

    /// The names among the parts with this rule.
    pub fn names(&self, rule: Rule) -> Vec<Name> {
        self.all(rule).map(|part| part.name()).collect()
    }

    /// The text between quotation marks.
    pub fn quoted(&self) -> Spanned<String> {
        self.at(self.text().trim_matches('"').to_owned())
    }

    /// The text as a zone reference.
    pub fn zone(&self) -> ZoneRef {
        let words: Vec<&str> = self.text().split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let mut words = &words[articles(&words)..];
        let mut enemy = false;
        if let [whose @ ("own" | "enemy"), rest @ ..] = words {
            enemy = *whose == "enemy";
            words = &rest[articles(rest)..];
        }
        ZoneRef {
            enemy,
            name: self.at(words.join(" ")),
        }
    }
}

/// The number of leading articles. The last word is never an article.
fn articles(words: &[&str]) -> usize {
    let inner = &words[..words.len().saturating_sub(1)];
    inner.iter().take_while(|word| **word == "the").count()
}

/// Collects errors and counts operations while a statement is built.
#[derive(Default)]
pub struct Builder {
    /// The errors.
    pub errors: Vec<Diagnostic>,
    operations: usize,
}

impl Builder {
    /// A number, with or without a sign.
    pub fn number(&mut self, node: &Node<'_>) -> Number {
        node.at(self.digits(node, node.text()))
    }

    /// The number in a part of a node's text.
    pub fn digits(&mut self, node: &Node<'_>, text: &str) -> i64 {
        match text.parse::<i64>() {
            Ok(number) if number.abs() <= MAX_NUMBER => number,
            _ => {
                let message = format!("`{text}` is too large a number; {MAX_NUMBER} is the limit");
                self.errors
                    .push(Diagnostic::new(Code::NumberTooLarge, node.span(), message));
                0
            }
        }
    }

    /// Reports a vector with a nonzero component without a sign; `or_shape` if the same numbers could be a shape.
    pub fn signs(&mut self, vector: &Node<'_>, components: Rule, or_shape: bool) {
        let components: Vec<&str> = vector.all(components).map(|component| component.text()).collect();
        let size = |text: &str| {
            text.trim_start_matches(|sign: char| !matches!(sign, '1'..='9'))
                .to_owned()
        };
        let unsigned = |text: &&str| text.starts_with(|sign: char| sign.is_ascii_digit()) && !size(text).is_empty();
        if !components.iter().any(unsigned) {
            return;
        }
        let signed = components.iter().map(|text| match unsigned(text) {
            true => format!("+{text}"),
            false => (*text).to_owned(),
        });
        let signed = signed.collect::<Vec<_>>().join(",");
        let help = if or_shape {
            let mut sizes: Vec<String> = components.iter().map(|text| size(text)).collect();
            sizes.sort_by_key(|size| std::cmp::Reverse((size.len(), size.clone())));
            let zero = |size: String| if size.is_empty() { "0".to_owned() } else { size };
            let shape = sizes.into_iter().map(zero).collect::<Vec<_>>().join(":");
            format!("`{shape}` means every direction of this shape, `({signed})` only this one")
        } else {
            format!("write `({signed})`")
        };
        let message = format!("`{}` does not say which way it goes", vector.text());
        self.errors.push(
            Diagnostic::new(Code::UnsignedVector, vector.span(), message)
                .labelled("a number has no sign")
                .help(help),
        );
    }

    /// Counts an operation. Returns false if the limit is exceeded.
    pub fn operation(&mut self, node: &Node<'_>) -> bool {
        self.operations += 1;
        if self.operations == MAX_OPERATIONS + 1 {
            let message = format!("the statement has more than {MAX_OPERATIONS} comparisons and operations");
            self.errors.push(
                Diagnostic::new(Code::TooManyOperations, node.span(), message)
                    .help("name a part of it as a zone, and use `in` with that zone"),
            );
        }
        self.operations <= MAX_OPERATIONS
    }
}
