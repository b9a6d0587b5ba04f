//! An engine that speaks UCI.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use triagonal::{Move, Position, Variant};

use super::child::Child;
use super::dialect::Dialect;
use super::faults::{EngineError, Fault};
use super::log::EngineLog;
use super::peers::{Quirks, known_name};
use super::player::{Decision, Player, Reply, Situation, StopFlag};
use super::scores::mate_in;
use super::spec::{PeerSpec, Timeouts};

/// The game of an engine without variants.
const ONLY_GAME: &str = "chess";

/// An engine that speaks UCI.
pub struct UciPeer {
    spec: PeerSpec,
    quirks: Quirks,
    variant: String,
    dialect: Dialect,
    timeouts: Timeouts,
    log: Option<EngineLog>,
    child: Option<Child>,
    /// The remaining moves of the current turn.
    rest: Vec<Move>,
}

/// The options of an engine.
#[derive(Default)]
struct Capabilities {
    options: Vec<String>,
    /// The variants of the engine, if it has a choice.
    variants: Option<Vec<String>>,
}

impl UciPeer {
    pub fn new(
        spec: PeerSpec,
        quirks: Quirks,
        variant: (&str, &Variant),
        timeouts: Timeouts,
        log: Option<EngineLog>,
    ) -> Self {
        let (name, variant) = variant;
        Self {
            dialect: Dialect::new(&quirks, name, variant),
            spec,
            quirks,
            variant: name.to_owned(),
            timeouts,
            log,
            child: None,
            rest: Vec::new(),
        }
    }

    fn deadline(&self) -> Instant {
        Instant::now() + self.timeouts.timeout
    }

    /// Starts the program unless it is already running.
    fn start(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        if self.child.is_some() {
            return Ok(());
        }
        let mut child = Child::start(&self.spec.command, self.log.as_ref())?;
        child.say("uci");
        let until = self.deadline();
        let mut capabilities = Capabilities::default();
        loop {
            let line = child.read(until, stop)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["uciok", ..] => break,
                ["option", "name", rest @ ..] => capabilities.option(rest),
                _ => {}
            }
        }
        for line in &self.quirks.setup {
            child.say(line);
        }
        for (name, value) in self.options(&capabilities)? {
            child.say(&format!("setoption name {name} value {value}"));
        }
        self.child = Some(child);
        self.ready(stop)
    }

    /// The options to set, the variant last.
    fn options(&self, capabilities: &Capabilities) -> Result<Vec<(String, String)>, Fault> {
        let game = self.quirks.game.get(&self.variant);
        let mut options: BTreeMap<String, String> = self.quirks.options.clone();
        options.extend(game.map(|game| game.options.clone()).unwrap_or_default());
        let known = |name: &str| capabilities.options.iter().any(|one| one.eq_ignore_ascii_case(name));
        options.retain(|name, _| known(name));
        for (name, value) in &self.spec.options {
            if !known(name) {
                return Err(Fault::Unable(format!("it has no option `{name}`")));
            }
            options.retain(|other, _| !other.eq_ignore_ascii_case(name));
            options.insert(name.clone(), value.clone());
        }
        let mut options: Vec<(String, String)> = options.into_iter().collect();
        match (&capabilities.variants, &self.spec.variant) {
            (Some(_), Some(name)) => options.push(("UCI_Variant".to_owned(), name.clone())),
            (Some(variants), None) => {
                let name = known_name(variants, &self.quirks.names(&self.variant));
                let name = name.ok_or_else(|| {
                    Fault::Unable(format!(
                        "it does not know `{}`, only {}",
                        self.variant,
                        variants.join(", ")
                    ))
                })?;
                options.push(("UCI_Variant".to_owned(), name));
            }
            (None, Some(_)) => {}
            (None, None) => {
                if known_name(&[ONLY_GAME.to_owned()], &self.quirks.names(&self.variant)).is_none() {
                    return Err(Fault::Unable("it has no variants".to_owned()));
                }
            }
        }
        Ok(options)
    }

    fn child(&mut self) -> Result<&mut Child, Fault> {
        self.child
            .as_mut()
            .ok_or_else(|| Fault::Exited("it was stopped".to_owned()))
    }

    /// Waits until the program has processed all commands.
    fn ready(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        let until = self.deadline();
        let child = self.child()?;
        child.say("isready");
        while child.read(until, stop)?.trim() != "readyok" {}
        Ok(())
    }
}

impl Player for UciPeer {
    fn prepare(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        self.start(stop)
    }

