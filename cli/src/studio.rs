//! `triagonal studio`

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use triagonal_host::stop::CommandResult;
use triagonal_studio::{Export, Plan};

/// The default port.
const PORT: u16 = 7270;

/// Open the studio in the browser
///
/// Serves a web page to this machine only, and opens it. The studio has a library of all variants, games against the engine or
/// other people, analysis, and a workshop for variants of your own. Games and drafts are saved in a data folder. Your files
/// change only when you save them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal studio
  triagonal studio my-game.variant
  triagonal studio games --port 8000 --no-open
  triagonal studio --listen 192.168.1.20
  triagonal studio games --export site")]
pub struct Args {
    /// Variant or folder of variants to work on
    #[arg(value_name = "FILE|FOLDER", value_hint = clap::ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// Port of the page; 0 for any free port
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Folder of the games, drafts and settings (default: the data folder of your system)
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    data: Option<PathBuf>,
    /// Let others in the network play: listen on this address, such as 0.0.0.0 or 192.168.1.20
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Write the studio with your variants as static files to this folder, and serve nothing
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, conflicts_with_all = ["port", "no_open", "data", "listen"])]
    export: Option<PathBuf>,
    /// With --export: folder of the WebAssembly files, if they are not beside the program
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, requires = "export")]
    wasm: Option<PathBuf>,
    /// With --export: also write the first moves of this variant, so that a board embedded in another page appears at once (repeatable)
    #[arg(long, value_name = "VARIANT", requires = "export")]
    opening: Vec<String>,
}

/// Serves the page until a signal ends it, or writes it as files.
pub fn run(args: &Args) -> CommandResult {
    if let Some(site) = &args.export {
        return triagonal_studio::export(&Export {
            path: args.path.as_deref(),
            site,
            wasm: args.wasm.as_deref(),
            openings: &args.opening,
        });
    }
    let listen = args.listen.map(|address| SocketAddr::new(address, args.port));
    triagonal_studio::run(&Plan {
        path: args.path.as_deref(),
        port: args.port,
        opens: !args.no_open,
        data: args.data.as_deref(),
        listen,
    })
}
