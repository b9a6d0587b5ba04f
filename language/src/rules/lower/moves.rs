//! Lowers the moves of all kinds to rules.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::CellSet;
use crate::rules::files::Selected;
use crate::rules::limits::{MAX_PATHS, MAX_WORK};
use crate::rules::lower::related::{OwnMoves, add_borrowed, add_hindrances, paths};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Conditions, Contact, Holds, KindId, MoveRule, PlayerId, Token, Zone, ZoneId};
use crate::rules::moves::{
    Budget, Resolved, ResolvedMove, move_rules, resolve, resolve_betza, seen_by, with_named_legs,
};
use crate::rules::pieces::{Source, moves};
use crate::syntax::tree::PieceItem;

/// For each kind and player, the rules of its moves on the board.
type Moves = Vec<Vec<Arc<[MoveRule]>>>;

/// For each kind and player, the place in the file of each rule.
pub(in crate::rules) type MovePlaces = Arc<Vec<Vec<Vec<Span>>>>;

/// A cache of lowered moves, shared by choices of a variant's options that do not affect the moves.
#[derive(Default)]
pub(in crate::rules) struct Lowerings {
    known: HashMap<Makings, Vec<LoweredMoves>>,
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
struct LoweredMoves {
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
    pub(super) fn moves(&mut self, lowering: &mut Lowering<'_>, selected: &Selected) -> (Moves, MovePlaces) {
        let makings = Makings {
            places: selected.places_of_moves(),
            twins: lowering.kinds.twins.iter().map(|twin| twin.of).collect(),
        };
        let same =
            |known: &&LoweredMoves| known.before.0 == lowering.context.zones && known.before.1 == lowering.context.full;
        if let Some(known) = self.known.get(&makings).into_iter().flatten().find(same) {
            lowering.context.zones.clone_from(&known.after.0);
            lowering.context.full = known.after.1;
            lowering.context.used.extend(known.used.iter().cloned());
            lowering.diagnostics.extend_from_slice(&known.diagnostics);
            return (known.moves.clone(), known.places.clone());
        }
        let before = (lowering.context.zones.clone(), lowering.context.full);
        let used_before = std::mem::take(&mut lowering.context.used);
        let errors_before = lowering.diagnostics.len();
        let (moves, places) = lower_moves(lowering);
        let places = Arc::new(places);
        let used = std::mem::replace(&mut lowering.context.used, used_before);
        lowering.context.used.extend(used.iter().cloned());
        let errors = lowering.diagnostics[errors_before..].to_vec();
        self.remember(
            makings,
            LoweredMoves {
                before,
                after: (lowering.context.zones.clone(), lowering.context.full),
                used,
                moves: moves.clone(),
                places: places.clone(),
                diagnostics: errors,
            },
        );
        (moves, places)
    }

