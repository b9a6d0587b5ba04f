//! Games, as far as no connection is needed for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use triagonal_desk::games::{Form, NewGame, Taken};
use triagonal_desk::protocol::{DrawAsk, ShareAsk};

use super::library::svg;
use crate::failure::{Failure, Reply};
use crate::guard::Visitor;
use crate::whole::Studio;
use crate::{keeping, requests};

/// All games.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::games(&studio).await?))
}

/// Begins a game.
pub async fn create(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Json(new): Json<NewGame>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::begin_game(&studio, new).await?))
}

/// Removes a game.
pub async fn remove(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::delete_game(&studio, id).await?))
}

/// A game to be taken along: as PGN, or as a page that shows it; or its variant.
pub async fn file(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
) -> Reply<Response> {
    let named = name.split_once('.');
    let named = named.and_then(|(id, ending)| Some((id.to_owned(), Form::of(ending)?)));
    let Some((game, form)) = named else {
        let why = "a game is taken along as `.pgn`, `.html` or `.variant`";
        return Err(Failure::missing(why).into());
    };
    let taken = requests::taken(&studio, &visitor, ShareAsk { game, form }).await?;
    Ok(download(taken))
}

/// A file as an answer.
pub fn download(taken: Taken) -> Response {
    let headers = [
        (header::CONTENT_TYPE, taken.kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", taken.name),
        ),
        // The file runs its own script where it is opened, never here.
        (
            header::CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'".to_owned(),
        ),
    ];
    (headers, taken.text).into_response()
}

/// Everything that is kept, as one file.
pub async fn export(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Reply<Response> {
    visitor.must_be_owner()?;
    Ok(download(keeping::export(&studio).await?))
}

/// Keeps what is in such a file.
pub async fn import(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    text: String,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::import(&studio, text).await?))
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
) -> Reply<Response> {
    let moves: Vec<String> = match query.moves.as_str() {
        "" => Vec::new(),
        text => serde_json::from_str(text).map_err(|error| Failure::wrong(format!("these are no moves: {error}")))?,
    };
    let ask = DrawAsk {
        game: query.game,
        node: query.node,
        moves,
        theme: query.theme,
    };
    Ok(svg(requests::drawn(&studio, &visitor, ask).await?))
}
