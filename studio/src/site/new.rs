//! What new variants begin with.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use triagonal::builtin::Builtin;
use triagonal::picture::Style;
use triagonal::{Source, Variant, builtin, check, templates};

use super::library::theme;
use crate::failure::{Answer, Failure};
use crate::info::VariantInfo;
use crate::which::VariantRef;
use crate::whole::Studio;
use crate::workshop::{Parts, Wish, parts, text};

/// What is asked of the templates.
#[derive(Debug, Deserialize)]
pub struct TemplatesQuery {
    #[serde(default)]
    theme: String,
}

/// The templates with their pictures; the first is what most begin with.
pub async fn list_templates(
    State(studio): State<Arc<Studio>>,
    Query(query): Query<TemplatesQuery>,
) -> Answer<Json<Value>> {
    let style = Style {
        theme: theme(&query.theme),
        caption: Some(String::new()),
        ..Style::default()
    };
    let draw = move || {
        let mut all = templates::all();
        all.sort_by_key(|one| one.name != templates::DEFAULT);
        let told = all.iter().map(|one| {
            let picture = Variant::parse(&one.variant(one.name)).map(|variant| variant.start().svg(&style));
            json!({ "name": one.name, "about": one.about, "svg": picture.ok() })
        });
        Json(told.collect())
    };
    studio.services.work(draw).await
}

/// What a new game can be put together from.
pub async fn list_parts(State(studio): State<Arc<Studio>>) -> Answer<Json<&'static Parts>> {
    Ok(Json(studio.services.work(parts).await?))
}

/// The first text of a new game, and what it means: its board and whatever is strange about it.
pub async fn begin(State(studio): State<Arc<Studio>>, Json(wish): Json<Wish>) -> Answer<Json<Value>> {
    let make = move || {
        let text = text(&wish)?;
        let source = Source::new("new", text.as_str());
        let warnings: Vec<String> = check(source, &Builtin)
            .diagnostics()
            .iter()
            .map(|one| one.message.clone())
            .collect();
        let variant = Variant::parse(&text).map_err(|report| report.to_string())?;
        let info = VariantInfo::new(VariantRef::default(), &variant);
        Ok(json!({ "text": text, "cases": wish.cases(), "variant": info, "warnings": warnings }))
    };
    let made: Result<Value, String> = studio.services.work(make).await?;
    made.map(Json).map_err(Failure::wrong)
}

/// What is asked of a text that comes with the program.
#[derive(Debug, Deserialize)]
pub struct SourceQuery {
    name: String,
}

/// The text of a variant that comes with the program.
pub async fn source(Query(query): Query<SourceQuery>) -> Answer<Json<Value>> {
    let found = builtin::source(&query.name).ok_or_else(|| Failure::missing("no variant is called so"))?;
    Ok(Json(json!({ "text": &*found.text })))
}
