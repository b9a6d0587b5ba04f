//! Builds the site: the front page, the book and the gallery, for any web host.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use triagonal_site::{Options, build};

/// Build the front page, the book and the gallery into one folder of static files
///
/// All links within the folder are checked at the end. A broken link fails the build.
#[derive(Parser)]
struct Arguments {
    /// The folder to write; an earlier build in it is replaced
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// A studio that `triagonal studio --export` has written, to become part of the site
    #[arg(long, value_name = "FOLDER")]
    studio: Option<PathBuf>,
    /// The folder of the repository
    #[arg(long, value_name = "FOLDER", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/.."))]
    root: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let options = Options {
        root: arguments.root,
        out: arguments.out,
        studio: arguments.studio,
    };
    match build(&options) {
        Ok(built) => {
            println!("{built}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
