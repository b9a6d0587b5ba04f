//! Check, and the ends of the game.

use super::super::mates::explicit;
use super::config::Value;
use super::script::Script;
use super::slots::{self, Slots};
use super::writer::Writer;

/// The result for the player to whom the key applies.
fn result(value: Value) -> Option<&'static str> {
    match value {
        Value::Win => Some("wins"),
        Value::Loss => Some("loses"),
        Value::Draw => Some("draws"),
        Value::None => None,
    }
}

/// The result for the opponent.
fn opposite(value: Value) -> Value {
    match value {
        Value::Win => Value::Loss,
        Value::Loss => Value::Win,
        Value::Draw | Value::None => value,
    }
}

/// Delays the ends until the wall completes the turn.
fn at_turn_ends(script: &mut Script) {
    for rule in &mut script.rules {
        let waits = ["occupying ", "reaching ", "row of ", "lacking ", "having "];
        if !waits.iter().any(|event| rule.text.starts_with(event)) || rule.text.contains("in reply") {
            continue;
        }
        let results = [" wins", " loses", " draws"];
        if let Some(at) = results.iter().filter_map(|result| rule.text.find(result)).min() {
            let event = rule.text[..at].trim_end_matches(',');
            rule.text = format!("{event}, as the turn ends,{}", &rule.text[at..]);
        }
    }
}

