//! Base kinds: the kind of a piece in a hand, and twins, which remember the kind of a piece before it promoted.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::model::{KindId, Start};
use crate::rules::pieces::kinds::{Kinds, Twin};
use crate::rules::pieces::move_sources::moves;
use crate::syntax::tree::{Condition, DropItem, HandItem, Name, OriginItem, PieceItem, Promotes, Targets};

/// The kinds that pieces had at the start, and to which they revert when they are captured.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Bases {
    /// For each kind, its kind in a hand.
    pub base: Vec<KindId>,
    /// The kinds that begin the game on the board, in ascending order.
    arrayed: Vec<KindId>,
}

/// A promotion from one kind to another, or a drop as another kind: for all pieces of the kind, or for those that began the game
/// as `once`.
struct Edge {
    from: KindId,
    to: KindId,
    once: Option<KindId>,
}

impl Bases {
    /// Finds the base of every kind, and adds the necessary twins.
    pub fn find(
        kinds: &mut Kinds<'_>,
        start: &Start,
        hand: Option<&HandItem>,
        drops: &[Spanned<DropItem>],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let on_board: BTreeSet<KindId> = start.pieces.iter().map(|&(_, _, kind)| kind).collect();
        let in_hand = start.hands.iter().map(|&(_, kind, _)| kind);
        let mut ordinary = vec![false; kinds.len()];
        for kind in in_hand.chain(on_board.iter().copied()) {
            ordinary[kind.index()] = true;
        }
        let declared_bases = declared_bases(kinds, &ordinary, diagnostics);
        let mut bases = Self {
            base: kinds.ids().collect(),
            arrayed: on_board.into_iter().collect(),
        };
        let mut edges = bases.edges(kinds);
        edges.extend(drop_edges(kinds, drops));
        edges.extend(rule_edges(kinds));
        let origins = origins(&edges, &ordinary);
        impossible(kinds, &origins, diagnostics);
        let reverts = matches!(hand, Some(HandItem::Captures { as_base: true, .. }));
        if reverts || edges.iter().any(|edge| edge.once.is_some()) {
            for kind in kinds.declared() {
                if declared_bases[kind.index()].is_none() {
                    bases.find_base_or_twins(kinds, kind, ordinary[kind.index()], &origins[kind.index()], diagnostics);
                }
            }
        }
        for (base, declared_bases) in bases.base.iter_mut().zip(declared_bases) {
            *base = declared_bases.unwrap_or(*base);
        }
        bases
    }

    /// Finds the base of a kind, or adds a twin for each kind that its pieces may have had at the start.
    fn find_base_or_twins(
        &mut self,
        kinds: &mut Kinds<'_>,
        kind: KindId,
        ordinary: bool,
        origins: &BTreeSet<KindId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let others: Vec<KindId> = origins.iter().copied().filter(|&origin| origin != kind).collect();
        if let (false, [origin]) = (ordinary, others.as_slice()) {
            self.base[kind.index()] = *origin;
            return;
        }
        let symbol = |kind: KindId| kinds.piece(kind).symbol.node.clone();
        let marked = |origin: KindId| {
            let mark = if others.len() > 1 {
                symbol(origin)
            } else {
                String::new()
            };
            Twin {
                of: kind,
                root: origin,
                symbol: format!("{}~{mark}", symbol(kind)),
            }
        };
        let twins: Vec<Twin> = others.iter().map(|&origin| marked(origin)).collect();
        for twin in twins {
            let origin = twin.root;
            if kinds.add_twin(twin, diagnostics).is_none() {
                return;
            }
            self.base.push(origin);
        }
    }

    /// The declared kinds to which a promotion leads.
    pub fn targets<'a>(&'a self, kinds: &'a Kinds<'_>, kind: KindId, written: &'a Targets) -> Vec<KindId> {
        match written {
            Targets::Named(names) => names.iter().filter_map(|name| kinds.named(&name.node)).collect(),
            Targets::Captured => {
                let lesser = |&other: &KindId| other != kind && !kinds.piece(other).royal;
                kinds.declared().filter(lesser).collect()
            }
            Targets::InArray => {
                let lesser = |&other: &KindId| other != kind && !kinds.piece(other).royal;
                self.arrayed.iter().copied().filter(lesser).collect()
            }
        }
    }

    /// The kind of a piece after it promotes or is dropped as another: the twin that remembers its kind, if there is one.
    pub fn promoted(&self, kinds: &Kinds<'_>, from: KindId, to: KindId) -> KindId {
        let origin = self.base[from.index()];
        let remembers = |twin: &KindId| kinds.twin(*twin).is_some_and(|twin| twin.root == origin);
        kinds.alike(to).find(remembers).unwrap_or(to)
    }

    /// Whether a promotion applies to a kind, considering the kinds of its pieces at the start.
    pub fn holds(&self, kinds: &Kinds<'_>, kind: KindId, written: &Promotes) -> bool {
        match &written.origin {
            None => true,
            Some(OriginItem::NeverPromoted) => self.base[kind.index()] == kind,
            Some(OriginItem::Once(name)) => kinds.named(&name.node) == Some(self.base[kind.index()]),
        }
    }

    /// All promotions of declared pieces.
    fn edges(&self, kinds: &Kinds<'_>) -> Vec<Edge> {
        let mut edges = Vec::new();
        for from in kinds.ids() {
            for written in promotions(kinds, from) {
                let once = match &written.origin {
                    None => None,
                    Some(OriginItem::NeverPromoted) => Some(from),
                    Some(OriginItem::Once(name)) => kinds.named(&name.node),
                };
                let targets = self.targets(kinds, from, &written.to);
                let others = targets.into_iter().filter(|&to| to != from);
                edges.extend(others.map(|to| Edge { from, to, once }));
            }
        }
        edges
    }
}

