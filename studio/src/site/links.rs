//! Secret links by which others come to a game: one for each seat, and one for all who only look.

use axum::Json;
use axum::extract::Extension;
use rusqlite::{OptionalExtension, params};
use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::links::visitor;
use crate::requests;
use crate::secrets::secret;
use crate::whole::Studio;

/// The links of a game. Each is made when the owner first wants it, and stays the same.
pub async fn made(studio: &Studio, id: &str) -> Answer<Value> {
    if !studio.is_open {
        let help = "others cannot come: start the program with `--listen ADDRESS`, for example `--listen 0.0.0.0`";
        return Err(Failure::wrong(help));
    }
    let seats = studio.read_game(id, |game| {
        let players = (0..game.seats.len()).filter(|&player| !game.seats[player].is_engine());
        players
            .map(|player| (player, game.name(player).to_owned()))
            .collect::<Vec<(usize, String)>>()
    });
    let seats = seats.await?;
    let mut made = Vec::new();
    for (seat, name) in seats
        .into_iter()
        .map(|(seat, name)| (Some(seat), name))
        .chain([(None, "spectators".to_owned())])
    {
        let secret = kept(studio, id, seat).await?;
        made.push(json!({ "seat": seat, "name": name, "url": format!("{}/#join={secret}", studio.address) }));
    }
    Ok(json!({ "links": made, "local": studio.is_local }))
}

/// The secret of a seat.
async fn kept(studio: &Studio, id: &str, seat: Option<usize>) -> Answer<String> {
    let new = secret().map_err(|error| Failure::broken(error.to_string()))?;
    let (game, number) = (id.to_owned(), seat.map(|seat| seat as i64));
    let kept = studio.services.store.run(move |connection| {
        let query = "SELECT secret FROM links WHERE game = ?1 AND seat IS ?2";
        let found = connection
            .query_row(query, params![game, number], |row| row.get::<_, String>(0))
            .optional()?;
        if let Some(found) = found {
            return Ok(found);
        }
        let insert = "INSERT INTO links (secret, game, seat) VALUES (?1, ?2, ?3)";
        connection.execute(insert, params![new, game, number])?;
        Ok(new)
    });
    let secret = kept.await.map_err(Failure::broken)?;
    studio.services.links.add(secret.clone(), visitor(id.to_owned(), seat));
    Ok(secret)
}

/// Who the visitor is, and the game that the visitor came for. Reading this takes no seat.
pub async fn visitor_info(Extension(visitor): Extension<Visitor>) -> Json<Value> {
    Json(requests::visitor_info(&visitor))
}
