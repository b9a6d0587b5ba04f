//! Everything about pieces, put together.

use std::collections::HashMap;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::CellSet;
use crate::rules::army::castles::{Castles, castles};
use crate::rules::army::promotions::promotions;
use crate::rules::army::{consequences, costs, drops};
use crate::rules::files::Selected;
use crate::rules::limits::MAX_PATHS;
use crate::rules::moves::{Budget, Conditions, Meaning, Way, betza, meaning, rules};
use crate::rules::pieces::{Bases, Kinds, Source, moves};
use crate::rules::terrain::Ground;
use crate::rules::{
    Check, Elimination, End, Forbidden, Hand, Holds, Kind, KindId, Mark, Meeting, MoveRule, Pass, PlayerId, Start,
    ZoneId,
};
use crate::syntax::tree_moves::{PieceItem, Timing};

/// The pieces of a variant and what they do to the game.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Army {
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// What check protects.
    pub check: Option<Check>,
    /// What captured pieces become.
    pub hand: Option<Hand>,
    /// When a player may pass.
    pub pass: Pass,
    /// Pieces that may be removed when they meet.
    pub meetings: Vec<Meeting>,
    /// How players are put out of the game.
    pub eliminations: Vec<Elimination>,
    /// What no move may bring about.
    pub forbidden: Forbidden,
    /// How the game ends.
    pub ends: Vec<End>,
    /// Where some of this is written.
    pub places: Places,
}

/// Where castlings and promotions are written.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Places {
    /// For each kind and player: the castlings, each with its place.
    pub castles: Castles,
    /// For each kind: the places of its promotions.
    pub promotions: Vec<Vec<Span>>,
}

/// A statement about moves, lowered: for each player, or what is known of en passant.
enum Lowered {
    Rules(Vec<Vec<MoveRule>>),
    EnPassant(Conditions, Span),
}

/// Gives every kind what its statements say; kinds that remember promotions are added to `kinds`.
pub(in crate::rules) fn army(
    selected: &Selected,
    ground: &mut Ground,
    kinds: &mut Kinds<'_>,
    start: &Start,
    diagnostics: &mut Vec<Diagnostic>,
) -> Army {
    let hand = selected.hand.as_ref().map(|hand| &hand.node);
    let usual = selected.promotions.as_ref().map_or(Timing::On, |timing| timing.node);
    let bases = Bases::find(kinds, start, hand, diagnostics);
    let moves = lower_moves(ground, kinds, diagnostics);
    let castles = castles(ground, kinds, diagnostics);
    let drops = drops::drops(ground, kinds, &selected.drops, diagnostics);
    let mut army = Army {
        kinds: Vec::new(),
        check: None,
        hand: hand.map(|hand| consequences::hand(kinds, hand, diagnostics)),
        pass: consequences::pass(selected.pass.as_ref().map(|pass| pass.node)),
        meetings: Vec::new(),
        ends: Vec::new(),
        eliminations: Vec::new(),
        forbidden: consequences::forbidden(&selected.ends),
        places: Places {
            castles,
            promotions: Vec::new(),
        },
    };
    for ((id, moves), drop) in kinds.ids().zip(moves).zip(drops) {
        let piece = kinds.piece(id);
        let twin = kinds.twin(id);
        // What is wrong with a twin's promotions is wrong with those of the kind it is like.
        let mut heard = Vec::new();
        let told = if twin.is_some() { &mut heard } else { &mut *diagnostics };
        let promotions = promotions(ground, kinds, &bases, id, usual, told);
        let only_castle = |(castle, _): &(_, Span)| Clone::clone(castle);
        let castles = army.places.castles[id.index()].iter();
        army.places
            .promotions
            .push(promotions.iter().map(|&(_, span)| span).collect());
        army.kinds.push(Kind {
            name: piece.name.node.clone(),
            symbol: twin.map_or_else(|| piece.symbol.node.clone(), |twin| twin.symbol.clone()),
            looks: twin.map_or(id, |twin| twin.of),
            royal: piece.royal,
            base: bases.base[id.index()],
            capturable: !kinds.items(id).any(|item| item.node == PieceItem::Uncapturable),
            spares: spares(kinds, id, diagnostics),
            moves,
            castles: castles
                .map(|castles| castles.iter().map(only_castle).collect())
                .collect(),
            promotions: promotions.into_iter().map(|(promotion, _)| promotion).collect(),
            drop: drop.filter(|_| twin.is_none()),
        });
    }
    let names: Vec<Span> = kinds.ids().map(|id| kinds.piece(id).name.span).collect();
    costs::check(&ground.space, &army.kinds, &names, diagnostics);
    army.check = selected
        .check
        .as_ref()
        .map(|check| consequences::check(kinds, &check.node, diagnostics));
    army.ends = consequences::ends(ground, kinds, &selected.ends, diagnostics);
    army.eliminations = consequences::eliminations(kinds, &selected.ends, diagnostics);
    army.meetings = consequences::meetings(ground, kinds, &army.kinds, &selected.meetings, diagnostics);
    army
}

fn spares(kinds: &Kinds<'_>, id: KindId, diagnostics: &mut Vec<Diagnostic>) -> Vec<KindId> {
    let mut spares = Vec::new();
    for item in kinds.items(id) {
        if let PieceItem::CannotCapture(names) = &item.node {
            spares.extend(kinds.set(names, diagnostics));
        }
    }
    spares.sort_unstable();
    spares.dedup();
    spares
}

