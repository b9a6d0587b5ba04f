//! Mutations after which two parts of the rules contradict each other, or a part refers to nothing.

use triagonal::diagnostics::{SourceId, Spanned};
use triagonal::syntax::tree::{
    ArrayItem, Block, BoardItem, CheckItem, EndItem, EventItem, File, ForwardVector, Item, Name, PassItem, PieceItem,
    Predicate, Scope, VerdictItem, Zone, ZoneCells, ZoneRef,
};

use super::sites::{
    Inner, OnBlocks, Operator, Pick, array_items, eliminates, ends, extends, forward_axis, made, name, on_blocks,
    pieces, says, says_somewhere, statements, with_zone,
};

/// All operators.
pub const OPERATORS: &[Operator] = &[
    Operator {
        name: "a misspelled value of an option",
        apply: misspelled_value,
    },
    Operator {
        name: "a `when` within its opposite",
        apply: opposite_when,
    },
    Operator {
        name: "a `when` of every value",
        apply: when_always,
    },
    Operator {
        name: "a misspelled player",
        apply: misspelled_player,
    },
    Operator {
        name: "`royal` dropped",
        apply: not_royal,
    },
    Operator {
        name: "every win a draw",
        apply: nobody_wins,
    },
    Operator {
        name: "`passes` without passing",
        apply: passes_without_passing,
    },
    Operator {
        name: "`stalemate` beside `pass when stuck`",
        apply: stalemate_beside_pass,
    },
    Operator {
        name: "an end by capture of what check protects",
        apply: capture_of_protected,
    },
    Operator {
        name: "checkmate without check",
        apply: no_check,
    },
    Operator {
        name: "check on a piece that cannot be captured",
        apply: uncapturable,
    },
    Operator {
        name: "an array without a royal piece",
        apply: no_king,
    },
    Operator {
        name: "`gaps pass` without gaps",
        apply: gaps_pass,
    },
    Operator {
        name: "an empty title",
        apply: no_title,
    },
    Operator {
        name: "forward turned sideways",
        apply: sideways,
    },
    Operator {
        name: "forward turned back",
        apply: backward,
    },
    Operator {
        name: "a game over at the start",
        apply: over_at_start,
    },
    Operator {
        name: "a barrier that nothing crosses",
        apply: barrier,
    },
    Operator {
        name: "an obligation behind a wider one",
        apply: idle_obligation,
    },
    Operator {
        name: "a forced action that is forbidden",
        apply: forbidden_and_forced,
    },
    Operator {
        name: "an army larger than all",
        apply: too_many_pieces,
    },
    Operator {
        name: "a row longer than the board",
        apply: too_long_row,
    },
    Operator {
        name: "a game of one ply",
        apply: over_at_once,
    },
    Operator {
        name: "a mover that leaves",
        apply: vanishing_mover,
    },
];

/// Changes the picked `when` of an option with the given values.
struct OnWhens<'a> {
    pick: &'a mut Pick,
    declared: &'a [(Name, Vec<Name>)],
    how: How,
}

/// A change of a `when`.
enum How {
    Misspelled,
    Opposite,
    Always,
}

impl OnBlocks for OnWhens<'_> {
    fn block<T: Clone>(&mut self, block: &mut Block<T>, inner: Inner<T>) {
        for item in block {
            let whole = item.clone();
            let Some(when) = inner(&mut item.node) else { continue };
            let Some((_, values)) = self.declared.iter().find(|(option, _)| *option == when.option) else {
                continue;
            };
            if !self.pick.here() {
                continue;
            }
            match self.how {
                How::Misspelled => when.values[0].node.push('x'),
                How::Opposite => {
                    when.negated = !when.negated;
                    when.items = vec![whole];
                    return;
                }
                How::Always => {
                    when.negated = false;
                    when.values.clone_from(values);
                }
            }
        }
    }
}

