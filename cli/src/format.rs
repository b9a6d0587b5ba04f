//! How results are written: the choice that many commands share.

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object for programs
    Json,
}
