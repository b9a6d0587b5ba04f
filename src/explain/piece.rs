//! What a piece does, in a few sentences.

use crate::play::Piece;
use crate::rules::{Forced, Hand, KindId, Rules};

use super::acts::{Mode, names};
use super::clauses::{Clause, can_move, clauses};
use super::places::Places;
use super::roam::can_be_held;
use super::words::{all, counted, either, number, one};

/// A piece in prose.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct PieceProse {
    /// The sentences.
    pub text: String,
    /// The places that they name, each with its cells: `the last rank`, `rank 8`.
    pub places: Vec<(String, String)>,
}

/// Tells what a piece does.
#[must_use]
pub fn piece_prose(rules: &Rules, piece: Piece) -> PieceProse {
    let mut places = Places::new(rules, piece.player);
    let text = sentences(&mut places, piece.kind).join(" ");
    PieceProse {
        text,
        places: places.legend(),
    }
}

/// The sentences about a kind.
pub(super) fn sentences(places: &mut Places<'_>, kind: KindId) -> Vec<String> {
    places.subject = Some(kind);
    let places = &*places;
    let rules = places.rules;
    let it = &rules.kinds[kind.index()];
    let piece = Piece {
        player: places.player,
        kind,
    };
    let mut told = moves(places, piece);
    told.extend(castling(places, piece));
    if !it.spares.is_empty() {
        let spared: Vec<String> = places.kinds(&it.spares).into_iter().map(one).collect();
        told.push(format!("It cannot capture {}.", either(&spared)));
    }
    if !it.capturable {
        told.push("It cannot be captured.".to_owned());
    }
    told.extend(promotions(places, kind, &twin_condition(places, kind)));
    let twins = (0..rules.kinds.len()).map(|index| KindId(index as u16));
    for twin in twins.filter(|&twin| twin != kind && rules.kinds[twin.index()].looks == kind) {
        let origin = places.kind(rules.kinds[twin.index()].base);
        told.extend(promotions(
            places,
            twin,
            &format!("If it began the game as {}, ", one(origin)),
        ));
    }
    told.extend(hand(places, kind));
    told.extend(protection(places, kind));
    told
}

/// What is to be said before promotions of pieces that never promoted, where others do otherwise.
fn twin_condition(places: &Places<'_>, kind: KindId) -> String {
    let kinds = &places.rules.kinds;
    let twin = |(index, other): (usize, &crate::rules::Kind)| index != kind.index() && other.looks == kind;
    let told_apart = kinds.iter().enumerate().any(twin);
    if told_apart {
        "If it has never promoted, ".to_owned()
    } else {
        String::new()
    }
}

fn moves(places: &Places<'_>, piece: Piece) -> Vec<String> {
    let name = places.kind(piece.kind);
    if !can_move(places.rules, piece) {
        return vec![format!("The {name} does not move.")];
    }
    let clauses = clauses(places, piece);
    let of =
        |modes: &[Mode]| -> Vec<&Clause> { clauses.iter().filter(|clause| modes.contains(&clause.mode)).collect() };
    let (both, quiet, captures) = (
        of(&[Mode::Both]),
        of(&[Mode::Move]),
        of(&[Mode::Capture, Mode::Passing]),
    );
    let mut told: Vec<String> = Vec::new();
    let tell = |clauses: &[&Clause], by: bool| -> String {
        let texts: Vec<String> = clauses
            .iter()
            .map(|clause| {
                let mut text = clause.text(places, by);
                if by {
                    text = format!("by {text}");
                }
                match (clause.mode, clause.en_passant) {
                    (Mode::Passing, _) => text.push_str(", en passant only"),
                    (Mode::Both, true) => text.push_str(", also capturing en passant"),
                    (_, true) => text.push_str(", also en passant"),
                    _ => {}
                }
                text
            })
            .collect();
        let separator = if texts.iter().any(|text| text.contains(", ")) {
            "; or "
        } else {
            ", or "
        };
        texts.join(separator)
    };
    if !both.is_empty() {
        told.push(format!("The {name} {}.", tell(&both, false)));
    }
    if !quiet.is_empty() {
        let subject = if told.is_empty() {
            format!("the {name}")
        } else {
            "it also".to_owned()
        };
        told.push(format!("Without capturing, {subject} {}.", tell(&quiet, false)));
    }
    if !captures.is_empty() {
        let subject = match (told.is_empty(), both.is_empty()) {
            (true, _) => format!("The {name} only captures,"),
            (false, true) => "It captures".to_owned(),
            (false, false) => "It also captures".to_owned(),
        };
        told.push(format!("{subject} {}.", tell(&captures, true)));
    }
    told
}

