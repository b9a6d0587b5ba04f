//! Secret links by which others come to a game: one for each seat, and one for all who only look.

use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rusqlite::{OptionalExtension, params};
use serde_json::{Value, json};

use crate::failure::{Answer, Failure};
use crate::guard::{Visitor, onward};
use crate::links::{self, visitor};
use crate::secrets::secret;
use crate::whole::Studio;

/// The links of a game. They are made when they are first asked for, and stay the same.
pub async fn of_game(
    State(studio): State<Arc<Studio>>,
    Extension(asker): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    asker.must_be_owner()?;
    if !studio.is_open {
        let help = "others cannot come: start the program with `--listen ADDRESS`, for example `--listen 0.0.0.0`";
        return Err(Failure::wrong(help));
    }
    let seats = studio.read_game(&id, |game| {
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
        let secret = kept(&studio, &id, seat).await?;
        made.push(json!({ "seat": seat, "name": name, "url": format!("{}/join/{secret}", studio.address) }));
    }
    Ok(Json(json!({ "links": made })))
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
    let mut known = studio.links.write().unwrap_or_else(PoisonError::into_inner);
    known.insert(secret.clone(), visitor(id.to_owned(), seat));
    Ok(secret)
}

/// Takes a seat: the cookie is set, and the page of the game opens. The owner, who may try a link, stays the owner.
pub async fn join(
    State(studio): State<Arc<Studio>>,
    asker: Option<Extension<Visitor>>,
    Path(secret): Path<String>,
) -> Answer<Response> {
    let (game, seat) = match studio.visitor(&secret) {
        Some(Visitor::Seat { game, seat }) => (game, Some(seat)),
        Some(Visitor::Spectator { game }) => (game, None),
        Some(Visitor::Owner) | None => return Err(Failure::missing("this link leads nowhere; ask for a new one")),
    };
    let to = format!("/#/game/{game}");
    if let Some(Extension(Visitor::Owner)) = asker {
        return Ok(onward(StatusCode::OK.into_response(), &to));
    }
    if let Some(seat) = seat {
        let used = secret.clone();
        let kept = studio
            .services
            .store
            .run(move |connection| links::take(connection, &used));
        kept.await.map_err(Failure::broken)?;
        studio.services.take_seat(&game, seat);
    }
    Ok(onward(studio.guard.welcome(&secret, &to), &to))
}
