//! Castlings: written for the first player, and for the others by their views.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, Space, Vector};
use crate::rules::context::Context;
use crate::rules::limits::MAX_CASTLES;
use crate::rules::lower::related::hindrances;
use crate::rules::model::{Castle, KindId, PlayerId};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::PieceItem;

/// A castling of the first player, with its place in the text.
struct Written {
    king: KindId,
    castle: Castle,
    span: Span,
}

/// The castlings of each kind and player, and where each is written.
pub(in crate::rules) type Castles = Vec<Vec<Vec<(Castle, Span)>>>;

/// All castlings: for each kind, for each player.
pub(super) fn castles(context: &Context, kinds: &Kinds<'_>, diagnostics: &mut Vec<Diagnostic>) -> Castles {
    let players = context.players.len();
    let mut found = vec![vec![Vec::new(); players]; kinds.len()];
    let mut written = Vec::new();
    for kind in kinds.declared() {
        // What is wrong with them has been reported with the moves.
        let situations = hindrances(context, kinds, kinds.items(kind), &mut Vec::new());
        for item in kinds.items(kind) {
            if let PieceItem::Castle { .. } = &item.node {
                let castle = castle(context, kinds, &item.node, diagnostics);
                written.extend(castle.map(|castle| Written {
                    king: kind,
                    castle: Castle {
                        situations: situations.clone(),
                        ..castle
                    },
                    span: item.span,
                }));
            }
        }
    }
    if written.len() * players > MAX_CASTLES {
        let message = format!("a variant has at most {MAX_CASTLES} castlings, those of all players together");
        diagnostics.push(Diagnostic::new(
            Code::LimitExceeded,
            written[MAX_CASTLES / players].span,
            message,
        ));
        return found;
    }
    for player in context.player_ids() {
        let mut letters = Vec::new();
        let main = written.first().map(|first| first.king);
        for Written { king, castle, span } in &written {
            let mut castle = viewed(context, player, castle);
            castle.letter = letter(&context.space, &castle, Some(*king) == main, &letters);
            letters.push(castle.letter);
            found[king.index()][player.index()].push((castle, *span));
        }
    }
    found
}

/// A castling as written, for the first player.
fn castle(context: &Context, kinds: &Kinds<'_>, item: &PieceItem, diagnostics: &mut Vec<Diagnostic>) -> Option<Castle> {
    let PieceItem::Castle {
        from,
        to,
        partner,
        partner_from,
        partner_to,
    } = item
    else {
        return None;
    };
    let kind = kinds.kind(partner, diagnostics);
    let mut cell = |name| context.cell(name, diagnostics);
    let (king, partners) = ((cell(from), cell(to)), (cell(partner_from), cell(partner_to)));
    let (from_cell, to_cell, partner_from_cell, partner_to_cell) = (king.0?, king.1?, partners.0?, partners.1?);
    if from_cell == partner_from_cell || to_cell == partner_to_cell {
        let (name, place) = if from_cell == partner_from_cell {
            (partner_from, "begin")
        } else {
            (partner_to, "end")
        };
        let message = format!("both pieces {place} on `{}`", name.node);
        diagnostics.push(Diagnostic::new(Code::CastleCells, name.span, message));
        return None;
    }
    let mut line = |one, other, span: Span, names: [&str; 2]| {
        let cells = line(&context.space, one, other);
        if cells.is_none() {
            let message = format!("no straight line leads from `{}` to `{}`", names[0], names[1]);
            let help = "both pieces of a castling move along lines of cells";
            diagnostics.push(Diagnostic::new(Code::CastleLine, span, message).help(help));
        }
        cells
    };
    let safe = line(from_cell, to_cell, to.span, [&from.node, &to.node]);
    let passed = line(
        partner_from_cell,
        partner_to_cell,
        partner_to.span,
        [&partner_from.node, &partner_to.node],
    );
    let (safe, passed) = (safe?, passed?);
    let mut empty: Vec<CellId> = safe.iter().chain(&passed).copied().collect();
    empty.retain(|&cell| cell != from_cell && cell != partner_from_cell);
    empty.sort_unstable();
    empty.dedup();
    Some(Castle {
        from: from_cell,
        to: to_cell,
        partner: kind?,
        partner_from: partner_from_cell,
        partner_to: partner_to_cell,
        empty,
        safe,
        situations: Vec::new(),
        letter: 'K',
    })
}

/// The cells from one to another along an axis, both included.
fn line(space: &Space, from: CellId, to: CellId) -> Option<Vec<CellId>> {
    let (start, end) = (space.point(from), space.point(to));
    if start.chart != end.chart {
        return None;
    }
    let difference = Vector(std::array::from_fn(|axis| end.at[axis] - start.at[axis]));
    if difference.0.iter().filter(|&&component| component != 0).count() > 1 {
        return None;
    }
    let step = Vector(difference.0.map(i16::signum));
    let mut cells = vec![from];
    let mut point = start;
    while point != end {
        for (coordinate, component) in point.at.iter_mut().zip(step.0) {
            *coordinate += component;
        }
        cells.push(space.cell_at(point)?);
    }
    Some(cells)
}

/// A castling of the first player, as another player has it.
fn viewed(context: &Context, player: PlayerId, castle: &Castle) -> Castle {
    let cell = |cell| context.viewed_cell(player, cell);
    let cells = |cells: &[CellId]| cells.iter().map(|&it| cell(it)).collect();
    Castle {
        from: cell(castle.from),
        to: cell(castle.to),
        partner: castle.partner,
        partner_from: cell(castle.partner_from),
        partner_to: cell(castle.partner_to),
        empty: cells(&castle.empty),
        safe: cells(&castle.safe),
        situations: castle.situations.clone(),
        letter: castle.letter,
    }
}

/// What stands for a castling in positions as text: a side of the board, or else the partner's file.
fn letter(space: &Space, castle: &Castle, main: bool, taken: &[char]) -> char {
    let (king, partner) = (space.point(castle.from).at[0], space.point(castle.partner_from).at[0]);
    let side = if partner > king { 'K' } else { 'Q' };
    let file = usize::try_from(partner - space.axes[0].low).ok();
    let file = file.and_then(|index| space.axes[0].labels.get(index)?.chars().next());
    let file = file
        .map(|file| file.to_ascii_uppercase())
        .filter(char::is_ascii_uppercase);
    let wanted = main
        .then_some(side)
        .into_iter()
        .chain(file)
        .chain('A'..='Z')
        .chain([side]);
    wanted
        .into_iter()
        .find(|letter| !taken.contains(letter))
        .unwrap_or(side)
}
