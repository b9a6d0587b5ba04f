//! Layout of statements: on one line if possible, otherwise wrapped.

use crate::syntax::forms::BlockKind;
use crate::syntax::layout::is_unfinished;
use triagonal_grammar::Rule;

use super::leaves::{Column, Leaf, LineBreak, Slot, TabStop, width};
use super::rows::{Block, RowContent, Statement};

/// The preferred maximum width of lines.
pub const WIDTH: usize = 120;
/// The extra indentation of the continuation lines of a statement.
pub const HANGING: usize = 4;
/// The column of the second word in a board statement.
const BOARD_COLUMN: usize = 8;

/// A line, without its indentation and the comment at its end.
#[derive(Default)]
pub struct Line<'a> {
    /// The leaves.
    pub leaves: Vec<Leaf<'a>>,
    /// The tab stops.
    pub tab_stops: Vec<(usize, TabStop)>,
    /// The form of its statement; only lines of the same form share columns.
    pub form: Option<Rule>,
}

impl<'a> Line<'a> {
    /// A statement with its block if the block is not open, otherwise with its opening brace.
    pub fn new(statement: &Statement<'a>) -> Self {
        let mut line = Self {
            form: Some(family(statement.rule)),
            ..Self::default()
        };
        line.tab_stops.extend(&statement.leaves.tab_stops);
        line.push(statement, 0);
        line.tab_stops.retain(|stop| stop.0 < line.leaves.len());
        line.begin_apart(statement.within, statement.rule, statement.block.is_some());
        line
    }

    /// Several statements on one line, without columns.
    pub fn of_several(statements: &[Statement<'a>]) -> Self {
        let mut line = Self::default();
        line.join(statements);
        line
    }

    /// The width.
    pub fn width(&self) -> usize {
        total_width(&self.leaves)
    }

    /// Whether it fits on one line at this indentation.
    pub fn fits(&self, indent: usize) -> bool {
        let broken = |leaf: &Leaf<'_>| leaf.line_break == LineBreak::Required || !leaf.comments.is_empty();
        !self.leaves.iter().any(broken) && indent + self.width() <= WIDTH
    }

    /// The text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, leaf) in self.leaves.iter().enumerate() {
            text.extend(std::iter::repeat_n(' ', if number == 0 { 0 } else { leaf.gap }));
            text.push_str(&leaf.text);
        }
        text
    }

    /// Appends a statement, with this number of blanks before its first word.
    fn push(&mut self, statement: &Statement<'a>, gap: usize) {
        let start = self.leaves.len();
        self.leaves.extend_from_slice(&statement.leaves.leaves);
        if let Some(first) = self.leaves.get_mut(start) {
            first.gap = gap;
        }
        match &statement.block {
            Some(block) => self.block(block, statement.rule),
            None if self.leaves.last().is_some_and(|last| is_unfinished(&last.text)) => {
                self.leaves.push(Leaf::sign(";", 0));
            }
            None => {}
        }
    }

    fn block(&mut self, block: &Block<'a>, rule: Rule) {
        if block.open {
            self.leaves.push(Leaf::sign("{", 1));
            return;
        }
        let Some(RowContent::Statements(statements, _)) = block.rows.first().map(|row| &row.content) else {
            self.leaves.push(Leaf::sign("{}", 1));
            return;
        };
        let moves = matches!(rule, Rule::piece | Rule::pieces | Rule::movement);
        if moves || rule == Rule::when {
            let column = if rule == Rule::movement && !self.has_column(Column::Meaning) {
                Column::Meaning
            } else {
                Column::Block
            };
            self.tab_stops.push((self.leaves.len(), TabStop::Column(column)));
        }
        self.leaves.push(Leaf::sign("{", 1));
        if moves {
            for (number, statement) in statements.iter().enumerate() {
                self.member(number, statement);
            }
        } else {
            self.join(statements);
        }
        self.leaves.push(Leaf::sign("}", 1));
    }

    fn has_column(&self, column: Column) -> bool {
        self.tab_stops.iter().any(|stop| stop.1 == TabStop::Column(column))
    }

    /// Appends a statement of a piece, with the slots of its moves.
    fn member(&mut self, number: usize, statement: &Statement<'a>) {
        if number > 0 {
            self.leaves.push(Leaf::sign(";", 0));
            let first = statement
                .leaves
                .tab_stops
                .first()
                .map_or(statement.rule, |stop| match stop {
                    (0, TabStop::Slot(Slot::Part(part))) => *part,
                    _ => statement.rule,
                });
            self.tab_stops
                .push((self.leaves.len(), TabStop::Column(Column::Next(first))));
        }
        let start = self.leaves.len();
        let slots = statement
            .leaves
            .tab_stops
            .iter()
            .filter(|stop| matches!(stop.1, TabStop::Slot(_)));
        self.tab_stops.extend(slots.map(|&(at, stop)| (start + at, stop)));
        self.push(statement, 1);
    }

    fn join(&mut self, statements: &[Statement<'a>]) {
        let start = self.leaves.len();
        for statement in statements {
            let is_next = self.leaves.len() > start;
            if is_next && self.leaves.last().is_some_and(|last| last.text != ";") {
                self.leaves.push(Leaf::sign(";", 0));
            }
            self.push(statement, 1);
        }
    }

    /// Aligns the second word of a statement in a board or in the header of a file.
    fn begin_apart(&mut self, within: BlockKind, rule: Rule, has_block: bool) {
        let apart = match rule {
            Rule::variant
            | Rule::language
            | Rule::source
            | Rule::aliases
            | Rule::inventor
            | Rule::year
            | Rule::tags
            | Rule::extends => true,
            _ => within == BlockKind::Board && !has_block,
        };
        if let ([first, second, ..], true) = (&mut self.leaves[..], apart) {
            second.gap = BOARD_COLUMN.saturating_sub(width(&first.text)).max(1);
        }
    }

    /// Wraps it, as far as possible, into lines that fit; `indent` is the indentation of the first line.
    pub fn wrapped(mut self, indent: usize) -> Vec<Self> {
        if self.fits(indent) {
            return vec![self];
        }
        let mut lines: Vec<Vec<Leaf<'a>>> = Vec::new();
        let demanded = |leaf: &Leaf<'_>| leaf.line_break == LineBreak::Required || !leaf.comments.is_empty();
        for part in cut(std::mem::take(&mut self.leaves), demanded) {
            let begin = if lines.is_empty() { indent } else { indent + HANGING };
            lines.extend(wrap(part, begin, indent + HANGING));
        }
        let mut lines: Vec<Self> = lines
            .into_iter()
            .map(|leaves| Self {
                leaves,
                ..Self::default()
            })
            .collect();
        if let Some(first) = lines.first_mut() {
            self.tab_stops.retain(|stop| stop.0 < first.leaves.len());
            (first.tab_stops, first.form) = (self.tab_stops, self.form);
        }
        lines
    }
}

