//! Quiet moves that are listed because they give direct check.

use triagonal::Variant;
use triagonal::geometry::CellId;
use triagonal::play::{Move, Position, Setup};

use crate::support::Rng;

/// Games with only leapers and sliders.
const GAMES: [&str; 6] = ["chess", "capablanca", "makruk", "shatranj", "shogi", "crazyhouse"];

/// Whether the next player is in check even without the piece on the target cell.
fn checks_from_behind(next: &Position, cell: CellId) -> bool {
    let mut setup = Setup::new(next.setup().pieces, next.turn());
    setup.pieces.retain(|&(at, _)| at != cell);
    Position::from_setup(next.game(), &setup).is_ok_and(|bare| bare.in_check())
}

#[test]
fn quiet_moves_are_listed_whose_own_piece_gives_check() {
    let mut rng = Rng::new(17);
    for name in GAMES {
        let variant = Variant::builtin(name).expect("it is shipped");
        let (mut given, mut behind) = (0, 0);
        for _ in 0..20 {
            let mut position = variant.start();
            for _ in 0..150 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mut listed = Vec::new();
                let _ = position.list_noisy(true, &mut listed);
                let quiet: Vec<&Move> = listed.iter().filter(|made| !made.is_noisy()).collect();
                for made in legal.iter().filter(|made| !made.is_noisy()) {
                    let next = position.after(made).expect("the move is legal");
                    if quiet.contains(&made) {
                        given += 1;
                        assert!(next.in_check(), "{name}: {made:?} of {position:?}");
                    } else if next.in_check() {
                        behind += 1;
                        let to = made.to().expect("nobody passes");
                        let castles = made.carried().is_some();
                        assert!(
                            castles || checks_from_behind(&next, to),
                            "{name}: {made:?} of {position:?}"
                        );
                    }
                }
                let made = *rng.pick(&legal);
                position.play(&made).expect("the move is legal");
            }
        }
        assert!(given > 100 && behind > 0, "{name}: {given} and {behind}");
    }
}

#[test]
fn the_pieces_that_are_in_check_are_named() {
    let chess = Variant::builtin("chess").expect("it is shipped");
    let cells = |fen: &str| {
        let position = chess.read_fen(fen).expect("a position");
        let rules = position.game().rules().clone();
        position
            .checked()
            .into_iter()
            .map(|cell| rules.space.name(cell).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(cells("4k3/8/8/8/8/8/8/K3R3 b - - 0 1"), ["e8"]);
    assert!(cells("4k3/8/8/8/8/8/8/K2R4 b - - 0 1").is_empty());
}
