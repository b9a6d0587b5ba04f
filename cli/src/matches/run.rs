//! Runs a match: prepares the engines, saves the games, and reports the result.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::hash::Hasher;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fnv::FnvHasher;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use triagonal::ratings::{Sprt, Verdict};
use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::engine;
use triagonal_host::output::{self, counted};
use triagonal_host::signals::Interruption;
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write;

use super::adjudication::Adjudication;
use super::arguments::{Args, SelfPlay};
use super::game::GameRecord;
use super::journal::{Journal, Settings};
use super::limits::SearchLimits;
use super::log::Log;
use super::openings::{OpeningSource, Openings};
use super::pairing::Schedule;
use super::peers::Engines;
use super::player::StopFlag;
use super::spec::{EngineSpec, Kind, Timeouts, ValuesFrom};
use super::standings::Standings;
use super::tournament::{EngineConfig, Tournament};
use super::{pgn, report};
use crate::format::Format;
use crate::input::VariantArgs;

/// The time between two writes of the PGN file during the match.
const PGN_EVERY: Duration = Duration::from_secs(10);

/// Plays the match.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    play(args, variant, true, &mut |_| {})
}

/// Plays games of the built-in engine against itself.
pub fn self_play(variant: Variant, variant_args: &VariantArgs, plan: &SelfPlay) -> Result<Vec<GameRecord>, Stop> {
    let mut games = Vec::new();
    play(&Args::self_play(variant_args, plan)?, variant, false, &mut |game| {
        games.push(game.clone())
    })?;
    games.sort_by_key(|game| game.game);
    Ok(games)
}

fn play(args: &Args, variant: Variant, prints: bool, seen: &mut dyn FnMut(&GameRecord)) -> CommandResult {
    let (tournament, settings) = set_up(args, variant)?;
    let interruption = Interruption::watch();
    let (mut journal, played) = match &args.record {
        Some(path) => {
            let (journal, games) = Journal::open(path, &settings)?;
            (Some(journal), games)
        }
        None => (None, Vec::new()),
    };
    played.iter().for_each(&mut *seen);
    let mut progress = MatchProgress::new(&tournament, args, played)?;
    let known = progress.known.clone();
    let open = |game: &usize| !known.contains(&(game + 1));
    let mut games: Vec<usize> = (0..tournament.schedule.games).filter(open).collect();
    if !known.is_empty() {
        output::note(&format!("{} already played", counted(known.len(), "game")));
    }
    if progress.is_decided() {
        games.clear();
    }
    if !games.is_empty() {
        tournament.prepare(&StopFlag(interruption.flag()))?;
    }
    let bar = progress_bar(tournament.schedule.games, known.len());
    bar.set_message(progress.summary());
    let played = tournament.play(&games, args.threads.into(), interruption.flag(), |game| {
        if let Some(journal) = &mut journal {
            journal.add(&game)?;
        }
        if let Some(fault) = &game.fault {
            let message = format!(
                "game {}: {} ({}) {}\n  in {}",
                game.game, fault.engine, fault.player, fault.problem, game.fen
            );
            bar.suspend(|| output::note(&message));
        }
        seen(&game);
        progress.add(&game)?;
        bar.inc(1);
        bar.set_message(progress.summary());
        Ok(!progress.is_decided())
    });
    bar.finish_and_clear();
    progress.write()?;
    played?;
    if let Some(log) = &tournament.log {
        log.finish()?;
    }
    let interrupted = interruption.flag().load(Ordering::Relaxed);
    let standings = &progress.standings;
    match args.format {
        _ if !prints => {}
        Format::Json => report::json(&tournament, standings, args.sprt.as_ref(), interrupted)?,
        Format::Text => report::text(&tournament, standings, args.sprt.as_ref())?,
    }
    if interrupted {
        let again = match args.record {
            Some(_) => "; the same command resumes the match",
            None => "; with --record, the same command would resume the match",
        };
        let after = counted(standings.games, "game");
        output::note(&format!(
            "stopped after {after} of {}{again}",
            tournament.schedule.games
        ));
        return Err(Stop::Interrupted);
    }
    Ok(Done::Fine)
}

