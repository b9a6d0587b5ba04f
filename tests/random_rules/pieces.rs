//! Random moves of pieces.

use triagonal::geometry::{CrossingOrder, Vector};
use triagonal::rules::{
    Bend, Conditions, Contact, Fact, Holds, KindId, MoveRule, Near, PartitionId, Situation, Surroundings, Token, ZoneId,
};

use crate::support::Rng;

/// The numbers of things to which rules refer by index.
pub struct Counts {
    /// The axes.
    pub dimensions: usize,
    /// The kinds.
    pub kinds: usize,
    /// The zones.
    pub zones: usize,
    /// The partitions.
    pub partitions: usize,
}

impl Counts {
    /// Returns some kinds, at least one.
    pub fn kinds(&self, rng: &mut Rng) -> Vec<KindId> {
        let some: Vec<KindId> = (0..self.kinds as u16)
            .map(KindId)
            .filter(|_| rng.below(2) == 0)
            .collect();
        if some.is_empty() { vec![KindId(0)] } else { some }
    }

    /// Returns a zone.
    pub fn zone(&self, rng: &mut Rng) -> ZoneId {
        ZoneId(rng.below(self.zones) as u16)
    }

    /// Returns a partition.
    pub fn partition(&self, rng: &mut Rng) -> PartitionId {
        PartitionId(rng.below(self.partitions) as u16)
    }

    fn vector(&self, rng: &mut Rng, reach: i16) -> Vector {
        let mut vector = Vector::default();
        while vector.is_zero() {
            for component in &mut vector.0[..self.dimensions] {
                *component = rng.below(2 * reach as usize + 1) as i16 - reach;
            }
        }
        vector
    }

    /// Returns all vectors with components of at most 1.
    pub fn neighbours(&self) -> Vec<Vector> {
        let count = 3_usize.pow(self.dimensions as u32);
        let vector = |number: usize| {
            Vector::new(std::array::from_fn(|axis| {
                if axis < self.dimensions {
                    (number / 3_usize.pow(axis as u32) % 3) as i16 - 1
                } else {
                    0
                }
            }))
        };
        (0..count).map(vector).filter(|vector| !vector.is_zero()).collect()
    }
}

/// The content that a token accepts, by letters: `e`mpty, `f`riend, enemy `x`, `p`assed.
pub fn holds(letters: &str) -> Holds {
    Holds {
        empty: letters.contains('e'),
        friend: letters.contains('f'),
        enemy: letters.contains('x'),
        en_passant: letters.contains('p'),
    }
}

/// A token for a number of cells, whose content is given by letters.
pub fn token(letters: &str, min: u16, max: Option<u16>, contact: Contact) -> Token {
    Token {
        on: holds(letters),
        kinds: None,
        zone: None,
        min,
        max,
        contact,
    }
}

/// A step in all directions, for a royal piece.
pub fn king(counts: &Counts) -> MoveRule {
    rule(
        counts.neighbours().into_iter().map(|vector| vec![vector]).collect(),
        vec![vec![token("ex", 1, Some(1), Contact::Capture)]],
    )
}

fn rule(paths: Vec<Vec<Vector>>, legs: Vec<Vec<Token>>) -> MoveRule {
    MoveRule {
        paths,
        legs,
        bends: Vec::new(),
        returns: false,
        conditions: Conditions::default(),
    }
}

