//! A game as a file.

use std::collections::BTreeMap;

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::macros::{Macros, Style};
use super::super::report::{Import, Report};
use super::super::sexpr::{self, Expr};
use super::super::sketch::{Sketch, clean_name};
use super::board::{self, Board, View};
use super::marks;
use super::pieces;
use super::rules;

/// Writes the game of a rules file as a file.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let (parts, broken) = sexpr::parse(&source.text, ";");
    for mistake in &broken {
        report.note(mistake.at, None, mistake.reason.clone());
    }
    let mut macros = Macros::new(&parts, Style::Dollar);
    for part in &parts {
        match part.head() {
            Some("define" | "version") => {}
            Some("game") => {
                let game = macros.expand(part, 0, &[]);
                if let Some(game) = game.first() {
                    write(game, &mut report);
                }
            }
            Some("variant") => {
                report.note(
                    part.at,
                    Some("variant"),
                    "the importer reads the game, not what variants of it change",
                );
            }
            _ => report.note(part.at, None, format!("`{}` is not carried over", part.shown())),
        }
    }
    report.extra(&macros.unused, "define");
    if let Some(at) = macros.broken {
        report.note(
            at,
            Some("define"),
            "definitions are nested too deeply, or say too much; what is there is left out",
        );
    }
    report.done()
}

fn words(part: Option<&Expr>) -> Vec<String> {
    let items = part.map(Expr::rest).unwrap_or_default();
    items.iter().filter_map(|item| item.word().map(str::to_owned)).collect()
}

/// The parts of a game that the importer reads.
const KNOWN: &[&str] = &[
    "title",
    "players",
    "turn-order",
    "board",
    "board-setup",
    "piece",
    "draw-condition",
    "loss-condition",
    "win-condition",
    "option",
];

/// Those that stand once.
const ONCE: &[&str] = &["title", "players", "turn-order", "board", "board-setup"];

/// Parts that say nothing of the rules.
const STYLE: &[&str] = &[
    "description",
    "history",
    "strategy",
    "default",
    "music",
    "engine",
    "release-sound",
    "move-sound",
    "capture-sound",
    "drop-sound",
    "click-sound",
    "change-sound",
    "draw-sound",
    "loss-sound",
    "win-sound",
    "opening-sound",
    "solution",
    "allow-flipping",
    "notation",
];

fn write(game: &Expr, report: &mut Report<'_>) {
    let inner = |head: &str| game.rest().iter().find(|part| part.head() == Some(head));
    let title = words(inner("title"))
        .first()
        .cloned()
        .unwrap_or_else(|| "Game".to_owned());
    let name = report.free_name(&title);
    report.variant.clone_from(&name);
    for part in game.rest() {
        match part.head() {
            Some(head) if KNOWN.contains(&head) => {}
            Some(head) if STYLE.contains(&head) => report.note(part.at, Some(head), "it says nothing of the rules"),
            head => report.note(part.at, head, format!("`{}` is not carried over", part.shown())),
        }
    }
    let mut seen: Vec<&str> = Vec::new();
    for part in game.rest() {
        let Some(head) = part.head() else { continue };
        if ONCE.contains(&head) && seen.contains(&head) {
            report.note(part.at, Some(head), "it stands above; this one is left out");
        }
        seen.push(head);
    }
    let titles = inner("title").map(Expr::rest).unwrap_or_default();
    report.extra(titles.iter().skip(1), "title");
    let players = words(inner("players"));
    let [first, second] = players.as_slice() else {
        let at = inner("players").map_or(game.at, |part| part.at);
        let count = players.len();
        return report.note(
            at,
            Some("players"),
            format!("the importer reads games of two players, and here are {count}"),
        );
    };
    let players = [first.clone(), second.clone()];
    let order = words(inner("turn-order"));
    let mut begins_second = false;
    if let Some(part) = inner("turn-order") {
        begins_second = order == [second.clone(), first.clone()];
        if !begins_second && order != players {
            report.note(
                part.at,
                Some("turn-order"),
                "the importer reads turns of one move, one player after the other",
            );
        }
    }
    let Some(board) = inner("board").and_then(|part| board::read(part, &players, report)) else {
        let at = inner("board").map_or(game.at, |part| part.at);
        return report.note(
            at,
            Some("board"),
            "there is no grid that the importer reads; the game is left out",
        );
    };
    let mut sketch = Sketch::new(&title, board.size);
    sketch.players = [clean_name(first), clean_name(second)];
    if sketch.players[0] == sketch.players[1] {
        sketch.players = ["White", "Black"].map(str::to_owned);
    }
    sketch.holes = board.holes.clone();
    sketch.turned = board.view() == View::Both;
    if begins_second {
        let first = sketch.players[0].clone();
        sketch.rules.push(format!("first turn {first}: pass"));
    }
    let kinds = kinds(game, &mut sketch, report);
    setup(inner("board-setup"), &players, &board, &kinds, &mut sketch, report);
    let desk = pieces::Desk {
        board: &board,
        players: &players,
        kinds: &kinds,
    };
    marks::check(game, report);
    let lopsided = desk.write(game, &mut sketch, report);
    if lopsided && matches!(board.view(), View::Same | View::Other) {
        let at = inner("board").map_or(game.at, |part| part.at);
        let reason = "its symmetry is neither of ranks nor of the whole board: the second player's pieces go as if ranks were reversed";
        report.note(at, Some("symmetry"), reason);
    }
    rules::write(game, &players, &board, &kinds, &mut sketch, report);
    report.file(game.at, name, sketch.text());
}

