//! Drafts in the database: texts that are being written, each with its last versions.
//!
//! The draft of a file holds what was not saved to the file yet. It belongs to the file's folder and full name. Every save
//! names the version that it is based on, so that no text replaces one that its writer has not seen.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::dates::written;

/// The largest number of drafts.
const MAX_DRAFTS: u32 = 2000;
/// How many versions of a draft are kept.
const MAX_VERSIONS: u32 = 20;
/// For how long saves replace the newest version instead of adding one, in milliseconds.
const SAME_VERSION: i64 = 60_000;
/// The longest title, in letters.
const MAX_TITLE: usize = 200;

/// A draft as the page saves it.
#[derive(Debug, Deserialize)]
pub struct NewDraft {
    /// The text.
    pub text: String,
    /// The title in it.
    #[serde(default)]
    pub title: String,
    /// The cases; without them, those of the draft stay.
    pub cases: Option<String>,
    /// The version that the text is based on; 0 for a new draft.
    #[serde(default)]
    pub version: i64,
    /// The file in the user's folder that the draft belongs to.
    pub file: Option<String>,
    /// The stamp of the file that the text is based on; none if the file holds this text.
    pub base: Option<String>,
    /// Whether the version before this save is kept, however new it is.
    #[serde(default)]
    pub separate: bool,
}

/// A draft as it is kept.
#[derive(Debug, Serialize)]
pub struct Draft {
    id: String,
    version: i64,
    text: String,
    cases: Option<String>,
    base: Option<String>,
}

/// What became of a save.
#[derive(Debug)]
pub enum Saved {
    /// The draft has this id and version now.
    Kept {
        /// The id.
        id: String,
        /// The version.
        version: i64,
    },
    /// Somebody else has saved the draft since the version that the save is based on. It is left as it is.
    Stale(Draft),
    /// There are too many drafts.
    Full,
}

const COLUMNS: &str = "id, version, text, cases, base";

fn draft(row: &Row<'_>) -> rusqlite::Result<Draft> {
    Ok(Draft {
        id: row.get(0)?,
        version: row.get(1)?,
        text: row.get(2)?,
        cases: row.get(3)?,
        base: row.get(4)?,
    })
}

/// The draft of an id.
pub fn find(connection: &Connection, id: &str) -> rusqlite::Result<Option<Draft>> {
    let query = format!("SELECT {COLUMNS} FROM drafts WHERE id = ?1");
    connection.query_row(&query, [id], draft).optional()
}

/// The draft of a file.
pub fn of_file(connection: &Connection, folder: &[u8], file: &str) -> rusqlite::Result<Option<Draft>> {
    let query = format!("SELECT {COLUMNS} FROM drafts WHERE folder = ?1 AND file = ?2");
    connection.query_row(&query, params![folder, file], draft).optional()
}

/// All drafts that are not simply what their file holds, the last one first. `folder` is the user's.
pub fn list(connection: &Connection, folder: Option<&[u8]>) -> rusqlite::Result<Vec<Value>> {
    let mut select = connection.prepare_cached(
        "SELECT id, title, updated, folder, file FROM drafts WHERE file IS NULL OR base IS NOT NULL ORDER BY updated DESC",
    )?;
    let rows = select.query_map([], |row| {
        let (id, title): (String, String) = (row.get(0)?, row.get(1)?);
        let (own, file): (Option<Vec<u8>>, Option<String>) = (row.get(3)?, row.get(4)?);
        let is_here = own.is_some() && own.as_deref() == folder;
        let place = own.map(|own| String::from_utf8_lossy(&own).into_owned());
        Ok(json!({
            "id": id, "title": title, "updated": written(row.get(2)?), "file": file, "folder": place, "here": is_here,
        }))
    })?;
    rows.collect()
}

