//! Running cases on an engine, with the files that their variant may extend.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use triagonal::MemoryLibrary;

use crate::failure::Answer;
use crate::own::{BoxedLibrary, OwnFiles};
use crate::workshop::CasesRequest;

/// Cases to run, with all files that their variant may extend.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CasesTask {
    /// The cases.
    pub run: CasesRequest,
    /// The texts of the files by their names.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

impl CasesTask {
    /// Runs the cases.
    pub fn run(self) -> Answer<Value> {
        let files = Files(MemoryLibrary::new(self.files));
        self.run.answer(&files, Arc::default())
    }
}

struct Files(MemoryLibrary);

impl OwnFiles for Files {
    fn library(&self, name: Option<&str>) -> BoxedLibrary {
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
