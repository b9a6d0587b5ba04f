//! Stored data: drafts, games, files and settings, as keys and values.

mod archive;
mod cache;
mod cards;
mod changes;
mod drafts;
mod import;
mod listed;

pub use archive::{Archive, ArchivedDraft, ArchivedFile, ArchivedGame};
pub use cache::{Entries, StorageCache, find_text};
pub use cards::{DraftCard, DraftText, FileText, GameCard, VersionCard};
pub use changes::{Change, LAZY_PREFIX};
pub use drafts::{Decision, Draft, MAX_VERSIONS, NewDraft, NewVersion, missing_draft, missing_version};
pub use import::Import;
pub use listed::{DraftEntry, DraftVersion, Folder, GameEntry, OpenedFile};
