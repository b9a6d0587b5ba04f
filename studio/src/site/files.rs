//! The user's files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde::Deserialize;
use serde_json::Value;
use triagonal_desk::protocol::FileWrite;

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::keeping;
use crate::whole::Studio;

/// The folder, if there is one, and the names of the files in it.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::files(&studio)))
}

/// One of the user's files, with what was not saved to it yet.
pub async fn read(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::file(&studio, name).await?))
}

/// A file that is to be written.
#[derive(Debug, Deserialize)]
pub struct NewText {
    text: String,
    #[serde(default)]
    stamp: String,
}

/// Writes one of the user's files, unless it has changed meanwhile.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
    Json(NewText { text, stamp }): Json<NewText>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    let written = keeping::write_file(&studio, FileWrite { name, text, stamp });
    Ok(Json(written.await?))
}
