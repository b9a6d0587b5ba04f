//! Runs a match: sets it up, keeps its games, and tells what they come to.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::hash::Hasher;
use std::path::Path;
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
use super::hall::{Hall, Mind};
use super::journal::{Journal, Settings};
use super::openings::{OpeningSource, Openings};
use super::pairing::Schedule;
use super::peers::Engines;
use super::player::Stopping;
use super::spec::{EngineSpec, Kind, ValuesFrom, Waiting};
use super::standings::Standings;
use super::thinking::Thinking;
use super::{pgn, report};
use crate::format::Format;
use crate::input::VariantArgs;

/// How often the file of PGN is written while the match goes on.
const PGN_EVERY: Duration = Duration::from_secs(10);

/// Plays the match.
pub fn run(args: &Args) -> CommandResult {
    let variant = args.variant.load()?;
    play(args, variant, true, &mut |_| {})
}

/// Games of the engine of this program with itself.
pub fn self_play(variant: Variant, named: &VariantArgs, asked: &SelfPlay) -> Result<Vec<GameRecord>, Stop> {
    let mut games = Vec::new();
    play(&Args::self_play(named, asked)?, variant, false, &mut |game| {
        games.push(game.clone())
    })?;
    games.sort_by_key(|game| game.game);
    Ok(games)
}

fn play(args: &Args, variant: Variant, tells: bool, seen: &mut dyn FnMut(&GameRecord)) -> CommandResult {
    let (hall, settings) = set_up(args, variant)?;
    let interruption = Interruption::watch();
    let (mut journal, played) = match &args.record {
        Some(path) => {
            let (journal, games) = Journal::open(path, &settings)?;
            (Some(journal), games)
        }
        None => (None, Vec::new()),
    };
    played.iter().for_each(&mut *seen);
    let mut kept = Kept::new(&hall, args, played)?;
    let known = kept.known.clone();
    let open = |game: &usize| !known.contains(&(game + 1));
    let mut games: Vec<usize> = (0..hall.schedule.games).filter(open).collect();
    if !known.is_empty() {
        output::note(&format!("{} have been played before", counted(known.len(), "game")));
    }
    if kept.is_decided() {
        games.clear();
    }
    if !games.is_empty() {
        hall.prepare(&Stopping(interruption.flag()))?;
    }
    let bar = progress(hall.schedule.games, known.len());
    bar.set_message(kept.live());
    let played = hall.play(&games, args.concurrency.into(), interruption.flag(), |game| {
        if let Some(journal) = &mut journal {
            journal.add(&game)?;
        }
        if let Some(fault) = &game.fault {
            let told = format!(
                "game {}: {} ({}) {}\n  in {}",
                game.game, fault.engine, fault.player, fault.problem, game.fen
            );
            bar.suspend(|| output::note(&told));
        }
        seen(&game);
        kept.add(&game)?;
        bar.inc(1);
        bar.set_message(kept.live());
        Ok(!kept.is_decided())
    });
    bar.finish_and_clear();
    kept.write()?;
    played?;
    let interrupted = interruption.flag().load(Ordering::Relaxed);
    let standings = &kept.standings;
    match args.format {
        _ if !tells => {}
        Format::Json => report::json(&hall, standings, args.sprt.as_ref(), interrupted)?,
        Format::Text => report::text(&hall, standings, args.sprt.as_ref())?,
    }
    if interrupted {
        let again = match args.record {
            Some(_) => "; the same command goes on",
            None => "; with --record the same command would go on",
        };
        let after = counted(standings.games, "game");
        output::note(&format!("stopped after {after} of {}{again}", hall.schedule.games));
        return Err(Stop::Interrupted);
    }
    Ok(Done::Fine)
}

/// All that the match needs, and what its games depend on.
fn set_up(args: &Args, variant: Variant) -> Result<(Hall, Settings), Stop> {
    let wrong = |message: String, help: &str| Stop::Input(message, Some(help.to_owned()));
    let players = variant.rules().players.len();
    if args.engines.len() < 2 {
        let help = "give another --engine; random and greedy are engines, too";
        return Err(wrong("a match needs two engines".to_owned(), help));
    }
    let mut names: Vec<&str> = args.engines.iter().map(|one| one.name.as_str()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("two engines are called `{}`", pair[0]);
        return Err(wrong(
            message,
            "give them names, as --engine one=triagonal --engine other=triagonal",
        ));
    }
    if args.sprt.is_some() && (players != 2 || args.engines.len() != 2) {
        let help = "leave --sprt out, or let two engines play a game for two";
        return Err(wrong("--sprt compares two engines in a game for two".to_owned(), help));
    }
    if args.resign.is_some() && players != 2 {
        let help = "leave --resign out";
        return Err(wrong("--resign is for games for two".to_owned(), help));
    }
    let mut thinking: Vec<Thinking> = Vec::new();
    for spec in &args.engines {
        let own = if spec.thinking.is_limited() {
            spec.thinking
        } else {
            args.thinking()
        };
        if spec.thinks() && !own.is_limited() {
            let help =
                "say --time 10+0.1, --move-time 0.1, --nodes 10000 or --depth 6, or give the engine such a setting";
            return Err(wrong(format!("nothing limits how long `{}` thinks", spec.name), help));
        }
        thinking.push(own);
    }
    let minds = args.engines.iter().map(|spec| mind(args, &variant, spec));
    let minds = minds.collect::<Result<_, _>>()?;
    let schedule = Schedule::new(args.engines.len(), players, args.games as usize);
    let count = schedule.openings();
    let (openings, text) = Openings::new(&variant, &args.openings, (args.seed, args.balance), count)?;
    let settings = settings(args, &variant, text.as_deref());
    let hall = Hall {
        name: known_by(&args.variant.variant),
        engines: args.engines.clone(),
        minds,
        thinking,
        table: Engines::load(args.peers.as_deref())?,
        schedule,
        openings,
        adjudication: Adjudication {
            draw: args.draw,
            resign: args.resign,
            most_plies: args.most_plies as usize,
        },
        waiting: Waiting {
            margin: args.margin,
            patience: args.patience,
        },
        seed: args.seed,
        variant,
    };
    Ok((hall, settings))
}

