//! Castlings: written for one player, or for the first one and so for the others by their views.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, Space, Vector};
use crate::rules::context::Context;
use crate::rules::limits::{MAX_CASTLES, MAX_RAY};
use crate::rules::lower::related::{displacements, hindrances};
use crate::rules::model::{Castle, Check, Kind, KindId, PlayerId};
use crate::rules::moves::seen_by;
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{CastleItem, CastlePath, PieceItem};

/// A castling with its place in the text: of one player, or of the first one and so of all by their views.
struct Written {
    king: KindId,
    castle: Castle,
    player: Option<PlayerId>,
    span: Span,
}

/// The castlings of each kind and player, and where each is written.
pub(in crate::rules) type Castles = Vec<Vec<Vec<(Castle, Span)>>>;

/// Lets kinds castle without regard to attack that check does not protect.
pub(super) fn ignore_attack(kinds: &mut [Kind], check: Option<&Check>) {
    for (index, kind) in kinds.iter_mut().enumerate() {
        if !check.is_some_and(|check| check.kinds.contains(&KindId(index as u16))) {
            kind.castles.iter_mut().flatten().for_each(|castle| castle.safe.clear());
        }
    }
}

/// All castlings: for each kind, for each player.
pub(super) fn castles(context: &Context, kinds: &Kinds<'_>, diagnostics: &mut Vec<Diagnostic>) -> Castles {
    let players = context.players.len();
    let mut found = vec![vec![Vec::new(); players]; kinds.len()];
    let mut written = Vec::new();
    let mut count = 0;
    for kind in kinds.declared() {
        // What is wrong with them has been reported with the moves.
        let mut situations = hindrances(context, kinds, kinds.items(kind), &mut Vec::new());
        situations.extend(displacements(context, kinds, kinds.items(kind), &mut Vec::new()));
        for item in kinds.items(kind) {
            let PieceItem::Castle(castling) = &item.node else {
                continue;
            };
            let player = castling.player.as_ref();
            let only = player.map(|player| context.player(player, diagnostics));
            let Some(castle) = castle(context, kinds, castling, diagnostics).filter(|_| only != Some(None)) else {
                continue;
            };
            count += if only.is_some() { 1 } else { players };
            if count > MAX_CASTLES {
                let message = format!("a variant has at most {MAX_CASTLES} castlings, those of all players together");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, item.span, message));
                return found;
            }
            written.push(Written {
                king: kind,
                castle: Castle {
                    situations: situations.clone(),
                    ..castle
                },
                player: only.flatten(),
                span: item.span,
            });
        }
    }
    for player in context.player_ids() {
        let mut letters = Vec::new();
        let main = written.first().map(|first| first.king);
        for Written {
            king,
            castle,
            player: only,
            span,
        } in &written
        {
            let mut castle = match only {
                Some(only) if *only != player => continue,
                Some(_) => castle.clone(),
                None => viewed(context, player, castle),
            };
            for asked in &mut castle.situations {
                *asked = seen_by(context, player, asked);
            }
            castle.letter = letter(&context.space, &castle, Some(*king) == main, &letters);
            letters.push(castle.letter);
            found[king.index()][player.index()].push((castle, *span));
        }
    }
    found
}

