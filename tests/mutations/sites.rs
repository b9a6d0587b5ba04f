//! The places of a syntax tree that a mutation can change.

use triagonal::diagnostics::{Span, Spanned};
use triagonal::syntax::tree::{
    ArrayItem, Block, BoardItem, Directions, EndItem, Expression, Family, File, Filter, ForwardVector, Item, Move,
    Name, Piece, PieceItem, Predicate, Scope, Verb, VerdictItem, When, Zone, ZoneCells, ZoneRef,
};

/// A mutation, which can change one of several places of a tree.
pub struct Operator {
    /// The name of the operator.
    pub name: &'static str,
    /// Visits the places in order and changes the picked one.
    pub apply: fn(&mut File, &mut Pick),
}

/// Picks one of the places that an operator visits.
pub struct Pick {
    at: usize,
    seen: usize,
}

impl Pick {
    /// Picks the place with an index.
    pub fn new(at: usize) -> Self {
        Self { at, seen: 0 }
    }

    /// The number of visited places.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// Whether this place is picked.
    pub fn here(&mut self) -> bool {
        self.seen += 1;
        self.seen - 1 == self.at
    }
}

/// Wraps a node without a span.
pub fn made<T>(node: T) -> Spanned<T> {
    Spanned::new(node, Span::default())
}

/// Wraps a name without a span.
pub fn name(text: &str) -> Name {
    made(text.to_owned())
}

/// Returns the `when` of a statement, if the statement is one.
pub type Inner<T> = fn(&mut T) -> Option<&mut When<T>>;

fn when_of_item(item: &mut Item) -> Option<&mut When<Item>> {
    match item {
        Item::When(when) => Some(when),
        _ => None,
    }
}

fn when_of_piece(item: &mut PieceItem) -> Option<&mut When<PieceItem>> {
    match item {
        PieceItem::When(when) => Some(when),
        _ => None,
    }
}

fn when_of_array(item: &mut ArrayItem) -> Option<&mut When<ArrayItem>> {
    match item {
        ArrayItem::When(when) => Some(when),
        _ => None,
    }
}

fn when_of_board(item: &mut BoardItem) -> Option<&mut When<BoardItem>> {
    match item {
        BoardItem::When(when) => Some(when),
        _ => None,
    }
}

/// Calls `visit` with a block and with the block of every `when` in it.
fn nested<T>(block: &mut Block<T>, inner: Inner<T>, visit: &mut dyn FnMut(&mut Block<T>)) {
    visit(block);
    for item in block {
        if let Some(when) = inner(&mut item.node) {
            nested(&mut when.items, inner, visit);
        }
    }
}

/// A change of the blocks of a file, for statements of any type.
pub trait OnBlocks {
    /// Changes a block. The blocks of its `when` statements follow.
    fn block<T: Clone>(&mut self, block: &mut Block<T>, inner: Inner<T>);
}

/// Changes every block of a file.
pub fn on_blocks(file: &mut File, change: &mut impl OnBlocks) {
    nested(&mut file.items, when_of_item, &mut |block| {
        change.block(block, when_of_item)
    });
    statements(file, &mut |item| match item {
        Item::Board(items) => nested(items, when_of_board, &mut |block| change.block(block, when_of_board)),
        Item::Piece(piece) => {
            nested(&mut piece.items, when_of_piece, &mut |block| {
                change.block(block, when_of_piece)
            });
        }
        Item::Movement(movement) => {
            nested(&mut movement.items, when_of_piece, &mut |block| {
                change.block(block, when_of_piece)
            });
        }
        Item::Pieces { items, .. } => nested(items, when_of_piece, &mut |block| change.block(block, when_of_piece)),
        Item::Array { items, .. } => nested(items, when_of_array, &mut |block| change.block(block, when_of_array)),
        _ => {}
    });
}

/// Calls `visit` with every block of statements of a file.
pub fn blocks(file: &mut File, visit: &mut dyn FnMut(&mut Block<Item>)) {
    nested(&mut file.items, when_of_item, visit);
}

/// Calls `visit` with every statement of a file, including those of a `when`.
pub fn statements(file: &mut File, visit: &mut dyn FnMut(&mut Item)) {
    blocks(file, &mut |block| {
        block.iter_mut().for_each(|item| visit(&mut item.node))
    });
}

/// Calls `visit` with every block of a piece or movement, and with the piece if the block belongs to a single one.
pub fn piece_blocks(file: &mut File, visit: &mut dyn FnMut(Option<&Name>, &mut Block<PieceItem>)) {
    statements(file, &mut |item| match item {
        Item::Piece(piece) => {
            let name = piece.name.clone();
            nested(&mut piece.items, when_of_piece, &mut |block| visit(Some(&name), block));
        }
        Item::Pieces { items, .. } => nested(items, when_of_piece, &mut |block| visit(None, block)),
        Item::Movement(movement) => nested(&mut movement.items, when_of_piece, &mut |block| visit(None, block)),
        _ => {}
    });
}

/// Calls `visit` with every statement of a piece or a movement.
pub fn piece_items(file: &mut File, visit: &mut dyn FnMut(Option<&Name>, &mut PieceItem)) {
    piece_blocks(file, &mut |name, block| {
        block.iter_mut().for_each(|item| visit(name, &mut item.node));
    });
}

/// Calls `visit` with every single piece that a file declares with its own block.
pub fn pieces(file: &mut File, visit: &mut dyn FnMut(&mut Piece)) {
    statements(file, &mut |item| {
        if let Item::Piece(piece) = item {
            visit(piece);
        }
    });
}

