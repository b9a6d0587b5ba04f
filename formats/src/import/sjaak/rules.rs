//! Writes the statements about drops, check and the ends of the game.

use std::collections::BTreeSet;

use super::super::mates::explicit;
use super::super::report::Report;
use super::super::sketch::{Cells, Sketch};
use super::dead::dead;
use super::game::Game;
use super::piece::Both;

/// The result for the player who brings the event about.
fn result(value: &str) -> Option<&'static str> {
    Some(match value {
        "win" => "wins",
        "loss" => "loses",
        "draw" => "draws",
        "illegal" => "is forbidden",
        _ => return None,
    })
}

/// The result for the opponent.
fn opposite(value: &str) -> &str {
    match value {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}

/// Writes the rules of a variant.
struct RuleWriter<'a, 'b> {
    game: &'a Game,
    /// The kinds that each player can own.
    owned: &'a [BTreeSet<usize>; 2],
    sketch: &'a mut Sketch,
    report: &'a mut Report<'b>,
}

/// Writes the statements outside the piece blocks.
pub fn write(game: &Game, owned: &[BTreeSet<usize>; 2], sketch: &mut Sketch, report: &mut Report<'_>) {
    let mut writer = RuleWriter {
        game,
        owned,
        sketch,
        report,
    };
    writer.hands();
    writer.royal();
    writer.mates();
    writer.material();
    writer.flags();
    writer.history();
}

impl RuleWriter<'_, '_> {
    fn has(&self, rule: &str) -> bool {
        self.game.rules.contains_key(rule)
    }

    fn push(&mut self, text: impl Into<String>) {
        self.sketch.rules.push(text.into());
    }

    /// The number and the value of a rule, or the defaults.
    fn value(&self, rule: &str, default: (u32, &'static str)) -> (u32, String) {
        let Some((_, value)) = self.game.rules.get(rule) else {
            return (default.0, default.1.to_owned());
        };
        let (number, value) = value.split_once(' ').unwrap_or(("", value));
        (number.parse().unwrap_or(default.0), value.to_owned())
    }

    fn unsupported(&mut self, rule: &str) {
        if let Some((at, value)) = self.game.rules.get(rule) {
            let value = value.trim();
            self.report
                .note(*at, Some("rule"), format!("{rule}: `{value}` is not supported"));
        }
    }

    /// Adds a note why a rule is not supported.
    fn unsupported_because(&mut self, rule: &str, reason: &str) {
        if let Some((at, _)) = self.game.rules.get(rule) {
            self.report.note(*at, Some("rule"), format!("{rule}: {reason}"));
        }
    }

    fn hands(&mut self) {
        if self.has("keep capture") {
            self.push("hand: captures go to the captor as their base kind");
        } else if self.has("return capture") {
            let all = self.sketch.all_named(0..self.game.pieces.len());
            self.push(format!("hand: captured {all} goes back to its owner"));
        } else if self.has("allow drops") {
            self.push("hand: only what it holds at the start");
        }
        if !self.has("allow drops") {
            return;
        }
        for (kind, piece) in self.game.pieces.iter().enumerate() {
            if self.sketch.kinds[kind].royal || self.sketch.kinds[kind].absent {
                continue;
            }
            let all = self.sketch.cells();
            let zone: Both = match piece.drops.as_ref().or(self.game.drops.as_ref()) {
                Some(both) => both.clone(),
                None if piece.flags.contains("drop_dead") => [all.clone(), all.clone()],
                None => {
                    let dead = dead(piece, self.sketch);
                    dead.each_ref().map(|dead| all.difference(dead).copied().collect())
                }
            };
            let mut text = format!("drop {}", self.sketch.named(kind));
            if zone != [all.clone(), all] {
                text.push_str(&format!(" on {}", self.sketch.zone("drop zone", zone)));
            }
            if piece.flags.contains("drop_one_file") {
                text.push_str(", at most 1 per file");
            }
            if piece.flags.contains("drop_no_mate") {
                text.push_str(", not giving mate");
            }
            self.push(text);
            if piece.flags.contains("drop_no_check") {
                let text = format!("drop of {} and check is forbidden", self.sketch.named(kind));
                self.push(text);
            }
        }
        if self.has("force drops") {
            self.push("drop is forced");
        }
    }

    /// Whether a player with all royal pieces of the start can be in check.
    fn checks(&self) -> bool {
        let royals = self.sketch.royals();
        let single = self.sketch.setup.iter().all(|own| {
            let count = own.values().filter(|kind| royals.contains(kind)).count();
            count <= 1
        });
        !royals.is_empty() && (single || self.has("duplecheck") || self.has("check any king"))
    }

    fn royal(&mut self) {
        if self.has("forced capture") {
            self.push("capture is forced");
        }
        if self.has("quiet promotion") {
            self.push("promotion and check is forbidden");
            self.push("promotion and attack is forbidden");
        }
        let royals = self.sketch.royals();
        let Some(&first) = royals.first() else {
            return;
        };
        let names = self.sketch.all_named(royals.iter().copied());
        let any_king = self.has("check any king");
        // Under the taboo, Sjaak's test for check ends before `check any king` applies.
        if (self.has("duplecheck") && !any_king) || (any_king && self.has("taboo")) {
            self.push(format!("check protects any {names}"));
        } else if self.checks() {
            self.push(format!("check protects every {names}"));
        } else {
            let reason = "in Sjaak only the last of several royal pieces can be in check; here none of them can, \
                          and capturing the last one wins";
            self.report.note(self.game.pieces[first].at, Some("flags"), reason);
            self.push(format!("capturing every {names} wins"));
        }
        if self.has("taboo") {
            for &royal in &royals {
                let name = self.sketch.named(royal).to_owned();
                let lines = &mut self.sketch.kinds[royal].lines;
                lines.push(format!("line forward, backward: empty* enemy {name}"));
            }
        }
    }

    fn mates(&mut self) {
        let checks = self.checks();
        for (event, default) in [("checkmate", "win"), ("stalemate", "draw")] {
            let (_, value) = self.value(event, (0, default));
            match result(&value) {
                Some(_) if event == "checkmate" && !checks => {}
                Some(result) => self.push(explicit(&format!("{event} {result}"))),
                None => self.unsupported(event),
            }
        }
    }

    fn material(&mut self) {
        if self.has("bare rule") {
            let (_, value) = self.value("loneking", (0, "loss"));
            match result(opposite(&value)).filter(|_| value != "illegal") {
                Some(result) if !self.sketch.royals().is_empty() => {
                    self.push(format!("baring {result}, unless bared in reply"));
                }
                _ => self.unsupported("loneking"),
            }
        }
        let royals = self.sketch.royals();
        let has_royal = |own: &BTreeSet<usize>| royals.iter().any(|royal| own.contains(royal));
        if self.has("nopieces") || !self.owned.iter().all(has_royal) {
            let (_, value) = self.value("nopieces", (0, "loss"));
            match result(&value).filter(|_| value != "illegal") {
                Some(result) => self.push(format!("lacking every piece {result}")),
                None => self.unsupported("nopieces"),
            }
        }
        if self.has("check") {
            match self.value("check", (0, "")) {
                (0, _) => self.unsupported("check"),
                (number, value) => match result(&value).filter(|_| value != "illegal") {
                    Some(result) => self.push(format!("check {number} times {result}")),
                    None => self.unsupported("check"),
                },
            }
        }
    }

    fn flags(&mut self) {
        let any = self.has("captureanyflag");
        let rule = if any { "captureanyflag" } else { "captureallflags" };
        if !self.has(rule) {
            for (side, key) in [(1, "whiteflag"), (0, "blackflag")] {
                let (at, flags) = &self.game.flags[side];
                if !flags.is_empty() {
                    let reason = "no effect without `captureanyflag` or `captureallflags`";
                    self.report.note(*at, Some(key), reason);
                }
            }
            return;
        }
        if self.game.flags.iter().all(|(_, flags)| flags.is_empty()) {
            return self.unsupported_because(rule, "no effect without flag cells");
        }
        let (_, value) = self.value(rule, (0, "win"));
        let Some(result) = result(&value).filter(|_| value != "illegal") else {
            return self.unsupported(rule);
        };
        for side in 0..2 {
            let (_, goal) = &self.game.flags[side];
            let goal: Cells = goal.iter().copied().filter(|&cell| self.sketch.is_cell(cell)).collect();
            if goal.is_empty() {
                continue;
            }
            let count = goal.len();
            let mut both = [Cells::new(), Cells::new()];
            both[side] = goal;
            let zone = self.sketch.zone("goal", both);
            let pieces = self.game.pieces.iter().enumerate();
            let some: Vec<usize> = pieces
                .filter(|(_, piece)| piece.flags.contains("capture_flag"))
                .map(|(kind, _)| kind)
                .collect();
            let own = self.owned[side].iter().copied();
            let names = self
                .sketch
                .all_named(own.filter(|kind| some.is_empty() || some.contains(kind)));
            let player = self.sketch.players[side].clone();
            if names.is_empty() {
                continue;
            }
            if any {
                self.push(format!("occupying {zone} with {names} {result} for {player}"));
            } else {
                self.push(format!(
                    "having at least {count} {names} in {zone} {result} for {player}"
                ));
            }
        }
    }

    fn history(&mut self) {
        let (times, value) = self.value("repeat", (3, "draw"));
        if times > 1 {
            let perpetual = match self.value("perpetual", (0, "repeat")) {
                (_, value) if value == "loss" && !self.sketch.royals().is_empty() => ", perpetual check loses",
                (_, value) => {
                    if value != "repeat" {
                        self.unsupported("perpetual");
                    }
                    ""
                }
            };
            match value.as_str() {
                "draw" => self.push(format!("repetition {times} draws{perpetual}")),
                "illegal" => {
                    if !perpetual.is_empty() {
                        self.unsupported("perpetual");
                    }
                    self.push(format!("repetition {times} is forbidden"));
                }
                _ => self.unsupported("repeat"),
            }
        }
        if times <= 1 {
            self.unsupported("repeat");
            self.unsupported("perpetual");
        }
        let moves: u32 = match self.game.rules.get("movecountdraw") {
            Some((_, value)) => value.trim().parse().unwrap_or(0),
            None => 50,
        };
        if moves > 0 && moves < 400_000 {
            let all = self.game.pieces.iter().enumerate();
            let never_back = all.filter(|(_, piece)| piece.never_returns());
            let names = self.sketch.all_named(never_back.map(|(kind, _)| kind));
            let except = if names.is_empty() {
                String::new()
            } else {
                format!(", except {names}")
            };
            self.push(format!("quiet plies {} draws{except}", moves * 2));
        }
    }
}
