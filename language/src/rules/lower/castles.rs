//! Lowers castlings: for one player, or for the first player and through views for the others.

use std::collections::BTreeMap;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, Space};
use crate::rules::context::Context;
use crate::rules::limits::MAX_CASTLES;
use crate::rules::lower::castle_lines::{NoWay, way, whole_line};
use crate::rules::lower::related::{displacements, hindrances};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Castle, Check, Kind, KindId, PlayerId, castling_rights};
use crate::rules::moves::seen_by;
use crate::syntax::tree::{CastleItem, CastlePath, Name, PieceItem};

/// A castling with its place in the file, either of one player, or of the first player and through views of all.
struct Written {
    king: KindId,
    castle: Castle,
    player: Option<PlayerId>,
    span: Span,
}

/// The castlings of each kind and player, with their places.
pub(in crate::rules) type Castles = Vec<Vec<Vec<(Castle, Span)>>>;

/// Allows unprotected kinds to castle regardless of attacks.
pub(super) fn ignore_attack(kinds: &mut [Kind], check: Option<&Check>) {
    for (index, kind) in kinds.iter_mut().enumerate() {
        if !check.is_some_and(|check| check.kinds.contains(&KindId(index as u16))) {
            kind.castles.iter_mut().flatten().for_each(|castle| castle.safe.clear());
        }
    }
}

/// Lowers all castlings, for each kind and player.
pub(super) fn castles(lowering: &mut Lowering<'_>) -> Castles {
    let kinds = lowering.kinds;
    let players = lowering.context.players.len();
    let mut lowered = vec![vec![Vec::new(); players]; kinds.len()];
    let mut written = Vec::new();
    for kind in kinds.declared() {
        // Errors in the conditions have been reported with the moves.
        let mut situations = lowering.again(|lowering| hindrances(lowering, kinds.items(kind)));
        situations.extend(lowering.again(|lowering| displacements(lowering, kinds.items(kind))));
        for item in kinds.items(kind) {
            let PieceItem::Castle(castling) = &item.node else {
                continue;
            };
            let player = castling.player.as_ref();
            let only = player.map(|player| lowering.context.player(player, lowering.diagnostics));
            let castles = castle(lowering, castling);
            if only == Some(None) {
                continue;
            }
            written.extend(castles.into_iter().map(|castle| Written {
                king: kind,
                castle: Castle {
                    situations: situations.clone(),
                    ..castle
                },
                player: only.flatten(),
                span: item.span,
            }));
        }
    }
    if let Some(mixed) = mixed(&written) {
        lowering.diagnostics.push(mixed);
    }
    for player in lowering.context.player_ids() {
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
                None => viewed(lowering.context, player, castle),
            };
            for asked in &mut castle.situations {
                *asked = seen_by(lowering.context, player, asked);
            }
            // Castlings of the same two pieces share a castling right.
            let pair = |one: &Castle| (one.from, one.partner_from);
            let mut earlier = lowered[king.index()][player.index()].iter();
            let same_pieces = earlier.find(|(other, _)| pair(other) == pair(&castle));
            castle.letter = match same_pieces {
                _ if castle.from_anywhere => side(&lowering.context.space, &castle),
                Some((other, _)) => other.letter,
                None => letter(&lowering.context.space, &castle, Some(*king) == main, &letters),
            };
            letters.push(castle.letter);
            lowered[king.index()][player.index()].push((castle, *span));
        }
    }
    lowering.diagnostics.extend(unlettered(lowering.context, &lowered));
    if let (None, Some(last)) = (castling_rights(all(&lowered)), written.last()) {
        let message = format!("a variant has at most {MAX_CASTLES} castlings, those of all players together");
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, last.span, message));
    }
    lowered
}