/// All drops of declared pieces as other kinds.
fn drop_edges<'a>(kinds: &'a Kinds<'_>, drops: &'a [Spanned<DropItem>]) -> impl Iterator<Item = Edge> + 'a {
    let named = |name: &Name| kinds.named(&name.node);
    drops.iter().flat_map(move |drop| {
        let becomes = move || drop.node.becomes.iter().filter_map(named);
        let edges = move |from| becomes().filter(move |&to| to != from).map(move |to| (from, to));
        let pairs = drop.node.kinds.iter().filter_map(named).flat_map(edges);
        pairs.map(|(from, to)| Edge { from, to, once: None })
    })
}

/// All promotions that are part of moves of declared pieces.
fn rule_edges(kinds: &Kinds<'_>) -> Vec<Edge> {
    let mut edges = Vec::new();
    // Errors in the moves are reported when they are lowered.
    for (from, sources) in kinds.declared().zip(moves(kinds, &mut Vec::new())) {
        for source in sources {
            let PieceItem::Move(written) = &source.node else {
                continue;
            };
            for condition in &written.conditions {
                let Condition::Becoming(names) = &condition.node else {
                    continue;
                };
                let targets = names.iter().filter_map(|name| kinds.named(&name.node));
                let others = targets.filter(|&to| to != from);
                edges.extend(others.map(|to| Edge { from, to, once: None }));
            }
        }
    }
    edges
}

fn promotions<'a>(kinds: &Kinds<'a>, kind: KindId) -> impl Iterator<Item = &'a Promotes> + use<'a> {
    kinds.items(kind).filter_map(|item| {
        let PieceItem::Promotes(written) = &item.node else {
            return None;
        };
        Some(written)
    })
}

/// The declared bases, by `reverts to`. A kind to which another reverts is its own base, even if no such piece begins the game.
fn declared_bases(kinds: &Kinds<'_>, ordinary: &[bool], diagnostics: &mut Vec<Diagnostic>) -> Vec<Option<KindId>> {
    let mut one = |kind: KindId| {
        kinds.items(kind).find_map(|item| {
            let PieceItem::Reverts(name) = &item.node else {
                return None;
            };
            kinds.kind(name, diagnostics)
        })
    };
    let mut declared_bases: Vec<Option<KindId>> = kinds.ids().map(&mut one).collect();
    for kind in kinds.ids() {
        if declared_bases[kind.index()].is_none() && !ordinary[kind.index()] && declared_bases.contains(&Some(kind)) {
            declared_bases[kind.index()] = Some(kind);
        }
    }
    declared_bases
}

/// For each kind, the kinds that its pieces may have had at the start.
fn origins(edges: &[Edge], ordinary: &[bool]) -> Vec<BTreeSet<KindId>> {
    let itself = |(kind, &ordinary): (KindId, &bool)| BTreeSet::from_iter(ordinary.then_some(kind));
    let kinds = KindId::first(ordinary.len());
    let mut origins: Vec<BTreeSet<KindId>> = kinds.zip(ordinary).map(itself).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for edge in edges {
            let passes = |origin: &KindId| edge.once.is_none_or(|once| once == *origin);
            let passed: Vec<KindId> = origins[edge.from.index()].iter().copied().filter(passes).collect();
            let known = &mut origins[edge.to.index()];
            let count_before = known.len();
            known.extend(passed);
            changed |= known.len() > count_before;
        }
    }
    origins
}

/// Reports promotions for pieces that began the game as a kind that is impossible for them.
fn impossible(kinds: &Kinds<'_>, origins: &[BTreeSet<KindId>], diagnostics: &mut Vec<Diagnostic>) {
    for kind in kinds.ids() {
        for written in promotions(kinds, kind) {
            let Some(OriginItem::Once(name)) = &written.origin else {
                continue;
            };
            let Some(once) = kinds.kind(name, diagnostics) else {
                continue;
            };
            if once == kind || !origins[kind.index()].contains(&once) {
                let piece = &kinds.piece(kind).name;
                let message = format!("no `{}` begins the game as a `{}`", piece.node, name.node);
                let mistake = Diagnostic::new(Code::OriginImpossible, name.span, message);
                let help = if once == kind {
                    "for a piece that has never promoted, write `if never promoted`"
                } else {
                    "`if once` names a piece that begins the game and comes to this one by promotions"
                };
                diagnostics.push(mistake.help(help));
            }
        }
    }
}
