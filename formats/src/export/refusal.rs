//! What the other format cannot say, with its places.

use std::fmt;

use triagonal::diagnostics::{Location, LocationFinder, Shown, Sources, Span};

/// A part of the rules that the other format cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The statement that it comes from, or the beginning of the text.
    pub place: Span,
    /// What cannot be said, and why.
    pub message: String,
}

/// All that the other format cannot say of a variant.
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

    /// The reasons in the order of the text.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// Where one of them stands.
    #[must_use]
    pub fn location(&self, refusal: &Refusal) -> Location<'_> {
        let Span { source, start, end } = refusal.place;
        Location::in_source(self.sources.get(source), start as usize..end as usize)
    }

    /// Each of them with its source text.
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
