//! Lowers the moves of all kinds to rules.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::CellSet;
use crate::rules::context::Context;
use crate::rules::files::Selected;
use crate::rules::limits::{MAX_PATHS, MAX_WORK};
use crate::rules::lower::related::{OwnMoves, add_borrowed, add_hindrances, paths};
use crate::rules::model::{Conditions, Contact, Holds, KindId, MoveRule, PlayerId, Token, Zone, ZoneId};
use crate::rules::moves::{
    Budget, Resolved, ResolvedMove, move_rules, resolve, resolve_betza, seen_by, with_named_legs,
};
use crate::rules::pieces::{Kinds, Source, moves};
use crate::syntax::tree::PieceItem;

/// For each kind and player, the rules of its moves on the board.
type Moves = Vec<Vec<Arc<[MoveRule]>>>;

/// For each kind and player, the place in the file of each rule.
pub(in crate::rules) type MovePlaces = Arc<Vec<Vec<Vec<Span>>>>;

/// A cache of lowered moves, shared by choices of a variant's options that do not affect the moves.
#[derive(Default)]
pub(in crate::rules) struct Lowerings {
    known: HashMap<Makings, Vec<Lowering>>,
    /// The total number of cached paths.
    paths: usize,
}

/// The inputs of lowering besides the zones: the places of all statements (a place of a text never changes its content) and the
/// kinds added by promotion.
#[derive(PartialEq, Eq, Hash)]
struct Makings {
    places: Vec<Span>,
    twins: Vec<KindId>,
}

/// Lowered moves, with the effects of lowering on the context and its diagnostics.
struct Lowering {
    /// The zones before lowering, and whether their limit had been exceeded.
    before: (Vec<Zone>, bool),
    after: (Vec<Zone>, bool),
    used: BTreeSet<String>,
    moves: Moves,
    places: MovePlaces,
    diagnostics: Vec<Diagnostic>,
}

impl Lowerings {
    /// Lowers or looks up the rules of the moves of each kind and player, with their places.
    pub(super) fn moves(
        &mut self,
        selected: &Selected,
        context: &mut Context,
        kinds: &Kinds<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> (Moves, MovePlaces) {
        let makings = Makings {
            places: selected.places_of_moves(),
            twins: kinds.twins.iter().map(|twin| twin.of).collect(),
        };
        let same = |known: &&Lowering| known.before.0 == context.zones && known.before.1 == context.full;
        if let Some(known) = self.known.get(&makings).into_iter().flatten().find(same) {
            context.zones.clone_from(&known.after.0);
            context.full = known.after.1;
            context.used.extend(known.used.iter().cloned());
            diagnostics.extend_from_slice(&known.diagnostics);
            return (known.moves.clone(), known.places.clone());
        }
        let before = (context.zones.clone(), context.full);
        let used_before = std::mem::take(&mut context.used);
        let mut errors = Vec::new();
        let (moves, places) = lower_moves(context, kinds, &mut errors);
        let places = Arc::new(places);
        let used = std::mem::replace(&mut context.used, used_before);
        context.used.extend(used.iter().cloned());
        diagnostics.extend_from_slice(&errors);
        self.remember(
            makings,
            Lowering {
                before,
                after: (context.zones.clone(), context.full),
                used,
                moves: moves.clone(),
                places: places.clone(),
                diagnostics: errors,
            },
        );
        (moves, places)
    }

    /// Caches a lowering, emptying the cache first if it would grow too large.
    fn remember(&mut self, makings: Makings, lowering: Lowering) {
        let rules = lowering.moves.iter().flatten().flat_map(|rules| rules.iter());
        let paths: usize = rules.map(|rule| rule.paths.len()).sum();
        if self.paths + paths > MAX_WORK {
            self.known.clear();
            self.paths = 0;
        }
        self.paths += paths;
        self.known.entry(makings).or_default().push(lowering);
    }
}

/// A lowered statement about moves: its rules for each player, or the conditions of en passant captures.
enum LoweredMove {
    Rules(Vec<Vec<MoveRule>>),
    EnPassant(Conditions, Span),
}

/// Lowers the rules of the moves of each kind and player, with their places.
fn lower_moves(
    context: &mut Context,
    kinds: &Kinds<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Moves, Vec<Vec<Vec<Span>>>) {
    let players = context.players.len();
    let mut budget = Budget::new();
    // A statement that several pieces inherit is lowered once.
    let mut known: HashMap<*const _, Vec<LoweredMove>> = HashMap::new();
    let mut own_moves: OwnMoves = Vec::new();
    let mut places: Vec<Vec<Vec<Span>>> = Vec::new();
    for sources in moves(kinds, diagnostics) {
        let mut rules: Vec<Vec<MoveRule>> = vec![Vec::new(); players];
        let mut spans: Vec<Vec<Span>> = vec![Vec::new(); players];
        let mut en_passant = Vec::new();
        for source in sources {
            let lowered = known
                .entry(std::ptr::from_ref(source))
                .or_insert_with(|| lower(context, kinds, source, &mut budget, diagnostics));
            for lowered in lowered {
                match lowered {
                    LoweredMove::Rules(lowered) => {
                        let paths = lowered.iter().flatten().map(|rule| rule.paths.len()).sum();
                        if budget.spend(paths, source.span, diagnostics) {
                            for ((rules, spans), more) in rules.iter_mut().zip(&mut spans).zip(lowered) {
                                rules.extend_from_slice(more);
                                spans.resize(rules.len(), source.span);
                            }
                        }
                    }
                    LoweredMove::EnPassant(conditions, span) => en_passant.push((conditions.clone(), *span)),
                }
            }
        }
        for (conditions, span) in en_passant {
            for player in context.player_ids() {
                let mut seen = conditions.clone();
                for asked in &mut seen.situations {
                    *asked = seen_by(context, player, asked);
                }
                let captures = en_passant_captures(context, player, &rules[player.index()], &seen, span, diagnostics);
                rules[player.index()].extend(captures);
                spans[player.index()].resize(rules[player.index()].len(), span);
            }
        }
        own_moves.push(rules);
        places.push(spans);
    }
    add_borrowed(context, kinds, &mut own_moves, &mut places, diagnostics);
    add_hindrances(context, kinds, &mut own_moves, diagnostics);
    for (piece, rules) in kinds.pieces.iter().zip(&mut own_moves) {
        for rules in rules {
            if paths(rules) > MAX_PATHS {
                let message = format!("a piece moves along at most {MAX_PATHS} paths");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, piece.name.span, message));
                rules.clear();
            }
        }
    }
    let arcs = |rules: Vec<Vec<MoveRule>>| rules.into_iter().map(Arc::from).collect();
    let mut own_moves: Moves = own_moves.into_iter().map(arcs).collect();
    for twin in &kinds.twins {
        own_moves.push(own_moves[twin.of.index()].clone());
        places.push(places[twin.of.index()].clone());
    }
    (own_moves, places)
}

