//! How a game ends, and its options.

use std::collections::BTreeMap;

use super::super::mates::explicit;
use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cells, Sketch};
use super::board::Board;

/// Writes the ends and what hands hold.
pub fn write(
    game: &Expr,
    players: &[String; 2],
    board: &Board,
    kinds: &BTreeMap<String, usize>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    let mut texts: Vec<String> = Vec::new();
    // The players whose pieces can be checkmated, and where that stands.
    let mut mated: BTreeMap<usize, usize> = BTreeMap::new();
    let mut hand = "hand: only what it holds at the start";
    for part in game.rest() {
        let value = part
            .head()
            .filter(|head| matches!(*head, "win-condition" | "loss-condition" | "draw-condition"));
        if part.head() == Some("option") {
            let words: Vec<&str> = part.rest().iter().filter_map(Expr::word).collect();
            match words.as_slice() {
                ["pass turn", "true"] => texts.push("pass allowed".to_owned()),
                ["pass turn", "forced"] => texts.push("pass when stuck".to_owned()),
                ["pass turn", "false"] => {}
                ["recycle captures", "true"] => {
                    hand = "hand: captures go to the captor as they are";
                    let reason = "it is written so that captured pieces go to the hand of the captor";
                    report.note(part.at, Some("option"), reason);
                }
                [name, ..] => report.note(part.at, Some("option"), format!("`{name}` is not carried over")),
                [] => {}
            }
        }
        let (Some(value), [who, what]) = (value, part.rest()) else {
            if value.is_some() {
                report.note(part.at, part.head(), format!("`{}` is not understood", part.shown()));
            }
            continue;
        };
        let mut sides: Vec<usize> = Vec::new();
        for item in who.list().unwrap_or(std::slice::from_ref(who)) {
            match players.iter().position(|player| item.word() == Some(player)) {
                Some(side) => sides.push(side),
                None => report.note(item.at, Some(value), format!("`{}` is no player", item.shown())),
            }
        }
        if sides.is_empty() {
            report.note(who.at, Some(value), "it names no player");
            continue;
        }
        let ends: Vec<&Expr> = match what.head() {
            Some("or") => what.rest().iter().collect(),
            _ => vec![what],
        };
        for end in ends {
            if end.head() == Some("checkmated") {
                mated.extend(sides.iter().map(|side| (*side, end.at)));
            }
            let is_named = |item: &&Expr| {
                let number = |word: &str| word.parse::<u32>().is_ok();
                item.list().is_some() || item.word().is_some_and(|word| kinds.contains_key(word) || number(word))
            };
            report.extra(end.rest().iter().filter(|item| !is_named(item)), value);
            let mut said = false;
            for text in ending(end, value, &sides, players, board, kinds, sketch) {
                said = true;
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            if !said {
                report.note(end.at, Some(value), format!("`{}` is not carried over", end.shown()));
            }
        }
    }
    let royals = sketch.royals();
    if !royals.is_empty() {
        for side in 0..2 {
            let other = mated.get(&(1 - side)).filter(|_| !mated.contains_key(&side));
            if let (Some(at), true) = (other, sketch.setup[side].values().any(|man| royals.contains(man))) {
                let reason = "it is for one player there; here neither player can leave such a piece in check";
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

/// The statements of an end; none if the importer does not write it.
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
    let men: Vec<usize> = end
        .rest()
        .iter()
        .filter_map(|name| kinds.get(name.word()?).copied())
        .collect();
    // The result for the player of whom the condition holds.
    let own = match value {
        "win-condition" => "wins",
        "loss-condition" => "loses",
        _ => "draws",
    };
    let others = match own {
        "wins" => "loses",
        "loses" => "wins",
        draws => draws,
    };
    let of = |sketch: &Sketch, event: &str, result: &str, turned: bool| -> Vec<String> {
        if sides.len() == 2 {
            return vec![explicit(&format!("{event} {result}"))];
        }
        let side = sides.first().copied().unwrap_or(0);
        let side = if turned { 1 - side } else { side };
        vec![explicit(&format!("{event} {result} for {}", sketch.players[side]))]
    };
    let names = sketch.all_named(men.iter().copied());
    match word.as_str() {
        "stalemated" => of(sketch, "stalemate", others, true),
        "repetition" if own == "draws" => vec!["repetition 3 draws".to_owned()],
        "checkmated" if !men.is_empty() => {
            for &man in &men {
                sketch.men[man].royal = true;
            }
            of(sketch, "checkmate", others, true)
        }
        "captured" if !men.is_empty() => of(sketch, &format!("capturing any {names}"), others, true),
        "pieces-remaining" => {
            let number = end.rest().first().and_then(|number| number.word()?.parse::<u32>().ok());
            let Some(number) = number else { return Vec::new() };
            let what = if men.is_empty() { "piece" } else { &names };
            let event = if number == 0 {
                format!("lacking every {what}")
            } else {
                format!("having at most {number} {what}")
            };
            of(sketch, &event, own, false)
        }
        "absolute-config" if own == "wins" && men.len() == 1 => {
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
            of(sketch, &format!("occupying {zone} with {names}"), own, false)
        }
        _ => Vec::new(),
    }
}
