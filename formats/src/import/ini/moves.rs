//! The moves of kinds: terms of Betza's notation with the conditions from other keys.

use super::betza::{self, Modality, Movement, Term};
use super::script::Script;
use super::slots::{self, PAWN, Slot};
use super::squares::{Square, Squares};
use super::writer::{Kind, Writer};

/// The maximum number of en passant squares that one move can create.
const MAX_EXPOSED: u16 = 5;

impl Writer<'_> {
    fn terms(&self, slot: Slot, script: &mut Script) -> Vec<Term> {
        let (terms, notes) = betza::read(self.config.betza_of(slot));
        let fixed = slots::info(slot).betza.is_some() && slot != slots::king();
        for note in notes.into_iter().filter(|_| !fixed) {
            if !script.limitations.contains(&note) {
                script.limitations.push(note);
            }
        }
        terms
    }

    /// The squares from which a kind can never move quietly, for each side, if `immobilityIllegal` applies. It restricts targets of
    /// moves and drops, but not attacks.
    pub fn dead(&self, kind: Kind, script: &mut Script) -> [Squares; 2] {
        let slot = self.moves_as(kind);
        if !self.config.immobility_illegal || slot == slots::king() {
            return [Squares::NONE; 2];
        }
        let terms = self.terms(slot, script);
        let (files, ranks) = (i16::from(self.config.files), i16::from(self.config.ranks));
        let inside = |x: i16, y: i16| (0..files).contains(&x) && (0..ranks).contains(&y);
        let quiet = || terms.iter().filter(|term| term.modality != Modality::Capture);
        [1, -1].map(|up| {
            let board = self.config.board();
            let dead = board
                .iter()
                .filter(|&from| !quiet().any(|term| term.reaches(from, up, inside)));
            dead.fold(Squares::NONE, |all, square| all.or(Squares::one(square)))
        })
    }

    /// Whether some move creates en passant squares, and some piece can capture on them.
    pub fn exposes(&self) -> bool {
        let config = self.config;
        let is_there = |both: [Squares; 2]| both.iter().any(|side| !side.and(config.board()).is_empty());
        let far = self.kinds.keys().any(|&kind| {
            let slot = self.moves_as(kind);
            let double = config.double_step && is_there(config.double_region);
            let initial = || betza::read(config.betza_of(slot)).0.iter().any(|term| term.initial);
            double && (slot == PAWN || initial()) || slot == PAWN && is_there(config.triple_region)
        });
        far && (0..2).any(|side| {
            let captors = self.kinds.keys().any(|&kind| self.captures_en_passant(kind, side));
            captors && !self.config.en_passant_region[side].and(self.config.board()).is_empty()
        })
    }

    pub fn captures_en_passant(&self, kind: Kind, side: usize) -> bool {
        let slot = self.moves_as(kind);
        slot == PAWN || self.config.en_passant[side].has(slot) && slot != slots::king()
    }

    /// The region of a kind's moves.
    fn goals(&self, kind: Kind) -> [Squares; 2] {
        let slot = self.moves_as(kind);
        [0, 1].map(|side| {
            let own = self.config.mobility[side].get(&slot).copied();
            own.filter(|own| !own.is_empty()).unwrap_or_else(|| self.config.board())
        })
    }

    /// The condition that restricts a kind's moves to its region.
    pub fn region(&self, kind: Kind, script: &mut Script) -> String {
        let both = self.goals(kind);
        if both == [self.config.board(); 2] {
            return String::new();
        }
        let purpose = format!("region of {}", self.named(kind));
        format!(" to {}", script.zone(self.context, self.size(), &purpose, both))
    }

    /// The moves of a kind.
    pub fn moves(&self, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        let slot = self.moves_as(kind);
        let is = |key: &str| slots::of_key(key) == Some(slot);
        let region = self.region(kind, script);
        let passing = if self.exposes() { ", passing" } else { "" };
        let mut lines = Vec::new();
        let double = if config.double_step {
            config.double_region
        } else {
            [Squares::NONE; 2]
        };
        let begins = |script: &mut Script, both: [Squares; 2], purpose: &str| {
            let there = both.iter().any(|side| !side.and(config.board()).is_empty());
            there.then(|| script.zone(self.context, self.size(), purpose, both))
        };
        let over = if is("janggiCannon") {
            format!(" over piece except {}", self.named(kind))
        } else {
            String::new()
        };
        let terms = self.terms(slot, script);
        for term in &terms {
            let sideways = is("soldier") && config.soldier_rank > 0;
            if sideways {
                continue;
            }
            let (from, passing) = if term.initial {
                let longest = u16::from(config.files.max(config.ranks)) - 1;
                let exposed = term.exposes(longest);
                let passing = if (1..=MAX_EXPOSED).contains(&exposed) {
                    passing
                } else {
                    ""
                };
                if exposed > MAX_EXPOSED {
                    script
                        .limitations
                        .push("en passant captures after long initial slides are not supported".to_owned());
                }
                match begins(script, double, "double step") {
                    Some(zone) => (format!(" from {zone}"), passing),
                    None => continue,
                }
            } else {
                (String::new(), "")
            };
            let mut rest = term.clone();
            if term.initial && self.exposes() && self.start.holes.is_empty() {
                for words in rest.split_exposing() {
                    lines.push(format!("{words}{from}{region}, passing"));
                }
            }
            if rest.leaps.is_empty() {
                continue;
            }
            for words in rest.words(&over) {
                lines.push(format!("{words}{from}{region}{passing}"));
            }
        }
        if is("soldier") && config.soldier_rank > 0 {
            let ranks = |own: &dyn Fn(u8) -> bool| {
                (0..config.ranks)
                    .filter(|&rank| own(rank))
                    .fold(Squares::NONE, |all, rank| all.or(Squares::rank(rank)))
            };
            let both = [
                ranks(&|rank| rank >= config.soldier_rank),
                ranks(&|rank| rank + config.soldier_rank < config.ranks),
            ];
            lines.push(format!("step forward{region}"));
            if let Some(zone) = begins(script, both, "far side") {
                lines.push(format!("step sideways from {zone}{region}"));
            }
        }
        if slot == PAWN {
            if let Some(zone) = begins(script, self.origins_within_region(kind, double, 2), "double step") {
                lines.push(format!("move slide forward exactly 2 from {zone}{region}{passing}"));
            }
            let triple = self.origins_within_region(kind, config.triple_region, 3);
            if let Some(zone) = begins(script, triple, "triple step") {
                lines.push(format!("move slide forward exactly 3 from {zone}{region}{passing}"));
            }
        }
        if slot == PAWN && !passing.is_empty() && self.promotes_from(double, config.triple_region) {
            let note = "here a pawn that promotes at the end of a double step can be captured en passant; in Fairy-Stockfish it cannot";
            script.limitations.push(note.to_owned());
        }
        lines.extend(self.en_passant(kind, &terms, script));
        lines.extend(self.diagonal_lines(slot, kind, script));
        if config.enclosing_drop == Some("flanking") && lines.is_empty() {
            // The piece never moves. This capture defines which drops flank enemies.
            lines.push("line radial: enemy+ enemy".to_owned());
        }
        if slot == slots::king() && config.flying_general {
            lines.push(format!("line orthogonal: empty* enemy {}", self.named(kind)));
        }
        lines
    }

    /// The squares from which a step of this length stays on the board, each with its end.
    fn ahead(&self, own: Squares, side: usize, far: u8) -> impl Iterator<Item = (Square, Square)> {
        let board = self.config.board();
        own.and(board).iter().filter_map(move |(file, rank)| {
            let rank_there = match side {
                0 => rank.checked_add(far),
                _ => rank.checked_sub(far),
            };
            let end = rank_there.map(|rank| (file, rank))?;
            board.contains(end).then_some(((file, rank), end))
        })
    }

    /// Whether a double or triple step from these regions can end in the promotion region.
    fn promotes_from(&self, double: [Squares; 2], triple: [Squares; 2]) -> bool {
        (0..2).any(|side| {
            let mut ends = self
                .ahead(double[side], side, 2)
                .chain(self.ahead(triple[side], side, 3));
            let promotes = self.config.promotion_region[side];
            ends.any(|(_, end)| promotes.contains(end))
        })
    }

    /// The squares from which a pawn has a step of this length: the squares that it passes must lie within its region as well.
    fn origins_within_region(&self, kind: Kind, both: [Squares; 2], far: u8) -> [Squares; 2] {
        let goals = self.goals(kind);
        if goals == [self.config.board(); 2] {
            return both;
        }
        [0, 1].map(|side| {
            (1..far).fold(both[side], |from, steps| {
                let inside = self
                    .ahead(from, side, steps)
                    .filter(|(_, end)| goals[side].contains(*end));
                inside.fold(Squares::NONE, |all, (square, _)| all.or(Squares::one(square)))
            })
        })
    }

    /// The statement for captures en passant.
    fn en_passant(&self, kind: Kind, terms: &[Term], script: &mut Script) -> Option<String> {
        let able = [0, 1].map(|side| self.captures_en_passant(kind, side));
        let captures =
            |term: &&Term| term.modality == Modality::Capture && term.movement == Movement::Leap && !term.initial;
        if able == [false; 2]
            || !self.exposes()
            || !self.config.double_step
            || !terms.iter().any(|term| captures(&term))
        {
            return None;
        }
        let board = self.config.board();
        let both = [0, 1].map(|side| {
            let region = self.config.en_passant_region[side].and(board);
            if able[side] { region } else { Squares::NONE }
        });
        if both == [Squares::NONE; 2] {
            return None;
        }
        Some(if both == [board; 2] {
            "capture en passant".to_owned()
        } else {
            format!(
                "capture en passant to {}",
                script.zone(self.context, self.size(), "en passant", both)
            )
        })
    }

    /// The moves along additional diagonal lines between certain squares.
    fn diagonal_lines(&self, slot: Slot, kind: Kind, script: &mut Script) -> Option<String> {
        let lines = self.config.diagonal_lines.and(self.config.board());
        if lines.is_empty() {
            return None;
        }
        let is = |key: &str| slots::of_key(key) == Some(slot);
        let ends = |script: &mut Script| {
            let begin = script.zone(self.context, self.size(), "crosses", [lines; 2]);
            let goals = self.goals(kind).map(|own| own.and(lines));
            let end = script.zone(self.context, self.size(), "last crosses", goals);
            format!("from {begin} to {end}")
        };
        let as_wazir = slot == slots::king() && !self.config.king_is_custom && self.config.betza_of(slot) == "W";
        let word = if as_wazir || is("wazir") {
            "step diagonal"
        } else if is("rook") {
            "slide diagonal"
        } else if is("soldier") {
            "step diagonal forward"
        } else if is("janggiCannon") {
            let over = self.named(kind);
            return Some(format!("hop diagonal over piece except {over} {}", ends(script)));
        } else {
            return None;
        };
        Some(format!("{word} {}", ends(script)))
    }
}
