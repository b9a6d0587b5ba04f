//! What outlasts the program: one SQLite file, behind one thread that writes several changes with each commit.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use tokio::sync::oneshot;
use triagonal_host::stop::Stop;

use super::folder::{DataFolder, Presence, unusable};

/// What has been done to the tables since the first version, one step after the other. A step is never changed.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
];
/// What is told when the database is not where it was.
const GONE: &str = "the data folder has been deleted or replaced; start the studio again";
/// How many changes wait at most.
const WAITING: usize = 1024;
/// How many changes one commit holds at most.
const TOGETHER: usize = 256;

/// Tells who waits how it ended: with the reason if the commit failed.
type Tell = Box<dyn FnOnce(Option<&str>) + Send>;
/// A change or a question. Without a connection, as no transaction could begin, nothing is done.
type Job = Box<dyn FnOnce(Option<&Connection>) -> Tell + Send>;

/// The open database.
#[derive(Debug)]
pub struct Store {
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the database of a folder, and makes it if there is none.
    pub fn open(folder: &DataFolder, path: &Path) -> Result<Self, Stop> {
        let connection = connect(&folder.database()).map_err(|error| unusable(path, &error))?;
        let presence = folder.presence();
        let (jobs, waiting) = sync_channel(WAITING);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, &presence, &waiting))
            .map_err(|error| unusable(path, &error.to_string()))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Asks or changes something, and waits until it has been committed.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, String> {
        let (done, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = connection.map(|connection| within(connection, job));
            Box::new(move |fault| {
                let fault = fault.map(str::to_owned);
                let _ = done.send(match (fault, result) {
                    (None, Some(Ok(result))) => Ok(result),
                    (_, Some(Err(error))) => Err(reason(&error)),
                    (fault, _) => Err(fault.unwrap_or_default()),
                });
            })
        });
        let jobs = self.jobs.clone().ok_or("the studio is stopping")?;
        // A full queue makes who asks wait, and nobody else.
        match jobs.try_send(job) {
            Ok(()) => {}
            Err(std::sync::mpsc::TrySendError::Full(job)) => {
                let sent = tokio::task::spawn_blocking(move || jobs.send(job)).await;
                sent.map_err(|error| error.to_string())?
                    .map_err(|error| error.to_string())?;
            }
            Err(std::sync::mpsc::TrySendError::Disconnected(_)) => return Err("the studio is stopping".to_owned()),
        }
        let answer = answer.await.map_err(|_| "the database has been closed".to_owned())?;
        answer.map_err(|error| format!("cannot save: {error}"))
    }

    /// Writes what waits, and closes the file.
    pub fn close(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}

/// The data folder of this user.
pub fn default_folder() -> Result<PathBuf, Stop> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        let help = "`--data FOLDER` says where games are kept".to_owned();
        Stop::Input(format!("cannot find the folder for data: {error}"), Some(help))
    })?;
    Ok(strategy.data_dir().join("triagonal"))
}

/// The time now, in milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn connect(path: &Path) -> Result<Connection, String> {
    let mut connection = Connection::open(path).map_err(|error| error.to_string())?;
    let prepared = connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;",
    );
    prepared.map_err(|error| error.to_string())?;
    migrate(&mut connection).map_err(|error| error.to_string())?;
    Ok(connection)
}

/// Takes the steps that the file has not been through.
fn migrate(connection: &mut Connection) -> Result<(), String> {
    let failed = |error: rusqlite::Error| error.to_string();
    let version: usize = connection
        .query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))
        .map_err(failed)? as usize;
    if version > MIGRATIONS.len() {
        return Err("a newer version of the program has written it".to_owned());
    }
    for (number, step) in MIGRATIONS.iter().enumerate().skip(version) {
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        transaction.execute_batch(step).map_err(failed)?;
        transaction
            .pragma_update(None, "user_version", (number + 1) as u32)
            .map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

/// Does one thing; if it fails, nothing of it stays.
fn within<T>(connection: &Connection, job: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let result = job(connection);
    if result.is_err() {
        // Where the disk fails, the whole transaction is gone already.
        let _ = connection.execute_batch("ROLLBACK TO job");
        let _ = connection.execute_batch("RELEASE job");
        return result;
    }
    connection.execute_batch("RELEASE job")?;
    result
}

/// Why something could not be saved, for people.
fn reason(error: &rusqlite::Error) -> String {
    let what = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program keeps the database locked",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => "the disk does not take it",
        Some(ErrorCode::ReadOnly) => "the data folder is read-only",
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => "the database is damaged",
        Some(_) | None => return error.to_string(),
    };
    format!("{what} ({error})")
}

/// Does what waits, as much as there is in one transaction, and then tells who waited.
fn work(connection: Connection, presence: &Presence, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let changes = connection.total_changes();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let open = begun.is_ok().then_some(&connection);
        let mut done = vec![first(open)];
        while done.len() < TOGETHER
            && !connection.is_autocommit()
            && let Ok(next) = waiting.try_recv()
        {
            done.push(next(open));
        }
        let ended = begun.and_then(|()| connection.execute_batch("COMMIT"));
        let mut fault = ended.err().map(|error| {
            let _ = connection.execute_batch("ROLLBACK");
            reason(&error)
        });
        // Files that have been deleted can still be written, but nobody finds them again.
        if connection.total_changes() != changes && !presence.is_there() {
            fault.get_or_insert_with(|| GONE.to_owned());
        }
        for tell in done {
            tell(fault.as_deref());
        }
    }
}
