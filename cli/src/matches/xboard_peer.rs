//! An engine that speaks the protocol of XBoard, CECP.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use triagonal::{Position, Variant};

use super::child::Child;
use super::dialect::Dialect;
use super::faults::{EngineError, Fault};
use super::features::features;
use super::limits::SearchLimits;
use super::log::EngineLog;
use super::peers::{MoveTime, Quirks, known_name};
use super::player::{Decision, Player, Reply, Situation, StopFlag};
use super::scores::mate_in;
use super::spec::{PeerSpec, Timeouts};
use super::uci_peer::max_wait;

/// The protocol's name for the game that an engine plays by default.
const DEFAULT_VARIANT: &str = "normal";
/// If an engine sends no features for this long, it is assumed to have none.
const FEATURE_TIMEOUT: Duration = Duration::from_secs(5);
/// The default of `clock-share`: the number of moves for which a clock has time.
const DEFAULT_CLOCK_SHARE: u32 = 40;

/// An engine that speaks the protocol of XBoard.
pub struct XBoardPeer {
    spec: PeerSpec,
    quirks: Quirks,
    variant: String,
    dialect: Dialect,
    timeouts: Timeouts,
    limits: SearchLimits,
    log: Option<EngineLog>,
    child: Option<Child>,
    features: BTreeMap<String, String>,
    /// The engine's name for the variant.
    name: String,
    /// The number of moves of the game that the engine knows.
    known: usize,
    pings: u32,
}

impl XBoardPeer {
    pub fn new(
        spec: PeerSpec,
        quirks: Quirks,
        variant: (&str, &Variant),
        timeouts: Timeouts,
        limits: SearchLimits,
        log: Option<EngineLog>,
    ) -> Self {
        let (name, variant) = variant;
        Self {
            dialect: Dialect::new(&quirks, name, variant),
            spec,
            quirks,
            variant: name.to_owned(),
            timeouts,
            limits,
            log,
            child: None,
            features: BTreeMap::new(),
            name: String::new(),
            known: 0,
            pings: 0,
        }
    }

    fn child(&mut self) -> Result<&mut Child, Fault> {
        self.child
            .as_mut()
            .ok_or_else(|| Fault::Exited("it was stopped".to_owned()))
    }

    fn has(&self, feature: &str) -> bool {
        self.features.get(feature).is_some_and(|value| value == "1")
    }

    /// Starts the program unless it is already running.
    fn start(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        if self.child.is_some() {
            return Ok(());
        }
        self.features.clear();
        self.child = Some(Child::start(&self.spec.command, self.log.as_ref())?);
        let deadline = Instant::now() + self.timeouts.timeout;
        let mut until = deadline.min(Instant::now() + FEATURE_TIMEOUT);
        let child = self.child()?;
        child.say("xboard");
        child.say("protover 2");
        let mut set = BTreeMap::new();
        let mut options = BTreeSet::new();
        loop {
            let line = match child.read(until, stop) {
                Ok(line) => line,
                Err(EngineError::Fault(Fault::Timeout)) if until < deadline => break,
                Err(error) => return Err(error),
            };
            for (key, value) in features(&line) {
                let answer = if key == "san" { "rejected" } else { "accepted" };
                child.say(&format!("{answer} {key}"));
                if key == "option" {
                    let name = value.split(" -").next().unwrap_or("");
                    options.insert(name.trim().to_owned());
                } else {
                    // The engine asks for more time.
                    if key == "done" && value == "0" {
                        until = deadline;
                    }
                    set.insert(key, value);
                }
            }
            if set.get("done").is_some_and(|done| done == "1") {
                break;
            }
        }
        self.features = set;
        self.name = self.variant_name()?;
        for line in self.quirks.setup.clone() {
            self.child()?.say(&line);
        }
        for (name, value) in self.options(&options)? {
            self.child()?.say(&format!("option {name}={value}"));
        }
        Ok(())
    }

