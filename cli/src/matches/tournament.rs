//! Plays the games of a match on several threads.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::stop::Stop;

use super::adjudication::Adjudication;
use super::builtin_engine::BuiltinEngine;
use super::faults::EngineError;
use super::game::{FaultNote, GameRecord, result};
use super::limits::SearchLimits;
use super::log::Log;
use super::openings::Openings;
use super::pairing::{Pairing, Schedule};
use super::peers::Engines;
use super::pgn::today;
use super::player::{Player, StopFlag};
use super::random::Random;
use super::referee::{Board, Played};
use super::simple::Simple;
use super::spec::{EngineSpec, PeerSpec, Protocol, Timeouts};
use super::uci_peer::UciPeer;
use super::xboard_peer::XBoardPeer;

/// How often a waiting thread checks whether the match must stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The participants and conditions of a match.
pub struct Tournament {
    pub variant: Variant,
    /// The name under which the variant was loaded.
    pub name: String,
    pub engines: Vec<EngineSpec>,
    /// The configuration of each engine.
    pub configs: Vec<EngineConfig>,
    /// The limits of each engine.
    pub limits: Vec<SearchLimits>,
    pub table: Engines,
    pub schedule: Schedule,
    pub openings: Openings,
    pub adjudication: Adjudication,
    pub timeouts: Timeouts,
    pub seed: u64,
    pub log: Option<Arc<Log>>,
}

/// The configuration of an engine.
pub enum EngineConfig {
    /// The built-in engine.
    Builtin {
        evaluation: Box<Evaluation>,
        megabytes: usize,
        threads: usize,
        skill: u32,
    },
    /// Random moves.
    Random,
    /// The most valuable capture.
    Greedy,
    /// Another program.
    Peer(PeerSpec),
}

/// The players of a worker. An engine that takes several seats of a game has a player for each.
type Seated = HashMap<(usize, usize), Box<dyn Player>>;

/// A finished game, and a sender to confirm that it has been counted.
type Over = (GameRecord, Sender<()>);

impl Tournament {
    /// Checks that each engine can play. An engine that cannot play at all is an error, rather than losing all its games.
    pub fn prepare(&self, stop: &StopFlag<'_>) -> Result<(), Stop> {
        for (number, spec) in self.engines.iter().enumerate() {
            match self.new_player(number).prepare(stop) {
                Ok(()) => {}
                Err(EngineError::Interrupted) => return Ok(()),
                Err(EngineError::Fault(fault)) => {
                    return Err(Stop::Input(format!("`{}` {fault}", spec.name), None));
                }
            }
        }
        Ok(())
    }

    /// The name of the variant in records: its title, if the title identifies the variant, or else the name of its file.
    pub fn name_for_records(&self) -> String {
        let title = self.variant.title();
        match builtin::known_as(title) {
            Some(one) if one.name == self.name => title.to_owned(),
            Some(_) | None => self.name.clone(),
        }
    }

    /// Plays games on several threads. Calls `over` with each finished game until `over` returns false or an error. Returns the
    /// first error.
    pub fn play(
        &self,
        games: &[usize],
        threads: usize,
        interrupted: &AtomicBool,
        mut over: impl FnMut(GameRecord) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let next = AtomicUsize::new(0);
        let ended = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(games.len()) {
                let (sender, next, ended) = (sender.clone(), &next, &ended);
                scope.spawn(move || self.work(games, next, &StopFlag(ended), &sender));
            }
            drop(sender);
            let mut failed = None;
            loop {
                if interrupted.load(Ordering::Relaxed) {
                    ended.store(true, Ordering::Relaxed);
                }
                match receiver.recv_timeout(STOP_CHECK_INTERVAL) {
                    Ok((game, seen)) => {
                        match over(game) {
                            Ok(true) => {}
                            // Games in progress are played to the end.
                            Ok(false) => next.store(games.len(), Ordering::Relaxed),
                            Err(stop) => {
                                ended.store(true, Ordering::Relaxed);
                                failed.get_or_insert(stop);
                            }
                        }
                        // The worker waits for this confirmation.
                        let _ = seen.send(());
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
            failed.map_or(Ok(()), Err)
        })
    }

    fn work(&self, games: &[usize], next: &AtomicUsize, stop: &StopFlag<'_>, sender: &Sender<Over>) {
        let mut seated = Seated::new();
        // The next game begins only after the last one has been counted.
        let (seen, wait) = mpsc::channel();
        while !stop.is_requested()
            && let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let pairing = self.schedule.pairing(game);
            let sent = self
                .game(&pairing, &mut seated, stop)
                .is_ok_and(|record| sender.send((record, seen.clone())).is_ok() && wait.recv().is_ok());
            if !sent {
                break;
            }
        }
    }