/// For each kind and player: the ways to move on the board.
fn lower_moves(ground: &mut Ground, kinds: &Kinds<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Vec<Vec<MoveRule>>> {
    let players = ground.players.len();
    let mut budget = Budget::new();
    // Statements that several pieces take over are lowered once.
    let mut known: HashMap<*const _, Vec<Lowered>> = HashMap::new();
    let mut found: Vec<Vec<Vec<MoveRule>>> = Vec::new();
    for (sources, piece) in moves(kinds, diagnostics).into_iter().zip(&kinds.pieces) {
        let mut rules = vec![Vec::new(); players];
        let mut en_passant = Vec::new();
        for source in sources {
            let lowered = known
                .entry(std::ptr::from_ref(source))
                .or_insert_with(|| lower(ground, kinds, source, &mut budget, diagnostics));
            for lowered in lowered {
                match lowered {
                    Lowered::Rules(lowered) => {
                        let paths = lowered.iter().flatten().map(|rule| rule.paths.len()).sum();
                        if budget.spend(paths, source.span, diagnostics) {
                            rules
                                .iter_mut()
                                .zip(lowered)
                                .for_each(|(rules, more)| rules.extend_from_slice(more));
                        }
                    }
                    Lowered::EnPassant(conditions, span) => en_passant.push((conditions.clone(), *span)),
                }
            }
        }
        for (conditions, span) in en_passant {
            for player in ground.player_ids() {
                let captures = passed_captures(ground, player, &rules[player.index()], &conditions, span, diagnostics);
                rules[player.index()].extend(captures);
            }
        }
        for rules in &mut rules {
            if rules.iter().map(|rule| rule.paths.len()).sum::<usize>() > MAX_PATHS {
                let message = format!("a piece moves along at most {MAX_PATHS} paths");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, piece.name.span, message));
                rules.clear();
            }
        }
        found.push(rules);
    }
    for twin in &kinds.twins {
        found.push(found[twin.of.index()].clone());
    }
    found
}

fn lower(
    ground: &mut Ground,
    kinds: &Kinds<'_>,
    source: Source<'_>,
    budget: &mut Budget,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Lowered> {
    let ways: Vec<Way> = match &source.node {
        PieceItem::Move(written) => match meaning(ground, kinds, written, source.span, diagnostics) {
            Some(Meaning::Way(way)) => vec![way],
            Some(Meaning::EnPassant(conditions, span)) => return vec![Lowered::EnPassant(conditions, span)],
            None => Vec::new(),
        },
        PieceItem::Betza(text) => betza::ways(ground, text, diagnostics).unwrap_or_default(),
        _ => Vec::new(),
    };
    let for_players = |way: &Way| {
        let players = ground.player_ids();
        Lowered::Rules(
            players
                .map(|player| rules(ground, player, way, budget, diagnostics))
                .collect(),
        )
    };
    ways.iter().map(for_players).collect()
}

/// The captures en passant that go with the captures by a single displacement.
fn passed_captures(
    ground: &mut Ground,
    player: PlayerId,
    rules: &[MoveRule],
    conditions: &Conditions,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<MoveRule> {
    let mut found = Vec::new();
    for rule in rules {
        let [leg] = rule.legs.as_slice() else { continue };
        let [token] = leg.as_slice() else { continue };
        let once = token.min == 1 && token.max == Some(1);
        if !(once && token.on.enemy && token.mark == Mark::Capture) {
            continue;
        }
        let mut passed = rule.clone();
        passed.legs[0][0].on = Holds {
            passed: true,
            ..Holds::default()
        };
        passed.passing = false;
        passed.unmoved |= conditions.unmoved;
        passed.from = both(ground, rule.from, conditions.from, span, diagnostics);
        passed.to = both(ground, rule.to, conditions.to, span, diagnostics);
        let nowhere = |zone: Option<ZoneId>, ground: &Ground| {
            zone.is_some_and(|zone| ground.zones[zone.index()].cells[player.index()].is_empty())
        };
        if nowhere(passed.from, ground) || nowhere(passed.to, ground) {
            continue;
        }
        let clash = (rule.near.is_some() && conditions.near.is_some())
            || (rule.changing.is_some() && conditions.changing.is_some());
        if clash {
            let message = "the captures that this goes by have such a condition already";
            diagnostics.push(Diagnostic::new(Code::ConditionTwice, span, message));
        }
        passed.near = rule.near.clone().or_else(|| conditions.near.clone());
        passed.changing = rule.changing.or(conditions.changing);
        found.push(passed);
    }
    if found.is_empty() && player.index() == 0 {
        let message = "no capture of this piece can be made en passant";
        let mistake = Diagnostic::new(Code::EnPassantUnfit, span, message);
        diagnostics.push(mistake.help("give the piece a capture by `step` or `leap`"));
    }
    found
}

/// The zone of the cells that are in both zones.
fn both(
    ground: &mut Ground,
    one: Option<ZoneId>,
    other: Option<ZoneId>,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ZoneId> {
    let (Some(first), Some(second)) = (one, other) else {
        return one.or(other);
    };
    let zones = ground.zones[first.index()]
        .cells
        .iter()
        .zip(&ground.zones[second.index()].cells);
    let cells: Vec<CellSet> = zones
        .map(|(one, other)| one.iter().filter(|&cell| other.contains(cell)).collect())
        .collect();
    ground.unnamed_zone(cells, span, diagnostics)
}
