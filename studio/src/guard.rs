//! Checks of requests: a request must name this server, come from its own page, and show a secret.

use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderValue, Method, header};

pub use triagonal_desk::visitor::Visitor;

/// The WebSocket subprotocol of the page. The page sends its secret as a second subprotocol.
pub const PROTOCOL: &str = "triagonal";

/// The accepted requests.
#[derive(Debug)]
pub struct Guard {
    /// The accepted values of `Host`.
    hosts: Vec<String>,
    /// The accepted values of `Origin`.
    origins: Vec<String>,
    /// The owner's secret. It is new in every run.
    pub secret: String,
}

impl Guard {
    /// A guard for a server on a port. It accepts the local names and, with `listen`, the names by which other machines
    /// reach this one.
    pub fn new(port: u16, listen: Option<SocketAddr>, secret: String) -> Self {
        let mut names = vec!["127.0.0.1".to_owned(), "localhost".to_owned(), "[::1]".to_owned()];
        names.extend(listen.into_iter().flat_map(own_names));
        let hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        let mut all = hosts.clone();
        if port == 80 {
            all.extend(names);
        }
        Self {
            origins: all.iter().map(|host| format!("http://{host}")).collect(),
            hosts: all,
            secret,
        }
    }

    /// Returns why a request is refused, if its headers are not acceptable.
    pub fn fault(&self, method: &Method, headers: &HeaderMap) -> Option<String> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if !self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
            return Some(format!(
                "This server does not answer to the name `{host}`. Use the address that the program has printed. To give others in this
                 network access, start the program with `--listen ADDRESS`."
            ));
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD) || headers.contains_key(header::UPGRADE);
        match headers
            .get(header::ORIGIN)
            .map(|origin| origin.to_str().unwrap_or_default())
        {
            Some(origin) if !self.origins.iter().any(|own| own.eq_ignore_ascii_case(origin)) => {
                Some("Requests from other pages are refused.".to_owned())
            }
            None if changes => Some("A request without an `Origin` is refused.".to_owned()),
            Some(_) | None => None,
        }
    }

    /// Returns the secret of a request. It is never in a cookie, because browsers send a server's cookies to all ports of
    /// its machine, and never in an address, because addresses are logged.
    pub fn shown_secret<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        // A page cannot add headers to a WebSocket request, but it can offer subprotocols.
        let offered = text(header::SEC_WEBSOCKET_PROTOCOL).and_then(|offered| {
            let (protocol, secret) = offered.split_once(',')?;
            (protocol.trim() == PROTOCOL).then_some(secret.trim())
        });
        offered.or_else(|| text(header::AUTHORIZATION)?.strip_prefix("Bearer "))
    }
}

/// Returns the names by which others reach a listening address: the address itself, or those of this machine that are known.
fn own_names(listen: SocketAddr) -> Vec<String> {
    let written = |ip: std::net::IpAddr| match ip {
        std::net::IpAddr::V4(ip) => ip.to_string(),
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
    };
    if listen.ip().is_unspecified() {
        super::address::local_address().map(written).into_iter().collect()
    } else {
        vec![written(listen.ip())]
    }
}
