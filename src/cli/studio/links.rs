//! The secret links that have been given to others.

use std::collections::HashMap;

use rusqlite::Connection;

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
