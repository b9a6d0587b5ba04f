//! Games in the database.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use triagonal_desk::games::{GameRecord, GameSetup, GameState, GameUpdate, MAX_GAMES, StoredGame, StoredNode};
use triagonal_desk::storage::{ArchivedGame, GameCard};

use crate::store::now;

/// The message when no more games can be stored.
pub fn too_many() -> String {
    format!("there are already {MAX_GAMES} games; delete some first")
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Writes a record of a game; returns false if there are too many games.
pub fn write(connection: &Connection, record: &GameRecord) -> rusqlite::Result<bool> {
    match record {
        GameRecord::Updated(update) => update_game(connection, update, now())?,
        GameRecord::Started(setup, first) => return insert_game(connection, setup, first, now()),
        GameRecord::Rematch { old, next } => {
            let (setup, first) = &**next;
            if !insert_game(connection, setup, first, now())? {
                return Ok(false);
            }
            update_game(connection, old, now())?;
            // The links lead to the next seat of the rematch.
            connection.execute(
                "UPDATE links SET game = ?2, seat = (seat + 1) % ?3 WHERE game = ?1",
                params![old.id, first.id, number(first.state.seats.len())],
            )?;
        }
    }
    Ok(true)
}

fn update_game(connection: &Connection, change: &GameUpdate, updated: i64) -> rusqlite::Result<()> {
    let GameUpdate { id, state, nodes } = change;
    let mut update = connection.prepare_cached(
        "UPDATE games SET updated = ?2, seats = ?3, clocks = ?4, head = ?5, plies = ?6, turn = ?7, proposal = ?8, \
         outcome = ?9, help = ?10, next = ?11 WHERE id = ?1",
    )?;
    update.execute(params![
        id,
        updated,
        text(&state.seats),
        state.clocks.as_ref().map(text),
        number(state.head),
        number(state.plies),
        number(state.turn),
        state.proposal.as_ref().map(text),
        state.outcome.as_ref().map(text),
        state.help,
        state.next,
    ])?;
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO nodes (game, id, parent, move, san, clock, played, comment) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for node in nodes {
        insert.execute(params![
            id,
            number(node.id),
            number(node.parent),
            node.text,
            node.san,
            node.clock,
            node.played,
            node.comment
        ])?;
    }
    Ok(())
}

/// Inserts a new game; returns false if there are too many games.
fn insert_game(connection: &Connection, setup: &GameSetup, first: &GameUpdate, updated: i64) -> rusqlite::Result<bool> {
    let games: u32 = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
    if games as usize >= MAX_GAMES {
        return Ok(false);
    }
    connection.execute(
        "INSERT INTO games (id, created, updated, title, variant, text, fen, seats, clock, head, plies, turn) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '[]', ?8, 0, 0, 0)",
        params![
            first.id,
            setup.created,
            updated,
            setup.title,
            text(&setup.variant),
            setup.text,
            setup.fen,
            setup.clock.as_ref().map(text)
        ],
    )?;
    update_game(connection, first, updated)?;
    Ok(true)
}

/// Inserts a game from another studio.
pub fn insert(connection: &Connection, game: &ArchivedGame) -> rusqlite::Result<bool> {
    insert_game(connection, &game.stored.setup, &game.stored.last, game.updated)
}

const COLUMNS: &str =
    "title, variant, fen, clock, created, seats, clocks, head, plies, turn, proposal, help, next, outcome, updated, id";

/// Parses a stored value. An unreadable value, which somebody has edited, counts as missing.
fn read<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<T>> {
    let text: Option<String> = row.get(column)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

fn card(row: &Row<'_>) -> rusqlite::Result<(String, GameCard)> {
    let count = |column: usize| row.get::<_, u32>(column).map(|count| count as usize);
    let card = GameCard {
        setup: GameSetup {
            title: row.get(0)?,
            variant: read(row, 1)?.unwrap_or_default(),
            fen: row.get(2)?,
            clock: read(row, 3)?,
            created: row.get(4)?,
            text: None,
        },
        state: GameState {
            seats: read(row, 5)?.unwrap_or_default(),
            clocks: read(row, 6)?,
            head: count(7)?,
            plies: count(8)?,
            turn: count(9)?,
            proposal: read(row, 10)?,
            help: row.get(11)?,
            next: row.get(12)?,
            outcome: read(row, 13)?,
        },
        updated: row.get(14)?,
    };
    Ok((row.get(15)?, card))
}

/// Lists the games, the most recently played first.
pub fn cards(connection: &Connection) -> rusqlite::Result<Value> {
    let query = format!("SELECT {COLUMNS} FROM games ORDER BY updated DESC LIMIT 1000");
    let mut select = connection.prepare_cached(&query)?;
    let rows = select.query_map([], card)?;
    let cards = rows.map(|row| row.map(|(id, card)| json!(card.entry(&id))));
    Ok(json!(cards.collect::<rusqlite::Result<Vec<Value>>>()?))
}

/// Returns a game.
pub fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<StoredGame>> {
    let game = find(connection, id)?;
    Ok(game.map(|game| game.stored))
}

fn find(connection: &Connection, id: &str) -> rusqlite::Result<Option<ArchivedGame>> {
    let query = format!("SELECT {COLUMNS}, text FROM games WHERE id = ?1");
    let mut select = connection.prepare_cached(&query)?;
    let found = select
        .query_row([id], |row| Ok((card(row)?.1, row.get(16)?)))
        .optional()?;
    let Some((card, text)) = found else { return Ok(None) };
    let mut select = connection.prepare_cached(
        "SELECT id, parent, move, clock, comment, played, san FROM nodes WHERE game = ?1 ORDER BY id",
    )?;
    let rows = select.query_map([id], |row| {
        Ok(StoredNode {
            id: row.get::<_, u32>(0)? as usize,
            parent: row.get::<_, u32>(1)? as usize,
            text: row.get(2)?,
            clock: row.get(3)?,
            comment: row.get(4)?,
            played: row.get(5)?,
            san: row.get(6)?,
        })
    })?;
    let nodes = rows.collect::<rusqlite::Result<_>>()?;
    Ok(Some(ArchivedGame {
        updated: card.updated,
        stored: StoredGame {
            setup: GameSetup { text, ..card.setup },
            last: GameUpdate {
                id: id.to_owned(),
                state: card.state,
                nodes,
            },
        },
    }))
}

/// Returns all games with their nodes.
pub fn all(connection: &Connection) -> rusqlite::Result<Vec<ArchivedGame>> {
    let mut select = connection.prepare_cached("SELECT id FROM games ORDER BY id")?;
    let ids = select.query_map([], |row| row.get::<_, String>(0))?;
    let ids: Vec<String> = ids.collect::<rusqlite::Result<_>>()?;
    let games = ids.iter().map(|id| find(connection, id));
    Ok(games
        .collect::<rusqlite::Result<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect())
}

/// Deletes a game; returns whether it existed.
pub fn delete(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("DELETE FROM games WHERE id = ?1", [id])? > 0)
}
