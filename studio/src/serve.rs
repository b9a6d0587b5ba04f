//! The command `studio`: starts and stops the server.

use std::collections::HashMap;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{OnceCell, watch};
use triagonal_desk::variants::Variants;
use triagonal_host::output::{note, results};
use triagonal_host::signals::Interruption;
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::analysis::GuestAnalyses;
use super::engines::Engines;
use super::folder::DataFolder;
use super::games::Hub;
use super::guard::Guard;
use super::links::Links;
use super::net::listen;
use super::own_files::OwnFiles;
use super::rates::{COMMANDS, REQUESTS, Rates};
use super::secrets::secret;
use super::services::Services;
use super::site::router;
use super::store::{Store, default_folder};
use super::studio::{Studio, cores};
use super::tasks::Tasks;
use super::threads::Threads;

/// The time limit for connections and games to end.
const SHUTDOWN: Duration = Duration::from_millis(500);
/// The time limit for other work to end. It has nothing to save.
const REST: Duration = Duration::from_millis(200);
/// The interval at which signals are polled.
const POLL: Duration = Duration::from_millis(100);

/// The arguments of the command.
pub struct Plan<'a> {
    /// The user's file or folder.
    pub path: Option<&'a Path>,
    /// The port.
    pub port: u16,
    /// Whether to open a browser.
    pub opens: bool,
    /// The data folder.
    pub data: Option<&'a Path>,
    /// The address for connections from other machines.
    pub listen: Option<SocketAddr>,
}

/// Runs the studio until a signal ends it.
pub fn run(plan: &Plan<'_>) -> CommandResult {
    let files = OwnFiles::at(plan.path)?;
    let folder = match plan.data {
        Some(folder) => folder.to_owned(),
        None => default_folder()?,
    };
    let data = DataFolder::open(&folder)?;
    let store = Store::open(&data, &folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(cores().max(2))
        .build()?;
    let served = runtime.block_on(serve(plan, files, store, &data));
    // The tasks that are still running have reached their time limit.
    runtime.shutdown_timeout(REST);
    served
}

async fn serve(plan: &Plan<'_>, files: OwnFiles, store: Store, data: &DataFolder) -> CommandResult {
    let interruption = Interruption::watch();
    let address = plan
        .listen
        .unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, plan.port)));
    let unusable = |error: std::io::Error| {
        let help = "`--port 0` takes any free port";
        Stop::Input(format!("cannot listen at {address}: {error}"), Some(help.to_owned()))
    };
    let listener = TcpListener::bind(address).await.map_err(unusable)?;
    let port = listener.local_addr().map_err(unusable)?.port();
    let only = files.only().map(str::to_owned);
    let studio = Arc::new(studio(plan, files, store, port).await?);
    // Local pages can always use 127.0.0.1, whatever the address for others is.
    let second = match plan.listen {
        Some(address) if !address.ip().is_unspecified() && address.ip() != Ipv4Addr::LOCALHOST => {
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.ok()
        }
        Some(_) | None => None,
    };
    let place = only.map_or_else(String::new, |name| format!("/workshop/file/{name}"));
    // Browsers do not send the fragment of an address to servers.
    let link = format!("http://127.0.0.1:{port}/#token={}{place}", studio.guard.secret);
    let mut out = results();
    writeln!(out, "{link}")?;
    out.flush()?;
    if studio.is_open {
        let guests = if studio.is_local {
            "other browsers on this machine"
        } else {
            "others in the network"
        };
        note(&format!(
            "{guests} can join by links to {}, which the page creates",
            studio.address
        ));
    }
    if plan.opens && !is_opened(data, &link) {
        note("no browser could be opened; open the link above");
    }
    let app = router(&studio);
    listen(second.into_iter().chain([listener]), &app);
    while !interruption.flag().load(Ordering::Relaxed) {
        tokio::time::sleep(POLL).await;
    }
    stop(&studio).await;
    Ok(Done::Fine)
}

/// Opens the link in a browser. The browser gets it from a file, because other users can read the command lines of all processes.
fn is_opened(data: &DataFolder, link: &str) -> bool {
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">\
         <title>Triagonal studio</title><meta http-equiv=\"refresh\" content=\"0; url={link}\">\
         <p><a href=\"{link}\">To the studio</a></p></html>\n"
    );
    data.write("open.html", &page)
        .is_ok_and(|path| open::that_detached(path).is_ok())
}

/// Ends connections and games, after they have saved their state.
async fn stop(studio: &Studio) {
    let _ = studio.stopping.send(true);
    studio.services.engines.close();
    studio.services.analysts.close();
    studio.hub.close();
    studio.services.tasks.finish(SHUTDOWN).await;
}

async fn studio(plan: &Plan<'_>, files: OwnFiles, store: Store, port: u16) -> Result<Studio, Stop> {
    let cores = cores();
    let links = store.run(Links::load).await.map_err(|error| Stop::Input(error, None))?;
    let guard = Guard::new(port, plan.listen, secret()?);
    let host = plan
        .listen
        .map(|address| address.ip())
        .filter(|ip| !ip.is_unspecified());
    let host = host.or_else(|| plan.listen.and_then(|_| super::address::local_address()));
    let address = match host {
        Some(ip) => format!("http://{}", SocketAddr::new(ip, port)),
        None => format!("http://127.0.0.1:{port}"),
    };
    Ok(Studio {
        guard,
        services: Arc::new(Services {
            store,
            engines: Engines::start(cores.min(8)),
            analysts: Engines::start((cores / 2).clamp(1, 4)),
            variants: Arc::new(Variants::default()),
            files: Arc::new(files),
            links,
            tasks: Tasks::default(),
            workers: Threads::new(cores),
            checkers: Threads::new(cores.div_ceil(2)),
        }),
        hub: Hub::default(),
        cards: OnceCell::new(),
        pictures: RwLock::new(HashMap::new()),
        rates: Rates::new(REQUESTS),
        commands: Rates::new(COMMANDS),
        answers: Mutex::default(),
        analyses: GuestAnalyses::default(),
        stopping: watch::channel(false).0,
        address,
        is_local: host.is_none_or(|ip| ip.is_loopback()),
        is_open: plan.listen.is_some(),
    })
}
