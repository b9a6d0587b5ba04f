//! Lints for the board: barriers that no move would cross, cells that no move reaches, and forward directions away from the
//! enemy.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Barrier, CellId, CellSet, Join, Place, Space, Vector};
use crate::rules::files::{Role, Selected};
use crate::rules::model::{Bend, KindId, Player, PlayerId, Rules};
use crate::syntax::tree::{BoardItem, Filter, Move, Verb};

/// Warns about declared partitions with a single class.
pub(super) fn one_class(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    for item in &selected.partitions {
        let name = &item.node.name;
        let Some(partition) = rules.partitions.iter().find(|known| known.name == name.node) else {
            continue;
        };
        let classes: BTreeSet<u16> = partition.class_of.iter().flatten().copied().collect();
        if classes.len() == 1 && selected.role(name.span) == Role::Main {
            let message = format!("all cells of the partition `{}` are in one class", name.node);
            let mistake = Diagnostic::new(Code::OneClass, name.span, message);
            diagnostics.push(mistake.help("cells without a class do not count: add `class rest: not in …`"));
        }
    }
}

/// The place of the first statement of the board that passes a test.
fn statement(selected: &Selected, test: impl Fn(&BoardItem) -> bool) -> Option<Span> {
    let items = selected.board.iter().flat_map(|board| &board.node);
    items.into_iter().find(|item| test(&item.node)).map(|item| item.span)
}

/// Warns about a board without gaps that defines the behaviour of gaps.
pub(super) fn no_gaps(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let space = &rules.space;
    let points: usize = space.axes.iter().map(|axis| axis.labels.len()).product();
    if space.gaps_pass
        && points * space.charts.len() == space.cells.len()
        && let Some(span) = statement(selected, |item| matches!(item, BoardItem::Gaps { .. }))
    {
        let message = "`gaps pass` has no effect: every point of the board is a cell";
        diagnostics.push(Diagnostic::new(Code::NoGaps, span, message));
    }
}

/// The maximum numbers of paths and vectors that are analysed.
const MAX_PATHS_ANALYSED: usize = 1 << 13;
const MAX_VECTORS: usize = 512;

/// The vectors of all legs of all moves of some kinds; `None` if there are too many to analyse.
fn vectors(rules: &Rules, mut test: impl FnMut(KindId) -> bool) -> Option<BTreeSet<Vector>> {
    let mut all = BTreeSet::new();
    let mut paths = 0;
    for kind in rules.kind_ids().filter(|&kind| test(kind)) {
        for player in rules.player_ids() {
            for rule in rules.moves(player, kind) {
                paths += rule.paths.len();
                if paths > MAX_PATHS_ANALYSED || all.len() > MAX_VECTORS {
                    return None;
                }
                all.extend(rule.paths.iter().flatten().copied());
                for bend in &rule.bends {
                    match bend {
                        Bend::Straight => {}
                        Bend::Curve(ring) => all.extend(ring),
                        // Some components are reversed.
                        Bend::Reflect(_) => return None,
                    }
                }
            }
        }
    }
    Some(all)
}

/// Warns about barriers that no displacement would cross; `known` caches the findings about the same moves.
pub(super) fn barrier_unused(
    rules: &Rules,
    selected: &Selected,
    known: &OnceCell<Option<BTreeSet<usize>>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if rules.space.barriers.is_empty() {
        return;
    }
    let Some(idle) = known.get_or_init(|| idle_barriers(rules)) else {
        return;
    };
    let items = selected.board.iter().flat_map(|board| &board.node);
    let mut next = 0;
    for item in items {
        let BoardItem::Barrier(zones) = &item.node else {
            continue;
        };
        let sides = match zones.as_slice() {
            [one] => rules
                .partitions
                .iter()
                .find(|known| known.name == one.name.node)
                .map_or(0, |it| it.classes.len()),
            zones => zones.len(),
        };
        // A barrier separates every two of the sides.
        let own = next..next + sides * sides.saturating_sub(1) / 2;
        next = own.end;
        if own.into_iter().all(|barrier| idle.contains(&barrier)) {
            let mistake = Diagnostic::new(Code::BarrierUnused, item.span, "no move would cross this barrier");
            diagnostics.push(
                mistake.help("a barrier stops single displacements from a cell of one zone to a cell of another"),
            );
        }
    }
}

/// The barriers that no displacement would cross; `None` if there are too many displacements to analyse.
fn idle_barriers(rules: &Rules) -> Option<BTreeSet<usize>> {
    let vectors = vectors(rules, |_| true)?;
    let mut open = rules.space.clone();
    let mut idle: BTreeMap<usize, Barrier> = open.barriers.drain(..).enumerate().collect();
    for vector in vectors {
        for from in open.ids() {
            let to = open.step(open.place(from), vector);
            if let Some(to) = to.and_then(|to| open.cell_at(to.point)) {
                idle.retain(|_, barrier| !barrier.divides(from, to));
            }
        }
        if idle.is_empty() {
            break;
        }
    }
    Some(idle.into_keys().collect())
}

