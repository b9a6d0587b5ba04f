//! Requests about the library, pictures and templates.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::builtin::Builtin;
use triagonal::picture::{Style, Theme};
use triagonal::{Source, Variant, builtin, check, templates};

use crate::cards::Card;
use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::own::OwnFiles;
use crate::state::PositionState;
use crate::variants::{LoadedVariant, file_library};
use crate::which::VariantRef;
use crate::workshop::{NewVariantRequest, parts, text};

/// A request for a picture of a variant's start.
#[derive(Clone, Debug, Deserialize)]
pub struct PictureRequest {
    /// The name of a built-in variant or of a user's file.
    pub name: String,
    /// The theme.
    #[serde(default)]
    pub theme: String,
}

/// A request for the description of a variant.
#[derive(Clone, Debug, Deserialize)]
pub struct VariantRequest {
    /// The variant.
    pub variant: VariantRef,
    /// A position that replaces the start.
    pub fen: Option<String>,
}

/// A request for the text of a built-in variant.
#[derive(Clone, Debug, Deserialize)]
pub struct SourceRequest {
    /// Its name.
    pub name: String,
}

/// A request for the templates of new variants.
#[derive(Clone, Debug, Deserialize)]
pub struct TemplatesRequest {
    /// The theme of their pictures.
    #[serde(default)]
    pub theme: String,
}

/// Returns the theme with a name.
#[must_use]
pub fn theme(name: &str) -> Theme {
    match name {
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => Theme::Light,
    }
}

/// The style of boards on cards.
fn style(theme: &str) -> Style {
    Style {
        theme: self::theme(theme),
        caption: Some(String::new()),
        ..Style::default()
    }
}

/// Returns all cards, the user's own files first.
#[must_use]
pub fn cards(own: &[Card], shipped: &[Card]) -> Value {
    json!(own.iter().chain(shipped).collect::<Vec<&Card>>())
}

impl PictureRequest {
    /// Returns the variant that the request names.
    #[must_use]
    pub fn which(&self, files: &dyn OwnFiles) -> VariantRef {
        let is_file = files.names().contains(&self.name);
        VariantRef {
            name: builtin::source(&self.name).is_some().then(|| self.name.clone()),
            file: is_file.then(|| self.name.clone()),
            ..VariantRef::default()
        }
    }

    /// Draws the picture. `text` is the text of a user's file.
    pub fn draw(&self, which: &VariantRef, text: Option<&str>, files: &dyn OwnFiles) -> Answer<String> {
        let variant = match (&which.name, text) {
            (Some(name), _) => Variant::builtin(name).map_err(|error| error.to_string()),
            (None, Some(text)) => {
                let (name, library) = file_library(which, files);
                let loaded = Variant::loader().load_from(Source::new(name, text), &*library);
                loaded.map_err(|report| report.to_string())
            }
            (None, None) => Err("there is no such variant".to_owned()),
        };
        let variant = variant.map_err(Failure::missing)?;
        Ok(variant.start().svg(&style(&self.theme)))
    }
}

/// Describes a variant, optionally with another position in place of the start.
pub fn variant(loaded: &LoadedVariant, fen: Option<&str>) -> Answer<Value> {
    let broken = |error: serde_json::Error| Failure::broken(error.to_string());
    let mut info = serde_json::to_value(&*loaded.info).map_err(broken)?;
    if let Some(fen) = fen {
        let position = loaded.variant.read_fen(fen);
        let position = position.map_err(|error| Failure::wrong(error.to_string()))?;
        info["start"] = json!(PositionState::new(&loaded.variant, &position, None));
    }
    Ok(info)
}

impl SourceRequest {
    /// Returns the text.
    pub fn answer(&self) -> Answer<Value> {
        let source = builtin::source(&self.name).ok_or_else(|| Failure::missing("there is no such variant"))?;
        Ok(json!({ "text": &*source.text }))
    }
}

/// A small game to start from, with a picture of its board.
#[derive(Serialize)]
struct TemplateCard {
    name: &'static str,
    about: &'static str,
    svg: Option<String>,
}

impl TemplatesRequest {
    /// Returns the templates with their pictures, the default one first.
    #[must_use]
    pub fn answer(&self) -> Value {
        let style = style(&self.theme);
        let mut all = templates::all();
        all.sort_by_key(|template| template.name != templates::DEFAULT);
        let cards = all.iter().map(|template| {
            let picture = Variant::parse(&template.variant(template.name)).map(|variant| variant.start().svg(&style));
            json!(TemplateCard {
                name: template.name,
                about: template.about,
                svg: picture.ok(),
            })
        });
        cards.collect()
    }
}

/// Returns the boards, pieces and goals for new variants.
#[must_use]
pub fn all_parts() -> Value {
    json!(parts())
}

/// The first text of a new variant, its cases, and what the text means.
#[derive(Serialize)]
struct FirstText<'a> {
    text: &'a str,
    cases: Option<&'static str>,
    variant: &'a VariantInfo,
    warnings: Vec<String>,
}

/// Writes the first text of a new variant, and returns it with its description and warnings.
pub fn new_variant(request: &NewVariantRequest) -> Answer<Value> {
    let text = text(request).map_err(Failure::wrong)?;
    let source = Source::new("new", text.as_str());
    let warnings: Vec<String> = check(source, &Builtin)
        .diagnostics()
        .iter()
        .map(|diagnostic| diagnostic.message.clone())
        .collect();
    let variant = Variant::parse(&text).map_err(|report| Failure::wrong(report.to_string()))?;
    let info = VariantInfo::new(VariantRef::default(), &variant);
    Ok(json!(FirstText {
        text: &text,
        cases: request.cases(),
        variant: &info,
        warnings,
    }))
}
