//! What a section is written from, and what has come of it.

use std::collections::BTreeSet;

use triagonal::diagnostics::Span;
use triagonal::geometry::{CellId, CellSet, Lattice};
use triagonal::rules::{KindId, PlayerId, Rules, Statements, ZoneId};

use super::squares::{FILES, RANKS, Square, Squares};
use crate::export::places::place_of;
use crate::export::refusal::Refusal;

/// Something that each of the two players has.
pub type Both<T> = [T; 2];

/// The two players.
pub const PLAYERS: Both<PlayerId> = [PlayerId(0), PlayerId(1)];

/// What a section is written from, and what has come of it.
pub struct Desk<'a> {
    pub rules: &'a Rules,
    pub at: &'a Statements,
    pub refused: Vec<Refusal>,
    /// The keys of the section with their values.
    pub keys: Vec<(String, String)>,
    pub files: u8,
    pub ranks: u8,
    /// The squares that are cells.
    pub board: Squares,
}

impl<'a> Desk<'a> {
    /// For rules whose board is one that a section can have; nothing besides the refusals for others.
    pub fn new(rules: &'a Rules, at: &'a Statements) -> Result<Self, Vec<Refusal>> {
        let mut desk = Self {
            rules,
            at,
            refused: Vec::new(),
            keys: Vec::new(),
            files: 0,
            ranks: 0,
            board: Squares::NONE,
        };
        desk.look_at_board();
        desk.look_at_players();
        if !desk.refused.is_empty() {
            return Err(desk.refused);
        }
        desk.files = rules.space.axes[0].labels.len() as u8;
        desk.ranks = rules.space.axes[1].labels.len() as u8;
        desk.board = rules.space.ids().map(|cell| desk.square(cell)).collect();
        Ok(desk)
    }

    fn look_at_board(&mut self) {
        let space = &self.rules.space;
        let place = self.at.board.unwrap_or(self.at.beginning);
        if space.lattice != Lattice::Square || space.dimensions() != 2 {
            return self.refuse(place, "a board that is not one of squares with two axes");
        }
        if space.charts.len() != 1 {
            self.refuse(place, "several boards");
        }
        let (files, ranks) = (space.axes[0].labels.len(), space.axes[1].labels.len());
        if files > usize::from(FILES) || ranks > usize::from(RANKS) {
            let message = format!("a board of {files} files and {ranks} ranks: it has at most {FILES} and {RANKS}");
            self.refuse(place, message);
        }
        if !space.joins.is_empty() {
            self.refuse(place, "sides of the board that are joined");
        }
        if !space.barriers.is_empty() {
            self.refuse(place, "barriers on the board");
        }
        if space.gaps_pass && space.cells.len() < files * ranks {
            self.refuse(place, "gaps that slides pass");
        }
    }

    fn look_at_players(&mut self) {
        let place = self.at.players.unwrap_or(self.at.beginning);
        match self.rules.players.as_slice() {
            [one, other] if one.team != other.team => {}
            [_, _] => self.refuse(place, "two players of one team"),
            _ => self.refuse(place, "more than two players"),
        }
    }

    /// Notes something that a section cannot say.
    pub fn refuse(&mut self, place: Span, message: impl Into<String>) {
        let message = message.into();
        self.refused.push(Refusal { place, message });
    }

    /// Notes something about a kind.
    pub fn refuse_piece(&mut self, kind: KindId, message: impl Into<String>) {
        let place = self.place_of(kind);
        let message = format!("the {}: {}", self.rules.kind(kind).name, message.into());
        self.refuse(place, message);
    }

    /// The statement that declares a kind.
    pub fn place_of(&self, kind: KindId) -> Span {
        place_of(self.rules, self.at, kind)
    }

    /// The statement that lets a kind be dropped.
    pub fn place_of_drop(&self, kind: KindId) -> Span {
        let name = &self.rules.kind(kind).name;
        let drops = || self.at.drops.iter().rev();
        let own = drops().find(|(names, _)| names.contains(name));
        let any = || drops().find(|(names, _)| names.is_empty());
        own.or_else(any)
            .map_or(self.at.hand.unwrap_or(self.at.beginning), |(_, place)| *place)
    }

    /// Writes a key.
    pub fn set(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.keys.push((key.into(), value.into()));
    }

    /// Writes a key with `true`, if it is.
    pub fn set_if(&mut self, key: &str, value: bool) {
        if value {
            self.set(key, "true");
        }
    }

    /// Writes a set of squares for each player, unless both are what a section begins with.
    pub fn set_squares(&mut self, key: &str, both: Both<Squares>, usual: Both<Squares>) {
        for ((side, own), usual) in ["White", "Black"].iter().zip(both).zip(usual) {
            if own != usual {
                self.set(format!("{key}{side}"), own.text(self.board));
            }
        }
    }

    /// The square of a cell.
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

    /// The squares of the board on which a player's pieces of a kind begin.
    pub fn begins(&self, kind: KindId, player: usize) -> Squares {
        let pieces = self.rules.start.possible();
        let own = pieces.filter(|(_, owner, own)| *owner == PLAYERS[player] && *own == kind);
        own.map(|(cell, ..)| self.square(cell)).collect()
    }

    /// How many pieces of a kind a player has at the start, on the board and in hand.
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

    /// The kinds that can come into the game.
    pub fn used(&self) -> BTreeSet<KindId> {
        let start = &self.rules.start;
        let board = start.possible().map(|(.., kind)| kind);
        self.with_what_they_become(board.chain(start.hands.iter().map(|&(_, kind, _)| kind)).collect())
    }

    /// The kinds that a player can come to have.
    pub fn used_by(&self, player: usize) -> BTreeSet<KindId> {
        if self.rules.hand.is_some() || !self.rules.effects.is_empty() {
            return self.used();
        }
        let board = self
            .rules
            .start
            .possible()
            .filter(|(_, owner, _)| *owner == PLAYERS[player]);
        self.with_what_they_become(board.map(|(.., kind)| kind).collect())
    }

    fn with_what_they_become(&self, mut used: BTreeSet<KindId>) -> BTreeSet<KindId> {
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
