//! Reads `(play …)` and `(end …)`.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::super::mates::explicit;
use super::super::remaining::Remaining;
use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::super::sketch::Sketch;
use super::board::Board;
use super::pieces::{Kinds, is_last_to, promoted};
use super::words::{Value, flat, labelled, rows};

/// The contents of `play`.
#[derive(Default)]
pub struct Play {
    /// The promotion choices.
    pub choices: Vec<String>,
    /// The kinds that may not be left in check.
    pub royals: BTreeSet<String>,
}

/// Reads `play`.
pub fn play(part: &Expr, depth: usize, play: &mut Play, report: &mut Report<'_>) {
    let unsupported = |report: &mut Report<'_>, item: &Expr| {
        let reason = format!("`{}` is not supported", item.shown());
        report.note(item.at, Some("play"), reason);
    };
    if depth > 30 {
        return unsupported(report, part);
    }
    let rest = part.rest();
    match (part.head(), rest) {
        (Some("play" | "or"), _) => {
            for item in flat(rest) {
                self::play(item, depth + 1, play, report);
            }
        }
        (Some("forEach"), [what]) if what.word() == Some("Piece") => {}
        (Some("if"), [condition, then, other]) if is_same_turn(condition) => {
            self::play(then, depth + 1, play, report);
            self::play(other, depth + 1, play, report);
        }
        (Some("move"), [what, place, ..]) if what.word() == Some("Promote") && is_last_to(place) => {
            match promoted(part) {
                Some(names) if play.choices.is_empty() => play.choices = names,
                _ => unsupported(report, part),
            }
        }
        (Some("do"), [what, ..]) => {
            self::play(what, depth + 1, play, report);
            let checked = match labelled(rest, "ifAfterwards:") {
                Some(Value::Part(condition)) => match condition.rest() {
                    [inner] if condition.head() == Some("not") => in_check(inner).filter(|(_, who)| *who == "Mover"),
                    _ => None,
                },
                Some(Value::Word(_)) | None => None,
            };
            match checked {
                Some((name, _)) => _ = play.royals.insert(name.to_owned()),
                None => unsupported(report, part),
            }
        }
        _ => unsupported(report, part),
    }
}

/// Whether this is `"SameTurn"` or its expansion: the player to move also made the last move.
fn is_same_turn(part: &Expr) -> bool {
    let words: Vec<Option<&str>> = part.rest().iter().map(Expr::word).collect();
    part.word() == Some("SameTurn")
        || part.head() == Some("SameTurn")
        || (part.head() == Some("is") && words == [Some("Prev"), Some("Mover")])
}

