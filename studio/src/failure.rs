//! Why a request is refused, as an answer over HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

pub use triagonal_desk::failure::{Answer, Failure};

/// A refusal with its status.
#[derive(Debug)]
pub struct Refusal(Failure);

/// What a handler returns.
pub type Reply<T> = Result<T, Refusal>;

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.fault.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0.body())).into_response()
    }
}
