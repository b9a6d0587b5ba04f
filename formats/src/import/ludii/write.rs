//! Writes a game as a file.

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::macros::{Macros, Style};
use super::super::report::{Import, Report};
use super::super::sexpr::{self, Dialect, Expr};
use super::super::sketch::{Leap, Sketch, View};
use super::board::{self, Board};
use super::options;
use super::pieces::{self, Begins, Kinds};
use super::rules::{self, Play, text};
use super::shapes;
use super::ways::compass;
use super::words::flat;

/// The syntax of descriptions.
const DIALECT: Dialect = Dialect {
    comment: "//",
    escapes: true,
};

/// Imports the game of a description.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let (parts, errors) = sexpr::parse(&source.text, DIALECT);
    for error in &errors {
        report.note(error.at, None, error.reason.clone());
    }
    let defaults = options::defaults(&parts, &mut report);
    let mut macros = Macros::new(&parts, Style::Hash);
    for (name, value) in &defaults {
        macros.define(name.clone(), value);
    }
    for part in &parts {
        match part.head() {
            Some("define" | "option") => {}
            Some("game") => {
                let game = macros.expand(part, 0, &[]);
                if let Some(game) = game.first() {
                    write(game, &mut report);
                }
            }
            Some(head @ "metadata") => report.note(part.at, Some(head), "does not affect the rules"),
            Some(head @ "rulesets") => report.note(part.at, Some(head), "not supported; every option has its default"),
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

/// The directions that the two players' pieces face; nothing unless there are two players.
fn players(game: &Expr) -> Option<[Option<Leap>; 2]> {
    for part in game.rest() {
        match part.head() {
            Some("TwoPlayersNorthSouth") => return Some([Some((0, 1)), Some((0, -1))]),
            Some("players") => {
                let items = flat(part.rest());
                return match items.as_slice() {
                    [count] if count.word() == Some("2") => Some([None, None]),
                    [first, second] if first.head() == Some("player") && second.head() == Some("player") => {
                        Some([first, second].map(|one| compass(one.rest().first()?.word()?)))
                    }
                    _ => None,
                };
            }
            _ if part.word() == Some("TwoPlayersNorthSouth") => return Some([Some((0, 1)), Some((0, -1))]),
            _ => {}
        }
    }
    None
}

fn write(game: &Expr, report: &mut Report<'_>) {
    let inner = |head: &str| game.rest().iter().find(|part| part.head() == Some(head));
    let title = game.rest().first().and_then(text).unwrap_or("Game").to_owned();
    let name = report.free_name(&title);
    report.variant.clone_from(&name);
    for part in game.rest().iter().skip(1) {
        let known = ["players", "equipment", "rules", "TwoPlayersNorthSouth"];
        if !part.head().or(part.word()).is_some_and(|head| known.contains(&head)) {
            report.note(part.at, part.head(), format!("`{}` is not supported", part.shown()));
        }
    }
    let Some(facing) = players(game) else {
        let at = inner("players").map_or(game.at, |part| part.at);
        return report.note(at, Some("players"), "only games of two players are supported");
    };
    let equipment = inner("equipment").map(|part| flat(part.rest())).unwrap_or_default();
    let boards = equipment.iter().find(|part| part.head() == Some("board"));
    let Some(mut board) = boards.and_then(|part| board::read(part, report)) else {
        let at = boards.map_or(game.at, |part| part.at);
        let reason = "no supported board; the game is skipped";
        return report.note(at, Some("board"), reason);
    };
    if board.points {
        let reason = "pieces stand on points: each point is adjacent to four others";
        report.note(game.at, Some("use:Vertex"), reason);
    }
    let mut sketch = Sketch::new(&title, board.size);
    sketch.holes = board.holes.clone();
    sketch.set_symmetry(View::Turn);
    // Each player's moves are read apart, so any view will do.
    board.view = sketch.view();
    sketch.set_symmetry(board.view);
    let names = pieces::names(&equipment);
    for part in &equipment {
        match part.head() {
            Some("regions") => board.take(part, report),
            Some("board") => {}
            _ if pieces::named(part).is_some() => {}
            head => report.note(part.at, head, format!("`{}` is not supported", part.shown())),
        }
    }
    let rules = inner("rules").map(|part| flat(part.rest())).unwrap_or_default();
    let rule = |head: &str| rules.iter().copied().find(|part| part.head() == Some(head));
    for part in &rules {
        if !matches!(part.head(), Some("start" | "play" | "end")) {
            report.note(part.at, part.head(), format!("`{}` is not supported", part.shown()));
        }
    }
    let starts = rule("start").map(|part| flat(part.rest())).unwrap_or_default();
    let begins = begins(&starts, &names, &board, report);
    let mut play = Play::default();
    if let Some(part) = rule("play") {
        rules::play(part, 0, &mut play, report);
    }
    let kinds = pieces::write(
        &equipment,
        &mut board,
        facing,
        &begins,
        &play.choices,
        &mut sketch,
        report,
    );
    setup(&begins, &kinds, &mut sketch);
    let writer = rules::EndWriter {
        board: &board,
        kinds: &kinds,
    };
    writer.write(rule("end"), &play, &mut sketch, report);
    let names = names
        .iter()
        .map(String::as_str)
        .chain(board.regions.keys().map(String::as_str));
    shapes::report(game, &names.collect::<Vec<_>>(), report);
    report.file(game.at, name, sketch.text());
}

/// Reads the start cells from `(place "Pawn1" …)`.
fn begins(starts: &[&Expr], names: &[String], board: &Board, report: &mut Report<'_>) -> Begins {
    let mut begins = Begins::new();
    for part in starts {
        let placed = part.rest().split_first().filter(|_| part.head() == Some("place"));
        let Some((name, rest)) = placed.and_then(|(name, rest)| Some((text(name)?, rest))) else {
            let reason = format!("`{}` is not supported", part.shown());
            report.note(part.at, Some("start"), reason);
            continue;
        };
        let split = [("1", 0), ("2", 1)]
            .iter()
            .find_map(|(digit, side)| Some((name.strip_suffix(digit)?, *side)));
        let Some((kind, side)) = split.filter(|(kind, _)| names.iter().any(|name| name == kind)) else {
            report.note(part.at, Some("place"), format!("`{name}` is not a player's piece"));
            continue;
        };
        for item in rest.iter().filter(|item| item.word() != Some("coord:")) {
            match board.region(item) {
                Some(cells) => {
                    let known = begins.entry((kind.to_owned(), side)).or_default();
                    known.extend(cells[side].iter().copied());
                }
                None => report.note(item.at, Some("place"), format!("`{}` is not supported", item.shown())),
            }
        }
    }
    begins
}

fn setup(begins: &Begins, kinds: &Kinds, sketch: &mut Sketch) {
    for ((name, side), cells) in begins {
        let Some(&kind) = kinds.get(&(name.clone(), *side)) else {
            continue;
        };
        for &cell in cells {
            if sketch.is_cell(cell) && !sketch.setup.iter().any(|own| own.contains_key(&cell)) {
                sketch.setup[*side].insert(cell, kind);
            }
        }
    }
}
