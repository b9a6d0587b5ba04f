//! Lowers arrays: the pieces at the start of the game.

use std::collections::BTreeMap;

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{CellId, MAX_DIMENSIONS};
use crate::rules::board::{matches_all, places};
use crate::rules::context::Context;
use crate::rules::files::{ArrayBlock, Role, Selected};
use crate::rules::limits::MAX_IN_HAND;
use crate::rules::lower::lots;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Draw, KindId, Lot, Player, PlayerId, Start};
use crate::syntax::tree::{ArrayItem, ArrayPlace, Number};

/// The pieces of one array block.
#[derive(Clone, Debug, Default)]
struct Side {
    pieces: Vec<(CellId, KindId, Span)>,
    hand: Vec<(KindId, u16)>,
    lots: Vec<(Vec<CellId>, Vec<Draw>, Span)>,
}

/// A cell on which two pieces begin, with the places of both in the file.
#[derive(Clone, Copy, Debug)]
struct Clash {
    cell: CellId,
    first: Span,
    later: Span,
}

/// Lowers the arrays to the starting position.
pub(in crate::rules) fn start(lowering: &mut Lowering<'_>, selected: &Selected) -> Start {
    if selected.arrays.is_empty() {
        let help = "write `array { rank 1: R N B Q K B N R }` for the first player; the others follow by symmetry";
        let diagnostic = Diagnostic::new(Code::ArrayMissing, selected.beginning(), "there is no array");
        lowering.diagnostics.push(diagnostic.help(help));
    }
    of_blocks(lowering, selected, &selected.arrays)
}

/// Lowers some arrays to a starting position.
pub(super) fn of_blocks(lowering: &mut Lowering<'_>, selected: &Selected, arrays: &[Spanned<ArrayBlock>]) -> Start {
    let kinds = lowering.kinds;
    let mut general: Option<Side> = None;
    let mut own: BTreeMap<PlayerId, (Side, Span)> = BTreeMap::new();
    // An inherited array for all players is dropped if every player has an array.
    let named: Vec<_> = arrays.iter().filter_map(|block| block.node.player.as_ref()).collect();
    let has_own = |player: &Player| named.iter().any(|name| name.node == player.name);
    let replaced = lowering.context.players.iter().all(has_own);
    let is_left = |block: &&Spanned<ArrayBlock>| {
        !replaced || block.node.player.is_some() || selected.role(block.span) == Role::Main
    };
    let blocks: Vec<_> = arrays.iter().filter(is_left).collect();
    for block in blocks {
        let player = block.node.player.as_ref();
        let owner = player.map_or(Some(PlayerId(0)), |name| {
            lowering.context.player(name, lowering.diagnostics)
        });
        let side = side(lowering, &block.node, owner);
        match (player, owner) {
            (None, _) => general = Some(side),
            (Some(_), Some(owner)) => {
                own.insert(owner, (side, block.span));
            }
            (Some(_), None) => {}
        }
    }
    check_sizes(lowering, &own);
    let first = PlayerId(0);
    let lots = all_lots(lowering, general.as_ref(), &own);
    let general = general.or_else(|| own.get(&first).map(|(side, _)| side.clone()));
    let mut start = Start {
        lots,
        ..Start::default()
    };
    let mut taken: BTreeMap<CellId, (PlayerId, Span)> = BTreeMap::new();
    let mut clashes: BTreeMap<(PlayerId, PlayerId), Vec<Clash>> = BTreeMap::new();
    for player in lowering.context.player_ids() {
        let side = match (own.get(&player), &general) {
            (Some((side, _)), _) => side.clone(),
            (None, Some(general)) if lowering.context.views_sound => viewed(general, lowering.context, player),
            (None, _) => continue,
        };
        for (cell, kind, span) in side.pieces {
            let neutral = kinds.piece(kind).neutral;
            if neutral && !own.contains_key(&player) && player != PlayerId(0) {
                continue;
            }
            match taken.get(&cell) {
                None => {
                    taken.insert(cell, (player, span));
                    start
                        .pieces
                        .push((cell, if neutral { PlayerId(0) } else { player }, kind));
                }
                Some(&(other, first)) => clashes.entry((other, player)).or_default().push(Clash {
                    cell,
                    first,
                    later: span,
                }),
            }
        }
        let hand = side.hand.into_iter().map(|(kind, count)| (player, kind, count));
        start.hands.extend(hand);
    }
    for ((first, later), clashes) in &clashes {
        if first == later {
            lowering
                .diagnostics
                .extend(clashes.iter().map(|clash| taken_twice(lowering.context, *first, clash)));
        } else {
            let apart = own.contains_key(first) && own.contains_key(later);
            lowering
                .diagnostics
                .extend(in_each_others_way(lowering.context, (*first, *later), clashes, apart));
        }
    }
    start.pieces.sort_by_key(|(cell, ..)| *cell);
    start
}

