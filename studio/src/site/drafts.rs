//! Drafts.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde_json::{Value, json};

use crate::drafts::{self, Draft, NewDraft, Saved};
use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::store::now;
use crate::variants::LARGEST;
use crate::whole::Studio;

/// The longest id.
const MAX_ID: usize = 60;

/// All drafts, the last one first.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let folder = studio.services.files.folder_key().map(<[u8]>::to_vec);
    let found = studio
        .services
        .store
        .run(move |connection| drafts::list(connection, folder.as_deref()));
    let found = found.await.map_err(Failure::broken)?;
    Ok(Json(Value::Array(found)))
}

/// One draft.
pub async fn read(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Draft>> {
    visitor.must_be_owner()?;
    let found = studio
        .services
        .store
        .run(move |connection| drafts::find(connection, &id));
    found.await.map_err(Failure::broken)?.map(Json).ok_or_else(missing)
}

/// Saves a draft, unless it has changed meanwhile.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Json(new): Json<NewDraft>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    if new.text.len() > LARGEST || new.cases.as_ref().is_some_and(|cases| cases.len() > LARGEST) {
        return Err(Failure::wrong(format!("the text has more than {LARGEST} bytes")));
    }
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if id.is_empty() || id.len() > MAX_ID || !id.chars().all(fits) {
        return Err(Failure::wrong("the id of a draft has letters, digits and `-`"));
    }
    let folder = match &new.file {
        Some(_) => Some(studio.services.files.needed_key()?),
        None => None,
    };
    let saved = studio
        .services
        .store
        .run(move |connection| drafts::save(connection, &id, &new, folder.as_deref(), now()));
    match saved.await.map_err(Failure::broken)? {
        Saved::Kept { id, version } => Ok(Json(json!({ "id": id, "version": version }))),
        Saved::Stale(newer) => {
            let message = "the draft was changed in another tab, and is left as it is";
            Err(Failure::conflict(message, json!(newer)))
        }
        Saved::Full => Err(Failure::wrong("there are too many drafts; remove some first")),
    }
}

/// Removes a draft.
pub async fn remove(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let removed = studio
        .services
        .store
        .run(move |connection| drafts::remove(connection, &id));
    if removed.await.map_err(Failure::broken)? {
        Ok(Json(json!({})))
    } else {
        Err(missing())
    }
}

/// The last versions of a draft, the newest first.
pub async fn versions(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let found = studio
        .services
        .store
        .run(move |connection| drafts::versions(connection, &id));
    let found = found.await.map_err(Failure::broken)?;
    Ok(Json(Value::Array(found)))
}

/// One version of a draft.
pub async fn version(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path((id, number)): Path<(String, i64)>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let found = studio
        .services
        .store
        .run(move |connection| drafts::version(connection, &id, number));
    let found = found.await.map_err(Failure::broken)?;
    found
        .map(Json)
        .ok_or_else(|| Failure::missing("the draft has no such version any more"))
}

fn missing() -> Failure {
    Failure::missing("there is no such draft")
}
