//! Drafts, games and files as pages list and open them.

use serde::Serialize;

use crate::games::Seat;
use crate::which::VariantRef;

use super::drafts::Draft;

/// A draft in the list of drafts.
#[derive(Clone, Debug, Serialize)]
pub struct DraftEntry {
    /// The id.
    pub id: String,
    /// The title of the variant.
    pub title: String,
    /// When it last changed.
    pub updated: String,
    /// The file that it belongs to.
    pub file: Option<String>,
    /// The folder of that file.
    pub folder: Option<String>,
    /// Whether it belongs to a file in the user's folder.
    pub here: bool,
}

/// A version of a draft in the list of its versions.
#[derive(Clone, Debug, Serialize)]
pub struct DraftVersion {
    /// The number.
    pub version: i64,
    /// The title of the variant.
    pub title: String,
    /// When it was saved.
    pub saved: String,
    /// The length of the text.
    pub letters: i64,
}

/// A game in the list of games.
#[derive(Clone, Debug, Serialize)]
pub struct GameEntry<'a> {
    /// The id.
    pub id: &'a str,
    /// The title of the variant.
    pub title: &'a str,
    /// The variant.
    pub variant: &'a VariantRef,
    /// The players.
    pub seats: &'a [Seat],
    /// The length of the game.
    pub plies: usize,
    /// The player to move.
    pub turn: usize,
    /// The result of a finished game, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'a str>,
    /// When it last changed.
    pub updated: String,
    /// The address of a picture of the position.
    pub svg: String,
}

/// The user's folder.
#[derive(Clone, Debug, Serialize)]
pub struct Folder {
    /// Its path.
    pub folder: Option<String>,
    /// Whether files can be added to it.
    pub takes: bool,
    /// The names of its files.
    pub files: Vec<String>,
}

/// A file of the user's folder.
#[derive(Clone, Debug, Serialize)]
pub struct OpenedFile {
    /// The text.
    pub text: String,
    /// The stamp of the text.
    pub stamp: String,
    /// The cases in the file beside it.
    pub cases: Option<String>,
    /// The path of the folder.
    pub folder: String,
    /// Changes that were not saved to the file.
    pub draft: Option<Draft>,
}
