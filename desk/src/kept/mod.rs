//! What outlasts a desk: drafts, games, files and settings, as keys and values.

mod arrival;
mod cards;
mod changes;
mod drafts;
mod parcel;
mod shelf;

pub use arrival::Arrival;
pub use cards::{DraftCard, DraftText, FileText, GameCard, VersionCard};
pub use changes::{Change, MORE};
pub use drafts::{Decision, Draft, MOST_VERSIONS, NewDraft, NewVersion, missing, missing_version};
pub use parcel::{KeptDraft, KeptFile, KeptGame, Parcel};
pub use shelf::{Entries, Shelf, text_among};