/// The kind and the player of a condition about check.
fn in_check(part: &Expr) -> Option<(&str, &str)> {
    match (part.head(), part.rest()) {
        (Some("IsInCheck"), [name, who]) => Some((name.word()?, who.word()?)),
        (Some("is"), [what, id, ..]) if what.word() == Some("Threatened") && id.head() == Some("id") => {
            match id.rest() {
                [name, who] => Some((name.word()?, who.word()?)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `(not (can Move (do (forEach Piece Next) ifAfterwards:(not ("IsInCheck" … Next)))))`
fn cannot_move(part: &Expr) -> bool {
    let inner = match (part.head(), part.rest()) {
        (Some("not"), [inner]) => inner,
        _ => return false,
    };
    let moves = match (inner.head(), inner.rest()) {
        (Some("can"), [what, moves]) if what.word() == Some("Move") && moves.head() == Some("do") => moves,
        _ => return false,
    };
    let each = moves.rest().first().filter(|item| item.head() == Some("forEach"));
    let safe = match labelled(moves.rest(), "ifAfterwards:") {
        Some(Value::Part(condition)) if condition.head() == Some("not") => condition.rest().first().and_then(in_check),
        Some(Value::Part(_) | Value::Word(_)) | None => None,
    };
    let whose = each.and_then(|each| match each.rest() {
        [what, who] if what.word() == Some("Piece") => who.word(),
        _ => None,
    });
    safe.is_some_and(|(_, who)| who == "Next") && whose == Some("Next")
}

/// Writes check and the ends of a game.
pub struct EndWriter<'a> {
    pub board: &'a Board,
    pub kinds: &'a Kinds,
}

impl EndWriter<'_> {
    /// Writes the statements about check and the ends.
    pub fn write(&self, end: Option<&Expr>, play: &Play, sketch: &mut Sketch, report: &mut Report<'_>) {
        let mut texts: Vec<String> = Vec::new();
        let mut remaining = Remaining::default();
        for name in &play.royals {
            self.royal(name, sketch);
        }
        for item in end.map(|end| flat(end.rest())).unwrap_or_default() {
            self.end(item, sketch, &mut texts, &mut remaining, report);
        }
        remaining.write("end", &mut texts, sketch, report);
        if !texts.iter().any(|text| text.starts_with("stalemate")) {
            texts.push("pass when stuck".to_owned());
            texts.push("passes 2 draws".to_owned());
        }
        let unprotected = self.kinds.iter().find(|((name, _), kind)| {
            let royal = sketch.kinds.get(**kind).is_some_and(|kind| kind.royal);
            royal && !play.royals.contains(name)
        });
        if let (Some(end), Some(((name, _), _))) = (end, unprotected) {
            let reason = format!("the original allows leaving the {name} in check; here it is illegal");
            report.note(end.at, Some("end"), reason);
        }
        let royals = sketch.royals();
        if !royals.is_empty() {
            let names = sketch.all_named(royals);
            // A player in check without a legal move has no move either.
            let stalemate = texts.iter().find_map(|text| text.strip_prefix("stalemate "));
            if let Some(result) = stalemate
                && !texts.iter().any(|text| text.starts_with("checkmate"))
            {
                texts.insert(0, format!("checkmate {result}"));
            }
            texts.insert(0, format!("check protects every {names}"));
        }
        sketch.rules.extend(texts.iter().map(|text| explicit(text)));
    }

    fn royal(&self, name: &str, sketch: &mut Sketch) {
        for ((other, _), &kind) in self.kinds {
            if other == name
                && let Some(kind) = sketch.kinds.get_mut(kind)
            {
                kind.royal = true;
            }
        }
    }

    fn end(
        &self,
        part: &Expr,
        sketch: &mut Sketch,
        texts: &mut Vec<String>,
        remaining: &mut Remaining,
        report: &mut Report<'_>,
    ) {
        let unsupported = |report: &mut Report<'_>, item: &Expr| {
            let reason = format!("`{}` is not supported", item.shown());
            report.note(item.at, Some("end"), reason);
        };
        let name = part.head().or(part.word()).unwrap_or_default();
        let first = part.rest().first().and_then(Expr::word);
        match (name, first, part.rest()) {
            ("Checkmate", Some(king), _) => {
                self.royal(king, sketch);
                add(texts, "checkmate wins".to_owned());
            }
            ("NoMoves", Some(result), _) => match inverse(result) {
                Some(result) => add(texts, format!("stalemate {result}")),
                None => unsupported(report, part),
            },
            ("if", _, [condition, result]) => {
                let (who, what) = match (result.head(), result.rest()) {
                    (Some("result"), [who, what]) => (who.word(), what.word()),
                    _ => (None, None),
                };
                let (Some(who @ ("Mover" | "Next")), Some(what)) = (who, what) else {
                    return unsupported(report, part);
                };
                let conditions = match condition.head() {
                    Some("or") => flat(condition.rest()),
                    _ => vec![condition],
                };
                for condition in conditions {
                    if let Some((player, numbers)) = counted(condition) {
                        let Some(result) = result_of(player, who, what) else {
                            unsupported(report, condition);
                            continue;
                        };
                        for number in numbers {
                            remaining.add((condition.at, number), &[], &[0, 1], result, texts.len());
                        }
                        continue;
                    }
                    match self.event(condition, who, what, sketch) {
                        Some(text) => add(texts, text),
                        None => unsupported(report, condition),
                    }
                }
            }
            _ => match rows("end", name).first().and_then(|row| row.split_first()) {
                Some((asked, words)) if *asked == first.unwrap_or("-") => add(texts, words.join(" ")),
                Some(_) | None => unsupported(report, part),
            },
        }
    }

    /// The statement for a condition and a result.
    fn event(&self, part: &Expr, who: &str, what: &str, sketch: &mut Sketch) -> Option<String> {
        let result_for = |player: &str| result_of(player, who, what);
        match (part.head(), part.rest()) {
            (Some("and"), rest) => match flat(rest).as_slice() {
                [check, stuck] if cannot_move(stuck) => {
                    let (name, player) = in_check(check)?;
                    self.royal(name, sketch);
                    (player == "Next").then_some(())?;
                    Some(format!("checkmate {}", result_for("Mover")?))
                }
                _ => None,
            },
            (Some("not"), _) if cannot_move(part) => Some(format!("stalemate {}", result_for("Mover")?)),
            (Some("no"), [thing, player]) if thing.word() == Some("Moves") => {
                // The result is written for the opponent of the player without a move.
                let other = if player.word()? == "Next" { "Mover" } else { "Next" };
                Some(format!("stalemate {}", result_for(other)?))
            }
            (Some("no"), [thing, player]) if thing.word() == Some("Pieces") => {
                Some(format!("lacking every piece {}", result_for(player.word()?)?))
            }
            (Some("no"), [thing, player, name]) if thing.word() == Some("Pieces") => {
                let names = self.named(name.word()?, sketch)?;
                Some(format!("lacking every {names} {}", result_for(player.word()?)?))
            }
            (Some("=" | "<="), [one, two])
                if one.head() == Some("where") && matches!(two.word(), Some("Off" | "-1")) =>
            {
                let [name, player] = one.rest() else { return None };
                let names = self.named(name.word()?, sketch)?;
                Some(format!("lacking every {names} {}", result_for(player.word()?)?))
            }
            (Some("is"), [thing, place, region]) if thing.word() == Some("In") && is_last_to(place) => {
                let zone = self.board.region(region)?;
                let kinds: BTreeSet<usize> = self.kinds.values().copied().collect();
                let zone = sketch.zone("goal", zone);
                let names = sketch.all_named(kinds);
                Some(format!("reaching {zone} with {names} {}", result_for("Mover")?))
            }
            _ => None,
        }
    }

    /// The names in the sketch of the kinds with this name.
    fn named(&self, name: &str, sketch: &Sketch) -> Option<String> {
        let own = self.kinds.iter().filter(|((other, _), _)| other == name);
        let kinds: BTreeSet<usize> = own.map(|(_, kind)| *kind).collect();
        (!kinds.is_empty()).then(|| sketch.all_named(kinds))
    }
}

/// Adds a statement that is not there yet.
fn add(texts: &mut Vec<String>, text: String) {
    if !texts.contains(&text) {
        texts.push(text);
    }
}

/// The result for a player who meets a condition, from `(result who what)`.
fn result_of(player: &str, who: &str, what: &str) -> Option<&'static str> {
    match player {
        "Mover" | "Next" if player == who => direct(what),
        "Mover" | "Next" => inverse(what),
        _ => None,
    }
}

/// The player and the numbers of pieces of `(= (count Pieces Next) 2)` or `(<= (count Pieces Next) 2)`.
fn counted(part: &Expr) -> Option<(&str, RangeInclusive<u32>)> {
    let (is_equal, [one, two]) = (part.head() == Some("="), part.rest()) else {
        return None;
    };
    let (counted, number) = match (one.head(), two.head()) {
        (Some("count"), None) if is_equal || part.head() == Some("<=") => (one, two),
        (None, Some("count")) if is_equal => (two, one),
        _ => return None,
    };
    let [thing, player] = counted.rest() else { return None };
    let number = number.word()?.parse::<u32>().ok().filter(|number| *number <= 1000)?;
    let first = if is_equal { number } else { 0 };
    (thing.word() == Some("Pieces")).then_some((player.word()?, first..=number))
}

fn direct(what: &str) -> Option<&'static str> {
    match what {
        "Win" => Some("wins"),
        "Loss" => Some("loses"),
        "Draw" => Some("draws"),
        _ => None,
    }
}

fn inverse(what: &str) -> Option<&'static str> {
    match what {
        "Win" => Some("loses"),
        "Loss" => Some("wins"),
        "Draw" => Some("draws"),
        _ => None,
    }
}

/// The content of a quoted string.
pub fn text(part: &Expr) -> Option<&str> {
    match &part.node {
        Node::Text(text) => Some(text),
        Node::Word(_) | Node::List(_) | Node::Braces(_) => None,
    }
}
