//! Positions as pages show them, with all legal moves: pages know no rules.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use triagonal::notation::san;
use triagonal::{CellId, Move, PlayerId, Position, Variant};

use crate::moves::{MoveInfo, describe, move_infos};

/// The maximum number of moves that are written in SAN: nobody reads a longer list.
const MAX_SAN: usize = 250;

/// A position as pages show it.
#[derive(Clone, Debug, Serialize)]
pub struct PositionState {
    /// The position as FEN.
    pub fen: String,
    /// The player to move.
    pub turn: u16,
    /// The number of plies since the start.
    pub ply: u32,
    pieces: Vec<OnCell>,
    hands: Vec<(u16, u16, u16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<u16>>,
    check: Vec<u16>,
    /// The cells of the pieces of the player to move that an opponent could capture.
    pub threatened: Vec<u16>,
    last: Vec<u16>,
    /// The result, after the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeInfo>,
    /// The legal moves.
    pub moves: Vec<MoveInfo>,
    words: String,
}

/// A piece on a cell.
#[derive(Clone, Debug)]
struct OnCell {
    cell: u16,
    player: u16,
    kind: u16,
    dead: bool,
}

impl Serialize for OnCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(if self.dead { 4 } else { 3 }))?;
        for number in [self.cell, self.player, self.kind] {
            list.serialize_element(&number)?;
        }
        if self.dead {
            list.serialize_element(&1)?;
        }
        list.end()
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct OutcomeInfo {
    /// The result in words.
    pub text: String,
    /// The players who win.
    pub winners: Vec<u16>,
    /// The reason of the end.
    pub reason: String,
}

impl PositionState {
    /// Describes a position, and the move that led to it.
    pub fn new(variant: &Variant, position: &Position, last: Option<&(Move, String)>) -> Self {
        let rules = variant.rules();
        let setup = position.setup();
        let texts = position.move_texts();
        let (texts, legal): (Vec<String>, Vec<Move>) = texts.into_iter().unzip();
        let sans = (legal.len() <= MAX_SAN).then(|| san::write_all(position, &legal));
        let outcome = outcome(variant, position);
        let check = checked_pieces(position);
        let scores = rules.player_ids().map(|player| position.score(player));
        let pieces = setup.pieces.iter().map(|&(cell, piece)| OnCell {
            cell: cell.0,
            player: piece.player.0,
            kind: piece.kind.0,
            dead: setup.dead.contains(cell),
        });
        Self {
            fen: position.fen(),
            turn: position.turn().0,
            ply: position.ply(),
            pieces: pieces.collect(),
            hands: setup
                .hands
                .iter()
                .map(|&(player, kind, count)| (player.0, kind.0, count))
                .collect(),
            scores: rules.has_scores().then(|| scores.collect()),
            threatened: if outcome.is_none() {
                threatened(position)
            } else {
                Vec::new()
            },
            last: last.map_or_else(Vec::new, |(made, _)| touched(made)),
            words: words(
                variant,
                position,
                last.map(|(_, words)| words.as_str()),
                outcome.as_ref(),
            ),
            moves: move_infos(position, &legal, texts, sans),
            outcome,
            check,
        }
    }
}

/// Returns the result, if the game has ended.
pub fn outcome(variant: &Variant, position: &Position) -> Option<OutcomeInfo> {
    let end = position.outcome()?;
    let players = variant.rules().players.iter().zip(0..);
    let winners = players.filter(|(player, _)| Some(player.team) == end.winners);
    Some(OutcomeInfo {
        text: capitalized(&variant.outcome_text(&end)),
        winners: winners.map(|(_, number)| number).collect(),
        reason: end.reason.name().to_owned(),
    })
}

/// Capitalizes a sentence.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the cells from which and to which a move moves pieces.
fn touched(made: &Move) -> Vec<u16> {
    let ends = made.from().into_iter().chain(made.to());
    let carried = made.carried().into_iter().flat_map(|(from, to)| [from, to]);
    let cells: BTreeSet<u16> = ends.chain(carried).map(|cell| cell.0).collect();
    cells.into_iter().collect()
}

/// Returns the cells of the royal pieces if the player to move is in check.
fn checked_pieces(position: &Position) -> Vec<u16> {
    let rules = position.game().rules();
    let Some(check) = rules.check.as_ref().filter(|_| position.in_check()) else {
        return Vec::new();
    };
    let own = position.setup().pieces.into_iter();
    own.filter(|(_, piece)| piece.player == position.turn() && check.kinds.contains(&piece.kind))
        .map(|(cell, _)| cell.0)
        .collect()
}

/// Returns the position with another player to move, if that is possible.
pub fn with_turn(position: &Position, player: PlayerId) -> Option<Position> {
    let mut setup = position.setup();
    (setup.turn, setup.turn_ply, setup.trail) = (player, 0, None);
    setup.ep_squares = Vec::new();
    Position::from_setup(position.game(), &setup).ok()
}

/// Returns the cells of the pieces of the player to move that an opponent could capture in the opponent's turn.
fn threatened(position: &Position) -> Vec<u16> {
    let rules = position.game().rules();
    let own = position.turn();
    let team = |player: PlayerId| rules.player(player).team;
    let mut cells: BTreeSet<CellId> = BTreeSet::new();
    for player in rules.player_ids().filter(|&player| team(player) != team(own)) {
        let Some(theirs) = with_turn(position, player) else {
            continue;
        };
        let moves = theirs.legal_moves();
        let captured = moves.iter().flat_map(|made| made.captures().iter().copied());
        cells.extend(captured.filter(|&cell| position.piece_at(cell).is_some_and(|piece| piece.player == own)));
    }
    cells.into_iter().map(|cell| cell.0).collect()
}

/// Describes the last move and the state of the game.
fn words(variant: &Variant, position: &Position, last: Option<&str>, outcome: Option<&OutcomeInfo>) -> String {
    let turn = &variant.rules().player(position.turn()).name;
    let mut sentences: Vec<String> = last.into_iter().map(|last| format!("{last}.")).collect();
    sentences.push(match outcome {
        Some(end) => format!("{}.", end.text),
        None if position.in_check() => format!("{turn} is in check and to move."),
        None => format!("{turn} to move."),
    });
    sentences.join(" ")
}

/// Describes a move with the player who makes it: `White: Knight g1 to f3`.
pub fn describe_with_player(position: &Position, made: &Move) -> String {
    let player = &position.game().rules().player(position.turn()).name;
    format!("{player}: {}", describe(position, made))
}