impl Writer<'_> {
    /// Writes the statements about check, mate and all other ends.
    pub fn ends(&self, script: &mut Script) {
        self.check(script);
        self.stalemate(script);
        self.extinction(script);
        self.flags(script);
        self.in_a_row(script);
        self.repetition(script);
        self.quiet(script);
        if self.config.walling.is_some() && !self.config.wall_or_move {
            at_turn_ends(script);
        }
    }

    fn check(&self, script: &mut Script) {
        let config = self.config;
        let royal = self.royal_names();
        if royal.is_empty() {
            return;
        }
        let most = (0..2).map(|side| {
            let own = self.start.pieces.iter().filter(|(_, piece)| piece.side == side);
            own.filter(|(_, piece)| royal.iter().any(|name| name == self.named(Self::kind_of(*piece))))
                .count()
        });
        let several = most.max().unwrap_or(0) > 1;
        let last_alone = config.pseudo_royal
            && config.extinction_count == 0
            && several
            && self.all_named(Slots::one(slots::king())).is_empty();
        if last_alone && !config.duple_check {
            let note = "Fairy-Stockfish protects only the last of several royal pieces; here one of them must be safe";
            script.limitations.push(note.to_owned());
        }
        if !last_alone && !config.duple_check && self.can_have_several_royal() {
            let note = "`extinctionPseudoRoyal`: Fairy-Stockfish protects only the last of several royal pieces of a kind; here each must be safe";
            script.limitations.push(note.to_owned());
        }
        if !last_alone && config.duple_check && config.pseudo_royal && royal.len() > 1 {
            let note =
                "`dupleCheck`: in Fairy-Stockfish one of several royal kinds may be attacked; here each must be safe";
            script.limitations.push(note.to_owned());
        }
        if self.can_get_a_king() {
            let note = "Fairy-Stockfish protects only one of several Kings of a player; here each must be safe";
            script.limitations.push(note.to_owned());
        }
        let regions = config.mobility.iter().any(|side| !side.is_empty());
        if !config.checking && (config.pseudo_royal || regions) {
            let note = "`checking`: in Fairy-Stockfish pseudo-royal pieces may be attacked, and pieces give check outside their regions";
            script.limitations.push(note.to_owned());
        }
        let which = if last_alone { "any" } else { "every" };
        script.rule(
            "check protects",
            format!("check protects {which} {}", royal.join(", ")),
            Some("check protects nothing".to_owned()),
        );
        if let Some(result) = result(opposite(config.checkmate)) {
            script.rule(
                "checkmate",
                explicit(&format!("checkmate {result}")),
                Some("checkmate goes on".to_owned()),
            );
        }
        if config.check_counting {
            let [white, black] = self.start.checks.unwrap_or([1, 1]);
            if white == black {
                script.rule(
                    "check times",
                    format!("check {white} times wins"),
                    Some("check goes on".to_owned()),
                );
            } else {
                for (player, times) in self.context.players.iter().zip([white, black]) {
                    script.rule(
                        format!("check times {player}"),
                        format!("check {times} times wins for {player}"),
                        Some("check goes on".to_owned()),
                    );
                }
            }
        }
    }

    fn stalemate(&self, script: &mut Script) {
        let config = self.config;
        if config.pass == [true; 2] || config.pass_when_stuck == [true; 2] {
            let score = if config.counts_material {
                "most points wins"
            } else {
                "draws"
            };
            script.rule("passes", format!("passes 2 {score}"), Some("passes goes on".to_owned()));
        } else if let Some(result) = result(opposite(config.stalemate)) {
            let text = if config.counts_material && config.stalemate == Value::Draw {
                "stalemate most points wins".to_owned()
            } else {
                explicit(&format!("stalemate {result}"))
            };
            script.rule("stalemate", text, Some("stalemate goes on".to_owned()));
        }
        if config.counts_material {
            let points: Vec<String> = self.kinds.values().map(|(name, _)| format!("{name} 1")).collect();
            script.rule("points", format!("points {}", points.join(", ")), None);
        }
        if config.facing && (config.walling.is_some() || self.start.black_begins) {
            let note = "`bikjangRule` is not supported where walls end turns or Black moves first";
            script.limitations.push(note.to_owned());
        } else if config.facing && !self.all_named(Slots::one(slots::king())).is_empty() {
            if config.pass != [true; 2] {
                let note = "`bikjangRule`: a player whose King faces another may pass here; in Fairy-Stockfish only if `pass` allows it";
                script.limitations.push(note.to_owned());
            }
            let kings = self.all_named(Slots::one(slots::king())).join(", ");
            script.rule(
                "facing",
                format!("facing {kings} draws"),
                Some(format!("facing {kings} goes on")),
            );
        }
    }

    fn extinction(&self, script: &mut Script) {
        let config = self.config;
        let Some(result) = result(config.extinction) else {
            return;
        };
        if config.pseudo_royal && !config.blast {
            return;
        }
        let mut add = |text: String| {
            let undo = text.rsplit_once(' ').map(|(state, _)| format!("{state} goes on"));
            script.rule(text.clone(), text, undo);
        };
        let count = config.extinction_count;
        let enemy = |all: &str| match config.extinction_opponent {
            0 => String::new(),
            1 if all == "piece" => " and enemy having at least 1 piece".to_owned(),
            number => format!(" and enemy having at least {number} {all}"),
        };
        if config.extinction_types.is_all() {
            if config.extinction_claim
                && count == 1
                && config.extinction_opponent == 2
                && config.extinction == Value::Loss
            {
                add("baring wins, unless bared in reply".to_owned());
                return;
            }
            let pieces = if count == 1 { "piece" } else { "pieces" };
            let state = if count == 0 {
                "lacking every piece".to_owned()
            } else {
                format!("having at most {count} {pieces}")
            };
            add(format!(
                "{state}{} {result}",
                enemy(if config.extinction_opponent == 1 {
                    "piece"
                } else {
                    "pieces"
                })
            ));
            return;
        }
        let types = config.members(config.extinction_types);
        for slot in types {
            let names = self.all_named(Slots::one(slot));
            if names.is_empty() {
                continue;
            }
            let names = if names.len() == 1 {
                names.join("")
            } else {
                names.join(", ")
            };
            if config.blast && count == 0 && config.extinction == Value::Loss && config.extinction_opponent == 0 {
                if config.pseudo_royal {
                    add(format!("capturing every {names} wins"));
                } else {
                    // If both armies lose the piece at once, the mover loses: the opponent's end is tested first.
                    add(format!(
                        "lacking every {names} and enemy having at least 1 {names} loses"
                    ));
                    add(format!("lacking every {names} and enemy lacking every {names} wins"));
                }
                continue;
            }
            let state = if count == 0 {
                format!("lacking every {names}")
            } else {
                format!("having at most {count} {names}")
            };
            add(format!("{state}{} {result}", enemy(&names)));
        }
    }

    fn in_a_row(&self, script: &mut Script) {
        let config = self.config;
        let Some(result) = result(config.connect_value) else {
            return;
        };
        let names = self.all_named(config.connect_types);
        let all_ways = config.connect_horizontal && config.connect_vertical && config.connect_diagonal;
        if names.is_empty() {
            return;
        }
        let names = names.join(", ");
        if config.connect > 0 && all_ways {
            let event = format!("row of {} {names}", config.connect);
            script.rule("row", format!("{event} {result}"), Some(format!("{event} goes on")));
        } else if config.connect > 0 || config.collinear > 0 {
            let number = config.connect.max(config.collinear);
            let whole = config.connect == 0 || u16::from(config.files) == number && u16::from(config.ranks) == number;
            if config.connect_diagonal || !whole {
                script
                    .limitations
                    .push("rows along only some lines are not supported".to_owned());
                return;
            }
            let board = config.board();
            let files = (0..config.files).filter(|_| config.connect_vertical);
            let ranks = (0..config.ranks).filter(|_| config.connect_horizontal);
            let lines: Vec<_> = files
                .map(|file| {
                    (
                        format!("column {}", file + 1),
                        super::squares::Squares::file(file).and(board),
                    )
                })
                .chain(ranks.map(|rank| {
                    (
                        format!("row line {}", rank + 1),
                        super::squares::Squares::rank(rank).and(board),
                    )
                }))
                .collect();
            for (purpose, line) in lines {
                let zone = script.zone(self.context, self.size(), &purpose, [line; 2]);
                let text = format!("having at least {number} {names} in {zone} {result}");
                let undo = format!("having at least {number} {names} in {zone} goes on");
                script.rule(text.clone(), text, Some(undo));
            }
        }
    }

    fn repetition(&self, script: &mut Script) {
        let config = self.config;
        let times = config.repetition;
        if times > 0 {
            let perpetual = if config.perpetual_check && !self.all_named(Slots::one(slots::king())).is_empty() {
                ", perpetual check loses"
            } else {
                ""
            };
            let undo = Some(format!("repetition {times} goes on"));
            // The value applies to the player to move when the position recurs.
            match (
                result(opposite(config.repetition_value)),
                config.repetition_absolute && config.repetition_value != Value::Draw,
            ) {
                (Some(_), true) => {
                    let [white, black] = &self.context.players;
                    let (loser, winner) = if config.repetition_value == Value::Loss {
                        (white, black)
                    } else {
                        (black, white)
                    };
                    script.rule(
                        "repetition",
                        format!("repetition {times} loses for {loser}{perpetual}"),
                        undo,
                    );
                    script.rule(
                        "repetition 2",
                        format!("repetition {times} wins for {winner}{perpetual}"),
                        None,
                    );
                }
                (Some(result), false) => {
                    script.rule("repetition", format!("repetition {times} {result}{perpetual}"), undo)
                }
                (None, _) => {}
            }
        }
    }

    /// Writes the whole file.
    pub fn write(&self) -> Script {
        let mut script = Script::default();
        self.board(&mut script);
        self.pieces(&mut script);
        self.walls(&mut script);
        self.effects(&mut script);
        self.hands(&mut script);
        self.array(&mut script);
        self.obligations(&mut script);
        self.ends(&mut script);
        script
    }
}
