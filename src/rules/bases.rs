//! What a piece is in a hand, and the kinds that tell promoted pieces from ordinary ones.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::rules::kinds::{Kinds, Twin};
use crate::rules::{KindId, Start};
use crate::syntax::tree::HandItem;
use crate::syntax::tree_moves::PieceItem;

/// What pieces revert to when they are captured.
#[derive(Clone, Debug)]
pub(super) struct Bases {
    /// For each kind what it is in a hand.
    pub base: Vec<KindId>,
    /// For each kind the ordinary kinds it can have been.
    roots: Vec<BTreeSet<KindId>>,
    /// The kinds that begin the game, on the board or in a hand.
    ordinary: Vec<bool>,
}

impl Bases {
    /// Finds every kind's base, and adds the kinds that are needed to remember it.
    pub fn find(
        kinds: &mut Kinds<'_>,
        start: &Start,
        hand: Option<HandItem>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let said = said(kinds, diagnostics);
        let mut ordinary = vec![false; kinds.len()];
        let on_board = start.pieces.iter().map(|&(_, _, kind)| kind);
        for kind in on_board.chain(start.hands.iter().map(|&(_, kind, _)| kind)) {
            ordinary[kind.index()] = true;
        }
        let edges = edges(kinds);
        let mut bases = Self {
            base: kinds.ids().collect(),
            roots: roots(&edges, &ordinary),
            ordinary,
        };
        if hand == Some(HandItem::AsBase) {
            for kind in kinds.ids().take(kinds.pieces.len()) {
                if said[kind.index()].is_none() {
                    bases.infer(kinds, kind, &edges, diagnostics);
                }
            }
        }
        for (base, said) in bases.base.iter_mut().zip(said) {
            *base = said.unwrap_or(*base);
        }
        bases
    }

    /// Finds the base of a kind from the promotions that lead to it.
    fn infer(
        &mut self,
        kinds: &mut Kinds<'_>,
        kind: KindId,
        edges: &[(KindId, KindId)],
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let roots: BTreeSet<KindId> = if self.ordinary[kind.index()] {
            let into = edges.iter().filter(|&&(_, to)| to == kind);
            let roots = into.flat_map(|&(from, _)| self.roots_of(from));
            roots.filter(|&root| root != kind).collect()
        } else {
            self.roots[kind.index()].clone()
        };
        if let (false, [root]) = (self.ordinary[kind.index()], Vec::from_iter(&roots).as_slice()) {
            self.base[kind.index()] = **root;
            return;
        }
        let symbol = |kind: KindId| kinds.piece(kind).symbol.node.clone();
        let several = roots.len() > 1;
        let twins: Vec<Twin> = roots
            .iter()
            .map(|&root| Twin {
                of: kind,
                root,
                symbol: format!(
                    "{}~{}",
                    symbol(kind),
                    if several { symbol(root) } else { String::new() }
                ),
            })
            .collect();
        for twin in twins {
            let root = twin.root;
            if kinds.add_twin(twin, diagnostics).is_none() {
                return;
            }
            self.base.push(root);
        }
    }

    fn roots_of(&self, kind: KindId) -> Vec<KindId> {
        if self.ordinary[kind.index()] {
            return vec![kind];
        }
        self.roots[kind.index()].iter().copied().collect()
    }

    /// The kind that a piece becomes when it promotes: the one that remembers what it was, if there is one.
    pub fn promoted(&self, kinds: &Kinds<'_>, from: KindId, to: KindId) -> KindId {
        let roots = self.roots_of(from);
        let remembers = |kind: &KindId| {
            let twin = kind
                .index()
                .checked_sub(kinds.pieces.len())
                .map(|index| &kinds.twins[index]);
            twin.is_some_and(|twin| roots.contains(&twin.root))
        };
        kinds.alike(to).find(remembers).unwrap_or(to)
    }
}

/// What each kind's `reverts to` says.
fn said(kinds: &Kinds<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Option<KindId>> {
    let mut one = |kind: KindId| {
        kinds.items(kind).find_map(|item| match &item.node {
            PieceItem::Reverts(name) => kinds.kind(name, diagnostics),
            _ => None,
        })
    };
    kinds.ids().map(&mut one).collect()
}

/// Every promotion: from which kind to which.
fn edges(kinds: &Kinds<'_>) -> Vec<(KindId, KindId)> {
    let of = |kind: KindId| {
        kinds.items(kind).flat_map(move |item| match &item.node {
            PieceItem::Promotes(promotes) => promotes.to.as_slice(),
            _ => &[],
        })
    };
    let all = kinds.ids().flat_map(|kind| of(kind).map(move |to| (kind, to)));
    let named = all.filter_map(|(from, to)| Some((from, kinds.named(&to.node)?)));
    let edges: BTreeSet<_> = named.filter(|(from, to)| from != to).collect();
    edges.into_iter().collect()
}

/// For each kind that does not begin the game: the kinds that do and can become it, by way of others that do not.
fn roots(edges: &[(KindId, KindId)], ordinary: &[bool]) -> Vec<BTreeSet<KindId>> {
    let mut roots = vec![BTreeSet::new(); ordinary.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &(from, to) in edges {
            if ordinary[to.index()] {
                continue;
            }
            let more = match ordinary[from.index()] {
                true => BTreeSet::from([from]),
                false => roots[from.index()].clone(),
            };
            let before = roots[to.index()].len();
            roots[to.index()].extend(more);
            changed |= roots[to.index()].len() > before;
        }
    }
    roots
}
