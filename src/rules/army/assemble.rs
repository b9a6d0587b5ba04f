//! Everything about pieces, put together.

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::army::castles::{Castles, castles};
use crate::rules::army::lowering::Lowerings;
use crate::rules::army::promotions::promotions;
use crate::rules::army::{consequences, costs, drops};
use crate::rules::context::Context;
use crate::rules::files::Selected;
use crate::rules::pieces::{Bases, Kinds};
use crate::rules::{Check, Elimination, End, Forbidden, Hand, Kind, KindId, Meeting, Pass, Start};
use crate::syntax::tree::{PieceItem, Timing};

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

/// Gives every kind what its statements say; kinds that remember promotions are added to `kinds`.
pub(in crate::rules) fn army(
    selected: &Selected,
    context: &mut Context,
    kinds: &mut Kinds<'_>,
    start: &Start,
    known: &mut Lowerings,
    diagnostics: &mut Vec<Diagnostic>,
) -> Army {
    let hand = selected.hand.as_ref().map(|hand| &hand.node);
    let usual = selected.promotions.as_ref().map_or(Timing::On, |timing| timing.node);
    let bases = Bases::find(kinds, start, hand, diagnostics);
    let moves = known.moves(selected, context, kinds, diagnostics);
    let castles = castles(context, kinds, diagnostics);
    let drops = drops::drops(context, kinds, &selected.drops, diagnostics);
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
        let promotions = promotions(context, kinds, &bases, id, usual, told);
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
    costs::check(&context.space, &army.kinds, &names, diagnostics);
    army.check = selected
        .check
        .as_ref()
        .map(|check| consequences::check(kinds, &check.node, diagnostics));
    army.ends = consequences::ends(context, kinds, &selected.ends, diagnostics);
    army.eliminations = consequences::eliminations(kinds, &selected.ends, diagnostics);
    army.meetings = consequences::meetings(context, kinds, &army.kinds, &selected.meetings, diagnostics);
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
