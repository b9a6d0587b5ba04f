//! Lint for pieces that can never move from where they start.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{Code, Diagnostic, counted};
use crate::geometry::{CellId, CellSet};
use crate::rules::files::Selected;
use crate::rules::model::{Contact, KindId, PlayerId, Rules, Token};
use crate::rules::reach::{Reach, Walker};

/// The pieces that may be unable to move, by cell.
type Still = BTreeMap<CellId, (PlayerId, KindId)>;

/// Warns about pieces that can never move from where they start: none of their destinations is ever empty, and none of their
/// capture cells ever holds an enemy.
pub(super) fn never_moves(walker: &Walker<'_>, rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    if !is_usual(rules) {
        return;
    }
    let starting = rules
        .start
        .pieces
        .iter()
        .filter(|(_, _, kind)| !rules.is_neutral(*kind));
    let mut still: Still = starting.map(|&(cell, player, kind)| (cell, (player, kind))).collect();
    for (_, _, castle) in rules.castlings() {
        still.remove(&castle.from);
        still.remove(&castle.partner_from);
    }
    // Most pieces can move once others have moved, without a capture.
    set_free(walker, &mut still, |_, _, _| false, |_| false);
    if still.is_empty() {
        return;
    }
    let players: BTreeSet<PlayerId> = still.values().map(|&(player, _)| player).collect();
    let enemies: BTreeMap<PlayerId, Enemies> = players
        .into_iter()
        .map(|player| (player, Enemies::find(walker, rules, player)))
        .collect();
    let victims = still
        .iter()
        .filter(|(cell, (player, kind))| rules.kind(*kind).capturable && enemies[player].captures.contains(**cell));
    let victims: CellSet = victims.map(|(&cell, _)| cell).collect();
    // A piece captured en passant has moved, and its capture cell may be unreachable for it.
    let en_passant = tokens(rules).any(|(_, token)| token.on.en_passant);
    set_free(
        walker,
        &mut still,
        |still, player, cell| enemies[&player].cells.contains(cell) || (en_passant && !still.contains_key(&cell)),
        |cell| victims.contains(cell),
    );
    // A kind without any moves has a warning of its own.
    still.retain(|_, (player, kind)| {
        let mut moves = rules.moves(*player, *kind).iter();
        moves.any(|rule| walker.has_end(*player, rule))
    });
    if walker.is_exhausted() {
        return;
    }
    let mut alike: BTreeMap<(PlayerId, KindId), Vec<CellId>> = BTreeMap::new();
    for (cell, piece) in still {
        alike.entry(piece).or_default().push(cell);
    }
    for (piece, cells) in alike {
        diagnostics.extend(report(rules, selected, piece, &cells));
    }
}

fn report(
    rules: &Rules,
    selected: &Selected,
    (player, kind): (PlayerId, KindId),
    cells: &[CellId],
) -> Option<Diagnostic> {
    let (player, kind) = (&rules.player(player).name, &rules.kind(kind).name);
    let more = match cells.len() {
        1 => String::new(),
        several => format!(", and {} like it", counted(several - 1, "other")),
    };
    let cell = rules.space.name(*cells.first()?);
    let message = format!("the `{kind}` of `{player}` on `{cell}` can never move{more}");
    let is_own = |name: &str| name == player;
    let mut arrays = selected.arrays.iter();
    let own = arrays.find(|array| array.node.player.as_ref().is_some_and(|name| is_own(&name.node)));
    let array = own.or(selected.arrays.first())?;
    let mistake = Diagnostic::new(Code::NeverMoves, array.span, message);
    Some(mistake.help("its moves lead off the board, or to cells that are never free for it"))
}

/// Whether moves only vacate their first cells and only capture on their last cells, or en passant.
fn is_usual(rules: &Rules) -> bool {
    let moves_only = rules.effects.is_empty() && rules.eliminations.is_empty() && rules.meetings.is_empty();
    // A piece that returns does not capture on the cell where its move ends.
    let returns = rules
        .kinds
        .iter()
        .flat_map(|kind| kind.moves.iter())
        .any(|moves| moves.iter().any(|rule| rule.returns));
    moves_only
        && !returns
        && tokens(rules).all(|(is_last, token)| match token.contact {
            Contact::Stay => true,
            Contact::Capture => is_last,
            Contact::Swap | Contact::Push | Contact::Pull => false,
        })
}

/// All tokens of all moves, each with a flag for the last token of its move.
fn tokens(rules: &Rules) -> impl Iterator<Item = (bool, &Token)> {
    let kinds = rules.kinds.iter();
    let moves = kinds.flat_map(|kind| kind.moves.iter().flat_map(|moves| moves.iter()));
    moves.flat_map(|rule| {
        let last = rule.legs.iter().map(Vec::len).sum::<usize>().saturating_sub(1);
        let tokens = rule.legs.iter().flatten().enumerate();
        tokens.map(move |(index, token)| (index == last, token))
    })
}

/// Removes the pieces that can move, repeatedly, since their moves free others. `captures` tests whether a player can capture on
/// a cell, and `leaves` whether an immobile piece on a cell can be captured.
fn set_free(
    walker: &Walker<'_>,
    still: &mut Still,
    captures: impl Fn(&Still, PlayerId, CellId) -> bool,
    leaves: impl Fn(CellId) -> bool,
) {
    loop {
        let can_move = |&(&cell, &(player, kind)): &(&CellId, &(PlayerId, KindId))| {
            walker.any_move(player, kind, cell, |mv| {
                if mv.captures {
                    captures(still, player, mv.to)
                } else {
                    !still.contains_key(&mv.to) || leaves(mv.to)
                }
            })
        };
        let free: Vec<CellId> = still.iter().filter(can_move).map(|(&cell, _)| cell).collect();
        if free.is_empty() {
            return;
        }
        for cell in free {
            still.remove(&cell);
        }
    }
}

/// The cells that a player's enemies can reach in the course of a game.
struct Enemies {
    /// The cells that they can reach.
    cells: CellSet,
    /// The cells on which they can capture.
    captures: CellSet,
}

impl Enemies {
    fn find(walker: &Walker<'_>, rules: &Rules, player: PlayerId) -> Self {
        let moves = |player: PlayerId, kind: KindId, cell: CellId| walker.moves(player, kind, cell);
        let reach = Reach { rules, moves: &moves };
        let (mut cells, mut captures) = (CellSet::new(), CellSet::new());
        let team = rules.player(player).team;
        for enemy in rules.player_ids().filter(|&other| rules.player(other).team != team) {
            for kind in rules.kind_ids() {
                walker.begin_search();
                for cell in reach.cells(enemy, kind).iter() {
                    cells.insert(cell);
                    let moves = walker.moves(enemy, kind, cell);
                    let on = moves.iter().filter(|mv| mv.captures).map(|mv| mv.to);
                    on.for_each(|to| captures.insert(to));
                }
            }
        }
        Self { cells, captures }
    }
}
