//! A text as it is being written: its mistakes and, if it has none, what it means.

use std::sync::Arc;

use serde::Serialize;
use triagonal::diagnostics::Utf16Diagnostic;
use triagonal::{Inspection, Inspector, Source, format, is_part};

use crate::info::VariantInfo;
use crate::own::OwnFiles;
use crate::variants::library;
use crate::which::VariantRef;

/// How many mistakes are shown.
const MOST: usize = 200;

/// What is known of a text.
#[derive(Debug, Serialize)]
pub struct Draft {
    version: u64,
    /// How long that has taken, in milliseconds, where somebody has measured it.
    pub ms: u64,
    diagnostics: Vec<Utf16Diagnostic>,
    /// What it means, if it has no errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantInfo>,
    formatted: bool,
}

impl Draft {
    /// Checks a text.
    pub fn of(
        version: u64,
        text: &Arc<str>,
        which: &VariantRef,
        files: &dyn OwnFiles,
        inspector: &mut Inspector,
    ) -> Self {
        let (name, library) = library(which, files);
        let source = Source::new(name, Arc::clone(text));
        let Inspection { report, variant, .. } = inspector.inspect(source.clone(), &*library);
        let variant = variant.filter(|_| !is_part(&source));
        let mut diagnostics = report.in_utf16().diagnostics;
        diagnostics.truncate(MOST);
        Self {
            version,
            variant: variant.map(|variant| VariantInfo::new(which.clone(), &variant)),
            formatted: format(&source).is_ok_and(|formatted| *formatted == **text),
            diagnostics,
            ms: 0,
        }
    }
}
