//! Groups the moves of a piece into clauses of a sentence.

use crate::geometry::CellSet;
use crate::play::Piece;
use crate::rules::{Conditions, Rules, ZoneId};

use super::bends::Turning;
use super::conditions::{ConditionWords, condition_words};
use super::legs::{LegPhrase, Mode, mode};
use super::move_groups::{MoveGroup, group_of, leg_phrases};
use super::place_names::PlaceNames;
use super::words::or_list;

/// Moves that share a clause.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The effect of the moves on their last cells.
    pub mode: Mode,
    legs: Vec<LegPhrase>,
    /// The cells where the moves can begin, with the zone where they must end.
    ends: Vec<(CellSet, Option<ZoneId>)>,
    /// The conditions besides `from` and `to`.
    conditions: Conditions,
    /// Whether the captures can also be made en passant.
    pub en_passant: bool,
}

/// The clauses of a piece, in the order of its rules.
pub(super) fn clauses(places: &PlaceNames<'_>, piece: Piece) -> Vec<Clause> {
    let rules = places.rules;
    let mut groups: Vec<MoveGroup> = Vec::new();
    for rule in rules.moves(piece.player, piece.kind) {
        let group = group_of(places, rule);
        let alike = |known: &&mut MoveGroup| {
            (&known.legs, &known.from, known.to) == (&group.legs, &group.from, group.to)
                && (&known.turnings, known.returns) == (&group.turnings, group.returns)
                && (&known.conditions, &known.forward) == (&group.conditions, &group.forward)
        };
        match groups.iter_mut().find(alike) {
            Some(known) => known.paths.extend(group.paths),
            None => groups.push(group),
        }
    }
    join_sides(&mut groups);
    let mut clauses: Vec<Clause> = Vec::new();
    for group in groups {
        let clause = Clause {
            mode: mode(&group.legs, group.returns),
            legs: leg_phrases(places, &group),
            ends: vec![(group.from, group.to)],
            conditions: group.conditions,
            en_passant: false,
        };
        add(&mut clauses, clause);
    }
    merge_en_passant(clauses)
}

/// Joins groups that differ only in the side to which their single leg turns.
fn join_sides(groups: &mut Vec<MoveGroup>) {
    let mut at = 0;
    while at < groups.len() {
        let other = match groups[at].turnings.as_slice() {
            [Turning::Left] => Turning::Right,
            [Turning::Right] => Turning::Left,
            _ => {
                at += 1;
                continue;
            }
        };
        let alike = |group: &MoveGroup| {
            let here = &groups[at];
            group.turnings == [other]
                && (&group.legs, &group.paths, &group.from) == (&here.legs, &here.paths, &here.from)
                && (group.to, group.returns) == (here.to, here.returns)
                && (&group.conditions, &group.forward) == (&here.conditions, &here.forward)
        };
        if let Some(found) = groups.iter().skip(at + 1).position(alike) {
            groups.remove(at + 1 + found);
            groups[at].turnings = vec![Turning::OneSide];
        }
        at += 1;
    }
}

/// Adds a clause, or extends a clause that differs only in its cells.
fn add(clauses: &mut Vec<Clause>, clause: Clause) {
    let alike = |known: &&mut Clause| {
        (known.mode, &known.legs, &known.conditions) == (clause.mode, &clause.legs, &clause.conditions)
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

/// Merges en passant captures with other captures of the same directions.
fn merge_en_passant(clauses: Vec<Clause>) -> Vec<Clause> {
    let (passing, mut others): (Vec<Clause>, Vec<Clause>) =
        clauses.into_iter().partition(|clause| clause.mode == Mode::EnPassant);
    for clause in passing {
        let alike = |known: &&mut Clause| {
            matches!(known.mode, Mode::Both | Mode::Capture)
                && (&known.legs, &known.ends, &known.conditions) == (&clause.legs, &clause.ends, &clause.conditions)
        };
        match others.iter_mut().find(alike) {
            Some(known) => known.en_passant = true,
            None => others.push(clause),
        }
    }
    others
}

impl Clause {
    /// The clause as in `it steps one cell forward`; with `by`, as in `by stepping one cell forward`.
    pub fn text(&self, places: &PlaceNames<'_>, by: bool) -> String {
        let legs: Vec<String> = self
            .legs
            .iter()
            .map(|leg| format!("{} {}", leg.verb.word(by), leg.body))
            .collect();
        let mut text = legs.join(", then ");
        text.push_str(&self.where_to(places));
        let ConditionWords { ending, last } = condition_words(places, &self.conditions);
        text.push_str(&ending);
        for note in self.legs.iter().filter_map(|leg| leg.note.as_ref()) {
            text.push_str(&format!(", {note}"));
        }
        text.push_str(&last);
        text
    }

    /// The cells where the moves begin and end.
    fn where_to(&self, places: &PlaceNames<'_>) -> String {
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
            between.push(format!(", beginning and ending {}", or_list(&within)));
        }
        between.join(", or")
    }
}

/// `from the second rank`, `from outside the camp`
fn begins(places: &PlaceNames<'_>, cells: &CellSet) -> String {
    match (places.by_zone(cells), places.outside(cells)) {
        (None, Some(rest)) => format!("from outside {rest}"),
        (Some(zone), _) => format!("from {zone}"),
        (None, None) => {
            let cells_in_words = places.by_two(cells).unwrap_or_else(|| places.plainly(cells));
            format!("from {cells_in_words}")
        }
    }
}

/// Whether a piece has any moves.
pub(super) fn can_move(rules: &Rules, piece: Piece) -> bool {
    !rules.moves(piece.player, piece.kind).is_empty()
}
