//! The settings of the page.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use serde_json::{Map, Value};

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::keeping;
use crate::whole::Studio;

/// The settings.
pub async fn read(State(studio): State<Arc<Studio>>) -> Reply<Json<Value>> {
    Ok(Json(keeping::settings(&studio).await?))
}

/// Keeps settings.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Json(settings): Json<Map<String, Value>>,
) -> Reply<Json<Value>> {
    visitor.must_be_owner()?;
    Ok(Json(keeping::write_settings(&studio, settings).await?))
}
