//! Measures the work of generating legal moves in sample positions: the array, and the same pieces scattered over the board, many
//! of them promoted.

use crate::geometry::CellId;
use crate::rules::lower::costs::{bent_ray, branches, longest_ray, steps};
use crate::rules::lower::sample_walks::{Counted, Sample};
use crate::rules::lower::turn_parts::{
    ANCHOR, ATTACKED, CHANGE, MADE, MOVE, captures, ends_with_capture, forms, is_near_mover,
};
use crate::rules::model::{
    Anchor, Change, Contact, Fact, Fate, KindId, MoveRule, PlayerId, Rules, Selection, Situation, Surroundings,
};

/// The limit of displacements in all sample positions together.
const BUDGET: u64 = 1 << 20;

/// The scattered positions: one in this many pieces stands on the board.
const SCATTERED: [usize; 4] = [1, 1, 2, 4];

/// The work of generating the legal moves in the costliest sample position.
#[derive(Clone, Copy, Default)]
pub(super) struct Measured {
    /// The total work.
    pub all: u64,
    /// The number of moves.
    pub moves: u64,
    /// The work for each move of making it and its effects.
    pub effects: u64,
    /// The work for each move of testing whether a protected piece is attacked.
    pub attacks: u64,
}

/// Measures the work; also returns the number of displacements followed. The first part is `None` if they exceed the limit.
pub(super) fn measure(rules: &Rules) -> (Option<Measured>, u64) {
    let mut budget = BUDGET;
    let mut random = Random(1);
    let mut costliest = Measured::default();
    let scattered = SCATTERED.iter().map(|&one_of| Some(one_of));
    for one_of in std::iter::once(None).chain(scattered) {
        let sample = match one_of {
            None => array(rules),
            Some(one_of) => scatter(rules, one_of, &mut random),
        };
        let Some(found) = measure_sample(rules, &sample, &mut budget) else {
            return (None, BUDGET);
        };
        if found.all > costliest.all {
            costliest = found;
        }
    }
    (Some(costliest), BUDGET - budget)
}

/// A linear congruential generator with a fixed seed.
struct Random(u64);

impl Random {
    /// A random number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

fn array(rules: &Rules) -> Sample<'_> {
    let mut sample = Sample::empty(rules);
    for &(cell, player, kind) in &rules.start.pieces {
        sample.put(cell, player, kind);
    }
    sample
}

/// Puts one in `one_of` pieces, including those in hand, on random cells, half of them in a random form.
fn scatter<'r>(rules: &'r Rules, one_of: usize, random: &mut Random) -> Sample<'r> {
    let mut sample = Sample::empty(rules);
    let mut free: Vec<CellId> = rules.space.ids().collect();
    let standing = rules.start.pieces.iter().map(|&(_, player, kind)| (player, kind));
    let held = rules.start.hands.iter();
    let held = held.flat_map(|&(player, kind, count)| std::iter::repeat_n((player, kind), count.into()));
    for (player, kind) in standing.chain(held).step_by(one_of) {
        if free.is_empty() {
            break;
        }
        let cell = free.swap_remove(random.below(free.len()));
        let forms = forms(rules, kind);
        let form = match random.below(2) {
            0 => kind,
            _ => forms[random.below(forms.len())],
        };
        sample.put(cell, player, form);
    }
    sample
}

/// The cost of one piece of a sample.
#[derive(Default)]
struct PieceCost<'r> {
    /// The number of moves.
    ways: u64,
    /// The displacements of walks without tables.
    walked: u64,
    /// The same for captures by the piece's own moves only.
    walked_to_capture: u64,
    /// For each rule with a condition on attacks before the move, the kinds whose attacks matter.
    asks: Vec<Option<&'r [KindId]>>,
    /// The same for rules that capture.
    asks_to_capture: Vec<Option<&'r [KindId]>>,
    /// The number of attack tests that depend on the move.
    asks_on_way: u64,
    /// The number of such tests for moves to one cell.
    asks_for_one: u64,
    /// The number of cells that it may capture on, on an empty board.
    reach: u64,
}

