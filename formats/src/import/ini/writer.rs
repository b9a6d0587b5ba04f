//! The kinds of a configuration, and their statements.

use std::collections::{BTreeMap, BTreeSet};

use super::config::Config;
use super::fen::{FenPiece, Start};
use super::ground::Context;
use super::script::{Script, Statement};
use super::slots::{self, PAWN, Slot, Slots};
use super::squares::Squares;

/// A kind: a piece type, or its promoted form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Plain(Slot),
    Promoted(Slot),
}

/// Writes the file of a configuration.
pub struct Writer<'a> {
    pub config: &'a Config,
    pub context: &'a Context,
    pub start: &'a Start,
    /// The kinds of the game, with their names and symbols.
    pub kinds: BTreeMap<Kind, (String, String)>,
}

impl<'a> Writer<'a> {
    pub fn new(config: &'a Config, context: &'a Context, start: &'a Start) -> Self {
        let mut writer = Self {
            config,
            context,
            start,
            kinds: BTreeMap::new(),
        };
        let mut names: BTreeSet<String> = BTreeSet::new();
        for kind in writer.used() {
            let symbol = writer.symbol(kind);
            let mut name = writer.name(kind, &symbol);
            if names.contains(&name) {
                name = format!("{name} {symbol}").replace('+', "Promoted ");
            }
            names.insert(name.clone());
            writer.kinds.insert(kind, (name, symbol));
        }
        writer
    }

    pub fn size(&self) -> (u8, u8) {
        (self.config.files, self.config.ranks)
    }

    /// The piece type as which a kind moves.
    pub fn moves_as(&self, kind: Kind) -> Slot {
        match kind {
            Kind::Plain(slot) => slot,
            Kind::Promoted(slot) => self.config.promoted.get(&slot).copied().unwrap_or(slot),
        }
    }

    /// The kind of a piece in a FEN.
    pub fn kind_of(piece: FenPiece) -> Kind {
        if piece.promoted {
            Kind::Promoted(piece.slot)
        } else {
            Kind::Plain(piece.slot)
        }
    }

    /// The kinds that can appear in the game.
    fn used(&self) -> BTreeSet<Kind> {
        let config = self.config;
        let board = self.start.pieces.iter().map(|(_, piece)| *piece);
        let hands = self.start.hands.iter().map(|(piece, _)| *piece);
        let mut used: BTreeSet<Kind> = board.chain(hands).map(Self::kind_of).collect();
        let pawns = |side: usize| {
            let own = |it: &&Kind| matches!(it, Kind::Plain(slot) if *slot == PAWN || config.promotion_pawns[side].has(*slot));
            used.iter().any(|kind| own(&kind))
        };
        let becomes: Vec<Slot> = (0..2)
            .filter(|&side| pawns(side))
            .flat_map(|side| config.members(config.promotion_to[side]))
            .collect();
        used.extend(becomes.into_iter().map(Kind::Plain));
        if config.free_drops {
            used.extend(config.letters.keys().copied().map(Kind::Plain));
        }
        let promoted: Vec<Kind> = used
            .iter()
            .filter_map(|kind| match kind {
                Kind::Plain(slot) => self.promotion(*slot).map(|_| Kind::Promoted(*slot)),
                Kind::Promoted(slot) => Some(Kind::Plain(*slot)),
            })
            .collect();
        used.extend(promoted);
        used
    }

    /// The one promoted form of each piece type that has one.
    pub fn promotion(&self, slot: Slot) -> Option<Slot> {
        let to = self.config.promoted.get(&slot).copied()?;
        self.config.letters.contains_key(&to).then_some(to)
    }

    fn symbol(&self, kind: Kind) -> String {
        let (slot, sign) = match kind {
            Kind::Plain(slot) => (slot, ""),
            Kind::Promoted(slot) => (slot, "+"),
        };
        let letter = self.config.letters.get(&slot).copied().unwrap_or('?');
        format!("{sign}{}", letter.to_ascii_uppercase())
    }

    fn name(&self, kind: Kind, symbol: &str) -> String {
        if let Some(name) = self.context.names.get(symbol) {
            return name.clone();
        }
        match kind {
            Kind::Plain(slot) => slots::info(slot).name.map(str::to_owned).unwrap_or_else(|| {
                let own = self.config.betza_of(slot);
                let fixed = slots::all().iter().find(|info| info.betza == Some(own));
                fixed
                    .and_then(|info| info.name)
                    .map_or_else(|| format!("Piece {symbol}"), str::to_owned)
            }),
            Kind::Promoted(slot) => {
                let plain = self.name(Kind::Plain(slot), &symbol[1..]);
                format!("Promoted {plain}")
            }
        }
    }

    /// The name of a kind.
    pub fn named(&self, kind: Kind) -> &str {
        self.kinds.get(&kind).map_or("", |(name, _)| name)
    }

    /// The names of all kinds that move as one of these piece types.
    pub fn all_named(&self, set: Slots) -> Vec<&str> {
        let own = self.kinds.iter().filter(|(kind, _)| set.has(self.moves_as(**kind)));
        own.map(|(_, (name, _))| name.as_str()).collect()
    }

    /// Whether a kind is always royal.
    pub fn is_royal(&self, kind: Kind) -> bool {
        let config = self.config;
        let slot = self.moves_as(kind);
        slot == slots::king()
            || config.pseudo_royal && config.extinction_types.names(slot) && !self.is_royal_when_alone(kind)
    }

