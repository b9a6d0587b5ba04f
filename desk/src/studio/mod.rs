//! The whole studio of one user, as a state machine: events go in, effects come out.
//!
//! ```
//! use triagonal_desk::studio::StudioCore;
//!
//! let mut studio = StudioCore::default();
//! studio.handle_json(0.0, r#"{"on": "begin", "seed": 1, "kept": []}"#);
//! let command = r#"{"on": "ask", "from": 1, "command": {"id": 7, "do": "source", "name": "chess"}}"#;
//! let effects = studio.handle_json(1.0, command);
//! assert!(effects.starts_with(r#"[{"do":"answer","to":1,"body":{"re":7,"text":"#));
//! ```

mod archive;
mod commands;
mod engine_queues;
mod engines;
mod events;
mod games;
mod jobs;
mod rooms;
mod state;
mod storage;

pub use archive::ARCHIVE_NAME;
pub use state::StudioCore;
pub use storage::MAX_SETTINGS;
