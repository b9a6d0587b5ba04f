//! Writes the statements of the kinds.

use std::collections::{BTreeMap, BTreeSet};

use super::super::report::Report;
use super::super::sexpr::Expr;
use super::super::sketch::{Cells, Groups, Leap, Shape, Sketch, directions};
use super::board::{Board, shifted};
use super::leaps::{joined, starts};
use super::marks::declares_unmoved;
use super::moves::{self, Hold, Path, Step};

/// The note about types of moves.
pub const TYPES: &str = "move priorities are not supported: all moves are allowed";

/// Writes the kinds of a game.
pub struct PieceWriter<'a> {
    pub board: &'a Board,
    pub players: &'a [String; 2],
    /// The kinds by their original names.
    pub kinds: &'a BTreeMap<String, usize>,
}

impl PieceWriter<'_> {
    /// Writes the statements of all kinds. Returns whether some moves are asymmetric.
    pub fn write(&self, game: &Expr, sketch: &mut Sketch, report: &mut Report<'_>) -> bool {
        let mut lopsided = false;
        let mut done = BTreeSet::new();
        for piece in game.rest().iter().filter(|part| part.head() == Some("piece")) {
            let inner = |head: &str| piece.rest().iter().find(|part| part.head() == Some(head));
            let name = inner("name").and_then(|name| name.rest().first()?.word());
            let Some(&kind) = name
                .and_then(|name| self.kinds.get(name))
                .filter(|kind| done.insert(**kind))
            else {
                continue;
            };
            let shown = name.unwrap_or_default();
            for part in piece.rest() {
                match part.head() {
                    Some(head @ ("name" | "moves" | "drops")) => {
                        if !inner(head).is_some_and(|first| std::ptr::eq(first, part)) {
                            report.note(part.at, Some(head), "already defined; this definition is ignored");
                        }
                    }
                    Some("image" | "help" | "description" | "notation" | "open") => {
                        report.note(part.at, part.head(), "does not affect the rules");
                    }
                    Some("attribute") if declares_unmoved(part) => {}
                    head => report.note(part.at, head, format!("`{}` is not supported", part.shown())),
                }
            }
            let moves = inner("moves").map(Expr::rest).unwrap_or_default();
            let mut paths = Vec::new();
            for (number, program) in moves.iter().enumerate() {
                let follows_type = number > 0 && moves[number - 1].head() == Some("move-type");
                match (program.head(), program.list()) {
                    (Some("move-type"), _) => report.note(program.at, Some("move-type"), TYPES),
                    (_, Some(items)) => match moves::paths(items, self.board) {
                        Ok(found) => paths.extend(found.into_iter().map(|path| (program.at, path))),
                        Err(error) => report.note(error.at, Some(shown), error.reason),
                    },
                    _ if follows_type => {}
                    _ => report.note(program.at, Some(shown), format!("`{}` is not a move", program.shown())),
                }
            }
            lopsided |= self.moves(kind, paths, sketch, report);
            if let Some(drops) = inner("drops") {
                self.drops(kind, drops, sketch, report);
            }
        }
        lopsided
    }

    /// Writes the moves of a kind. Returns whether some are asymmetric.
    fn moves(&self, kind: usize, paths: Vec<(usize, Path)>, sketch: &mut Sketch, report: &mut Report<'_>) -> bool {
        let mut promotions: BTreeMap<(String, Vec<usize>), usize> = BTreeMap::new();
        let mut plain: Vec<(usize, Path)> = Vec::new();
        // Zones in which a piece may decline to promote.
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
                    report.note(at, Some("add"), "unknown piece in a promotion");
                }
                promotions.entry((zone, kinds.into_iter().collect())).or_insert(at);
                path.becomes.clear();
            }
            plain.push((at, path));
        }
        // Outside a promotion zone, the unpromoting branch is the same move.
        for (_, path) in &mut plain {
            let end = path.steps.len();
            path.zones.retain(|(after, zone, inside)| {
                *inside || *after != end || !promotions.keys().any(|(other, _)| other == zone)
            });
        }
        let mut groups = Groups::default();
        let mut lines: Vec<String> = Vec::new();
        let mut lopsided = false;
        let odd = self.board.symmetry().is_none();
        for (at, path) in plain {
            let leaps: Vec<Leap> = path.steps.iter().map(|step| step.leap).collect();
            match self.path(&path, sketch, &mut groups, &mut lines) {
                // The players' directions of a turn may differ in other ways than the board's.
                Ok(alone) => lopsided |= alone || (odd && leaps.iter().any(|leap| *leap != leaps[0])),
                Err(reason) => report.note(at, Some(sketch.named(kind)), reason),
            }
        }
        lopsided |= groups.is_lopsided();
        lines.extend(groups.lines());
        for ((zone, kinds), at) in promotions {
            let Some(cells) = self.board.zone(&zone, self.players) else {
                report.note(at, Some("zone"), format!("unknown zone `{zone}`"));
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
        if let Some(kind) = sketch.kinds.get_mut(kind) {
            kind.lines.extend(lines);
        }
        lopsided
    }

    /// Adds a path to the groups, or as a separate statement. Returns whether it is a separate one.
    fn path(
        &self,
        path: &Path,
        sketch: &mut Sketch,
        groups: &mut Groups,
        lines: &mut Vec<String>,
    ) -> Result<bool, String> {
        let Some(conditions) = self.conditions(path, sketch)? else {
            return Ok(false);
        };
        let steps = joined(&path.steps)?;
        let Some((last, before)) = steps.split_last() else {
            return Err("the move goes nowhere and is skipped".to_owned());
        };
        let does = match last.hold {
            Hold::Empty => [true, false],
            Hold::Enemy => [false, true],
            Hold::NotFriend => [true, true],
            Hold::Piece if last.run => [false, true],
            Hold::Any | Hold::Piece | Hold::Friend | Hold::NotEnemy => {
                return Err("capturing friendly pieces is not supported; the move is skipped".to_owned());
            }
        };
        if last.hold == Hold::Piece {
            return Err("capturing friendly pieces is not supported; the move is skipped".to_owned());
        }
        let mut add = |shape: Shape, does: [bool; 2]| {
            groups.add(shape, conditions.clone(), last.leap, does);
        };
        if let Some((kind, _)) = steps.iter().find_map(|step| step.kind.as_ref())
            && !self.kinds.contains_key(kind)
        {
            return Err(format!("unknown piece `{kind}`; the move is skipped"));
        }
        let captures = steps.iter().filter(|step| step.captures).count();
        sketch.captures_several |= captures + usize::from(does[1] && !last.captures) > 1;
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
            return Ok(false);
        }
        let same = steps.iter().all(|step| step.leap == last.leap);
        if same && steps.iter().all(|step| step.hold == Hold::Empty && !step.run) {
            let ways = directions(&BTreeSet::from([last.leap]));
            let count = steps.len();
            lines.push(format!("move slide {ways} exactly {count}{conditions}"));
            return Ok(true);
        }
        if same {
            let tokens: Vec<String> = steps.iter().map(|step| self.token(step, sketch)).collect();
            add(Shape::Line(tokens.join(" ")), [true, true]);
            return Ok(false);
        }
        let captured = |step: &Step| step.captures && step.hold == Hold::Enemy && !step.run;
        if steps.iter().any(|step| step.kind.is_some())
            || before.iter().any(|step| step.hold != Hold::Empty && !captured(step))
        {
            return Err("moves that turn at a piece are not supported; the move is skipped".to_owned());
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
        Ok(true)
    }

    /// The conditions of a path; nothing if no cell meets them.
    fn conditions(&self, path: &Path, sketch: &mut Sketch) -> Result<Option<String>, String> {
        let all = sketch.cells();
        let mut ends: [Option<(String, [Cells; 2])>; 2] = [None, None];
        ends[0] = starts(&path.steps, sketch)?.map(|cells| ("start".to_owned(), cells));
        for (after, zone, inside) in &path.zones {
            let cells = self.board.zone(zone, self.players);
            let mut cells = cells.ok_or_else(|| format!("unknown zone `{zone}`; the move is skipped"))?;
            if !inside {
                cells = cells
                    .each_ref()
                    .map(|own| all.difference(own).copied().collect::<Cells>());
            }
            let at_end = *after == path.steps.len();
            let mut purpose = zone_name(zone);
            if !at_end && *after > 0 {
                if path.steps[..*after].iter().any(|step| step.run) {
                    return Err(
                        "zone conditions in the middle of a slide are not supported; the move is skipped".to_owned(),
                    );
                }
                cells = shifted(&cells, path.sum(*after), sketch);
                purpose = "start".to_owned();
            }
            let end = &mut ends[usize::from(at_end)];
            *end = Some(match end.take() {
                None => (purpose, cells),
                // All conditions must hold.
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
            let kinds = kinds.ok_or("unknown piece in a promotion; the move is skipped")?;
            text.push_str(&format!(", becoming {}", sketch.all_named(kinds)));
        }
        Ok(Some(text))
    }

    /// The line token of a step.
    fn token(&self, step: &Step, sketch: &Sketch) -> String {
        let run = if step.run { "empty* " } else { "" };
        let kind = match &step.kind {
            None => String::new(),
            Some((kind, is)) => {
                let name = self.kinds.get(kind).map_or("", |index| sketch.named(*index));
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
}

/// The name of a zone in the file.
fn zone_name(name: &str) -> String {
    let name = super::super::sketch::clean_name(name).to_lowercase();
    // A name cannot contain a keyword that may follow it.
    format!("{} zone", name.replace("zone", "").replace([' ', '-'], ""))
        .trim()
        .to_owned()
}
