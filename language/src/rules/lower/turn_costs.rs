//! A bound on the work of generating legal moves, in games with conditions on attacks or effects.

use std::collections::BTreeMap;

use crate::diagnostics::{Code, Diagnostic, Severity, Span};
use crate::rules::limits::MAX_TURN_WORK;
use crate::rules::lower::costs::{bent_ray, branches, longest_ray, steps, ways, zone_sizes};
use crate::rules::lower::sampled_costs::{self, Measured};
use crate::rules::lower::turn_parts::{
    ANCHOR, ATTACKED, CHANGE, MADE, MOVE, captures, ends_with_capture, forms, is_near_mover,
};
use crate::rules::model::{
    Anchor, Change, Fact, Fate, Kind, KindId, MoveRule, PlayerId, Rules, Selection, Situation, Surroundings,
};

/// The cost of the pieces of a kind, or of all pieces together.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// The number of moves.
    moves: u64,
    /// The number of moves that are walked because tables do not cover them.
    walks: u64,
    /// The number of attack tests before the moves.
    asks: u64,
    /// The number of attack tests needed to decide whether they attack a single cell.
    asks_for_one: u64,
    /// The number of cells from which a piece might attack a single cell.
    reach: u64,
}

/// Reports a game in which generating the legal moves takes too much work with the pieces of the start. `effects` is the place of
/// the first effect, and `names` are the places of the kinds. Returns the number of displacements that were followed to measure
/// the work.
pub(super) fn check(rules: &Rules, effects: Option<Span>, names: &[Span], diagnostics: &mut Vec<Diagnostic>) -> u64 {
    let asking = rules.kinds.iter().zip(names).find(|(kind, _)| {
        let mut moves = kind.moves.iter().flat_map(|moves| moves.iter());
        moves.any(asks_for_attacks)
    });
    let Some(place) = asking.map(|(_, &name)| name).or(effects) else {
        return 0;
    };
    // The product of the worst cases is a bound that is quick to compute. The work is measured only if the bound is too high.
    if diagnostics.iter().any(is_error) || Work::new(rules).of_turn() <= MAX_TURN_WORK {
        return 0;
    }
    let (measured, followed) = sampled_costs::measure(rules);
    let why = match measured {
        Some(measured) if measured.all <= MAX_TURN_WORK => return followed,
        Some(measured) => costly(&measured),
        None => "there are too many ways to make the moves of its pieces".to_owned(),
    };
    let message = format!("it takes more than {MAX_TURN_WORK} steps to find the legal moves of a position");
    let diagnostic = Diagnostic::new(Code::LimitExceeded, place, message).labelled(why);
    diagnostics.push(diagnostic.help("use fewer pieces, or fewer conditions on attack and effects"));
    followed
}

/// Describes the main cost.
fn costly(measured: &Measured) -> String {
    let Measured {
        all: _,
        moves,
        effects,
        attacks,
    } = measured;
    if attacks > effects {
        format!("a player has about {moves} moves; after each, {attacks} steps look for attacks on protected pieces")
    } else {
        format!("a player has about {moves} moves, and the effects of each take {effects} steps")
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity() == Severity::Error
}

fn asks_for_attacks(rule: &MoveRule) -> bool {
    let situations = rule.conditions.situations.iter();
    let mut parts = situations.flat_map(Situation::parts);
    parts.any(|asked| !matches!(asked.fact, Fact::Near(_)))
}

/// The factors of the work of a turn.
struct Work<'r> {
    rules: &'r Rules,
    /// The size of each zone.
    zones: Vec<u64>,
    /// The maximum number of pieces on the board.
    pieces: u64,
    /// The maximum number of one player's protected pieces.
    royal: u64,
    /// The maximum cost of one player's pieces.
    own: Cost,
    /// The work of testing whether a cell is attacked, ignoring conditions on attacks.
    attack: u64,
    /// The number of attack tests needed to decide whether pieces attack a cell.
    asks_for_one: u64,
}

impl<'r> Work<'r> {
    fn new(rules: &'r Rules) -> Self {
        let cells = rules.space.cells.len() as u64;
        let zones = zone_sizes(&rules.zones);
        let costs = costs(rules, &zones);
        // The number of pieces of each player and kind.
        let mut counts: BTreeMap<(PlayerId, KindId), u64> = BTreeMap::new();
        let standing = rules.start.pieces.iter().map(|&(_, player, kind)| (player, kind, 1));
        let held = rules
            .start
            .hands
            .iter()
            .map(|&(player, kind, count)| (player, kind, count.into()));
        for (player, kind, count) in standing.chain(held) {
            *counts.entry((player, kind)).or_default() += count;
        }
        let mut of_player = vec![Cost::default(); rules.players.len()];
        let mut royal = vec![0; rules.players.len()];
        let (mut attack, mut asks_for_one) = (0_u64, 0_u64);
        for (&(player, kind), &count) in &counts {
            let forms = forms(rules, kind);
            let most = |part: fn(&Cost) -> u64| forms.iter().map(|form| part(&costs[form.index()])).max().unwrap_or(0);
            let count = count.min(cells);
            let own = &mut of_player[player.index()];
            own.moves = own.moves.saturating_add(count.saturating_mul(most(|cost| cost.moves)));
            own.asks = own.asks.saturating_add(count.saturating_mul(most(|cost| cost.asks)));
            let near = count.min(most(|cost| cost.reach));
            attack = attack.saturating_add(near.saturating_mul(most(|cost| cost.walks)));
            asks_for_one = asks_for_one.saturating_add(near.saturating_mul(most(|cost| cost.asks_for_one)));
            let protects = |form: &KindId| rules.check.as_ref().is_some_and(|check| check.kinds.contains(form));
            royal[player.index()] += if forms.iter().any(protects) { count } else { 0 };
        }
        let own = of_player.into_iter().max_by_key(|own| own.moves).unwrap_or_default();
        let all: u64 = counts.values().sum();
        let kinds = (rules.kinds.len() * rules.players.len()) as u64;
        Self {
            rules,
            zones,
            pieces: all.min(cells),
            royal: royal.into_iter().max().unwrap_or(0).min(cells),
            own,
            attack: attack.saturating_add(kinds),
            asks_for_one,
        }
    }

