//! What is asked about drafts, files, settings and the list of games, by a command or by an address. All of it belongs to the
//! owner.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Map, Value, json};
use triagonal_desk::desk::{MOST_SETTINGS, PARCEL};
use triagonal_desk::games::{NewGame, Taken};
use triagonal_desk::kept::{Arrival, KeptDraft, NewDraft, Parcel, missing, missing_version};
use triagonal_desk::own::OwnFiles as _;
use triagonal_desk::protocol::FileWrite;
use triagonal_desk::variants::bounded;

use super::drafts::{self, Saved};
use super::failure::{Answer, Failure};
use super::games::records;
use super::secrets::letters;
use super::services::Services;
use super::store::now;
use super::whole::Studio;

/// Asks the database.
async fn stored<T: Send + 'static>(
    services: &Services,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Answer<T> {
    services.store.run(job).await.map_err(Failure::broken)
}

/// All games.
pub async fn games(studio: &Studio) -> Answer<Value> {
    stored(&studio.services, records::cards).await
}

/// Begins a game.
pub async fn begin_game(studio: &Studio, new: NewGame) -> Answer<Value> {
    let id = studio.hub.create(&studio.services, new).await?;
    Ok(json!({ "id": id }))
}

/// Removes a game.
pub async fn delete_game(studio: &Studio, id: String) -> Answer<Value> {
    let own = id.clone();
    if !stored(&studio.services, move |connection| records::remove(connection, &own)).await? {
        return Err(Failure::missing("there is no such game"));
    }
    studio.forget(&id);
    Ok(json!({}))
}

/// All drafts, the last one first.
pub async fn drafts(studio: &Studio) -> Answer<Value> {
    let folder = studio.services.files.folder_key().map(<[u8]>::to_vec);
    let found = stored(&studio.services, move |connection| {
        drafts::list(connection, folder.as_deref())
    });
    Ok(Value::Array(found.await?))
}

/// One draft.
pub async fn draft(studio: &Studio, id: String) -> Answer<Value> {
    let found = stored(&studio.services, move |connection| drafts::find(connection, &id));
    Ok(json!(found.await?.ok_or_else(missing)?))
}

/// Saves a draft, unless it has changed meanwhile.
pub async fn write_draft(studio: &Studio, id: String, new: NewDraft) -> Answer<Value> {
    new.fits(&id)?;
    let folder = match &new.file {
        Some(_) => Some(studio.services.files.needed_key()?),
        None => None,
    };
    let saved = stored(&studio.services, move |connection| {
        drafts::save(connection, &id, &new, folder.as_deref(), now())
    });
    match saved.await? {
        Saved::Kept { id, version } => Ok(json!({ "id": id, "version": version })),
        Saved::Refused(failure) => Err(failure),
    }
}

/// Removes a draft.
pub async fn remove_draft(studio: &Studio, id: String) -> Answer<Value> {
    if stored(&studio.services, move |connection| drafts::remove(connection, &id)).await? {
        Ok(json!({}))
    } else {
        Err(missing())
    }
}

/// The last versions of a draft, the newest first.
pub async fn versions(studio: &Studio, id: String) -> Answer<Value> {
    let found = stored(&studio.services, move |connection| drafts::versions(connection, &id));
    Ok(Value::Array(found.await?))
}

/// One version of a draft.
pub async fn version(studio: &Studio, id: String, number: i64) -> Answer<Value> {
    let found = stored(&studio.services, move |connection| {
        drafts::version(connection, &id, number)
    });
    found.await?.ok_or_else(missing_version)
}

/// The folder, if there is one, and the names of the files in it.
pub fn files(studio: &Studio) -> Value {
    let files = &studio.services.files;
    let folder = files.folder_key().map(String::from_utf8_lossy);
    json!({ "folder": folder, "takes": files.takes_new(), "files": files.names() })
}

/// One of the user's files, with what was not saved to it yet.
pub async fn file(studio: &Studio, name: String) -> Answer<Value> {
    let files = Arc::clone(&studio.services.files);
    let own = name.clone();
    let (file, cases) = studio
        .services
        .work(move || (files.read(&own), files.cases(&own)))
        .await?;
    let file = file?;
    let folder = studio.services.files.needed_key()?;
    let place = String::from_utf8_lossy(&folder).into_owned();
    let draft = stored(&studio.services, move |connection| {
        drafts::of_file(connection, &folder, &name)
    });
    let draft = draft.await?;
    Ok(json!({
        "text": file.text, "stamp": file.stamp, "cases": cases, "folder": place, "draft": draft,
    }))
}

