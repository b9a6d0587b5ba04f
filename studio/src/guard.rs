//! Who may ask: every request must name this server, come from its own page, and know its secret.

use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderValue, Method, header};

pub use triagonal_desk::visitor::Visitor;

/// The protocol of the page's WebSocket. The page offers its secret as a second one.
pub const PROTOCOL: &str = "triagonal";

/// What requests are checked against.
#[derive(Debug)]
pub struct Guard {
    /// What may stand in `Host`.
    hosts: Vec<String>,
    /// What may stand in `Origin`.
    origins: Vec<String>,
    /// The owner's secret, a new one in every run.
    pub secret: String,
}

impl Guard {
    /// For a server at an address; it answers to the names of this machine and, if others may come, to their address of it.
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

    /// Why a request is refused before anything else is looked at.
    pub fn fault(&self, method: &Method, headers: &HeaderMap) -> Option<String> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if !self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
            return Some(format!(
                "This server does not answer to the name `{host}`. Use the address that the program has printed; to let \
                 others in this network come, start it with `--listen ADDRESS`."
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
            None if changes => Some("A request that does not say which page it comes from is refused.".to_owned()),
            Some(_) | None => None,
        }
    }

    /// The secret that a request shows. It is never in a cookie, because browsers send a server's cookies to all ports of its
    /// machine, and never in an address, because addresses are logged.
    pub fn shown_secret<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        // The page cannot add headers to the request for a WebSocket, but it can offer protocols.
        let offered = text(header::SEC_WEBSOCKET_PROTOCOL).and_then(|offered| {
            let (protocol, secret) = offered.split_once(',')?;
            (protocol.trim() == PROTOCOL).then_some(secret.trim())
        });
        offered.or_else(|| text(header::AUTHORIZATION)?.strip_prefix("Bearer "))
    }
}

/// The names by which others reach an address: itself, or all of this machine's that can be found out.
fn own_names(listen: SocketAddr) -> Vec<String> {
    let written = |ip: std::net::IpAddr| match ip {
        std::net::IpAddr::V4(ip) => ip.to_string(),
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
    };
    if listen.ip().is_unspecified() {
        super::address::of_this_machine().map(written).into_iter().collect()
    } else {
        vec![written(listen.ip())]
    }
}
