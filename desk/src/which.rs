//! What the page calls a variant.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the page calls a variant: one that comes with the program, a draft or a file, with choices of its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VariantRef {
    /// The name of one that comes with the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// The name of a file in the folder of the user. With a draft, the text is the draft's, and it extends and uses what
    /// stands beside the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The choices.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}