/// Reports castlings from anywhere without letters in position texts.
fn unlettered(context: &Context, castles: &Castles) -> Option<Diagnostic> {
    let space = &context.space;
    let mut files: BTreeMap<PlayerId, BTreeMap<char, CellId>> = BTreeMap::new();
    let of_players = castles
        .iter()
        .flat_map(|of_players| (0..).map(PlayerId).zip(of_players));
    let all = of_players.flat_map(|(player, castles)| castles.iter().map(move |castle| (player, castle)));
    for (player, (castle, span)) in all.filter(|(_, (castle, _))| castle.from_anywhere) {
        let cell = castle.partner_from;
        let file = castle.file_letter(space);
        let known = file.map(|file| *files.entry(player).or_default().entry(file).or_insert(cell));
        if known != Some(cell) {
            let name = &context.players[player.index()].name;
            let message = format!("the file of the other piece does not distinguish the castlings of `{name}`");
            return Some(
                Diagnostic::new(Code::CastleAnywhere, *span, message)
                    .help("positions as text name a castling by that file: write the cells where the pieces begin"),
            );
        }
    }
    None
}

/// The castlings with their players and kinds.
fn all(castles: &Castles) -> impl Iterator<Item = (PlayerId, KindId, &Castle)> {
    (0..).map(KindId).zip(castles).flat_map(|(kind, of_players)| {
        let of_players = (0..).map(PlayerId).zip(of_players);
        of_players.flat_map(move |(player, castles)| castles.iter().map(move |(castle, _)| (player, kind, castle)))
    })
}

/// Reports castlings from anywhere next to other castlings, or of several kinds.
fn mixed(written: &[Written]) -> Option<Diagnostic> {
    let first = written.iter().find(|one| one.castle.from_anywhere)?;
    let other = written
        .iter()
        .find(|one| !one.castle.from_anywhere || one.king != first.king)?;
    let message = "a castling from any cell can only be combined with others of the same piece";
    let mistake = Diagnostic::new(Code::CastleAnywhere, first.span, message).and(other.span, "the other castling");
    Some(mistake.help("positions as text distinguish such castlings only by the file of the other piece"))
}

/// Lowers one statement: to one castling, or to castlings from all cells on which the pieces can begin.
fn castle(lowering: &mut Lowering<'_>, item: &CastleItem) -> Vec<Castle> {
    let kinds = lowering.kinds;
    let partner = kinds.kind(&item.partner, lowering.diagnostics);
    let errors_before = lowering.diagnostics.len();
    let own = cells(lowering, &item.path);
    let other = cells(lowering, &item.partner_path);
    let (Some(own), Some(other), Some(partner)) = (own, other, partner) else {
        return Vec::new();
    };
    if lowering.diagnostics.len() > errors_before {
        return Vec::new();
    }
    let both = |place: &str, name: &Name| {
        let message = format!("both pieces {place} on `{}`", name.node);
        Diagnostic::new(Code::CastleCells, name.span, message)
    };
    if let Some(name) = item.partner_path.from.as_ref().filter(|_| own.from == other.from) {
        lowering.diagnostics.push(both("begin", name));
        return Vec::new();
    }
    if own.to == other.to {
        lowering.diagnostics.push(both("end", &item.partner_path.to));
        return Vec::new();
    }
    let (Some(from), Some(partner_from)) = (own.from, other.from) else {
        return from_anywhere(&lowering.context.space, item, partner, (&own, &other)).unwrap_or_else(|error| {
            lowering.diagnostics.push(error);
            Vec::new()
        });
    };
    let mut line = |path: &CastlePath, from, ends: &Ends| {
        way(&lowering.context.space, from, ends.to, ends.through)
            .map_err(|error| lowering.diagnostics.push(no_way(path, error)))
            .ok()
    };
    let safe = line(&item.path, from, &own);
    let passed = line(&item.partner_path, partner_from, &other);
    let castle = safe.zip(passed).map(|(safe, passed): (Vec<CellId>, Vec<CellId>)| {
        let (goal, partner_goal) = (own.to, other.to);
        castling((from, goal), (partner, partner_from, partner_goal), safe, &passed)
    });
    castle.into_iter().collect()
}

/// The cells in the path of one piece.
struct Ends {
    from: Option<CellId>,
    to: CellId,
    through: Option<CellId>,
}

/// The cells in a path; `None` if its goal does not exist.
fn cells(lowering: &mut Lowering<'_>, path: &CastlePath) -> Option<Ends> {
    let mut cell = |name: &Name| lowering.context.cell(name, lowering.diagnostics);
    let from = path.from.as_ref().and_then(&mut cell);
    let to = cell(&path.to);
    let through = path.through.as_ref().and_then(&mut cell);
    to.map(|to| Ends { from, to, through })
}

