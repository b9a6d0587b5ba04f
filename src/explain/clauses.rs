//! The ways of a piece to move, gathered into clauses that can be said in one breath.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{CellSet, Vector};
use crate::play::Piece;
use crate::rules::{Conditions, Contact, Holds, MoveRule, Rules, Token, ZoneId};

use super::acts::{Act, Mode, Verb, act, mode};
use super::compass::{Compass, Course};
use super::conditions::{Words, words};
use super::places::Places;
use super::words::either;

/// Ways to move that are told together.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// What the moves can do where they end.
    pub mode: Mode,
    acts: Vec<Act>,
    /// The pairs of cells it can begin on and a zone it can end in.
    ends: Vec<(CellSet, Option<ZoneId>)>,
    /// The conditions besides `from` and `to`.
    conditions: Conditions,
    /// Whether the captures are made en passant as well.
    pub en_passant: bool,
}

/// Rules that differ only in their directions.
struct Way {
    legs: Vec<Vec<Token>>,
    paths: BTreeSet<Vec<Vector>>,
    from: CellSet,
    to: Option<ZoneId>,
    /// The conditions besides `from` and `to`.
    conditions: Conditions,
    forward: Vec<Vector>,
}

/// The clauses of a piece, in the order of its rules.
pub(super) fn clauses(places: &Places<'_>, piece: Piece) -> Vec<Clause> {
    let rules = places.rules;
    let mut ways: Vec<Way> = Vec::new();
    for rule in &*rules.kinds[piece.kind.index()].moves[piece.player.index()] {
        let way = way(places, rule);
        let alike = |known: &&mut Way| {
            (&known.legs, &known.from, known.to) == (&way.legs, &way.from, way.to)
                && (&known.conditions, &known.forward) == (&way.conditions, &way.forward)
        };
        match ways.iter_mut().find(alike) {
            Some(known) => known.paths.extend(way.paths),
            None => ways.push(way),
        }
    }
    let mut clauses: Vec<Clause> = Vec::new();
    for way in ways {
        let clause = Clause {
            mode: mode(&way.legs),
            acts: acts(places, &way),
            ends: vec![(way.from, way.to)],
            conditions: way.conditions,
            en_passant: false,
        };
        add(&mut clauses, clause);
    }
    en_passant_too(clauses)
}

fn way(places: &Places<'_>, rule: &MoveRule) -> Way {
    let from = places.cells(rule.conditions.from);
    let headings = &places.rules.players[places.player.index()].forward;
    let heading = headings
        .iter()
        .find(|heading| from.iter().all(|cell| heading.cells.contains(cell)));
    let mut way = Way {
        legs: rule.legs.clone(),
        paths: rule.paths.iter().cloned().collect(),
        from,
        to: rule.conditions.to,
        conditions: rule.conditions.anywhere(),
        forward: heading.map_or_else(Vec::new, |heading| heading.vectors.clone()),
    };
    straighten(&mut way);
    way
}

/// Makes steps that follow each other in one direction over empty cells a single leg.
fn straighten(way: &mut Way) {
    let step = |leg: &Vec<Token>| leg.len() == 1 && (leg[0].min, leg[0].max) == (1, Some(1)) && leg[0].zone.is_none();
    let free = |leg: &Vec<Token>| leg[0].on == Holds::EMPTY && leg[0].contact == Contact::Stay;
    let Some((last, before)) = way.legs.split_last() else {
        return;
    };
    let straight = !before.is_empty() && way.legs.iter().all(step) && before.iter().all(free);
    if straight
        && way
            .paths
            .iter()
            .all(|path| path.iter().all(|vector| *vector == path[0]))
    {
        let passed = before.len() as u16;
        let free = Token {
            min: passed,
            max: Some(passed),
            ..before[0][0].clone()
        };
        way.legs = vec![vec![free, last[0].clone()]];
        way.paths = way.paths.iter().map(|path| vec![path[0]]).collect();
    }
}

/// Puts a clause with another that says the same of other cells.
fn add(clauses: &mut Vec<Clause>, clause: Clause) {
    let alike = |known: &&mut Clause| {
        (known.mode, &known.acts, &known.conditions) == (clause.mode, &clause.acts, &clause.conditions)
    };
    let Some(known) = clauses.iter_mut().find(alike) else {
        clauses.push(clause);
        return;
    };
    for (from, to) in clause.ends {
        match known.ends.iter_mut().find(|end| end.1 == to) {
            Some((cells, _)) => from.iter().for_each(|cell| cells.insert(cell)),
            None => known.ends.push((from, to)),
        }
    }
}

