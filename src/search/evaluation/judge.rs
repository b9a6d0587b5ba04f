//! The static evaluation of positions.

use crate::play::{Game, Position};
use crate::rules::{KindId, PlayerId, Rules};
use crate::search::board::accumulators::Accumulators;
use crate::search::board::weights::{Exchanges, MOBILITY_UNIT, PieceSquares, Survey};

use super::chase;
use super::network::{Network, Weights};
use super::passed;
use super::terms::Terms;
use super::worth::Worth;
use crate::search::value::evaluated;

/// The value of royal pieces in static exchange evaluation.
const ROYAL: i32 = 8_000;

/// The static evaluation of a game's positions.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Piece values.
    pub(super) worth: Worth,
    pub(super) terms: Terms,
    /// The weights of the terms, for each number of remaining pieces.
    by_pieces: Vec<Terms<i32>>,
    /// Piece-square tables from the view of each team.
    piece_squares: Vec<PieceSquares>,
    pub(in crate::search) exchanges: Exchanges,
    pub(super) survey: Survey,
    /// Whether any term of the survey has a weight.
    pub(in crate::search) looks: bool,
    /// A network learned from games.
    pub(super) network: Option<Network>,
    /// Which pieces are officers: not royal, and more valuable than the least valuable kinds.
    pub(in crate::search) officers: Vec<bool>,
    /// For each piece, its group in the correction history: the least valuable kinds, and the others by player.
    pub(in crate::search) groups: Vec<u8>,
    /// For each player, the number of the team.
    pub(in crate::search) teams: Vec<usize>,
    pub(in crate::search) team_count: usize,
}

impl Evaluation {
    /// Derives an evaluation from the rules of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::with(game, Worth::new(game), Terms::default())
    }

    /// Creates an evaluation from piece values and the weights of the other terms.
    #[must_use]
    pub fn with(game: &Game, worth: Worth, terms: Terms) -> Self {
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
        let officers = officers(rules, &worth);
        let officer = |kind: KindId| officers[kind.index()];
        let survey = Survey {
            mobility: start.by_piece(|kind| worth.freedom_by_cells(kind).filter(|_| officer(kind))),
            pressure: start.by_piece(|kind| {
                if officer(kind) {
                    3 + worth.in_exchange(kind) / 120
                } else {
                    0
                }
            }),
            worth: start.by_piece(|kind| if royal(kind) { 0 } else { worth.in_exchange(kind) }),
            least: start.by_piece(|kind| !royal(kind) && !officer(kind)),
            royal: start.by_piece(royal),
            promotion_paths: passed::promotion_paths(&start, &worth, &officer),
            chase: chase::find(game, &worth),
        };
        let by_player = start.players_by_piece();
        let least = survey.least.iter().zip(by_player);
        let groups = least
            .map(|(&least, player)| if least { 0 } else { 1 + (player.0 % 2) as u8 })
            .collect();
        let most = most_pieces(rules);
        Self {
            looks: !terms.ignore_survey() || survey.mobility.iter().any(Option::is_some),
            piece_squares: piece_squares.collect(),
            exchanges,
            survey,
            officers: start.by_piece(officer),
            groups,
            team_count: numbers.len(),
            teams,
            by_pieces: (0..=most).map(|pieces| terms.at(pieces, most)).collect(),
            worth,
            terms,
            network: None,
        }
    }

    /// Evaluates by piece values derived from the rules alone. The rest is left to a network, which is faster on its own.
    #[must_use]
    pub fn of_pieces_alone(game: &Game) -> Self {
        Self::with(game, Worth::new(game).without_freedom(), Terms::zero())
    }

    /// Adds a network, if it fits the game.
    pub(super) fn with_network(self, game: &Game, weights: Weights<i16>) -> Option<Self> {
        let network = Network::new(&Position::start(game), weights)?;
        Some(Self {
            network: Some(network),
            ..self
        })
    }

    /// The number of teams.
    #[must_use]
    pub fn teams(&self) -> usize {
        self.team_count
    }

    /// The piece values.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// The static evaluation of a position for a player's team, in hundredths of a pawn or of the game's unit of value.
    #[must_use]
    pub fn judge(&self, position: &Position, player: PlayerId) -> i32 {
        let team = self.teams.get(player.index()).copied().unwrap_or(0);
        let network = self.network.as_ref();
        let mut kept = network.map_or_else(Accumulators::default, |network| Accumulators::of_one(network.begin()));
        self.evaluate(position, team, None, &mut kept)
    }

    /// Empty accumulators for the positions of a game.
    pub(in crate::search) fn accumulators(&self) -> Accumulators {
        let network = self.network.as_ref();
        network.map_or_else(Accumulators::default, |network| Accumulators::of_game(network.begin()))
    }

    /// Material and piece-square values for a team.
    pub(in crate::search) fn of_pieces(&self, position: &Position, team: usize, kept: &mut Accumulators) -> i32 {
        let Some(network) = &self.network else {
            return position.total(&self.piece_squares[team]);
        };
        // With two teams the values are symmetric.
        let to_first = network.pieces(position, &self.piece_squares[0], kept);
        if team == 0 { to_first } else { -to_first }
    }

    /// The number of remaining pieces, and the number at the start.
    fn remaining(&self, position: &Position) -> (usize, usize) {
        let most = self.by_pieces.len() - 1;
        (position.piece_count().min(most), most)
    }

    /// The share of the starting pieces that remain.
    pub(super) fn part_left(&self, position: &Position) -> f64 {
        let (remaining, most) = self.remaining(position);
        remaining as f64 / most.max(1) as f64
    }

    /// The static evaluation for a team, given material and piece-square values if they are known, and the accumulators of earlier
    /// positions of the game.
    #[inline]
    pub(in crate::search) fn evaluate(
        &self,
        position: &Position,
        team: usize,
        pieces: Option<i32>,
        kept: &mut Accumulators,
    ) -> i32 {
        let mut value = pieces.unwrap_or_else(|| self.of_pieces(position, team, kept));
        let others = (self.team_count as i32 - 1).max(1);
        let terms = &self.by_pieces[self.remaining(position).0];
        if self.looks {
            position.survey(&self.survey, |player, found| {
                let bonus = terms.evaluate(&found) + found.mobility / MOBILITY_UNIT;
                value += if self.teams[player.index()] == team {
                    bonus
                } else {
                    -bonus / others
                };
            });
        }
        let network = self.network.as_ref();
        let network = network.map_or(0, |network| network.evaluate(position, &self.piece_squares[0], kept));
        let to_move = terms.tempo + network;
        value += if self.teams[position.turn().index()] == team {
            to_move
        } else {
            -to_move
        };
        evaluated(value)
    }
}

/// The number of pieces at the start, on the board and in hand.
fn most_pieces(rules: &Rules) -> usize {
    let in_hand = rules.start.hands.iter().map(|&(_, _, count)| usize::from(count));
    rules.start.pieces.len() + in_hand.sum::<usize>()
}

/// For each kind, whether it is an officer: not royal, and worth more than one and a half of the least valuable kind.
fn officers(rules: &Rules, worth: &Worth) -> Vec<bool> {
    let royal = |kind: KindId| rules.kind(kind).royal;
    let kinds = rules.start.pieces.iter().map(|&(_, _, kind)| kind);
    let least = kinds
        .filter(|&kind| !royal(kind))
        .map(|kind| worth.in_exchange(kind))
        .min();
    let bound = 3 * least.unwrap_or(0);
    let is_more = |kind| !royal(kind) && 2 * worth.in_exchange(kind) > bound;
    rules.kind_ids().map(is_more).collect()
}