/// Returns the participants and conditions of the match, and the settings on which its games depend.
fn set_up(args: &Args, variant: Variant) -> Result<(Tournament, Settings), Stop> {
    let error = |message: String, help: &str| Stop::Input(message, Some(help.to_owned()));
    let players = variant.rules().players.len();
    if args.engines.len() < 2 {
        let help = "add another --engine; `random` and `greedy` are engines too";
        return Err(error("a match needs two engines".to_owned(), help));
    }
    let mut names: Vec<&str> = args.engines.iter().map(|one| one.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("two engines are called `{}`", pair[0]);
        return Err(error(
            message,
            "name them, as in --engine one=triagonal --engine other=triagonal",
        ));
    }
    if args.sprt.is_some() && (players != 2 || args.engines.len() != 2) {
        let help = "leave out --sprt";
        return Err(error(
            "--sprt needs two engines and a game for two players".to_owned(),
            help,
        ));
    }
    if args.resign.is_some() && players != 2 {
        let help = "leave out --resign";
        return Err(error("--resign needs a game for two players".to_owned(), help));
    }
    let mut limits: Vec<SearchLimits> = Vec::new();
    for spec in &args.engines {
        let own = if spec.limits.is_limited() {
            spec.limits
        } else {
            args.limits()
        };
        if spec.searches() && !own.is_limited() {
            let help =
                "add --time 10+0.1, --move-time 0.1, --nodes 10000 or --depth 6, or such a setting of the engine";
            return Err(error(format!("the engine `{}` has no limit", spec.name), help));
        }
        limits.push(own);
    }
    let configs = args.engines.iter().map(|spec| config(args, &variant, spec));
    let configs = configs.collect::<Result<_, _>>()?;
    let schedule = Schedule::new(args.engines.len(), players, args.games as usize);
    let count = schedule.openings();
    let (openings, text) = Openings::new(&variant, &args.openings, (args.seed, args.balance), count)?;
    let settings = settings(args, &variant, text.as_deref());
    let tournament = Tournament {
        name: variant_name(&args.variant.variant),
        engines: args.engines.clone(),
        configs,
        limits,
        table: Engines::load(args.peers.as_deref())?,
        schedule,
        openings,
        adjudication: Adjudication {
            draw: args.draw,
            resign: args.resign,
            max_plies: args.max_plies as usize,
        },
        timeouts: Timeouts {
            margin: args.margin,
            timeout: args.timeout,
        },
        seed: args.seed,
        log: args.log(&variant)?,
        variant,
    };
    Ok((tournament, settings))
}

impl Args {
    /// The log, if there should be one.
    fn log(&self, variant: &Variant) -> Result<Option<Arc<Log>>, Stop> {
        let Some(path) = &self.log else { return Ok(None) };
        let book = match &self.openings {
            OpeningSource::File(book) => Some(Path::new(book)),
            OpeningSource::Start | OpeningSource::Random(_) => None,
        };
        let others = [self.peers.as_deref().map(Path::new), self.record.as_deref(), book];
        let inputs = variant.report().sources().paths().chain(others.into_iter().flatten());
        Log::create(path, inputs).map(Some)
    }
}

/// The configuration of an engine.
fn config(args: &Args, variant: &Variant, spec: &EngineSpec) -> Result<EngineConfig, Stop> {
    Ok(match &spec.kind {
        Kind::Builtin {
            megabytes,
            threads,
            skill,
            values,
        } => EngineConfig::Builtin {
            evaluation: Box::new(evaluation(args, variant, values)?),
            megabytes: *megabytes,
            threads: *threads,
            skill: *skill,
        },
        Kind::Random => EngineConfig::Random,
        Kind::Greedy => EngineConfig::Greedy,
        Kind::Peer(peer) => EngineConfig::Peer(peer.clone()),
    })
}

/// The evaluation of the built-in engine.
fn evaluation(args: &Args, variant: &Variant, values: &ValuesFrom) -> Result<Evaluation, Stop> {
    match values {
        ValuesFrom::Rules => Ok(Evaluation::new(variant.game())),
        ValuesFrom::File(path) => engine::values::evaluation_of(variant, path),
        ValuesFrom::Default => {
            let (evaluation, warning) = engine::values::evaluation(variant, &args.variant.variant)?;
            if let Some(warning) = warning {
                output::note(&warning);
            }
            Ok(evaluation)
        }
    }
}

/// The name of a variant: a built-in name, or the name of the file without its folder and extension.
fn variant_name(name: &OsStr) -> String {
    let text = name.to_string_lossy();
    let known = builtin::variants().iter().find(|one| {
        let mut aliases = one.aliases.iter();
        one.name == text || aliases.any(|alias| *alias == *text)
    });
    match known {
        Some(one) => one.name.to_owned(),
        None => Path::new(name)
            .file_stem()
            .map_or_else(|| text.to_string(), |stem| stem.to_string_lossy().into_owned()),
    }
}