/// A castling as written.
fn castle(
    context: &Context,
    kinds: &Kinds<'_>,
    item: &CastleItem,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Castle> {
    let kind = kinds.kind(&item.partner, diagnostics);
    let (own, other) = (&item.path, &item.partner_path);
    let before = diagnostics.len();
    let mut cell = |name| context.cell(name, diagnostics);
    let (from, to) = (cell(&own.from), cell(&own.to));
    let (partner_from, partner_to) = (cell(&other.from), cell(&other.to));
    let through = [own, other].map(|path| path.through.as_ref().and_then(&mut cell));
    let (from, to, partner_from, partner_to) = (from?, to?, partner_from?, partner_to?);
    if diagnostics.len() > before {
        return None;
    }
    if from == partner_from || to == partner_to {
        let (name, place) = if from == partner_from {
            (&other.from, "begin")
        } else {
            (&other.to, "end")
        };
        let message = format!("both pieces {place} on `{}`", name.node);
        diagnostics.push(Diagnostic::new(Code::CastleCells, name.span, message));
        return None;
    }
    let mut way = |path: &CastlePath, from, to, through| match way(&context.space, from, to, through) {
        Ok(cells) => Some(cells),
        Err(wrong) => {
            diagnostics.push(no_way(path, wrong));
            None
        }
    };
    let safe = way(own, from, to, through[0]);
    let passed = way(other, partner_from, partner_to, through[1]);
    let (safe, passed) = (safe?, passed?);
    let mut empty: Vec<CellId> = safe.iter().chain(&passed).copied().collect();
    empty.retain(|&cell| cell != from && cell != partner_from);
    empty.sort_unstable();
    empty.dedup();
    Some(Castle {
        from,
        to,
        partner: kind?,
        partner_from,
        partner_to,
        empty,
        safe,
        situations: Vec::new(),
        letter: 'K',
    })
}

/// Why a piece has no way to castle.
#[derive(Clone, Copy)]
enum NoWay {
    /// No line leads there.
    NoLine,
    /// Several lines of the same length do.
    Several,
}

fn no_way(path: &CastlePath, wrong: NoWay) -> Diagnostic {
    let (from, to) = (&path.from.node, &path.to.node);
    match (wrong, &path.through) {
        (NoWay::NoLine, Some(through)) => {
            let message = format!("no straight line from `{from}` to `{to}` passes `{}`", through.node);
            Diagnostic::new(Code::CastleLine, through.span, message).help(
                "`through` names a cell between the two if several lines connect them, or the cell where the way turns \
                 if none does",
            )
        }
        (NoWay::NoLine, None) => {
            let message = format!("no straight line leads from `{from}` to `{to}`");
            Diagnostic::new(Code::CastleLine, path.to.span, message).help(
                "both pieces of a castling move along lines of cells, orthogonal or diagonal; name the cell where such \
                 a line turns into another with `through CELL`",
            )
        }
        (NoWay::Several, _) => {
            let message = format!("several straight lines of the same length lead from `{from}` to `{to}`");
            let help = format!("name a cell between: `{from}-{to} through CELL`");
            Diagnostic::new(Code::CastleLine, path.to.span, message).help(help)
        }
    }
}

/// The cells on the way from one cell to another, both included: a straight line, or two of them that meet at the cell
/// that is named if no straight line connects the two.
fn way(space: &Space, from: CellId, to: CellId, through: Option<CellId>) -> Result<Vec<CellId>, NoWay> {
    let straight = line(space, from, to, through);
    match (through, &straight) {
        (Some(corner), Err(NoWay::NoLine)) if matches!(line(space, from, to, None), Err(NoWay::NoLine)) => {
            let mut cells = line(space, from, corner, None)?;
            cells.extend(line(space, corner, to, None)?.into_iter().skip(1));
            Ok(cells)
        }
        _ => straight,
    }
}

/// The cells of the shortest straight line from one cell to another, both included: along an orthogonal direction, or
/// along a diagonal if no orthogonal line leads there.
fn line(space: &Space, from: CellId, to: CellId, through: Option<CellId>) -> Result<Vec<CellId>, NoWay> {
    if from == to && through.is_none() {
        return Ok(vec![from]);
    }
    for shape in [&[1][..], &[1, 1]] {
        let directions = space.lattice.copies(space.dimensions(), shape);
        let lines = directions
            .into_iter()
            .flat_map(|vector| space.crossings(vector))
            .filter_map(|vector| walk(space, from, to, vector));
        let between = |line: &Vec<CellId>| {
            let inner = line.get(1..line.len() - 1).unwrap_or_default();
            through.is_none_or(|cell| inner.contains(&cell))
        };
        let mut lines: Vec<Vec<CellId>> = lines.filter(between).collect();
        lines.sort_by_key(|line| (line.len(), line.clone()));
        lines.dedup();
        match lines.as_slice() {
            [] => {}
            [one, other, ..] if one.len() == other.len() => return Err(NoWay::Several),
            [shortest, ..] => return Ok(shortest.clone()),
        }
    }
    Err(NoWay::NoLine)
}

/// The cells from one to another along a vector, both included.
fn walk(space: &Space, from: CellId, to: CellId, vector: Vector) -> Option<Vec<CellId>> {
    let mut cells = vec![from];
    let begin = space.place(from);
    let mut place = begin;
    for _ in 0..MAX_RAY {
        place = space.step(place, vector)?;
        match space.cell_at(place.point) {
            Some(cell) => {
                cells.push(cell);
                if cell == to {
                    return Some(cells);
                }
                if cell == from {
                    return None;
                }
            }
            None if space.gaps_pass => {}
            None => return None,
        }
    }
    None
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
