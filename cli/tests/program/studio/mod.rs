//! `triagonal studio` as browsers meet it: over HTTP and WebSockets.

mod attacks;
mod disks;
mod fair;
mod fair_records;
mod fuzz;
mod games;
mod guard;
mod kills;
mod links;
mod server;
mod workshop;
