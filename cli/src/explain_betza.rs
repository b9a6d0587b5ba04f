//! `triagonal explain --betza`

use std::io::Write;

use serde::Serialize;
use triagonal::rules::betza::{Dialect, write};
use triagonal::{KindId, Variant};
use triagonal_host::output::{self, note, results};
use triagonal_host::stop::{CommandResult, Done};

use crate::format::Format;

/// The dialects of Betza notation, by their names in variant files.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum DialectName {
    /// XBoard
    Xboard,
    /// The Interactive Diagrams of the Chess Variant Pages
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

#[derive(Serialize)]
struct StringsJson<'a> {
    pieces: Vec<PieceString<'a>>,
}

/// Prints the string of a piece or of all pieces, or the reason why a piece has none.
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
    let pieces: Vec<PieceString<'_>> = strings.collect();
    let failed = kind.is_some() && pieces.iter().any(|one| one.betza.is_none());
    let done = if failed { Done::Problems } else { Done::Fine };
    if format == Format::Json {
        output::json(&StringsJson { pieces })?;
        return Ok(done);
    }
    let mut out = results();
    match (kind, pieces.as_slice()) {
        (Some(_), [PieceString { piece, betza, reason }]) => match (betza, reason) {
            (Some(betza), _) => writeln!(out, "{betza}")?,
            (None, reason) => {
                let reason = reason.as_deref().unwrap_or_default();
                note(&format!("Betza notation cannot express the {piece}: {reason}"));
            }
        },
        (_, strings) => {
            let width = strings.iter().map(|one| one.piece.chars().count()).max().unwrap_or(0);
            for PieceString { piece, betza, reason } in strings {
                let text = match (betza, reason) {
                    (Some(betza), _) => betza.clone(),
                    (None, reason) => format!("none: {}", reason.as_deref().unwrap_or_default()),
                };
                writeln!(out, "{piece:width$}  {text}")?;
            }
        }
    }
    out.flush()?;
    Ok(done)
}
