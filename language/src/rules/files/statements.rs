//! The keys of statements: a later statement replaces an earlier one with the same key.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{Allow, ArrayItem, Block, BoardItem, Item, ItemBlock, Name, Piece, PieceItem, When};

/// A statement of some kind of block.
pub(super) trait Statement: Clone {
    /// The statement as a `when`, if it is one.
    fn when(&self) -> Option<&When<Self>>;

    /// The statement as an `allow`, if it is one.
    fn allow(&self) -> Option<&Allow> {
        None
    }

    /// The key: the subject of the statement, in the words of the language. A statement without a key does not replace another.
    fn key(&self) -> Option<String>;

    /// The group of the statement. Statements of a group only make sense together: one of them replaces all inherited ones of its
    /// group.
    fn group(&self) -> Option<&'static str> {
        None
    }

    /// The statements for which a shorthand stands.
    fn parts(&self) -> Option<Block<Self>> {
        None
    }

    /// Calls `visit` for every `when` inside the statement's own block.
    fn visit_blocks<'a>(&'a self, _above: &mut Vec<WhenHead<'a>>, _visit: VisitWhens<'_>) {}
}

/// The condition of a `when`.
#[derive(Clone, Copy)]
pub(super) struct WhenHead<'a> {
    /// The option.
    pub option: &'a Name,
    /// Whether the `when` holds for the values that are not listed.
    pub negated: bool,
    /// The values.
    pub values: &'a [Name],
    /// Whether the `when` contains statements.
    pub has_statements: bool,
}

impl WhenHead<'_> {
    /// Whether the condition holds for a value of its option.
    pub fn holds(&self, value: &str) -> bool {
        self.values.iter().any(|known| known.node == value) != self.negated
    }
}

/// A visitor of a `when`, the last of these, and its surrounding `when` blocks.
pub(super) type VisitWhens<'v> = &'v mut dyn FnMut(&[WhenHead<'_>]);

/// Calls `visit` for every `when` in a block; `above` are the surrounding ones.
pub(super) fn visit_whens<'a, T: Statement>(block: &'a Block<T>, above: &mut Vec<WhenHead<'a>>, visit: VisitWhens<'_>) {
    for item in block {
        item.node.visit_blocks(above, visit);
        if let Some(when) = item.node.when() {
            above.push(WhenHead {
                option: &when.option,
                negated: when.negated,
                values: &when.values,
                has_statements: !when.items.is_empty(),
            });
            visit(above);
            visit_whens(&when.items, above, visit);
            above.pop();
        }
    }
}

impl Statement for Item {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        self.subject()
    }

    fn parts(&self) -> Option<Block<Self>> {
        let Self::Pieces { pieces, items } = self else {
            return None;
        };
        let whole = |piece: &Spanned<Piece>| {
            let items = items.clone();
            Spanned::new(
                Self::Piece(Piece {
                    items,
                    ..piece.node.clone()
                }),
                piece.span,
            )
        };
        Some(pieces.iter().map(whole).collect())
    }

    fn visit_blocks<'a>(&'a self, above: &mut Vec<WhenHead<'a>>, visit: VisitWhens<'_>) {
        match self.block() {
            Some(ItemBlock::Board(items)) => visit_whens(items, above, visit),
            Some(ItemBlock::Piece(items)) => visit_whens(items, above, visit),
            Some(ItemBlock::Array(items)) => visit_whens(items, above, visit),
            None => {}
        }
    }
}

impl Statement for BoardItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        self.subject()
    }

    fn group(&self) -> Option<&'static str> {
        if matches!(
            self,
            Self::CellsWhere(_) | Self::CellsDrawn { .. } | Self::CellsListed(_)
        ) {
            return Some("cells");
        }
        matches!(self, Self::Names { .. }).then_some("names")
    }
}

impl Statement for PieceItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        self.subject()
    }
}

impl Statement for ArrayItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn key(&self) -> Option<String> {
        self.subject()
    }
}
