//! Collects the ends, and writes their keys.

use triagonal::diagnostics::Span;
use triagonal::rules::{KindId, PlayerId, Verdict};

use super::losses::{Extinction, from_the_start};
use super::roster::Roster;
use super::royal::Royal;
use super::section::{Both, Section};
use super::squares::Squares;

/// The ends, collected for the keys.
#[derive(Default)]
pub struct EndSummary {
    pub extinction: Option<Extinction>,
    pub checkmate: Option<&'static str>,
    pub stalemate: Option<&'static str>,
    pub checks: Both<Option<u16>>,
    pub flags: Both<Option<(Squares, Vec<KindId>, &'static str)>>,
    pub repetition: bool,
    /// Repetition for a single player: the count, the result, and the result of perpetual check.
    pub repeated: Both<Option<(u16, Verdict, Option<Verdict>)>>,
    pub quiet: bool,
    /// The kinds whose simultaneous loss by both players wins.
    pub both: Option<Vec<KindId>>,
}

/// Writes the keys.
pub fn write(section: &mut Section<'_>, roster: &Roster, royal: &Royal, summary: &EndSummary, beginning: Span) {
    if *royal != Royal::Nothing && summary.checkmate != Some("loss") {
        section.set("checkmateValue", summary.checkmate.unwrap_or("draw"));
    }
    if summary.stalemate.is_some_and(|value| value != "draw") {
        section.set("stalemateValue", summary.stalemate.unwrap_or("draw"));
    }
    if !summary.repetition {
        section.set("nFoldRule", "0");
        if summary.repeated != [None; 2] && !section.keys.iter().any(|(key, _)| key == "nFoldValueAbsolute") {
            section.refuse(beginning, "repetition for only one player is not supported");
        }
    }
    if !summary.quiet {
        section.set("nMoveRule", "0");
    }
    if let Some(extinction) = &summary.extinction {
        let Extinction {
            kinds,
            count,
            opponent,
            value,
            claim,
        } = extinction;
        section.set("extinctionValue", *value);
        section.set(
            "extinctionPieceTypes",
            kinds.as_ref().map_or("*".to_owned(), |kinds| roster.letters(kinds)),
        );
        if *count > 0 {
            section.set("extinctionPieceCount", count.to_string());
        }
        if *opponent > 0 {
            section.set("extinctionOpponentPieceCount", opponent.to_string());
        }
        section.set_if("extinctionClaim", *claim);
        if *royal == Royal::Nothing || !matches!(royal, Royal::Last { .. }) {
            from_the_start(section, roster, extinction, beginning);
        }
    }
    let types: Vec<&str> = summary
        .flags
        .iter()
        .flatten()
        .map(|(.., goal_type)| *goal_type)
        .collect();
    for (player, side) in [(0, "White"), (1, "Black")] {
        let Some((region, kinds, _)) = &summary.flags[player] else {
            continue;
        };
        section.set(format!("flagRegion{side}"), region.text(section.board));
        if !roster.is_all(kinds) {
            let letters = roster.letters(kinds);
            if letters.len() > 1 {
                section.refuse(beginning, "goals must be for one kind or for all");
            }
            section.set(format!("flagPiece{side}"), letters);
        }
    }
    match types.as_slice() {
        [] => {}
        ["occupied", rest @ ..] if rest.iter().all(|&goal_type| goal_type == "occupied") => {}
        ["replied", "occupied"] => section.set("flagMove", "true"),
        ["held", "held"] | ["held"] => section.set("flagMove", "true"),
        _ => section.refuse(beginning, "the goals of the two players must be of the same type"),
    }
}

/// The indices of this player, or of both.
pub fn players(player: Option<PlayerId>) -> Vec<usize> {
    player.map_or(vec![0, 1], |player| vec![player.index()])
}

/// Adds a goal of one player or both.
pub fn goal(
    summary: &mut EndSummary,
    player: Option<PlayerId>,
    zones: Both<Squares>,
    kinds: &[KindId],
    goal_type: &'static str,
) -> Result<(), String> {
    for side in players(player) {
        let own = (zones[side], kinds.to_vec(), goal_type);
        if summary.flags[side].as_ref().is_some_and(|known| *known != own) {
            return Err("several goals for one player are not supported".to_owned());
        }
        summary.flags[side] = Some(own);
    }
    Ok(())
}
