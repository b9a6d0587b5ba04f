//! Texts have the meaning that a chess player expects, or they are refused with a correction.
//!
//! The rows are in `tests/data/readings.toml`.

use serde::Deserialize;
use triagonal::builtin::Builtin;
use triagonal::cases::run_suite;
use triagonal::diagnostics::{Diagnostic, Fix, Report, Severity};
use triagonal::{Source, Variant};

/// The minimum number of rows.
const MIN_ROWS: usize = 80;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Readings {
    reading: Vec<Reading>,
}

/// A text, its natural reading, and the expected result: the text has this meaning (`means`, `explains`), is refused
/// (`rejected`) or causes a warning (`warned`).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    /// Statements that extend the base.
    text: String,
    /// The base.
    #[serde(default = "chess")]
    base: String,
    /// The natural reading, or several.
    reads: String,
    /// The keys of a case that holds for this reading.
    means: Option<String>,
    /// A part of the game's explanation.
    explains: Option<String>,
    /// The code of the error, or its beginning.
    rejected: Option<String>,
    /// The code of the warning.
    warned: Option<String>,
    /// The insertions of the fixes, in order. The text is valid with each of them.
    #[serde(default)]
    fixes: Vec<String>,
    /// A part of the message or its help.
    says: Option<String>,
    /// The whole help.
    help: Option<String>,
}

fn chess() -> String {
    "chess".to_owned()
}

impl Reading {
    fn whole(&self, text: &str) -> String {
        format!("variant \"Reading\"\nextends {}\n{text}\n", self.base)
    }

    /// Returns the fault of the row.
    fn wrong(&self) -> Option<String> {
        let whole = self.whole(&self.text);
        let report = triagonal::check(Source::new("reading.variant", whole.as_str()), &Builtin);
        match (&self.rejected, &self.warned) {
            (Some(code), None) => self.refused(&whole, &report, code, Severity::Error),
            (None, Some(code)) => self
                .refused(&whole, &report, code, Severity::Warning)
                .or_else(|| self.meant(&report)),
            (None, None) => self.meant(&report),
            (Some(_), Some(_)) => Some("both an error and a warning".to_owned()),
        }
    }

    /// Checks that the text is valid and has the expected meaning.
    fn meant(&self, report: &Report) -> Option<String> {
        if report.has_errors() {
            return Some(format!("refused:\n{report}"));
        }
        if self.means.is_none() && self.explains.is_none() && self.warned.is_none() {
            return Some("nothing shows what it means".to_owned());
        }
        if let Some(explained) = &self.explains {
            let variant = Variant::parse(&self.whole(&self.text)).expect("it is sound");
            let text = variant.explain().to_string();
            if !text.contains(explained.as_str()) {
                return Some(format!("`{explained}` is not explained in\n{text}"));
            }
        }
        let means = self.means.as_ref()?;
        let quoted = self.text.replace('\\', "\\\\").replace('"', "\\\"");
        let suite = format!(
            "variant = \"{}\"\n[[case]]\nname = \"reading\"\nsource = \"its natural reading\"\nwith = \"\"\"\n{quoted}\n\"\"\"\n{means}\n",
            self.base
        );
        match run_suite(&Source::new("reading.toml", suite.as_str()), &Builtin) {
            Err(problems) => Some(format!("{problems:?}\n{suite}")),
            Ok(cases) => {
                let failures: Vec<String> = cases
                    .iter()
                    .flat_map(|case| &case.failures)
                    .map(ToString::to_string)
                    .collect();
                (!failures.is_empty()).then(|| failures.join("\n"))
            }
        }
    }

    /// Checks that the text raises a code with the expected fixes.
    fn refused(&self, whole: &str, report: &Report, code: &str, severity: Severity) -> Option<String> {
        let found = |mistake: &&Diagnostic| mistake.code.id().starts_with(code) && mistake.severity() == severity;
        let Some(mistake) = report.diagnostics().iter().find(found) else {
            return Some(format!("no {code} in:\n{report}"));
        };
        let text = format!("{}\n{}", mistake.message, mistake.help.as_deref().unwrap_or_default());
        if let Some(says) = &self.says
            && !text.contains(says.as_str())
        {
            return Some(format!("`{says}` is missing in:\n{text}"));
        }
        if self.help.is_some() && self.help != mistake.help {
            return Some(format!("another help: {:?}", mistake.help));
        }
        if severity == Severity::Error && self.says.is_none() && self.help.is_none() && self.fixes.is_empty() {
            return Some("nothing leads to what is right".to_owned());
        }
        if !self.fixes.is_empty() && mistake.fixes.len() != self.fixes.len() {
            return Some(format!("{} fixes in:\n{mistake:?}", mistake.fixes.len()));
        }
        self.fixes.iter().zip(&mistake.fixes).find_map(|(wanted, fix)| {
            let fixed = applied(whole, fix);
            if !fixed.contains(wanted.as_str()) {
                return Some(format!("`{wanted}` is not in the fixed text:\n{fixed}"));
            }
            let report = triagonal::check(Source::new("reading.variant", fixed.as_str()), &Builtin);
            report
                .has_errors()
                .then(|| format!("with a fix, `{wanted}`:\n{report}"))
        })
    }
}

/// Applies a fix to the text.
fn applied(text: &str, fix: &Fix) -> String {
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    edits.iter().fold(text.to_owned(), |mut text, edit| {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
        text
    })
}

#[test]
fn every_text_means_what_a_chess_player_reads() {
    let rows = include_str!("data/readings.toml");
    let readings: Readings = toml::from_str(rows).unwrap_or_else(|error| panic!("{error}"));
    assert!(readings.reading.len() >= MIN_ROWS, "{} rows", readings.reading.len());
    let wrong: Vec<String> = readings
        .reading
        .iter()
        .filter_map(|row| Some(format!("{}\n({})\n{}", row.text, row.reads, row.wrong()?)))
        .collect();
    assert!(wrong.is_empty(), "{} rows:\n\n{}", wrong.len(), wrong.join("\n\n"));
}