fn castling(places: &Places<'_>, piece: Piece) -> Option<String> {
    let rules = places.rules;
    let cell = |cell| rules.space.name(cell);
    let castles = &rules.kinds[piece.kind.index()].castles[piece.player.index()];
    let ways: Vec<String> = castles
        .iter()
        .map(|castle| {
            let (from, to) = (cell(castle.partner_from), cell(castle.partner_to));
            let partner = places.kind(castle.partner);
            let goes = if castle.from == castle.to {
                format!("staying on {}", cell(castle.from))
            } else {
                format!("going from {} to {}", cell(castle.from), cell(castle.to))
            };
            format!("{goes} while the {partner} goes from {from} to {to}")
        })
        .collect();
    if ways.is_empty() {
        return None;
    }
    let unsafe_cells = castles.iter().any(|castle| !castle.safe.is_empty());
    let attacked = if unsafe_cells {
        ", and it neither stands under attack nor comes to or over an attacked cell"
    } else {
        ""
    };
    Some(format!(
        "It castles by {}, if neither has moved, the cells that they cross and enter are empty{attacked}.",
        ways.join(", or by ")
    ))
}

fn promotions(places: &Places<'_>, kind: KindId, condition: &str) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for promotion in &places.rules.kinds[kind.index()].promotions {
        let (zone, at) = (places.zone(promotion.zone), places.at(promotion.zone));
        let when = match (promotion.entering, promotion.leaving, promotion.within) {
            (true, true, true) => format!("with a move that begins or ends {at}"),
            (true, false, true) => format!("with a move that ends {at}"),
            (true, false, false) => format!("with a move that enters {zone}"),
            (false, true, false) => format!("with a move that leaves {zone}"),
            (true, true, false) => format!("with a move that enters or leaves {zone}"),
            (false, true, true) => format!("with a move that begins {at}"),
            (false, false, _) => format!("with a move within {zone}"),
        };
        let capture = if promotion.capturing { " and captures" } else { "" };
        let to = either(&places.kinds(&promotion.to));
        let may = if promotion.forced == Forced::Always {
            "must"
        } else {
            "may"
        };
        let it = if condition.is_empty() { "It" } else { "it" };
        if promotion.to.is_empty() {
            if promotion.forced == Forced::Always {
                told.push(format!(
                    "{condition}{it} cannot make a move {}.",
                    when.trim_start_matches("with a move ")
                ));
            }
            continue;
        }
        let mut text = format!("{condition}{it} {may} promote {when}{capture}, to {to}");
        if let Some(limit) = promotion.limit {
            let most = number(usize::from(limit));
            text.push_str(&format!(
                " (but to none of which its player already has {most} on the board)"
            ));
        }
        if let Forced::On(forced) = promotion.forced {
            text.push_str(&format!("; it must if the move ends {}", places.at(forced)));
        }
        told.push(text + ".");
    }
    told
}

fn hand(places: &Places<'_>, kind: KindId) -> Vec<String> {
    let rules = places.rules;
    let it = &rules.kinds[kind.index()];
    let mut told = Vec::new();
    if let (Some(Hand::AsBase), true, true) = (&rules.hand, it.base != kind, it.capturable) {
        told.push(format!(
            "Captured, it goes to the captor's hand as {}.",
            one(places.kind(it.base))
        ));
    }
    if !can_be_held(rules, places.player, kind) {
        return told;
    }
    let Some(drop) = &it.drop else {
        told.push("It cannot be dropped from the hand.".to_owned());
        return told;
    };
    let cells = places.cells(drop.zone);
    let place = match (
        places.is_everywhere(&cells),
        places.by_zone(&cells),
        places.outside(&cells),
    ) {
        (true, ..) => "any empty cell".to_owned(),
        (_, Some(zone), _) => format!("an empty cell of {zone}"),
        (_, None, Some(rest)) => format!("any empty cell outside {rest}"),
        (_, None, None) => format!("an empty cell among {}", places.plainly(&cells)),
    };
    let mut text = format!("From the hand it is dropped on {place}");
    if let Some((most, partition)) = drop.limit {
        let class = &rules.partitions[partition.index()].name;
        let most = number(usize::from(most));
        text.push_str(&format!(", at most {most} of the kind to a {class}"));
    }
    if !drop.may_mate {
        text.push_str(", but not so as to give checkmate");
    }
    told.push(text + ".");
    told
}

