//! `triagonal studio` as browsers meet it: over HTTP and WebSockets.

mod games;
mod guard;
mod links;
mod server;
mod workshop;
