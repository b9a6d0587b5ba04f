//! Cases for an engine elsewhere, with the files that their text may extend.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use triagonal::MemoryLibrary;

use crate::failure::Answer;
use crate::own::{OwnFiles, Texts};
use crate::workshop::CasesAsk;

/// Cases, and all files that there are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cases {
    /// The cases.
    pub run: CasesAsk,
    /// The files.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

impl Cases {
    /// Runs them.
    pub fn answer(self) -> Answer<Value> {
        let files = Files(MemoryLibrary::new(self.files));
        self.run.answer(&files, Arc::default())
    }
}

struct Files(MemoryLibrary);

impl OwnFiles for Files {
    fn library(&self, name: Option<&str>) -> Texts {
        Box::new(self.0.beside(name.unwrap_or_default()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn cases(&self, _: &str) -> Option<String> {
        None
    }

    fn snapshots(&self, _: &str) -> Option<String> {
        None
    }
}