/// Warns about a board with cells that no moves reach from the others; `known` caches the findings about the same moves of some
/// kinds.
pub(super) fn board_parts(
    rules: &Rules,
    selected: &Selected,
    appearing: &BTreeSet<KindId>,
    known: &RefCell<HashMap<BTreeSet<KindId>, Option<CellId>>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (space, Some(board)) = (&rules.space, &selected.board) else {
        return;
    };
    if rules.kinds.iter().any(|kind| !kind.drops.is_empty()) {
        return;
    }
    let mut known = known.borrow_mut();
    let apart = match known.get(appearing) {
        Some(apart) => *apart,
        None => *known
            .entry(appearing.clone())
            .or_insert_with(|| apart(rules, appearing)),
    };
    if let Some(other) = apart {
        let message = format!(
            "no moves lead from `{}` to `{}`",
            space.name(CellId(0)),
            space.name(other)
        );
        let mistake = Diagnostic::new(Code::BoardParts, board.span, message);
        diagnostics.push(mistake.help("connect the two parts, for example with a `join`"));
    }
}

/// A cell that the moves of some kinds cannot reach from the first cell.
fn apart(rules: &Rules, appearing: &BTreeSet<KindId>) -> Option<CellId> {
    let space = &rules.space;
    let mut vectors = vectors(rules, |kind| appearing.contains(&kind))?;
    vectors.extend(vectors.clone().into_iter().map(Vector::reversed));
    // Joins that turn directions turn later displacements too.
    let turns = space.joins.iter().any(turns);
    if turns || vectors.is_empty() {
        return None;
    }
    let mut visited = CellSet::new();
    let mut open = vec![CellId(0)];
    visited.insert(CellId(0));
    let mut count = 1;
    while let Some(cell) = open.pop() {
        for &vector in &vectors {
            if let Some(next) = next_cell(space, space.place(cell), vector)
                && !visited.contains(next)
            {
                visited.insert(next);
                count += 1;
                open.push(next);
            }
        }
        if count == space.cells.len() {
            return None;
        }
    }
    space.ids().find(|cell| !visited.contains(*cell))
}

/// Whether a join turns directions.
fn turns(join: &Join) -> bool {
    let (exit, entry) = (join.exit, join.entry);
    exit.axis != entry.axis || exit.high == entry.high || join.mirrored.contains(&true)
}

/// The first cell along a vector, skipping gaps if they pass.
fn next_cell(space: &Space, mut place: Place, vector: Vector) -> Option<CellId> {
    loop {
        place = space.step(place, vector)?;
        match space.cell_at(place.point) {
            Some(cell) => return Some(cell),
            None if space.gaps_pass => {}
            None => return None,
        }
    }
}

/// Warns about players whose forward direction, the same everywhere, does not lead from the centre of their army to that of the
/// enemies.
pub(super) fn forward_away(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let space = &rules.space;
    if !space.joins.is_empty() || space.charts.len() > 1 || !depends_on_forward(selected) {
        return;
    }
    let Some(span) = statement(selected, |item| matches!(item, BoardItem::Forward { .. })) else {
        return;
    };
    for (id, player) in rules.player_ids().zip(&rules.players) {
        let ([heading], Some(way)) = (player.forward.as_slice(), way_to_enemies(rules, id, player)) else {
            continue;
        };
        let all = heading.cells.len() == space.cells.len();
        if all
            && heading
                .vectors
                .iter()
                .all(|&vector| space.lattice.dot(vector, way) <= 0)
        {
            let message = format!(
                "the forward direction of `{}` does not lead toward an enemy",
                player.name
            );
            diagnostics.push(Diagnostic::new(Code::ForwardAway, span, message));
            return;
        }
    }
}

/// The vector from the centre of a player's pieces to the centre of the enemies' pieces at the start, in sixteenths of a cell;
/// `None` if either side has no pieces.
fn way_to_enemies(rules: &Rules, id: PlayerId, player: &Player) -> Option<Vector> {
    let sum = |own: bool| {
        let mut sum = [0_i64; 4];
        let mut count = 0;
        for &(cell, owner, _) in &rules.start.pieces {
            let is_enemy = rules.player(owner).team != player.team;
            if (own && owner == id) || (!own && is_enemy) {
                count += 1;
                for (sum, at) in sum.iter_mut().zip(rules.space.point(cell).at) {
                    *sum += i64::from(at);
                }
            }
        }
        (count > 0).then_some((sum, count))
    };
    let ((own, own_count), (theirs, their_count)) = (sum(true)?, sum(false)?);
    // Sixteenths of a cell are precise enough, and fit into the vector.
    let middle = |sum: i64, count: i64| sum * 16 / count;
    let difference = |axis: usize| middle(theirs[axis], their_count) - middle(own[axis], own_count);
    let vector: [i16; 4] = std::array::from_fn(|axis| i16::try_from(difference(axis)).unwrap_or_default());
    Some(Vector::new(vector))
}

/// Whether any move depends on forward.
fn depends_on_forward(selected: &Selected) -> bool {
    selected.written_moves().any(advances)
}

fn advances(written: &Move) -> bool {
    written.legs.iter().any(|leg| {
        let directions = match &leg.node.verb {
            Verb::Step(directions)
            | Verb::Slide(directions, _)
            | Verb::Hop { directions, .. }
            | Verb::Line(directions, _)
            | Verb::Carry { directions, .. } => directions.as_slice(),
            Verb::EnPassant | Verb::Like(_) | Verb::Return | Verb::Stay => &[],
        };
        let mut filters = directions.iter().flat_map(|directions| &directions.filters);
        filters.any(|filter| matches!(filter.node, Filter::Forward(_) | Filter::Backward(_)))
    })
}
