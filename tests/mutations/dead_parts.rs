//! Mutations after which a part of the rules can never apply.

use triagonal::syntax::tree::{
    Block, BoardItem, Condition, Expression, Family, File, ForcedItem, Item, Name, Piece, PieceItem, Reach, Targets,
    Timing, Verb,
};

use super::sites::{
    Inner, OnBlocks, Operator, Pick, advances, constants, directions, forward_axis, made, name, on_blocks,
    piece_blocks, piece_items, pieces, says, statements, with_zone,
};

/// All operators.
pub const OPERATORS: &[Operator] = &[
    Operator {
        name: "a constant beyond its axis",
        apply: far_constant,
    },
    Operator {
        name: "a distance beyond the board",
        apply: far_slide,
    },
    Operator {
        name: "a leap beyond the board",
        apply: far_leap,
    },
    Operator {
        name: "a move from where it cannot begin",
        apply: from_the_end,
    },
    Operator {
        name: "the same move again",
        apply: move_again,
    },
    Operator {
        name: "the same castling again",
        apply: castle_again,
    },
    Operator {
        name: "all moves of a piece dropped",
        apply: no_moves,
    },
    Operator {
        name: "every `passing` dropped",
        apply: no_passing,
    },
    Operator {
        name: "every `en passant` dropped",
        apply: no_en_passant,
    },
    Operator {
        name: "a promotion to the piece itself",
        apply: promotion_to_itself,
    },
    Operator {
        name: "a promotion where the piece never comes",
        apply: promotion_behind,
    },
    Operator {
        name: "a promotion forced where it never happens",
        apply: forced_behind,
    },
    Operator {
        name: "a partition of one class",
        apply: one_class,
    },
    Operator {
        name: "a zone that nothing needs",
        apply: idle_zone,
    },
    Operator {
        name: "drops without a hand",
        apply: no_hand,
    },
    Operator {
        name: "a piece that reverts to itself",
        apply: reverts_to_itself,
    },
    Operator {
        name: "a kind that never appears",
        apply: kind_missing,
    },
    Operator {
        name: "an option whose only `when` is empty",
        apply: empty_when,
    },
    Operator {
        name: "an option that nothing mentions",
        apply: no_when,
    },
];

/// No cell has the value, or every cell is on the same side of it.
fn far_constant(file: &mut File, pick: &mut Pick) {
    constants(file, &mut |constant| {
        if pick.here() {
            *constant = Expression::Number(made(99));
        }
    });
}

/// No axis has that many values, and a ring ends before the piece's own cell.
fn far_slide(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        let PieceItem::Move(written) = item else { return };
        for leg in &mut written.legs {
            if let Verb::Slide(_, reach) = &mut leg.node.verb
                && pick.here()
            {
                *reach = Reach::Exactly(made(60));
            }
        }
    });
}

/// No axis has that many values. On a ring, a leap may have any length.
fn far_leap(file: &mut File, pick: &mut Pick) {
    let joined = |item: &Item| matches!(item, Item::Board(items) if items.iter().any(|item| matches!(item.node, BoardItem::Join { .. })));
    if says(file, joined) {
        return;
    }
    piece_items(file, &mut |_, item| {
        let PieceItem::Move(written) = item else { return };
        for directions in directions(written) {
            if let Family::Shape(shape) = &mut directions.family.node
                && pick.here()
            {
                shape[0] = 40;
            }
        }
    });
}

/// No move advances from the last values of the axis along which pieces advance.
fn from_the_end(file: &mut File, pick: &mut Pick) {
    let Some((axis, up)) = forward_axis(file) else { return };
    let mut found = false;
    let zone = with_zone(&mut file.clone(), &axis, if up { "last" } else { "first" });
    piece_items(file, &mut |_, item| {
        let PieceItem::Move(written) = item else { return };
        let is_free = written.conditions.is_empty() && !matches!(written.legs[0].verb, Verb::EnPassant);
        if is_free && advances(written) && pick.here() {
            written.conditions.push(made(Condition::From(zone.clone())));
            found = true;
        }
    });
    if found {
        with_zone(file, &axis, if up { "last" } else { "first" });
    }
}

