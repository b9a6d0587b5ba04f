//! Games of more than two players on the chess board, and a short form of their positions.

use triagonal::play::{Game, Piece, Position, Setup};
use triagonal::rules::{Army, Elimination, KindId, Loss, PlayerId, Rules};

use crate::play::boards::{chess, name, named};

/// The symbols of the chess kinds, by index.
pub const KINDS: &str = "KQRBNP";

/// The king.
pub const KING: KindId = KindId(0);

/// Chess for players of these teams, without check, ends and a start. Every second player moves like Black.
pub fn crowd(teams: &[u16]) -> Rules {
    let mut rules = chess();
    let like = |index: usize| index % 2;
    let players = teams.iter().enumerate().map(|(index, &team)| {
        let mut player = rules.players[like(index)].clone();
        player.team = team;
        player
    });
    rules.players = players.collect();
    for zone in &mut rules.zones {
        zone.cells = (0..teams.len()).map(|index| zone.cells[like(index)].clone()).collect();
    }
    for kind in &mut rules.kinds {
        kind.moves = (0..teams.len()).map(|index| kind.moves[like(index)].clone()).collect();
        kind.castles.resize(teams.len(), Vec::new());
    }
    rules.start.pieces.clear();
    rules.check = None;
    rules.ends.clear();
    rules
}

/// Eliminates players who lose a king.
pub fn kings(by: Loss, army: Army) -> Elimination {
    Elimination {
        by,
        kinds: vec![KING],
        every: false,
        army,
    }
}

/// A set-up of pieces in a form such as `0Ka1 1Qh8`, each with its player; `0N@` is in hand.
pub fn stand(pieces: &str, turn: u16) -> Setup {
    let mut setup = Setup::new(Vec::new(), PlayerId(turn));
    for word in pieces.split_whitespace() {
        let player = PlayerId(word[..1].parse().unwrap());
        let kind = KindId(KINDS.find(&word[1..2]).unwrap() as u16);
        match &word[2..] {
            "@" => setup.hands.push((player, kind, 1)),
            cell => setup.pieces.push((named(cell), Piece { player, kind })),
        }
    }
    setup
}

/// The position of a set-up.
pub fn position(game: &Game, pieces: &str, turn: u16) -> Position {
    Position::from_setup(game, &stand(pieces, turn)).unwrap()
}

/// Writes the pieces of a position in the same form, those in hand last.
pub fn pieces(position: &Position) -> String {
    let letter = |kind: KindId| KINDS.as_bytes()[kind.index()] as char;
    let setup = position.setup();
    let standing = setup
        .pieces
        .iter()
        .map(|(cell, piece)| format!("{}{}{}", piece.player.0, letter(piece.kind), name(*cell)));
    let held = setup.hands.iter().flat_map(|&(player, kind, count)| {
        let word = format!("{}{}@", player.0, letter(kind));
        std::iter::repeat_n(word, usize::from(count))
    });
    standing.chain(held).collect::<Vec<String>>().join(" ")
}

/// Whether a move such as `a1b2` is legal.
pub fn may(position: &Position, text: &str) -> bool {
    let ends = (Some(named(&text[..2])), Some(named(&text[2..])));
    position
        .legal_moves()
        .iter()
        .any(|made| (made.from(), made.to()) == ends)
}

/// Plays a move such as `a1b2` and returns the pieces; also checks unmake.
pub fn play(position: &mut Position, text: &str) -> String {
    let ends = (Some(named(&text[..2])), Some(named(&text[2..])));
    let moves = position.legal_moves();
    let made = moves.iter().find(|made| (made.from(), made.to()) == ends).unwrap();
    let before = position.clone();
    position.play(made).unwrap();
    assert_eq!(position.hash(), position.hash_from_scratch());
    assert_eq!(position.undo(), Some(*made));
    assert_eq!(*position, before);
    position.play(made).unwrap();
    pieces(position)
}
