//! Drafts.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde_json::Value;
use triagonal_desk::kept::NewDraft;

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::keeping;
use crate::whole::Studio;

/// All drafts, the last one first.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::drafts(&studio).await?))
}

/// One draft.
pub async fn read(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::draft(&studio, id).await?))
}

/// Saves a draft, unless it has changed meanwhile.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Json(new): Json<NewDraft>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::write_draft(&studio, id, new).await?))
}

/// Removes a draft.
pub async fn remove(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::remove_draft(&studio, id).await?))
}

/// The last versions of a draft, the newest first.
pub async fn versions(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::versions(&studio, id).await?))
}

/// One version of a draft.
pub async fn version(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path((id, number)): Path<(String, i64)>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::version(&studio, id, number).await?))
}
