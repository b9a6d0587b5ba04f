//! The addresses of the studio. Everything that is not listed here is a command over the connection at `/ws`.

mod door;
mod kept;
pub mod links;
mod pages;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post, put};
use axum::{Router, middleware};

use super::socket;
use super::whole::Studio;

/// The largest request.
const LARGEST: usize = 1024 * 1024;

/// The largest file with everything that another studio has kept.
const LARGEST_PARCEL: usize = 256 * 1024 * 1024;

/// All addresses.
pub fn router(studio: &Arc<Studio>) -> Router {
    Router::new()
        .route("/", get(pages::index))
        .route("/{name}", get(pages::asset))
        .route("/api/visitor", get(links::visitor_info))
        .route("/api/drafts/{id}", put(kept::write_draft))
        .route(
            "/api/import",
            post(kept::import).layer(DefaultBodyLimit::max(LARGEST_PARCEL)),
        )
        .route("/ws", get(socket::upgrade))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(studio), door::check))
        .with_state(Arc::clone(studio))
}
