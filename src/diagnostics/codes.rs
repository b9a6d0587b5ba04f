//! The registry of codes: every mistake the checker can name, once.

use std::fmt;

/// How bad a mistake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but hardly means what it says.
    Warning,
}

macro_rules! codes {
    ($($variant:ident $severity:ident $id:literal $about:literal;)*) => {
        /// What a mistake is called; codes are stable, and each has a fixture under `tests/`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $about] $variant,)*
        }

        impl Code {
            /// All codes, in the order of the stages that find them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The code as text, as `syntax::unexpected`.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// Whether it is an error or a warning.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// What it means, in a sentence.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

codes! {
    UnexpectedText Error "syntax::unexpected" "The text does not continue as any statement can.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
