//! Drafts, files, and what new games begin with.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use rusqlite::{OptionalExtension, params};
use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::{builtin, templates};

use crate::dates::written;
use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::store::now;
use crate::variants::LARGEST;
use crate::whole::Studio;
use crate::workshop::{Parts, Wish, parts, text};

/// How many drafts there are at most.
const MOST: u32 = 2000;
/// The longest id.
const MAX_ID: usize = 60;

/// A draft as the page keeps it.
#[derive(Debug, Deserialize)]
pub struct DraftText {
    text: String,
    #[serde(default)]
    title: String,
    cases: Option<String>,
}

/// All drafts, the last one first.
pub async fn list(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let found = studio.services.store.run(|connection| {
        let mut select = connection.prepare_cached("SELECT id, title, updated FROM drafts ORDER BY updated DESC")?;
        let rows = select.query_map([], |row| {
            let (id, title): (String, String) = (row.get(0)?, row.get(1)?);
            Ok(json!({ "id": id, "title": title, "updated": written(row.get(2)?) }))
        })?;
        rows.collect::<rusqlite::Result<Vec<Value>>>()
    });
    found
        .await
        .map(|drafts| Json(Value::Array(drafts)))
        .map_err(Failure::broken)
}

/// One draft.
pub async fn read(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let found = studio.services.store.run(move |connection| {
        let query = "SELECT text, title, cases FROM drafts WHERE id = ?1";
        let draft = connection.query_row(query, [id], |row| {
            let (text, title, cases): (String, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(json!({ "text": text, "title": title, "cases": cases }))
        });
        draft.optional()
    });
    let draft = found.await.map_err(Failure::broken)?;
    draft
        .map(Json)
        .ok_or_else(|| Failure::missing("there is no such draft"))
}

/// Keeps a draft.
pub async fn write(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Json(draft): Json<DraftText>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    if draft.text.len() > LARGEST || draft.cases.as_ref().is_some_and(|cases| cases.len() > LARGEST) {
        return Err(Failure::wrong(format!("the text has more than {LARGEST} bytes")));
    }
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if id.is_empty() || id.len() > MAX_ID || !id.chars().all(fits) {
        return Err(Failure::wrong("the id of a draft has letters, digits and `-`"));
    }
    let title: String = draft.title.chars().take(200).collect();
    let kept = studio.services.store.run(move |connection| {
        let others: u32 = connection.query_row("SELECT count(*) FROM drafts WHERE id <> ?1", [&id], |row| row.get(0))?;
        if others >= MOST {
            return Ok(false);
        }
        connection.execute(
            "INSERT INTO drafts (id, title, text, cases, updated) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE \
             SET title = ?2, text = ?3, cases = coalesce(?4, cases), updated = ?5",
            params![id, title, draft.text, draft.cases, now()],
        )?;
        Ok(true)
    });
    if kept.await.map_err(Failure::broken)? {
        Ok(Json(json!({})))
    } else {
        Err(Failure::wrong(format!(
            "there are {MOST} drafts already; remove some first"
        )))
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
        .run(move |connection| connection.execute("DELETE FROM drafts WHERE id = ?1", [id]));
    match removed.await.map_err(Failure::broken)? {
        0 => Err(Failure::missing("there is no such draft")),
        _ => Ok(Json(json!({}))),
    }
}

/// The user's files.
pub async fn files(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let names = studio
        .services
        .files
        .list()
        .into_keys()
        .map(|name| json!({ "name": name }));
    Ok(Json(Value::Array(names.collect())))
}

/// One of the user's files.
pub async fn read_file(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
) -> Answer<Json<Value>> {
    visitor.must_be_owner()?;
    let files = Arc::clone(&studio.services.files);
    let (file, cases) = studio
        .services
        .work(move || (files.read(&name), files.cases(&name)))
        .await?;
    let file = file?;
    Ok(Json(json!({ "text": file.text, "stamp": file.stamp, "cases": cases })))
}

/// A file that is to be written.
#[derive(Debug, Deserialize)]
pub struct NewText {
    text: String,
    #[serde(default)]
    stamp: String,
}

/// Writes one of the user's files, unless it has changed meanwhile.
pub async fn write_file(
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

/// The templates; the first is what most begin with.
pub async fn list_templates() -> Json<Value> {
    let mut all = templates::all();
    all.sort_by_key(|one| one.name != templates::DEFAULT);
    Json(
        all.iter()
            .map(|one| json!({ "name": one.name, "about": one.about }))
            .collect(),
    )
}

/// What a new game can be put together from.
pub async fn list_parts(State(studio): State<Arc<Studio>>) -> Answer<Json<&'static Parts>> {
    Ok(Json(studio.services.work(parts).await?))
}

/// The first text of a new game.
pub async fn begin(State(studio): State<Arc<Studio>>, Json(wish): Json<Wish>) -> Answer<Json<Value>> {
    let cases = wish.cases();
    let text = studio.services.work(move || text(&wish)).await?;
    Ok(Json(json!({ "text": text.map_err(Failure::wrong)?, "cases": cases })))
}

/// What is asked of a text that comes with the program.
#[derive(Debug, Deserialize)]
pub struct SourceQuery {
    name: String,
}

/// The text of a variant that comes with the program.
pub async fn source(Query(query): Query<SourceQuery>) -> Answer<Json<Value>> {
    let found = builtin::source(&query.name).ok_or_else(|| Failure::missing("no variant is called so"))?;
    Ok(Json(json!({ "text": &*found.text })))
}
