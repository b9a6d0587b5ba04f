//! Drafts in the database: texts that are being edited, each with its last versions.
//!
//! The draft of a file holds changes that have not been saved to the file yet. It belongs to the file's folder and full name.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::{Value, json};
use triagonal_desk::dates::to_iso8601;
use triagonal_desk::storage::{
    ArchivedDraft, Decision, Draft, DraftCard, DraftEntry, DraftText, DraftVersion, MAX_VERSIONS, NewDraft, NewVersion,
    VersionCard,
};

use crate::failure::Failure;

/// The result of a save.
#[derive(Debug)]
pub enum Saved {
    /// The draft has been saved with this id and version.
    Stored {
        /// The id.
        id: String,
        /// The version.
        version: i64,
    },
    /// The draft has not been saved, for this reason.
    Refused(Failure),
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

/// Finds the draft with an id.
pub fn find(connection: &Connection, id: &str) -> rusqlite::Result<Option<Draft>> {
    let query = format!("SELECT {COLUMNS} FROM drafts WHERE id = ?1");
    connection.query_row(&query, [id], draft).optional()
}

/// Finds the draft of a file.
pub fn of_file(connection: &Connection, folder: &[u8], file: &str) -> rusqlite::Result<Option<Draft>> {
    let query = format!("SELECT {COLUMNS} FROM drafts WHERE folder = ?1 AND file = ?2");
    connection.query_row(&query, params![folder, file], draft).optional()
}

/// Lists the drafts that differ from their files, the most recent first. `folder` is the user's folder.
pub fn list(connection: &Connection, folder: Option<&[u8]>) -> rusqlite::Result<Vec<DraftEntry>> {
    let mut select = connection.prepare_cached(
        "SELECT id, title, updated, folder, file FROM drafts WHERE file IS NULL OR base IS NOT NULL ORDER BY updated DESC",
    )?;
    let rows = select.query_map([], |row| {
        let own: Option<Vec<u8>> = row.get(3)?;
        let is_here = own.is_some() && own.as_deref() == folder;
        Ok(DraftEntry {
            id: row.get(0)?,
            title: row.get(1)?,
            updated: to_iso8601(row.get(2)?),
            file: row.get(4)?,
            folder: own.map(|own| String::from_utf8_lossy(&own).into_owned()),
            here: is_here,
        })
    })?;
    rows.collect()
}

/// Saves a draft, unless it has changed since the version on which the text is based. The folder is that of the draft's file.
pub fn save(
    connection: &Connection,
    id: &str,
    new: &NewDraft,
    folder: Option<&[u8]>,
    now: i64,
) -> rusqlite::Result<Saved> {
    let known = match (find(connection, id)?, folder, &new.file) {
        (None, Some(folder), Some(file)) => of_file(connection, folder, file)?,
        (known, ..) => known,
    };
    let known = match known {
        Some(draft) => {
            let newest = newest(connection, &draft.id)?;
            Some((draft, newest))
        }
        None => None,
    };
    let stored = known.as_ref().map(|(draft, _)| (draft.id.clone(), draft.version));
    let count: u32 = connection.query_row("SELECT count(*) FROM drafts", [], |row| row.get(0))?;
    let decision = new.decide(count as usize, known, now);
    if let Some(refusal) = decision.refusal() {
        return Ok(Saved::Refused(refusal));
    }
    let (id, added) = match (decision, stored) {
        (Decision::Changed(added), Some((id, _))) => (id, Some(added)),
        (_, Some((id, version))) => {
            update(connection, &id, new, version, now)?;
            return Ok(Saved::Stored { id, version });
        }
        (_, None) => (id.to_owned(), None),
    };
    let added = match added {
        Some(added) => {
            update(connection, &id, new, added.version, now)?;
            added
        }
        None => {
            let (title, version) = (new.short_title(), new.first_version());
            connection.execute(
                "INSERT INTO drafts (id, title, text, cases, updated, version, folder, file, base) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![id, title, new.text, new.cases, now, version, folder, new.file, new.base],
            )?;
            NewVersion {
                version,
                replaces: None,
                began: now,
            }
        }
    };
    write_version(connection, &id, added, now)?;
    let version = added.version;
    Ok(Saved::Stored { id, version })
}

fn update(connection: &Connection, id: &str, new: &NewDraft, version: i64, now: i64) -> rusqlite::Result<usize> {
    connection.execute(
        "UPDATE drafts SET title = ?2, text = ?3, cases = coalesce(?4, cases), updated = ?5, version = ?6, base = ?7 \
         WHERE id = ?1",
        params![id, new.short_title(), new.text, new.cases, now, version, new.base],
    )
}

/// Returns the number of the newest version, and when the version began.
fn newest(connection: &Connection, id: &str) -> rusqlite::Result<Option<(i64, i64)>> {
    let query = "SELECT version, began FROM draft_versions WHERE draft = ?1 ORDER BY version DESC LIMIT 1";
    connection
        .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// Writes the current text as a version, which may replace another one.
fn write_version(connection: &Connection, id: &str, added: NewVersion, now: i64) -> rusqlite::Result<()> {
    let NewVersion {
        version,
        replaces,
        began,
    } = added;
    connection.execute(
        "DELETE FROM draft_versions WHERE draft = ?1 AND version = ?2",
        params![id, replaces],
    )?;
    connection.execute(
        "INSERT INTO draft_versions SELECT id, ?2, title, text, cases, ?3, ?4 FROM drafts WHERE id = ?1",
        params![id, version, began, now],
    )?;
    connection.execute(
        "DELETE FROM draft_versions WHERE draft = ?1 AND version NOT IN \
         (SELECT version FROM draft_versions WHERE draft = ?1 ORDER BY version DESC LIMIT ?2)",
        params![id, MAX_VERSIONS as i64],
    )?;
    Ok(())
}

/// Lists the versions of a draft without their texts, the newest first.
pub fn versions(connection: &Connection, id: &str) -> rusqlite::Result<Vec<DraftVersion>> {
    let mut select = connection.prepare_cached(
        "SELECT version, title, saved, length(text) FROM draft_versions WHERE draft = ?1 ORDER BY version DESC",
    )?;
    let rows = select.query_map([id], |row| {
        Ok(DraftVersion {
            version: row.get(0)?,
            title: row.get(1)?,
            saved: to_iso8601(row.get(2)?),
            letters: row.get(3)?,
        })
    })?;
    rows.collect()
}

/// Returns one version of a draft.
pub fn version(connection: &Connection, id: &str, version: i64) -> rusqlite::Result<Option<Value>> {
    let query = "SELECT text, cases FROM draft_versions WHERE draft = ?1 AND version = ?2";
    let found = connection.query_row(query, params![id, version], |row| {
        let (text, cases): (String, Option<String>) = (row.get(0)?, row.get(1)?);
        Ok(json!({ "text": text, "cases": cases }))
    });
    found.optional()
}

/// Deletes a draft with its versions; returns whether it existed.
pub fn delete(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(connection.execute("DELETE FROM drafts WHERE id = ?1", [id])? > 0)
}

/// Returns all drafts with their versions.
pub fn all(connection: &Connection) -> rusqlite::Result<Vec<ArchivedDraft>> {
    let mut select =
        connection.prepare_cached("SELECT id, title, updated, version, file, base FROM drafts ORDER BY id")?;
    let rows = select.query_map([], |row| {
        Ok(ArchivedDraft {
            id: row.get(0)?,
            card: DraftCard {
                title: row.get(1)?,
                updated: row.get(2)?,
                version: row.get(3)?,
                file: row.get(4)?,
                base: row.get(5)?,
                versions: Vec::new(),
            },
            texts: std::collections::BTreeMap::new(),
        })
    })?;
    let mut drafts: Vec<ArchivedDraft> = rows.collect::<rusqlite::Result<_>>()?;
    let mut select = connection.prepare_cached(
        "SELECT version, title, began, saved, length(text), text, cases FROM draft_versions WHERE draft = ?1 ORDER BY version",
    )?;
    for draft in &mut drafts {
        let rows = select.query_map([&draft.id], |row| {
            let card = VersionCard {
                version: row.get(0)?,
                title: row.get(1)?,
                began: row.get(2)?,
                saved: row.get(3)?,
                letters: row.get::<_, u32>(4)? as usize,
            };
            let text = DraftText {
                text: row.get(5)?,
                cases: row.get(6)?,
            };
            Ok((card, text))
        })?;
        for row in rows {
            let (card, text) = row?;
            draft.texts.insert(card.version, text);
            draft.card.versions.push(card);
        }
    }
    Ok(drafts)
}

/// Inserts a draft from another studio.
pub fn insert(connection: &Connection, draft: &ArchivedDraft) -> rusqlite::Result<()> {
    let ArchivedDraft { id, card, .. } = draft;
    let Some(newest) = draft.newest() else { return Ok(()) };
    connection.execute(
        "INSERT INTO drafts (id, title, text, cases, updated, version) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![id, card.title, newest.text, newest.cases, card.updated, card.version],
    )?;
    for card in &card.versions {
        let Some(text) = draft.texts.get(&card.version) else {
            continue;
        };
        connection.execute(
            "INSERT INTO draft_versions (draft, version, title, text, cases, began, saved) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                id,
                card.version,
                card.title,
                text.text,
                text.cases,
                card.began,
                card.saved
            ],
        )?;
    }
    Ok(())
}
