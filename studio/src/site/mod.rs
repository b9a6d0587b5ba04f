//! The addresses of the studio.

mod door;
mod drafts;
mod files;
mod games;
mod library;
pub mod links;
mod new;
mod pages;
mod settings;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
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
        .route("/api/library", get(library::cards))
        .route("/api/picture/{name}", get(library::picture))
        .route("/api/variant", get(library::variant))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::file).delete(games::remove))
        .route("/api/games/{id}/links", post(links::of_game))
        .route("/api/visitor", get(links::visitor_info))
        .route("/api/position.svg", get(games::position))
        .route("/api/drafts", get(drafts::list))
        .route(
            "/api/drafts/{id}",
            get(drafts::read).put(drafts::write).delete(drafts::remove),
        )
        .route("/api/drafts/{id}/versions", get(drafts::versions))
        .route("/api/drafts/{id}/versions/{number}", get(drafts::version))
        .route("/api/files", get(files::list))
        .route("/api/files/{*name}", get(files::read).put(files::write))
        .route("/api/templates", get(new::list_templates))
        .route("/api/parts", get(new::list_parts))
        .route("/api/new", post(new::begin))
        .route("/api/source", get(new::source))
        .route("/api/export", get(games::export))
        .route(
            "/api/import",
            post(games::import).layer(DefaultBodyLimit::max(LARGEST_PARCEL)),
        )
        .route("/api/settings", get(settings::read).put(settings::write))
        .route("/ws", get(socket::upgrade))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(studio), door::check))
        .with_state(Arc::clone(studio))
}