/// The pieces drawn by lot for each player; players without an array of their own share the general one.
fn all_lots(lowering: &mut Lowering<'_>, general: Option<&Side>, own: &BTreeMap<PlayerId, (Side, Span)>) -> Vec<Lot> {
    let first = PlayerId(0);
    let (shared, heirs) = match general {
        Some(general) => (Some(general), None),
        None => (own.get(&first).map(|(side, _)| side), Some(first)),
    };
    let shares = |player: &PlayerId| heirs == Some(*player) || !own.contains_key(player);
    let sharing: Vec<PlayerId> = lowering.context.player_ids().filter(shares).collect();
    let alone = own.iter().filter(|(player, _)| heirs != Some(**player));
    let sides = alone.map(|(player, (side, _))| (vec![*player], side, false));
    let mut lots = Vec::new();
    let mut arrays = Some(1_u64);
    for (players, side, viewed) in shared.map(|side| (sharing, side, true)).into_iter().chain(sides) {
        for (cells, draws, span) in &side.lots {
            let cells_of = |player: &PlayerId| {
                let seen = |&cell: &CellId| {
                    if viewed {
                        lowering.context.viewed_cell(*player, cell)
                    } else {
                        cell
                    }
                };
                (*player, cells.iter().map(seen).collect())
            };
            let lot = Lot {
                cells: players.iter().map(cells_of).collect(),
                draws: draws.clone(),
            };
            arrays = arrays
                .zip(lot.orders())
                .and_then(|(arrays, orders)| arrays.checked_mul(orders));
            if arrays.is_none() {
                let message = format!("there are more than {} arrays", u64::MAX);
                lowering
                    .diagnostics
                    .push(Diagnostic::new(Code::LimitExceeded, *span, message));
                return Vec::new();
            }
            lots.push(lot);
        }
    }
    lots
}

/// Reports two pieces of one player that begin on the same cell.
fn taken_twice(context: &Context, player: PlayerId, clash: &Clash) -> Diagnostic {
    let (player, cell) = (&context.players[player.index()].name, context.space.name(clash.cell));
    let message = format!("two pieces of `{player}` begin on `{cell}`");
    Diagnostic::new(Code::CellTwice, clash.later, message).and(clash.first, "the other one")
}

/// Reports all cells on which pieces of two players begin, as one error; `apart` if both players have arrays of their own.
fn in_each_others_way(
    context: &Context,
    players: (PlayerId, PlayerId),
    clashes: &[Clash],
    apart: bool,
) -> Option<Diagnostic> {
    let (clash, others) = clashes.split_first()?;
    let of = |player: PlayerId| context.players[player.index()].name.as_str();
    let cell = context.space.name(clash.cell);
    let more = match others.len() {
        0 => String::new(),
        1 => " and on another cell".to_owned(),
        others => format!(" and on {others} other cells"),
    };
    let message = format!(
        "pieces of `{}` and `{}` both begin on `{cell}`{more}",
        of(players.0),
        of(players.1)
    );
    let mut diagnostic = Diagnostic::new(Code::CellTwice, clash.later, message);
    if clash.later != clash.first {
        diagnostic = diagnostic.and(clash.first, "the other one");
    }
    Some(diagnostic.help(if apart {
        "every array names the cells of the board as they are, not as its player sees them"
    } else {
        "players without an array of their own use the first player's, seen through their view"
    }))
}

