//! What pages ask.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::failure::{Answer, Failure};
use crate::games::{Ask, Form, NewGame};
use crate::kept::NewDraft;
use crate::library::{PictureAsk, SourceAsk, TemplatesAsk, VariantAsk};
use crate::workshop::{At, CasesAsk, DraftAsk, ExplainAsk, FormatAsk, PlaceAsk, Wish};

/// What every command has.
#[derive(Clone, Debug, Deserialize)]
pub struct Head {
    /// Its number.
    pub id: u64,
    /// What is to be done.
    #[serde(rename = "do")]
    pub what: String,
    /// The game that it is about.
    pub game: Option<String>,
}

/// A position: that of a node, or after moves that are tried out from there.
#[derive(Clone, Debug, Deserialize)]
pub struct PositionAsk {
    /// The game.
    pub game: String,
    /// The node.
    pub node: usize,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many lines are wanted.
    #[serde(default)]
    pub lines: usize,
    /// The cell of a piece.
    pub cell: Option<u16>,
}

/// A picture of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct DrawAsk {
    /// The game.
    pub game: String,
    /// The node; without one, the end of the line of play.
    pub node: Option<usize>,
    /// Moves that are tried out from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The colours.
    #[serde(default)]
    pub theme: String,
}

/// A game to be taken along.
#[derive(Clone, Debug, Deserialize)]
pub struct ShareAsk {
    /// The game.
    pub game: String,
    /// In which form.
    #[serde(rename = "as")]
    pub form: Form,
}

/// A draft that is to be saved.
#[derive(Clone, Debug, Deserialize)]
pub struct DraftWrite {
    /// Its id.
    pub draft: String,
    /// What is saved.
    #[serde(flatten)]
    pub new: NewDraft,
}

/// A file that is to be written.
#[derive(Clone, Debug, Deserialize)]
pub struct FileWrite {
    /// Its name.
    pub name: String,
    /// The text.
    pub text: String,
    /// The stamp of the text that the writer has seen; empty for a new file.
    #[serde(default)]
    pub stamp: String,
}

/// What pages ask.
#[derive(Debug)]
pub enum Command {
    /// The cards of the library.
    Library,
    /// The start of a variant as a picture.
    Picture(PictureAsk),
    /// A variant in words and shapes.
    Variant(VariantAsk),
    /// The text of a built-in variant.
    Source(SourceAsk),
    /// What new variants begin with.
    Templates(TemplatesAsk),
    /// What new variants can be put together from.
    Parts,
    /// The first text of a new variant.
    New(Wish),
    /// To check a text.
    Draft(DraftAsk),
    /// What can be written at a place.
    Words(At),
    /// What stands at a place.
    Hover(At),
    /// The canonical form of a text.
    Format(FormatAsk),
    /// To change the array.
    Place(PlaceAsk),
    /// Whether cases hold.
    Cases(CasesAsk),
    /// What a piece does.
    Explain(ExplainAsk),
    /// What a piece does in a position.
    ExplainIn(PositionAsk),
    /// To end what the command with this number has begun.
    Cancel(u64),
    /// All games.
    Games,
    /// To begin a game.
    Begin(NewGame),
    /// To remove a game.
    Delete(String),
    /// Something about a game.
    Game(String, Ask),
    /// A position as a picture.
    Position(DrawAsk),
    /// A game as a file.
    Share(ShareAsk),
    /// To analyse a position.
    Analyse(PositionAsk),
    /// To end the analysis.
    Quiet,
    /// A good move.
    Hint(PositionAsk),
    /// What threatens.
    Why(PositionAsk),
    /// All drafts.
    Drafts,
    /// A draft.
    DraftRead(String),
    /// To save a draft.
    DraftWrite(DraftWrite),
    /// To remove a draft.
    DraftRemove(String),
    /// The versions of a draft.
    DraftVersions(String),
    /// A version of a draft.
    DraftVersion(String, i64),
    /// The user's files.
    Files,
    /// A file.
    FileRead(String),
    /// To write a file.
    FileWrite(FileWrite),
    /// To remove a file.
    FileRemove(String),
    /// The settings of the page.
    Settings,
    /// To keep settings.
    SettingsWrite(Map<String, Value>),
    /// Everything that is kept, as one file.
    Export,
    /// To keep what is in such a file.
    Import(String),
    /// Who the visitor is.
    Visitor,
    /// Links by which others come to a game.
    Links(String),
}

impl Command {
    /// Reads a command.
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

    /// Whether it changes drafts, files, settings or the list of games. Only one of these is carried out at a time, and none twice.
    #[must_use]
    pub fn keeps(&self) -> bool {
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

/// Reads a value.
fn read<T: DeserializeOwned>(value: &Value) -> Answer<T> {
    T::deserialize(value).map_err(no_command)
}

/// Reads a field of a command.
fn field<T: DeserializeOwned>(command: &Value, name: &'static str) -> Answer<T> {
    let found = command
        .get(name)
        .ok_or_else(|| Failure::wrong(format!("this is no command: missing field `{name}`")))?;
    read(found)
}

/// Why a message is no command.
pub fn no_command(error: serde_json::Error) -> Failure {
    Failure::wrong(format!("this is no command: {error}"))
}
