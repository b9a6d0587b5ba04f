//! The library, pictures, and what new variants begin with.

use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::builtin::Builtin;
use triagonal::picture::{Style, Theme};
use triagonal::{Source, Variant, builtin, check, templates};

use crate::cards::Card;
use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::own::OwnFiles;
use crate::state::PositionState;
use crate::variants::{Loaded, library};
use crate::which::VariantRef;
use crate::workshop::{Wish, parts, text};

/// A picture of the start of a variant.
#[derive(Clone, Debug, Deserialize)]
pub struct PictureAsk {
    /// The name of one that comes with the program, or of a file.
    pub name: String,
    /// Its colours.
    #[serde(default)]
    pub theme: String,
}

/// A variant in words and shapes.
#[derive(Clone, Debug, Deserialize)]
pub struct VariantAsk {
    /// Which.
    pub variant: VariantRef,
    /// A position in place of the start.
    pub fen: Option<String>,
}

/// The text of a variant that comes with the program.
#[derive(Clone, Debug, Deserialize)]
pub struct SourceAsk {
    /// Its name.
    pub name: String,
}

/// What new variants begin with, as pictures.
#[derive(Clone, Debug, Deserialize)]
pub struct TemplatesAsk {
    /// Their colours.
    #[serde(default)]
    pub theme: String,
}

/// The theme of a name.
#[must_use]
pub fn theme(name: &str) -> Theme {
    match name {
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => Theme::Light,
    }
}

/// How boards of cards are drawn.
fn style(theme: &str) -> Style {
    Style {
        theme: self::theme(theme),
        caption: Some(String::new()),
        ..Style::default()
    }
}

/// All cards: the user's own files first.
#[must_use]
pub fn cards(own: &[Card], shipped: &[Card]) -> Value {
    json!(own.iter().chain(shipped).collect::<Vec<&Card>>())
}

impl PictureAsk {
    /// Which variant is meant.
    #[must_use]
    pub fn which(&self, files: &dyn OwnFiles) -> VariantRef {
        let is_file = files.names().contains(&self.name);
        VariantRef {
            name: builtin::source(&self.name).is_some().then(|| self.name.clone()),
            file: is_file.then(|| self.name.clone()),
            ..VariantRef::default()
        }
    }

    /// The picture. The text is that of a file.
    pub fn draw(&self, which: &VariantRef, text: Option<&str>, files: &dyn OwnFiles) -> Answer<String> {
        let variant = match (&which.name, text) {
            (Some(name), _) => Variant::builtin(name).map_err(|error| error.to_string()),
            (None, Some(text)) => {
                let (name, library) = library(which, files);
                let loaded = Variant::loader().load_from(Source::new(name, text), &*library);
                loaded.map_err(|report| report.to_string())
            }
            (None, None) => Err("there is no such variant".to_owned()),
        };
        let variant = variant.map_err(Failure::missing)?;
        Ok(variant.start().svg(&style(&self.theme)))
    }
}

/// A variant in words and shapes; with a position, that in place of the start.
pub fn variant(loaded: &Loaded, fen: Option<&str>) -> Answer<Value> {
    let broken = |error: serde_json::Error| Failure::broken(error.to_string());
    let mut told = serde_json::to_value(&*loaded.info).map_err(broken)?;
    if let Some(fen) = fen {
        let position = loaded.variant.read_fen(fen);
        let position = position.map_err(|error| Failure::wrong(error.to_string()))?;
        told["start"] = json!(PositionState::new(&loaded.variant, &position, None));
    }
    Ok(told)
}

impl SourceAsk {
    /// The text.
    pub fn answer(&self) -> Answer<Value> {
        let found = builtin::source(&self.name).ok_or_else(|| Failure::missing("no variant is called so"))?;
        Ok(json!({ "text": &*found.text }))
    }
}

impl TemplatesAsk {
    /// The templates with their pictures; the first is what most begin with.
    #[must_use]
    pub fn answer(&self) -> Value {
        let style = style(&self.theme);
        let mut all = templates::all();
        all.sort_by_key(|one| one.name != templates::DEFAULT);
        let told = all.iter().map(|one| {
            let picture = Variant::parse(&one.variant(one.name)).map(|variant| variant.start().svg(&style));
            json!({ "name": one.name, "about": one.about, "svg": picture.ok() })
        });
        told.collect()
    }
}

/// What a new game can be put together from.
#[must_use]
pub fn all_parts() -> Value {
    json!(parts())
}

/// The first text of a new game, and what it means: its board and whatever is strange about it.
pub fn begin(wish: &Wish) -> Answer<Value> {
    let text = text(wish).map_err(Failure::wrong)?;
    let source = Source::new("new", text.as_str());
    let warnings: Vec<String> = check(source, &Builtin)
        .diagnostics()
        .iter()
        .map(|one| one.message.clone())
        .collect();
    let variant = Variant::parse(&text).map_err(|report| Failure::wrong(report.to_string()))?;
    let info = VariantInfo::new(VariantRef::default(), &variant);
    Ok(json!({ "text": text, "cases": wish.cases(), "variant": info, "warnings": warnings }))
}
