//! The output format, which many commands share.

/// An output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Readable text
    #[default]
    Text,
    /// JSON for programs
    Json,
}
