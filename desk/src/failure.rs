//! Why a request is refused, in words for people.

use std::fmt;

use serde_json::{Value, json};

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The request makes no sense.
    Wrong,
    /// Who asks may not do this.
    Refused,
    /// What is asked for is not there.
    Missing,
    /// The request has taken too long to come.
    Slow,
    /// Something has changed meanwhile.
    Conflict,
    /// Too much is asked at once.
    Busy,
    /// Nothing is wrong with the request, but it cannot be done.
    Broken,
}

impl Fault {
    /// Its number in answers, that of HTTP.
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
    /// Its kind.
    pub fault: Fault,
    body: Value,
}

/// What somebody gets who asks.
pub type Answer<T> = Result<T, Failure>;

/// The sentence for people.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.body["error"].as_str().unwrap_or_default())
    }
}

impl Failure {
    /// The request makes no sense.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::of(Fault::Wrong, message)
    }

    /// What is asked for is not there.
    pub fn missing(message: impl Into<String>) -> Self {
        Self::of(Fault::Missing, message)
    }

    /// Only the owner may do this.
    #[must_use]
    pub fn forbidden() -> Self {
        Self::of(Fault::Refused, "only who has started the studio may do this")
    }

    /// The visitor is not known.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::of(Fault::Refused, message)
    }

    /// The visitor asks too often.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::of(Fault::Busy, message)
    }

    /// The request has taken too long.
    pub fn slow(message: impl Into<String>) -> Self {
        Self::of(Fault::Slow, message)
    }

    /// Something has changed meanwhile; the rest tells what it is now.
    pub fn conflict(message: impl Into<String>, rest: Value) -> Self {
        let mut failure = Self::of(Fault::Conflict, message);
        if let (Value::Object(body), Value::Object(rest)) = (&mut failure.body, rest) {
            body.extend(rest);
        }
        failure
    }

    /// It cannot be done, though nothing is wrong with the request.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::of(Fault::Broken, message)
    }

    fn of(fault: Fault, message: impl Into<String>) -> Self {
        Self {
            fault,
            body: json!({ "error": message.into() }),
        }
    }

    /// The reason.
    #[must_use]
    pub fn message(&self) -> &str {
        self.body["error"].as_str().unwrap_or_default()
    }

    /// The reason with what else the answer holds.
    #[must_use]
    pub fn body(&self) -> &Value {
        &self.body
    }

    /// The answer to a command.
    #[must_use]
    pub fn answer(&self) -> Value {
        let mut answer = self.body.clone();
        answer["status"] = json!(self.fault.status());
        answer
    }
}
