//! Writes a game as a file.

use std::collections::BTreeMap;

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::macros::{Macros, Style};
use super::super::report::{Import, Report};
use super::super::sexpr::{self, Dialect, Expr};
use super::super::sketch::{Sketch, View, clean_name};
use super::board::{self, Board};
use super::marks;
use super::pieces;
use super::rules;

/// The syntax of rules files.
const DIALECT: Dialect = Dialect {
    comment: ";",
    escapes: false,
};

/// Imports the game of a rules file.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let (parts, errors) = sexpr::parse(&source.text, DIALECT);
    for error in &errors {
        report.note(error.at, None, error.reason.clone());
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
                    "`variant` is not supported; only the main game is imported",
                );
            }
            _ => report.note(part.at, None, format!("`{}` is not supported", part.shown())),
        }
    }
    for (at, reason) in &macros.problems {
        report.note(*at, Some("define"), reason.as_str());
    }
    report.unsupported(&macros.unused, "define");
    if let Some(at) = macros.exceeded_at {
        report.note(
            at,
            Some("define"),
            "the expansion of definitions is too deep or too large; the rest is skipped",
        );
    }
    report.finish()
}

fn words(part: Option<&Expr>) -> Vec<String> {
    let items = part.map(Expr::rest).unwrap_or_default();
    items.iter().filter_map(|item| item.word().map(str::to_owned)).collect()
}

/// The supported parts of a game.
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

/// The parts that may occur once.
const ONCE: &[&str] = &["title", "players", "turn-order", "board", "board-setup"];

const NO_COUNT: &str = "expected a number of pieces after `off`";

/// Parts that do not affect the rules.
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
            Some(head) if STYLE.contains(&head) => report.note(part.at, Some(head), "does not affect the rules"),
            head => report.note(part.at, head, format!("`{}` is not supported", part.shown())),
        }
    }
    let mut seen: Vec<&str> = Vec::new();
    for part in game.rest() {
        let Some(head) = part.head() else { continue };
        if ONCE.contains(&head) && seen.contains(&head) {
            report.note(part.at, Some(head), "already defined; this definition is ignored");
        }
        seen.push(head);
    }
    let titles = inner("title").map(Expr::rest).unwrap_or_default();
    report.unsupported(titles.iter().skip(1), "title");
    let players = words(inner("players"));
    let listed = inner("players").map(Expr::rest).unwrap_or_default();
    report.unsupported(listed.iter().filter(|item| item.list().is_some()), "players");
    let [first, second] = players.as_slice() else {
        let at = inner("players").map_or(game.at, |part| part.at);
        let count = players.len();
        return report.note(
            at,
            Some("players"),
            format!("only games of two players are supported, found {count}"),
        );
    };
    let players = [first.clone(), second.clone()];
    let order = words(inner("turn-order"));
    let mut begins_second = false;
    if let Some(part) = inner("turn-order") {
        let is_plain = part.rest().iter().all(|item| item.list().is_none());
        begins_second = is_plain && order == [second.clone(), first.clone()];
        let is_known = begins_second || is_plain && order == players;
        if !is_known {
            report.note(
                part.at,
                Some("turn-order"),
                "only turns of one move, by alternating players, are supported",
            );
        }
    }
    let Some(board) = inner("board").and_then(|part| board::read(part, &players, report)) else {
        let at = inner("board").map_or(game.at, |part| part.at);
        return report.note(at, Some("board"), "no supported grid; the game is skipped");
    };
    let mut sketch = Sketch::new(&title, board.size);
    sketch.players = [clean_name(first), clean_name(second)];
    if sketch.players[0] == sketch.players[1] {
        sketch.players = ["White", "Black"].map(str::to_owned);
    }
    sketch.holes = board.holes.clone();
    sketch.set_symmetry(board.symmetry().unwrap_or_default());
    if begins_second {
        let first = sketch.players[0].clone();
        sketch.rules.push(format!("first turn {first}: pass"));
    }
    let kinds = kinds(game, &mut sketch, report);
    setup(inner("board-setup"), &players, &board, &kinds, &mut sketch, report);
    let writer = pieces::PieceWriter {
        board: &board,
        players: &players,
        kinds: &kinds,
    };
    marks::check(game, report);
    let lopsided = writer.write(game, &mut sketch, report);
    match board.symmetry() {
        None if lopsided || board.exchanges_axes() => {
            let at = inner("board").map_or(game.at, |part| part.at);
            let reason = "this symmetry is not supported; the second player's moves are mirrored by rank";
            report.note(at, Some("symmetry"), reason);
        }
        // Moves in all directions look the same in every view.
        Some(View::Same) if !lopsided => sketch.set_symmetry(View::Mirror),
        Some(_) | None => {}
    }
    rules::write(game, &players, &board, &kinds, &mut sketch, report);
    report.sketch(game.at, name, &sketch);
}

/// Adds the kinds to the sketch. Returns their indices by their original names.
fn kinds(game: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for part in game.rest().iter().filter(|part| part.head() == Some("piece")) {
        let name = part.rest().iter().find(|item| item.head() == Some("name"));
        report.unsupported(name.map(Expr::rest).unwrap_or_default().iter().skip(1), "name");
        match words(name).first() {
            Some(name) if !kinds.contains_key(name) => _ = kinds.insert(name.clone(), sketch.add_kind(name, "")),
            Some(name) => report.note(
                part.at,
                Some("piece"),
                format!("`{name}` is already defined; this piece is ignored"),
            ),
            None => report.note(part.at, Some("piece"), "missing name; the piece is skipped"),
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
            report.note(
                own.at,
                Some("board-setup"),
                format!("`{}` is not a player", own.shown()),
            );
            continue;
        };
        for group in own.rest() {
            let Some(&kind) = group.head().and_then(|name| kinds.get(name)) else {
                report.note(
                    group.at,
                    Some("board-setup"),
                    format!("`{}` is not a piece", group.shown()),
                );
                continue;
            };
            let mut off: Option<&Expr> = None;
            for item in group.rest() {
                let count = item.word().and_then(|word| word.parse::<u32>().ok());
                let count = count.filter(|_| off.is_some());
                if let Some(off) = off.take().filter(|_| count.is_none()) {
                    report.note(off.at, Some("board-setup"), NO_COUNT);
                }
                match (item.word(), count) {
                    (Some("off"), _) => off = Some(item),
                    (_, Some(count)) => _ = sketch.hands[side].insert(kind, count.min(1000)),
                    (Some(word), None) => match board.cells.get(word) {
                        Some(&cell) if !sketch.setup.iter().any(|own| own.contains_key(&cell)) => {
                            sketch.setup[side].insert(cell, kind);
                        }
                        Some(_) => report.note(item.at, Some("board-setup"), format!("`{word}` is already occupied")),
                        None => report.note(item.at, Some("board-setup"), format!("`{word}` is not a cell")),
                    },
                    (None, None) => report.note(item.at, Some("board-setup"), "expected a cell"),
                }
            }
            if let Some(off) = off {
                report.note(off.at, Some("board-setup"), NO_COUNT);
            }
        }
    }
}
