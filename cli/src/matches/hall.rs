//! The hall where a match is played: engines sit down, and workers play one game after the other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::stop::Stop;

use super::adjudication::Adjudication;
use super::faults::Trouble;
use super::game::{FaultNote, GameRecord, result};
use super::openings::Openings;
use super::ours::Ours;
use super::pairing::{Pairing, Schedule};
use super::peers::Engines;
use super::pgn::today;
use super::player::{Player, Stopping};
use super::random::Random;
use super::referee::{Board, Played};
use super::simple::Simple;
use super::spec::{EngineSpec, PeerSpec, Protocol, Waiting};
use super::thinking::Thinking;
use super::uci_peer::UciPeer;
use super::xboard_peer::XBoardPeer;

/// How often it is asked whether the match is to stop.
const TICK: Duration = Duration::from_millis(100);

/// All that a match needs.
pub struct Hall {
    pub variant: Variant,
    /// The name by which it was loaded.
    pub name: String,
    pub engines: Vec<EngineSpec>,
    /// What each engine plays with.
    pub minds: Vec<Mind>,
    /// What limits each engine.
    pub thinking: Vec<Thinking>,
    pub table: Engines,
    pub schedule: Schedule,
    pub openings: Openings,
    pub adjudication: Adjudication,
    pub waiting: Waiting,
    pub seed: u64,
}

/// What an engine plays with.
pub enum Mind {
    /// The search of this program.
    Ours {
        evaluation: Box<Evaluation>,
        megabytes: usize,
        threads: usize,
        skill: u32,
    },
    /// Any move.
    Random,
    /// The most valuable capture.
    Greedy,
    /// Another program.
    Peer(PeerSpec),
}

/// The players of a worker: an engine that sits at several places of a board is there several times.
type Seated = HashMap<(usize, usize), Box<dyn Player>>;

/// A game that is over, and whom to tell that it has been counted.
type Over = (GameRecord, Sender<()>);

impl Hall {
    /// Makes sure that each engine can play. The first that cannot is an error: that is no matter of a single game.
    pub fn prepare(&self, stop: &Stopping<'_>) -> Result<(), Stop> {
        for (number, spec) in self.engines.iter().enumerate() {
            match self.sit_down(number).prepare(stop) {
                Ok(()) => {}
                Err(Trouble::Interrupted) => return Ok(()),
                Err(Trouble::Fault(fault)) => {
                    return Err(Stop::Input(format!("`{}` {fault}", spec.name), None));
                }
            }
        }
        Ok(())
    }

    /// What records call the variant: its title, if that means this variant, and else the name of its file.
    pub fn name_for_records(&self) -> String {
        let title = self.variant.title();
        match builtin::known_as(title) {
            Some(one) if one.name == self.name => title.to_owned(),
            Some(_) | None => self.name.clone(),
        }
    }

    /// Plays games on several threads. Each that is over is handed on, until one of these says that it is enough. Gives
    /// what handing on has failed with.
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
                scope.spawn(move || self.work(games, next, &Stopping(ended), &sender));
            }
            drop(sender);
            let mut failed = None;
            loop {
                if interrupted.load(Ordering::Relaxed) {
                    ended.store(true, Ordering::Relaxed);
                }
                match receiver.recv_timeout(TICK) {
                    Ok((game, seen)) => {
                        match over(game) {
                            Ok(true) => {}
                            // The games that are being played are played to their end.
                            Ok(false) => next.store(games.len(), Ordering::Relaxed),
                            Err(stop) => {
                                ended.store(true, Ordering::Relaxed);
                                failed.get_or_insert(stop);
                            }
                        }
                        // The worker waits for this.
                        let _ = seen.send(());
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
            failed.map_or(Ok(()), Err)
        })
    }

    fn work(&self, games: &[usize], next: &AtomicUsize, stop: &Stopping<'_>, sender: &Sender<Over>) {
        let mut seated = Seated::new();
        // Before it is known what follows from a game, no other begins.
        let (seen, wait) = mpsc::channel();
        while !stop.is_asked()
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

    /// Plays one game.
    fn game(&self, pairing: &Pairing, seated: &mut Seated, stop: &Stopping<'_>) -> Result<GameRecord, Trouble> {
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
        let taken = keys
            .iter()
            .map(|key| seated.remove(key).unwrap_or_else(|| self.sit_down(key.0)));
        let mut players: Vec<Box<dyn Player>> = taken.collect();
        let board = Board {
            variant: &self.variant,
            opening: &opening,
            adjudication: &self.adjudication,
            waiting: self.waiting,
            thinking: pairing.seats.iter().map(|&engine| self.thinking[engine]).collect(),
            seed: Random::of(self.seed, &[pairing.game as u64]).below(u64::MAX),
        };
        let played = board.play(&mut players, stop)?;
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
            // It has been played before.
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

    /// Makes a player of an engine.
    fn sit_down(&self, engine: usize) -> Box<dyn Player> {
        match &self.minds[engine] {
            Mind::Ours {
                evaluation,
                megabytes,
                threads,
                skill,
            } => {
                let evaluation = Evaluation::clone(evaluation);
                Box::new(Ours::new(&self.variant, evaluation, *megabytes, *threads, *skill))
            }
            Mind::Random => Box::new(Simple::random()),
            Mind::Greedy => Box::new(Simple::greedy(&self.variant)),
            Mind::Peer(peer) => self.peer(peer, engine),
        }
    }

    fn peer(&self, peer: &PeerSpec, engine: usize) -> Box<dyn Player> {
        let quirks = self.table.of(peer);
        let variant = (self.name.as_str(), &self.variant);
        let peer = peer.clone();
        match peer.protocol {
            Protocol::Uci => Box::new(UciPeer::new(peer, quirks, variant, self.waiting)),
            Protocol::XBoard => {
                let thinking = self.thinking[engine];
                Box::new(XBoardPeer::new(peer, quirks, variant, self.waiting, thinking))
            }
        }
    }
}