/// What an engine plays with.
fn mind(args: &Args, variant: &Variant, spec: &EngineSpec) -> Result<Mind, Stop> {
    Ok(match &spec.kind {
        Kind::Ours {
            megabytes,
            threads,
            skill,
            values,
        } => Mind::Ours {
            evaluation: Box::new(evaluation(args, variant, values)?),
            megabytes: *megabytes,
            threads: *threads,
            skill: *skill,
        },
        Kind::Random => Mind::Random,
        Kind::Greedy => Mind::Greedy,
        Kind::Peer(peer) => Mind::Peer(peer.clone()),
    })
}

/// By what an engine of this program judges.
fn evaluation(args: &Args, variant: &Variant, values: &ValuesFrom) -> Result<Evaluation, Stop> {
    match values {
        ValuesFrom::Rules => Ok(Evaluation::new(variant.game())),
        ValuesFrom::File(path) => engine::values::evaluation_of(variant, path),
        ValuesFrom::Shipped => {
            let (evaluation, word) = engine::values::evaluation(variant, &args.variant.variant)?;
            if let Some(word) = word {
                output::note(&word);
            }
            Ok(evaluation)
        }
    }
}

/// The name of a variant: that of the file without its folder and ending.
fn known_by(name: &OsStr) -> String {
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

/// What the games depend on. How many are played, and how many at once, can change.
fn settings(args: &Args, variant: &Variant, openings: Option<&str>) -> Settings {
    let mut settings = Settings::new();
    let mut set = |name: &str, value: String| settings.insert(name.to_owned(), value);
    set("format", "1".to_owned());
    set("variant", args.variant.variant.to_string_lossy().into_owned());
    set("rules", variant.fingerprint());
    for (number, spec) in args.engines.iter().enumerate() {
        set(&format!("engine {}", number + 1), spec.text.clone());
    }
    if args.thinking().is_limited() {
        set("limits", args.thinking().to_string());
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
    set("most plies", args.most_plies.to_string());
    settings
}

/// The games of a match so far.
struct Kept<'a> {
    hall: &'a Hall,
    sprt: Option<Sprt>,
    path: Option<&'a Path>,
    standings: Standings,
    /// The numbers of the games.
    known: BTreeSet<usize>,
    /// The games as PGN, if that is asked for.
    texts: BTreeMap<usize, String>,
    written: Instant,
}

impl<'a> Kept<'a> {
    /// Games that were played before.
    fn new(hall: &'a Hall, args: &'a Args, games: Vec<GameRecord>) -> Result<Self, Stop> {
        let mut kept = Self {
            hall,
            sprt: args.sprt,
            path: args.pgn.as_deref(),
            standings: Standings::new(hall.engines.len(), hall.variant.rules().players.len(), &hall.schedule),
            known: BTreeSet::new(),
            texts: BTreeMap::new(),
            written: Instant::now(),
        };
        for game in &games {
            kept.add(game)?;
        }
        kept.write()?;
        Ok(kept)
    }

    fn add(&mut self, game: &GameRecord) -> Result<(), Stop> {
        if self.path.is_some() {
            let name = self.hall.name_for_records();
            let text = pgn::write(&self.hall.variant, &name, game).map_err(|wrong| {
                let message = format!("game {} cannot be written as PGN: {wrong}", game.game);
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

    /// Writes the file of PGN.
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

    /// The state of the match in a few words.
    fn live(&self) -> String {
        let scores: Vec<String> = self
            .standings
            .all
            .iter()
            .map(|one| format!("{} {}", self.hall.engines[one.engine].name, report::points(one.points)))
            .collect();
        let mut text = scores.join(" - ");
        if let (Some(first), true) = (self.standings.all.first(), self.hall.variant.rules().players.len() == 2) {
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

/// A line on standard error, if that is a terminal.
fn progress(count: usize, known: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    bar.set_position(known as u64);
    match ProgressStyle::with_template("{pos} of {len} games: {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
