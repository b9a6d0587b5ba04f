//! A whole studio of one person: events go in, effects come out.
//!
//! ```
//! use triagonal_desk::desk::Desk;
//!
//! let mut desk = Desk::default();
//! desk.hear_json(0.0, r#"{"on": "begin", "seed": 1, "kept": []}"#);
//! let ask = r#"{"on": "ask", "from": 1, "command": {"id": 7, "do": "source", "name": "chess"}}"#;
//! let effects = desk.hear_json(1.0, ask);
//! assert!(effects.starts_with(r#"[{"do":"answer","to":1,"body":{"re":7,"text":"#));
//! ```

mod asking;
mod errands;
mod hearing;
mod keeping;
mod lanes;
mod parcels;
mod playing;
mod tables;
mod thinking;
mod whole;

pub use keeping::MOST_SETTINGS;
pub use parcels::PARCEL;
pub use whole::Desk;
