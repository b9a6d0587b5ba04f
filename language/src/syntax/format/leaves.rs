//! The leaves of a statement, i.e. its words and characters, the blanks between them, and the tab stops.

use std::borrow::Cow;

use pest::iterators::Pair;

use triagonal_grammar::Rule;

/// A word or a character of a statement, or several words that form one name.
#[derive(Clone)]
pub struct Leaf<'a> {
    /// The text, with single blanks between words.
    pub text: Cow<'a, str>,
    /// The number of blanks before it.
    pub gap: usize,
    /// Whether the line may break after it.
    pub line_break: LineBreak,
    /// The comments after it, within the statement.
    pub comments: Vec<InlineComment<'a>>,
}

impl<'a> Leaf<'a> {
    /// A character inserted by the formatter.
    pub fn sign(text: &'a str, gap: usize) -> Self {
        Self {
            text: Cow::Borrowed(text),
            gap,
            line_break: LineBreak::Never,
            comments: Vec::new(),
        }
    }
}

/// Whether a line may break after a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineBreak {
    /// No break.
    Never,
    /// A break, if the statement is too long.
    Allowed,
    /// A break, which the author made.
    Written,
    /// A mandatory break, before a row of a plane.
    Required,
}

/// A comment within a statement.
#[derive(Clone, Copy)]
pub struct InlineComment<'a> {
    /// The comment, beginning with its `#`.
    pub text: &'a str,
    /// Whether it is on a line of its own.
    pub own_line: bool,
}

/// A position that is aligned in adjacent lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabStop {
    /// Aligned in statements of one form, regardless of their other contents.
    Column(Column),
    /// Aligned only in lines of the same structure.
    Slot(Slot),
}

/// A column of statements of one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The name after `piece` or `pieces`.
    Name,
    /// The symbol of a piece.
    Symbol,
    /// The contents of a name, after its colon or in its block.
    Meaning,
    /// The block.
    Block,
    /// Another statement of the block, by its first word.
    Next(Rule),
    /// The cells of a kind.
    Cells,
    /// The part after the prefix of a move or a capture.
    Mode,
    /// The zone after `on`.
    On,
    /// The zone after `except`.
    Except,
    /// The description of an option.
    About,
}

/// A position in lines of the same structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A part that matches a grammar rule.
    Part(Rule),
    /// The filters of a direction.
    Filters,
    /// The tokens of a line.
    Tokens,
}

/// The leaves of a statement with its tab stops.
pub struct Leaves<'a> {
    /// The leaves.
    pub leaves: Vec<Leaf<'a>>,
    /// The tab stops, each with the index of the next leaf. A slot may be empty.
    pub tab_stops: Vec<(usize, TabStop)>,
}

/// The leaves of a match; `statement` is the matched text.
pub fn leaves<'a>(pair: Pair<'a, Rule>, statement: &'a str) -> Leaves<'a> {
    let mut collector = LeafCollector {
        statement,
        form: pair.as_rule(),
        has_likes: statement.contains(':'),
        leaves: Vec::new(),
        tab_stops: Vec::new(),
        last: None,
    };
    let form = collector.form;
    for part in pair.into_inner() {
        collector.part(part, form);
    }
    collector.planes();
    Leaves {
        leaves: collector.leaves,
        tab_stops: collector.tab_stops,
    }
}

/// The last leaf: its rule, the enclosing rule, and its end.
type Last = (Rule, Rule, usize);

/// Collects the leaves of one statement.
struct LeafCollector<'a> {
    statement: &'a str,
    form: Rule,
    has_likes: bool,
    leaves: Vec<Leaf<'a>>,
    tab_stops: Vec<(usize, TabStop)>,
    last: Option<Last>,
}

impl<'a> LeafCollector<'a> {
    fn tab_stop(&mut self, tab_stop: TabStop) {
        self.tab_stops.push((self.leaves.len(), tab_stop));
    }

    fn part(&mut self, pair: Pair<'a, Rule>, within: Rule) {
        let rule = pair.as_rule();
        if rule == Rule::EOI {
            return;
        }
        self.stop_before(rule, within);
        let mut parts = pair.clone().into_inner().peekable();
        if parts.peek().is_none() {
            self.leaf(&pair, within);
            self.stop_behind(rule, within);
            return;
        }
        let mut has_filters = false;
        for part in parts {
            if part.as_rule() == Rule::filter && !has_filters {
                has_filters = true;
                self.tab_stop(TabStop::Slot(Slot::Filters));
            }
            self.part(part, rule);
        }
    }

