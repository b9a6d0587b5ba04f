//! The library: cards, pictures and variants.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use triagonal_desk::library::{PictureAsk, VariantAsk};
use triagonal_desk::which::VariantRef;

use crate::failure::Reply;
use crate::guard::Visitor;
use crate::requests;
use crate::whole::Studio;

/// All cards: the user's own files first.
pub async fn cards(State(studio): State<Arc<Studio>>, Extension(visitor): Extension<Visitor>) -> Reply<Json<Value>> {
    Ok(Json(requests::cards(&studio, &visitor).await?))
}

/// What is asked of a picture.
#[derive(Debug, Deserialize)]
pub struct PictureQuery {
    #[serde(default)]
    theme: String,
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
) -> Reply<Response> {
    let ask = PictureAsk {
        name: name.strip_suffix(".svg").unwrap_or(&name).to_owned(),
        theme: query.theme,
    };
    Ok(svg(&*requests::picture(&studio, &visitor, ask).await?))
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

impl From<VariantQuery> for VariantAsk {
    fn from(query: VariantQuery) -> Self {
        let pairs = query.options.split(',').filter_map(|pair| pair.split_once('='));
        let options: BTreeMap<String, String> = pairs
            .map(|(option, value)| (option.trim().to_owned(), value.trim().to_owned()))
            .collect();
        Self {
            variant: VariantRef {
                name: query.name,
                draft: query.draft,
                file: query.file,
                options,
            },
            fen: query.fen,
        }
    }
}

/// A variant in words and shapes; with a position, that in place of the start.
pub async fn variant(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<VariantQuery>,
) -> Reply<Json<Value>> {
    Ok(Json(requests::variant(&studio, &visitor, query.into()).await?))
}
