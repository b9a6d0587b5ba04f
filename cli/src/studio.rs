//! `triagonal studio`

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use triagonal_host::stop::CommandResult;
use triagonal_studio::{Export, Plan};

/// The port, unless another is asked for.
const PORT: u16 = 7270;

/// Write, see and play variants in the browser
///
/// Serves a page to this machine alone and opens it: the library with all boards drawn, games
/// against the engine or another person, analysis, and a workshop for variants of your own. Games
/// and drafts are kept in a data folder; files are only written when you save them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal studio
  triagonal studio my-game.variant
  triagonal studio games --port 8000 --no-open
  triagonal studio --listen 192.168.1.20
  triagonal studio games --export site")]
pub struct Args {
    /// A variant, or a folder with variants, to be worked on
    #[arg(value_name = "FILE|FOLDER", value_hint = clap::ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// The port of the page; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Where games, drafts and settings are kept, instead of in your folder for data
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    data: Option<PathBuf>,
    /// Let others in the network play: the address to listen at, as 0.0.0.0 or 192.168.1.20
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Write the studio as static files into this folder, with your variants in it, and serve nothing
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, conflicts_with_all = ["port", "no_open", "data", "listen"])]
    export: Option<PathBuf>,
    /// With --export: where the WebAssembly is, if not beside the program
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, requires = "export")]
    wasm: Option<PathBuf>,
    /// With --export: also write the first moves of this built-in game, with which a board on another page can begin at once
    #[arg(long, value_name = "GAME", requires = "export")]
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
