//! The two requests that do not fit into a connection: a draft that is saved as its page closes, and a large file with
//! everything that another studio has kept.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde_json::Value;
use triagonal_desk::kept::NewDraft;

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::keeping;
use crate::whole::Studio;

/// Saves a draft, unless it has changed meanwhile.
pub async fn write_draft(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Json(new): Json<NewDraft>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::write_draft(&studio, id, new).await?))
}

/// Keeps what another studio has exported.
pub async fn import(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    text: String,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::import(&studio, text).await?))
}
