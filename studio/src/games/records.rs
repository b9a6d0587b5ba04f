//! Games in the database.

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

use crate::dates::written;
use crate::state::OutcomeInfo;
use crate::store::now;
use crate::which::VariantRef;

use super::clocks::Clocks;
use super::game::{Game, KeptNode};
use super::matters::Proposal;
use super::seats::{Seat, TimeControl};

/// The most games that are kept.
pub const MOST_GAMES: u32 = 10_000;

/// A game at a glance.
#[derive(Debug, Serialize)]
pub struct GameCard {
    id: String,
    title: String,
    variant: VariantRef,
    seats: Vec<Seat>,
    plies: u32,
    turn: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    updated: String,
    svg: String,
}

/// A game as it is kept.
#[derive(Debug)]
pub struct Kept {
    /// Its name.
    pub id: String,
    /// When it began.
    pub created: i64,
    /// What is played.
    pub which: VariantRef,
    /// The text of the variant, where it is the user's own.
    pub text: Option<String>,
    /// Where it begins, if not at the start.
    pub fen: Option<String>,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// How long they may think.
    pub control: Option<TimeControl>,
    /// What is left to them.
    pub clocks: Option<Vec<i64>>,
    /// The end of the line of play.
    pub head: usize,
    /// What one player proposes to the others.
    pub proposal: Option<Proposal>,
    /// Whether the engine helps all players.
    pub help: bool,
    /// The name of the rematch.
    pub next: Option<String>,
    /// How it has ended.
    pub over: Option<OutcomeInfo>,
    /// The nodes behind the start.
    pub nodes: Vec<KeptNode>,
}

/// What has changed in a game.
#[derive(Debug)]
pub struct Change {
    id: String,
    seats: String,
    clocks: Option<String>,
    head: i64,
    plies: i64,
    turn: i64,
    proposal: Option<String>,
    help: bool,
    outcome: Option<String>,
    nodes: Vec<(i64, i64, String, String, Option<i64>, bool)>,
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Change {
    /// The state of a game, and some nodes of it.
    pub fn of(game: &Game, nodes: &[usize]) -> Self {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let rows = nodes.iter().filter_map(|&id| Some((id, game.nodes.get(id)?)));
        Self {
            id: game.id.clone(),
            seats: json(&game.seats),
            clocks: game.clocks.as_ref().map(|clocks| json(&clocks.left())),
            head: number(game.head),
            plies: number(game.line().len() - 1),
            turn: number(game.turn()),
            proposal: game.proposal.as_ref().map(json),
            help: game.help,
            outcome: game.over.as_ref().map(json),
            nodes: rows
                .map(|(id, node)| {
                    (
                        number(id),
                        number(node.parent),
                        node.text.clone(),
                        node.san.clone(),
                        node.clock,
                        node.played,
                    )
                })
                .collect(),
        }
    }

    /// Writes it.
    pub fn write(&self, connection: &Connection) -> rusqlite::Result<()> {
        let mut update = connection.prepare_cached(
            "UPDATE games SET updated = ?2, seats = ?3, clocks = ?4, head = ?5, plies = ?6, turn = ?7, proposal = ?8, \
             outcome = ?9, help = ?10 WHERE id = ?1",
        )?;
        update.execute(params![
            self.id,
            now(),
            self.seats,
            self.clocks,
            self.head,
            self.plies,
            self.turn,
            self.proposal,
            self.outcome,
            self.help
        ])?;
        let mut insert = connection.prepare_cached(
            "INSERT OR REPLACE INTO nodes (game, id, parent, move, san, clock, played) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        for (id, parent, text, san, clock, played) in &self.nodes {
            insert.execute(params![self.id, id, parent, text, san, clock, played])?;
        }
        Ok(())
    }
}

/// What a new game needs.
#[derive(Debug)]
pub struct Birth {
    title: String,
    variant: String,
    text: Option<String>,
    fen: Option<String>,
    clock: Option<String>,
    created: i64,
    first: Change,
}

impl Birth {
    /// The first entry of a game.
    pub fn of(game: &Game) -> Self {
        Self {
            title: game.loaded.variant.title().to_owned(),
            variant: json(&game.which),
            text: game.loaded.text.as_deref().map(str::to_owned),
            fen: game.fen.clone(),
            clock: game.clocks.as_ref().map(|clocks: &Clocks| json(&clocks.control())),
            created: game.created,
            first: Change::of(game, &[]),
        }
    }