/// Calls `visit` with every statement of an array.
pub fn array_items(file: &mut File, visit: &mut dyn FnMut(&mut ArrayItem)) {
    statements(file, &mut |item| {
        if let Item::Array { items, .. } = item {
            nested(items, when_of_array, &mut |block| {
                block.iter_mut().for_each(|item| visit(&mut item.node));
            });
        }
    });
}

/// Calls `visit` with every end.
pub fn ends(file: &mut File, visit: &mut dyn FnMut(&mut EndItem)) {
    statements(file, &mut |item| {
        if let Item::End(end) = item {
            visit(end);
        }
    });
}

/// Calls `visit` with every condition of a zone or a class.
pub fn predicates(file: &mut File, visit: &mut dyn FnMut(&mut Predicate)) {
    fn parts(predicate: &mut Predicate, visit: &mut dyn FnMut(&mut Predicate)) {
        visit(predicate);
        match predicate {
            Predicate::Or(one, other) | Predicate::And(one, other) => {
                parts(one, visit);
                parts(other, visit);
            }
            Predicate::Not(inner) => parts(inner, visit),
            Predicate::Compare(..) | Predicate::In(..) | Predicate::Zone(_) | Predicate::All(_) => {}
        }
    }
    statements(file, &mut |item| match item {
        Item::Zone(Zone {
            cells: ZoneCells::Where(predicate),
            ..
        }) => parts(predicate, visit),
        Item::Partition { classes, .. } => classes.iter_mut().for_each(|(_, predicate)| parts(predicate, visit)),
        _ => {}
    });
}

/// Calls `visit` with the constants that are compared with a single coordinate.
pub fn constants(file: &mut File, visit: &mut dyn FnMut(&mut Expression)) {
    let is_coordinate = |expression: &Expression| matches!(expression, Expression::Name(_));
    let is_constant = |expression: &Expression| matches!(expression, Expression::Name(_) | Expression::Number(_));
    predicates(file, &mut |predicate| match predicate {
        Predicate::Compare(first, rest) if is_coordinate(first) => {
            if let [(_, constant)] = rest.as_mut_slice()
                && is_constant(constant)
            {
                visit(constant);
            }
        }
        Predicate::In(value, ranges) if is_coordinate(value) => {
            for (low, high) in ranges {
                if high.is_none() && is_constant(low) {
                    visit(low);
                }
            }
        }
        _ => {}
    });
}

/// Returns the directions of all legs of a move.
pub fn directions(written: &mut Move) -> Vec<&mut Directions> {
    let mut found = Vec::new();
    for leg in &mut written.legs {
        match &mut leg.node.verb {
            Verb::Step(directions)
            | Verb::Slide(directions, _)
            | Verb::Hop { directions, .. }
            | Verb::Line(directions, _)
            | Verb::Carry { directions, .. } => found.extend(directions.iter_mut()),
            Verb::EnPassant | Verb::Like(_) | Verb::Return | Verb::Stay => {}
        }
    }
    found
}

/// Whether each direction of a move advances along every forward vector of its cell.
pub fn advances(written: &Move) -> bool {
    let forward = |directions: &&mut Directions| {
        let plain = !matches!(directions.family.node, Family::LastLeg);
        plain
            && directions
                .filters
                .iter()
                .any(|filter| matches!(filter.node, Filter::Forward(_)))
    };
    let mut written = written.clone();
    directions(&mut written).iter().all(forward)
}

/// Returns the axis along which the first player's pieces advance everywhere, for a board of this file without joins and
/// with one forward direction, and whether forward is up.
pub fn forward_axis(file: &File) -> Option<(Name, bool)> {
    let boards = file.items.iter().filter_map(|item| match &item.node {
        Item::Board(items) => Some(items),
        _ => None,
    });
    let mut found = None;
    for item in boards.flatten() {
        match &item.node {
            BoardItem::Forward {
                player: None,
                vectors,
                scope: _,
                zone: None,
            } if found.is_none() => match vectors.as_slice() {
                [ForwardVector::Axis { axis, positive }] => found = Some((axis.clone(), *positive)),
                _ => return None,
            },
            BoardItem::Forward { .. } | BoardItem::Join { .. } | BoardItem::When(_) => return None,
            _ => {}
        }
    }
    found
}

/// Declares a zone of the cells with a value on an axis, and refers to it.
pub fn with_zone(file: &mut File, axis: &Name, end: &str) -> ZoneRef {
    let called = name(&format!("{end} line"));
    let condition = Predicate::In(
        Expression::Name(axis.clone()),
        vec![(Expression::Name(name(end)), None)],
    );
    file.items.push(made(Item::Zone(Zone {
        name: called.clone(),
        scope: Scope::Viewed,
        cells: ZoneCells::Where(condition),
    })));
    ZoneRef {
        enemy: false,
        name: called,
    }
}

/// Whether a file has a statement at its top level.
pub fn says(file: &File, test: impl Fn(&Item) -> bool) -> bool {
    file.items.iter().any(|item| test(&item.node))
}

/// Whether a file has a statement anywhere, including under options.
pub fn says_somewhere(file: &File, test: impl Fn(&Item) -> bool) -> bool {
    let mut found = false;
    statements(&mut file.clone(), &mut |item| found |= test(item));
    found
}

/// Whether the file extends another one.
pub fn extends(file: &File) -> bool {
    says(file, |item| matches!(item, Item::Extends(_)))
}

/// Whether a player can be eliminated.
pub fn eliminates(file: &File) -> bool {
    let eliminates =
        |item: &Item| matches!(item, Item::End(end) if matches!(end.result.node, VerdictItem::Eliminates(_)));
    says_somewhere(file, eliminates)
}
