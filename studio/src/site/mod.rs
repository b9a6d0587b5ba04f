//! The routes of the server. All other requests are commands over the WebSocket at `/ws`.

mod api;
pub mod links;
mod middleware;
mod pages;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post, put};
use axum::{Router, middleware as axum_middleware};

use super::socket;
use super::studio::Studio;

/// The maximum size of a request.
const MAX_REQUEST_BYTES: usize = 1024 * 1024;

/// The maximum size of an imported file.
const MAX_ARCHIVE_BYTES: usize = 256 * 1024 * 1024;

/// Returns the routes.
pub fn router(studio: &Arc<Studio>) -> Router {
    Router::new()
        .route("/", get(pages::index))
        .route("/{name}", get(pages::asset))
        .route("/api/visitor", get(links::visitor_info))
        .route("/api/drafts/{id}", put(api::write_draft))
        .route(
            "/api/import",
            post(api::import).layer(DefaultBodyLimit::max(MAX_ARCHIVE_BYTES)),
        )
        .route("/ws", get(socket::upgrade))
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .layer(axum_middleware::from_fn_with_state(
            Arc::clone(studio),
            middleware::check,
        ))
        .with_state(Arc::clone(studio))
}
