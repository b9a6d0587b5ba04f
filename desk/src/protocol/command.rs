//! The commands of pages.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::failure::{Answer, Failure};
use crate::games::{ExportFormat, GameCommand, NewGame};
use crate::library::{PictureRequest, SourceRequest, TemplatesRequest, VariantRequest};
use crate::storage::NewDraft;
use crate::workshop::{
    CasesRequest, DraftRequest, ExplainRequest, FormatRequest, NewVariantRequest, PlaceRequest, TextPosition,
};

/// The fields that all commands have.
#[derive(Clone, Debug, Deserialize)]
pub struct Head {
    /// The number of the command.
    pub id: u64,
    /// The verb.
    #[serde(rename = "do")]
    pub what: String,
    /// The id of a game, for the commands of a game.
    pub game: Option<String>,
}

/// A position: that of a node, or the position after some moves from there.
#[derive(Clone, Debug, Deserialize)]
pub struct PositionRequest {
    /// The game.
    pub game: String,
    /// The node.
    pub node: usize,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The number of lines.
    #[serde(default)]
    pub lines: usize,
    /// The cell of a piece.
    pub cell: Option<u16>,
}

/// A request for a picture of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct DrawRequest {
    /// The game.
    pub game: String,
    /// The node; without one, the end of the line of play.
    pub node: Option<usize>,
    /// Moves from there that the game does not record.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The theme.
    #[serde(default)]
    pub theme: String,
}

/// A request for a game as a file.
#[derive(Clone, Debug, Deserialize)]
pub struct ShareRequest {
    /// The game.
    pub game: String,
    /// The format.
    #[serde(rename = "as")]
    pub format: ExportFormat,
}

/// A request to save a draft.
#[derive(Clone, Debug, Deserialize)]
pub struct DraftWrite {
    /// The id.
    pub draft: String,
    /// The new content.
    #[serde(flatten)]
    pub new: NewDraft,
}

/// A request to write a file.
#[derive(Clone, Debug, Deserialize)]
pub struct FileWrite {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
    /// The stamp of the text on which the new text is based; empty for a new file.
    #[serde(default)]
    pub stamp: String,
}

/// A command of a page.
#[derive(Debug)]
pub enum Command {
    /// Lists the cards of the library.
    Library,
    /// Draws the start of a variant.
    Picture(PictureRequest),
    /// Describes a variant.
    Variant(VariantRequest),
    /// Returns the text of a built-in variant.
    Source(SourceRequest),
    /// Lists the templates for new variants.
    Templates(TemplatesRequest),
    /// Lists the boards, pieces and goals for new variants.
    Parts,
    /// Writes the first text of a new variant.
    New(NewVariantRequest),
    /// Checks a text.
    Draft(DraftRequest),
    /// Completes the word at a position.
    Words(TextPosition),
    /// Explains the word at a position.
    Hover(TextPosition),
    /// Formats a text.
    Format(FormatRequest),
    /// Changes the array.
    Place(PlaceRequest),
    /// Runs cases.
    Cases(CasesRequest),
    /// Explains a piece.
    Explain(ExplainRequest),
    /// Explains a piece in a position.
    ExplainIn(PositionRequest),
    /// Cancels the command with this number.
    Cancel(u64),
    /// Lists all games.
    Games,
    /// Starts a game.
    Begin(NewGame),
    /// Deletes a game.
    Delete(String),
    /// Passes a command to a game.
    Game(String, GameCommand),
    /// Draws a position.
    Position(DrawRequest),
    /// Exports a game.
    Share(ShareRequest),
    /// Analyses a position.
    Analyse(PositionRequest),
    /// Stops the analysis.
    Quiet,
    /// Suggests a move.
    Hint(PositionRequest),
    /// Describes the threats.
    Why(PositionRequest),
    /// Lists all drafts.
    Drafts,
    /// Reads a draft.
    DraftRead(String),
    /// Saves a draft.
    DraftWrite(DraftWrite),
    /// Deletes a draft.
    DraftRemove(String),
    /// Lists the versions of a draft.
    DraftVersions(String),
    /// Reads a version of a draft.
    DraftVersion(String, i64),
    /// Lists the user's files.
    Files,
    /// Reads a file.
    FileRead(String),
    /// Writes a file.
    FileWrite(FileWrite),
    /// Deletes a file.
    FileRemove(String),
    /// Reads the settings of the page.
    Settings,
    /// Saves the settings of the page.
    SettingsWrite(Map<String, Value>),
    /// Exports everything that is stored, as one file.
    Export,
    /// Imports an exported file.
    Import(String),
    /// Describes the visitor.
    Visitor,
    /// Returns the links to a game for guests.
    Links(String),
}

