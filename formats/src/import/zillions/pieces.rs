//! The kinds of a game as statements.

use std::collections::{BTreeMap, BTreeSet};

use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cells, Groups, Leap, Shape, Sketch, directions};
use super::board::{Board, shifted};
use super::marks::declares_unmoved;
use super::moves::{self, Hold, InZone, Path, Step};

/// What the statements are written from.
pub struct Desk<'a> {
    pub board: &'a Board,
    pub players: &'a [String; 2],
    /// The kinds by their names in the file.
    pub kinds: &'a BTreeMap<String, usize>,
}

impl Desk<'_> {
    /// Writes the blocks of all kinds, and says whether some go otherwise ahead than back, or left than right.
    pub fn write(&self, game: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) -> bool {
        let mut lopsided = false;
        let mut done = BTreeSet::new();
        for piece in game.rest().iter().filter(|part| part.head() == Some("piece")) {
            let inner = |head: &str| piece.rest().iter().find(|part| part.head() == Some(head));
            let name = inner("name").and_then(|name| name.rest().first()?.word());
            let Some(&man) = name
                .and_then(|name| self.kinds.get(name))
                .filter(|man| done.insert(**man))
            else {
                continue;
            };
            let shown = name.unwrap_or_default();
            for part in piece.rest() {
                match part.head() {
                    Some(head @ ("name" | "moves" | "drops")) => {
                        if !inner(head).is_some_and(|first| std::ptr::eq(first, part)) {
                            report.note(part.at, Some(head), "it stands above; this one is left out");
                        }
                    }
                    Some("image" | "help" | "description" | "notation" | "open") => {
                        report.note(part.at, part.head(), "it says nothing of the rules");
                    }
                    Some("attribute") if declares_unmoved(part) => {}
                    head => report.note(part.at, head, format!("`{}` is not carried over", part.shown())),
                }
            }
            let moves = inner("moves").map(Expr::rest).unwrap_or_default();
            let mut paths = Vec::new();
            for (number, program) in moves.iter().enumerate() {
                let follows_type = number > 0 && moves[number - 1].head() == Some("move-type");
                match (program.head(), program.list()) {
                    (Some("move-type"), _) => {
                        report.note(
                            program.at,
                            Some("move-type"),
                            "which moves come first is not carried over",
                        );
                    }
                    (_, Some(items)) => match moves::paths(items, self.board) {
                        Ok(found) => paths.extend(found.into_iter().map(|path| (program.at, path))),
                        Err(lost) => report.note(lost.at, Some(shown), lost.reason),
                    },
                    _ if follows_type => {}
                    _ => report.note(program.at, Some(shown), format!("`{}` is no move", program.shown())),
                }
            }
            lopsided |= self.moves(man, paths, sketch, report);
            if let Some(drops) = inner("drops") {
                self.drops(man, drops, sketch, report);
            }
        }
        lopsided
    }

    /// Writes the moves of a kind.
    fn moves(&self, man: usize, paths: Vec<(usize, Path)>, sketch: &mut Sketch, report: &mut Report<'_>) -> bool {
        let mut promotions: BTreeMap<(String, Vec<usize>), usize> = BTreeMap::new();
        let mut plain: Vec<(usize, Path)> = Vec::new();
        // Zones in which a piece may also stay what it is.
        let stays: BTreeSet<String> = paths
            .iter()
            .filter(|(_, path)| path.becomes.is_empty())
            .flat_map(|(_, path)| {
                path.zones
                    .iter()
                    .filter(|(after, _, inside)| *inside && *after == path.steps.len())
            })
            .map(|(_, zone, _)| zone.clone())
            .collect();
        let alike = self.promotes_alike(&paths, sketch);
        for (at, mut path) in paths {
            let end = path.steps.len();
            let zone = path
                .zones
                .iter()
                .position(|(after, _, inside)| *after == end && *inside);
            if let (true, false, Some(zone)) = (alike, path.becomes.is_empty(), zone) {
                let (_, zone, _) = path.zones.remove(zone);
                let kinds: BTreeSet<usize> = path
                    .becomes
                    .iter()
                    .filter_map(|name| self.kinds.get(name).copied())
                    .collect();
                if kinds.len() < path.becomes.len() {
                    report.note(at, Some("add"), "it names a piece that is not there");
                }
                promotions.entry((zone, kinds.into_iter().collect())).or_insert(at);
                path.becomes.clear();
            }
            plain.push((at, path));
        }
        // What does not become another kind outside the zone is the same move.
        for (_, path) in &mut plain {
            let end = path.steps.len();
            path.zones.retain(|(after, zone, inside)| {
                *inside || *after != end || !promotions.keys().any(|(other, _)| other == zone)
            });
        }
        let mut groups = Groups::default();
        let mut lines: Vec<String> = Vec::new();
        let mut lopsided = false;
        for (at, path) in plain {
            let leaps: Vec<Leap> = path.steps.iter().map(|step| step.leap).collect();
            match self.path(&path, sketch, &mut groups, &mut lines) {
                // What goes round a corner is written for one direction after the other.
                Ok(()) => lopsided |= leaps.iter().any(|leap| *leap != leaps[0]),
                Err(reason) => report.note(at, Some(sketch.named(man)), reason),
            }
        }
        lopsided |= groups.is_lopsided();
        lines.extend(groups.lines());
        for ((zone, kinds), at) in promotions {
            let Some(cells) = self.board.zone(&zone, self.players) else {
                report.note(at, Some("zone"), format!("there is no zone `{zone}`"));
                continue;
            };
            if kinds.is_empty() {
                continue;
            }
            let forced = if stays.contains(&zone) { "" } else { ", forced" };
            let zone = sketch.zone("promotion zone", cells);
            let names = sketch.all_named(kinds);
            lines.push(format!("promotes on {zone} to {names}{forced}"));
        }
        let mut seen = BTreeSet::new();
        lines.retain(|line| seen.insert(line.clone()));
        if let Some(man) = sketch.men.get_mut(man) {
            man.lines.extend(lines);
        }
        lopsided
    }

    /// Adds a path to the groups, or as a line of its own.
    fn path(
        &self,
        path: &Path,
        sketch: &mut Sketch,
        groups: &mut Groups,
        lines: &mut Vec<String>,
    ) -> Result<(), String> {
        let Some(conditions) = self.conditions(path, sketch)? else {
            return Ok(());
        };
        let steps = joined(&path.steps)?;
        let Some((last, before)) = steps.split_last() else {
            return Err("a move that goes nowhere is left out".to_owned());
        };
        let does = match last.hold {
            Hold::Empty => [true, false],
            Hold::Enemy => [false, true],
            Hold::NotFriend => [true, true],
            Hold::Piece if last.run => [false, true],
            Hold::Any | Hold::Piece | Hold::Friend | Hold::NotEnemy => {
                return Err("a move that could capture a friend is left out".to_owned());
            }
        };
        if last.hold == Hold::Piece {
            return Err("a move that could capture a friend is left out".to_owned());
        }
        let mut add = |shape: Shape, does: [bool; 2]| {
            groups.add(shape, conditions.clone(), last.leap, does);
        };
        if let Some((kind, _)) = steps.iter().find_map(|step| step.kind.as_ref())
            && !self.kinds.contains_key(kind)
        {
            return Err(format!("there is no piece `{kind}`; a move is left out"));
        }
        let special = |step: &Step| step.captures || step.kind.is_some();
        if before.is_empty() && !special(last) {
            add(
                if last.run {
                    Shape::Slide(String::new())
                } else {
                    Shape::Leap
                },
                does,
            );
            return Ok(());
        }
        let same = steps.iter().all(|step| step.leap == last.leap);
        if same && steps.iter().all(|step| step.hold == Hold::Empty && !step.run) {
            let ways = directions(&BTreeSet::from([last.leap]));
            let count = steps.len();
            lines.push(format!("move slide {ways} exactly {count}{conditions}"));
            return Ok(());
        }
        if same {
            let tokens: Vec<String> = steps.iter().map(|step| self.token(step, sketch)).collect();
            add(Shape::Line(tokens.join(" ")), [true, true]);
            return Ok(());
        }
        let captured = |step: &Step| step.captures && step.hold == Hold::Enemy && !step.run;
        if steps.iter().any(|step| step.kind.is_some())
            || before.iter().any(|step| step.hold != Hold::Empty && !captured(step))
        {
            return Err("a move that turns at a piece is left out".to_owned());
        }
        let leg = |step: &Step, prefix: &str| {
            let near = step.leap.0.abs().max(step.leap.1.abs()) == 1;
            let verb = match (step.run, near) {
                (true, true) => "slide",
                (true, false) => "ride",
                (false, true) => "step",
                (false, false) => "leap",
            };
            format!("{prefix}{verb} {}", directions(&BTreeSet::from([step.leap])))
        };
        let prefix = match does {
            [true, false] => "move ",
            [false, true] => "capture ",
            _ => "",
        };
        let on_the_way = |step: &Step| if step.captures { "capture " } else { "" };
        let mut legs: Vec<String> = before.iter().map(|step| leg(step, on_the_way(step))).collect();
        legs.push(leg(last, prefix));
        lines.push(format!("{}{conditions}", legs.join(" then ")));
        Ok(())
    }

    /// The conditions of a path; nothing if it begins or ends nowhere.
    fn conditions(&self, path: &Path, sketch: &mut Sketch) -> Result<Option<String>, String> {
        let all = sketch.cells();
        let mut ends: [Option<(String, [Cells; 2])>; 2] = [None, None];
        for (after, zone, inside) in &path.zones {
            let cells = self.board.zone(zone, self.players);
            let mut cells = cells.ok_or_else(|| format!("there is no zone `{zone}`; the move is left out"))?;
            if !inside {
                cells = cells
                    .each_ref()
                    .map(|own| all.difference(own).copied().collect::<Cells>());
            }
            let at_end = *after == path.steps.len();
            let mut purpose = zone_name(zone);
            if !at_end && *after > 0 {
                if path.steps[..*after].iter().any(|step| step.run) {
                    return Err("a move that asks for a zone in the middle of a slide is left out".to_owned());
                }
                cells = shifted(&cells, path.sum(*after), sketch);
                purpose = "start".to_owned();
            }
            let end = &mut ends[usize::from(at_end)];
            *end = Some(match end.take() {
                None => (purpose, cells),
                // All that is asked must hold.
                Some((purpose, known)) => {
                    let both = [0, 1].map(|side| known[side].intersection(&cells[side]).copied().collect());
                    (purpose, both)
                }
            });
        }
        let mut text = String::new();
        for (word, end) in ["from", "to"].into_iter().zip(ends) {
            if let Some((purpose, cells)) = end {
                if cells.iter().all(Cells::is_empty) {
                    return Ok(None);
                }
                text.push_str(&format!(" {word} {}", sketch.zone(&purpose, cells)));
            }
        }
        if path.unmoved {
            text.push_str(", unmoved");
        }
        if !path.becomes.is_empty() {
            let kinds: Option<Vec<usize>> = path.becomes.iter().map(|name| self.kinds.get(name).copied()).collect();
            let kinds = kinds.ok_or("a move to a piece that is not there is left out")?;
            text.push_str(&format!(", becoming {}", sketch.all_named(kinds)));
        }
        Ok(Some(text))
    }

    /// The token of a step of a line.
    fn token(&self, step: &Step, sketch: &Sketch) -> String {
        let run = if step.run { "empty* " } else { "" };
        let kind = match &step.kind {
            None => String::new(),
            Some((kind, is)) => {
                let name = self.kinds.get(kind).map_or("", |man| sketch.named(*man));
                format!(" {}{name}", if *is { "" } else { "except " })
            }
        };
        let captured = if step.captures { "!" } else { "" };
        let hold = match step.hold {
            Hold::Any => format!("empty|piece{kind}"),
            Hold::Empty => "empty".to_owned(),
            Hold::Piece => format!("piece{kind}"),
            Hold::Enemy => format!("enemy{kind}"),
            Hold::Friend => format!("friend{kind}"),
            Hold::NotFriend => format!("empty|enemy{kind}"),
            Hold::NotEnemy => format!("empty|friend{kind}"),
        };
        format!("{run}{hold}{captured}")
    }

    fn drops(&self, man: usize, drops: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) {
        for program in drops.rest() {
            let Some(found) = moves::drops(program).and_then(|zones| self.drop_zones(zones, sketch)) else {
                report.note(
                    program.at,
                    Some("drops"),
                    format!("`{}` is not understood; it is left out", program.shown()),
                );
                continue;
            };
            for zone in found {
                let mut text = format!("drop {}", sketch.named(man));
                if let Some(cells) = zone {
                    text.push_str(&format!(" on {}", sketch.zone("drop zone", cells)));
                }
                if !sketch.rules.contains(&text) {
                    sketch.rules.push(text);
                }
            }
        }
    }

    /// The cells of drops, each on some zones and not on others; nothing for all cells.
    fn drop_zones(&self, all: Vec<Vec<InZone>>, sketch: &Sketch) -> Option<Vec<Option<[Cells; 2]>>> {
        let board = sketch.cells();
        let found = all.into_iter().map(|zones| {
            let mut left: Option<[Cells; 2]> = None;
            for (_, zone, inside) in zones {
                let cells = self.board.zone(&zone, self.players)?;
                let known = left.unwrap_or_else(|| [board.clone(), board.clone()]);
                left = Some([0, 1].map(|side| {
                    let keeps = |cell: &&_| cells[side].contains(*cell) == inside;
                    known[side].iter().filter(keeps).copied().collect()
                }));
            }
            Some(left)
        });
        found.collect()
    }
}

/// A name for a zone.
fn zone_name(name: &str) -> String {
    let name = super::super::sketch::clean_name(name).to_lowercase();
    // A word that can follow a name is no part of one.
    format!("{} zone", name.replace("zone", "").replace([' ', '-'], ""))
        .trim()
        .to_owned()
}

/// Steps over cells that nothing is asked of are leaps, together with the next one.
fn joined(steps: &[Step]) -> Result<Vec<Step>, String> {
    let mut out: Vec<Step> = Vec::new();
    let mut over: Option<Leap> = None;
    for (number, step) in steps.iter().enumerate() {
        let last = number + 1 == steps.len();
        let (x, y) = over.take().unwrap_or((0, 0));
        if (x, y) != (0, 0) && step.run {
            return Err("a move that slides on after a leap is left out".to_owned());
        }
        let leap = (x + step.leap.0, y + step.leap.1);
        if step.hold == Hold::Any && step.kind.is_none() && !step.run && !last {
            over = Some(leap);
        } else if leap == (0, 0) {
            return Err("a move that goes nowhere is left out".to_owned());
        } else {
            out.push(Step { leap, ..step.clone() });
        }
    }
    Ok(out)
}
