//! The two requests that do not fit into a WebSocket connection: a draft that is saved while its page closes, and a large
//! file that another studio has exported.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde_json::Value;
use triagonal_desk::storage::NewDraft;

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::stored;
use crate::studio::Studio;

/// Saves a draft, unless it has changed in the meantime.
pub async fn write_draft(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Json(new): Json<NewDraft>,
) -> Reply<Json<Value>> {
    visitor.require_owner()?;
    Ok(Json(stored::write_draft(&studio, id, new).await?))
}

/// Imports a file that another studio has exported.
pub async fn import(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    text: String,
) -> Reply<Json<Value>> {
    visitor.require_owner()?;
    Ok(Json(stored::import(&studio, text).await?))
}