    /// Writes it, unless there are too many games already.
    pub fn write(&self, connection: &Connection) -> rusqlite::Result<bool> {
        let games: u32 = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
        if games >= MOST_GAMES {
            return Ok(false);
        }
        connection.execute(
            "INSERT INTO games (id, created, updated, title, variant, text, fen, seats, clock, head, plies, turn) \
             VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 0)",
            params![
                self.first.id,
                self.created,
                self.title,
                self.variant,
                self.text,
                self.fen,
                self.first.seats,
                self.clock
            ],
        )?;
        self.first.write(connection)?;
        Ok(true)
    }
}

/// Keeps that a game is followed by another, in which each player has the next seat: the links lead there.
pub fn follow(connection: &Connection, from: &str, to: &str, seats: usize) -> rusqlite::Result<usize> {
    connection.execute("UPDATE games SET next = ?2, proposal = NULL WHERE id = ?1", [from, to])?;
    connection.execute(
        "UPDATE links SET game = ?2, seat = (seat + 1) % ?3 WHERE game = ?1",
        params![from, to, seats as i64],
    )
}

/// All games, the last that was played first.
pub fn cards(connection: &Connection) -> rusqlite::Result<Vec<GameCard>> {
    let mut select = connection.prepare_cached(
        "SELECT id, title, variant, seats, plies, turn, outcome, updated, head FROM games ORDER BY updated DESC LIMIT 1000",
    )?;
    let rows = select.query_map([], |row| {
        let id: String = row.get(0)?;
        let outcome: Option<String> = row.get(6)?;
        let outcome = outcome.and_then(|text| serde_json::from_str::<OutcomeInfo>(&text).ok());
        let head: i64 = row.get(8)?;
        Ok(GameCard {
            svg: format!("/api/position.svg?game={id}&node={head}"),
            id,
            title: row.get(1)?,
            variant: read(&row.get::<_, String>(2)?),
            seats: read(&row.get::<_, String>(3)?),
            plies: row.get(4)?,
            turn: row.get(5)?,
            outcome: outcome.map(|outcome| outcome.text),
            updated: written(row.get(7)?),
        })
    })?;
    rows.collect()
}

/// A kept value. What cannot be read, because somebody has changed the file, is as if it were not there.
fn read<T: serde::de::DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

/// One game.
pub fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<Kept>> {
    let mut select = connection.prepare_cached(
        "SELECT created, variant, text, fen, seats, clock, clocks, head, proposal, outcome, help, next FROM games WHERE id = ?1",
    )?;
    let found = select.query_row([id], |row| {
        let text = |at: usize| row.get::<_, Option<String>>(at);
        Ok(Kept {
            id: id.to_owned(),
            created: row.get(0)?,
            which: read(&row.get::<_, String>(1)?),
            text: text(2)?,
            fen: text(3)?,
            seats: read(&row.get::<_, String>(4)?),
            control: text(5)?.and_then(|text| serde_json::from_str(&text).ok()),
            clocks: text(6)?.and_then(|text| serde_json::from_str(&text).ok()),
            head: row.get::<_, u32>(7)? as usize,
            proposal: text(8)?.and_then(|text| serde_json::from_str(&text).ok()),
            over: text(9)?.and_then(|text| serde_json::from_str(&text).ok()),
            help: row.get(10)?,
            next: text(11)?,
            nodes: Vec::new(),
        })
    });
    let Some(mut kept) = found.optional()? else {
        return Ok(None);
    };
    let mut select = connection.prepare_cached(
        "SELECT id, parent, move, clock, comment, played, san FROM nodes WHERE game = ?1 ORDER BY id",
    )?;
    let rows = select.query_map([id], |row| {
        Ok(KeptNode {
            id: row.get::<_, u32>(0)? as usize,
            parent: row.get::<_, u32>(1)? as usize,
            text: row.get(2)?,
            clock: row.get(3)?,
            comment: row.get(4)?,
            played: row.get(5)?,
            san: row.get(6)?,
        })
    })?;
    kept.nodes = rows.collect::<rusqlite::Result<_>>()?;
    Ok(Some(kept))
}

/// Removes a game.
pub fn remove(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("DELETE FROM games WHERE id = ?1", [id])? > 0)
}
