//! `(play …)` and `(end …)`.

use std::collections::BTreeSet;

use super::super::mates::explicit;
use super::super::report::Report;
use super::super::sexpr::{Expr, Node};
use super::super::sketch::Sketch;
use super::board::Board;
use super::pieces::{Kinds, is_last_to, promoted};
use super::words::{Value, flat, labelled, rows};

/// What the play of a game asks.
#[derive(Default)]
pub struct Play {
    /// What a piece may become that moves once more.
    pub choices: Vec<String>,
    /// The kinds that must not be left in check.
    pub royals: BTreeSet<String>,
}

/// Reads the play.
pub fn play(part: &Expr, depth: usize, play: &mut Play, report: &mut Report<'_>) {
    let lost = |report: &mut Report<'_>, item: &Expr| {
        let reason = format!("`{}` is not carried over", item.shown());
        report.note(item.at, Some("play"), reason);
    };
    if depth > 30 {
        return lost(report, part);
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
                _ => lost(report, part),
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
                None => lost(report, part),
            }
        }
        _ => lost(report, part),
    }
}

/// `"SameTurn"`, or what it means: the mover has moved last.
fn is_same_turn(part: &Expr) -> bool {
    let words: Vec<Option<&str>> = part.rest().iter().map(Expr::word).collect();
    part.word() == Some("SameTurn")
        || part.head() == Some("SameTurn")
        || (part.head() == Some("is") && words == [Some("Prev"), Some("Mover")])
}

/// The kind and the player of a question about check.
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

/// What a game's ends are written from.
pub struct Desk<'a> {
    pub board: &'a Board,
    pub kinds: &'a Kinds,
}

