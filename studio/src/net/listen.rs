//! Accepting and serving connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::connections::Connections;
use super::line::Line;

/// The time limit for the head of a request, including the first of a connection.
const HEAD: Duration = Duration::from_secs(15);
/// The delay before the next attempt after a connection could not be accepted.
const RETRY: Duration = Duration::from_millis(20);

/// Serves the connections of some listeners.
pub fn listen(listeners: impl IntoIterator<Item = TcpListener>, app: &Router) {
    let connections = Arc::new(Connections::default());
    for listener in listeners {
        tokio::spawn(accept(listener, Arc::clone(&connections), app.clone()));
    }
}

async fn accept(listener: TcpListener, connections: Arc<Connections>, app: Router) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => drop(tokio::spawn(serve(
                stream,
                address,
                Arc::clone(&connections),
                app.clone(),
            ))),
            // All file descriptors may be in use until another connection closes.
            Err(_) => sleep(RETRY).await,
        }
    }
}

async fn serve(stream: TcpStream, address: SocketAddr, connections: Arc<Connections>, app: Router) {
    // Moves are small: do not wait for more data to fill a packet.
    let _ = stream.set_nodelay(true);
    let (ticket, ended) = connections.enter();
    let ticket = Arc::new(ticket);
    let app = app.layer((Extension(ConnectInfo(address)), Extension(Arc::clone(&ticket))));
    let line = TokioIo::new(Line::new(stream, ticket, ended));
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
    // An error ends only this connection.
    let _ = builder
        .serve_connection(line, TowerToHyperService::new(app))
        .with_upgrades()
        .await;
}