/// The first player's array as seen by another player.
fn viewed(side: &Side, context: &Context, player: PlayerId) -> Side {
    let image = |&(cell, kind, span): &(CellId, KindId, Span)| (context.viewed_cell(player, cell), kind, span);
    Side {
        pieces: side.pieces.iter().map(image).collect(),
        hand: side.hand.clone(),
        lots: Vec::new(),
    }
}

/// Warns if players have arrays of their own with different numbers of pieces.
fn check_sizes(lowering: &mut Lowering<'_>, own: &BTreeMap<PlayerId, (Side, Span)>) {
    let kinds = lowering.kinds;
    let Some((first, (side, first_span))) = own.iter().next() else {
        return;
    };
    let size = |side: &Side| {
        let owned = side.pieces.iter().filter(|(_, kind, _)| !kinds.piece(*kind).neutral);
        owned.count()
    };
    for (player, (other, span)) in own.iter().skip(1) {
        let (sizes, other_sizes) = (size(side), size(other));
        if sizes == other_sizes {
            continue;
        }
        let name = |player: PlayerId| lowering.context.players[player.index()].name.as_str();
        let message = format!(
            "`{}` begins with {} on the board and `{}` with {}",
            name(*first),
            counted(sizes, "piece"),
            name(*player),
            other_sizes
        );
        let diagnostic = Diagnostic::new(Code::UnequalSides, *span, message);
        lowering
            .diagnostics
            .push(diagnostic.and(*first_span, "the other array"));
    }
}

/// The pieces of one array block.
fn side(lowering: &mut Lowering<'_>, block: &ArrayBlock, owner: Option<PlayerId>) -> Side {
    let kinds = lowering.kinds;
    let mut side = Side::default();
    for item in &block.items {
        match &item.node {
            ArrayItem::Line { at, symbols } => {
                if let Some(cells) = cells_at(lowering, at, owner) {
                    line(lowering, &mut side, &cells, symbols, item.span);
                }
            }
            ArrayItem::Fill { at, symbol } => {
                let kind = kinds.symbol(symbol, lowering.diagnostics);
                let cells = cells_at(lowering, at, owner);
                if let (Some(kind), Some(cells)) = (kind, cells) {
                    let piece = |cell| (cell, kind, item.span);
                    side.pieces.extend(cells.into_iter().map(piece));
                }
            }
            ArrayItem::Lot { at, draws } => {
                let written = (draws.as_slice(), item.span);
                let drawn = cells_at(lowering, at, owner).and_then(|cells| {
                    let draws = lots::draws(lowering, &cells, owner, written)?;
                    Some((cells, draws))
                });
                if let Some((cells, draws)) = drawn {
                    let lot = Lot {
                        cells: Vec::new(),
                        draws,
                    };
                    let first = cells.iter().zip(lot.order(0));
                    side.pieces.extend(first.map(|(&cell, kind)| (cell, kind, item.span)));
                    side.lots.push((cells, lot.draws, item.span));
                }
            }
            ArrayItem::Cells { kind, cells } => {
                let kind = kinds.kind(kind, lowering.diagnostics);
                for name in cells {
                    let cell = lowering.context.cell(name, lowering.diagnostics);
                    side.pieces
                        .extend(cell.zip(kind).map(|(cell, kind)| (cell, kind, name.span)));
                }
            }
            ArrayItem::Hand(pieces) => {
                for (name, count) in pieces {
                    let kind = kinds.kind(name, lowering.diagnostics);
                    let count = count
                        .as_ref()
                        .map_or(Some(1), |count| in_hand(count, lowering.diagnostics));
                    if let (Some(kind), Some(count)) = (kind, count) {
                        add_to_hand(&mut side.hand, kind, count);
                    }
                }
            }
            ArrayItem::Nothing | ArrayItem::When(_) => {}
        }
    }
    side
}

