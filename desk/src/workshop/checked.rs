//! Checking a text: its diagnostics and, without errors, the variant.

use std::sync::Arc;

use serde::Serialize;
use triagonal::diagnostics::Utf16Diagnostic;
use triagonal::{Inspection, Inspector, Source, format, is_part};

use crate::info::VariantInfo;
use crate::own::OwnFiles;
use crate::variants::file_library;
use crate::which::VariantRef;

/// The maximum number of diagnostics that are shown.
const MAX_DIAGNOSTICS: usize = 200;

/// The result of checking a text.
#[derive(Debug, Serialize)]
pub struct CheckedText {
    version: u64,
    /// The time of the check in milliseconds; 0 where nobody measures it.
    pub ms: u64,
    diagnostics: Vec<Utf16Diagnostic>,
    /// The variant, if the text has no errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantInfo>,
    formatted: bool,
}

impl CheckedText {
    /// Checks a text.
    pub fn check(
        version: u64,
        text: &Arc<str>,
        which: &VariantRef,
        files: &dyn OwnFiles,
        inspector: &mut Inspector,
    ) -> Self {
        let (name, library) = file_library(which, files);
        let source = Source::new(name, Arc::clone(text));
        let Inspection { report, variant, .. } = inspector.inspect(source.clone(), &*library);
        let variant = variant.filter(|_| !is_part(&source));
        let mut diagnostics = report.in_utf16().diagnostics;
        diagnostics.truncate(MAX_DIAGNOSTICS);
        Self {
            version,
            variant: variant.map(|variant| VariantInfo::new(which.clone(), &variant)),
            formatted: format(&source).is_ok_and(|formatted| *formatted == **text),
            diagnostics,
            ms: 0,
        }
    }
}
