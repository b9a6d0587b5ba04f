//! Refusals as HTTP responses.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

pub use triagonal_desk::failure::{Answer, Failure};

/// A refusal as a response.
#[derive(Debug)]
pub struct Refusal(Failure);

/// The result of a request handler.
pub type Reply<T> = Result<T, Refusal>;

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0.body())).into_response()
    }
}