fn on_whens(file: &mut File, pick: &mut Pick, how: How) {
    let declared: Vec<(Name, Vec<Name>)> = file
        .items
        .iter()
        .filter_map(|item| match &item.node {
            Item::Option { name, values, .. } => Some((name.clone(), values.clone())),
            _ => None,
        })
        .collect();
    let declared = &declared;
    on_blocks(file, &mut OnWhens { pick, declared, how });
}

/// The option has no such value.
fn misspelled_value(file: &mut File, pick: &mut Pick) {
    on_whens(file, pick, How::Misspelled);
}

/// No choice has both values.
fn opposite_when(file: &mut File, pick: &mut Pick) {
    on_whens(file, pick, How::Opposite);
}

/// The option of the condition does not affect the block.
fn when_always(file: &mut File, pick: &mut Pick) {
    on_whens(file, pick, How::Always);
}

/// No player has the name.
fn misspelled_player(file: &mut File, pick: &mut Pick) {
    statements(file, &mut |item| match item {
        Item::Array { player: Some(name), .. } if pick.here() => name.node.push('x'),
        Item::Board(items) => {
            for item in items {
                if let BoardItem::View { player, .. } = &mut item.node
                    && pick.here()
                {
                    player.node.push('x');
                }
            }
        }
        _ => {}
    });
}

/// Returns all kinds that check protects, under any options.
fn protected(file: &File) -> Vec<Name> {
    let protected = file.items.iter().find_map(|item| match &item.node {
        Item::Check(CheckItem::Kinds { every: true, kinds }) => Some(kinds.clone()),
        _ => None,
    });
    protected.unwrap_or_default()
}

/// Check protects a kind on which the game does not depend.
fn not_royal(file: &mut File, pick: &mut Pick) {
    let protected = protected(file);
    let mut change = |royal: &mut bool, name: &Name| {
        if *royal && protected.contains(name) && pick.here() {
            *royal = false;
        }
    };
    statements(file, &mut |item| match item {
        Item::Piece(piece) if piece.like.is_empty() => change(&mut piece.royal, &piece.name),
        Item::Pieces { pieces, .. } => {
            for piece in pieces {
                let name = piece.node.name.clone();
                change(&mut piece.node.royal, &name);
            }
        }
        _ => {}
    });
}

/// Nobody can win.
fn nobody_wins(file: &mut File, pick: &mut Pick) {
    let wins = |item: &Item| matches!(item, Item::End(end) if end.result.node == VerdictItem::Wins);
    if !extends(file) && !eliminates(file) && says(file, wins) && pick.here() {
        ends(file, &mut |end| {
            if matches!(end.result.node, VerdictItem::Wins | VerdictItem::Loses) {
                end.result.node = VerdictItem::Draws;
            }
            if let EventItem::Repetition { perpetual_check, .. } = &mut end.event {
                *perpetual_check = None;
            }
        });
    }
}

/// Makes an end statement.
fn end(event: EventItem, result: VerdictItem) -> Spanned<Item> {
    let result = made(result);
    made(Item::End(EndItem {
        event,
        subject: None,
        result,
        player: None,
        as_turn_ends: false,
    }))
}

fn is_pass(item: &Item) -> bool {
    matches!(item, Item::Pass(_))
}

/// No player may pass.
fn passes_without_passing(file: &mut File, pick: &mut Pick) {
    if !says_somewhere(file, is_pass) && pick.here() {
        file.items.push(end(EventItem::Passes(made(2)), VerdictItem::Draws));
    }
}

/// A player without a move passes.
fn stalemate_beside_pass(file: &mut File, pick: &mut Pick) {
    let stalemate = |item: &Item| matches!(item, Item::End(end) if end.event == EventItem::Stalemate);
    if says(file, stalemate) && !says_somewhere(file, is_pass) && pick.here() {
        file.items.push(made(Item::Pass(PassItem::Stuck)));
    }
}