/// The second one adds nothing.
fn move_again(file: &mut File, pick: &mut Pick) {
    again(file, pick, |item| matches!(item, PieceItem::Move(_)));
}

/// The second one adds nothing.
fn castle_again(file: &mut File, pick: &mut Pick) {
    again(file, pick, |item| matches!(item, PieceItem::Castle(_)));
}

/// Repeats a statement of a piece.
fn again(file: &mut File, pick: &mut Pick, chosen: fn(&PieceItem) -> bool) {
    piece_blocks(file, &mut |_, block| {
        for at in 0..block.len() {
            if chosen(&block[at].node) && pick.here() {
                let again = block[at].clone();
                block.push(again);
            }
        }
    });
}

/// The piece never moves. Pieces of other files are not changed.
fn no_moves(file: &mut File, pick: &mut Pick) {
    if says(file, |item| matches!(item, Item::Use(_))) {
        return;
    }
    pieces(file, &mut |piece| {
        let moves = |item: &PieceItem| matches!(item, PieceItem::Move(_));
        if piece.like.is_empty() && piece.items.iter().any(|item| moves(&item.node)) && pick.here() {
            piece
                .items
                .retain(|item| !moves(&item.node) && !matches!(item.node, PieceItem::When(_)));
        }
    });
}

/// No piece remains that could be captured en passant.
fn no_passing(file: &mut File, pick: &mut Pick) {
    let mut found = false;
    let is_passing = |condition: &Condition| *condition == Condition::Passing;
    let mut changed = file.clone();
    piece_items(&mut changed, &mut |_, item| {
        if let PieceItem::Move(written) = item {
            found |= written.conditions.iter().any(|condition| is_passing(&condition.node));
            written.conditions.retain(|condition| !is_passing(&condition.node));
        }
    });
    if found && pick.here() {
        *file = changed;
    }
}

/// No piece remains that captures en passant.
fn no_en_passant(file: &mut File, pick: &mut Pick) {
    let mut found = false;
    let mut changed = file.clone();
    piece_blocks(&mut changed, &mut |_, block| {
        let before = block.len();
        block.retain(
            |item| !matches!(&item.node, PieceItem::Move(written) if matches!(written.legs[0].verb, Verb::EnPassant)),
        );
        found |= block.len() < before;
    });
    if found && pick.here() {
        *file = changed;
    }
}

/// The change has no effect.
fn promotion_to_itself(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |own, item| {
        if let (Some(own), PieceItem::Promotes(promotes)) = (own, item)
            && pick.here()
        {
            promotes.to = Targets::Named(vec![own.clone()]);
        }
    });
}

/// Calls `visit` with the promotions of pieces that only advance and whose moves are all written in this file.
fn of_advancing(file: &mut File, visit: &mut dyn FnMut(&mut PieceItem)) {
    pieces(file, &mut |piece| {
        let advance = |item: &PieceItem| match item {
            PieceItem::Move(written) => matches!(written.legs[0].verb, Verb::EnPassant) || advances(written),
            PieceItem::When(_) | PieceItem::Betza(_) => false,
            _ => true,
        };
        let moves = piece.items.iter().any(|item| matches!(item.node, PieceItem::Move(_)));
        if piece.like.is_empty() && moves && piece.items.iter().all(|item| advance(&item.node)) {
            piece.items.iter_mut().for_each(|item| visit(&mut item.node));
        }
    });
}

/// A piece that only advances never reaches the first values of the axis along which it advances.
fn promotion_behind(file: &mut File, pick: &mut Pick) {
    let Some((axis, up)) = forward_axis(file) else { return };
    let end = if up { "first" } else { "last" };
    let zone = with_zone(&mut file.clone(), &axis, end);
    let mut found = false;
    of_advancing(file, &mut |item| {
        if let PieceItem::Promotes(promotes) = item
            && let Some((timing, place)) = &mut promotes.place
            && matches!(timing.node, Timing::On | Timing::Entering)
            && pick.here()
        {
            *place = zone.clone();
            found = true;
        }
    });
    if found {
        with_zone(file, &axis, end);
    }
}

