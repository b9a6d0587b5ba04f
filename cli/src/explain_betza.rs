//! The Betza strings of `triagonal explain`.

use std::io::Write;

use serde::Serialize;
use triagonal::explain::betza::{Dialect, write};
use triagonal::{KindId, Variant};
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done, Stop};

use crate::format::Format;

/// The dialects, by the words for them in a file.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum DialectName {
    /// XBoard's
    Xboard,
    /// That of the Interactive Diagram of the Chess Variant Pages
    Diagram,
}

impl DialectName {
    /// The dialect.
    pub fn dialect(self) -> Dialect {
        match self {
            Self::Xboard => Dialect::XBoard,
            Self::Diagram => Dialect::Diagram,
        }
    }
}

#[derive(Serialize)]
struct PieceString<'a> {
    piece: &'a str,
    betza: Option<String>,
    reason: Option<String>,
}

/// Writes the string of a piece, or those of all pieces with the reasons why some have none.
pub fn run(variant: &Variant, kind: Option<KindId>, dialect: DialectName, format: Format) -> CommandResult {
    let rules = variant.rules();
    let all: Vec<KindId> = match kind {
        Some(kind) => vec![kind],
        None => rules
            .kind_ids()
            .filter(|&kind| rules.kind(kind).looks == kind)
            .collect(),
    };
    let strings = all.into_iter().map(|kind| {
        let piece = rules.kind(kind).name.as_str();
        let (betza, reason) = match write(rules, kind, dialect.dialect()) {
            Ok(betza) => (Some(betza), None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        PieceString { piece, betza, reason }
    });
    let strings: Vec<PieceString<'_>> = strings.collect();
    if format == Format::Json {
        output::json(&strings)?;
        return Ok(Done::Fine);
    }
    let mut out = results();
    match (kind, strings.as_slice()) {
        (Some(_), [PieceString { piece, betza, reason }]) => match (betza, reason) {
            (Some(betza), _) => writeln!(out, "{betza}")?,
            (None, reason) => {
                let reason = reason.as_deref().unwrap_or_default();
                let message = format!("no Betza string says how the {piece} moves: {reason}");
                return Err(Stop::Input(message, None));
            }
        },
        (_, strings) => {
            let width = strings.iter().map(|one| one.piece.chars().count()).max().unwrap_or(0);
            for PieceString { piece, betza, reason } in strings {
                let said = match (betza, reason) {
                    (Some(betza), _) => betza.clone(),
                    (None, reason) => format!("none: {}", reason.as_deref().unwrap_or_default()),
                };
                writeln!(out, "{piece:width$}  {said}")?;
            }
        }
    }
    out.flush()?;
    Ok(Done::Fine)
}
