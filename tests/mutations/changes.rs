//! Mutations that make other, possibly intended rules.

use triagonal::syntax::tree::Block;
use triagonal::syntax::tree::{ArrayItem, Expression, File, Item, Mode, PieceItem, Reach, Targets, Verb, VerdictItem};

use super::sites::{
    Inner, OnBlocks, Operator, Pick, array_items, blocks, constants, ends, made, on_blocks, piece_blocks, piece_items,
};

/// All operators.
pub const OPERATORS: &[Operator] = &[
    Operator {
        name: "a constant changed by one",
        apply: near_constant,
    },
    Operator {
        name: "a result changed",
        apply: other_result,
    },
    Operator {
        name: "an end dropped",
        apply: no_end,
    },
    Operator {
        name: "a `when` block dropped",
        apply: no_when,
    },
    Operator {
        name: "a move dropped",
        apply: no_move,
    },
    Operator {
        name: "a move that becomes a capture",
        apply: other_mode,
    },
    Operator {
        name: "a slide that becomes a step",
        apply: step,
    },
    Operator {
        name: "a distance changed by one",
        apply: other_distance,
    },
    Operator {
        name: "a condition dropped",
        apply: no_condition,
    },
    Operator {
        name: "`forced` dropped",
        apply: not_forced,
    },
    Operator {
        name: "a promotion to fewer kinds",
        apply: fewer_targets,
    },
    Operator {
        name: "two pieces of the array exchanged",
        apply: other_array,
    },
];

fn near_constant(file: &mut File, pick: &mut Pick) {
    constants(file, &mut |constant| {
        if let Expression::Number(number) = constant
            && pick.here()
        {
            number.node += 1;
        }
    });
}

fn other_result(file: &mut File, pick: &mut Pick) {
    ends(file, &mut |end| {
        let other = match end.result.node {
            VerdictItem::Wins => VerdictItem::Loses,
            VerdictItem::Draws => VerdictItem::Wins,
            VerdictItem::Loses => VerdictItem::Draws,
            _ => return,
        };
        if pick.here() {
            end.result.node = other;
        }
    });
}

fn no_end(file: &mut File, pick: &mut Pick) {
    blocks(file, &mut |block| {
        block.retain(|item| !(matches!(item.node, Item::End(_)) && pick.here()));
    });
}

struct DropWhen<'a>(&'a mut Pick);

impl OnBlocks for DropWhen<'_> {
    fn block<T: Clone>(&mut self, block: &mut Block<T>, inner: Inner<T>) {
        block.retain_mut(|item| inner(&mut item.node).is_none() || !self.0.here());
    }
}

fn no_when(file: &mut File, pick: &mut Pick) {
    on_blocks(file, &mut DropWhen(pick));
}

fn no_move(file: &mut File, pick: &mut Pick) {
    piece_blocks(file, &mut |_, block| {
        block.retain(|item| !(matches!(item.node, PieceItem::Move(_)) && pick.here()));
    });
}

fn other_mode(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Move(written) = item
            && written.legs[0].mode == Mode::Move
            && pick.here()
        {
            written.legs[0].node.mode = Mode::Capture;
        }
    });
}

fn step(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Move(written) = item {
            for leg in &mut written.legs {
                if let Verb::Slide(directions, _) = &leg.verb
                    && pick.here()
                {
                    leg.node.verb = Verb::Step(directions.clone());
                }
            }
        }
    });
}

fn other_distance(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Move(written) = item {
            for leg in &mut written.legs {
                if let Verb::Slide(_, Reach::Exactly(number) | Reach::UpTo(number)) = &mut leg.node.verb
                    && pick.here()
                {
                    *number = made(number.node + 1);
                }
            }
        }
    });
}

fn no_condition(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Move(written) = item {
            written.conditions.retain(|_| !pick.here());
        }
    });
}

fn not_forced(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Promotes(promotes) = item
            && promotes.forced.is_some()
            && pick.here()
        {
            promotes.forced = None;
        }
    });
}

fn fewer_targets(file: &mut File, pick: &mut Pick) {
    piece_items(file, &mut |_, item| {
        if let PieceItem::Promotes(promotes) = item
            && let Targets::Named(names) = &mut promotes.to
            && names.len() > 1
            && pick.here()
        {
            names.pop();
        }
    });
}

fn other_array(file: &mut File, pick: &mut Pick) {
    array_items(file, &mut |item| {
        if let ArrayItem::Line { symbols, .. } = item
            && let [first, .., last] = symbols.as_mut_slice()
            && first.node != last.node
            && pick.here()
        {
            std::mem::swap(&mut first.node, &mut last.node);
        }
    });
}
