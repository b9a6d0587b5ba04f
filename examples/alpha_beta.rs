//! A small alpha-beta player for two-player variants, which plays against itself:
//! `cargo run --release --example alpha_beta -- shogi 3`
//!
//! It knows no particular game. The value of a piece is its average mobility on the empty board.

use std::env;
use std::error::Error;

use triagonal::explain::mobility;
use triagonal::{KindId, Move, Piece, PlayerId, Position, Variant};

/// The score of a win; earlier wins have higher scores.
const WIN: i32 = 1_000_000;
/// The maximum length of a game, in plies.
const MAX_PLIES: u32 = 60;

/// The player's knowledge of a game.
struct Player {
    /// The value of each kind of piece.
    worth: Vec<i32>,
}

impl Player {
    fn new(variant: &Variant) -> Self {
        let rules = variant.rules();
        let player = PlayerId(0);
        let worth = |kind| (10.0 * mobility(rules, Piece { player, kind }).mean) as i32;
        Self {
            worth: rules.kind_ids().map(worth).collect(),
        }
    }

    /// Returns a best move at random, if there is any move.
    fn best(&self, position: &mut Position, depth: u32) -> Option<Move> {
        let mut best = None;
        let mut alpha = -2 * WIN;
        let mut moves = position.legal_moves();
        fastrand::shuffle(&mut moves);
        for made in moves {
            position.play(&made).expect("a legal move can be played");
            let score = -self.search(position, depth - 1, -2 * WIN, -alpha);
            position.undo();
            if score > alpha {
                (best, alpha) = (Some(made), score);
            }
        }
        best
    }

    /// Returns the value of a position for the player to move, if it lies between alpha and beta.
    fn search(&self, position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if let Some(outcome) = position.outcome() {
            let team = position.game().rules().player(position.turn()).team;
            return match outcome.winners {
                None => 0,
                Some(winners) if winners == team => WIN + depth as i32,
                Some(_) => -WIN - depth as i32,
            };
        }
        if depth == 0 {
            return self.evaluate(position);
        }
        let mut moves = position.legal_moves();
        // Captures first: they cause most cutoffs.
        moves.sort_by_key(|made| made.captures().is_empty());
        for made in moves {
            position.play(&made).expect("a legal move can be played");
            let score = -self.search(position, depth - 1, -beta, -alpha);
            position.undo();
            if score >= beta {
                return beta;
            }
            alpha = alpha.max(score);
        }
        alpha
    }

    /// Returns the material of the player to move, on the board and in hand, minus the opponent's.
    fn evaluate(&self, position: &Position) -> i32 {
        let setup = position.setup();
        let placed = setup.pieces.iter().map(|&(_, piece)| (piece.player, piece.kind, 1));
        let held = setup
            .hands
            .iter()
            .map(|&(player, kind, count)| (player, kind, count.into()));
        let worth = |(player, kind, count): (PlayerId, KindId, i32)| {
            let sign = if player == setup.turn { 1 } else { -1 };
            sign * count * self.worth[kind.index()]
        };
        placed.chain(held).map(worth).sum()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let depth = arguments.next().map_or(Ok(2), |text| text.parse::<u32>())?.max(1);

    let variant = Variant::builtin(&name)?;
    let player = Player::new(&variant);
    let mut position = variant.start();
    while position.outcome().is_none() && position.ply() < MAX_PLIES {
        let best = player.best(&mut position, depth).expect("the game goes on");
        println!("{}", position.move_text(&best));
        position.play(&best)?;
    }
    println!("\n{position}");
    if let Some(outcome) = position.outcome() {
        println!("{}", variant.outcome_text(&outcome));
    }
    Ok(())
}
