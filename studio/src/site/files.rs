//! The user's files.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::drafts;
use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::variants::LARGEST;
use crate::whole::Studio;

/// The folder, if there is one, and the names of the files in it.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let files = &studio.services.files;
    let names: Vec<String> = files.list().into_keys().collect();
    let folder = files.folder_key().map(String::from_utf8_lossy);
    Ok(Json(
        json!({ "folder": folder, "takes": files.takes_new(), "files": names }),
    ))
}

/// One of the user's files, with what was not saved to it yet.
pub async fn read(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let files = Arc::clone(&studio.services.files);
    let own = name.clone();
    let (file, cases) = studio
        .services
        .work(move || (files.read(&own), files.cases(&own)))
        .await?;
    let file = file?;
    let folder = studio.services.files.needed_key()?;
    let place = String::from_utf8_lossy(&folder).into_owned();
    let draft = studio
        .services
        .store
        .run(move |connection| drafts::of_file(connection, &folder, &name));
    let draft = draft.await.map_err(Failure::broken)?;
    Ok(Json(json!({
        "text": file.text, "stamp": file.stamp, "cases": cases, "folder": place, "draft": draft,
    })))
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
    Json(new): Json<NewText>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    if new.text.len() > LARGEST {
        return Err(Failure::wrong(format!("the text has more than {LARGEST} bytes")));
    }
    let files = Arc::clone(&studio.services.files);
    let file = studio
        .services
        .work(move || files.write(&name, &new.text, &new.stamp))
        .await??;
    Ok(Json(json!({ "stamp": file.stamp })))
}
