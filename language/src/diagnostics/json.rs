//! Reports as JSON; the schema is stable.

use serde::{Serialize, Serializer};

use super::diagnostic::{Combinations, Diagnostic, Report};
use super::location::{Location, Locations};

#[derive(Serialize)]
struct Document<'a> {
    version: u8,
    combinations: Combinations,
    diagnostics: Vec<Mistake<'a>>,
}

#[derive(Serialize)]
struct Mistake<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
    labels: Vec<Part<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
}

/// A report is one JSON object. `version` is 1. `combinations` contains the number of combinations of options that were `tried`,
/// the number `of` all combinations, and `cut_short`, which is true if the limit of work was reached. `diagnostics` contains for
/// each mistake its code, severity, message, file, line, column, end, labels and help.
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut locations = Locations::new(self.sources());
        let mistakes = self.diagnostics().iter().map(|one| self.mistake(one, &mut locations));
        let document = Document {
            version: 1,
            combinations: self.combinations(),
            diagnostics: mistakes.collect(),
        };
        document.serialize(serializer)
    }
}

impl Report {
    /// The report as one JSON document.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn mistake<'a>(&'a self, diagnostic: &'a Diagnostic, locations: &mut Locations<'a>) -> Mistake<'a> {
        Mistake {
            code: diagnostic.code.id(),
            severity: diagnostic.severity().name(),
            message: &diagnostic.message,
            place: locations.find(diagnostic.span()),
            labels: diagnostic
                .labels
                .iter()
                .map(|label| Part {
                    text: &label.text,
                    place: locations.find(label.span),
                })
                .collect(),
            help: diagnostic.help.as_deref(),
        }
    }
}