    fn begin(&mut self, _: &Position, _: u64, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        if self.spec.fresh || self.quirks.fresh {
            self.child = None;
        }
        self.rest.clear();
        self.start(stop)?;
        self.child()?.say("ucinewgame");
        self.ready(stop)
    }

    fn think(&mut self, situation: &Situation<'_>, stop: &StopFlag<'_>) -> Result<Reply, EngineError> {
        let rest = std::mem::take(&mut self.rest).into_iter().next();
        if let Some(made) =
            rest.filter(|made| situation.position.turn_ply() > 0 && situation.position.after(made).is_ok())
        {
            return Ok(Reply {
                decision: Decision::Move(made),
                score: None,
                depth: None,
            });
        }
        let position = self.dialect.position_line(situation);
        let go = go_line(situation);
        let until = Instant::now() + max_wait(situation, &self.timeouts);
        let child = self.child()?;
        child.say(&position);
        child.say(&go);
        let (mut score, mut depth) = (None, None);
        let text = loop {
            let line = child.read(until, stop)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["bestmove", rest @ ..] => break rest.first().copied().unwrap_or("").to_owned(),
                ["info", rest @ ..] => read_info(rest, &mut score, &mut depth),
                _ => {}
            }
        };
        let turn = self.dialect.read_turn(situation.position, &text).unwrap_or_default();
        let Some((&made, rest)) = turn.split_first() else {
            return Err(Fault::Illegal(text).into());
        };
        self.rest = rest.to_vec();
        Ok(Reply {
            decision: Decision::Move(made),
            score,
            depth,
        })
    }

    fn end(&mut self, _: &str, _: &str, fault: Option<&Fault>) {
        if fault.is_some_and(Fault::needs_restart)
            && let Some(mut child) = self.child.take()
        {
            child.kill();
        }
    }
}

impl Capabilities {
    /// Reads the rest of a line after `option name`.
    fn option(&mut self, words: &[&str]) {
        let kind = words.iter().position(|word| *word == "type").unwrap_or(words.len());
        let name = words[..kind].join(" ");
        if name.eq_ignore_ascii_case("UCI_Variant") {
            let values = words.iter().zip(words.iter().skip(1));
            let values = values.filter(|(before, _)| **before == "var");
            self.variants = Some(values.map(|(_, name)| (*name).to_owned()).collect());
        }
        self.options.push(name);
    }
}

/// The time limit for an answer.
pub fn max_wait(situation: &Situation<'_>, timeouts: &Timeouts) -> Duration {
    let clock = situation.clock().map(|timer| timer.left + timeouts.margin);
    let single = situation.limits.move_time.map(|time| time + timeouts.margin);
    let timed = clock.into_iter().chain(single).min();
    timed.unwrap_or(timeouts.timeout)
}

fn go_line(situation: &Situation<'_>) -> String {
    let mut go = "go".to_owned();
    let mut add = |name: &str, value: String| go.push_str(&format!(" {name} {value}"));
    // The protocol has two clocks: one for the first player, and one for the other player to move.
    let turn = situation.position.turn().index();
    let second = if turn == 0 { 1 } else { turn };
    for (time, increment, player) in [("wtime", "winc", 0), ("btime", "binc", second)] {
        if let Some(Some(timer)) = situation.clocks.get(player) {
            add(time, timer.left.as_millis().max(1).to_string());
            add(increment, timer.increment().as_millis().to_string());
        }
    }
    if let Some(count) = situation.clock().and_then(|timer| timer.moves_to_go()) {
        add("movestogo", count.to_string());
    }
    if let Some(time) = situation.limits.move_time {
        add("movetime", time.as_millis().max(1).to_string());
    }
    if let Some(nodes) = situation.limits.nodes {
        add("nodes", nodes.to_string());
    }
    if let Some(depth) = situation.limits.depth {
        add("depth", depth.to_string());
    }
    go
}

/// Reads the score and the depth of an `info` line, unless it belongs to another line than the best.
fn read_info(words: &[&str], score: &mut Option<i32>, depth: &mut Option<u32>) {
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1).copied()
    };
    if after("multipv").is_some_and(|line| line != "1") {
        return;
    }
    let at = words.iter().position(|word| *word == "score");
    let score_words = at.and_then(|at| words.get(at + 1..at + 3));
    if let Some([kind, number]) = score_words
        && let Ok(number) = number.parse::<i32>()
    {
        *score = match *kind {
            "cp" => Some(number.clamp(-29_999, 29_999)),
            "mate" => Some(mate_in(number)),
            _ => *score,
        };
        *depth = after("depth").and_then(|depth| depth.parse().ok()).or(*depth);
    }
}
