//! Changes of stored data, for an executor.

use serde::{Deserialize, Serialize};

/// The prefix of keys whose values are read only when they are needed.
pub const LAZY_PREFIX: &str = "more/";

/// A change of stored data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Change {
    /// Sets a value.
    Put {
        /// The key.
        put: String,
        /// The value, as JSON.
        value: String,
    },
    /// Removes a value.
    Remove {
        /// The key.
        remove: String,
    },
    /// Removes all values whose keys have a prefix.
    Sweep {
        /// The prefix.
        sweep: String,
    },
}

impl Change {
    /// Sets a value.
    pub fn put(key: impl Into<String>, value: &impl Serialize) -> Self {
        Self::Put {
            put: key.into(),
            // Stored values consist of numbers, texts, lists and maps with text keys: serialization cannot fail.
            value: serde_json::to_string(value).unwrap_or_default(),
        }
    }

    /// Removes a value.
    pub fn remove(key: impl Into<String>) -> Self {
        Self::Remove { remove: key.into() }
    }

    /// Removes all values whose keys have a prefix.
    pub fn sweep(prefix: impl Into<String>) -> Self {
        Self::Sweep { sweep: prefix.into() }
    }
}