    /// Whether a player can have more pseudo-royal pieces of a kind than the number at which they become royal.
    pub fn can_have_several_royal(&self) -> bool {
        let config = self.config;
        let mut royal = self.kinds.keys().filter(|kind| {
            let Kind::Plain(slot) = **kind else { return false };
            slot != slots::king() && self.is_royal(**kind)
        });
        royal.any(|kind| {
            let slot = self.moves_as(*kind);
            let comes = config.drops || config.promotion_to.iter().any(|to| to.has(slot));
            let count = |side| {
                let own = self.start.pieces.iter().filter(|(_, piece)| piece.side == side);
                own.filter(|(_, piece)| Self::kind_of(*piece) == *kind).count()
            };
            comes || (0..2).any(|side| count(side) > usize::from(config.extinction_count) + 1)
        })
    }

    /// Whether a piece can promote to a King, or to a piece that moves as one.
    pub fn can_get_a_king(&self) -> bool {
        let king = slots::king();
        let promoted = |kind: &Kind| matches!(kind, Kind::Promoted(_)) && self.moves_as(*kind) == king;
        let pawns = self.config.promotion_to.iter().any(|to| to.names(king));
        !self.all_named(Slots::one(king)).is_empty() && (pawns || self.kinds.keys().any(promoted))
    }

    /// Whether a kind comes in pairs of which the last piece is royal.
    pub fn is_royal_when_alone(&self, kind: Kind) -> bool {
        let config = self.config;
        let Kind::Plain(slot) = kind else { return false };
        let comes = config.drops || config.promotion_to.iter().any(|to| to.has(slot)) || self.promotion(slot).is_some();
        let own = config.extinction_types.names(slot) && slot != slots::king() && !comes;
        let others = config.duple_check || config.blast || config.extinction_count > 0;
        let counts = [0, 1].map(|side| {
            let pieces = self.start.pieces.iter();
            let same = pieces.filter(|(_, piece)| piece.side == side && Self::kind_of(*piece) == kind);
            same.count()
        });
        let pairs = counts.iter().all(|count| matches!(count, 0 | 2)) && counts != [0, 0];
        config.pseudo_royal && own && !others && pairs
    }

    /// The kinds that check protects, kings first.
    pub fn royal_names(&self) -> Vec<String> {
        let kings = |kind: &Kind| self.moves_as(*kind) == slots::king();
        let mut names: Vec<String> = Vec::new();
        for first in [true, false] {
            for &kind in self.kinds.keys().filter(|kind| kings(kind) == first) {
                if self.is_royal(kind) {
                    names.push(self.named(kind).to_owned());
                } else if self.is_royal_when_alone(kind) {
                    names.push(self.last_of(kind));
                }
            }
        }
        names
    }

    /// The name of the kind that the last of a pair becomes.
    pub fn last_of(&self, kind: Kind) -> String {
        format!("Last {}", self.named(kind))
    }

    /// Writes the kind that the last of a pair becomes when the other is captured.
    fn last(&self, kind: Kind, script: &mut Script) {
        let (name, last) = (self.named(kind), self.last_of(kind));
        script.pieces.push(Statement {
            subject: format!("piece {last}"),
            text: format!("piece {last} {} royal: {name}", self.free_symbol()),
            undo: Some(format!("remove {last}")),
        });
        script.rule(
            format!("after capture of {name}"),
            format!("after capture of {name}: change enemy {name} to {last}"),
            Some(format!("after capture of {name}: nothing")),
        );
    }

    /// Writes the blocks of all pieces.
    pub fn pieces(&self, script: &mut Script) {
        for (&kind, (name, symbol)) in &self.kinds {
            let mut lines = self.moves(kind, script);
            lines.extend(self.promotions(kind, script));
            lines.extend(self.castlings(kind, script));
            lines.extend(self.properties(kind));
            let (dead, barred) = (self.dead(kind, script), self.barred(kind));
            let dead = [0, 1].map(|side| dead[side].or(barred[side]));
            if dead != [Squares::NONE; 2] {
                let zone = script.zone(self.context, self.size(), "dead end", dead);
                lines.push(format!("cannot end on {zone}"));
            }
            let royal = if self.is_royal(kind) { " royal" } else { "" };
            let body = if lines.is_empty() {
                String::new()
            } else {
                format!(" {{\n{}\n}}", lines.join("\n"))
            };
            script.pieces.push(Statement {
                subject: format!("piece {name}"),
                text: format!("piece {name} {symbol}{royal}{body}"),
                undo: Some(format!("remove {name}")),
            });
            if self.is_royal_when_alone(kind) {
                self.last(kind, script);
            }
        }
    }

    fn properties(&self, kind: Kind) -> Vec<String> {
        let slot = self.moves_as(kind);
        let mut lines = Vec::new();
        // Kings still attack each other's squares.
        let immune = self.config.mutually_immune.has(slot) && slot != slots::king();
        if immune || slots::of_key("janggiCannon") == Some(slot) {
            let same = self.all_named(Slots::one(slot)).join(", ");
            lines.push(format!("cannot capture {same}"));
        }
        let config = self.config;
        let reverts = config.drops && config.captures_to_hand && !config.drop_loop;
        if let (Kind::Promoted(slot), true) = (kind, reverts) {
            lines.push(format!("reverts to {}", self.named(Kind::Plain(slot))));
        }
        lines
    }
}