/// A move must not leave a protected piece attacked.
fn capture_of_protected(file: &mut File, pick: &mut Pick) {
    let kinds = protected(file);
    let faces = |item: &Item| matches!(item, Item::End(end) if matches!(end.event, EventItem::Facing(_)));
    if let Some(first) = kinds.first()
        && !says_somewhere(file, faces)
        && pick.here()
    {
        let kinds = vec![first.clone()];
        let event = EventItem::Capturing { every: false, kinds };
        file.items.push(end(event, VerdictItem::Wins));
    }
}

/// There is no checkmate.
fn no_check(file: &mut File, pick: &mut Pick) {
    let checkmate = |item: &Item| matches!(item, Item::End(end) if end.event == EventItem::Checkmate);
    if !protected(file).is_empty() && says(file, checkmate) && pick.here() {
        file.items.retain(|item| !matches!(item.node, Item::Check(_)));
    }
}

/// No piece ever attacks this one.
fn uncapturable(file: &mut File, pick: &mut Pick) {
    let protected = protected(file);
    pieces(file, &mut |piece| {
        if protected.contains(&piece.name) && pick.here() {
            piece.items.push(made(PieceItem::Uncapturable));
        }
    });
}

/// A player starts without a protected piece.
fn no_king(file: &mut File, pick: &mut Pick) {
    let protected = protected(file);
    let mut symbols = Vec::new();
    statements(file, &mut |item| {
        if let Item::Piece(piece) = item
            && protected.contains(&piece.name)
        {
            symbols.push(piece.symbol.node.clone());
        }
    });
    array_items(file, &mut |item| {
        let ArrayItem::Line { symbols: line, .. } = item else {
            return;
        };
        for symbol in line {
            if symbol.node.as_ref().is_some_and(|known| symbols.contains(known)) && pick.here() {
                symbol.node = None;
            }
        }
    });
}

/// Calls `visit` with the statements of the board that is in force under all options.
fn board(file: &mut File, visit: &mut dyn FnMut(&mut Block<BoardItem>)) {
    for item in &mut file.items {
        if let Item::Board(items) = &mut item.node {
            visit(items);
        }
    }
}

/// Every point of the board is a cell.
fn gaps_pass(file: &mut File, pick: &mut Pick) {
    if extends(file) {
        return;
    }
    board(file, &mut |items| {
        let makes_gaps = |item: &BoardItem| {
            matches!(
                item,
                BoardItem::CellsWhere(_) | BoardItem::CellsDrawn { .. } | BoardItem::CellsListed(_)
            )
        };
        if !items.iter().any(|item| makes_gaps(&item.node)) && pick.here() {
            items.push(made(BoardItem::Gaps { pass: made(true) }));
        }
    });
}

/// The game has no title.
fn no_title(file: &mut File, pick: &mut Pick) {
    statements(file, &mut |item| {
        if let Item::Variant(title) = item
            && pick.here()
        {
            title.node.clear();
        }
    });
}

/// Forward leads to no enemy, because the armies stand on the sides that were in front and behind.
fn sideways(file: &mut File, pick: &mut Pick) {
    let Some((forward, _)) = forward_axis(file) else { return };
    if !faces_two(file) {
        return;
    }
    board(file, &mut |items| {
        let axes = items.iter().find_map(|item| match &item.node {
            BoardItem::Axes(axes) => Some(axes.clone()),
            _ => None,
        });
        let other = axes.into_iter().flatten().find(|axis| axis.name != forward);
        for item in items {
            if let (BoardItem::Forward { vectors, .. }, Some(other)) = (&mut item.node, &other)
                && pick.here()
            {
                *vectors = vec![ForwardVector::Axis {
                    axis: other.name.clone(),
                    positive: true,
                }];
            }
        }
    });
}

