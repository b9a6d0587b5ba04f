//! The state of an export to a section.

use std::collections::BTreeSet;

use triagonal::diagnostics::Span;
use triagonal::geometry::{CellId, CellSet, Lattice};
use triagonal::rules::{KindId, PlayerId, Rules, Statements, ZoneId};

use super::squares::{FILES, RANKS, Square, Squares};
use crate::export::places::place_of;
use crate::export::refusal::Refusal;

/// A value for each of the two players.
pub type Both<T> = [T; 2];

/// The two players.
pub const PLAYERS: Both<PlayerId> = [PlayerId(0), PlayerId(1)];

/// The rules, the keys written so far, and the refusals.
pub struct Section<'a> {
    pub rules: &'a Rules,
    pub at: &'a Statements,
    pub refused: Vec<Refusal>,
    /// The keys and values of the section.
    pub keys: Vec<(String, String)>,
    pub files: u8,
    pub ranks: u8,
    /// The squares of the board that are cells.
    pub board: Squares,
}

impl<'a> Section<'a> {
    /// Starts a section; returns just the refusals if the board or the players are not supported.
    pub fn new(rules: &'a Rules, at: &'a Statements) -> Result<Self, Vec<Refusal>> {
        let mut section = Self {
            rules,
            at,
            refused: Vec::new(),
            keys: Vec::new(),
            files: 0,
            ranks: 0,
            board: Squares::NONE,
        };
        section.check_board();
        section.check_players();
        if !section.refused.is_empty() {
            return Err(section.refused);
        }
        section.files = rules.space.axes[0].labels.len() as u8;
        section.ranks = rules.space.axes[1].labels.len() as u8;
        section.board = rules.space.ids().map(|cell| section.square(cell)).collect();
        Ok(section)
    }

    fn check_board(&mut self) {
        let space = &self.rules.space;
        let place = self.at.board.unwrap_or(self.at.beginning);
        if space.lattice != Lattice::Square || space.dimensions() != 2 {
            return self.refuse(place, "only boards of squares with two axes are supported");
        }
        if space.charts.len() != 1 {
            self.refuse(place, "only one board is supported");
        }
        let (files, ranks) = (space.axes[0].labels.len(), space.axes[1].labels.len());
        if files > usize::from(FILES) || ranks > usize::from(RANKS) {
            let message =
                format!("the board has {files} files and {ranks} ranks; at most {FILES} and {RANKS} are supported");
            self.refuse(place, message);
        }
        if !space.joins.is_empty() {
            self.refuse(place, "joined sides of the board are not supported");
        }
        if !space.barriers.is_empty() {
            self.refuse(place, "barriers are not supported");
        }
        if space.gaps_pass && space.cells.len() < files * ranks {
            self.refuse(place, "gaps that slides pass are not supported");
        }
    }

    fn check_players(&mut self) {
        let place = self.at.players.unwrap_or(self.at.beginning);
        match self.rules.players.as_slice() {
            [one, other] if one.team != other.team => {}
            [_, _] => self.refuse(place, "only games of two opposing players are supported"),
            _ => self.refuse(place, "only games of two opposing players are supported"),
        }
    }

    /// Adds a refusal.
    pub fn refuse(&mut self, place: Span, message: impl Into<String>) {
        let message = message.into();
        self.refused.push(Refusal { place, message });
    }

    /// Adds a refusal about a kind.
    pub fn refuse_piece(&mut self, kind: KindId, message: impl Into<String>) {
        let place = self.place_of(kind);
        let message = format!("the {}: {}", self.rules.kind(kind).name, message.into());
        self.refuse(place, message);
    }

    /// The statement that declares a kind.
    pub fn place_of(&self, kind: KindId) -> Span {
        place_of(self.rules, self.at, kind)
    }

    /// The statement for drops of a kind.
    pub fn place_of_drop(&self, kind: KindId) -> Span {
        let name = &self.rules.kind(kind).name;
        let drops = || self.at.drops.iter().rev();
        let own = drops().find(|(names, _)| names.contains(name));
        let any = || drops().find(|(names, _)| names.is_empty());
        own.or_else(any)
            .map_or(self.at.hand.unwrap_or(self.at.beginning), |(_, place)| *place)
    }