/// Places a line of symbols on its cells.
fn line(
    lowering: &mut Lowering<'_>,
    side: &mut Side,
    cells: &[CellId],
    symbols: &[Spanned<Option<String>>],
    span: Span,
) {
    let (space, kinds) = (&lowering.context.space, lowering.kinds);
    if cells.len() != symbols.len() {
        let place = match (symbols.first(), symbols.last()) {
            (Some(first), Some(last)) => Span {
                end: last.span.end,
                ..first.span
            },
            _ => span,
        };
        let message = format!(
            "{} for {}",
            counted(symbols.len(), "symbol"),
            counted(cells.len(), "cell")
        );
        let mut diagnostic = Diagnostic::new(Code::ArrayCount, place, message);
        if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
            let name = |cell: &CellId| space.name(*cell).to_owned();
            diagnostic = diagnostic.help(format!(
                "the cells run from `{}` to `{}`; `.` leaves a cell empty",
                name(first),
                name(last)
            ));
        }
        lowering.diagnostics.push(diagnostic);
    }
    for (index, symbol) in symbols.iter().enumerate() {
        let Some(text) = &symbol.node else {
            continue;
        };
        let kind = kinds.symbol(&Spanned::new(text.clone(), symbol.span), lowering.diagnostics);
        let cell = cells.get(index).filter(|_| cells.len() == symbols.len());
        side.pieces
            .extend(cell.zip(kind).map(|(&cell, kind)| (cell, kind, symbol.span)));
    }
}

/// The cells of a line, a plane or a zone, in the order in which an array lists them.
///
/// The first axis along which they differ ascends and varies fastest; the other axes descend, so that the highest row of a plane
/// comes first.
fn cells_at(lowering: &mut Lowering<'_>, at: &ArrayPlace, owner: Option<PlayerId>) -> Option<Vec<CellId>> {
    let mut cells: Vec<CellId> = match at {
        ArrayPlace::Line(at) => {
            let places = places(&lowering.context.coordinates, at, lowering.diagnostics)?;
            let space = &lowering.context.space;
            let here = |cell: &CellId| matches_all(space.point(*cell), &places);
            space.ids().filter(here).collect()
        }
        ArrayPlace::Zone(zone) => {
            let zone = lowering.context.zone(zone, lowering.diagnostics)?;
            lowering.context.zones[zone.index()].cells[owner?.index()]
                .iter()
                .collect()
        }
    };
    let space = &lowering.context.space;
    let differ = |axis: &usize| {
        cells
            .windows(2)
            .any(|pair| space.point(pair[0]).at[*axis] != space.point(pair[1]).at[*axis])
    };
    let fastest = (0..space.dimensions()).find(differ);
    cells.sort_by_key(|cell| {
        let point = space.point(*cell);
        let fall = |axis: usize| if Some(axis) == fastest { 0 } else { -point.at[axis] };
        let slower: [i16; MAX_DIMENSIONS] = std::array::from_fn(|back| fall(MAX_DIMENSIONS - 1 - back));
        (point.chart, slower, fastest.map(|axis| point.at[axis]))
    });
    Some(cells)
}

/// The number of pieces of a kind in hand at the start.
fn in_hand(count: &Number, diagnostics: &mut Vec<Diagnostic>) -> Option<u16> {
    let number = u16::try_from(count.node)
        .ok()
        .filter(|count| (1..=MAX_IN_HAND).contains(count));
    if number.is_none() {
        let message = format!("a hand holds 1 to {MAX_IN_HAND} pieces of a kind, not {}", count.node);
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, count.span, message));
    }
    number
}

fn add_to_hand(hand: &mut Vec<(KindId, u16)>, kind: KindId, count: u16) {
    match hand.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, known)) => *known = known.saturating_add(count).min(MAX_IN_HAND),
        None => hand.push((kind, count)),
    }
}
