//! How a piece gets about: the cells it can come to in a game, how many ways it has there, and what it is bound to.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use serde::Serialize;

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::{Army, Contact, Forced, Hand, KindId, PlayerId, Rules, ZoneId};

use super::walk::{Arrival, Landing, Supposed, arrivals};

/// How a piece alone on the empty board gets about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Roaming {
    /// The cells on which the piece can come to stand in a game.
    pub cells: Vec<CellId>,
    /// The least number of cells that it can go to from one of them.
    pub min: usize,
    /// The mean of these numbers.
    pub mean: f64,
    /// The greatest of them.
    pub max: usize,
    /// The cells from which it cannot go on at all, whatever else stands on the board.
    pub stuck: Vec<CellId>,
    /// How it is bound while it only moves.
    pub moving: Binding,
    /// How it is bound if it may capture as well.
    pub capturing: Binding,
}

/// The parts of the board that a piece does not leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Binding {
    /// How many cells each part has, the largest first.
    pub parts: Vec<usize>,
    /// Whether within its part it can come from every cell to every other.
    pub returns: bool,
    /// In case it can never come back to a cell it has left: how many moves it has at most.
    pub longest: Option<usize>,
}

/// How a kind of a player gets about.
#[must_use]
pub fn roaming(rules: &Rules, piece: Piece) -> Roaming {
    let stands = &stands(rules, piece.player, piece.kind)[piece.kind.index()];
    let cells: Vec<CellId> = if stands.is_empty() {
        rules.space.ids().collect()
    } else {
        stands.iter().collect()
    };
    let alone = |way: &Arrival| !way.helped && !way.on_the_way;
    let mut goals = Vec::new();
    let mut victims = Vec::new();
    let mut stuck = Vec::new();
    for &cell in &cells {
        let ways = arrivals(rules, piece, cell, Supposed::Moved);
        let to = |landing: Landing| -> CellSet {
            let there = ways.iter().filter(|way| way.landing == landing && alone(way));
            there.map(|way| way.to).collect()
        };
        goals.push(to(Landing::Empty));
        victims.push(to(Landing::Captured));
        if ways.is_empty() {
            stuck.push(cell);
        }
    }
    let counts = || goals.iter().map(CellSet::len);
    Roaming {
        min: counts().min().unwrap_or(0),
        mean: counts().sum::<usize>() as f64 / cells.len().max(1) as f64,
        max: counts().max().unwrap_or(0),
        stuck,
        moving: binding(&cells, &[&goals]),
        capturing: binding(&cells, &[&goals, &victims]),
        cells,
    }
}

/// The parts into which steps divide some cells; each list has the ends of the steps from each cell.
fn binding(cells: &[CellId], steps: &[&Vec<CellSet>]) -> Binding {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = cells.iter().map(|_| graph.add_node(())).collect();
    let mut parts = UnionFind::new(cells.len());
    for (from, &node) in nodes.iter().enumerate() {
        for goal in steps.iter().flat_map(|goals| goals[from].iter()) {
            if let Ok(to) = cells.binary_search(&goal) {
                graph.update_edge(node, nodes[to], ());
                parts.union(from, to);
            }
        }
    }
    let mut sizes = vec![0; cells.len()];
    for part in parts.into_labeling() {
        sizes[part] += 1;
    }
    sizes.retain(|&size| size > 0);
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    // The components come with every one behind those that can be reached from it.
    let strong = tarjan_scc(&graph);
    let longest = strong.iter().all(|component| component.len() == 1).then(|| {
        let mut moves = vec![0; cells.len()];
        for node in strong.iter().flatten() {
            let next = graph.neighbors(*node).map(|next| moves[next.index()] + 1);
            moves[node.index()] = next.max().unwrap_or(0);
        }
        moves.into_iter().max().unwrap_or(0)
    });
    Binding {
        returns: strong.len() == sizes.len(),
        parts: sizes,
        longest: longest.filter(|_| graph.edge_count() > 0),
    }
}

/// For a kind, and each that can become it, the cells on which a piece of the player can come to stand in a game,
/// blocked by nothing: from where it begins or is dropped, by its moves and captures, and by promotion.
fn stands(rules: &Rules, player: PlayerId, kind: KindId) -> Vec<CellSet> {
    let wanted = ancestors(rules, kind);
    let nothing = || vec![CellSet::new(); rules.kinds.len()];
    let own = closure(rules, player, &wanted, nothing());
    if rules.eliminations.iter().all(|fall| fall.army == Army::Vanishes) {
        return own;
    }
    // Armies change hands: what others bring about may be his.
    let mut seeds = own;
    for other in (0..rules.players.len() as u16)
        .map(PlayerId)
        .filter(|&other| other != player)
    {
        let theirs = closure(rules, other, &wanted, nothing());
        for (seed, cells) in seeds.iter_mut().zip(&theirs) {
            cells.iter().for_each(|cell| seed.insert(cell));
        }
    }
    closure(rules, player, &wanted, seeds)
}

