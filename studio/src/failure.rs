//! Why a request is refused, in words for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// A refusal with its status.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    body: Value,
}

/// What a handler returns.
pub type Answer<T> = Result<T, Failure>;

impl Failure {
    /// The request makes no sense.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::of(StatusCode::BAD_REQUEST, message)
    }

    /// What is asked for is not there.
    pub fn missing(message: impl Into<String>) -> Self {
        Self::of(StatusCode::NOT_FOUND, message)
    }

    /// The visitor may not do this.
    pub fn forbidden() -> Self {
        Self::of(StatusCode::FORBIDDEN, "only who has started the studio may do this")
    }

    /// The visitor is not known.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::of(StatusCode::FORBIDDEN, message)
    }

    /// The visitor asks too often.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::of(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// The request has taken too long.
    pub fn slow(message: impl Into<String>) -> Self {
        Self::of(StatusCode::REQUEST_TIMEOUT, message)
    }

    /// Something has changed meanwhile; the rest tells what it is now.
    pub fn conflict(message: impl Into<String>, rest: Value) -> Self {
        let mut failure = Self::of(StatusCode::CONFLICT, message);
        if let (Value::Object(body), Value::Object(rest)) = (&mut failure.body, rest) {
            body.extend(rest);
        }
        failure
    }

    /// The server cannot do it, though nothing is wrong with the request.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::of(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    fn of(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            body: json!({ "error": message.into() }),
        }
    }

    /// The reason.
    pub fn message(&self) -> &str {
        self.body["error"].as_str().unwrap_or_default()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}
