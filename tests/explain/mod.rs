//! Explanations of pieces and games.

mod betza;
mod marks;
mod pages;
mod words;

use std::sync::Arc;

use triagonal::Variant;
use triagonal::geometry::CellSet;
use triagonal::play::{Game, Piece, Setup};
use triagonal::rules::{KindId, Rules};

use crate::support::studied;

/// Loads a built-in variant with options, each as `OPTION=VALUE`.
fn shipped(name: &str, options: &[(&str, &str)]) -> Variant {
    let loader = Variant::loader().set_all(options.iter().copied());
    loader.builtin(name).expect("the options are right")
}

/// The variants, with options that add kinds to those of the defaults.
const VARIANTS: &[(&str, &[(&str, &str)])] = &[
    ("absorption", &[]),
    ("amazons", &[]),
    ("antichess", &[]),
    ("billiards", &[]),
    ("billiards", &[("reflections", "single")]),
    ("byzantine", &[]),
    ("cambodian", &[]),
    ("capablanca", &[]),
    ("chess", &[]),
    ("chess960", &[]),
    ("christmas-tree", &[]),
    (
        "christmas-tree",
        &[
            ("players", "teams"),
            ("promotion", "adds"),
            ("gaps", "pass"),
            ("goal", "5"),
        ],
    ),
    ("chu-shogi", &[]),
    ("courier", &[]),
    ("crazyhouse", &[]),
    ("crazyhouse960", &[]),
    ("crosstunnel", &[]),
    ("crosstunnel", &[("double step", "once"), ("self-check", "forbidden")]),
    ("dobutsu", &[]),
    ("double-move", &[]),
    ("duck", &[]),
    ("ecumillstone", &[]),
    ("ecutunnel", &[]),
    ("ecutunnel", &[("form", "simple")]),
    ("extinction", &[]),
    ("falcon", &[]),
    ("frankfurt", &[]),
    ("glinski", &[]),
    ("grand", &[]),
    ("grant-acedrex", &[]),
    ("intermediate-tunnelchess", &[]),
    ("janggi", &[]),
    ("knight-relay", &[]),
    ("kyoto-shogi", &[]),
    ("makpong", &[]),
    ("marseillais", &[]),
    ("monster", &[]),
    ("progressive", &[]),
    ("kinglet", &[]),
    ("losers", &[]),
    ("magnetic", &[]),
    ("makruk", &[]),
    ("micro-shogi", &[]),
    ("minishogi", &[]),
    ("quadruple-besiege", &[]),
    ("quadruple-besiege", &[("array", "wildeurasian")]),
    ("quadruple-besiege", &[("array", "mitre")]),
    ("racing-kings", &[]),
    ("rifle", &[]),
    ("rococo", &[]),
    ("really-big-board", &[]),
    ("raumschach", &[]),
    ("raumschach", &[("pawn captures", "five")]),
    ("shogi", &[]),
    ("tamerlane", &[]),
    ("tenjiku-shogi", &[]),
    ("tenjiku-shogi", &[("moves", "later")]),
    ("three-check", &[]),
    ("tic-tac-toe", &[]),
    ("ultima", &[]),
    ("tunnelshogi", &[]),
    ("xiangqi", &[]),
    ("yalta", &[]),
    ("andernach", &[]),
    ("arimaa", &[]),
    ("atomic", &[]),
    ("benedict", &[]),
    ("circe", &[]),
    ("kamikaze", &[]),
    ("omega", &[]),
    ("placement", &[]),
    ("sittuyin", &[]),
    ("petrified", &[]),
    ("alice", &[]),
    ("bughouse", &[]),
    ("checkless", &[]),
    ("de-vasa", &[]),
    ("dragonchess", &[]),
    ("four-player", &[]),
    ("four-player", &[("en passant", "none")]),
    ("four-player-free-for-all", &[]),
    (
        "four-player-free-for-all",
        &[("en passant", "allowed"), ("stalemate points", "others")],
    ),
    ("relay", &[]),
    ("jetan", &[]),
    (
        "jetan",
        &[("thoats", "walk"), ("panthans", "diagonally back"), ("chiefs", "lost")],
    ),
    ("seirawan", &[]),
    ("shafran", &[]),
    ("shafran", &[("castlings", "long")]),
];

#[test]
fn every_shipped_variant_is_explained() {
    for one in studied() {
        let is_listed = VARIANTS
            .iter()
            .any(|(name, options)| *name == one.name && options.is_empty());
        assert!(is_listed, "{} is not in the list", one.name);
    }
}

/// The title of a variant with its options, for a snapshot.
fn title(name: &str, options: &[(&str, &str)]) -> String {
    let options: String = options
        .iter()
        .map(|(option, value)| format!(" {option} {value}"))
        .collect();
    format!("{name}{options}")
}

/// A game with the same pieces, without other rules.
fn bare(rules: &Rules) -> Game {
    Game::new(Arc::new(rules.alone()))
}

/// A position with some pieces. The first of them moves.
fn stand(pieces: Vec<(triagonal::CellId, Piece)>, unmoved: CellSet) -> Setup {
    let turn = pieces[0].1.player;
    let mut setup = Setup::new(pieces, turn);
    setup.unmoved = unmoved;
    setup.ply = u32::from(turn.0);
    setup
}

/// All kinds of a game.
fn kinds(rules: &Rules) -> impl Iterator<Item = KindId> + use<> {
    (0..rules.kinds.len()).map(|index| KindId(index as u16))
}