/// Writes one of the user's files, unless it has changed meanwhile.
pub async fn write_file(studio: &Studio, write: FileWrite) -> Answer<Value> {
    bounded(&write.text)?;
    let files = Arc::clone(&studio.services.files);
    let file = studio
        .services
        .work(move || files.write(&write.name, &write.text, &write.stamp))
        .await??;
    Ok(json!({ "stamp": file.stamp }))
}

/// The settings of the page: one object, of which the server knows nothing. Everybody may see them.
pub async fn settings(studio: &Studio) -> Answer<Value> {
    let text = stored(&studio.services, kept_settings).await?;
    Ok(Value::Object(text))
}

fn kept_settings(connection: &Connection) -> rusqlite::Result<Map<String, Value>> {
    let query = "SELECT value FROM kept WHERE name = 'settings'";
    let found = connection
        .query_row(query, [], |row| row.get::<_, String>(0))
        .optional()?;
    Ok(serde_json::from_str(&found.unwrap_or_default()).unwrap_or_default())
}

fn keep_settings(connection: &Connection, settings: &str) -> rusqlite::Result<usize> {
    connection.execute(
        "INSERT OR REPLACE INTO kept (name, value) VALUES ('settings', ?1)",
        params![settings],
    )
}

/// Keeps settings.
pub async fn write_settings(studio: &Studio, settings: Map<String, Value>) -> Answer<Value> {
    let settings = Value::Object(settings);
    let text = settings.to_string();
    if text.len() > MOST_SETTINGS {
        return Err(Failure::wrong(format!(
            "the settings have more than {MOST_SETTINGS} bytes"
        )));
    }
    stored(&studio.services, move |connection| keep_settings(connection, &text)).await?;
    Ok(settings)
}

/// Everything that is kept in the database, as one file.
pub async fn export(studio: &Studio) -> Answer<Taken> {
    let parcel = stored(&studio.services, parcel).await?;
    let text = studio.services.work(move || parcel.write()).await?;
    Ok(Taken {
        name: PARCEL.to_owned(),
        kind: "application/json",
        text,
    })
}

fn parcel(connection: &Connection) -> rusqlite::Result<Parcel> {
    Ok(Parcel {
        settings: kept_settings(connection)?,
        drafts: drafts::all(connection)?,
        games: records::all(connection)?,
        files: Vec::new(),
    })
}

/// Keeps what is in such a file. What is there already stays as it is. The user's folder stays as it is, too: files become drafts.
pub async fn import(studio: &Studio, text: String) -> Answer<Value> {
    let mut arriving = studio.services.work(move || Parcel::read(&text)).await??;
    let files = std::mem::take(&mut arriving.files);
    let drafts = files
        .into_iter()
        .map(|file| Ok(KeptDraft::of_file(name()?, file, now())));
    arriving.drafts.extend(drafts.collect::<Answer<Vec<KeptDraft>>>()?);
    // Names for what cannot keep its own are made before, as the database is on another thread.
    let wanted = arriving.drafts.len() + arriving.games.len();
    let mut names = (0..wanted).map(|_| name()).collect::<Answer<Vec<String>>>()?;
    let arrived = stored(&studio.services, move |connection| {
        let here = parcel(connection)?;
        let arrival = match arriving.new_to(&here, &mut || names.pop().unwrap_or_default()) {
            Ok(arrival) => arrival,
            Err(failure) => return Ok(Err(failure)),
        };
        let Arrival { parcel, .. } = &arrival;
        if here.settings.is_empty() && !parcel.settings.is_empty() {
            keep_settings(connection, &Value::Object(parcel.settings.clone()).to_string())?;
        }
        for draft in &parcel.drafts {
            drafts::arrive(connection, draft)?;
        }
        for game in &parcel.games {
            records::arrive(connection, game)?;
        }
        Ok(Ok(arrival.told()))
    });
    arrived.await?
}

/// A name that nothing has.
fn name() -> Answer<String> {
    letters(10).map_err(|error| Failure::broken(error.to_string()))
}
