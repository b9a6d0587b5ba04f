//! Reads `(board (grid …))`: cells, directions and zones.

use std::collections::{BTreeMap, BTreeSet};

use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cell, Cells, Leap, Size, Sketch, View};

/// The board of a game.
#[derive(Clone, Debug, Default)]
pub struct Board {
    pub size: Size,
    pub cells: BTreeMap<String, Cell>,
    pub holes: Cells,
    /// The directions by their names, for each player.
    pub directions: [BTreeMap<String, Leap>; 2],
    /// Zones by name and player.
    pub zones: BTreeMap<String, Vec<(Vec<String>, Cells)>>,
}

/// Reads a board; nothing unless it is a two-dimensional grid.
pub fn read(board: &Expr, players: &[String; 2], report: &mut Report<'_>) -> Option<Board> {
    let mut found: Option<Board> = None;
    for part in board.rest() {
        match part.head() {
            Some("image") => report.note(part.at, Some("image"), "only affects how the game looks"),
            Some("grid") if found.is_none() => found = grid(part, report),
            Some("symmetry" | "zone" | "kill-positions") => {}
            _ => report.note(part.at, Some("board"), format!("`{}` is not supported", part.shown())),
        }
    }
    let mut found = found?;
    let mut turned = [false; 2];
    for part in board.rest() {
        match part.head() {
            Some("symmetry") => {
                let whose = part.rest().first();
                let side = whose.and_then(|whose| players.iter().position(|name| whose.word() == Some(name)));
                match side {
                    Some(side) if std::mem::replace(&mut turned[side], true) => {
                        report.note(part.at, Some("symmetry"), "already defined; this definition is ignored");
                    }
                    Some(side) => symmetry(part, &mut found.directions[side], report),
                    None => report.note(part.at, Some("symmetry"), "expected a player; the symmetry is skipped"),
                }
            }
            Some("kill-positions") => {
                let lists = part
                    .rest()
                    .iter()
                    .flat_map(|item| item.list().unwrap_or(std::slice::from_ref(item)));
                for name in lists {
                    match name.word().and_then(|name| found.cells.remove(name)) {
                        Some(cell) => _ = found.holes.insert(cell),
                        None => report.note(
                            name.at,
                            Some("kill-positions"),
                            format!("`{}` is not a cell", name.shown()),
                        ),
                    }
                }
            }
            Some("zone") => zone(part, players, &mut found, report),
            _ => {}
        }
    }
    Some(found)
}

/// Exchanges a player's directions as `(symmetry PLAYER (n s) …)` states: this player's `n` is `s` on the grid.
fn symmetry(part: &Expr, directions: &mut BTreeMap<String, Leap>, report: &mut Report<'_>) {
    let grid = directions.clone();
    for item in part.rest().iter().skip(1) {
        let Some([from, to]) = item.list() else {
            report.unsupported([item], "symmetry");
            continue;
        };
        let leap = |name: &Expr| name.word().and_then(|name| grid.get(name).copied());
        report.unsupported([from, to].into_iter().filter(|name| leap(name).is_none()), "symmetry");
        if let (Some(from), Some(_), Some(leap)) = (from.word(), leap(from), leap(to)) {
            directions.insert(from.to_owned(), leap);
        }
    }
}

fn zone(part: &Expr, players: &[String; 2], board: &mut Board, report: &mut Report<'_>) {
    let inner = |head: &str| part.rest().iter().find(|item| item.head() == Some(head));
    let words = |part: Option<&Expr>| -> Vec<String> {
        let items = part.map(Expr::rest).unwrap_or_default();
        items.iter().filter_map(|item| item.word().map(str::to_owned)).collect()
    };
    let heads = ["name", "players", "positions"];
    let is_read = |item: &&Expr| {
        let head = item.head().filter(|head| heads.contains(head));
        head.and_then(inner).is_some_and(|first| std::ptr::eq(first, *item))
    };
    report.unsupported(part.rest().iter().filter(|item| !is_read(item)), "zone");
    let positions = inner("positions").map(Expr::rest).unwrap_or_default();
    report.unsupported(positions.iter().filter(|item| item.list().is_some()), "positions");
    let named = inner("name").map(Expr::rest).unwrap_or_default();
    report.unsupported(named.iter().skip(1), "zone");
    let whose = inner("players").map(Expr::rest).unwrap_or_default();
    for item in whose {
        if !item.word().is_some_and(|name| players.iter().any(|it| it == name)) {
            report.note(item.at, Some("zone"), format!("`{}` is not a player", item.shown()));
        }
    }
    let Some(name) = inner("name").and_then(|name| name.rest().first()?.word()) else {
        return report.note(part.at, Some("zone"), "missing name");
    };
    let mut cells = Cells::new();
    for position in words(inner("positions")) {
        match board.cells.get(&position) {
            Some(cell) => _ = cells.insert(*cell),
            None => report.note(part.at, Some("zone"), format!("`{position}` is not a cell")),
        }
    }
    board
        .zones
        .entry(name.to_owned())
        .or_default()
        .push((words(inner("players")), cells));
}

