//! Training samples for values and networks.

use crate::play::Position;
use crate::rules::PlayerId;

use super::network::{Inputs, seen_as};

/// A position of a game with the game's result.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The part of the evaluation that is not fitted.
    pub(super) fixed: f64,
    /// The nonzero coefficients of the weights.
    pub(super) counted: Vec<(usize, f64)>,
    /// The result for the first player's team: 1, 0.5 or 0.
    pub(super) result: f64,
    /// The score of a search, for the first player's team.
    pub(super) searched: f64,
    /// The weight of the sample.
    pub(super) weight: f64,
    /// The inputs of a network; nothing if the game has no networks.
    pub(super) features: Option<Features>,
}

/// The inputs of a network.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// The inputs that are present, from the view of the player to move, and of the opponent.
    pub(super) inputs: [Vec<u32>; 2],
    pub(super) pieces: usize,
    /// Whether the first player's team is to move.
    pub(super) first_to_move: bool,
}

impl Sample {
    /// The evaluation with these weights, for the first player's team, in hundredths of a pawn.
    pub(super) fn value(&self, weights: &[f64]) -> f64 {
        let fitted = self.counted.iter().map(|&(at, count)| count * weights[at]);
        self.fixed + fitted.sum::<f64>()
    }
}

/// The inputs of a network for a position.
pub(super) fn features(position: &Position) -> Option<Features> {
    let rules = position.game().rules();
    let inputs = Inputs::for_rules(rules)?;
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
    Some(Features {
        inputs: [of_viewer(turn), of_viewer(other)],
        pieces: setup.pieces.len(),
        first_to_move: turn == PlayerId(0),
    })
}
