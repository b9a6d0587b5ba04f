//! Writes the ends of a game and its options.

use std::collections::BTreeMap;

use super::super::mates::explicit;
use super::super::remaining::Remaining;
use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cells, Sketch};
use super::board::Board;

/// Writes the ends, the options, and the statement about hands.
pub fn write(
    game: &Expr,
    players: &[String; 2],
    board: &Board,
    kinds: &BTreeMap<String, usize>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    let mut texts: Vec<String> = Vec::new();
    // The players whose pieces can be checkmated, with the byte offset of the condition.
    let mut mated: BTreeMap<usize, usize> = BTreeMap::new();
    let mut counted = Remaining::default();
    let mut hand = "hand: only what it holds at the start";
    for part in game.rest() {
        let value = part
            .head()
            .filter(|head| matches!(*head, "win-condition" | "loss-condition" | "draw-condition"));
        if part.head() == Some("option") {
            let words: Option<Vec<&str>> = part.rest().iter().map(Expr::word).collect();
            match words.as_deref() {
                Some(["pass turn", "true"]) => texts.push("pass allowed".to_owned()),
                Some(["pass turn", "forced"]) => texts.push("pass when stuck".to_owned()),
                Some(["pass turn", "false"]) => {}
                Some(["recycle captures", "true"]) => {
                    hand = "hand: captures go to the captor as they are";
                    let reason = "here captured pieces go to the captor's hand";
                    report.note(part.at, Some("option"), reason);
                }
                Some([name, ..]) => {
                    report.note(part.at, Some("option"), format!("the option `{name}` is not supported"));
                }
                Some([]) | None => report.note(part.at, Some("option"), format!("cannot read `{}`", part.shown())),
            }
        }
        let (Some(value), [who, what]) = (value, part.rest()) else {
            if value.is_some() {
                report.note(part.at, part.head(), format!("cannot read `{}`", part.shown()));
            }
            continue;
        };
        let mut sides: Vec<usize> = Vec::new();
        for item in who.list().unwrap_or(std::slice::from_ref(who)) {
            match players.iter().position(|player| item.word() == Some(player)) {
                Some(side) => sides.push(side),
                None => report.note(item.at, Some(value), format!("`{}` is not a player", item.shown())),
            }
        }
        if sides.is_empty() {
            report.note(who.at, Some(value), "expected a player");
            continue;
        }
        let ends: Vec<&Expr> = match what.head() {
            Some("or") => what.rest().iter().collect(),
            _ => vec![what],
        };
        for end in ends {
            if let Some((number, named)) = remaining(end, kinds) {
                counted.add((end.at, number), &named, &sides, own_result(value), texts.len());
                continue;
            }
            if end.head() == Some("checkmated") {
                mated.extend(sides.iter().map(|side| (*side, end.at)));
            }
            let statements = ending(end, value, &sides, players, board, kinds, sketch);
            if statements.is_empty() {
                report.unsupported([end], value);
            } else {
                report.unsupported(unused_arguments(end, kinds), value);
            }
            for text in statements {
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
    }
    counted.write("pieces-remaining", &mut texts, sketch, report);
    let royals = sketch.royals();
    if !royals.is_empty() {
        for side in 0..2 {
            let other = mated.get(&(1 - side)).filter(|_| !mated.contains_key(&side));
            if let (Some(at), true) = (other, sketch.setup[side].values().any(|kind| royals.contains(kind))) {
                let reason =
                    "applies to one player in the original; here neither player may leave such a piece in check";
                report.note(*at, Some("checkmated"), reason);
            }
        }
        let names = sketch.all_named(royals);
        texts.insert(0, format!("check protects every {names}"));
    }
    let drops = sketch.rules.iter().any(|rule| rule.starts_with("drop "));
    if drops {
        sketch.rules.insert(0, hand.to_owned());
    }
    sketch.rules.extend(texts);
}

/// The result for the player who meets a condition.
fn own_result(value: &str) -> &'static str {
    match value {
        "win-condition" => "wins",
        "loss-condition" => "loses",
        _ => "draws",
    }
}

/// The number and the kinds of `(pieces-remaining 2 King)`, without kinds for pieces of all kinds.
fn remaining(end: &Expr, kinds: &BTreeMap<String, usize>) -> Option<(u32, Vec<usize>)> {
    let (number, named) = end
        .rest()
        .split_first()
        .filter(|_| end.head() == Some("pieces-remaining"))?;
    let named: Option<Vec<usize>> = named.iter().map(|name| kinds.get(name.word()?).copied()).collect();
    Some((number.word()?.parse().ok()?, named?))
}

/// The arguments of an end of the game that its statement does not use.
fn unused_arguments<'a>(end: &'a Expr, kinds: &BTreeMap<String, usize>) -> Vec<&'a Expr> {
    let arguments = end.rest().iter().enumerate();
    let first_list = end.rest().iter().position(|item| item.list().is_some());
    let is_used = |number: usize, item: &Expr| {
        let is_kind = item.word().is_some_and(|word| kinds.contains_key(word));
        match end.head() {
            Some("checkmated" | "captured") => is_kind,
            Some("absolute-config") => is_kind || Some(number) == first_list,
            _ => false,
        }
    };
    arguments
        .filter(|(number, item)| !is_used(*number, item))
        .map(|(_, item)| item)
        .collect()
}

/// The statements for an end of the game; none if it is not supported.
fn ending(
    end: &Expr,
    value: &str,
    sides: &[usize],
    players: &[String; 2],
    board: &Board,
    kinds: &BTreeMap<String, usize>,
    sketch: &mut Sketch,
) -> Vec<String> {
    let word = end.head().or(end.word()).unwrap_or_default().to_owned();
    let named_kinds: Vec<usize> = end
        .rest()
        .iter()
        .filter_map(|name| kinds.get(name.word()?).copied())
        .collect();
    let own = own_result(value);
    let others = match own {
        "wins" => "loses",
        "loses" => "wins",
        draws => draws,
    };
    let statement = |sketch: &Sketch, event: &str, result: &str, turned: bool| -> Vec<String> {
        if sides.len() == 2 {
            return vec![explicit(&format!("{event} {result}"))];
        }
        let side = sides.first().copied().unwrap_or(0);
        let side = if turned { 1 - side } else { side };
        vec![explicit(&format!("{event} {result} for {}", sketch.players[side]))]
    };
    let names = sketch.all_named(named_kinds.iter().copied());
    match word.as_str() {
        "stalemated" => statement(sketch, "stalemate", others, true),
        "repetition" if own == "draws" => vec!["repetition 3 draws".to_owned()],
        "checkmated" if !named_kinds.is_empty() => {
            for &kind in &named_kinds {
                sketch.kinds[kind].royal = true;
            }
            statement(sketch, "checkmate", others, true)
        }
        "captured" if !named_kinds.is_empty() => statement(sketch, &format!("capturing any {names}"), others, true),
        "absolute-config" if own == "wins" && named_kinds.len() == 1 => {
            let places = end.rest().iter().find_map(Expr::list).unwrap_or_default();
            let [place] = places else { return Vec::new() };
            let Some(place) = place.word() else { return Vec::new() };
            let zone = board.zone(place, players);
            let cell = board.cells.get(place).map(|cell| {
                let cells = Cells::from([*cell]);
                [cells.clone(), cells]
            });
            let Some(zone) = zone.or(cell) else { return Vec::new() };
            let zone = sketch.zone("goal", zone);
            statement(sketch, &format!("occupying {zone} with {names}"), own, false)
        }
        _ => Vec::new(),
    }
}