fn lower(
    context: &mut Context,
    kinds: &Kinds<'_>,
    source: Source<'_>,
    budget: &mut Budget,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<LoweredMove> {
    let resolved: Vec<ResolvedMove> = match &source.node {
        PieceItem::Move(written) => {
            let mut moves = Vec::new();
            for written in with_named_legs(kinds, written, diagnostics) {
                match resolve(context, kinds, &written, source.span, diagnostics) {
                    Some(Resolved::Move(one)) => moves.push(one),
                    Some(Resolved::EnPassant(conditions, span)) => {
                        return vec![LoweredMove::EnPassant(conditions, span)];
                    }
                    None => {}
                }
            }
            moves
        }
        PieceItem::Betza(text) => resolve_betza(context, text, diagnostics).unwrap_or_default(),
        PieceItem::Castle(_)
        | PieceItem::Promotes(_)
        | PieceItem::Reverts(_)
        | PieceItem::Uncapturable
        | PieceItem::CannotCapture(_)
        | PieceItem::CannotEnd(_)
        | PieceItem::CannotMove { .. }
        | PieceItem::Borrows { .. }
        | PieceItem::Allow(_)
        | PieceItem::When(_) => Vec::new(),
    };
    let for_players = |one: &ResolvedMove| {
        let players = context.player_ids();
        let rules = players.map(|player| move_rules(context, player, one, budget, diagnostics));
        LoweredMove::Rules(rules.collect())
    };
    resolved.iter().map(for_players).collect()
}

/// The en passant captures that correspond to a piece's captures by a single displacement.
fn en_passant_captures(
    context: &mut Context,
    player: PlayerId,
    rules: &[MoveRule],
    conditions: &Conditions,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<MoveRule> {
    let mut captures = Vec::new();
    for rule in rules {
        let [leg] = rule.legs.as_slice() else { continue };
        let [token] = leg.as_slice() else { continue };
        let once = token.min == 1 && token.max == Some(1);
        if !(once && token.on.enemy && token.contact == Contact::Capture) {
            continue;
        }
        let common = |one, other| intersection(context, one, other, span, diagnostics);
        let Some(combined) = rule.conditions.en_passant(conditions, common) else {
            let message = "the captures on which this is based already have such a condition";
            diagnostics.push(Diagnostic::new(Code::ConditionTwice, span, message));
            return Vec::new();
        };
        let nowhere = |zone: ZoneId| context.zones[zone.index()].cells[player.index()].is_empty();
        if combined.from.is_some_and(nowhere) || combined.to.is_some_and(nowhere) {
            continue;
        }
        let on = Holds {
            en_passant: true,
            ..Holds::default()
        };
        captures.push(MoveRule {
            paths: rule.paths.clone(),
            legs: vec![vec![Token { on, ..token.clone() }]],
            bends: Vec::new(),
            returns: rule.returns,
            conditions: combined,
        });
    }
    if captures.is_empty() && player.index() == 0 {
        let message = "no capture of this piece can be made en passant";
        let mistake = Diagnostic::new(Code::EnPassantUnfit, span, message);
        diagnostics.push(mistake.help("give the piece a capture by `step` or `leap`"));
    }
    captures
}

/// The intersection of two zones.
fn intersection(
    context: &mut Context,
    one: ZoneId,
    other: ZoneId,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ZoneId> {
    let zones = context.zones[one.index()]
        .cells
        .iter()
        .zip(&context.zones[other.index()].cells);
    let cells: Vec<CellSet> = zones
        .map(|(one, other)| one.iter().filter(|&cell| other.contains(cell)).collect())
        .collect();
    context.unnamed_zone(cells, span, diagnostics)
}
