//! Values with the bytes of the text that give them.

use std::ops::Range;

use serde::Deserialize;

/// A value and the bytes of the text that give it.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Placed<T>(toml::Spanned<T>);

impl<T> Placed<T> {
    /// A value with its bytes.
    pub(super) fn new(value: T, range: Range<usize>) -> Self {
        Self(toml::Spanned::new(range, value))
    }

    /// The bytes of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.0.span()
    }

    /// The value.
    #[must_use]
    pub fn get_ref(&self) -> &T {
        self.0.get_ref()
    }

    /// The value without its bytes.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }
}
