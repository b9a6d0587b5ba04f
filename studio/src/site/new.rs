//! What new variants begin with.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde_json::Value;
use triagonal_desk::library::{SourceAsk, TemplatesAsk};
use triagonal_desk::workshop::Wish;

use crate::failure::Reply;
use crate::requests;
use crate::whole::Studio;

/// The templates with their pictures; the first is what most begin with.
pub async fn list_templates(State(studio): State<Arc<Studio>>, Query(ask): Query<TemplatesAsk>) -> Reply<Json<Value>> {
    Ok(Json(requests::templates(&studio, ask).await?))
}

/// What a new game can be put together from.
pub async fn list_parts(State(studio): State<Arc<Studio>>) -> Reply<Json<Value>> {
    Ok(Json(requests::parts(&studio).await?))
}

/// The first text of a new game, and what it means.
pub async fn begin(State(studio): State<Arc<Studio>>, Json(wish): Json<Wish>) -> Reply<Json<Value>> {
    Ok(Json(requests::begin(&studio, wish).await?))
}

/// The text of a variant that comes with the program.
pub async fn source(Query(ask): Query<SourceAsk>) -> Reply<Json<Value>> {
    Ok(Json(ask.answer()?))
}
