//! The files of the page.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::failure::{Failure, Refusal};
use crate::files::{PageFile, page_file};

/// Returns the page.
pub async fn index(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// Returns another file of the page.
pub async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    answer(&name, &headers)
}

fn answer(name: &str, headers: &HeaderMap) -> Response {
    match page_file(name) {
        Some(asset) => file(&asset, headers),
        None => Refusal::from(Failure::missing("there is no such file")).into_response(),
    }
}

fn file(asset: &PageFile, headers: &HeaderMap) -> Response {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let is_compressed = text(header::ACCEPT_ENCODING).is_some_and(accepts_gzip);
    // Each form of a file has its own tag.
    let tag = asset.tag(if is_compressed { "-gzip" } else { "" });
    let about = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    if text(header::IF_NONE_MATCH) == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, asset.mime_type)];
    if is_compressed {
        (about, kind, [(header::CONTENT_ENCODING, "gzip")], asset.compressed).into_response()
    } else {
        (about, kind, asset.bytes).into_response()
    }
}

/// Whether a browser accepts gzip.
fn accepts_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip
            && !parts.any(|weight| {
                weight
                    .strip_prefix("q=")
                    .is_some_and(|weight| weight.parse() == Ok(0.0))
            })
    })
}
