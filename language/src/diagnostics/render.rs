//! Reports as text for people.

use miette::{GraphicalReportHandler, GraphicalTheme};

use super::codes::Severity;
use super::counted::counted;
use super::diagnostic::{Combinations, Report};
use super::show::Shown;

impl Shown {
    /// Draws the mistake in its text.
    ///
    /// Lines are wrapped at `width` characters; without `colours` the result has no control characters.
    #[must_use]
    pub fn render(&self, width: usize, colours: bool) -> String {
        let theme = if colours {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(width)
            .with_links(false);
        let mut text = String::new();
        match handler.render_report(&mut text, self) {
            Ok(()) => text,
            Err(_) => format!("{self}\n"),
        }
    }
}

impl Report {
    /// Draws every mistake in its text, followed by a summary.
    ///
    /// Lines are wrapped at `width` characters; without `colours` the result has no control characters.
    #[must_use]
    pub fn render(&self, width: usize, colours: bool) -> String {
        let shown: String = self.shown().map(|shown| shown.render(width, colours) + "\n").collect();
        let unshown = self.unshown().map_or_else(String::new, |more| more + "\n\n");
        shown + &unshown + &self.summary() + "\n"
    }

    /// The numbers of mistakes and of combinations of options: `2 errors, 1 warning (40 of 96 combinations of options tried)`.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |severity: Severity, word: &str| {
            let count = self.diagnostics().iter().filter(|one| one.severity() == severity);
            let count = count.count();
            (count > 0).then(|| counted(count, word))
        };
        let counts = [count(Severity::Error, "error"), count(Severity::Warning, "warning")];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        let mistakes = if counts.is_empty() {
            "no mistakes".to_owned()
        } else {
            counts.join(", ")
        };
        match self.combinations() {
            Combinations { of: 1, .. } => mistakes,
            Combinations {
                tried,
                of,
                cut_short: true,
            } => format!(
                "{mistakes} ({tried} of {of} combinations of options tried: the check stops at a limit of work)"
            ),
            Combinations { tried, of, .. } if tried == of => {
                format!("{mistakes} (all {of} combinations of options tried)")
            }
            Combinations { tried, of, .. } => format!("{mistakes} ({tried} of {of} combinations of options tried)"),
        }
    }
}