    /// Sets a key.
    pub fn set(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.keys.push((key.into(), value.into()));
    }

    /// Sets a key to `true` if the value is true.
    pub fn set_if(&mut self, key: &str, value: bool) {
        if value {
            self.set(key, "true");
        }
    }

    /// Sets a key to a set of squares for each player, unless it is the default.
    pub fn set_squares(&mut self, key: &str, both: Both<Squares>, usual: Both<Squares>) {
        for ((side, own), usual) in ["White", "Black"].iter().zip(both).zip(usual) {
            if own != usual {
                self.set(format!("{key}{side}"), own.text(self.board));
            }
        }
    }

    /// The square for a cell.
    pub fn square(&self, cell: CellId) -> Square {
        let (space, at) = (&self.rules.space, self.rules.space.point(cell).at);
        ((at[0] - space.axes[0].low) as u8, (at[1] - space.axes[1].low) as u8)
    }

    pub fn squares(&self, cells: &CellSet) -> Squares {
        cells.iter().map(|cell| self.square(cell)).collect()
    }

    /// The squares of a zone for a player.
    pub fn zone(&self, zone: ZoneId, player: PlayerId) -> Squares {
        self.squares(self.rules.zone(zone, player))
    }

    /// A whole rank, counted from a player's side.
    pub fn rank(&self, player: usize, rank: u8) -> Squares {
        let rank = if player == 0 {
            Some(rank)
        } else {
            self.ranks.checked_sub(rank + 1)
        };
        self.board.iter().filter(|square| Some(square.1) == rank).collect()
    }

    /// The start squares of a player's pieces of a kind.
    pub fn begins(&self, kind: KindId, player: usize) -> Squares {
        let pieces = self.rules.start.possible();
        let own = pieces.filter(|(_, owner, own)| *owner == PLAYERS[player] && *own == kind);
        own.map(|(cell, ..)| self.square(cell)).collect()
    }

    /// The number of a player's pieces of a kind at the start, on the board and in hand.
    pub fn count(&self, kind: KindId, player: usize) -> usize {
        let start = &self.rules.start;
        let is_own = |owner: PlayerId, own: KindId| owner == PLAYERS[player] && own == kind;
        let board = start
            .pieces
            .iter()
            .filter(|&&(_, owner, own)| is_own(owner, own))
            .count();
        let hands = start.hands.iter().filter(|&&(owner, own, _)| is_own(owner, own));
        board + hands.map(|&(.., count)| usize::from(count)).sum::<usize>()
    }

    /// The kinds that can appear in the game.
    pub fn used(&self) -> BTreeSet<KindId> {
        let start = &self.rules.start;
        let board = start.possible().map(|(.., kind)| kind);
        self.with_promotions(board.chain(start.hands.iter().map(|&(_, kind, _)| kind)).collect())
    }

    /// The kinds that a player can own.
    pub fn used_by(&self, player: usize) -> BTreeSet<KindId> {
        if self.rules.hand.is_some() || !self.rules.effects.is_empty() {
            return self.used();
        }
        let board = self
            .rules
            .start
            .possible()
            .filter(|(_, owner, _)| *owner == PLAYERS[player]);
        self.with_promotions(board.map(|(.., kind)| kind).collect())
    }

    fn with_promotions(&self, mut used: BTreeSet<KindId>) -> BTreeSet<KindId> {
        loop {
            let kinds = used.iter().map(|&kind| self.rules.kind(kind));
            let next: BTreeSet<KindId> = kinds
                .flat_map(|kind| {
                    let becomes = kind
                        .promotions
                        .iter()
                        .flat_map(|promotion| promotion.to.iter().copied());
                    let drops = kind.drops.iter().map(|drop| drop.becomes);
                    becomes.chain(drops).chain([kind.base, kind.looks])
                })
                .collect();
            let before = used.len();
            used.extend(next);
            if used.len() == before {
                return used;
            }
        }
    }
}