/// A castling of two pieces along lines of cells.
pub(super) fn castling(
    (from, to): (CellId, CellId),
    (partner, partner_from, partner_to): (KindId, CellId, CellId),
    safe: Vec<CellId>,
    passed: &[CellId],
) -> Castle {
    let mut empty: Vec<CellId> = safe.iter().chain(passed).copied().collect();
    empty.retain(|&cell| cell != from && cell != partner_from);
    empty.sort_unstable();
    empty.dedup();
    Castle {
        from,
        to,
        partner,
        partner_from,
        partner_to,
        empty,
        safe,
        situations: Vec::new(),
        from_anywhere: false,
        letter: 'K',
    }
}

/// The castlings of pieces that begin anywhere on the line of their goals and pass each other.
fn from_anywhere(
    space: &Space,
    item: &CastleItem,
    partner: KindId,
    (own, other): (&Ends, &Ends),
) -> Result<Vec<Castle>, Diagnostic> {
    let (path, partner_path) = (&item.path, &item.partner_path);
    let (to, partner_to) = (&path.to.node, &partner_path.to.node);
    let line = whole_line(space, own.to, other.to).ok_or_else(|| {
        let message = format!("no single straight line with two ends leads from `{to}` to `{partner_to}`");
        let help = format!("write the cells where the pieces begin: `CELL-{to}`, `CELL-{partner_to}`");
        Diagnostic::new(Code::CastleLine, partner_path.to.span, message).help(help)
    })?;
    let place = |cell: CellId| line.iter().position(|&other| other == cell);
    let begins = |path: &CastlePath, ends: &Ends| match (&path.from, ends.from) {
        (Some(name), Some(cell)) => place(cell).map(|at| at..at + 1).ok_or_else(|| {
            let message = format!("`{}` is not on the line of `{to}` and `{partner_to}`", name.node);
            Diagnostic::new(Code::CastleLine, name.span, message)
        }),
        (Some(_), None) => Ok(0..0),
        (None, _) => Ok(0..line.len()),
    };
    let (kings, partners) = (begins(path, own)?, begins(partner_path, other)?);
    let (Some(goal), Some(partner_goal)) = (place(own.to), place(other.to)) else {
        return Ok(Vec::new());
    };
    let between = |one: usize, other: usize| &line[one.min(other)..=one.max(other)];
    let pairs = kings.flat_map(|king| partners.clone().map(move |partner| (king, partner)));
    let crossing = pairs.filter(|(king, partner)| king != partner && (partner > king) == (goal > partner_goal));
    let castle = |(king, begin): (usize, usize)| Castle {
        from_anywhere: true,
        ..castling(
            (line[king], own.to),
            (partner, line[begin], other.to),
            between(king, goal).to_vec(),
            between(begin, partner_goal),
        )
    };
    Ok(crossing.map(castle).collect())
}

fn no_way(path: &CastlePath, error: NoWay) -> Diagnostic {
    let from = path.from.as_ref().map_or("", |from| from.node.as_str());
    let to = &path.to.node;
    match (error, &path.through) {
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
            let help = format!("name a cell between them: `{from}-{to} through CELL`");
            Diagnostic::new(Code::CastleLine, path.to.span, message).help(help)
        }
    }
}

/// The first player's castling as seen by another player.
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
        from_anywhere: castle.from_anywhere,
        letter: castle.letter,
    }
}

/// The letter for the side of the board on which the other piece stands.
pub(super) fn side(space: &Space, castle: &Castle) -> char {
    let (king, partner) = (space.point(castle.from).at[0], space.point(castle.partner_from).at[0]);
    if partner > king { 'K' } else { 'Q' }
}

/// The letter of a castling in position texts: the side of the board if it is free, otherwise the partner's file.
fn letter(space: &Space, castle: &Castle, main: bool, taken: &[char]) -> char {
    let side = side(space, castle);
    let wanted = main.then_some(side).into_iter().chain(castle.file_letter(space));
    wanted
        .chain('A'..='Z')
        .chain([side])
        .find(|letter| !taken.contains(letter))
        .unwrap_or(side)
}