impl Desk<'_> {
    /// Writes check and the ends.
    pub fn write(&self, end: Option<&Expr>, play: &Play, sketch: &mut Sketch, report: &mut Report<'_>) {
        let mut texts: Vec<String> = Vec::new();
        for name in &play.royals {
            self.royal(name, sketch);
        }
        for item in end.map(|end| flat(end.rest())).unwrap_or_default() {
            self.end(item, sketch, &mut texts, report);
        }
        if !texts.iter().any(|text| text.starts_with("stalemate")) {
            texts.push("pass when stuck".to_owned());
            texts.push("passes 2 draws".to_owned());
        }
        let unprotected = self.kinds.iter().find(|((name, _), man)| {
            let royal = sketch.men.get(**man).is_some_and(|man| man.royal);
            royal && !play.royals.contains(name)
        });
        if let (Some(end), Some(((name, _), _))) = (end, unprotected) {
            let reason = format!("the play does not forbid leaving the {name} in check, and here it is forbidden");
            report.note(end.at, Some("end"), reason);
        }
        let royals = sketch.royals();
        if !royals.is_empty() {
            let names = sketch.all_named(royals);
            // Who cannot move in check cannot move either.
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
        for ((other, _), &man) in self.kinds {
            if other == name
                && let Some(man) = sketch.men.get_mut(man)
            {
                man.royal = true;
            }
        }
    }

    fn end(&self, part: &Expr, sketch: &mut Sketch, texts: &mut Vec<String>, report: &mut Report<'_>) {
        let lost = |report: &mut Report<'_>, item: &Expr| {
            let reason = format!("`{}` is not carried over", item.shown());
            report.note(item.at, Some("end"), reason);
        };
        let name = part.head().or(part.word()).unwrap_or_default();
        let first = part.rest().first().and_then(Expr::word);
        let mut add = |text: String| {
            if !texts.contains(&text) {
                texts.push(text);
            }
        };
        match (name, first, part.rest()) {
            ("Checkmate", Some(king), _) => {
                self.royal(king, sketch);
                add("checkmate wins".to_owned());
            }
            ("NoMoves", Some(result), _) => match inverse(result) {
                Some(result) => add(format!("stalemate {result}")),
                None => lost(report, part),
            },
            ("if", _, [condition, result]) => {
                let (who, what) = match (result.head(), result.rest()) {
                    (Some("result"), [who, what]) => (who.word(), what.word()),
                    _ => (None, None),
                };
                let (Some(who @ ("Mover" | "Next")), Some(what)) = (who, what) else {
                    return lost(report, part);
                };
                let conditions = match condition.head() {
                    Some("or") => flat(condition.rest()),
                    _ => vec![condition],
                };
                for condition in conditions {
                    match self.event(condition, who, what, sketch) {
                        Some(text) => add(text),
                        None => lost(report, condition),
                    }
                }
            }
            _ => match rows("end", name).first().and_then(|row| row.split_first()) {
                Some((asked, words)) if *asked == first.unwrap_or("-") => add(words.join(" ")),
                Some(_) | None => lost(report, part),
            },
        }
    }

    /// The statement of a condition and a result.
    fn event(&self, part: &Expr, who: &str, what: &str, sketch: &mut Sketch) -> Option<String> {
        // The result for a player of whom something holds.
        let of = |player: &str| {
            if player == who { direct(what) } else { inverse(what) }
        };
        match (part.head(), part.rest()) {
            (Some("and"), rest) => match flat(rest).as_slice() {
                [check, stuck] if cannot_move(stuck) => {
                    let (name, player) = in_check(check)?;
                    self.royal(name, sketch);
                    (player == "Next").then_some(())?;
                    Some(format!("checkmate {}", of("Mover")?))
                }
                _ => None,
            },
            (Some("not"), _) if cannot_move(part) => Some(format!("stalemate {}", of("Mover")?)),
            (Some("no"), [thing, player]) if thing.word() == Some("Moves") => {
                // The other player is the one who has left no move.
                let other = if player.word()? == "Next" { "Mover" } else { "Next" };
                Some(format!("stalemate {}", of(other)?))
            }
            (Some("no"), [thing, player]) if thing.word() == Some("Pieces") => {
                Some(format!("lacking every piece {}", of(player.word()?)?))
            }
            (Some("no"), [thing, player, name]) if thing.word() == Some("Pieces") => {
                let names = self.named(name.word()?, sketch)?;
                Some(format!("lacking every {names} {}", of(player.word()?)?))
            }
            (Some("=" | "<="), [one, two]) => {
                let (counted, number) = match (one.head(), two.head()) {
                    (Some("count"), None) => (one, two),
                    (None, Some("count")) if part.head() == Some("=") => (two, one),
                    (Some("where"), _) if matches!(two.word(), Some("Off" | "-1")) => {
                        let [name, player] = one.rest() else { return None };
                        let names = self.named(name.word()?, sketch)?;
                        return Some(format!("lacking every {names} {}", of(player.word()?)?));
                    }
                    _ => return None,
                };
                let number = number.word()?.parse::<u32>().ok()?;
                match counted.rest() {
                    [thing, player] if thing.word() == Some("Pieces") => {
                        let result = of(player.word()?)?;
                        Some(match number {
                            0 => format!("lacking every piece {result}"),
                            _ => format!("having at most {number} piece {result}"),
                        })
                    }
                    _ => None,
                }
            }
            (Some("is"), [thing, place, region]) if thing.word() == Some("In") && is_last_to(place) => {
                let zone = self.board.region(region)?;
                let men: BTreeSet<usize> = self.kinds.values().copied().collect();
                let zone = sketch.zone("goal", zone);
                let names = sketch.all_named(men);
                Some(format!("reaching {zone} with {names} {}", of("Mover")?))
            }
            _ => None,
        }
    }

    /// The names that a name has in the file.
    fn named(&self, name: &str, sketch: &Sketch) -> Option<String> {
        let own = self.kinds.iter().filter(|((other, _), _)| other == name);
        let men: BTreeSet<usize> = own.map(|(_, man)| *man).collect();
        (!men.is_empty()).then(|| sketch.all_named(men))
    }
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

/// Whether a part is a text.
pub fn text(part: &Expr) -> Option<&str> {
    match &part.node {
        Node::Text(text) => Some(text),
        Node::Word(_) | Node::List(_) | Node::Braces(_) => None,
    }
}