    fn options(&self, known: &BTreeSet<String>) -> Result<BTreeMap<String, String>, Fault> {
        let mut options = self.quirks.options.clone();
        let game = self.quirks.game.get(&self.variant);
        options.extend(game.map(|game| game.options.clone()).unwrap_or_default());
        options.retain(|name, _| known.contains(name));
        for (name, value) in &self.spec.options {
            if !known.contains(name) {
                return Err(Fault::Unable(format!("it has no option `{name}`")));
            }
            options.insert(name.clone(), value.clone());
        }
        Ok(options)
    }

    fn variant_name(&self) -> Result<String, Fault> {
        if let Some(name) = &self.spec.variant {
            return Ok(name.clone());
        }
        let known = self.features.get("variants").map_or(DEFAULT_VARIANT, String::as_str);
        let known: Vec<String> = known.split(',').map(|name| name.trim().to_owned()).collect();
        known_name(&known, &self.quirks.names(&self.variant)).ok_or_else(|| {
            Fault::Unable(format!(
                "it does not know `{}`, only {}",
                self.variant,
                known.join(", ")
            ))
        })
    }

    /// Waits until the program has processed all commands, if it supports `ping`.
    fn ready(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        if !self.has("ping") {
            return Ok(());
        }
        self.pings += 1;
        let (until, number) = (Instant::now() + self.timeouts.timeout, self.pings.to_string());
        let child = self.child()?;
        child.say(&format!("ping {number}"));
        loop {
            let line = child.read(until, stop)?;
            if let ["pong", echo] = line.split_whitespace().collect::<Vec<_>>().as_slice()
                && *echo == number
            {
                return Ok(());
            }
        }
    }

    /// The commands that limit the search.
    fn limits(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(control) = self.limits.time {
            let seconds = control.base.as_secs().max(1);
            lines.push(format!(
                "level {} {}:{:02} {}",
                control.moves.unwrap_or(0),
                seconds / 60,
                seconds % 60,
                control.increment.as_secs_f64()
            ));
        }
        match (self.limits.move_time, self.quirks.move_time) {
            (Some(time), MoveTime::Seconds | MoveTime::Fractions) => {
                lines.push(format!("st {}", time.as_secs_f64()));
            }
            (Some(time), MoveTime::Clock) => {
                let seconds = (time * self.share()).as_secs().max(1);
                lines.push(format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60));
            }
            (None, _) => {}
        }
        if let Some(depth) = self.limits.depth {
            lines.push(format!("sd {depth}"));
        }
        lines
    }

    fn share(&self) -> u32 {
        self.quirks.clock_share.unwrap_or(DEFAULT_CLOCK_SHARE)
    }

    /// The clocks of the engine and its opponent.
    fn clocks(&self, situation: &Situation<'_>) -> Option<[Duration; 2]> {
        let turn = situation.position.turn().index();
        if let (Some(time), MoveTime::Clock) = (self.limits.move_time, self.quirks.move_time) {
            return Some([time * self.share(); 2]);
        }
        let own = situation.clock()?.left;
        let mut others = situation.clocks.iter().enumerate();
        let other = others.find_map(|(player, timer)| timer.filter(|_| player != turn));
        Some([own, other.map_or(own, |timer| timer.left)])
    }
}

impl Player for XBoardPeer {
    fn prepare(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        let whole = self.limits.move_time.is_none_or(|time| time.subsec_nanos() == 0);
        if !whole && self.quirks.move_time == MoveTime::Seconds {
            let why = "it accepts only whole seconds per move, unless a --peers table says otherwise";
            return Err(Fault::Unable(why.to_owned()).into());
        }
        if self.limits.nodes.is_some() {
            let why = "its protocol cannot limit the nodes of a search; set a time or a depth";
            return Err(Fault::Unable(why.to_owned()).into());
        }
        self.start(stop)?;
        self.ready(stop)
    }

    fn begin(&mut self, _: &Position, _: u64, stop: &StopFlag<'_>) -> Result<(), EngineError> {
        if self.spec.fresh || self.quirks.fresh {
            self.child = None;
        }
        self.start(stop)?;
        let mut lines = vec!["new".to_owned()];
        if self.name != DEFAULT_VARIANT {
            lines.push(format!("variant {}", self.name));
        }
        lines.extend(["force", "easy", "post"].map(str::to_owned));
        lines.extend(self.limits());
        let child = self.child()?;
        for line in &lines {
            child.say(line);
        }
        self.known = 0;
        self.ready(stop)
    }

