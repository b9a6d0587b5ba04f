//! Describes a piece in a few sentences.

use crate::play::Piece;
use crate::rules::{Drop, DropPlace, Forced, KindId, Most, Rules, Situation, can_be_held};

use super::castlings::castling;
use super::clauses::{Clause, can_move, clauses};
use super::conditions::situation_words;
use super::legs::{Mode, names};
use super::place_names::PlaceNames;
use super::words::{number, or_list, with_article};

/// The description of a piece.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct PieceProse {
    /// The sentences.
    pub text: String,
    /// The places named by the sentences, with their cells: `the last rank`, `rank 8`.
    pub places: Vec<(String, String)>,
}

/// Describes a piece.
#[must_use]
pub fn piece_prose(rules: &Rules, piece: Piece) -> PieceProse {
    let mut places = PlaceNames::new(rules, piece.player);
    let text = sentences(&mut places, piece.kind).join(" ");
    PieceProse {
        text,
        places: places.legend(),
    }
}

/// The sentences about a kind.
pub(super) fn sentences(places: &mut PlaceNames<'_>, kind: KindId) -> Vec<String> {
    places.subject = Some(kind);
    let places = &*places;
    let rules = places.rules;
    let it = rules.kind(kind);
    let piece = Piece {
        player: places.player,
        kind,
    };
    let mut sentences = Vec::new();
    if it.neutral {
        sentences.push("It belongs to nobody.".to_owned());
    }
    sentences.extend(moves(places, piece));
    sentences.extend(castling(places, piece));
    if !it.spares.is_empty() {
        sentences.push(format!("It cannot capture {}.", places.one_of(&it.spares)));
    }
    if !it.capturable {
        sentences.push("It cannot be captured.".to_owned());
    }
    sentences.extend(promotions(places, kind, &lookalike_condition(places, kind)));
    for lookalike in lookalikes(rules, kind) {
        let origin = places.kind(rules.kind(lookalike).base);
        sentences.extend(promotions(
            places,
            lookalike,
            &format!("If it began the game as {}, ", with_article(origin)),
        ));
    }
    sentences.extend(hand(places, kind));
    sentences.extend(protection(places, kind));
    sentences
}

/// The other kinds with the same appearance: the same piece with another origin.
fn lookalikes(rules: &Rules, kind: KindId) -> impl Iterator<Item = KindId> {
    rules
        .kind_ids()
        .filter(move |&other| other != kind && rules.kind(other).looks == kind)
}

/// The words before the promotions of a piece that never promoted, if pieces with another origin promote differently.
fn lookalike_condition(places: &PlaceNames<'_>, kind: KindId) -> String {
    if lookalikes(places.rules, kind).next().is_some() {
        "If it has never promoted, ".to_owned()
    } else {
        String::new()
    }
}

