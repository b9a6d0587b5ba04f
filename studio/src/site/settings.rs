//! The settings of the page: one object, of which the server knows nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use rusqlite::{OptionalExtension, params};
use serde_json::{Map, Value};

use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::whole::Studio;

/// The largest settings.
const LARGEST: usize = 64 * 1024;

/// The settings.
pub async fn read(State(studio): State<Arc<Studio>>) -> Answer<Json<Value>> {
    let found = studio.services.store.run(|connection| {
        let query = "SELECT value FROM kept WHERE name = 'settings'";
        connection
            .query_row(query, [], |row| row.get::<_, String>(0))
            .optional()
    });
    let text = found.await.map_err(Failure::broken)?.unwrap_or_default();
    Ok(Json(
        serde_json::from_str(&text).unwrap_or_else(|_| Value::Object(Map::new())),
    ))
}

/// Keeps settings.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Json(settings): Json<Map<String, Value>>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let settings = Value::Object(settings);
    let text = settings.to_string();
    if text.len() > LARGEST {
        return Err(Failure::wrong(format!("the settings have more than {LARGEST} bytes")));
    }
    let write = studio.services.store.run(move |connection| {
        connection.execute(
            "INSERT OR REPLACE INTO kept (name, value) VALUES ('settings', ?1)",
            params![text],
        )
    });
    write.await.map_err(Failure::broken)?;
    Ok(Json(settings))
}
