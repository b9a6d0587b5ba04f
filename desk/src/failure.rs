//! Refusals of requests, with messages for people.

use std::fmt;

use serde_json::{Value, json};

/// The kind of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The request is invalid.
    Wrong,
    /// The visitor is not allowed to do this.
    Refused,
    /// The requested thing does not exist.
    Missing,
    /// The request has taken too long to arrive.
    Slow,
    /// The data has changed since the request was made.
    Conflict,
    /// There are too many requests.
    Busy,
    /// The request is valid, but could not be carried out.
    Broken,
}

impl FailureKind {
    /// The HTTP status code.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::Wrong => 400,
            Self::Refused => 403,
            Self::Missing => 404,
            Self::Slow => 408,
            Self::Conflict => 409,
            Self::Busy => 429,
            Self::Broken => 500,
        }
    }
}

/// A refusal.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The kind.
    pub kind: FailureKind,
    body: Value,
}

/// The result of a request.
pub type Answer<T> = Result<T, Failure>;

/// Writes the message for people.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.body["error"].as_str().unwrap_or_default())
    }
}

impl Failure {
    /// The request is invalid.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Wrong, message)
    }

    /// The requested thing does not exist.
    pub fn missing(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Missing, message)
    }

    /// Only the owner is allowed to do this.
    #[must_use]
    pub fn forbidden() -> Self {
        Self::new(FailureKind::Refused, "only the owner of the studio can do this")
    }

    /// The visitor is unknown.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Refused, message)
    }

    /// The visitor makes too many requests.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Busy, message)
    }

    /// The request has taken too long.
    pub fn slow(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Slow, message)
    }

    /// The data has changed. `rest` holds the current data.
    pub fn conflict(message: impl Into<String>, rest: Value) -> Self {
        let mut failure = Self::new(FailureKind::Conflict, message);
        if let (Value::Object(body), Value::Object(rest)) = (&mut failure.body, rest) {
            body.extend(rest);
        }
        failure
    }

    /// The request is valid, but could not be carried out.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Broken, message)
    }

    fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            body: json!({ "error": message.into() }),
        }
    }

    /// The message for people.
    #[must_use]
    pub fn message(&self) -> &str {
        self.body["error"].as_str().unwrap_or_default()
    }

    /// The message and further fields of the answer.
    #[must_use]
    pub fn body(&self) -> &Value {
        &self.body
    }

    /// The answer to a command.
    #[must_use]
    pub fn answer(&self) -> Value {
        let mut answer = self.body.clone();
        answer["status"] = json!(self.kind.status());
        answer
    }
}