/// Saves a draft, unless it has changed since the version that the text is based on. The folder is that of its file.
pub fn save(
    connection: &Connection,
    id: &str,
    new: &NewDraft,
    folder: Option<&[u8]>,
    now: i64,
) -> rusqlite::Result<Saved> {
    let title: String = new.title.chars().take(MAX_TITLE).collect();
    let known = match (find(connection, id)?, folder, &new.file) {
        (None, Some(folder), Some(file)) => of_file(connection, folder, file)?,
        (known, ..) => known,
    };
    let Some(known) = known else {
        let count: u32 = connection.query_row("SELECT count(*) FROM drafts", [], |row| row.get(0))?;
        if count >= MAX_DRAFTS {
            return Ok(Saved::Full);
        }
        // A draft that was deleted elsewhere comes back when somebody goes on writing it.
        let version = new.version + 1;
        connection.execute(
            "INSERT INTO drafts (id, title, text, cases, updated, version, folder, file, base) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![id, title, new.text, new.cases, now, version, folder, new.file, new.base],
        )?;
        keep_version(connection, id, version, true, now)?;
        return Ok(Saved::Kept {
            id: id.to_owned(),
            version,
        });
    };
    let is_same = known.text == new.text && (new.cases.is_none() || known.cases == new.cases);
    if known.version != new.version && !is_same {
        return Ok(Saved::Stale(known));
    }
    // A save that is repeated because its answer was lost changes nothing.
    let version = if is_same { known.version } else { known.version + 1 };
    connection.execute(
        "UPDATE drafts SET title = ?2, text = ?3, cases = coalesce(?4, cases), updated = ?5, version = ?6, base = ?7 \
         WHERE id = ?1",
        params![known.id, title, new.text, new.cases, now, version, new.base],
    )?;
    if !is_same {
        // What shrinks to less than half may have been deleted by mistake.
        let is_separate = new.separate || new.text.len() < known.text.len() / 2;
        keep_version(connection, &known.id, version, is_separate, now)?;
    }
    Ok(Saved::Kept { id: known.id, version })
}

/// Adds the draft as it is now to its versions, or replaces the newest of them if that one has just begun.
fn keep_version(connection: &Connection, id: &str, version: i64, is_separate: bool, now: i64) -> rusqlite::Result<()> {
    let query = "SELECT version, began FROM draft_versions WHERE draft = ?1 ORDER BY version DESC LIMIT 1";
    let newest: Option<(i64, i64)> = connection
        .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let replaced = newest.filter(|(_, began)| !is_separate && (0..SAME_VERSION).contains(&(now - began)));
    let began = match replaced {
        Some((old, began)) => {
            connection.execute(
                "DELETE FROM draft_versions WHERE draft = ?1 AND version = ?2",
                params![id, old],
            )?;
            began
        }
        None => now,
    };
    connection.execute(
        "INSERT INTO draft_versions SELECT id, ?2, title, text, cases, ?3, ?4 FROM drafts WHERE id = ?1",
        params![id, version, began, now],
    )?;
    connection.execute(
        "DELETE FROM draft_versions WHERE draft = ?1 AND version NOT IN \
         (SELECT version FROM draft_versions WHERE draft = ?1 ORDER BY version DESC LIMIT ?2)",
        params![id, MAX_VERSIONS],
    )?;
    Ok(())
}

/// The versions of a draft, the newest first, without their texts.
pub fn versions(connection: &Connection, id: &str) -> rusqlite::Result<Vec<Value>> {
    let mut select = connection.prepare_cached(
        "SELECT version, title, saved, length(text) FROM draft_versions WHERE draft = ?1 ORDER BY version DESC",
    )?;
    let rows = select.query_map([id], |row| {
        let (version, title, length): (i64, String, i64) = (row.get(0)?, row.get(1)?, row.get(3)?);
        Ok(json!({ "version": version, "title": title, "saved": written(row.get(2)?), "letters": length }))
    })?;
    rows.collect()
}

/// One version of a draft.
pub fn version(connection: &Connection, id: &str, version: i64) -> rusqlite::Result<Option<Value>> {
    let query = "SELECT text, cases FROM draft_versions WHERE draft = ?1 AND version = ?2";
    let found = connection.query_row(query, params![id, version], |row| {
        let (text, cases): (String, Option<String>) = (row.get(0)?, row.get(1)?);
        Ok(json!({ "text": text, "cases": cases }))
    });
    found.optional()
}

/// Removes a draft and its versions; whether there was one.
pub fn remove(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("DELETE FROM drafts WHERE id = ?1", [id])? > 0)
}