fn protection(places: &Places<'_>, kind: KindId) -> Option<String> {
    let rules = places.rules;
    let royal = rules.kinds[kind.index()].royal;
    match &rules.check {
        Some(check) if check.kinds.contains(&kind) => Some(if check.every {
            "No move may leave it attacked.".to_owned()
        } else {
            format!(
                "No move may leave every {} of the player attacked.",
                names(places, &check.kinds)
            )
        }),
        _ if royal => Some("It is royal.".to_owned()),
        _ => None,
    }
}

/// The names of the kinds that people can tell apart, in their order.
pub(super) fn visible(rules: &Rules) -> impl Iterator<Item = KindId> + '_ {
    let kinds = rules.kinds.iter().enumerate();
    kinds
        .filter(|(index, kind)| kind.looks.index() == *index)
        .map(|(index, _)| KindId(index as u16))
}

/// The names of the kinds, each once.
#[must_use]
pub fn names_of_pieces(rules: &Rules) -> Vec<&str> {
    visible(rules)
        .map(|kind| rules.kinds[kind.index()].name.as_str())
        .collect()
}

/// How a piece gets about, in sentences.
#[must_use]
pub fn roaming_prose(rules: &Rules, roaming: &super::roam::Roaming) -> String {
    let count = roaming.cells.len();
    let board = rules.space.cells.len();
    let mut told = Vec::new();
    if count < board {
        told.push(format!(
            "In a game it can come to stand on {count} of the {board} cells."
        ));
    }
    let (min, max) = (number(roaming.min), number(roaming.max));
    told.push(match roaming.max - roaming.min {
        _ if roaming.max == 0 => "On the empty board it cannot move.".to_owned(),
        0 => format!(
            "On the empty board it has {} from every cell.",
            counted(roaming.max, "move")
        ),
        _ if roaming.min == 0 => {
            format!(
                "On the empty board it has at most {max} moves, {:.1} on average.",
                roaming.mean
            )
        }
        1 => format!(
            "On the empty board it has {min} or {max} moves, {:.1} on average.",
            roaming.mean
        ),
        _ => format!(
            "On the empty board it has {min} to {max} moves, {:.1} on average.",
            roaming.mean
        ),
    });
    if !roaming.stuck.is_empty() {
        let names: Vec<&str> = roaming.stuck.iter().map(|&cell| rules.space.name(cell)).collect();
        let shown = if names.len() > 16 {
            format!("{} cells", names.len())
        } else {
            all(&names)
        };
        told.push(format!("It is stuck on {shown}."));
    }
    if roaming.max > 0 {
        told.push(format!("{}.", bound(&roaming.moving, count, board, "it")));
    }
    if roaming.capturing != roaming.moving {
        let capturing = bound(&roaming.capturing, count, board, "with captures it");
        told.push(super::words::capital(&format!("{capturing}.")));
    }
    told.join(" ")
}

/// What it is bound to: parts of the board, and whether it comes back.
fn bound(binding: &super::roam::Binding, count: usize, board: usize, it: &str) -> String {
    let whole = if count == board {
        "cell of the board"
    } else {
        "one of these cells"
    };
    let its = super::words::capital(it);
    let mut text = match binding.parts.as_slice() {
        [] | [_] if binding.returns => format!("{its} can come from every {whole} to every other"),
        [] | [_] => format!("{its} is bound to no part of the board"),
        parts => {
            let sizes = sizes(parts);
            format!("{its} is bound to one of {} parts of the board, {sizes}", parts.len())
        }
    };
    match binding.longest {
        Some(longest) if longest > 0 => {
            text.push_str(&format!(
                ", and never comes back: after at most {} it can go no further",
                counted(longest, "move")
            ));
        }
        _ if !binding.returns && binding.parts.len() <= 1 => text.push_str(", but cannot come back from everywhere"),
        _ if !binding.returns => text.push_str(", and cannot come back from everywhere"),
        _ => {}
    }
    text
}

/// `of 32 cells each`, `of 20 (twice) and 15 cells`
fn sizes(parts: &[usize]) -> String {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for &size in parts {
        match groups.last_mut() {
            Some((known, times)) if *known == size => *times += 1,
            _ => groups.push((size, 1)),
        }
    }
    if let [(size, _)] = groups.as_slice() {
        return format!("of {} each", counted_plain(*size));
    }
    let told: Vec<String> = groups
        .iter()
        .map(|&(size, times)| {
            if times == 1 {
                size.to_string()
            } else {
                format!("{times} × {size}")
            }
        })
        .collect();
    format!("of {} cells", all(&told))
}

fn counted_plain(size: usize) -> String {
    format!("{size} cell{}", if size == 1 { "" } else { "s" })
}
