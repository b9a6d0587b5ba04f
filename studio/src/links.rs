//! The secret links that have been given to others.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, params};

use super::guard::Visitor;

/// Who comes by a link of a game: to a seat, or to look.
pub fn visitor(game: String, seat: Option<usize>) -> Visitor {
    match seat {
        Some(seat) => Visitor::Seat { game, seat },
        None => Visitor::Spectator { game },
    }
}

/// All links by their secrets.
pub fn load(connection: &Connection) -> rusqlite::Result<HashMap<String, Visitor>> {
    let mut select = connection.prepare("SELECT secret, game, seat FROM links")?;
    let rows = select.query_map([], |row| {
        let seat: Option<u32> = row.get(2)?;
        Ok((row.get(0)?, visitor(row.get(1)?, seat.map(|seat| seat as usize))))
    })?;
    rows.collect()
}

/// The seats that have been taken.
pub fn taken(connection: &Connection) -> rusqlite::Result<HashSet<(String, usize)>> {
    let mut select = connection.prepare("SELECT game, seat FROM links WHERE taken = 1 AND seat IS NOT NULL")?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get::<_, u32>(1)? as usize)))?;
    rows.collect()
}

/// Keeps that a seat has been taken.
pub fn take(connection: &Connection, game: &str, seat: usize) -> rusqlite::Result<usize> {
    let seat = i64::try_from(seat).unwrap_or(i64::MAX);
    connection.execute(
        "UPDATE links SET taken = 1 WHERE game = ?1 AND seat = ?2",
        params![game, seat],
    )
}
