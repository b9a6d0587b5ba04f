//! Requests for drafts, files, settings and the list of games. All of them belong to the owner.

use std::borrow::Cow;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Map, Value, json};
use triagonal_desk::games::{ExportedFile, NewGame};
use triagonal_desk::own::OwnFiles as _;
use triagonal_desk::protocol::FileWrite;
use triagonal_desk::storage::{
    Archive, ArchivedDraft, Folder, Import, NewDraft, OpenedFile, missing_draft, missing_version,
};
use triagonal_desk::studio::{ARCHIVE_NAME, MAX_SETTINGS};
use triagonal_desk::variants::check_length;

use super::drafts::{self, Saved};
use super::failure::{Answer, Failure};
use super::games::records;
use super::secrets::letters;
use super::services::Services;
use super::store::now;
use super::studio::Studio;

/// Runs a job on the database.
async fn query<T: Send + 'static>(
    services: &Services,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Answer<T> {
    services.store.run(job).await.map_err(Failure::broken)
}

/// Lists all games.
pub async fn games(studio: &Studio) -> Answer<Value> {
    query(&studio.services, records::cards).await
}

/// Creates a game.
pub async fn create_game(studio: &Studio, new: NewGame) -> Answer<Value> {
    let id = studio.hub.create(&studio.services, new).await?;
    Ok(json!({ "id": id }))
}

/// Deletes a game.
pub async fn delete_game(studio: &Studio, id: String) -> Answer<Value> {
    let own = id.clone();
    if !query(&studio.services, move |connection| records::delete(connection, &own)).await? {
        return Err(Failure::missing("there is no such game"));
    }
    studio.forget(&id);
    Ok(json!({}))
}

/// Lists all drafts, the most recent first.
pub async fn drafts(studio: &Studio) -> Answer<Value> {
    let folder = studio.services.files.folder_key().map(<[u8]>::to_vec);
    let found = query(&studio.services, move |connection| {
        drafts::list(connection, folder.as_deref())
    });
    Ok(json!(found.await?))
}

/// Returns a draft.
pub async fn draft(studio: &Studio, id: String) -> Answer<Value> {
    let found = query(&studio.services, move |connection| drafts::find(connection, &id));
    Ok(json!(found.await?.ok_or_else(missing_draft)?))
}

/// Saves a draft, unless it has changed in the meantime.
pub async fn write_draft(studio: &Studio, id: String, new: NewDraft) -> Answer<Value> {
    new.validate(&id)?;
    let folder = match &new.file {
        Some(_) => Some(studio.services.files.require_folder_key()?),
        None => None,
    };
    let saved = query(&studio.services, move |connection| {
        drafts::save(connection, &id, &new, folder.as_deref(), now())
    });
    match saved.await? {
        Saved::Stored { id, version } => Ok(json!({ "id": id, "version": version })),
        Saved::Refused(failure) => Err(failure),
    }
}

/// Deletes a draft.
pub async fn delete_draft(studio: &Studio, id: String) -> Answer<Value> {
    if query(&studio.services, move |connection| drafts::delete(connection, &id)).await? {
        Ok(json!({}))
    } else {
        Err(missing_draft())
    }
}

/// Lists the last versions of a draft, the newest first.
pub async fn versions(studio: &Studio, id: String) -> Answer<Value> {
    let found = query(&studio.services, move |connection| drafts::versions(connection, &id));
    Ok(json!(found.await?))
}

/// Returns one version of a draft.
pub async fn version(studio: &Studio, id: String, number: i64) -> Answer<Value> {
    let found = query(&studio.services, move |connection| {
        drafts::version(connection, &id, number)
    });
    found.await?.ok_or_else(missing_version)
}

/// Returns the folder and the names of its files.
pub fn files(studio: &Studio) -> Value {
    let files = &studio.services.files;
    let folder = files.folder_key().map(String::from_utf8_lossy);
    json!(Folder {
        folder: folder.map(Cow::into_owned),
        takes: files.takes_new(),
        files: files.names(),
    })
}

