//! The library: cards, pictures and variants.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::picture::{Style, Theme};

use crate::cards::Card;
use crate::failure::{Answer, Failure};
use crate::guard::Visitor;
use crate::state::PositionState;
use crate::which::VariantRef;
use crate::whole::Studio;

/// How many pictures are kept.
const MOST_PICTURES: usize = 2000;

/// All cards: the user's own files first.
pub async fn cards(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Answer<Json<Value>> {
    let shipped = studio.cards().await?;
    let mut own = Vec::new();
    let files = if visitor == Visitor::Owner {
        studio.services.files.list()
    } else {
        BTreeMap::new()
    };
    for name in files.into_keys() {
        let which = VariantRef {
            file: Some(name.clone()),
            ..VariantRef::default()
        };
        // What has mistakes has no card; the workshop shows it.
        if let Ok(text) = studio.services.text_of(&which).await
            && let Ok(loaded) = studio.services.load(&which, text).await
        {
            own.push(Card::own(&name, &loaded));
        }
    }
    Ok(Json(json!(own.iter().chain(shipped.iter()).collect::<Vec<&Card>>())))
}

/// What is asked of a picture.
#[derive(Debug, Deserialize)]
pub struct PictureQuery {
    #[serde(default)]
    theme: String,
}

/// The theme of a name.
pub fn theme(name: &str) -> Theme {
    match name {
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => Theme::Light,
    }
}

/// An SVG document as an answer.
pub fn svg(text: impl Into<String>) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"),
        // What is drawn has a style sheet of its own, and nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (kind, text.into()).into_response()
}

/// The start of a variant as a picture.
pub async fn picture(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
    Query(query): Query<PictureQuery>,
) -> Answer<Response> {
    let name = name.strip_suffix(".svg").unwrap_or(&name).to_owned();
    let key = format!("{name} {:?}", theme(&query.theme));
    let known = studio
        .pictures
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&key)
        .cloned();
    if let Some(picture) = known {
        return Ok(svg(&*picture));
    }
    let which = VariantRef {
        name: triagonal::builtin::source(&name).is_some().then(|| name.clone()),
        file: studio.services.files.list().contains_key(&name).then(|| name.clone()),
        ..VariantRef::default()
    };
    visitor.must_know(&which)?;
    let is_own = which.name.is_none();
    let style = Style {
        theme: theme(&query.theme),
        caption: Some(String::new()),
        ..Style::default()
    };
    let text = studio.services.text_of(&which).await?;
    let services = Arc::clone(&studio.services);
    let drawn = studio.services.work(move || {
        let loaded = match (&which.name, text) {
            (Some(name), _) => triagonal::Variant::builtin(name).map_err(|error| error.to_string()),
            (None, Some(text)) => {
                let (name, library) = crate::variants::library(&which, &services.files);
                let loader = triagonal::Variant::loader();
                loader
                    .load_from(triagonal::Source::new(name, text), &library)
                    .map_err(|report| report.to_string())
            }
            (None, None) => Err("there is no such variant".to_owned()),
        };
        loaded.map(|variant| variant.start().svg(&style))
    });
    let drawn: Arc<str> = Arc::from(drawn.await?.map_err(Failure::missing)?);
    if !is_own {
        let mut pictures = studio.pictures.write().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() < MOST_PICTURES {
            pictures.insert(key, Arc::clone(&drawn));
        }
    }
    Ok(svg(&*drawn))
}

/// What is asked of a variant.
#[derive(Debug, Deserialize)]
pub struct VariantQuery {
    name: Option<String>,
    draft: Option<String>,
    file: Option<String>,
    #[serde(default)]
    options: String,
    fen: Option<String>,
}

impl VariantQuery {
    fn which(&self) -> VariantRef {
        let pairs = self.options.split(',').filter_map(|pair| pair.split_once('='));
        let options: BTreeMap<String, String> = pairs
            .map(|(option, value)| (option.trim().to_owned(), value.trim().to_owned()))
            .collect();
        VariantRef {
            name: self.name.clone(),
            draft: self.draft.clone(),
            file: self.file.clone(),
            options,
        }
    }
}

/// A variant in words and shapes; with a position, that in place of the start.
pub async fn variant(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<VariantQuery>,
) -> Answer<Response> {
    let which = query.which();
    visitor.must_know(&which)?;
    let text = studio.services.text_of(&which).await?;
    let loaded = studio.services.load(&which, text).await?;
    let Some(fen) = query.fen else {
        return Ok(Json(&*loaded.info).into_response());
    };
    let told = studio.services.work(move || {
        let position = loaded.variant.read_fen(&fen).map_err(|error| error.to_string())?;
        let mut told = serde_json::to_value(&*loaded.info).map_err(|error| error.to_string())?;
        told["start"] = json!(PositionState::new(&loaded.variant, &position, None));
        Ok::<Value, String>(told)
    });
    Ok(Json(told.await?.map_err(Failure::wrong)?).into_response())
}