/// Whether each kind can become a kind by promotions, or is it.
fn ancestors(rules: &Rules, kind: KindId) -> Vec<bool> {
    let mut wanted = vec![false; rules.kinds.len()];
    let mut open = vec![kind];
    while let Some(next) = open.pop() {
        if std::mem::replace(&mut wanted[next.index()], true) {
            continue;
        }
        let leads = |from: &crate::rules::Kind| from.promotions.iter().any(|promotion| promotion.to.contains(&next));
        let before = rules.kinds.iter().enumerate().filter(|(_, from)| leads(from));
        open.extend(before.map(|(index, _)| KindId(index as u16)));
    }
    wanted
}

/// Whether some piece of a player can change places with another.
fn swaps(rules: &Rules, player: PlayerId) -> bool {
    let moves = rules.kinds.iter().flat_map(|kind| kind.moves[player.index()].iter());
    let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
    tokens.any(|token| token.contact == Contact::Swap)
}

fn closure(rules: &Rules, player: PlayerId, wanted: &[bool], seeds: Vec<CellSet>) -> Vec<CellSet> {
    if swaps(rules, player) {
        // Whoever is swapped with goes where the other came from.
        return vec![rules.space.ids().collect(); rules.kinds.len()];
    }
    let mut found = vec![CellSet::new(); rules.kinds.len()];
    let mut open: Vec<(KindId, CellId)> = Vec::new();
    for (index, cells) in seeds.iter().enumerate() {
        open.extend(cells.iter().map(|cell| (KindId(index as u16), cell)));
    }
    let starting = rules.start.pieces.iter().filter(|(_, owner, _)| *owner == player);
    open.extend(starting.map(|&(cell, _, kind)| (kind, cell)));
    for (index, kind) in rules.kinds.iter().enumerate() {
        let id = KindId(index as u16);
        if let Some(drop) = kind.drop.as_ref().filter(|_| can_be_held(rules, player, id)) {
            let cells = rules.space.ids().filter(|&cell| {
                let inside = |zone: ZoneId| rules.zones[zone.index()].cells[player.index()].contains(cell);
                drop.zone.is_none_or(inside)
            });
            open.extend(cells.map(|cell| (id, cell)));
        }
        for castle in &kind.castles[player.index()] {
            open.push((id, castle.to));
            open.push((castle.partner, castle.partner_to));
        }
    }
    while let Some((kind, cell)) = open.pop() {
        if !wanted[kind.index()] || found[kind.index()].contains(cell) {
            continue;
        }
        found[kind.index()].insert(cell);
        for way in arrivals(rules, Piece { player, kind }, cell, Supposed::InPlay) {
            let (becomes, may_stay) = promotions(rules, player, kind, cell, &way);
            open.extend(becomes.into_iter().map(|kind| (kind, way.to)));
            if may_stay {
                open.push((kind, way.to));
            }
        }
    }
    found
}

/// What a piece may become by a move, and whether it may stay what it is.
fn promotions(rules: &Rules, player: PlayerId, kind: KindId, from: CellId, way: &Arrival) -> (Vec<KindId>, bool) {
    let zone = |zone: ZoneId| &rules.zones[zone.index()].cells[player.index()];
    let captures = way.on_the_way || way.landing == Landing::Captured;
    let mut becomes = Vec::new();
    let mut may_stay = true;
    for promotion in &rules.kinds[kind.index()].promotions {
        let place = zone(promotion.zone);
        let fits = match (place.contains(from), place.contains(way.to)) {
            (false, true) => promotion.entering,
            (true, false) => promotion.leaving,
            (true, true) => promotion.within,
            (false, false) => false,
        };
        if !fits || (promotion.capturing && !captures) {
            continue;
        }
        becomes.extend(&promotion.to);
        may_stay &= match promotion.forced {
            Forced::Never => true,
            Forced::Always => false,
            Forced::On(forced) => !zone(forced).contains(way.to),
        };
    }
    (becomes, may_stay)
}

/// Whether a player can come to hold a kind in his hand.
pub(super) fn can_be_held(rules: &Rules, player: PlayerId, kind: KindId) -> bool {
    let holds_at_start = rules.start.hands.iter().any(|hand| (hand.0, hand.1) == (player, kind));
    let check = rules.check.as_ref().filter(|check| check.every);
    let falls = |it: usize| {
        let safe = check.is_some_and(|check| check.kinds.contains(&KindId(it as u16)));
        rules.kinds[it].capturable && !safe
    };
    let captured = |test: &dyn Fn(usize) -> bool| (0..rules.kinds.len()).any(|it| falls(it) && test(it));
    holds_at_start
        || match &rules.hand {
            None | Some(Hand::AsAtStart) => false,
            Some(Hand::ToCaptor) => captured(&|it| it == kind.index()),
            Some(Hand::AsBase) => captured(&|it| rules.kinds[it].base == kind),
            Some(Hand::ToOwner(kinds)) => kinds.contains(&kind),
        }
}