/// Returns a random rule.
pub fn random_move(rng: &mut Rng, counts: &Counts) -> MoveRule {
    let one = |letters, contact| token(letters, 1, Some(1), contact);
    let run = |letters| token(letters, 0, None, Contact::Stay);
    let goal = match rng.below(6) {
        0 => one("e", Contact::Stay),
        1 => one("x", Contact::Capture),
        _ => one("ex", Contact::Capture),
    };
    let mut passing = false;
    let legs = match rng.below(18) {
        0 | 1 => vec![vec![goal]],
        2 | 3 => vec![vec![run("e"), goal]],
        4 => vec![vec![token("e", 0, Some(2), Contact::Stay), goal]],
        5 => {
            let mut screen = one(*rng.pick(&["f", "x", "fx"]), Contact::Stay);
            if rng.below(2) == 0 {
                screen.kinds = Some(counts.kinds(rng));
            }
            vec![vec![run("e"), screen, run("e"), goal]]
        }
        6 => vec![vec![run("e"), one("fx", Contact::Stay), goal]],
        7 => vec![vec![one("e", Contact::Stay)], vec![goal]],
        8 => vec![vec![run("e"), one("e", Contact::Stay)], vec![run("e"), goal]],
        9 | 10 => vec![vec![one("p", Contact::Capture)]],
        11 => {
            passing = true;
            let length = 2 + rng.below(2) as u16;
            vec![vec![token("e", length, Some(length), Contact::Stay)]]
        }
        12 => vec![vec![
            run("e"),
            one("x", Contact::Capture),
            run("e"),
            one("e", Contact::Stay),
        ]],
        13 => vec![vec![run("e"), one(*rng.pick(&["f", "x", "fx", "fxe"]), Contact::Swap)]],
        14 | 15 => {
            let whom = one(*rng.pick(&["f", "x", "fx"]), *rng.pick(&[Contact::Push, Contact::Pull]));
            let met = if rng.below(2) == 0 {
                vec![whom]
            } else {
                vec![run("e"), whom]
            };
            let pulls = met.iter().any(|token| token.contact == Contact::Pull);
            let goal = if pulls { goal } else { one("e", Contact::Stay) };
            let later = if rng.below(2) == 0 {
                vec![goal]
            } else {
                vec![run("e"), goal]
            };
            let before = (!pulls && rng.below(4) == 0).then(|| vec![one("ex", Contact::Capture)]);
            before.into_iter().chain([met, later]).collect()
        }
        16 => vec![
            vec![one(*rng.pick(&["x", "ex"]), Contact::Capture)],
            vec![one("ex", Contact::Capture)],
        ],
        _ => (0..1 + rng.below(2)).map(|_| random_leg(rng, counts)).collect(),
    };
    let mut made = rule(random_paths(rng, counts, legs.len()), legs);
    made.conditions.passing = passing;
    if rng.below(4) == 0 {
        add_orders(rng, counts, &mut made);
    }
    made.returns = !passing && made.carrying().is_none() && rng.below(8) == 0;
    if made.returns && rng.below(4) == 0 {
        (made.paths, made.legs) = (vec![Vec::new()], Vec::new());
    }
    if passing {
        // On a small ring several paths lead to one cell, and their exposures combine.
        made.paths.truncate(3);
    }
    if rng.below(5) == 0 {
        add_bends(rng, &mut made);
    }
    add_conditions(rng, counts, &mut made);
    made
}

/// Lets a rule also follow some of its paths across joins with other orders of the axes.
fn add_orders(rng: &mut Rng, counts: &Counts, rule: &mut MoveRule) {
    let orders = CrossingOrder::all(counts.dimensions);
    for path in rule.paths.clone() {
        let other: Vec<Vector> = path.iter().map(|vector| Vector(vector.0, *rng.pick(&orders))).collect();
        if rng.below(2) == 0 && !rule.paths.contains(&other) {
            rule.paths.push(other);
        }
    }
}

/// Bends some legs of a rule: along a ring of the leg's initial directions, or at the edges.
fn add_bends(rng: &mut Rng, rule: &mut MoveRule) {
    for leg in 0..rule.legs.len() {
        let mut ring: Vec<Vector> = Vec::new();
        for path in &rule.paths {
            if !ring.contains(&path[leg]) {
                ring.insert(rng.below(ring.len() + 1), path[leg]);
            }
        }
        rule.bends.push(match rng.below(4) {
            0 => Bend::Straight,
            1 => Bend::Reflect((rng.below(2) == 0).then(|| 1 + rng.below(2) as u16)),
            _ => Bend::Curve(ring),
        });
    }
}

fn random_leg(rng: &mut Rng, counts: &Counts) -> Vec<Token> {
    let lists = ["e", "f", "x", "fx", "efx", "ep", "p", "ex"];
    let mut tokens: Vec<Token> = (0..1 + rng.below(3))
        .map(|_| {
            let letters = rng.pick(&lists);
            let min = rng.below(2) as u16;
            let (max, contact) = match rng.below(4) {
                0 => (Some(1), Contact::Capture),
                1 => (None, Contact::Stay),
                _ => (Some(min.max(1) + rng.below(2) as u16), Contact::Stay),
            };
            let mut made = token(letters, min, max, contact);
            if rng.below(4) == 0 {
                made.kinds = Some(counts.kinds(rng));
            }
            if rng.below(5) == 0 {
                made.zone = Some(counts.zone(rng));
            }
            made
        })
        .collect();
    tokens.push(token(lists[rng.below(lists.len())], 1, Some(1), Contact::Capture));
    tokens
}

