//! Wins by reaching a region, and the limit of quiet moves.

use std::collections::BTreeSet;

use super::betza::{self, Modality};
use super::fen::FenPiece;
use super::script::Script;
use super::slots::{self, PAWN, Slots};
use super::squares::Square;
use super::writer::{Kind, Writer};

/// Which quiet moves of a kind can be undone by its next move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reversible {
    All,
    Some,
    None,
}

impl Writer<'_> {
    /// Writes the ends for pieces that reach a region.
    pub fn flags(&self, script: &mut Script) {
        let config = self.config;
        let board = config.board();
        let region = config.flag_region.map(|side| side.and(board));
        for (side, player) in self.context.players.iter().enumerate() {
            if region[side].is_empty() {
                continue;
            }
            let names = self.all_named(config.flag_piece[side]).join(", ");
            if names.is_empty() {
                continue;
            }
            let own = [0, 1].map(|other| {
                if other == side || config.flag_piece[0] == config.flag_piece[1] {
                    region[other]
                } else {
                    Default::default()
                }
            });
            let zone = script.zone(self.context, self.size(), "goal", own);
            if config.flag_safe {
                let note = "`flagPieceSafe`: here a piece is safe if no enemy attacks it; in Fairy-Stockfish only legal captures count, and two safe sides draw";
                script.limitations.retain(|known| known != note);
                script.limitations.push(note.to_owned());
            }
            let is_there = |square: Square, piece: &FenPiece| {
                let slot = config.flag_piece[side].has(piece.slot);
                slot && piece.side == side && region[side].contains(square)
            };
            let kings = config.flag_piece[side] == Slots::one(slots::king());
            // Fairy-Stockfish ends the game at once only if the other player would have to reply with a King.
            let kings_reply = config.flag_piece[1 - side] == Slots::one(slots::king());
            if self.start.pieces.iter().any(|(square, piece)| is_there(*square, piece)) {
                let won = match (side, self.start.black_begins) {
                    (1, true) => Some(
                        "`flagRegionBlack`: Black moves first with a piece on the goal, and wins before that move here, after it in Fairy-Stockfish",
                    ),
                    (0, true) if config.flag_move => Some(
                        "`flagMove`: Black moves first with White's piece on the goal, and White wins before that move here, after it in Fairy-Stockfish",
                    ),
                    (1, false) if config.flag_move && !config.flag_safe && kings => Some(
                        "`flagMove`: White moves first with Black's piece on the goal, and Black wins in Fairy-Stockfish, but not here",
                    ),
                    _ => None,
                };
                script.limitations.extend(won.map(str::to_owned));
            }
            let there = self
                .start
                .pieces
                .iter()
                .filter(|(square, piece)| is_there(*square, piece));
            if config.flag_count > 1 && there.count() >= usize::from(config.flag_count) {
                let note = "`flagPieceCount`: the array has that many pieces on the goal, which wins in Fairy-Stockfish, but not here";
                script.limitations.push(note.to_owned());
            }
            let mut add = |text: String| {
                let undo = text
                    .strip_suffix(&format!(" wins for {player}"))
                    .map(|event| format!("{} goes on for {player}", event.trim_end_matches(',')));
                script.rule(text.clone(), text, undo);
            };
            let comma = |word: &str| {
                if word.is_empty() {
                    String::new()
                } else {
                    format!(", {word},")
                }
            };
            if config.flag_safe {
                let more = config.flag_count.saturating_add(1);
                add(format!("having at least {more} {names} in {zone} wins for {player}"));
            }
            if config.flag_count > 1 {
                add(format!(
                    "having at least {} {names} in {zone} wins for {player}",
                    config.flag_count
                ));
                continue;
            }
            let mut note = None;
            let no_reply = config.walling.is_some() || self.start.black_begins;
            match (config.flag_move, config.flag_safe) {
                (false, safe) => {
                    let unattacked = comma(if safe { "unattacked" } else { "" });
                    add(format!("occupying {zone} with {names}{unattacked} wins for {player}"));
                    if safe {
                        add(format!("holding {zone} with {names}, unattacked, wins for {player}"));
                    }
                }
                (true, true) => {
                    add(format!("occupying {zone} with {names}, unattacked, wins for {player}"));
                    add(format!("holding {zone} with {names} wins for {player}"));
                }
                (true, false) if kings_reply && side == 0 && !kings => {
                    note = Some("`flagMove`: Black's King can draw by a reply in Fairy-Stockfish, but not here");
                    add(format!("reaching {zone} with {names} wins for {player}"));
                }
                (true, false) if kings_reply && side == 0 && no_reply => {
                    note = Some("`flagMove`: Black has no reply where walls end turns or Black moves first");
                    add(format!("reaching {zone} with {names} wins for {player}"));
                }
                (true, false) if kings_reply && side == 0 => {
                    script.rule(
                        "reply",
                        format!("reaching {zone} with {names} wins for {player}, unless reached in reply"),
                        None,
                    );
                }
                (true, false) if kings_reply => add(format!("reaching {zone} with {names} wins for {player}")),
                (true, false) => add(format!("holding {zone} with {names} wins for {player}")),
            }
            script.limitations.extend(note.map(str::to_owned));
        }
    }

    /// Writes the limit of quiet moves.
    pub fn quiet(&self, script: &mut Script) {
        let config = self.config;
        if config.quiet_moves == 0 {
            return;
        }
        let plies = config.quiet_moves.saturating_mul(2);
        let [white, black] = config.quiet_except;
        if self.all_named(white) != self.all_named(black) {
            let note = "`nMoveRuleTypes`: here the listed pieces of both sides reset the count";
            script.limitations.push(note.to_owned());
        }
        let types = Slots(white.0 | black.0);
        let mut except: Vec<&str> = Vec::new();
        for (&kind, (name, _)) in &self.kinds {
            if !types.has(self.moves_as(kind)) {
                continue;
            }
            match self.reversible(kind) {
                Reversible::All => continue,
                Reversible::Some => script.limitations.push(format!(
                    "`nMoveRuleTypes`: here every move of {name} resets the count; in Fairy-Stockfish reversible ones do not"
                )),
                Reversible::None => {}
            }
            except.push(name);
        }
        if self.start.black_begins {
            let note = "`nMoveRule`: White's pass before the first move counts";
            script.limitations.push(note.to_owned());
        }
        let turns_over = |kind: &Kind| matches!(kind, Kind::Promoted(_)) && !config.demotion;
        except.extend(config.drops.then_some("any drop"));
        except.extend(self.kinds.keys().any(turns_over).then_some("any promotion"));
        let except = if except.is_empty() {
            String::new()
        } else {
            format!(", except {}", except.join(", "))
        };
        let result = if config.counts_material {
            "most points wins"
        } else {
            "draws"
        };
        script.rule(
            "quiet",
            format!("quiet plies {plies} {result}{except}"),
            Some(format!("quiet plies {plies} goes on")),
        );
    }

    /// Which moves of a kind are reversible: Fairy-Stockfish resets its count only for irreversible moves.
    fn reversible(&self, kind: Kind) -> Reversible {
        let slot = self.moves_as(kind);
        if slot == PAWN {
            return Reversible::None;
        }
        let (terms, _) = betza::read(self.config.betza_of(slot));
        let quiet: BTreeSet<(i16, i16)> = terms
            .iter()
            .filter(|term| term.modality != Modality::Capture)
            .flat_map(|term| term.leaps.iter().copied())
            .collect();
        let (back, away): (Vec<_>, Vec<_>) = quiet.iter().copied().partition(|&(x, y)| quiet.contains(&(-x, -y)));
        match (back.is_empty(), away.is_empty()) {
            (_, true) => Reversible::All,
            (true, false) => Reversible::None,
            (false, false) => Reversible::Some,
        }
    }
}