/// Tells captures en passant with the captures that are made the same way.
fn en_passant_too(clauses: Vec<Clause>) -> Vec<Clause> {
    let (passing, mut others): (Vec<Clause>, Vec<Clause>) =
        clauses.into_iter().partition(|clause| clause.mode == Mode::Passing);
    for clause in passing {
        let alike = |known: &&mut Clause| {
            matches!(known.mode, Mode::Both | Mode::Capture)
                && (&known.acts, &known.ends, &known.conditions) == (&clause.acts, &clause.ends, &clause.conditions)
        };
        match others.iter_mut().find(alike) {
            Some(known) => known.en_passant = true,
            None => others.push(clause),
        }
    }
    others
}

/// What the legs of a way do.
fn acts(places: &Places<'_>, way: &Way) -> Vec<Act> {
    let compass = Compass {
        space: &places.rules.space,
        forward: &way.forward,
    };
    let mut acts: Vec<Act> = Vec::new();
    for (index, tokens) in way.legs.iter().enumerate() {
        let course = if index == 0 {
            let mut course = compass.course(&way.paths.iter().map(|path| path[0]).collect());
            course.leaper = course.leaper.filter(|_| way.legs.len() == 1);
            course
        } else {
            match later(&compass, way, index) {
                Some(course) => course,
                None => return listed(places, &compass, way),
            }
        };
        let mut act = act(places, tokens, &course);
        if index + 1 < way.legs.len() {
            let end = &tokens[tokens.len() - 1];
            match act.verb {
                Verb::Step | Verb::Leap if end.contact == Contact::Capture && end.on.enemy => {
                    let free = if end.on.empty { "an empty cell or " } else { "" };
                    act.body
                        .push_str(&format!(" to {free}an enemy piece, which it captures"));
                }
                Verb::Step | Verb::Leap => act.body.push_str(" to an empty cell"),
                _ => {}
            }
            act.note = None;
        }
        acts.push(act);
    }
    if let (Some(whole), Some(last)) = (as_leap(&compass, way), acts.last_mut()) {
        last.body.push_str(&whole);
    }
    acts
}

/// The course of a later leg by the leg before; nothing if it has no simple words.
fn later(compass: &Compass<'_>, way: &Way, leg: usize) -> Option<Course> {
    let mut next: BTreeMap<Vec<Vector>, BTreeSet<Vector>> = BTreeMap::new();
    for path in &way.paths {
        next.entry(path[..leg].to_vec()).or_default().insert(path[leg]);
    }
    let mut shapes: BTreeSet<Vec<i64>> = BTreeSet::new();
    for &vector in next.values().flatten() {
        shapes.insert(compass.shape(vector));
    }
    let base: BTreeSet<Vector> = shapes.iter().flat_map(|shape| compass.copies(shape)).collect();
    let lattice = compass.space.lattice;
    // How a direction lies to the last one: the product, and whether they are parallel.
    let lie = |last: Vector, vector: Vector| {
        let product = i64::from(lattice.dot(last, vector));
        let lengths = i64::from(lattice.dot(last, last)) * i64::from(lattice.dot(vector, vector));
        (product, product * product == lengths)
    };
    type Relation = fn((i64, bool)) -> bool;
    let relations: [(&str, Relation); 6] = [
        ("", |_| true),
        (" outward", |(product, parallel)| product > 0 && !parallel),
        (" further in the same direction", |(product, parallel)| {
            product > 0 && parallel
        }),
        (" back", |(product, parallel)| product < 0 && parallel),
        (" at a right angle", |(product, _)| product == 0),
        (" in another line", |(_, parallel)| !parallel),
    ];
    let (words, _) = relations.into_iter().find(|(_, holds)| {
        next.iter().all(|(path, vectors)| {
            let last = path[leg - 1];
            let right: BTreeSet<Vector> = base.iter().copied().filter(|&it| holds(lie(last, it))).collect();
            right == *vectors
        })
    })?;
    let mut course = compass.course(&base);
    course.leaper = None;
    let same = words.ends_with("same direction") || words == " back";
    if same && shapes.iter().all(|shape| shape[0] == 1) {
        course.once = format!("one cell{words}");
        course.along = Some(words.trim_start().to_owned());
    } else {
        course.once.push_str(words);
        course.along = course.along.map(|along| along + words);
    }
    Some(course)
}