fn measure_sample(rules: &Rules, sample: &Sample<'_>, budget: &mut u64) -> Option<Measured> {
    let pieces: Vec<(CellId, PlayerId, KindId)> = sample
        .pieces()
        .filter(|&(_, _, kind)| !rules.is_neutral(kind))
        .collect();
    let mut costs = Vec::with_capacity(pieces.len());
    for &piece in &pieces {
        costs.push((piece, piece_cost(rules, sample, piece, budget)?));
    }
    let cells = rules.space.cells.len() as u64;
    let share = |cost: u64, reach: u64| cost.saturating_mul(reach.min(cells)).div_ceil(cells);
    // The work of testing whether a piece of some kinds attacks a cell, ignoring conditions on attacks.
    let mut by_kind = vec![0_u64; rules.kinds.len()];
    for ((_, _, kind), cost) in &costs {
        by_kind[kind.index()] += share(1 + cost.walked_to_capture, cost.reach);
    }
    let all: u64 = by_kind.iter().sum();
    let query = |kinds: &Option<&[KindId]>| match kinds {
        Some(kinds) => kinds.iter().map(|kind| by_kind[kind.index()]).sum::<u64>() + 1,
        None => all + 1,
    };
    let effects = effects(rules, sample, &pieces, budget)?;
    let far = |change: &Change| change.what == Fate::Captured && !is_near_mover(&change.to);
    let has_far = rules.effects.iter().flat_map(|effect| &effect.changes).any(far);
    let mut costliest = Measured::default();
    for player in rules.player_ids() {
        let team = rules.player(player).team;
        let own = costs.iter().filter(|((_, owner, _), _)| *owner == player);
        let (mut found, mut moves, mut royal) = (0_u64, 0_u64, 0_u64);
        for ((_, _, kind), cost) in own {
            moves += cost.ways;
            let attack_tests = cost.asks.iter().map(query).fold(0, u64::saturating_add);
            found = found.saturating_add(cost.walked).saturating_add(attack_tests);
            found = found.saturating_add(cost.asks_on_way.saturating_mul(all + 1));
            royal += u64::from(rules.check.as_ref().is_some_and(|check| check.kinds.contains(kind)));
        }
        let enemies = costs
            .iter()
            .filter(|((_, owner, _), _)| rules.player(*owner).team != team);
        let (mut attack, mut enemy_moves) = (1_u64, 0_u64);
        for (_, cost) in enemies {
            enemy_moves += cost.ways;
            let attack_tests = cost.asks_to_capture.iter().map(query).fold(0, u64::saturating_add);
            let on_way = cost.asks_for_one.saturating_mul(all + 1);
            let each = (1 + cost.walked).saturating_add(attack_tests).saturating_add(on_way);
            attack = attack.saturating_add(share(each, cost.reach));
        }
        if !rules.effects.is_empty() {
            // To find an attack, each enemy move may have to be made, or only those near the cell.
            let made = if has_far { enemy_moves } else { pieces.len() as u64 };
            let by_moves = enemy_moves * MOVE + made.saturating_mul(effects);
            attack = attack.saturating_add(by_moves);
        }
        let attacks = royal.saturating_mul(attack);
        let all = found.saturating_add(moves.saturating_mul(effects.saturating_add(attacks)));
        if all > costliest.all {
            costliest = Measured {
                all,
                moves,
                effects,
                attacks,
            };
        }
    }
    Some(costliest)
}

fn piece_cost<'r>(
    rules: &'r Rules,
    sample: &Sample<'_>,
    piece: (CellId, PlayerId, KindId),
    budget: &mut u64,
) -> Option<PieceCost<'r>> {
    let (_, player, kind) = piece;
    let straight_ray = longest_ray(&rules.space);
    let mut cost = PieceCost::default();
    for rule in rules.moves(player, kind) {
        let Counted { ways, steps: made } = sample.count(piece, rule, budget)?;
        let situations = &rule.conditions.situations;
        let walks = branches(rule) || !situations.is_empty();
        let captures = captures(rule);
        cost.ways += ways;
        cost.walked += if walks { made } else { 0 };
        if captures {
            let ray = bent_ray(&rules.space, rule, straight_ray);
            cost.reach += (rule.paths.len() as u64).saturating_mul(steps(rule, ray));
            cost.walked_to_capture += if walks && !rule.conditions.borrowed { made } else { 0 };
        }
        let straight = rules.space.joins.is_empty() && rule.bends.is_empty();
        let single = !branches(rule) && straight && rule.legs.iter().all(|leg| ends_with_capture(leg));
        let hits = if single { 1 } else { ways };
        for part in situations.iter().flat_map(Situation::parts) {
            match &part.fact {
                Fact::Attacked { by } | Fact::Guarded { by } => {
                    cost.asks.push(by.as_deref());
                    if captures {
                        cost.asks_to_capture.push(by.as_deref());
                    }
                }
                Fact::Check => {
                    cost.asks.push(None);
                    if captures {
                        cost.asks_to_capture.push(None);
                    }
                }
                Fact::AtEnd(Surroundings::Attacked { .. } | Surroundings::Guarded { .. }) | Fact::StartAttacked => {
                    cost.asks_on_way += ways;
                    cost.asks_for_one += if captures { hits } else { 0 };
                }
                Fact::WayAttacked => {
                    cost.asks_on_way += made;
                    cost.asks_for_one += if captures { made } else { 0 };
                }
                Fact::Near(_) | Fact::AtEnd(Surroundings::Near(_)) | Fact::Army { .. } | Fact::All(_) => {}
            }
        }
    }
    Some(cost)
}

/// The work of making a move and its effects.
fn effects(rules: &Rules, sample: &Sample<'_>, pieces: &[(CellId, PlayerId, KindId)], budget: &mut u64) -> Option<u64> {
    let changes = || rules.effects.iter().flat_map(|effect| &effect.changes);
    if changes().next().is_none() {
        return Some(1);
    }
    let mut work = MADE;
    for change in changes() {
        work += CHANGE
            + match &change.to {
                Selection::Captured { .. } => 0,
                Selection::Standing(standing) => {
                    let near = standing.near.iter().map(|beside| &beside.anchor);
                    let anchors = near.chain(standing.same.iter().map(|(_, anchor)| anchor));
                    let crowds = anchors.filter(|anchor| **anchor != Anchor::Mover).count() as u64;
                    pieces.len() as u64 * (ANCHOR * crowds + ATTACKED * u64::from(standing.attacked))
                }
                Selection::Lines { rules: lines } => line_work(sample, pieces, lines, budget)?,
            };
    }
    Some(work)
}

/// The displacements along the lines of an effect, averaged over the pieces of the sample as movers.
fn line_work(
    sample: &Sample<'_>,
    pieces: &[(CellId, PlayerId, KindId)],
    lines: &[Vec<MoveRule>],
    budget: &mut u64,
) -> Option<u64> {
    let mut made = 0;
    for &piece in pieces {
        for rule in lines.get(piece.1.index()).into_iter().flatten() {
            let mut rule = rule.clone();
            // A line may end on anything, and captures nothing on its way.
            for token in rule.legs.iter_mut().flatten() {
                token.contact = Contact::Stay;
            }
            made += sample.count(piece, &rule, budget)?.steps;
        }
    }
    Some(made.div_ceil((pieces.len() as u64).max(1)))
}
