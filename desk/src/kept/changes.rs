//! Changes of what is kept, as an executor stores them.

use serde::{Deserialize, Serialize};

/// How keys begin whose values are read only when somebody asks for them.
pub const MORE: &str = "more/";

/// A change of what is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Change {
    /// A value has come, or is another one.
    Put {
        /// Its key.
        put: String,
        /// The value: a text in JSON.
        value: String,
    },
    /// A value goes.
    Remove {
        /// Its key.
        remove: String,
    },
    /// All values go whose keys begin so.
    Sweep {
        /// How their keys begin.
        sweep: String,
    },
}

impl Change {
    /// A value has come, or is another one.
    pub fn put(key: impl Into<String>, value: &impl Serialize) -> Self {
        Self::Put {
            put: key.into(),
            // What is kept are numbers, texts and lists of them.
            value: serde_json::to_string(value).unwrap_or_default(),
        }
    }

    /// A value goes.
    pub fn remove(key: impl Into<String>) -> Self {
        Self::Remove { remove: key.into() }
    }

    /// All values go whose keys begin so.
    pub fn sweep(prefix: impl Into<String>) -> Self {
        Self::Sweep { sweep: prefix.into() }
    }
}