    /// The work of generating the legal moves of a player.
    fn of_turn(&self) -> u64 {
        let changes = || self.rules.effects.iter().flat_map(|effect| &effect.changes);
        let far = |change: &Change| change.what == Fate::Captured && !is_near_mover(&change.to);
        let (mut effects, mut by_moves) = (0, 0);
        if changes().next().is_some() {
            effects = self.effects();
            // To find an attack, each enemy move may have to be made, or only those near the cell.
            let made = if changes().any(far) {
                self.own.moves
            } else {
                self.pieces
            };
            by_moves = self
                .own
                .moves
                .saturating_mul(MOVE)
                .saturating_add(made.saturating_mul(effects));
        }
        let attack = self.attack.saturating_mul(self.asks_for_one.saturating_add(1));
        let attack = attack.saturating_add(by_moves);
        let each = effects.saturating_add(self.royal.saturating_mul(attack));
        let asked = self.own.asks.saturating_mul(self.attack);
        asked.saturating_add(self.own.moves.saturating_mul(each))
    }

    /// The work of making a move and its effects.
    fn effects(&self) -> u64 {
        let ray = longest_ray(&self.rules.space);
        let work = |change: &Change| match &change.to {
            Selection::Captured { .. } => 0,
            Selection::Standing(standing) => {
                let near = standing.near.iter().map(|beside| &beside.anchor);
                let anchors = near.chain(standing.same.iter().map(|(_, anchor)| anchor));
                let crowds = anchors.filter(|anchor| **anchor != Anchor::Mover).count() as u64;
                self.pieces * (ANCHOR * crowds + ATTACKED * u64::from(standing.attacked))
            }
            Selection::Lines { rules: lines } => {
                let ways = |lines: &Vec<MoveRule>| lines.iter().map(|rule| ways(rule, ray, &self.zones)).sum();
                lines.iter().map(ways).max().unwrap_or(0)
            }
        };
        let changes = self.rules.effects.iter().flat_map(|effect| &effect.changes);
        changes.fold(MADE, |all, change| {
            all.saturating_add(CHANGE).saturating_add(work(change))
        })
    }
}

/// The cost of a piece of each kind, for the costliest player.
fn costs(rules: &Rules, zones: &[u64]) -> Vec<Cost> {
    let ray = longest_ray(&rules.space);
    let of_kind = |moves: &[MoveRule]| {
        let mut cost = Cost::default();
        for rule in moves {
            let ray = bent_ray(&rules.space, rule, ray);
            let (ways, paths) = (ways(rule, ray, zones), rule.paths.len() as u64);
            let far = paths.saturating_mul(steps(rule, ray));
            cost.moves = cost.moves.saturating_add(ways);
            cost.asks = cost.asks.saturating_add(attack_tests(rule, ways, ray));
            if !captures(rule) {
                continue;
            }
            cost.reach = cost.reach.saturating_add(far);
            if branches(rule) || !rule.conditions.situations.is_empty() {
                cost.walks = cost.walks.saturating_add(ways.max(far));
            }
            // Only one path of a single leg leads to a cell, unless the board has joins.
            let straight = rules.space.joins.is_empty() && rule.bends.is_empty();
            let single = !branches(rule) && straight && rule.legs.iter().all(|leg| ends_with_capture(leg));
            let hits = if single { 1 } else { ways };
            cost.asks_for_one = cost.asks_for_one.saturating_add(attack_tests(rule, hits, ray));
        }
        cost
    };
    let players = |kind: &Kind| {
        let of_players = kind.moves.iter().map(|moves| of_kind(moves));
        of_players
            .max_by_key(|cost| (cost.moves, cost.asks))
            .unwrap_or_default()
    };
    rules.kinds.iter().map(players).collect()
}

/// The number of attack tests of a rule with this many ways.
fn attack_tests(rule: &MoveRule, ways: u64, ray: u64) -> u64 {
    let parts = rule.conditions.situations.iter().flat_map(Situation::parts);
    let asked = parts.map(|situation| match situation.fact {
        Fact::Near(_) | Fact::AtEnd(Surroundings::Near(_)) | Fact::Army { .. } => 0,
        Fact::Attacked { .. } | Fact::Guarded { .. } | Fact::Check => 1,
        Fact::AtEnd(Surroundings::Attacked { .. } | Surroundings::Guarded { .. }) | Fact::StartAttacked => ways,
        Fact::WayAttacked => ways.saturating_mul(steps(rule, ray)),
        Fact::All(_) => 0,
    });
    asked.fold(0, u64::saturating_add)
}
