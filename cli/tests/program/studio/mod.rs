//! `triagonal studio` as browsers meet it: over HTTP and WebSockets.

mod array;
mod attacks;
mod disks;
mod drafts;
mod export;
mod fair;
mod fair_records;
mod fuzz;
mod games;
mod guard;
mod kills;
mod large;
mod links;
mod private;
mod scripts;
mod server;
mod slow;
mod workshop;
