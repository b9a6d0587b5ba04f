//! References to variants.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A reference to a variant: built-in, a draft or a file, with the chosen values of its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VariantRef {
    /// The name of a built-in variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// The name of a file in the user's folder. If there is also a draft, the text is the draft's, and the file's folder is
    /// where the text finds other files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The chosen values of options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}
