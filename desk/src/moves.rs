//! Moves as pages show them.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;
use triagonal::{CellId, KindId, Move, Position};

/// A legal move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveInfo {
    /// The text that the page sends to make the move.
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

/// Describes the legal moves of a position, given their texts.
pub fn move_infos(position: &Position, legal: &[Move], texts: Vec<String>, sans: Option<Vec<String>>) -> Vec<MoveInfo> {
    let mut groups: HashMap<Ends, Vec<&Move>> = HashMap::new();
    for made in legal {
        groups.entry(ends(made)).or_default().push(made);
    }
    let mut sans = sans.map(Vec::into_iter);
    let both = legal.iter().zip(texts);
    both.map(|(made, text)| {
        let rivals = groups.get(&ends(made)).map_or(&[][..], Vec::as_slice);
        let number = |cell: Option<CellId>| cell.map_or(-1, |cell| i32::from(cell.0));
        MoveInfo {
            choice: (rivals.len() > 1).then(|| choice(position, made, rivals, &text)),
            text,
            san: sans.as_mut().and_then(Iterator::next),
            from: number(made.from()),
            to: number(made.to()),
            kind: made.kind().0,
            becomes: made.becomes().0,
            captures: made.captures().iter().map(|cell| cell.0).collect(),
            carried: made.carried().map(|(from, to)| (from.0, to.0)),
            drop: made.is_drop(),
            pass: made.is_pass(),
            words: describe(position, made),
        }
    })
    .collect()
}

/// Orders moves that differ in the promotion: the most valuable kind first.
pub fn most_valuable_first(moves: &mut [MoveInfo], worth: impl Fn(KindId) -> i32) {
    let mut groups: HashMap<(i32, i32, Option<u16>), Vec<usize>> = HashMap::new();
    for (at, made) in moves.iter().enumerate().filter(|(_, made)| made.choice.is_some()) {
        let ends = (made.from, made.to, made.drop.then_some(made.kind));
        groups.entry(ends).or_default().push(at);
    }
    for indices in groups.into_values() {
        let mut rivals: Vec<MoveInfo> = indices.iter().map(|&index| moves[index].clone()).collect();
        if rivals.iter().any(|rival| rival.becomes != rivals[0].becomes) {
            rivals.sort_by_key(|rival| Reverse(worth(KindId(rival.becomes))));
        }
        for (index, rival) in indices.into_iter().zip(rivals) {
            moves[index] = rival;
        }
    }
}

/// The cells that a person touches to make a move: origin and target, and the kind in hand for a drop.
type Ends = (Option<CellId>, Option<CellId>, Option<KindId>);

/// Returns the cells that a person touches to make a move.
fn ends(made: &Move) -> Ends {
    (made.from(), made.to(), made.is_drop().then(|| made.kind()))
}

/// Describes how a move differs from other moves with the same ends.
fn choice(position: &Position, made: &Move, rivals: &[&Move], text: &str) -> String {
    let differ = |part: &dyn Fn(&Move) -> Vec<u16>| rivals.iter().any(|rival| part(rival) != part(made));
    let captured = |made: &Move| made.captures().iter().map(|cell| cell.0).collect();
    let carried = |made: &Move| {
        made.carried()
            .into_iter()
            .flat_map(|(from, to)| [from.0, to.0])
            .collect()
    };
    let mut parts = Vec::new();
    if differ(&|made| vec![made.becomes().0]) {
        parts.push(looks(position, made.becomes()));
    }
    if differ(&captured) {
        parts.push(match captures(position, made) {
            Some(captures) => captures,
            None => "captures nothing".to_owned(),
        });
    }
    if differ(&carried) {
        parts.push(carries(position, made).unwrap_or_else(|| "alone".to_owned()));
    }
    let words = parts.join(", ");
    let is_alone = |other: &&&Move| ***other != *made;
    let same = rivals.iter().filter(is_alone).any(|other| {
        looks(position, other.becomes()) == looks(position, made.becomes())
            && captured(other) == captured(made)
            && carried(other) == carried(made)
    });
    // Kinds that look the same can only be distinguished by the text of the move.
    if same || words.is_empty() {
        format!("{words} ({text})")
    } else {
        words
    }
}

/// Describes a move: `Pawn e4 takes Knight on d5`.
pub fn describe(position: &Position, made: &Move) -> String {
    let space = &position.game().rules().space;
    let mut words = match (made.from(), made.to()) {
        (Some(from), Some(to)) if from == to => format!("{} {} stays", looks(position, made.kind()), space.name(from)),
        (Some(from), Some(to)) => {
            format!(
                "{} {} to {}",
                looks(position, made.kind()),
                space.name(from),
                space.name(to)
            )
        }
        (None, Some(to)) => format!("{} dropped on {}", looks(position, made.becomes()), space.name(to)),
        (_, None) => "pass".to_owned(),
    };
    let mut more = Vec::new();
    more.extend(captures(position, made));
    more.extend(carries(position, made));
    if made.is_promotion() && looks(position, made.kind()) != looks(position, made.becomes()) {
        more.push(format!("becomes {}", looks(position, made.becomes())));
    }
    for part in more {
        words.push_str(", ");
        words.push_str(&part);
    }
    words
}

/// Describes the captures of a move.
fn captures(position: &Position, made: &Move) -> Option<String> {
    let space = &position.game().rules().space;
    let named = made.captures().iter().map(|&cell| match position.piece_at(cell) {
        Some(piece) => format!("{} on {}", looks(position, piece.kind), space.name(cell)),
        None => space.name(cell).to_owned(),
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("captures {}", named.join(" and ")))
}

/// Describes the second piece that moves, as in castling.
fn carries(position: &Position, made: &Move) -> Option<String> {
    let space = &position.game().rules().space;
    let (from, to) = made.carried()?;
    let piece = position.piece_at(from).map(|piece| looks(position, piece.kind));
    let name = piece.unwrap_or_else(|| "piece".to_owned());
    Some(format!("with {name} {} to {}", space.name(from), space.name(to)))
}

/// The name of a kind as people see it: some kinds look like others.
fn looks(position: &Position, kind: KindId) -> String {
    let rules = position.game().rules();
    rules.kind(rules.kind(kind).looks).name.clone()
}
