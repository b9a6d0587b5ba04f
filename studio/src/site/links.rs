//! The secret links of guests to a game: one for each seat, and one for spectators.

use axum::Json;
use axum::extract::Extension;
use rusqlite::{OptionalExtension, params};
use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::links::visitor;
use crate::secrets::secret;
use crate::studio::Studio;

/// Returns the links of a game. A link is created on first use and does not change.
pub async fn links(studio: &Studio, id: &str) -> Answer<Value> {
    if !studio.is_open {
        let help = "guests cannot connect: start the program with `--listen ADDRESS`, for example `--listen 0.0.0.0`";
        return Err(Failure::wrong(help));
    }
    let seats = studio.read_game(id, |game| {
        let players = (0..game.seats.len()).filter(|&player| !game.seats[player].is_engine());
        players
            .map(|player| (player, game.player_name(player).to_owned()))
            .collect::<Vec<(usize, String)>>()
    });
    let seats = seats.await?;
    let mut links = Vec::new();
    for (seat, name) in seats
        .into_iter()
        .map(|(seat, name)| (Some(seat), name))
        .chain([(None, "spectators".to_owned())])
    {
        let secret = link_secret(studio, id, seat).await?;
        links.push(json!({ "seat": seat, "name": name, "url": format!("{}/#join={secret}", studio.address) }));
    }
    Ok(json!({ "links": links, "local": studio.is_local }))
}

/// Returns the secret of a link, which is created on first use.
async fn link_secret(studio: &Studio, id: &str, seat: Option<usize>) -> Answer<String> {
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

/// Describes the visitor, with the game of their link. Reading this takes no seat.
pub async fn visitor_info(Extension(visitor): Extension<Visitor>) -> Json<Value> {
    Json(json!(visitor.info()))
}
