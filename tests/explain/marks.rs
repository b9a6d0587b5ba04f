//! Marks agree with the moves of the engine.

use std::collections::BTreeSet;

use triagonal::Variant;
use triagonal::explain::{Mark, marks};
use triagonal::geometry::{CellId, CellSet};
use triagonal::play::{Game, Piece, Position};
use triagonal::rules::{KindId, PlayerId, Rules};

use super::{VARIANTS, bare, kinds, shipped, stand, title};

/// The number of cells of a board on which each piece is tested.
const CELLS: usize = 5;

/// Returns the targets of a piece among other pieces, without swaps, as the engine finds them.
fn goals(game: &Game, piece: Piece, from: CellId, others: &[(CellId, Piece)]) -> BTreeSet<CellId> {
    let rules = game.rules();
    let remembers = rules.kinds[piece.kind.index()].moves[piece.player.index()]
        .iter()
        .any(|rule| rule.conditions.unmoved);
    let begins = rules.start.pieces.contains(&(from, piece.player, piece.kind));
    let unmoved: CellSet = (remembers && begins).then_some(from).into_iter().collect();
    let mut pieces = vec![(from, piece)];
    pieces.extend(others);
    let position = Position::from_setup(game, &stand(pieces, unmoved)).expect("nothing speaks against the position");
    let legal = position.legal_moves();
    legal
        .iter()
        .filter(|one| one.from() == Some(from) && one.carried().is_none())
        .filter_map(triagonal::Move::to)
        .collect()
}

/// Returns kinds of enemies that rules may distinguish, including one of the remaining kinds.
fn enemies(rules: &Rules, piece: Piece) -> Vec<Piece> {
    let mover = &rules.kinds[piece.kind.index()];
    let team = rules.players[piece.player.index()].team;
    let player = rules
        .players
        .iter()
        .position(|player| player.team != team)
        .expect("there is an enemy");
    let player = PlayerId(player as u16);
    let tokens = mover.moves[piece.player.index()]
        .iter()
        .flat_map(|rule| rule.legs.iter().flatten());
    let lists: Vec<&Vec<KindId>> = tokens.filter_map(|token| token.kinds.as_ref()).collect();
    let mut known: Vec<Vec<bool>> = Vec::new();
    let mut found = Vec::new();
    for kind in kinds(rules) {
        let lists_with_kind: Vec<bool> = lists.iter().map(|kinds| kinds.contains(&kind)).collect();
        let fair = rules.kinds[kind.index()].capturable && !mover.spares.contains(&kind);
        if fair && !known.contains(&lists_with_kind) {
            known.push(lists_with_kind);
            found.push(Piece { player, kind });
        }
    }
    found
}

#[test]
fn marks_are_what_the_engine_allows() {
    let mut tried = 0;
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        let game = bare(rules);
        let count = rules.space.cells.len();
        for kind in kinds(rules) {
            let player = PlayerId(kind.0 % rules.players.len() as u16);
            let piece = Piece { player, kind };
            let enemies = enemies(rules, piece);
            // Cells across the board, and one on which the kind starts.
            let spread = (0..CELLS).map(|number| CellId(((2 * number + 1) * count / (2 * CELLS)) as u16));
            let begins = rules
                .start
                .pieces
                .iter()
                .find(|it| (it.1, it.2) == (player, kind))
                .map(|it| it.0);
            for from in spread.chain(begins) {
                let marks = marks(rules, piece, from);
                let marked = |wanted: &[Mark]| -> BTreeSet<CellId> {
                    marks
                        .iter()
                        .filter(|(_, mark)| wanted.contains(mark))
                        .map(|(cell, _)| *cell)
                        .collect()
                };
                let place = format!(
                    "{}: {} on {}",
                    title(name, options),
                    rules.kinds[kind.index()].name,
                    rules.space.name(from)
                );
                let moves = marked(&[Mark::Move, Mark::Both, Mark::Slide, Mark::MoveOrHop, Mark::MoveOrShot]);
                assert_eq!(moves, goals(&game, piece, from, &[]), "moves of {place}");
                let captures = marked(&[Mark::Capture, Mark::Both, Mark::Slide]);
                let takes = |on: &CellId| {
                    enemies
                        .iter()
                        .any(|&enemy| goals(&game, piece, from, &[(*on, enemy)]).contains(on))
                };
                let taken: BTreeSet<CellId> = rules.space.ids().filter(|&on| on != from).filter(takes).collect();
                assert_eq!(captures, taken, "captures of {place}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "only {tried} pieces were tried");
}

/// Counted by hand: from e5 a Cannon has its file and rank. It may hop to cells at a distance of two or more; on adjacent
/// cells there is no room for a screen.
#[test]
fn cannons_hop() {
    let variant = shipped("xiangqi", &[]);
    let rules = variant.rules();
    let kind = variant.kind("Cannon").expect("there are Cannons");
    let from = variant.cell("e5").expect("a cell");
    let piece = Piece {
        player: PlayerId(0),
        kind,
    };
    let found = marks(rules, piece, from);
    let near: Vec<&str> = found
        .iter()
        .filter(|it| it.1 == Mark::Move)
        .map(|it| rules.space.name(it.0))
        .collect();
    assert_eq!(near, ["e4", "d5", "f5", "e6"]);
    assert_eq!(found.iter().filter(|it| it.1 == Mark::MoveOrHop).count(), 17 - 4);
    // The engine agrees that a screen is needed.
    let game = bare(rules);
    let enemy = Piece {
        player: PlayerId(1),
        kind,
    };
    let (far, screen) = (variant.cell("e9").expect("a cell"), variant.cell("e7").expect("a cell"));
    assert!(!goals(&game, piece, from, &[(far, enemy)]).contains(&far));
    assert!(goals(&game, piece, from, &[(far, enemy), (screen, enemy)]).contains(&far));
}

/// The first file belongs to no class, so no move changes the class to it or from it.
#[test]
fn cells_in_no_class_are_not_changed_to() {
    let text = "variant \"Trial\"
players White, Black
board { axes file a..c, rank 1..2; view Black: mirror rank }
partition side { class middle: file = b; class right: file = c }
piece Trial T { step orthogonal changing side }
array { Trial b1 }
";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{:?}", report.diagnostics()));
    let rules = variant.rules();
    let piece = Piece {
        player: PlayerId(0),
        kind: variant.kind("Trial").expect("it was declared"),
    };
    let from = variant.cell("b1").expect("a cell");
    let marked: Vec<CellId> = marks(rules, piece, from).into_iter().map(|(cell, _)| cell).collect();
    assert_eq!(marked, [variant.cell("c1").expect("a cell")]);
    assert_eq!(goals(&bare(rules), piece, from, &[]), BTreeSet::from_iter(marked));
}

#[test]
fn castlings_are_marked_where_the_king_begins() {
    let variant = shipped("chess", &[]);
    let rules = variant.rules();
    let king = Piece {
        player: PlayerId(0),
        kind: variant.kind("King").expect("there are Kings"),
    };
    let castles = |name: &str| -> Vec<&str> {
        let from = variant.cell(name).expect("a cell");
        let marks = marks(rules, king, from).into_iter();
        marks
            .filter(|it| it.1 == Mark::Castle)
            .map(|it| rules.space.name(it.0))
            .collect()
    };
    assert_eq!(castles("e1"), ["c1", "g1"]);
    assert!(castles("e2").is_empty());
}
