//! How positions are judged.

use crate::play::accumulators::Accumulators;
use crate::play::searching::{Exchanges, FREEDOM_PARTS, PieceSquares, Survey};
use crate::play::{Game, Position};
use crate::rules::{KindId, PlayerId, Rules};

use super::chase;
use super::network::{Network, Weights};
use super::passed;
use super::terms::Terms;
use super::worth::Worth;
use crate::search::value::evaluated;

/// What royal pieces are worth in an exchange.
const ROYAL: i32 = 8_000;

/// How positions of a game are judged.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// What pieces are worth.
    pub(super) worth: Worth,
    pub(super) terms: Terms,
    /// What the terms count for, for each number of pieces that are left.
    by_pieces: Vec<Terms<i32>>,
    /// For each team, what all pieces are worth to it.
    piece_squares: Vec<PieceSquares>,
    pub(in crate::search) exchanges: Exchanges,
    pub(super) survey: Survey,
    /// Whether anything that the survey finds counts.
    pub(in crate::search) looks: bool,
    /// What games have taught of pieces together.
    pub(super) network: Option<Network>,
    /// Which pieces are more than the least of kinds, and not royal.
    pub(in crate::search) officers: Vec<bool>,
    /// For each piece in which group it is looked at to correct how positions are judged: the least of kinds, and the others of
    /// players in turn.
    pub(in crate::search) groups: Vec<u8>,
    /// For each player the number of the team.
    pub(in crate::search) teams: Vec<usize>,
    pub(in crate::search) team_count: usize,
}

impl Evaluation {
    /// Judges positions of a game by its rules.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::with(game, Worth::of(game), Terms::default())
    }

    /// Judges positions by what pieces are worth, and what is weighed besides.
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
            freedom: start.by_piece(|kind| worth.freedom_by_cells(kind).filter(|_| officer(kind))),
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
            ways: passed::ways(&start, &worth, &officer),
            chase: chase::of(game, &worth),
        };
        let by_player = start.players_by_piece();
        let least = survey.least.iter().zip(by_player);
        let groups = least
            .map(|(&least, player)| if least { 0 } else { 1 + (player.0 % 2) as u8 })
            .collect();
        let most = most_pieces(rules);
        Self {
            looks: !terms.are_nothing() || survey.freedom.iter().any(Option::is_some),
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

    /// Judges positions by what pieces are worth by the rules of the game, and by nothing besides: the rest is left to a network,
    /// which judges faster alone.
    #[must_use]
    pub fn of_pieces_alone(game: &Game) -> Self {
        Self::with(game, Worth::of(game).without_freedom(), Terms::nothing())
    }

    /// The same with a network, if it is one for the game.
    pub(super) fn with_network(self, game: &Game, weights: Weights<i16>) -> Option<Self> {
        let network = Network::new(&Position::start(game), weights)?;
        Some(Self {
            network: Some(network),
            ..self
        })
    }

    /// How many teams there are.
    #[must_use]
    pub fn teams(&self) -> usize {
        self.team_count
    }

    /// What pieces are worth.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// What a position is worth to a player's team as it stands, in hundredths of a pawn or of what stands for one.
    #[must_use]
    pub fn judge(&self, position: &Position, player: PlayerId) -> i32 {
        let team = self.teams.get(player.index()).copied().unwrap_or(0);
        let network = self.network.as_ref();
        let mut kept = network.map_or_else(Accumulators::default, |network| Accumulators::of_one(network.begin()));
        self.of(position, team, None, &mut kept)
    }

    /// What is kept of positions of a game from one to the next.
    pub(in crate::search) fn accumulators(&self) -> Accumulators {
        let network = self.network.as_ref();
        network.map_or_else(Accumulators::default, |network| Accumulators::of_game(network.begin()))
    }

    /// What the pieces alone are worth to a team.
    pub(in crate::search) fn of_pieces(&self, position: &Position, team: usize, kept: &mut Accumulators) -> i32 {
        let Some(network) = &self.network else {
            return position.total(&self.piece_squares[team]);
        };
        // Of two teams, what is worth something to one is worth as much less to the other.
        let to_first = network.pieces(position, &self.piece_squares[0], kept);
        if team == 0 { to_first } else { -to_first }
    }

    /// How many pieces are left of those at the start, and how many those are.
    fn left(&self, position: &Position) -> (usize, usize) {
        let most = self.by_pieces.len() - 1;
        (position.piece_count().min(most), most)
    }

    /// What part of the pieces of the start is left.
    pub(super) fn part_left(&self, position: &Position) -> f64 {
        let (left, most) = self.left(position);
        left as f64 / most.max(1) as f64
    }

    /// What a position is worth to a team, given what the pieces alone are, if that is known, and what is kept of other positions of
    /// the game.
    #[inline]
    pub(in crate::search) fn of(
        &self,
        position: &Position,
        team: usize,
        pieces: Option<i32>,
        kept: &mut Accumulators,
    ) -> i32 {
        let mut value = pieces.unwrap_or_else(|| self.of_pieces(position, team, kept));
        let others = (self.team_count as i32 - 1).max(1);
        let terms = &self.by_pieces[self.left(position).0];
        if self.looks {
            position.survey(&self.survey, |player, found| {
                let said = terms.of(&found) + found.freedom / FREEDOM_PARTS;
                value += if self.teams[player.index()] == team {
                    said
                } else {
                    -said / others
                };
            });
        }
        let network = self.network.as_ref();
        let network = network.map_or(0, |network| network.of(position, &self.piece_squares[0], kept));
        let to_move = terms.tempo + network;
        value += if self.teams[position.turn().index()] == team {
            to_move
        } else {
            -to_move
        };
        evaluated(value)
    }
}

/// How many pieces there are at the start, on the board and in hand.
fn most_pieces(rules: &Rules) -> usize {
    let in_hand = rules.start.hands.iter().map(|&(_, _, count)| usize::from(count));
    rules.start.pieces.len() + in_hand.sum::<usize>()
}

/// For each kind whether it is more than the least of kinds, and not royal.
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