    /// Caches a lowering, emptying the cache first if it would grow too large.
    fn remember(&mut self, makings: Makings, lowered: LoweredMoves) {
        let rules = lowered.moves.iter().flatten().flat_map(|rules| rules.iter());
        let paths: usize = rules.map(|rule| rule.paths.len()).sum();
        if self.paths + paths > MAX_WORK {
            self.known.clear();
            self.paths = 0;
        }
        self.paths += paths;
        self.known.entry(makings).or_default().push(lowered);
    }
}

/// A lowered statement about moves: its rules for each player, or the conditions of en passant captures.
enum LoweredMove {
    Rules(Vec<Vec<MoveRule>>),
    EnPassant(Conditions, Span),
}

/// Lowers the rules of the moves of each kind and player, with their places.
fn lower_moves(lowering: &mut Lowering<'_>) -> (Moves, Vec<Vec<Vec<Span>>>) {
    let kinds = lowering.kinds;
    let players = lowering.context.players.len();
    let mut budget = Budget::new();
    // A statement that several pieces inherit is lowered once.
    let mut known: HashMap<*const _, Vec<LoweredMove>> = HashMap::new();
    let mut own_moves: OwnMoves = Vec::new();
    let mut places: Vec<Vec<Vec<Span>>> = Vec::new();
    for sources in moves(kinds, lowering.diagnostics) {
        let mut rules: Vec<Vec<MoveRule>> = vec![Vec::new(); players];
        let mut spans: Vec<Vec<Span>> = vec![Vec::new(); players];
        let mut en_passant = Vec::new();
        for source in sources {
            let lowered = known
                .entry(std::ptr::from_ref(source))
                .or_insert_with(|| lower(lowering, source, &mut budget));
            for lowered in lowered {
                match lowered {
                    LoweredMove::Rules(lowered) => {
                        let paths = lowered.iter().flatten().map(|rule| rule.paths.len()).sum();
                        if budget.spend(paths, source.span, lowering.diagnostics) {
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
            for player in lowering.context.player_ids() {
                let mut seen = conditions.clone();
                for asked in &mut seen.situations {
                    *asked = seen_by(lowering.context, player, asked);
                }
                let captures = en_passant_captures(lowering, player, &rules[player.index()], &seen, span);
                rules[player.index()].extend(captures);
                spans[player.index()].resize(rules[player.index()].len(), span);
            }
        }
        own_moves.push(rules);
        places.push(spans);
    }
    add_borrowed(lowering, &mut own_moves, &mut places);
    add_hindrances(lowering, &mut own_moves);
    for (piece, rules) in kinds.pieces.iter().zip(&mut own_moves) {
        for rules in rules {
            if paths(rules) > MAX_PATHS {
                let message = format!("a piece moves along at most {MAX_PATHS} paths");
                lowering
                    .diagnostics
                    .push(Diagnostic::new(Code::LimitExceeded, piece.name.span, message));
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

fn lower(lowering: &mut Lowering<'_>, source: Source<'_>, budget: &mut Budget) -> Vec<LoweredMove> {
    let resolved: Vec<ResolvedMove> = match &source.node {
        PieceItem::Move(written) => {
            let mut moves = Vec::new();
            for written in with_named_legs(lowering, written) {
                match resolve(lowering, &written, source.span) {
                    Some(Resolved::Move(one)) => moves.push(one),
                    Some(Resolved::EnPassant(conditions, span)) => {
                        return vec![LoweredMove::EnPassant(conditions, span)];
                    }
                    None => {}
                }
            }
            moves
        }
        PieceItem::Betza(text) => resolve_betza(lowering.context, text, lowering.diagnostics).unwrap_or_default(),
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
        let players = lowering.context.player_ids();
        let rules = players.map(|player| move_rules(lowering.context, player, one, budget, lowering.diagnostics));
        LoweredMove::Rules(rules.collect())
    };
    resolved.iter().map(for_players).collect()
}

/// The en passant captures that correspond to a piece's captures by a single displacement.
fn en_passant_captures(
    lowering: &mut Lowering<'_>,
    player: PlayerId,
    rules: &[MoveRule],
    conditions: &Conditions,
    span: Span,
) -> Vec<MoveRule> {
    let mut captures = Vec::new();
    let mut fits = false;
    for rule in rules {
        let [leg] = rule.legs.as_slice() else { continue };
        let [token] = leg.as_slice() else { continue };
        let once = token.min == 1 && token.max == Some(1);
        if !(once && token.on.enemy && token.contact == Contact::Capture) {
            continue;
        }
        let common = |one, other| intersection(lowering, one, other, span);
        let Some(combined) = rule.conditions.en_passant(conditions, common) else {
            let message = "the captures on which this is based already have such a condition";
            lowering
                .diagnostics
                .push(Diagnostic::new(Code::ConditionTwice, span, message));
            return Vec::new();
        };
        let zones = [combined.from, combined.to];
        let cells = |zone: ZoneId| &lowering.context.zones[zone.index()].cells;
        fits |= zones
            .iter()
            .flatten()
            .all(|&zone| cells(zone).iter().any(|own| !own.is_empty()));
        if zones
            .iter()
            .flatten()
            .any(|&zone| cells(zone)[player.index()].is_empty())
        {
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
    if !fits && player.index() == 0 {
        let message = "no capture of this piece can be made en passant";
        let mistake = Diagnostic::new(Code::EnPassantUnfit, span, message);
        lowering
            .diagnostics
            .push(mistake.help("give the piece a capture by `step` or `leap`"));
    }
    captures
}

/// The intersection of two zones.
fn intersection(lowering: &mut Lowering<'_>, one: ZoneId, other: ZoneId, span: Span) -> Option<ZoneId> {
    let zones = lowering.context.zones[one.index()]
        .cells
        .iter()
        .zip(&lowering.context.zones[other.index()].cells);
    let cells: Vec<CellSet> = zones
        .map(|(one, other)| one.iter().filter(|&cell| other.contains(cell)).collect())
        .collect();
    lowering.context.unnamed_zone(cells, span, lowering.diagnostics)
}