    fn think(&mut self, situation: &Situation<'_>, stop: &StopFlag<'_>) -> Result<Reply, EngineError> {
        let mut lines = vec!["force".to_owned()];
        if self.known == 0 && !situation.is_start {
            if !self.has("setboard") {
                return Err(Fault::Unable("it cannot set up positions".to_owned()).into());
            }
            lines.push(format!("setboard {}", situation.start.fen()));
        }
        let prefix = if self.has("usermove") { "usermove " } else { "" };
        for text in self.dialect.moves_from(situation, self.known) {
            lines.push(format!("{prefix}{text}"));
        }
        if let Some([own, other]) = self.clocks(situation) {
            lines.push(format!("time {}", own.as_millis() / 10));
            lines.push(format!("otim {}", other.as_millis() / 10));
        }
        lines.push("go".to_owned());
        self.known = situation.moves.len();
        let until = Instant::now() + max_wait(situation, &self.timeouts);
        let trusts_draws = self.quirks.trusts_draws;
        let dialect = self.dialect.clone();
        let child = self.child()?;
        for line in &lines {
            child.say(line);
        }
        let (mut score, mut depth) = (None, None);
        let is_first = situation.position.turn().index() == 0;
        let decision = loop {
            let line = child.read(until, stop)?;
            match parse_message(&line, is_first) {
                Message::Move(text) => {
                    let made = dialect.read(situation.position, &text);
                    break Decision::Move(made.ok_or(Fault::Illegal(text))?);
                }
                Message::Score(at, value) => (score, depth) = (Some(value), Some(at)),
                Message::Loses => break Decision::Resigns,
                Message::Draw if trusts_draws => break Decision::ClaimsDraw,
                Message::Draw | Message::Wins => return Err(Fault::FalseClaim(line.trim().to_owned()).into()),
                Message::RejectsMove => return Err(Fault::RejectsMove(line.trim().to_owned()).into()),
                Message::Other => {}
            }
        };
        if matches!(decision, Decision::Move(_)) {
            self.known += 1;
        }
        Ok(Reply { decision, score, depth })
    }

    fn end(&mut self, result: &str, why: &str, fault: Option<&Fault>) {
        let Some(child) = &mut self.child else { return };
        if fault.is_some_and(Fault::needs_restart) {
            child.kill();
            self.child = None;
        } else {
            child.say("force");
            child.say(&format!("result {result} {{{why}}}"));
        }
    }
}

/// A message from an engine.
enum Message {
    Move(String),
    /// A depth and a score.
    Score(u32, i32),
    /// The engine has lost, or resigns.
    Loses,
    Wins,
    Draw,
    RejectsMove,
    Other,
}

fn parse_message(line: &str, is_first: bool) -> Message {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["move", text, ..] => Message::Move((*text).to_owned()),
        ["resign", ..] => Message::Loses,
        ["1-0", ..] if is_first => Message::Wins,
        ["0-1", ..] if !is_first => Message::Wins,
        ["1-0" | "0-1", ..] => Message::Loses,
        ["1/2-1/2", ..] => Message::Draw,
        ["Illegal", "move" | "move:", ..] => Message::RejectsMove,
        [depth, score, time, nodes, ..] => {
            let depth = depth.trim_end_matches(['.', '&', '+', '-']).parse();
            let timed = time.parse::<i64>().is_ok() && nodes.parse::<i64>().is_ok();
            match (depth, score.parse::<i32>()) {
                (Ok(depth), Ok(score)) if timed => Message::Score(depth, centipawns(score)),
                _ => Message::Other,
            }
        }
        _ => Message::Other,
    }
}

/// Converts a score of the protocol, in which 100000 and more count moves to mate.
fn centipawns(score: i32) -> i32 {
    const MATE: i32 = 100_000;
    match score {
        MATE.. => mate_in((score - MATE).max(1)),
        ..=MAX_LOST_SCORE => mate_in((score + MATE).min(-1)),
        _ => score.clamp(-29_999, 29_999),
    }
}

/// Scores up to this are forced losses.
const MAX_LOST_SCORE: i32 = -100_000;