    fn leaf(&mut self, pair: &Pair<'a, Rule>, within: Rule) {
        let (rule, span) = (pair.as_rule(), pair.as_span());
        let mut gap = 0;
        if let Some((last, last_within, end)) = self.last {
            gap = blanks((last, last_within), (rule, within));
            let between = &self.statement[end..span.start()];
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.comments = comments(between);
                if breakable(last, last_within) {
                    leaf.line_break = if between.contains('\n') {
                        LineBreak::Written
                    } else {
                        LineBreak::Allowed
                    };
                }
            }
        }
        self.leaves.push(Leaf {
            text: text(rule, pair.as_str()),
            gap,
            line_break: LineBreak::Never,
            comments: Vec::new(),
        });
        self.last = Some((rule, within, span.end()));
    }

    /// Adds the tab stop before a part, if there is one.
    fn stop_before(&mut self, rule: Rule, within: Rule) {
        let first = self.leaves.len() == 1;
        let part = TabStop::Slot(Slot::Part(rule));
        let tab_stop = match (rule, within) {
            (Rule::piece_name, Rule::piece) => TabStop::Column(Column::Name),
            (Rule::symbol, Rule::piece) => TabStop::Column(Column::Symbol),
            (Rule::piece_head, _) if first => TabStop::Column(Column::Name),
            (Rule::piece_head, _) | (Rule::symbol, Rule::piece_head) if self.has_likes => part,
            (Rule::cell, Rule::array_cells) if self.last.is_some_and(|last| last.0 == Rule::array_kind) => {
                TabStop::Column(Column::Cells)
            }
            (Rule::kw_on, Rule::forward) | (Rule::drop_on, _) => TabStop::Column(Column::On),
            (Rule::drop_except, _) => TabStop::Column(Column::Except),
            (Rule::text, Rule::option) => TabStop::Column(Column::About),
            (Rule::kw_move | Rule::kw_capture | Rule::move_or_capture, Rule::leg)
            | (
                Rule::step
                | Rule::slide
                | Rule::hop
                | Rule::line
                | Rule::carry
                | Rule::en_passant
                | Rule::directions
                | Rule::reach
                | Rule::over
                | Rule::kw_then
                | Rule::condition
                | Rule::comparison
                | Rule::in_values
                | Rule::square,
                _,
            )
            | (Rule::kw_and | Rule::kw_or, Rule::predicate | Rule::conjunction)
            | (Rule::slash, Rule::array_row) => part,
            (Rule::token, Rule::line) if self.last.is_some_and(|last| last.0 == Rule::colon) => {
                TabStop::Slot(Slot::Tokens)
            }
            _ => return,
        };
        self.tab_stop(tab_stop);
    }

    /// Adds the tab stop behind a leaf, if there is one.
    fn stop_behind(&mut self, rule: Rule, within: Rule) {
        let meaning = rule == Rule::colon
            && matches!(
                within,
                Rule::zone | Rule::class | Rule::movement | Rule::array_line | Rule::array_zone | Rule::view
            );
        let first = self.leaves.len() == 1 && self.form == Rule::move_statement;
        if meaning {
            self.tab_stop(TabStop::Column(Column::Meaning));
        } else if first && matches!(rule, Rule::kw_move | Rule::kw_capture | Rule::move_or_capture) {
            self.tab_stop(TabStop::Column(Column::Mode));
        }
    }

    /// If the author put the rows of a plane on separate lines, puts every row on a line and aligns the pieces.
    fn planes(&mut self) {
        let at = |slot| move |&&(_, stop): &&(usize, TabStop)| stop == TabStop::Slot(Slot::Part(slot));
        let slashes: Vec<usize> = self
            .tab_stops
            .iter()
            .filter(at(Rule::slash))
            .map(|stop| stop.0)
            .collect();
        if !slashes
            .iter()
            .any(|&slash| self.leaves[slash].line_break == LineBreak::Written)
        {
            return;
        }
        let squares: Vec<usize> = self
            .tab_stops
            .iter()
            .filter(at(Rule::square))
            .map(|stop| stop.0)
            .collect();
        let Some(&first) = squares.first() else {
            return;
        };
        let row_of = |square: usize| slashes.partition_point(|&slash| slash < square);
        let mut widths: Vec<usize> = Vec::new();
        let mut places = Vec::new();
        let (mut row, mut column) = (0, 0);
        for &square in &squares {
            if row_of(square) != row {
                (row, column) = (row_of(square), 0);
            }
            let width = width(&self.leaves[square].text);
            match widths.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
            places.push((square, column, width));
            column += 1;
        }
        for (square, column, width) in places {
            if let Some(next) = self.leaves.get_mut(square + 1) {
                next.gap += widths[column] - width;
            }
        }
        for line_break in slashes.into_iter().chain([first - 1]) {
            self.leaves[line_break].line_break = LineBreak::Required;
        }
    }
}

/// The width of a text on a terminal.
pub fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// The comments in the text between two leaves.
fn comments(between: &str) -> Vec<InlineComment<'_>> {
    let mut comments = Vec::new();
    for (number, line) in between.lines().enumerate() {
        if let Some(at) = line.find('#') {
            comments.push(InlineComment {
                text: line[at..].trim_end(),
                own_line: number > 0,
            });
        }
    }
    comments
}

/// The text of a leaf without redundant blanks.
fn text(rule: Rule, text: &str) -> Cow<'_, str> {
    match rule {
        Rule::text => Cow::Borrowed(text),
        Rule::repeat => Cow::Owned(text.split([' ', '\t']).collect()),
        _ if text.contains("  ") || text.contains('\t') => {
            Cow::Owned(text.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Whether a line can break after a leaf without ending the statement.
fn breakable(rule: Rule, within: Rule) -> bool {
    match rule {
        Rule::comma => !matches!(within, Rule::vector | Rule::explicit | Rule::call),
        Rule::colon | Rule::slash | Rule::kw_and | Rule::kw_or => true,
        _ => false,
    }
}

/// The number of blanks between two leaves, each given with its enclosing rule.
fn blanks(left: (Rule, Rule), right: (Rule, Rule)) -> usize {
    let glued = matches!(
        (left, right),
        (
            _,
            (Rule::comma | Rule::colon | Rule::close | Rule::dots | Rule::hyphen, _)
        ) | ((Rule::open | Rule::dots | Rule::hyphen, _), _)
            | ((Rule::minus, Rule::factor), _)
            | ((Rule::comma, Rule::vector | Rule::explicit), _)
            | ((Rule::bar, Rule::token), _)
            | (_, (Rule::bar, Rule::token))
            | (_, (Rule::bang | Rule::repeat, _))
            | ((Rule::kw_abs | Rule::kw_min | Rule::kw_max, _), (Rule::open, _))
    );
    if glued {
        0
    } else if right == (Rule::text, Rule::option) {
        2
    } else {
        1
    }
}
