//! The arguments of pictures, and the writing of their files.

use std::path::{Path, PathBuf};

use triagonal::Variant;
use triagonal::picture::{PieceStyle, Style, Theme};
use triagonal_host::output::text;
use triagonal_host::stop::Stop;
use triagonal_host::write::replace;

/// A picture instead of text.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Picture")]
pub struct PictureArgs {
    /// Write a picture to this file, or - for standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
    /// Colours of the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    theme: Colours,
    /// Style of the pieces; kinds without a figure or character are drawn as letters
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pieces: Pieces,
    /// Write the name of the variant above the board
    #[arg(long, requires = "svg")]
    title: bool,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colours {
    /// Light background
    #[default]
    Light,
    /// Dark background
    Dark,
    /// The setting of the reader's system if the viewer supports it, otherwise light
    Auto,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Pieces {
    /// The usual style of the game
    #[default]
    Own,
    /// Figurines
    Figures,
    /// Chinese characters on discs
    Characters,
    /// Letters on discs
    Letters,
}

impl PictureArgs {
    /// The style of a picture of the variant.
    pub fn style(&self, variant: &Variant) -> Style {
        Style {
            theme: match self.theme {
                Colours::Light => Theme::Light,
                Colours::Dark => Theme::Dark,
                Colours::Auto => Theme::Auto,
            },
            pieces: match self.pieces {
                Pieces::Own => PieceStyle::Own,
                Pieces::Figures => PieceStyle::Figures,
                Pieces::Characters => PieceStyle::Characters,
                Pieces::Letters => PieceStyle::Letters,
            },
            heading: self.title.then(|| variant.rules().name.clone()),
            ..Style::default()
        }
    }
}

/// Writes a picture of a variant to a file or to standard output.
pub fn write_picture(file: &Path, picture: &str, variant: &Variant) -> Result<(), Stop> {
    if file == Path::new("-") {
        return text(picture);
    }
    replace(file, picture.as_bytes(), variant.report().sources().paths())
}