/// Maps forms whose statements share columns to one form.
fn family(rule: Rule) -> Rule {
    match rule {
        Rule::pieces => Rule::piece,
        Rule::array_zone => Rule::array_line,
        _ => rule,
    }
}

/// The total width of leaves on one line.
fn total_width(leaves: &[Leaf<'_>]) -> usize {
    let gaps: usize = leaves.iter().skip(1).map(|leaf| leaf.gap).sum();
    leaves.iter().map(|leaf| width(&leaf.text)).sum::<usize>() + gaps
}

/// Splits a list of leaves after some of them.
fn cut<'a>(leaves: Vec<Leaf<'a>>, behind: impl Fn(&Leaf<'a>) -> bool) -> Vec<Vec<Leaf<'a>>> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for leaf in leaves {
        let ends = behind(&leaf);
        part.push(leaf);
        if ends {
            parts.push(std::mem::take(&mut part));
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Breaks leaves where the author did, if all lines then fit; otherwise breaks them as late as possible.
fn wrap<'a>(leaves: Vec<Leaf<'a>>, begin: usize, hanging: usize) -> Vec<Vec<Leaf<'a>>> {
    if begin + total_width(&leaves) <= WIDTH {
        return vec![leaves];
    }
    let mut fits = true;
    let (mut start, mut indent) = (0, begin);
    for (number, leaf) in leaves.iter().enumerate() {
        if leaf.line_break == LineBreak::Written || number + 1 == leaves.len() {
            fits &= indent + total_width(&leaves[start..=number]) <= WIDTH;
            (start, indent) = (number + 1, hanging);
        }
    }
    if fits {
        return cut(leaves, |leaf| leaf.line_break == LineBreak::Written);
    }
    let mut lines: Vec<Vec<Leaf<'a>>> = Vec::new();
    let mut used = 0;
    for part in cut(leaves, |leaf| leaf.line_break != LineBreak::Never) {
        let wide = total_width(&part);
        let gap = part.first().map_or(0, |leaf| leaf.gap);
        match lines.last_mut() {
            Some(line) if used + gap + wide <= WIDTH => {
                used += gap + wide;
                line.extend(part);
            }
            _ => {
                used = wide + if lines.is_empty() { begin } else { hanging };
                lines.push(part);
            }
        }
    }
    lines
}