    /// Plays a game.
    fn game(&self, pairing: &Pairing, seated: &mut Seated, stop: &StopFlag<'_>) -> Result<GameRecord, EngineError> {
        let opening = self.openings.get(pairing.opening);
        let keys: Vec<(usize, usize)> = pairing
            .seats
            .iter()
            .enumerate()
            .map(|(seat, &engine)| {
                let before = pairing.seats[..seat].iter().filter(|other| **other == engine);
                (engine, before.count())
            })
            .collect();
        let players_of_seats = keys
            .iter()
            .map(|key| seated.remove(key).unwrap_or_else(|| self.new_player(key.0)));
        let mut players: Vec<Box<dyn Player>> = players_of_seats.collect();
        let board = Board {
            variant: &self.variant,
            opening: &opening,
            adjudication: &self.adjudication,
            timeouts: self.timeouts,
            limits: pairing.seats.iter().map(|&engine| self.limits[engine]).collect(),
            seed: Random::new(self.seed, &[pairing.game as u64]).below(u64::MAX),
        };
        if let Some(log) = &self.log {
            let engines = pairing.seats.iter().map(|&engine| self.engines[engine].name.as_str());
            let engines: Vec<&str> = engines.collect();
            log.line(format_args!(
                "game {} starts: {}",
                pairing.game + 1,
                engines.join(" - ")
            ));
        }
        let played = board.play(&mut players, stop)?;
        if let Some(log) = &self.log {
            let outcome = &played.outcome;
            log.line(format_args!(
                "game {} ended: {} {outcome}",
                pairing.game + 1,
                result(&played.points)
            ));
        }
        for (seat, player) in players.iter_mut().enumerate() {
            let fault = played.fault.as_ref().filter(|(faulty, _)| *faulty == seat);
            player.end(result(&played.points), &played.outcome, fault.map(|(_, fault)| fault));
        }
        seated.extend(keys.into_iter().zip(players));
        Ok(self.record(pairing, &opening.start, opening.is_start, opening.moves.len(), &played))
    }

    fn record(
        &self,
        pairing: &Pairing,
        start: &triagonal::Position,
        is_start: bool,
        book: usize,
        played: &Played,
    ) -> GameRecord {
        let mut position = start.clone();
        let moves = played.moves.iter().map(|made| {
            let text = position.move_text(made);
            // The move is legal: it was played in the game.
            let _ = position.play(made);
            text
        });
        let name = |player: usize| self.engines[pairing.seats[player]].name.clone();
        GameRecord {
            game: pairing.game + 1,
            opening: pairing.opening + 1,
            date: today(),
            engines: (0..pairing.seats.len()).map(name).collect(),
            moves: moves.collect(),
            start: (!is_start).then(|| start.fen()),
            book,
            notes: played.notes.clone(),
            points: played.points.clone(),
            outcome: played.outcome.clone(),
            ended: played.ended,
            fen: played.end.fen(),
            fault: played.fault.as_ref().map(|(player, fault)| FaultNote {
                engine: name(*player),
                player: self.variant.rules().players[*player].name.clone(),
                problem: fault.to_string(),
            }),
        }
    }

    /// Starts a player for an engine.
    fn new_player(&self, engine: usize) -> Box<dyn Player> {
        match &self.configs[engine] {
            EngineConfig::Builtin {
                evaluation,
                megabytes,
                threads,
                skill,
            } => {
                let evaluation = Evaluation::clone(evaluation);
                Box::new(BuiltinEngine::new(
                    &self.variant,
                    evaluation,
                    *megabytes,
                    *threads,
                    *skill,
                ))
            }
            EngineConfig::Random => Box::new(Simple::random()),
            EngineConfig::Greedy => Box::new(Simple::greedy(&self.variant)),
            EngineConfig::Peer(peer) => self.peer(peer, engine),
        }
    }

    fn peer(&self, peer: &PeerSpec, engine: usize) -> Box<dyn Player> {
        let quirks = self.table.quirks(peer);
        let variant = (self.name.as_str(), &self.variant);
        let peer = peer.clone();
        let log = self.log.as_ref().map(|log| log.engine(&self.engines[engine].name));
        match peer.protocol {
            Protocol::Uci => Box::new(UciPeer::new(peer, quirks, variant, self.timeouts, log)),
            Protocol::XBoard => {
                let limits = self.limits[engine];
                Box::new(XBoardPeer::new(peer, quirks, variant, self.timeouts, limits, log))
            }
        }
    }
}