impl Command {
    /// Parses a command.
    pub fn read(head: &Head, command: &Value) -> Answer<Self> {
        Ok(match head.what.as_str() {
            "library" => Self::Library,
            "picture" => Self::Picture(read(command)?),
            "variant" => Self::Variant(read(command)?),
            "source" => Self::Source(read(command)?),
            "templates" => Self::Templates(read(command)?),
            "parts" => Self::Parts,
            "new" => Self::New(read(command)?),
            "draft" => Self::Draft(read(command)?),
            "words" => Self::Words(read(command)?),
            "hover" => Self::Hover(read(command)?),
            "format" => Self::Format(read(command)?),
            "place" => Self::Place(read(command)?),
            "cases" => Self::Cases(read(command)?),
            "explain" if head.game.is_some() => Self::ExplainIn(read(command)?),
            "explain" => Self::Explain(read(command)?),
            "cancel" => Self::Cancel(field(command, "of")?),
            "games" => Self::Games,
            "begin" => Self::Begin(read(command)?),
            "delete" => Self::Delete(field(command, "game")?),
            "position" => Self::Position(read(command)?),
            "share" => Self::Share(read(command)?),
            "analyse" => Self::Analyse(read(command)?),
            "quiet" => Self::Quiet,
            "hint" => Self::Hint(read(command)?),
            "why" => Self::Why(read(command)?),
            "drafts" => Self::Drafts,
            "draft-read" => Self::DraftRead(field(command, "draft")?),
            "draft-write" => Self::DraftWrite(read(command)?),
            "draft-remove" => Self::DraftRemove(field(command, "draft")?),
            "draft-versions" => Self::DraftVersions(field(command, "draft")?),
            "draft-version" => Self::DraftVersion(field(command, "draft")?, field(command, "version")?),
            "files" => Self::Files,
            "file-read" => Self::FileRead(field(command, "name")?),
            "file-write" => Self::FileWrite(read(command)?),
            "file-remove" => Self::FileRemove(field(command, "name")?),
            "settings" => Self::Settings,
            "settings-write" => Self::SettingsWrite(field(command, "settings")?),
            "export" => Self::Export,
            "import" => Self::Import(field(command, "text")?),
            "visitor" => Self::Visitor,
            "links" => Self::Links(field(command, "game")?),
            _ => {
                let game = head.game.clone();
                let game = game.ok_or_else(|| Failure::wrong("the command names no game"))?;
                Self::Game(game, read(command)?)
            }
        })
    }

    /// Whether the command changes drafts, files, settings or the list of games. Such commands run one at a time, and never
    /// twice.
    #[must_use]
    pub fn is_write(&self) -> bool {
        match self {
            Self::Begin(_)
            | Self::Delete(_)
            | Self::DraftWrite(_)
            | Self::DraftRemove(_)
            | Self::FileWrite(_)
            | Self::FileRemove(_)
            | Self::SettingsWrite(_)
            | Self::Import(_) => true,
            Self::Library
            | Self::Picture(_)
            | Self::Variant(_)
            | Self::Source(_)
            | Self::Templates(_)
            | Self::Parts
            | Self::New(_)
            | Self::Draft(_)
            | Self::Words(_)
            | Self::Hover(_)
            | Self::Format(_)
            | Self::Place(_)
            | Self::Cases(_)
            | Self::Explain(_)
            | Self::ExplainIn(_)
            | Self::Cancel(_)
            | Self::Games
            | Self::Game(..)
            | Self::Position(_)
            | Self::Share(_)
            | Self::Analyse(_)
            | Self::Quiet
            | Self::Hint(_)
            | Self::Why(_)
            | Self::Drafts
            | Self::DraftRead(_)
            | Self::DraftVersions(_)
            | Self::DraftVersion(..)
            | Self::Files
            | Self::FileRead(_)
            | Self::Settings
            | Self::Export
            | Self::Visitor
            | Self::Links(_) => false,
        }
    }
}

/// Parses a value.
fn read<T: DeserializeOwned>(value: &Value) -> Answer<T> {
    T::deserialize(value).map_err(invalid_command)
}

/// Parses a field of a command.
fn field<T: DeserializeOwned>(command: &Value, name: &'static str) -> Answer<T> {
    let value = command
        .get(name)
        .ok_or_else(|| Failure::wrong(format!("invalid command: missing field `{name}`")))?;
    read(value)
}

/// The error for an invalid command.
pub fn invalid_command(error: serde_json::Error) -> Failure {
    Failure::wrong(format!("invalid command: {error}"))
}