/// The settings on which the games depend. The number of games, and of games at once, may change on resuming.
fn settings(args: &Args, variant: &Variant, openings: Option<&str>) -> Settings {
    let mut settings = Settings::new();
    let mut set = |name: &str, value: String| settings.insert(name.to_owned(), value);
    set("format", "1".to_owned());
    set("variant", args.variant.variant.to_string_lossy().into_owned());
    set("rules", variant.fingerprint());
    for (number, spec) in args.engines.iter().enumerate() {
        set(&format!("engine {}", number + 1), spec.text.clone());
    }
    if args.limits().is_limited() {
        set("limits", args.limits().to_string());
    }
    set(
        "openings",
        match (&args.openings, openings) {
            (OpeningSource::Start, _) => "start".to_owned(),
            (OpeningSource::Random(plies), _) => format!("random:{plies}"),
            (OpeningSource::File(path), text) => {
                let mut hash = FnvHasher::default();
                hash.write(text.unwrap_or("").as_bytes());
                format!("{path} {:016x}", hash.finish())
            }
        },
    );
    set("balance", args.balance.to_string());
    set("seed", args.seed.to_string());
    if let Some(rule) = &args.draw {
        set("draw", rule.to_string());
    }
    if let Some(rule) = &args.resign {
        set("resign", rule.to_string());
    }
    set("most plies", args.max_plies.to_string());
    settings
}

/// The games of a match so far.
struct MatchProgress<'a> {
    tournament: &'a Tournament,
    sprt: Option<Sprt>,
    path: Option<&'a Path>,
    standings: Standings,
    /// The numbers of the games.
    known: BTreeSet<usize>,
    /// The games as PGN, if --pgn is set.
    texts: BTreeMap<usize, String>,
    written: Instant,
}

impl<'a> MatchProgress<'a> {
    /// Starts with the games of earlier runs.
    fn new(tournament: &'a Tournament, args: &'a Args, games: Vec<GameRecord>) -> Result<Self, Stop> {
        let mut progress = Self {
            tournament,
            sprt: args.sprt,
            path: args.pgn.as_deref(),
            standings: Standings::new(
                tournament.engines.len(),
                tournament.variant.rules().players.len(),
                &tournament.schedule,
            ),
            known: BTreeSet::new(),
            texts: BTreeMap::new(),
            written: Instant::now(),
        };
        for game in &games {
            progress.add(game)?;
        }
        progress.write()?;
        Ok(progress)
    }

    fn add(&mut self, game: &GameRecord) -> Result<(), Stop> {
        if self.path.is_some() {
            let name = self.tournament.name_for_records();
            let text = pgn::write(&self.tournament.variant, &name, game).map_err(|error| {
                let message = format!("game {} cannot be written as PGN: {error}", game.game);
                Stop::Input(message, None)
            })?;
            self.texts.insert(game.game, text);
        }
        self.standings.add(game);
        self.known.insert(game.game);
        if self.written.elapsed() > PGN_EVERY {
            self.write()?;
        }
        Ok(())
    }

    /// Writes the PGN file.
    fn write(&mut self) -> Result<(), Stop> {
        self.written = Instant::now();
        let Some(path) = self.path else { return Ok(()) };
        let texts: Vec<&str> = self.texts.values().map(String::as_str).collect();
        write::replace(path, texts.join("\n").as_bytes(), [])
    }

    /// Whether no more games are needed.
    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| {
            let first = self.standings.all.first();
            first.is_some_and(|first| sprt.verdict(&first.pairs) != Verdict::Open)
        })
    }

    /// The state of the match in one line.
    fn summary(&self) -> String {
        let scores: Vec<String> = self
            .standings
            .all
            .iter()
            .map(|one| {
                format!(
                    "{} {}",
                    self.tournament.engines[one.engine].name,
                    report::points(one.points)
                )
            })
            .collect();
        let mut text = scores.join(" - ");
        if let (Some(first), true) = (
            self.standings.all.first(),
            self.tournament.variant.rules().players.len() == 2,
        ) {
            if let Some(estimate) = first.estimate() {
                text.push_str(&format!(", Elo {}", report::elo(&estimate)));
            }
            if let Some(sprt) = &self.sprt {
                text.push_str(&format!(", SPRT {:.2}", sprt.ratio(&first.pairs)));
            }
        }
        text
    }
}

/// A line of progress on standard error, if that is a terminal.
fn progress_bar(count: usize, known: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    bar.set_position(known as u64);
    match ProgressStyle::with_template("{pos} of {len} games: {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
