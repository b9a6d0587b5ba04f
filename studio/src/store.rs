//! The database: one SQLite file behind one thread, which groups several changes in each commit.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use tokio::sync::oneshot;
use triagonal_host::stop::Stop;

use super::folder::{DataFolder, Presence, unusable};

/// The migrations of the tables, in order. A migration never changes.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
];
/// The error after the database files have been deleted or replaced.
const GONE: &str = "the data folder has been deleted or replaced; start the studio again";
/// The maximum length of the queue.
const MAX_WAITING: usize = 1024;
/// The maximum number of jobs in a commit.
const MAX_BATCH: usize = 256;

/// Reports the end of the transaction to the caller, with the reason of a failure.
type Report = Box<dyn FnOnce(Option<&str>) + Send>;
/// A read or write job. It gets no connection if no transaction could begin.
type Job = Box<dyn FnOnce(Option<&Connection>) -> Report + Send>;

/// The open database.
#[derive(Debug)]
pub struct Store {
    jobs: Option<SyncSender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the database of a folder, and creates it if necessary.
    pub fn open(folder: &DataFolder, path: &Path) -> Result<Self, Stop> {
        let connection = connect(&folder.database()).map_err(|error| unusable(path, &error))?;
        let presence = folder.presence();
        let (jobs, waiting) = sync_channel(MAX_WAITING);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, &presence, &waiting))
            .map_err(|error| unusable(path, &error.to_string()))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Runs a job and waits for the commit.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, String> {
        let (done, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = connection.map(|connection| in_savepoint(connection, job));
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
        // If the queue is full, only this caller waits.
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

    /// Finishes the waiting jobs and closes the file.
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

/// Returns the default data folder of this user.
pub fn default_folder() -> Result<PathBuf, Stop> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        let help = "name a folder for games with `--data FOLDER`".to_owned();
        Stop::Input(format!("cannot find a data folder: {error}"), Some(help))
    })?;
    Ok(strategy.data_dir().join("triagonal"))
}

/// Returns the current time, in milliseconds since 1970.
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

/// Runs the migrations that the file has not had yet.
fn migrate(connection: &mut Connection) -> Result<(), String> {
    let failed = |error: rusqlite::Error| error.to_string();
    let version: usize = connection
        .query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))
        .map_err(failed)? as usize;
    if version > MIGRATIONS.len() {
        return Err("it was written by a newer version of the program".to_owned());
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

/// Runs a job in a savepoint. A failed job is rolled back.
fn in_savepoint<T>(
    connection: &Connection,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let result = job(connection);
    if result.is_err() {
        // After a disk error, SQLite has already rolled back the whole transaction.
        let _ = connection.execute_batch("ROLLBACK TO job");
        let _ = connection.execute_batch("RELEASE job");
        return result;
    }
    connection.execute_batch("RELEASE job")?;
    result
}

/// Explains a database error.
fn reason(error: &rusqlite::Error) -> String {
    let what = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program has locked the database",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => "the disk cannot be written",
        Some(ErrorCode::ReadOnly) => "the data folder is read-only",
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => "the database is damaged",
        Some(_) | None => return error.to_string(),
    };
    format!("{what} ({error})")
}

/// Runs waiting jobs in common transactions, and then reports the results.
fn work(connection: Connection, presence: &Presence, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let changes = connection.total_changes();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let open = begun.is_ok().then_some(&connection);
        let mut done = vec![first(open)];
        while done.len() < MAX_BATCH
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
        // Writes to deleted files succeed, but the data is lost.
        if connection.total_changes() != changes && !presence.is_intact() {
            fault.get_or_insert_with(|| GONE.to_owned());
        }
        for report in done {
            report(fault.as_deref());
        }
    }
}
