//! Lines that cross themselves because of a join.

use triagonal::geometry::{Face, Join};
use triagonal::play::Position;
use triagonal::rules::KindId;

use crate::play::boards::{chess, game, setup};

#[test]
fn a_piece_where_a_line_crosses_itself_shields_the_king_alone() {
    let mut rules = chess();
    let face = |axis| Face {
        chart: 0,
        axis,
        high: true,
    };
    let turn = Join {
        exit: face(0),
        entry: face(1),
        mirrored: vec![false],
    };
    rules.space.joins.extend([turn.reversed(), turn]);
    // The rook's line leaves the fourth rank on the right and comes back down the d file.
    let position = Position::from_setup(&game(rules), &setup("7k/8/8/P7/r2N4/8/8/3K4 w - -")).unwrap();
    let knight = KindId(4);
    assert!(!position.in_check());
    let mut moves = position.legal_moves().into_iter();
    assert!(moves.all(|made| made.kind() != knight), "the knight is pinned");
}