fn moves(places: &PlaceNames<'_>, piece: Piece) -> Vec<String> {
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
        of(&[Mode::Capture, Mode::EnPassant]),
    );
    let mut sentences: Vec<String> = Vec::new();
    let joined = |clauses: &[&Clause], by: bool| -> String {
        let texts: Vec<String> = clauses
            .iter()
            .map(|clause| {
                let mut text = clause.text(places, by);
                if by {
                    text = format!("by {text}");
                }
                match (clause.mode, clause.en_passant) {
                    (Mode::EnPassant, _) => text.push_str(", en passant only"),
                    (Mode::Both, true) => text.push_str(", also capturing en passant"),
                    (Mode::Move | Mode::Capture, true) => text.push_str(", also en passant"),
                    (Mode::Both | Mode::Move | Mode::Capture, false) => {}
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
        sentences.push(format!("The {name} {}.", joined(&both, false)));
    }
    if !quiet.is_empty() {
        let subject = if sentences.is_empty() {
            format!("the {name}")
        } else {
            "it also".to_owned()
        };
        sentences.push(format!("Without capturing, {subject} {}.", joined(&quiet, false)));
    }
    if !captures.is_empty() {
        let subject = match (sentences.is_empty(), both.is_empty()) {
            (true, _) => format!("The {name} only captures,"),
            (false, true) => "It captures".to_owned(),
            (false, false) => "It also captures".to_owned(),
        };
        sentences.push(format!("{subject} {}.", joined(&captures, true)));
    }
    sentences
}

fn promotions(places: &PlaceNames<'_>, kind: KindId, condition: &str) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let all = places.rules.kind(kind).promotions.iter();
    let reachable = |zone| !places.rules.zone(zone, places.player).is_empty();
    for promotion in all.filter(|promotion| !promotion.by_rule && reachable(promotion.zone)) {
        let (zone, at) = (places.zone(promotion.zone), places.at(promotion.zone));
        let everywhere = places.is_everywhere(places.rules.zone(promotion.zone, places.player));
        let mut when = match (promotion.entering, promotion.leaving, promotion.within) {
            (_, _, true) if everywhere => String::new(),
            (true, true, true) => format!(" that begins or ends {at}"),
            (true, false, true) => format!(" that ends {at}"),
            (true, false, false) => format!(" that enters {zone}"),
            (false, true, false) => format!(" that leaves {zone}"),
            (true, true, false) => format!(" that enters or leaves {zone}"),
            (false, true, true) => format!(" that begins {at}"),
            (false, false, _) => format!(" within {zone}"),
        };
        if promotion.capturing == Some(false) {
            when.push_str(if when.is_empty() {
                " that captures nothing"
            } else {
                " and captures nothing"
            });
        }
        if promotion.capturing == Some(true) {
            when.push_str(if when.is_empty() {
                " that captures"
            } else {
                " and captures"
            });
            if let (Some(captured), false) = (&promotion.captured, promotion.as_captured) {
                when.push_str(&format!(" {}", places.one_of(captured)));
            }
        }
        let article = if when.is_empty() { "any" } else { "a" };
        let to = if promotion.as_captured {
            "what it captures".to_owned()
        } else {
            or_list(&places.kinds(&promotion.to))
        };
        let may = if promotion.forced == Forced::Always {
            "must"
        } else {
            "may"
        };
        let it = if condition.is_empty() { "It" } else { "it" };
        if promotion.to.is_empty() {
            if promotion.forced == Forced::Always {
                sentences.push(format!("{condition}{it} cannot make {article} move{when}."));
            }
            continue;
        }
        let mut text = format!("{condition}{it} {may} promote with {article} move{when}, to {to}");
        if let Some(limit) = &promotion.limit {
            let most = match limit.most {
                Most::Fixed(most) => number(usize::from(most)),
                Most::AsInArray => "as many as at the start".to_owned(),
            };
            let place = limit.per.map_or_else(
                || "on the board".to_owned(),
                |per| format!("in the same {}", places.rules.partition(per).name),
            );
            let but = match &limit.of {
                None => format!("not to a kind of which its player has {most} {place}"),
                Some(of) => format!("not if its player has {most} of {} {place}", names(places, of)),
            };
            text.push_str(&format!(" (but {but})"));
        }
        text.push_str(&only_if(places, &promotion.situations));
        if let Forced::On(forced) = promotion.forced {
            text.push_str(&format!("; it must if the move ends {}", places.at(forced)));
        }
        sentences.push(text + ".");
    }
    sentences
}

fn hand(places: &PlaceNames<'_>, kind: KindId) -> Vec<String> {
    let rules = places.rules;
    let it = rules.kind(kind);
    let mut sentences = Vec::new();
    if let (Some(hand), true, true) = (&rules.hand, it.base != kind, it.capturable)
        && hand.reverts()
    {
        let whose = if hand.to_ally() {
            "the hand of the captor's ally"
        } else {
            "the captor's hand"
        };
        sentences.push(format!(
            "When captured, it goes to {whose} as {}.",
            with_article(places.kind(it.base))
        ));
    }
    if !can_be_held(rules, places.player, kind) {
        return sentences;
    }
    if it.drops.is_empty() && !it.neutral {
        sentences.push("It cannot be dropped from the hand.".to_owned());
    }
    let mut described: Vec<&Drop> = Vec::new();
    for drop in &it.drops {
        let alike = |other: &Drop| {
            Drop {
                becomes: drop.becomes,
                ..other.clone()
            } == *drop
        };
        if described.iter().any(|other| alike(other)) {
            continue;
        }
        described.push(drop);
        let becomes: Vec<KindId> = it
            .drops
            .iter()
            .filter(|other| alike(other))
            .map(|drop| drop.becomes)
            .collect();
        sentences.push(drop_sentence(places, kind, drop, &becomes));
    }
    sentences
}

/// Conditions on the pieces on the board, after commas.
fn only_if(places: &PlaceNames<'_>, situations: &[Situation]) -> String {
    let words: Vec<String> = situations.iter().map(|asked| situation_words(places, asked)).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!(", if {}", words.join(" and "))
    }
}

/// Describes the cells where a piece can be dropped as one of these kinds.
fn drop_sentence(places: &PlaceNames<'_>, kind: KindId, drop: &Drop, becomes: &[KindId]) -> String {
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
    let as_what = if becomes == [kind] {
        String::new()
    } else {
        format!(" as {}", places.one_of(becomes))
    };
    let place = match drop.place {
        None => place,
        Some(DropPlace::FromMover) => {
            format!("{place} to which it could go from the piece that has just moved in the turn")
        }
        Some(DropPlace::Began { unmoved: false }) => {
            format!("{place} where the piece stood that has just moved in the turn")
        }
        Some(DropPlace::Began { unmoved: true }) => {
            format!("{place} where the piece stood that has just made its first move in the turn")
        }
    };
    let from = if places.rules.is_neutral(kind) {
        "It"
    } else {
        "From the hand it"
    };
    let mut text = format!("{from} can be dropped{as_what} on {place}");
    if let Some(limit) = &drop.limit {
        let most = match limit.most {
            Most::Fixed(most) => format!("at most {}", number(usize::from(most))),
            Most::AsInArray => "at most as many as at the start".to_owned(),
        };
        let place = limit.per.map_or_else(
            || "on the board".to_owned(),
            |per| format!("per {}", places.rules.partition(per).name),
        );
        let of = limit
            .of
            .as_ref()
            .map_or_else(|| "its kind".to_owned(), |of| names(places, of));
        text.push_str(&format!(", with {most} of {of} {place}"));
    }
    if !drop.may_mate {
        text.push_str(", but not to give checkmate");
    }
    text.push_str(&only_if(places, &drop.situations));
    if drop.unmoved {
        text.push_str(", and counts as a piece that has not moved");
    }
    text + "."
}

fn protection(places: &PlaceNames<'_>, kind: KindId) -> Option<String> {
    let rules = places.rules;
    let royal = rules.kind(kind).royal;
    match &rules.check {
        Some(check) if check.kinds.contains(&kind) => Some(if check.every {
            "Its player may not leave it attacked.".to_owned()
        } else {
            format!(
                "Its player may not leave every {} attacked.",
                names(places, &check.kinds)
            )
        }),
        _ if royal => Some("It is royal.".to_owned()),
        _ => None,
    }
}

/// The kinds with different appearances, in order.
pub(super) fn visible(rules: &Rules) -> impl Iterator<Item = KindId> + '_ {
    rules.kind_ids().filter(|&kind| rules.kind(kind).looks == kind)
}

/// The names of the pieces, without repetitions.
#[must_use]
pub fn names_of_pieces(rules: &Rules) -> Vec<&str> {
    visible(rules).map(|kind| rules.kind(kind).name.as_str()).collect()
}
