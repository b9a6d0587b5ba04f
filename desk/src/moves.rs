//! Moves as the page shows them.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;
use triagonal::{CellId, KindId, Move, Position};

/// A legal move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveInfo {
    /// What is sent back.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    from: i32,
    to: i32,
    kind: u16,
    becomes: u16,
    captures: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<(u16, u16)>,
    drop: bool,
    pass: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    words: String,
}

/// All moves of a position, which have these texts.
pub fn move_infos(position: &Position, legal: &[Move], texts: Vec<String>, sans: Option<Vec<String>>) -> Vec<MoveInfo> {
    let mut groups: HashMap<Ends, Vec<&Move>> = HashMap::new();
    for one in legal {
        groups.entry(ends(one)).or_default().push(one);
    }
    let mut sans = sans.map(Vec::into_iter);
    let both = legal.iter().zip(texts);
    both.map(|(one, text)| {
        let rivals = groups.get(&ends(one)).map_or(&[][..], Vec::as_slice);
        let number = |cell: Option<CellId>| cell.map_or(-1, |cell| i32::from(cell.0));
        MoveInfo {
            choice: (rivals.len() > 1).then(|| choice(position, one, rivals, &text)),
            text,
            san: sans.as_mut().and_then(Iterator::next),
            from: number(one.from()),
            to: number(one.to()),
            kind: one.kind().0,
            becomes: one.becomes().0,
            captures: one.captures().iter().map(|cell| cell.0).collect(),
            carried: one.carried().map(|(from, to)| (from.0, to.0)),
            drop: one.is_drop(),
            pass: one.is_pass(),
            words: describe(position, one),
        }
    })
    .collect()
}

/// Orders the moves among which somebody chooses what a piece becomes: the most valuable kind comes first.
pub fn most_valuable_first(moves: &mut [MoveInfo], worth: impl Fn(KindId) -> i32) {
    let mut groups: HashMap<(i32, i32, Option<u16>), Vec<usize>> = HashMap::new();
    for (at, one) in moves.iter().enumerate().filter(|(_, one)| one.choice.is_some()) {
        let ends = (one.from, one.to, one.drop.then_some(one.kind));
        groups.entry(ends).or_default().push(at);
    }
    for places in groups.into_values() {
        let mut rivals: Vec<MoveInfo> = places.iter().map(|&at| moves[at].clone()).collect();
        if rivals.iter().any(|rival| rival.becomes != rivals[0].becomes) {
            rivals.sort_by_key(|rival| Reverse(worth(KindId(rival.becomes))));
        }
        for (at, rival) in places.into_iter().zip(rivals) {
            moves[at] = rival;
        }
    }
}

/// What somebody has touched: the cells from and to, and what is in the hand.
type Ends = (Option<CellId>, Option<CellId>, Option<KindId>);

/// What somebody chooses by touching cells: from, to, and for a drop what is in the hand.
fn ends(one: &Move) -> Ends {
    (one.from(), one.to(), one.is_drop().then(|| one.kind()))
}

/// What tells a move from others with the same ends.
fn choice(position: &Position, one: &Move, rivals: &[&Move], text: &str) -> String {
    let differ = |part: &dyn Fn(&Move) -> Vec<u16>| rivals.iter().any(|rival| part(rival) != part(one));
    let captured = |one: &Move| one.captures().iter().map(|cell| cell.0).collect();
    let carried = |one: &Move| {
        one.carried()
            .into_iter()
            .flat_map(|(from, to)| [from.0, to.0])
            .collect()
    };
    let mut parts = Vec::new();
    if differ(&|one| vec![one.becomes().0]) {
        parts.push(looks(position, one.becomes()));
    }
    if differ(&captured) {
        parts.push(match captures(position, one) {
            Some(captures) => captures,
            None => "captures nothing".to_owned(),
        });
    }
    if differ(&carried) {
        parts.push(carries(position, one).unwrap_or_else(|| "alone".to_owned()));
    }
    let words = parts.join(", ");
    let is_alone = |other: &&&Move| ***other != *one;
    let same = rivals.iter().filter(is_alone).any(|other| {
        looks(position, other.becomes()) == looks(position, one.becomes())
            && captured(other) == captured(one)
            && carried(other) == carried(one)
    });
    // Kinds that look alike are told apart by what is written.
    if same || words.is_empty() {
        format!("{words} ({text})")
    } else {
        words
    }
}

/// A move in words: `Pawn e4 takes Knight on d5`.
pub fn describe(position: &Position, one: &Move) -> String {
    let space = &position.game().rules().space;
    let mut words = match (one.from(), one.to()) {
        (Some(from), Some(to)) if from == to => format!("{} {} stays", looks(position, one.kind()), space.name(from)),
        (Some(from), Some(to)) => {
            format!(
                "{} {} to {}",
                looks(position, one.kind()),
                space.name(from),
                space.name(to)
            )
        }
        (None, Some(to)) => format!("{} dropped on {}", looks(position, one.becomes()), space.name(to)),
        (_, None) => "pass".to_owned(),
    };
    let mut more = Vec::new();
    more.extend(captures(position, one));
    more.extend(carries(position, one));
    if one.is_promotion() && looks(position, one.kind()) != looks(position, one.becomes()) {
        more.push(format!("becomes {}", looks(position, one.becomes())));
    }
    for part in more {
        words.push_str(", ");
        words.push_str(&part);
    }
    words
}

/// What it captures, in words.
fn captures(position: &Position, one: &Move) -> Option<String> {
    let space = &position.game().rules().space;
    let named = one.captures().iter().map(|&cell| match position.piece_at(cell) {
        Some(piece) => format!("{} on {}", looks(position, piece.kind), space.name(cell)),
        None => space.name(cell).to_owned(),
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("captures {}", named.join(" and ")))
}

/// What goes along, in words.
fn carries(position: &Position, one: &Move) -> Option<String> {
    let space = &position.game().rules().space;
    let (from, to) = one.carried()?;
    let piece = position.piece_at(from).map(|piece| looks(position, piece.kind));
    let name = piece.unwrap_or_else(|| "piece".to_owned());
    Some(format!("with {name} {} to {}", space.name(from), space.name(to)))
}

/// The name of what people see of a kind.
fn looks(position: &Position, kind: KindId) -> String {
    let rules = position.game().rules();
    rules.kind(rules.kind(kind).looks).name.clone()
}