/// Returns a file of the user, with the draft of changes that have not been saved to it.
pub async fn file(studio: &Studio, name: String) -> Answer<Value> {
    let files = Arc::clone(&studio.services.files);
    let own = name.clone();
    let (file, cases) = studio
        .services
        .work(move || (files.read(&own), files.cases(&own)))
        .await?;
    let file = file?;
    let folder = studio.services.files.require_folder_key()?;
    let path = String::from_utf8_lossy(&folder).into_owned();
    let draft = query(&studio.services, move |connection| {
        drafts::of_file(connection, &folder, &name)
    });
    Ok(json!(OpenedFile {
        text: file.text,
        stamp: file.stamp,
        cases,
        folder: path,
        draft: draft.await?,
    }))
}

/// Writes a file of the user, unless it has changed in the meantime.
pub async fn write_file(studio: &Studio, write: FileWrite) -> Answer<Value> {
    check_length(&write.text)?;
    let files = Arc::clone(&studio.services.files);
    let file = studio
        .services
        .work(move || files.write(&write.name, &write.text, &write.stamp))
        .await??;
    Ok(json!({ "stamp": file.stamp }))
}

/// Returns the settings of the page: an object that the server does not interpret. All visitors may read it.
pub async fn settings(studio: &Studio) -> Answer<Value> {
    let text = query(&studio.services, read_settings).await?;
    Ok(Value::Object(text))
}

fn read_settings(connection: &Connection) -> rusqlite::Result<Map<String, Value>> {
    let query = "SELECT value FROM kept WHERE name = 'settings'";
    let found = connection
        .query_row(query, [], |row| row.get::<_, String>(0))
        .optional()?;
    Ok(serde_json::from_str(&found.unwrap_or_default()).unwrap_or_default())
}

fn write_stored_settings(connection: &Connection, settings: &str) -> rusqlite::Result<usize> {
    connection.execute(
        "INSERT OR REPLACE INTO kept (name, value) VALUES ('settings', ?1)",
        params![settings],
    )
}

/// Saves the settings.
pub async fn write_settings(studio: &Studio, settings: Map<String, Value>) -> Answer<Value> {
    let settings = Value::Object(settings);
    let text = settings.to_string();
    if text.len() > MAX_SETTINGS {
        return Err(Failure::wrong(format!(
            "the settings have more than {MAX_SETTINGS} bytes"
        )));
    }
    query(&studio.services, move |connection| {
        write_stored_settings(connection, &text)
    })
    .await?;
    Ok(settings)
}

/// Exports everything in the database, as one file.
pub async fn export(studio: &Studio) -> Answer<ExportedFile> {
    let archive = query(&studio.services, archive).await?;
    let text = studio.services.work(move || archive.write()).await?;
    Ok(ExportedFile {
        name: ARCHIVE_NAME.to_owned(),
        mime_type: "application/json",
        text,
    })
}

fn archive(connection: &Connection) -> rusqlite::Result<Archive> {
    Ok(Archive {
        settings: read_settings(connection)?,
        drafts: drafts::all(connection)?,
        games: records::all(connection)?,
        files: Vec::new(),
    })
}

/// Imports an exported file. Existing data is not changed. Neither is the user's folder: files become drafts.
pub async fn import(studio: &Studio, text: String) -> Answer<Value> {
    let mut incoming = studio.services.work(move || Archive::read(&text)).await??;
    let files = std::mem::take(&mut incoming.files);
    let drafts = files
        .into_iter()
        .map(|file| Ok(ArchivedDraft::from_file(new_id()?, file, now())));
    incoming.drafts.extend(drafts.collect::<Answer<Vec<ArchivedDraft>>>()?);
    // The ids are created in advance, because the database runs on another thread.
    let count = incoming.drafts.len() + incoming.games.len();
    let mut ids = (0..count).map(|_| new_id()).collect::<Answer<Vec<String>>>()?;
    let imported = query(&studio.services, move |connection| {
        let existing = archive(connection)?;
        let import = match incoming.new_to(&existing, &mut || ids.pop().unwrap_or_default()) {
            Ok(import) => import,
            Err(failure) => return Ok(Err(failure)),
        };
        let Import { archive, .. } = &import;
        if existing.settings.is_empty() && !archive.settings.is_empty() {
            write_stored_settings(connection, &Value::Object(archive.settings.clone()).to_string())?;
        }
        for draft in &archive.drafts {
            drafts::insert(connection, draft)?;
        }
        for game in &archive.games {
            records::insert(connection, game)?;
        }
        Ok(Ok(import.summary()))
    });
    imported.await?
}

/// Returns a new random id.
fn new_id() -> Answer<String> {
    letters(10).map_err(|error| Failure::broken(error.to_string()))
}
