//! Games, as far as no connection is needed for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::picture::{Sign, Style};

use super::library::{svg, theme};
use crate::failure::{Answer, Failure};
use crate::games::records::{self, GameCard};
use crate::games::{NewGame, page, pgn};
use crate::guard::Visitor;
use crate::whole::Studio;

/// All games.
pub async fn list(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
) -> Answer<Json<Vec<GameCard>>> {
    visitor.must_be_owner()?;
    let cards = studio.services.store.run(records::cards).await;
    cards.map(Json).map_err(Failure::broken)
}

/// Begins a game.
pub async fn create(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Json(new): Json<NewGame>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let id = studio.hub.create(&studio.services, new).await?;
    Ok(Json(json!({ "id": id })))
}

/// Removes a game.
pub async fn remove(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let own = id.clone();
    let removed = studio
        .services
        .store
        .run(move |connection| records::remove(connection, &own))
        .await;
    if removed.map_err(Failure::broken)? {
        studio.forget(&id);
        Ok(Json(json!({})))
    } else {
        Err(Failure::missing("there is no such game"))
    }
}

/// A game to be taken along: as PGN, or as a page that shows it; or its variant.
pub async fn file(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
) -> Answer<Response> {
    let Some((id, ending)) = name.split_once('.') else {
        return Err(Failure::missing(
            "a game is taken along as `.pgn`, `.html` or `.variant`",
        ));
    };
    visitor.must_see(id)?;
    let (kind, text) = match ending {
        "pgn" => {
            let text = studio.read_game(id, pgn).await?.map_err(Failure::broken)?;
            ("application/x-chess-pgn; charset=utf-8", text)
        }
        "html" => ("text/html; charset=utf-8", studio.read_game(id, page).await?),
        "variant" => {
            let text = studio.read_game(id, |game| game.loaded.written()).await?;
            ("text/plain; charset=utf-8", text.unwrap_or_default())
        }
        _ => {
            return Err(Failure::missing(
                "a game is taken along as `.pgn`, `.html` or `.variant`",
            ));
        }
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        // The file runs its own script where it is opened, never here.
        (
            header::CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'".to_owned(),
        ),
    ];
    Ok((headers, text).into_response())
}

/// What is asked of a picture of a position.
#[derive(Debug, Deserialize)]
pub struct PositionQuery {
    game: String,
    node: Option<usize>,
    /// Moves that are tried out from there, as a list in JSON.
    #[serde(default)]
    moves: String,
    #[serde(default)]
    theme: String,
}

/// A position of a game as a picture.
pub async fn position(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<PositionQuery>,
) -> Answer<Response> {
    visitor.must_see(&query.game)?;
    let theme = theme(&query.theme);
    let moves: Vec<String> = match query.moves.as_str() {
        "" => Vec::new(),
        text => serde_json::from_str(text).map_err(|error| Failure::wrong(format!("these are no moves: {error}")))?,
    };
    let drawn = studio.read_game(&query.game, move |game| {
        let node = query.node.unwrap_or(game.head);
        let position = game.after(node, &moves).ok()?;
        let made = game.last_move(node).filter(|_| moves.is_empty());
        let cells = made
            .into_iter()
            .flat_map(|made| made.from().into_iter().chain(made.to()));
        let style = Style {
            theme,
            signs: cells.map(|cell| (cell, Sign::Cell)).collect(),
            ..Style::default()
        };
        Some(position.svg(&style))
    });
    drawn
        .await?
        .map(svg)
        .ok_or_else(|| Failure::missing("there is no such position in this game"))
}
