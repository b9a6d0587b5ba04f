//! The page's own files.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::files::{PageFile, named};

/// The page.
pub async fn index(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// What the page loads: only what stands in the table.
pub async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    answer(&name, &headers)
}

fn answer(name: &str, headers: &HeaderMap) -> Response {
    match named(name) {
        Some(asset) => file(&asset, headers),
        None => Failure::missing("there is no such file").into_response(),
    }
}

fn file(asset: &PageFile, headers: &HeaderMap) -> Response {
    let tag = asset.tag();
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    let about = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if known == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, asset.kind)], asset.bytes).into_response()
}