fn random_paths(rng: &mut Rng, counts: &Counts, legs: usize) -> Vec<Vec<Vector>> {
    let back_again = legs == 2 && rng.below(3) == 0;
    let first: Vec<Vector> = if rng.below(2) == 0 {
        counts.neighbours().into_iter().filter(|_| rng.below(2) == 0).collect()
    } else {
        let reach = 1 + rng.below(3) as i16;
        (0..1 + rng.below(5)).map(|_| counts.vector(rng, reach)).collect()
    };
    first
        .into_iter()
        .map(|vector| {
            let later = (1..legs).map(|_| {
                if back_again {
                    vector.reversed()
                } else {
                    counts.vector(rng, 1)
                }
            });
            std::iter::once(vector).chain(later).collect()
        })
        .collect()
}

fn add_conditions(rng: &mut Rng, counts: &Counts, rule: &mut MoveRule) {
    match rng.below(16) {
        0 => rule.conditions.from = Some(counts.zone(rng)),
        1 => rule.conditions.to = Some(counts.zone(rng)),
        2 => rule.conditions.changing = Some(counts.partition(rng)),
        3 => rule.conditions.unmoved = true,
        4..7 => {
            for _ in 0..1 + rng.below(2) {
                let situation = random_situation(rng, counts);
                if !rule.conditions.situations.contains(&situation) {
                    rule.conditions.situations.push(situation);
                }
            }
            rule.conditions.borrowed = rng.below(4) == 0;
        }
        _ => {}
    }
}

/// Returns a condition, sometimes a combination of several.
fn random_situation(rng: &mut Rng, counts: &Counts) -> Situation {
    let simple = random_simple_situation(rng, counts);
    let moves = |fact: &Fact| matches!(fact, Fact::AtEnd(_) | Fact::WayAttacked | Fact::StartAttacked);
    if rng.below(4) != 0 {
        return simple;
    }
    let mut parts = vec![simple, random_simple_situation(rng, counts)];
    parts.retain(|part| !moves(&part.fact));
    Situation {
        fact: Fact::All(parts),
        denied: rng.below(3) != 0,
    }
}

fn random_near(rng: &mut Rng, counts: &Counts, kinds: Option<Vec<KindId>>) -> Near {
    Near {
        on: holds(["f", "x", "fx"][rng.below(3)]),
        kinds,
        vectors: {
            let all = counts.neighbours();
            let some: Vec<Vector> = all.iter().copied().filter(|_| rng.below(3) == 0).collect();
            if rng.below(2) == 0 || some.is_empty() {
                all
            } else {
                some
            }
        },
    }
}

fn random_simple_situation(rng: &mut Rng, counts: &Counts) -> Situation {
    let kinds = (rng.below(2) == 0).then(|| counts.kinds(rng));
    let fact = match rng.below(8) {
        0 | 1 => Fact::Near(random_near(rng, counts, kinds)),
        2 => Fact::Attacked { by: kinds },
        3 => Fact::Guarded { by: kinds },
        4 => Fact::AtEnd(match rng.below(4) {
            0 => Surroundings::Near(random_near(rng, counts, kinds)),
            1 => Surroundings::Guarded { by: kinds },
            2 => Surroundings::Attacked { by: kinds },
            _ => Surroundings::Attacked { by: None },
        }),
        5 => Fact::WayAttacked,
        6 => Fact::StartAttacked,
        _ => Fact::Check,
    };
    Situation {
        fact,
        denied: rng.below(2) == 0,
    }
}

/// Returns the same rule for a player whose last axis is reversed.
pub fn turned(rule: &MoveRule, dimensions: usize) -> MoveRule {
    let turn = |vector: &Vector| {
        let turned = |axis: usize| {
            if axis + 1 == dimensions {
                -vector.0[axis]
            } else {
                vector.0[axis]
            }
        };
        Vector(std::array::from_fn(turned), vector.1)
    };
    let mut turned = rule.clone();
    for vector in turned.paths.iter_mut().flatten() {
        *vector = turn(vector);
    }
    for bend in &mut turned.bends {
        if let Bend::Curve(ring) = bend {
            ring.iter_mut().for_each(|vector| *vector = turn(vector));
        }
    }
    turned
}
