//! What a position is worth as it stands, by nothing but the rules.

mod sampling;
mod worth;

use crate::play::searching::{Exchanges, PieceSquares, Survey};
use crate::play::{Game, Position};
use crate::rules::{KindId, PlayerId};

use super::value::MOST_EVALUATED;
pub use worth::Worth;

/// What it is worth to have the move.
const TEMPO: i32 = 12;
/// What each piece about a royal one is worth, up to four.
const SHELTER: i32 = 7;
/// What royal pieces are worth in an exchange.
const ROYAL: i32 = 8_000;

/// How positions of a game are judged.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// What pieces are worth.
    worth: Worth,
    /// For each team, what all pieces are worth to it.
    piece_squares: Vec<PieceSquares>,
    pub(super) exchanges: Exchanges,
    survey: Survey,
    /// Which pieces are more than the least of kinds, and not royal.
    pub(super) officers: Vec<i32>,
    /// For each player the number of the team.
    pub(super) teams: Vec<usize>,
    pub(super) team_count: usize,
}

impl Evaluation {
    /// Judges positions of a game by its rules.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::with(game, Worth::of(game.rules()))
    }

    /// Judges positions by what pieces are worth.
    #[must_use]
    pub fn with(game: &Game, worth: Worth) -> Self {
        let rules = game.rules();
        let start = Position::start(game);
        let mut numbers: Vec<u16> = rules.players.iter().map(|player| player.team).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let team_of = |player: PlayerId| {
            let team = rules.player(player).team;
            numbers.iter().position(|&number| number == team).unwrap_or(0)
        };
        let teams: Vec<usize> = rules.player_ids().map(team_of).collect();
        let others = (numbers.len() as i32 - 1).max(1);
        let piece_squares = (0..numbers.len()).map(|team| {
            let mut table = PieceSquares::new(&start);
            for player in rules.player_ids() {
                let signed = |value: i32| {
                    if teams[player.index()] == team {
                        value
                    } else {
                        -value / others
                    }
                };
                for kind in rules.kind_ids().filter(|&kind| !rules.kind(kind).neutral) {
                    let on_board: Vec<i32> = worth.on_board(rules, player, kind).map(signed).collect();
                    table.set(&start, (player, kind), &on_board, signed(worth.in_hand(kind)));
                }
            }
            table
        });
        let royal = |kind: KindId| rules.kind(kind).royal;
        let exchanged = |kind: KindId| if royal(kind) { ROYAL } else { worth.in_exchange(kind) };
        let exchanges = Exchanges::new(&start, |kind| (exchanged(kind), royal(kind)));
        let least_piece = rules
            .start
            .pieces
            .iter()
            .map(|&(_, _, kind)| kind)
            .filter(|&kind| !royal(kind));
        let least_piece = least_piece.map(|kind| worth.in_exchange(kind)).min().unwrap_or(0);
        let looked_at = |kind: KindId| !royal(kind) && 2 * worth.in_exchange(kind) > 3 * least_piece;
        let freedom = Exchanges::new(&start, |kind| {
            let weight = if looked_at(kind) { worth.freedom(kind) } else { 0 };
            (weight, false)
        });
        let pressure = Exchanges::new(&start, |kind| {
            let weight = if looked_at(kind) {
                3 + worth.in_exchange(kind) / 120
            } else {
                0
            };
            (weight, false)
        });
        let survey = Survey {
            freedom: freedom.into_worth(),
            pressure: pressure.into_worth(),
        };
        let kinds = || {
            rules
                .start
                .pieces
                .iter()
                .map(|&(_, _, kind)| kind)
                .filter(|&kind| !royal(kind))
        };
        let least = kinds().map(|kind| worth.in_exchange(kind)).min().unwrap_or(0);
        let counted = Exchanges::new(&start, |kind| {
            let counts = !royal(kind) && 2 * worth.in_exchange(kind) > 3 * least;
            (i32::from(counts), false)
        });
        Self {
            piece_squares: piece_squares.collect(),
            exchanges,
            survey,
            officers: counted.into_worth(),
            team_count: numbers.len(),
            teams,
            worth,
        }
    }

    /// What pieces are worth.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// What a position is worth to a player's team as it stands, in hundredths of a pawn or of what stands for one.
    #[must_use]
    pub fn judge(&self, position: &Position, player: PlayerId) -> i32 {
        self.of(position, self.teams.get(player.index()).copied().unwrap_or(0))
    }

    /// What a position is worth to a team.
    pub(super) fn of(&self, position: &Position, team: usize) -> i32 {
        let mut value = position.total(&self.piece_squares[team]);
        let others = (self.team_count as i32 - 1).max(1);
        position.survey(&self.survey, |player, found| {
            let danger = (found.pressed * found.pressed / 12).min(500);
            let said = found.freedom + SHELTER * found.shelter.min(4) - danger;
            value += if self.teams[player.index()] == team {
                said
            } else {
                -said / others
            };
        });
        let to_move = self.teams[position.turn().index()] == team;
        value += if to_move { TEMPO } else { -TEMPO };
        value.clamp(-MOST_EVALUATED, MOST_EVALUATED)
    }
}
