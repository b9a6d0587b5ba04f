//! Parts of the rules that the other format cannot express.

use std::fmt;

use triagonal::diagnostics::{Location, LocationFinder, Shown, Sources, Span};

/// A part of the rules that the other format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The statement that defines it, or the beginning of the text.
    pub place: Span,
    /// The message.
    pub message: String,
}

/// Everything in a variant that the other format cannot express.
#[derive(Clone, Debug)]
pub struct Refused {
    sources: Sources,
    refusals: Vec<Refusal>,
}

impl Refused {
    pub(super) fn new(sources: Sources, mut refusals: Vec<Refusal>) -> Self {
        refusals.sort_by(|one, other| (one.place, &one.message).cmp(&(other.place, &other.message)));
        refusals.dedup();
        Self { sources, refusals }
    }

    /// The refusals in the order of the text.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// The place of a refusal.
    #[must_use]
    pub fn location(&self, refusal: &Refusal) -> Location<'_> {
        let Span { source, start, end } = refusal.place;
        Location::in_source(self.sources.get(source), start as usize..end as usize)
    }

    /// The refusals with their source text.
    pub fn shown(&self) -> impl Iterator<Item = Shown> + '_ {
        let mut finder = LocationFinder::default();
        self.refusals.iter().map(move |refusal| {
            let Span { source, start, end } = refusal.place;
            let range = start as usize..end as usize;
            Shown::in_source(
                refusal.message.clone(),
                self.sources.get(source),
                range,
                None,
                &mut finder,
            )
        })
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for refusal in &self.refusals {
            writeln!(f, "{}: {}", self.location(refusal), refusal.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}