/// The kinds by their names in the file.
fn kinds(game: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for part in game.rest().iter().filter(|part| part.head() == Some("piece")) {
        let name = part.rest().iter().find(|item| item.head() == Some("name"));
        report.extra(name.map(Expr::rest).unwrap_or_default().iter().skip(1), "name");
        match words(name).first() {
            Some(name) if !kinds.contains_key(name) => _ = kinds.insert(name.clone(), sketch.man(name, "")),
            Some(name) => report.note(
                part.at,
                Some("piece"),
                format!("`{name}` stands above; this one is left out"),
            ),
            None => report.note(part.at, Some("piece"), "it has no name, and is left out"),
        }
    }
    kinds
}

fn setup(
    part: Option<&Expr>,
    players: &[String; 2],
    board: &Board,
    kinds: &BTreeMap<String, usize>,
    sketch: &mut Sketch,
    report: &mut Report<'_>,
) {
    let Some(part) = part else { return };
    for own in part.rest() {
        let side = own
            .head()
            .and_then(|name| players.iter().position(|player| player == name));
        let Some(side) = side else {
            report.note(own.at, Some("board-setup"), format!("`{}` is no player", own.shown()));
            continue;
        };
        for group in own.rest() {
            let Some(&man) = group.head().and_then(|name| kinds.get(name)) else {
                report.note(
                    group.at,
                    Some("board-setup"),
                    format!("`{}` is no piece", group.shown()),
                );
                continue;
            };
            let mut in_hand = false;
            for item in group.rest() {
                let count = item
                    .word()
                    .and_then(|word| word.parse::<u32>().ok())
                    .filter(|_| in_hand);
                in_hand = false;
                match (item.word(), count) {
                    (Some("off"), _) => in_hand = true,
                    (_, Some(count)) => _ = sketch.hands[side].insert(man, count.min(1000)),
                    (Some(word), None) => match board.cells.get(word) {
                        Some(&cell) if !sketch.setup.iter().any(|own| own.contains_key(&cell)) => {
                            sketch.setup[side].insert(cell, man);
                        }
                        Some(_) => report.note(
                            item.at,
                            Some("board-setup"),
                            format!("another piece stands on `{word}`"),
                        ),
                        None => report.note(item.at, Some("board-setup"), format!("`{word}` is no cell")),
                    },
                    (None, None) => report.note(item.at, Some("board-setup"), "this is no cell"),
                }
            }
        }
    }
}
