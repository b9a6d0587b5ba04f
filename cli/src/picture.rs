//! Pictures: their arguments, and where they are written.

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
    /// Write a picture into this file, - for standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub svg: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    theme: Colours,
    /// The style of the pieces; kinds without a figure or a character are letters
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pieces: Pieces,
    /// Write the name of the variant above the board
    #[arg(long, requires = "svg")]
    title: bool,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colours {
    /// Light ground
    #[default]
    Light,
    /// Dark ground
    Dark,
    /// As the reader's system is set; programs that cannot know it show light ground
    Auto,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Pieces {
    /// The style of the game
    #[default]
    Own,
    /// Figures
    Figures,
    /// Chinese characters on discs
    Characters,
    /// Letters on discs
    Letters,
}

impl PictureArgs {
    /// How a picture of the variant looks.
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

/// Writes a picture of a variant into a file or to standard output.
pub fn write_picture(file: &Path, picture: &str, variant: &Variant) -> Result<(), Stop> {
    if file == Path::new("-") {
        return text(picture);
    }
    replace(file, picture.as_bytes(), variant.report().sources().paths())
}
