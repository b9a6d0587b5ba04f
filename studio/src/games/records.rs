//! Games in the database.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use triagonal_desk::games::{Birth, Change, Kept, KeptNode, MOST_GAMES, Record, Standing};
use triagonal_desk::kept::{GameCard, KeptGame};

use crate::store::now;

/// Why no game begins.
pub fn too_many() -> String {
    format!("there are {MOST_GAMES} games already; remove some first")
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Writes what is to be saved of a game; not, if there are too many games already.
pub fn write(connection: &Connection, record: &Record) -> rusqlite::Result<bool> {
    match record {
        Record::Changed(change) => change_game(connection, change, now())?,
        Record::Begun(birth, first) => return begin(connection, birth, first, now()),
        Record::Followed { by, next } => {
            let (birth, first) = &**next;
            if !begin(connection, birth, first, now())? {
                return Ok(false);
            }
            change_game(connection, by, now())?;
            // Each player has the next seat: the links lead there.
            connection.execute(
                "UPDATE links SET game = ?2, seat = (seat + 1) % ?3 WHERE game = ?1",
                params![by.id, first.id, number(first.standing.seats.len())],
            )?;
        }
    }
    Ok(true)
}

fn change_game(connection: &Connection, change: &Change, updated: i64) -> rusqlite::Result<()> {
    let Change { id, standing, nodes } = change;
    let mut update = connection.prepare_cached(
        "UPDATE games SET updated = ?2, seats = ?3, clocks = ?4, head = ?5, plies = ?6, turn = ?7, proposal = ?8, \
         outcome = ?9, help = ?10, next = ?11 WHERE id = ?1",
    )?;
    update.execute(params![
        id,
        updated,
        text(&standing.seats),
        standing.clocks.as_ref().map(text),
        number(standing.head),
        number(standing.plies),
        number(standing.turn),
        standing.proposal.as_ref().map(text),
        standing.outcome.as_ref().map(text),
        standing.help,
        standing.next,
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

/// Writes a new game, unless there are too many already.
fn begin(connection: &Connection, birth: &Birth, first: &Change, updated: i64) -> rusqlite::Result<bool> {
    let games: u32 = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
    if games as usize >= MOST_GAMES {
        return Ok(false);
    }
    connection.execute(
        "INSERT INTO games (id, created, updated, title, variant, text, fen, seats, clock, head, plies, turn) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '[]', ?8, 0, 0, 0)",
        params![
            first.id,
            birth.created,
            updated,
            birth.title,
            text(&birth.variant),
            birth.text,
            birth.fen,
            birth.clock.as_ref().map(text)
        ],
    )?;
    change_game(connection, first, updated)?;
    Ok(true)
}

/// Writes a game that comes from another studio.
pub fn arrive(connection: &Connection, game: &KeptGame) -> rusqlite::Result<bool> {
    begin(connection, &game.kept.birth, &game.kept.last, game.updated)
}

const COLUMNS: &str =
    "title, variant, fen, clock, created, seats, clocks, head, plies, turn, proposal, help, next, outcome, updated, id";

/// A kept value. What cannot be read, because somebody has changed the file, is as if it were not there.
fn read<T: DeserializeOwned>(row: &Row<'_>, at: usize) -> rusqlite::Result<Option<T>> {
    let text: Option<String> = row.get(at)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

fn card(row: &Row<'_>) -> rusqlite::Result<(String, GameCard)> {
    let count = |at: usize| row.get::<_, u32>(at).map(|count| count as usize);
    let card = GameCard {
        birth: Birth {
            title: row.get(0)?,
            variant: read(row, 1)?.unwrap_or_default(),
            fen: row.get(2)?,
            clock: read(row, 3)?,
            created: row.get(4)?,
            text: None,
        },
        standing: Standing {
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

/// All games, the last that was played first.
pub fn cards(connection: &Connection) -> rusqlite::Result<Value> {
    let query = format!("SELECT {COLUMNS} FROM games ORDER BY updated DESC LIMIT 1000");
    let mut select = connection.prepare_cached(&query)?;
    let rows = select.query_map([], card)?;
    let shown = rows.map(|row| row.map(|(id, card)| card.shown(&id)));
    Ok(json!(shown.collect::<rusqlite::Result<Vec<Value>>>()?))
}

/// One game.
pub fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<Kept>> {
    let found = find(connection, id)?;
    Ok(found.map(|game| game.kept))
}

fn find(connection: &Connection, id: &str) -> rusqlite::Result<Option<KeptGame>> {
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
    let nodes = rows.collect::<rusqlite::Result<_>>()?;
    Ok(Some(KeptGame {
        updated: card.updated,
        kept: Kept {
            birth: Birth { text, ..card.birth },
            last: Change {
                id: id.to_owned(),
                standing: card.standing,
                nodes,
            },
        },
    }))
}

/// All games with their moves.
pub fn all(connection: &Connection) -> rusqlite::Result<Vec<KeptGame>> {
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

/// Removes a game.
pub fn remove(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("DELETE FROM games WHERE id = ?1", [id])? > 0)
}
