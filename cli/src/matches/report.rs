//! The results of a match.

use std::io::Write;

use comfy_table::Table;
use serde::Serialize;
use triagonal::ratings::{Estimate, Sprt, Verdict};
use triagonal_host::output::{self, counted, results};
use triagonal_host::stop::Stop;

use super::standings::{Standing, Standings};
use super::tournament::Tournament;
use crate::paint::bold;

#[derive(Serialize)]
struct MatchJson<'a> {
    variant: &'a str,
    rule_set: String,
    games: usize,
    distinct: usize,
    interrupted: bool,
    engines: Vec<EngineJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

#[derive(Serialize)]
struct EngineJson<'a> {
    name: &'a str,
    points: f64,
    seats: usize,
    won: u64,
    drawn: u64,
    lost: u64,
    faults: usize,
    /// For each player, the games and the wins of the engine as that player.
    by_player: Vec<PlayerJson<'a>>,
    /// The mean points of a game, and half of the confidence interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<[u64; 5]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloJson>,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    player: &'a str,
    games: u64,
    won: u64,
}

/// Infinite numbers are null.
#[derive(Serialize)]
struct EloJson {
    elo: f64,
    error: f64,
    normalised: f64,
    normalised_error: f64,
    superiority: f64,
}

#[derive(Serialize)]
struct SprtJson {
    ratio: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

/// Prints the results as JSON.
pub fn json(
    tournament: &Tournament,
    standings: &Standings,
    sprt: Option<&Sprt>,
    interrupted: bool,
) -> Result<(), Stop> {
    let two = tournament.variant.rules().players.len() == 2;
    let players = &tournament.variant.rules().players;
    let engines = standings.all.iter().map(|standing| EngineJson {
        name: &tournament.engines[standing.engine].name,
        points: standing.points,
        seats: standing.seats,
        won: standing.won,
        drawn: standing.drawn,
        lost: standing.lost,
        faults: standing.faults,
        by_player: players
            .iter()
            .zip(&standing.by_player)
            .map(|(player, &(games, won))| PlayerJson {
                player: &player.name,
                games,
                won,
            })
            .collect(),
        share: standing.share().map(|(mean, error)| [mean, error]),
        pairs: two.then_some(standing.pairs.0),
        elo: standing.estimate().filter(|_| two).map(|estimate| EloJson {
            elo: estimate.elo,
            error: estimate.elo_error,
            normalised: estimate.normalised,
            normalised_error: estimate.normalised_error,
            superiority: estimate.superiority,
        }),
    });
    output::json(&MatchJson {
        variant: &tournament.name,
        rule_set: tournament.variant.fingerprint(),
        games: standings.games,
        distinct: standings.distinct(),
        interrupted,
        engines: engines.collect(),
        sprt: sprt.zip(standings.all.first()).map(|(sprt, first)| SprtJson {
            ratio: sprt.ratio(&first.pairs),
            lower: sprt.bounds().0,
            upper: sprt.bounds().1,
            verdict: verdict(sprt.verdict(&first.pairs)),
        }),
    })
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Stronger => "stronger",
        Verdict::NotStronger => "not-stronger",
        Verdict::Open => "open",
    }
}

/// Prints the results as a table.
pub fn text(tournament: &Tournament, standings: &Standings, sprt: Option<&Sprt>) -> Result<(), Stop> {
    let players = &tournament.variant.rules().players;
    let mut order: Vec<&Standing> = standings.all.iter().collect();
    order.sort_by(|standing, other| {
        let mean = |standing: &Standing| standing.points / standing.seats.max(1) as f64;
        mean(other)
            .total_cmp(&mean(standing))
            .then(standing.engine.cmp(&other.engine))
    });
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    if players.len() == 2 {
        table.set_header([
            "engine",
            "points",
            "games",
            "won",
            "drawn",
            "lost",
            "Elo",
            "pairs 0 ½ 1 1½ 2",
        ]);
    } else {
        let names = players.iter().map(|player| player.name.as_str());
        let head = ["engine", "points", "seats", "per seat"].into_iter().map(str::to_owned);
        table.set_header(
            head.chain(names.map(|name| format!("first as {name}")))
                .chain(["drawn".to_owned()]),
        );
    }
    for standing in order {
        let mut cells = vec![
            tournament.engines[standing.engine].name.clone(),
            points(standing.points),
            standing.seats.to_string(),
        ];
        if players.len() == 2 {
            cells.extend([standing.won, standing.drawn, standing.lost].map(|count| count.to_string()));
            cells.push(standing.estimate().map_or_else(String::new, |estimate| elo(&estimate)));
            cells.push(standing.pairs.0.map(|count| count.to_string()).join(" "));
        } else {
            let mean = standing.points / standing.seats.max(1) as f64;
            let seats = standing.seats as f64 / standings.games.max(1) as f64;
            cells.push(match standing.share() {
                Some((_, error)) if seats > 0.0 && error > 0.0 => format!("{mean:.3} ± {:.3}", error / seats),
                _ => format!("{mean:.3}"),
            });
            let firsts = standing.by_player.iter();
            cells.extend(firsts.map(|(games, won)| format!("{won} of {games}")));
            cells.push(standing.drawn.to_string());
        }
        table.add_row(cells);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    let mut out = results();
    for (number, line) in table.lines().enumerate() {
        let line = line.trim_end();
        match number {
            0 => writeln!(out, "{}", bold(line))?,
            _ => writeln!(out, "{line}")?,
        }
    }
    if let (Some(sprt), Some(first)) = (sprt, standings.all.first()) {
        let name = &tournament.engines[first.engine].name;
        writeln!(out, "{}: {}", name, sprt_text(sprt, first))?;
    }
    if standings.distinct() < standings.games {
        let same = standings.games - standings.distinct();
        writeln!(
            out,
            "{} of {} identical to another",
            counted(same, "game"),
            standings.games
        )?;
    }
    let faults: usize = standings.all.iter().map(|standing| standing.faults).sum();
    if faults > 0 {
        writeln!(out, "{} lost by faults", counted(faults, "game"))?;
    }
    out.flush()?;
    Ok(())
}

/// Describes the state of a sequential test.
pub fn sprt_text(sprt: &Sprt, first: &Standing) -> String {
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(&first.pairs) {
        Verdict::Stronger => "the higher difference is accepted",
        Verdict::NotStronger => "the lower difference is accepted",
        Verdict::Open => "more games are needed",
    };
    format!(
        "SPRT {:.2} of {lower:.2} to {upper:.2}: {verdict}",
        sprt.ratio(&first.pairs)
    )
}

/// The difference in Elo with its error.
pub fn elo(estimate: &Estimate) -> String {
    if estimate.elo.abs() < 0.5 && estimate.elo_error == 0.0 {
        return "0".to_owned();
    }
    if estimate.elo.is_finite() && estimate.elo_error.is_finite() && estimate.elo_error > 0.0 {
        format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
    } else if estimate.elo.is_finite() {
        format!("{:+.0}", estimate.elo)
    } else if estimate.elo > 0.0 {
        "+∞".to_owned()
    } else {
        "-∞".to_owned()
    }
}

/// Points without trailing zeros.
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