fn grid(grid: &Expr, report: &mut Report<'_>) -> Option<Board> {
    let mut board = Board::default();
    let mut axes: Vec<Vec<String>> = Vec::new();
    for part in grid.rest() {
        match part.head() {
            Some("start-rectangle") => {}
            Some("dimensions") => {
                for dimension in part.rest() {
                    let labels = dimension.list().and_then(|items| items.first()).and_then(Expr::word);
                    axes.push(labels.unwrap_or_default().split('/').map(str::to_owned).collect());
                }
            }
            Some("directions") => {
                for direction in part.rest() {
                    let numbers = direction.rest().iter().map(|number| number.word()?.parse().ok());
                    let numbers: Option<Vec<i16>> = numbers.collect();
                    match (direction.head(), numbers.as_deref()) {
                        (Some(name), Some(&[x, y])) if x.abs().max(y.abs()) <= 50 => {
                            // The second axis runs from the top down.
                            for own in &mut board.directions {
                                own.insert(name.to_owned(), (x, -y));
                            }
                        }
                        _ => report.note(
                            direction.at,
                            Some("directions"),
                            format!("cannot read `{}`", direction.shown()),
                        ),
                    }
                }
            }
            _ => report.note(part.at, Some("grid"), format!("`{}` is not supported", part.shown())),
        }
    }
    let [files, ranks] = axes.as_slice() else {
        let count = axes.len();
        report.note(
            grid.at,
            Some("dimensions"),
            format!("only boards of two dimensions are supported, found {count}"),
        );
        return None;
    };
    if files.len() > 26 || ranks.len() > 26 {
        report.note(
            grid.at,
            Some("dimensions"),
            "boards larger than 26 by 26 cells are not supported",
        );
        return None;
    }
    board.size = (files.len() as u16, ranks.len() as u16);
    let mut plain = true;
    for (file, first) in (0..).zip(files) {
        for (rank, second) in (0..board.size.1).rev().zip(ranks) {
            let name = format!("{first}{second}");
            plain &= name == super::super::sketch::name_of((file, rank));
            board.cells.insert(name, (file, rank));
        }
    }
    if !plain {
        report.note(
            grid.at,
            Some("dimensions"),
            "the cells are renamed: `a1` is the lower left corner",
        );
    }
    Some(board)
}

impl Board {
    /// How the second player's directions follow from the first player's; nothing for another symmetry than a view.
    pub fn symmetry(&self) -> Option<View> {
        let [first, second] = &self.directions;
        let is = |view: &View| {
            first
                .iter()
                .all(|(name, &leap)| second.get(name) == Some(&view.leap(leap)))
        };
        [View::Mirror, View::Turn, View::Same].into_iter().find(is)
    }

    /// Whether some direction of the second player is along another axis than the first player's of that name.
    pub fn exchanges_axes(&self) -> bool {
        let [first, second] = &self.directions;
        let axes = |leap: Option<&Leap>| leap.map(|(x, y)| (x.abs(), y.abs()));
        first
            .iter()
            .any(|(name, leap)| axes(Some(leap)) != axes(second.get(name)))
    }

    /// The cells of a zone for both players; nothing for an unknown zone.
    pub fn zone(&self, name: &str, players: &[String; 2]) -> Option<[Cells; 2]> {
        let parts = self.zones.get(name)?;
        Some(players.each_ref().map(|player| {
            let own = parts
                .iter()
                .filter(|(whose, _)| whose.is_empty() || whose.contains(player));
            own.flat_map(|(_, cells)| cells.iter().copied())
                .collect::<BTreeSet<Cell>>()
        }))
    }
}

/// For each player, the cells from which a displacement leads into a zone.
pub fn shifted(both: &[Cells; 2], by: (i16, i16), sketch: &Sketch) -> [Cells; 2] {
    let mut out = [Cells::new(), Cells::new()];
    for (side, out) in out.iter_mut().enumerate() {
        let (x, y) = sketch.oriented(side, by);
        let moved = both[side]
            .iter()
            .filter_map(|&(file, rank)| file.checked_add_signed(-x).zip(rank.checked_add_signed(-y)));
        let on_board: BTreeSet<_> = moved.filter(|&cell| sketch.is_cell(cell)).collect();
        *out = on_board;
    }
    out
}