/// The same for the zone of a forced promotion.
fn forced_behind(file: &mut File, pick: &mut Pick) {
    let Some((axis, up)) = forward_axis(file) else { return };
    let end = if up { "first" } else { "last" };
    let zone = with_zone(&mut file.clone(), &axis, end);
    let mut found = false;
    of_advancing(file, &mut |item| {
        if let PieceItem::Promotes(promotes) = item
            && matches!(promotes.forced, Some(ForcedItem::On(_)))
            && pick.here()
        {
            promotes.forced = Some(ForcedItem::On(zone.clone()));
            found = true;
        }
    });
    if found {
        with_zone(file, &axis, end);
    }
}

/// No cell is in two classes, and no move changes the class.
fn one_class(file: &mut File, pick: &mut Pick) {
    statements(file, &mut |item| {
        if let Item::Partition { classes, .. } = item
            && pick.here()
        {
            classes.truncate(1);
        }
    });
}

/// No rule mentions it.
fn idle_zone(file: &mut File, pick: &mut Pick) {
    if let Some((axis, _)) = forward_axis(file)
        && pick.here()
    {
        with_zone(file, &axis, "first");
    }
}

/// No hand ever holds a piece.
fn no_hand(file: &mut File, pick: &mut Pick) {
    if !says(file, |item| matches!(item, Item::Drop(_))) {
        return;
    }
    let is_hand = |item: &Item| matches!(item, Item::Hand(_));
    if says(file, is_hand) && pick.here() {
        file.items.retain(|item| !is_hand(&item.node));
    }
}

/// The piece does this anyway.
fn reverts_to_itself(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |own, item| {
        if let (Some(own), PieceItem::Reverts(to)) = (own, item)
            && pick.here()
        {
            *to = own.clone();
        }
    });
}

/// No array and no promotion names the kind.
fn kind_missing(file: &mut File, pick: &mut Pick) {
    let mut like = None;
    pieces(file, &mut |piece| like = Some(piece.name.clone()));
    if let Some(like) = like
        && pick.here()
    {
        file.items.push(made(Item::Piece(Piece {
            neutral: false,
            name: name("Stray"),
            symbol: made("Zy".to_owned()),
            royal: false,
            like: vec![like],
            items: Vec::new(),
        })));
    }
}

/// Counts the `when` blocks that mention each option.
fn mentions(file: &File) -> Vec<(Name, usize)> {
    let mut declared = Vec::new();
    for item in &file.items {
        if let Item::Option { name, .. } = &item.node {
            let printed = triagonal::syntax::print(file);
            let count = printed.matches(&format!("when {} is", name.node)).count();
            declared.push((name.clone(), count));
        }
    }
    declared
}

/// Both values have the same meaning.
fn empty_when(file: &mut File, pick: &mut Pick) {
    for (option, _) in mentions(file).into_iter().filter(|(_, count)| *count == 1) {
        if pick.here() {
            on_blocks(
                file,
                &mut WithoutWhens {
                    option: &option,
                    keep: true,
                },
            );
        }
    }
}

/// All values have the same meaning.
fn no_when(file: &mut File, pick: &mut Pick) {
    for (option, _) in mentions(file).into_iter().filter(|(_, count)| *count > 0) {
        if pick.here() {
            on_blocks(
                file,
                &mut WithoutWhens {
                    option: &option,
                    keep: false,
                },
            );
        }
    }
}

/// Empties the `when` blocks of an option, or removes them.
struct WithoutWhens<'a> {
    option: &'a Name,
    keep: bool,
}

impl OnBlocks for WithoutWhens<'_> {
    fn block<T: Clone>(&mut self, block: &mut Block<T>, inner: Inner<T>) {
        block.retain_mut(|item| match inner(&mut item.node) {
            Some(when) if when.option == *self.option => {
                when.items.clear();
                self.keep
            }
            _ => true,
        });
    }
}