/// Paths without common words, one by one.
fn listed(places: &Places<'_>, compass: &Compass<'_>, way: &Way) -> Vec<Act> {
    let told = way.paths.iter().map(|path| {
        let legs = path.iter().map(|&vector| {
            let by = compass.listed(&BTreeSet::from([vector]));
            by.trim_start_matches("by ").to_owned()
        });
        legs.collect::<Vec<_>>().join(" then ")
    });
    let told: Vec<String> = told.collect();
    let mut acts: Vec<Act> = Vec::new();
    for (index, tokens) in way.legs.iter().enumerate() {
        let course = Course {
            once: "once".to_owned(),
            along: Some("along one direction".to_owned()),
            leaps: false,
            leaper: None,
        };
        let mut act = act(places, tokens, &course);
        if index + 1 == way.legs.len() {
            act.note = Some(format!("the directions being {}", either(&told)));
        }
        acts.push(act);
    }
    acts
}

/// The single leap that steps over empty cells come to together, if it has a name.
fn as_leap(compass: &Compass<'_>, way: &Way) -> Option<String> {
    let (last, before) = way.legs.split_last()?;
    let single =
        |leg: &Vec<Token>| leg.len() == 1 && (leg[0].min, leg[0].max) == (1, Some(1)) && leg[0].kinds.is_none();
    let free = |leg: &Vec<Token>| leg[0].on == Holds::EMPTY;
    if before.is_empty() || !single(last) || !before.iter().all(|leg| single(leg) && free(leg)) {
        return None;
    }
    let sums: BTreeSet<Vector> = way
        .paths
        .iter()
        .map(|path| path.iter().fold(Vector::default(), |sum, &vector| sum.plus(vector)))
        .collect();
    let shape = compass.shape(*sums.first()?);
    let name = compass.leaper(&shape)?;
    (sums == compass.copies(&shape)).then(|| format!(", to where a {name} leaps ({})", compass.ratio(&shape)))
}

impl Clause {
    /// The clause as `it steps one cell forward` goes on or, with `by`, as `by stepping one cell forward`.
    pub fn text(&self, places: &Places<'_>, by: bool) -> String {
        let legs: Vec<String> = self
            .acts
            .iter()
            .map(|act| format!("{} {}", act.verb.word(by), act.body))
            .collect();
        let mut text = legs.join(", then ");
        text.push_str(&self.where_to(places));
        let Words { ending, last } = words(places, &self.conditions);
        text.push_str(&ending);
        for note in self.acts.iter().filter_map(|act| act.note.as_ref()) {
            text.push_str(&format!(", {note}"));
        }
        text.push_str(&last);
        text
    }

    /// Where it begins and ends.
    fn where_to(&self, places: &Places<'_>) -> String {
        let mut within: Vec<String> = Vec::new();
        let mut between: Vec<String> = Vec::new();
        for (from, to) in &self.ends {
            let goal = to.map(|zone| (places.cells(Some(zone)), places.at(zone)));
            let everywhere = places.is_everywhere(from);
            match goal {
                None if everywhere => {}
                None => between.push(format!(" {}", begins(places, from))),
                Some((_, name)) if everywhere => between.push(format!(", ending {name}")),
                Some((cells, name)) if cells == *from => within.push(name),
                Some((_, name)) => between.push(format!(" {}, ending {name}", begins(places, from))),
            }
        }
        if !within.is_empty() {
            between.push(format!(", beginning and ending {}", either(&within)));
        }
        between.join(", or")
    }
}

/// `from the second rank`, `from outside the camp`
fn begins(places: &Places<'_>, cells: &CellSet) -> String {
    match (places.by_zone(cells), places.outside(cells)) {
        (None, Some(rest)) => format!("from outside {rest}"),
        (Some(zone), _) => format!("from {zone}"),
        (None, None) => {
            let told = places.by_two(cells).unwrap_or_else(|| places.plainly(cells));
            format!("from {told}")
        }
    }
}

/// The rules of a kind without moves have nothing to tell.
pub(super) fn can_move(rules: &Rules, piece: Piece) -> bool {
    !rules.kinds[piece.kind.index()].moves[piece.player.index()].is_empty()
}
