//! A position as the page shows it, with all its moves: the page knows no rules.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use triagonal::notation::san;
use triagonal::{CellId, Move, PlayerId, Position, Variant};

use crate::moves::{MoveInfo, describe, move_infos};

/// Above so many moves they are not written in algebraic notation: nobody reads so long a list.
const MOST_SAN: usize = 250;

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionState {
    /// As one line.
    pub fen: String,
    /// Who moves.
    pub turn: u16,
    /// How many turns have been played.
    pub ply: u32,
    pieces: Vec<OnCell>,
    hands: Vec<(u16, u16, u16)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<u16>>,
    check: Vec<u16>,
    /// The cells of pieces that an opponent could capture.
    pub threatened: Vec<u16>,
    last: Vec<u16>,
    /// How the game has ended, if it has.
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

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct OutcomeInfo {
    /// In words.
    pub text: String,
    /// The players who win.
    pub winners: Vec<u16>,
    /// What ended it.
    pub reason: String,
}

impl PositionState {
    /// A position, and the move that led to it: what it was, and in words.
    pub fn new(variant: &Variant, position: &Position, last: Option<&(Move, String)>) -> Self {
        let rules = variant.rules();
        let setup = position.setup();
        let texts = position.move_texts();
        let (texts, legal): (Vec<String>, Vec<Move>) = texts.into_iter().unzip();
        let sans = (legal.len() <= MOST_SAN).then(|| san::write_all(position, &legal));
        let outcome = outcome(variant, position);
        let check = checked(position);
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

/// How the game has ended, if it has.
pub fn outcome(variant: &Variant, position: &Position) -> Option<OutcomeInfo> {
    let end = position.outcome()?;
    let players = variant.rules().players.iter().zip(0..);
    let winners = players.filter(|(player, _)| Some(player.team) == end.winners);
    Some(OutcomeInfo {
        text: capital(&variant.outcome_text(&end)),
        winners: winners.map(|(_, number)| number).collect(),
        reason: end.reason.name().to_owned(),
    })
}

/// A sentence with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The cells of a move.
fn touched(made: &Move) -> Vec<u16> {
    let ends = made.from().into_iter().chain(made.to());
    let carried = made.carried().into_iter().flat_map(|(from, to)| [from, to]);
    let cells: BTreeSet<u16> = ends.chain(carried).map(|cell| cell.0).collect();
    cells.into_iter().collect()
}

/// The cells of the pieces that check protects, if the player to move is in check.
fn checked(position: &Position) -> Vec<u16> {
    let rules = position.game().rules();
    let Some(check) = rules.check.as_ref().filter(|_| position.in_check()) else {
        return Vec::new();
    };
    let own = position.setup().pieces.into_iter();
    own.filter(|(_, piece)| piece.player == position.turn() && check.kinds.contains(&piece.kind))
        .map(|(cell, _)| cell.0)
        .collect()
}

/// The position as if it were another player's turn; none, if it cannot be.
pub fn with_turn(position: &Position, player: PlayerId) -> Option<Position> {
    let mut setup = position.setup();
    (setup.turn, setup.turn_ply, setup.trail) = (player, 0, None);
    setup.ep_squares = Vec::new();
    Position::from_setup(position.game(), &setup).ok()
}

/// The cells of the pieces of the player to move that an opponent could capture if it were the opponent's turn.
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
        let captured = moves.iter().flat_map(|one| one.captures().iter().copied());
        cells.extend(captured.filter(|&cell| position.piece_at(cell).is_some_and(|piece| piece.player == own)));
    }
    cells.into_iter().map(|cell| cell.0).collect()
}

/// The last move and the state in words.
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

/// A move in words, with who makes it: `White: Knight g1 to f3`.
pub fn said(position: &Position, made: &Move) -> String {
    let player = &position.game().rules().player(position.turn()).name;
    format!("{player}: {}", describe(position, made))
}
