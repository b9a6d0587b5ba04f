//! Promotion and castling.

use std::collections::BTreeMap;

use super::script::Script;
use super::slots::{PAWN, Slot, Slots, king};
use super::squares::{self, Squares};
use super::writer::{Kind, Writer};

impl Writer<'_> {
    fn pawn_promotes(&self, slot: Slot, side: usize) -> bool {
        self.promotes_as_pawn(slot, side) && !self.config.members(self.config.promotion_to[side]).is_empty()
    }

    pub fn promotes_as_pawn(&self, slot: Slot, side: usize) -> bool {
        slot == PAWN || self.config.promotion_pawns[side].has(slot) && slot != king()
    }

    /// The squares where a kind would have to promote but has no choices, so that it cannot move there.
    pub fn barred(&self, kind: Kind) -> [Squares; 2] {
        let config = self.config;
        let slot = self.moves_as(kind);
        [0, 1].map(|side| {
            let must = config.pawns_must_promote && self.promotes_as_pawn(slot, side);
            if must && !self.pawn_promotes(slot, side) {
                config.promotion_region[side].and(config.board())
            } else {
                Squares::NONE
            }
        })
    }

    pub fn promotions(&self, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        let board = config.board();
        let region = config.promotion_region.map(|side| side.and(board));
        let mut lines = Vec::new();
        let by_capture = if config.promotion_by_capture { " by capture" } else { "" };
        let forced = |must: bool| if must { ", forced" } else { "" };
        let slot = match kind {
            Kind::Promoted(slot) => {
                let as_pawn = self.moves_as(kind);
                if (0..2).any(|side| self.pawn_promotes(as_pawn, side) && !region[side].is_empty()) {
                    let name = self.named(kind);
                    script
                        .limitations
                        .push(format!("in Fairy-Stockfish {name} can promote again, as a pawn"));
                }
                if config.demotion {
                    let zone = script.zone(self.context, self.size(), "promotion zone", region);
                    let must = forced(config.pieces_must_promote);
                    let base = self.named(Kind::Plain(slot));
                    lines.push(format!("promotes moving in {zone}{by_capture} to {base}{must}"));
                }
                return lines;
            }
            Kind::Plain(slot) => slot,
        };
        let sides: Vec<usize> = (0..2).filter(|&side| self.pawn_promotes(slot, side)).collect();
        let same = config.promotion_to[0] == config.promotion_to[1];
        if !sides.is_empty() {
            if config.demotion {
                let note = "`pieceDemotion`: in Fairy-Stockfish a promoted pawn can turn back into a pawn";
                script.limitations.push(note.to_owned());
            }
            let groups: Vec<Vec<usize>> = if same || sides.len() == 1 {
                vec![sides]
            } else {
                vec![vec![0], vec![1]]
            };
            for group in groups {
                let purpose = match group.as_slice() {
                    [side] if !(same && config.promotion_pawns[0] == config.promotion_pawns[1]) => {
                        format!("promotion zone of {}", self.context.players[*side])
                    }
                    _ => "promotion zone".to_owned(),
                };
                let own = [0, 1].map(|side| {
                    if group.contains(&side) {
                        region[side]
                    } else {
                        Squares::NONE
                    }
                });
                let zone = script.zone(self.context, self.size(), &purpose, own);
                let must = forced(config.pawns_must_promote);
                let side = group.first().copied().unwrap_or(0);
                let to = config.members(config.promotion_to[side]);
                if to.contains(&slot) {
                    let name = self.named(kind);
                    script.limitations.push(format!(
                        "in Fairy-Stockfish {name} can promote to {name}; here that is a move without promotion"
                    ));
                }
                // Each limit needs a separate statement.
                let mut limits: BTreeMap<u16, Vec<Slot>> = BTreeMap::new();
                for to in to {
                    limits
                        .entry(config.promotion_limit.get(&to).copied().unwrap_or(0))
                        .or_default()
                        .push(to);
                }
                for (limit, to) in limits {
                    let names: Vec<&str> = to.iter().rev().map(|&to| self.named(Kind::Plain(to))).collect();
                    let limit = if limit > 0 {
                        format!(", at most {limit} of a kind")
                    } else {
                        String::new()
                    };
                    lines.push(format!("promotes on {zone} to {}{limit}{must}", names.join(", ")));
                }
            }
        }
        if let Some(to) = self.promotion(slot) {
            let zone = script.zone(self.context, self.size(), "promotion zone", region);
            let when = if slot == PAWN { "on" } else { "moving in" };
            let must = forced(if slot == PAWN {
                config.pawns_must_promote
            } else {
                config.pieces_must_promote
            });
            let limit = config.promotion_limit.get(&to).map_or(String::new(), |limit| {
                format!(", at most {limit} of {}", self.all_named(Slots::one(to)).join(", "))
            });
            let name = self.named(Kind::Promoted(slot));
            // No square that a piece has passed is on the first or the last rank.
            let edges = Squares::rank(0).or(Squares::rank(config.ranks.saturating_sub(1)));
            let passes = |side: usize| {
                let squares = region[side].and(config.en_passant_region[side]).without(edges);
                self.captures_en_passant(kind, side) && !squares.is_empty()
            };
            if self.exposes() && (0..2).any(passes) {
                let note =
                    "`promotedPieceType`: in Fairy-Stockfish a capture en passant does not promote, but here it can";
                script.limitations.push(note.to_owned());
            }
            lines.push(format!("promotes {when} {zone}{by_capture} to {name}{limit}{must}"));
        }
        lines
    }

    /// The castlings of a kind, for the castling rights of the start.
    pub fn castlings(&self, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        if !config.castling {
            return Vec::new();
        }
        let mut castlings: Vec<(usize, [squares::Square; 4], String)> = Vec::new();
        for side in 0..2 {
            if !matches!(kind, Kind::Plain(slot) if config.castling_king[side].names(slot)) {
                continue;
            }
            if matches!(kind, Kind::Plain(slot) if config.castling_rooks[side].names(slot)) {
                let note = "`castlingRookPieces`: the castling piece is also a castling partner, and in Fairy-Stockfish its own";
                script.limitations.push(note.to_owned());
            }
            let rank = if side == 0 {
                config.castling_rank
            } else {
                config.ranks.saturating_sub(config.castling_rank + 1)
            };
            let on_rank = || {
                self.start
                    .pieces
                    .iter()
                    .filter(move |((_, at), piece)| *at == rank && piece.side == side)
            };
            let kings: Vec<u8> = on_rank()
                .filter(|(_, piece)| Self::kind_of(*piece) == kind)
                .map(|((file, _), _)| *file)
                .collect();
            let king = match kings.as_slice() {
                [only] => *only,
                [] if config.castling_dropped => config.castling_king_file,
                several if several.contains(&config.castling_king_file) => config.castling_king_file,
                _ => continue,
            };
            let rooks: Vec<(u8, Kind)> = on_rank()
                .map(|((file, _), piece)| (*file, Self::kind_of(*piece)))
                .filter(|(_, kind)| matches!(kind, Kind::Plain(slot) if config.castling_rooks[side].has(*slot)))
                .collect();
            for right in self
                .start
                .castlings
                .chars()
                .filter(|right| usize::from(right.is_ascii_lowercase()) == side)
            {
                // The rook on the file that the key gives, or else the next rook towards the king.
                let rook = match right.to_ascii_uppercase() {
                    'K' => rooks
                        .iter()
                        .filter(|(file, _)| *file > king && *file <= config.castling_rook_kingside)
                        .max_by_key(|(file, _)| *file),
                    'Q' => rooks
                        .iter()
                        .filter(|(file, _)| *file < king && *file >= config.castling_rook_queenside)
                        .min_by_key(|(file, _)| *file),
                    letter => rooks
                        .iter()
                        .find(|(file, _)| squares::file_letter(*file) == letter.to_ascii_lowercase()),
                };
                let Some(&(rook, partner)) = rook else { continue };
                let (king_to, rook_to) = if rook > king {
                    (config.castling_kingside, config.castling_kingside.saturating_sub(1))
                } else {
                    (config.castling_queenside, config.castling_queenside + 1)
                };
                if king_to.max(rook_to) >= config.files {
                    script
                        .limitations
                        .push("a castling that would end outside the board is skipped".to_owned());
                    continue;
                }
                let squares = [king, king_to, rook, rook_to].map(|file| (file, rank));
                castlings.push((side, squares, self.named(partner).to_owned()));
            }
        }
        let written = |squares: &[squares::Square; 4], partner: &str| {
            let [king, king_to, rook, rook_to] = squares.map(squares::name);
            format!("castle {king}-{king_to} with {partner} {rook}-{rook_to}")
        };
        let mut lines = Vec::new();
        for (side, squares, partner) in &castlings {
            let (files, ranks) = self.size();
            let mirrored = squares.map(|square| self.context.seen(square, files, ranks));
            let mirrored = |other: &[squares::Square; 4]| mirrored == other.map(Some);
            let twin = castlings
                .iter()
                .any(|(other, there, with)| other != side && with == partner && mirrored(there));
            match (twin, side) {
                (true, 0) => lines.push(written(squares, partner)),
                (true, _) => {}
                (false, side) => lines.push(format!(
                    "{} for {}",
                    written(squares, partner),
                    self.context.players[*side]
                )),
            }
        }
        lines
    }
}
