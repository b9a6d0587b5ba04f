//! Assembles the rules of a variant.

use std::collections::BTreeSet;

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::context::Context;
use crate::rules::files::Selected;
use crate::rules::lower::array::start;
use crate::rules::lower::castles::{Castles, castles, ignore_attack};
use crate::rules::lower::moves::{Lowerings, MovePlaces};
use crate::rules::lower::promotions::{bans, by_rules, promotions, remember};
use crate::rules::lower::usual_array::usual_array;
use crate::rules::lower::{
    actions, check, costs, effects, eliminations, endings, hands, lots, meetings, points, turn_costs, turns,
};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Kind, KindId, Rules};
use crate::rules::pieces::{Bases, Kinds};
use crate::syntax::tree::{PieceItem, Timing};

/// The rules, with the data that lints need.
pub(in crate::rules) struct Lowered<'a> {
    /// The rules; valid only if no error is reported.
    pub rules: Rules,
    /// The kinds as declared.
    pub kinds: Kinds<'a>,
    /// The places of rules in the file.
    pub places: Places,
    /// The names of zones and partitions that are referred to.
    pub used: BTreeSet<String>,
    /// The number of displacements followed to measure the work of a turn.
    pub followed: u64,
}

/// The places of moves, castlings and promotions in the file.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Places {
    /// For each kind and player, the places of its move rules.
    pub moves: MovePlaces,
    /// For each kind and player, the castlings with their places.
    pub castles: Castles,
    /// For each kind, the places of its promotions, except the last ones, which only forbid moves to end on some cells.
    pub promotions: Vec<Vec<Span>>,
}

/// Lowers the statements about pieces and the game, and assembles the rules.
pub(in crate::rules) fn lower<'a>(
    selected: &'a Selected,
    mut context: Context,
    known: &mut Lowerings,
    diagnostics: &mut Vec<Diagnostic>,
) -> Lowered<'a> {
    let mut kinds = Kinds::collect(&selected.pieces, &selected.movements, diagnostics);
    let lowering = &mut Lowering::new(&mut context, &kinds, diagnostics);
    let mut start = start(lowering, selected);
    start.usual = usual_array(lowering, selected, &start);
    let hand = selected.hand.as_ref();
    let bases = Bases::find(
        &mut kinds,
        &start,
        hand.map(|hand| &hand.node),
        &selected.drops,
        diagnostics,
    );
    let lowering = &mut Lowering::new(&mut context, &kinds, diagnostics);
    let (mut definitions, places) = definitions(lowering, selected, &bases, known);
    let hand = hands::hand(lowering, hand, &start);
    let check = selected.check.as_ref();
    let check = check.map(|check| check::check(lowering, &check.node));
    ignore_attack(&mut definitions, check.as_ref());
    let (obligations, prohibitions) = actions::duties(lowering, &selected.duties);
    let turns = turns::turns(lowering, selected);
    let ends = endings::ends(lowering, &selected.ends);
    let eliminations = eliminations::eliminations(lowering, check.as_ref(), &selected.ends);
    let meetings = meetings::meetings(lowering, &definitions, &selected.meetings);
    let effects = effects::effects(lowering, &selected.effects);
    let nowhere = lots::returns_nowhere(&start, &selected.effects);
    lowering.diagnostics.extend(nowhere);
    let points = points::points(lowering, selected);
    let rules = Rules {
        name: selected.title.clone(),
        options: selected.choices.clone(),
        space: context.space,
        players: context.players,
        zones: context.zones,
        directions: context.directions,
        partitions: context.partitions,
        kinds: definitions,
        start,
        check,
        hand,
        pass: check::pass(selected.pass.as_ref().map(|pass| pass.node)),
        meetings,
        effects,
        eliminations,
        turns,
        obligations,
        prohibitions,
        forbidden: endings::forbidden(&selected.ends, diagnostics),
        points,
        ends,
    };
    let effects = selected.effects.first().map(|effect| effect.span);
    let names: Vec<Span> = kinds.ids().map(|id| kinds.piece(id).name.span).collect();
    let followed = turn_costs::check(&rules, effects, &names, diagnostics);
    Lowered {
        rules,
        kinds,
        places,
        used: context.used,
        followed,
    }
}

/// Lowers the kinds of pieces.
fn definitions(
    lowering: &mut Lowering<'_>,
    selected: &Selected,
    bases: &Bases,
    known: &mut Lowerings,
) -> (Vec<Kind>, Places) {
    let kinds = lowering.kinds;
    let usual = selected.promotions.as_ref().map_or(Timing::On, |timing| timing.node);
    let (moves, move_places) = known.moves(lowering, selected);
    let mut places = Places {
        moves: move_places,
        castles: castles(lowering),
        promotions: Vec::new(),
    };
    let drops = hands::drops(lowering, bases, &selected.drops);
    let mut definitions = Vec::new();
    for ((id, mut moves), drops) in kinds.ids().zip(moves).zip(drops) {
        let piece = kinds.piece(id);
        let twin = kinds.twin(id);
        let errors_before = lowering.diagnostics.len();
        let mut promotions = promotions(lowering, bases, id, usual);
        remember(lowering, bases, id, &mut moves, &places.moves[id.index()]);
        promotions.extend(by_rules(lowering, &moves, &places.moves[id.index()]));
        let (mut promotions, spans): (Vec<_>, _) = promotions.into_iter().unzip();
        places.promotions.push(spans);
        promotions.extend(bans(lowering, id));
        if twin.is_some() {
            // Errors in the promotions of a twin are also errors of the kind with the same appearance.
            lowering.diagnostics.truncate(errors_before);
        }
        let castles = places.castles[id.index()].iter();
        definitions.push(Kind {
            name: piece.name.node.clone(),
            symbol: twin.map_or_else(|| piece.symbol.node.clone(), |twin| twin.symbol.clone()),
            looks: twin.map_or(id, |twin| twin.of),
            royal: piece.royal,
            neutral: piece.neutral,
            base: bases.base[id.index()],
            capturable: !kinds.items(id).any(|item| item.node == PieceItem::Uncapturable),
            spares: spares(lowering, id),
            moves,
            castles: castles
                .map(|castles| castles.iter().map(|(castle, _)| castle.clone()).collect())
                .collect(),
            promotions,
            drops: if twin.is_none() { drops } else { Vec::new() },
        });
    }
    let names: Vec<Span> = kinds.ids().map(|id| kinds.piece(id).name.span).collect();
    costs::check(lowering.context, &definitions, &names, lowering.diagnostics);
    (definitions, places)
}

fn spares(lowering: &mut Lowering<'_>, id: KindId) -> Vec<KindId> {
    let mut spares = Vec::new();
    for item in lowering.kinds.items(id) {
        if let PieceItem::CannotCapture(names) = &item.node {
            spares.extend(lowering.kinds.set(names, lowering.diagnostics));
        }
    }
    spares.sort_unstable();
    spares.dedup();
    spares
}
