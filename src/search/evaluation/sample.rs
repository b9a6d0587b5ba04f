//! What is kept of a position of a game that values are learned from.

use crate::play::Position;
use crate::rules::PlayerId;

use super::network::{Inputs, seen_as};

/// A position of a game with its result.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What the position is worth by all that is not fitted.
    pub(super) fixed: f64,
    /// How often each number counts, where it does.
    pub(super) counted: Vec<(usize, f64)>,
    /// What the first player's team made of the game: 1, a half or 0.
    pub(super) result: f64,
    /// What a search said of the position to the first player's team.
    pub(super) searched: f64,
    /// How much the position counts.
    pub(super) weight: f64,
    /// What a network is told of it; nothing, if the game is not one for networks.
    pub(super) seen: Option<Seen>,
}

/// What a network is told of a position.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// The inputs as the player to move sees the board, and as the other does.
    pub(super) inputs: [Vec<u32>; 2],
    pub(super) pieces: usize,
    /// Whether the first player's team is to move.
    pub(super) first: bool,
}

impl Sample {
    /// What it is worth to the first player's team by some numbers, in hundredths of a pawn.
    pub(super) fn value(&self, numbers: &[f64]) -> f64 {
        let counted = self.counted.iter().map(|&(at, count)| count * numbers[at]);
        self.fixed + counted.sum::<f64>()
    }
}

/// What a network is told of a position.
pub(super) fn seen(position: &Position) -> Option<Seen> {
    let rules = position.game().rules();
    let inputs = Inputs::of(rules)?;
    let setup = position.setup();
    let turn = position.turn();
    let of_viewer = |viewer: PlayerId| {
        let seen_as = seen_as(rules, viewer);
        let pieces = setup.pieces.iter().filter(|(_, piece)| !rules.kind(piece.kind).neutral);
        let on_board = pieces.map(|(cell, piece)| {
            let cell = Some(seen_as[cell.index()]);
            inputs.number(piece.player == viewer, piece.kind, cell)
        });
        let in_hand = setup.hands.iter().flat_map(|&(player, kind, count)| {
            let input = inputs.number(player == viewer, kind, None);
            std::iter::repeat_n(input, usize::from(count))
        });
        on_board.chain(in_hand).map(|input| input as u32).collect()
    };
    let other = PlayerId(1 - turn.0);
    Some(Seen {
        inputs: [of_viewer(turn), of_viewer(other)],
        pieces: setup.pieces.len(),
        first: turn == PlayerId(0),
    })
}
