//! Obligations, prohibitions and effects.

use super::hands::WALL;
use super::script::{Script, Statement};
use super::slots::{self, PAWN, Slots};
use super::writer::{Kind, Writer};

impl Writer<'_> {
    /// Writes obligations and prohibitions.
    pub fn obligations(&self, script: &mut Script) {
        let config = self.config;
        let mut obligation = |subject: &str, text: String| {
            let undo = format!("{} is allowed", text.split(" is ").next().unwrap_or_default());
            script.rule(subject, text, Some(undo));
        };
        if config.must_capture {
            obligation("capture forced", "capture is forced".to_owned());
        }
        if config.must_drop {
            let of = self.all_named(config.must_drop_type);
            let text = if config.must_drop_type.is_all() {
                "drop is forced".to_owned()
            } else {
                format!("drop of {} is forced", of.join(", "))
            };
            obligation("drop forced", text);
        }
        if !config.checking {
            obligation("check forbidden", "check is forbidden".to_owned());
        }
        if config.drops && !config.drop_checks {
            obligation("drop checks", "drop and check is forbidden".to_owned());
        }
        let passes = [config.pass, config.pass_when_stuck];
        let text = match passes {
            [[true, true], _] => "pass allowed",
            [[false, false], [true, true]] => "pass when stuck",
            [[false, false], [false, false]] => return,
            _ => {
                script
                    .limitations
                    .push("passing by only one of the players is not supported".to_owned());
                return;
            }
        };
        script.rule("pass", text, Some("pass never".to_owned()));
    }

    /// Writes the effects of moves.
    pub fn effects(&self, script: &mut Script) {
        let config = self.config;
        let nothing = |action: &str| Some(format!("after {action}: nothing"));
        let kings = !self.all_named(Slots::one(slots::king())).is_empty();
        if kings && (config.blast || config.flip.is_some()) {
            let note = "Fairy-Stockfish does not support a king with exploding captures or flipped pieces and generates other moves";
            script.limitations.push(note.to_owned());
        }
        if config.blast {
            let immune = self.all_named(Slots(config.blast_immune.0 & !Slots::ALL.0));
            let immune = if config.blast_immune.is_empty() {
                Vec::new()
            } else {
                immune
            };
            let mover = if immune.is_empty() {
                String::new()
            } else {
                format!(" except {}", immune.join(" or "))
            };
            let mut spared: Vec<&str> = self.all_named(Slots::one(PAWN));
            spared.extend(
                immune
                    .iter()
                    .filter(|name| !spared.contains(name))
                    .copied()
                    .collect::<Vec<_>>(),
            );
            if config.walling.is_some() {
                spared.push(WALL);
            }
            let spared = if spared.is_empty() {
                String::new()
            } else {
                format!(" except {}", spared.join(" or "))
            };
            let text = format!("after capture: remove mover{mover} and piece{spared} near mover");
            script.rule("after capture", text, nothing("capture"));
        } else if !self.all_named(config.petrify).is_empty() {
            let symbol = self.free_symbol();
            // The walls that players place are declared together with their drops.
            if config.walling.is_none() {
                script.pieces.push(Statement {
                    subject: format!("piece {WALL}"),
                    text: format!("piece {WALL} {symbol} neutral {{ uncapturable }}"),
                    undo: Some(format!("remove {WALL}")),
                });
            }
            if kings && config.petrify.has(slots::king()) {
                let note = "Fairy-Stockfish does not support a king that turns into a wall and generates other moves";
                script.limitations.push(note.to_owned());
            }
            let disappears = [0, 1].iter().any(|&side| {
                let pawns = config
                    .members(config.petrify)
                    .into_iter()
                    .any(|slot| self.promotes_as_pawn(slot, side));
                pawns
                    && config
                        .members(config.promotion_to[side])
                        .iter()
                        .any(|&to| !config.petrify.has(to))
            });
            if disappears {
                let note = "`petrifyOnCaptureTypes`: in Fairy-Stockfish a pawn that captures and promotes to another type leaves no wall";
                script.limitations.push(note.to_owned());
            }
            let by = self.all_named(config.petrify).join(", ");
            let text = format!("after capture by {by}: change mover to {WALL}");
            script.rule("petrify", text, nothing(&format!("capture by {by}")));
        }
        let first = self.kinds.values().next().map_or("", |(name, _)| name);
        let becomes = if config.free_drops {
            format!("change mover to {first} and ")
        } else {
            String::new()
        };
        let flips = |script: &mut Script, after: &str, what: &str| {
            script.rule(
                format!("after {after}"),
                format!("after {after}: {what}"),
                nothing(after),
            );
        };
        if config.flip.is_some() && !self.royal_names().is_empty() {
            let note = "`flipEnclosedPieces`: in Fairy-Stockfish a reply to check cannot flip the attacker";
            script.limitations.push(note.to_owned());
        }
        match config.flip {
            None => {
                if config.free_drops {
                    flips(script, "drop", becomes.trim_end_matches(" and "));
                }
            }
            Some("flanking") => {
                let what = "change line radial: enemy!+ friend to the other side";
                let moves = |kind: &Kind| !self.config.betza_of(self.moves_as(*kind)).is_empty();
                for (after, there) in [("drop", config.drops), ("move", self.kinds.keys().any(moves))] {
                    if there {
                        flips(script, after, what);
                    }
                }
            }
            Some(how) => {
                let enemy = if config.free_drops {
                    format!("enemy {first}")
                } else {
                    "enemy".to_owned()
                };
                flips(script, "move", &format!("change {enemy} near mover to the other side"));
                if config.drops {
                    let own = if how == "adjacent" { "" } else { " near friend" };
                    if !own.is_empty() {
                        script
                            .limitations
                            .push("drops that flip pieces only beside a friendly piece are not supported".to_owned());
                    }
                    flips(
                        script,
                        "drop",
                        &format!("{becomes}change {enemy} near mover to the other side"),
                    );
                }
            }
        }
    }
}
