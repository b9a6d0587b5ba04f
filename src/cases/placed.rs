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

/// In a schema a value looks the same with and without its bytes.
#[cfg(feature = "cli")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Placed<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}