/// Forward leads away from the enemy.
fn backward(file: &mut File, pick: &mut Pick) {
    if forward_axis(file).is_none() || !faces_two(file) {
        return;
    }
    board(file, &mut |items| {
        for item in items {
            if let BoardItem::Forward { vectors, .. } = &mut item.node
                && let [ForwardVector::Axis { positive, .. }] = vectors.as_mut_slice()
                && pick.here()
            {
                *positive = !*positive;
            }
        }
    });
}

/// Whether two players have arrays in this file, face each other along the forward axis, and have a piece that depends on
/// the forward direction.
fn faces_two(file: &File) -> bool {
    let two = |item: &Item| matches!(item, Item::Players(players) if players.len() == 2);
    let advances = triagonal::syntax::print(file).matches("forward").count() > 1;
    says(file, two) && says(file, |item| matches!(item, Item::Array { .. })) && advances
}

/// The piece is in the zone before the first move.
fn over_at_start(file: &mut File, pick: &mut Pick) {
    let Some(royal) = protected(file).into_iter().next() else {
        return;
    };
    if pick.here() {
        let called = name("whole board");
        file.items.push(made(Item::Zone(Zone {
            name: called.clone(),
            scope: Scope::All,
            cells: ZoneCells::Where(Predicate::All(made(()))),
        })));
        let zone = ZoneRef {
            enemy: false,
            name: called,
        };
        let event = EventItem::Reaching {
            zone,
            kinds: vec![royal],
            safe: false,
            reply: false,
            occupying: true,
        };
        file.items.push(end(event, VerdictItem::Wins));
    }
}

/// No displacement of these games is as long as the board.
fn barrier(file: &mut File, pick: &mut Pick) {
    let Some((axis, _)) = forward_axis(file).filter(|_| !extends(file)) else {
        return;
    };
    if pick.here() {
        let zones = vec![with_zone(file, &axis, "first"), with_zone(file, &axis, "last")];
        board(file, &mut |items| items.push(made(BoardItem::Barrier(zones.clone()))));
    }
}

/// Adds statements to a file that has no statement of a kind.
fn add(file: &mut File, pick: &mut Pick, has: impl Fn(&Item) -> bool, statements: &str) {
    if !says_somewhere(file, has) && pick.here() {
        let (more, mistakes) = triagonal::syntax::parse(SourceId(0), statements);
        assert_eq!(mistakes, [], "{statements}");
        file.items.extend(more.items);
    }
}

fn is_duty(item: &Item) -> bool {
    matches!(item, Item::Duty(_))
}

/// Every case of the second statement is a case of the first.
fn idle_obligation(file: &mut File, pick: &mut Pick) {
    add(
        file,
        pick,
        is_duty,
        "capture is forced\ncapture and promotion is forced\n",
    );
}

/// No obligatory move is legal.
fn forbidden_and_forced(file: &mut File, pick: &mut Pick) {
    add(
        file,
        pick,
        is_duty,
        "capture is forbidden\ncapture and promotion is forced\n",
    );
}

/// No board has enough cells for this condition.
fn too_many_pieces(file: &mut File, pick: &mut Pick) {
    add(file, pick, |_| false, "having at least 2000 pieces wins\n");
}

/// No player has enough pieces for this row, or no line has enough cells.
fn too_long_row(file: &mut File, pick: &mut Pick) {
    let is_row = |item: &Item| matches!(item, Item::End(end) if matches!(end.event, EventItem::Row { .. }));
    add(file, pick, is_row, "row of 32 pieces wins\n");
}

/// The game is over after the first move.
fn over_at_once(file: &mut File, pick: &mut Pick) {
    let is_length = |item: &Item| matches!(item, Item::End(end) if matches!(end.event, EventItem::Length(_)));
    add(file, pick, is_length, "length 1 draws\n");
}

/// No piece stays on the board after it has moved.
fn vanishing_mover(file: &mut File, pick: &mut Pick) {
    let has_effect = |item: &Item| matches!(item, Item::Effect(_));
    add(file, pick, has_effect, "after move: remove mover\n");
}
