//! Positions in which the game has ended, as text.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::notation::fen;
use triagonal::play::{Game, Outcome, Position, Reason, SetupEnd};
use triagonal::{Variant, play};

use crate::support::fixtures::shipped;
use crate::support::{Rng, configurations, how_many, studied};

/// The seed of the games.
const SEED: u64 = 0x656e_6465;
/// The number of games of each variant with each choice of options.
const GAMES: u64 = 3;
/// The maximum length of a game.
const PLIES: usize = 300;

/// Chess that is won by capturing the King.
const CAPTURE: &str =
    "variant \"Test\"\nextends chess\ncheck protects nothing\ncheckmate goes on\ncapturing any King wins\n";

fn read(variant: &Variant, text: &str) -> Option<Outcome> {
    variant
        .read_fen(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .outcome()
}

#[test]
fn an_end_by_capture_is_part_of_the_position() {
    let variant = Variant::parse(CAPTURE).expect("the text is right");
    let mut position = variant.start();
    for text in ["e2-e4", "f7-f6", "d1-h5", "a7-a6", "h5-e8"] {
        position.play_text(text).expect("the move is legal");
    }
    let text = position.fen();
    assert!(!text.contains("end:"), "{text}");
    assert_eq!(read(&variant, &text), position.outcome());
    assert_eq!(
        read(&variant, &format!("{text} end:capture:-")),
        Some(Outcome::draw(Reason::Capture))
    );
    assert_eq!(read(&variant, &format!("{text} end:none")), None);
}

#[test]
fn an_end_that_the_pieces_do_not_show_is_written() {
    // The King comes back to the cell where it began.
    let text = "variant \"Test\"\nplayers White, Black\nboard { axes file a..c, rank 1..3; view Black: mirror rank }\nzone goal: rank = first\n\
        reaching goal with King wins\narray { rank 1: K . . }\npiece King K { step radial }\n";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report:?}"));
    let mut position = variant.start();
    for text in ["a1-a2", "a3-b2", "a2-a1"] {
        position.play_text(text).expect("the move is legal");
    }
    let text = position.fen();
    assert!(text.ends_with(" end:reaching:w"), "{text}");
    assert_eq!(read(&variant, &text), position.outcome());
    assert_eq!(read(&variant, text.trim_end_matches(" end:reaching:w")), None);
}

/// Where a position shows that a game is over, and for whom. Sources: pyffish 0.0.90 (`is_immediate_game_end`), and
/// python-chess 1.11.2 (`is_variant_end`) for the games that it knows.
#[test]
fn positions_show_that_the_game_is_over() {
    for (game, text, end) in [
        (
            "kingofthehill",
            "4k3/8/8/8/4K3/8/8/8 b - - 0 1",
            "White wins by reaching",
        ),
        // White would have won a move ago.
        ("kingofthehill", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "none"),
        ("atomic", "8/8/8/8/8/8/8/4K2R b - - 0 1", "White wins by capture"),
        ("atomic", "8/8/8/8/8/8/8/4K2R w - - 0 1", "White wins by capture"),
        (
            "horde",
            "rnbqkbnr/pppppppp/8/8/8/8/8/8 b kq - 0 1",
            "Black wins by material",
        ),
        (
            "horde",
            "rnbqkbnr/pppppppp/8/8/8/8/8/8 w kq - 0 1",
            "Black wins by material",
        ),
        ("antichess", "8/8/8/8/8/8/8/n7 b - - 0 1", "White wins by material"),
        ("antichess", "8/8/8/8/8/8/8/n7 w - - 0 1", "White wins by material"),
        (
            "extinction",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R b KQkq - 0 1",
            "Black wins by material",
        ),
        (
            "extinction",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
            "Black wins by material",
        ),
        ("losers", "8/8/8/8/8/8/4k3/K7 w - - 0 1", "White wins by baring"),
        ("losers", "8/8/8/8/8/8/4k3/K6R b - - 0 1", "Black wins by baring"),
        ("threekings", "k6k/8/8/8/4k3/8/8/K6K b - - 0 1", "Black wins by capture"),
        ("shatranj", "4k3/8/8/8/8/8/8/K6R w - - 0 1", "White wins by baring"),
        // Black can still capture the Rook.
        ("shatranj", "4k3/8/8/8/8/8/8/K6R b - - 0 1", "none"),
        ("breakthrough", "P7/8/8/8/8/8/p7/8 b - - 0 1", "White wins by reaching"),
    ] {
        let variant = shipped(game);
        let end_of = |text: &str| {
            let outcome = read(&variant, text);
            outcome.map_or_else(|| "none".to_owned(), |outcome| variant.outcome_text(&outcome))
        };
        assert_eq!(end_of(text), end, "{game}: {text}");
        let position = variant.read_fen(text).expect("it was read");
        assert_eq!(end_of(&position.fen()), end, "{game}: {text}");
        if end != "none" {
            let open = variant.read_fen(&format!("{text} end:none")).expect("it was read");
            let by_pieces = |outcome: Outcome| Reason::DEEDS.contains(&outcome.reason);
            assert!(!open.outcome().is_some_and(by_pieces), "{game}: {text}");
            assert_eq!(open.setup().end, SetupEnd::NotYet, "{game}: {text}");
        }
    }
}

#[test]
fn ends_that_no_move_brings_about_are_refused() {
    let variant = Variant::parse(CAPTURE).expect("the text is right");
    let start = variant.start().fen();
    for field in [
        "end:",
        "end:capture",
        "end:checkmate:w",
        "end:capture:x",
        "end:capture:w:b",
    ] {
        let wrong = variant
            .read_fen(&format!("{start} {field}"))
            .expect_err(field)
            .to_string();
        assert!(
            wrong.contains(&format!("no move ends this game like `{field}`")),
            "{wrong}"
        );
    }
    let mut setup = variant.start().setup();
    setup.end = SetupEnd::Known(Outcome::win(7, Reason::Capture));
    let refused = Position::from_setup(variant.start().game(), &setup);
    assert!(matches!(refused, Err(play::SetupError::End(_))));
}

#[test]
fn games_end_in_the_same_way_as_text() {
    let mut ends: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut looks_ended = BTreeSet::new();
    let configurations = configurations(&studied());
    for configuration in configurations.iter().step_by(how_many(4, 1)) {
        let game = Game::new(configuration.rules.clone());
        for number in 0..GAMES {
            let mut rng = Rng::new(SEED + number);
            let mut position = Position::start(&game);
            for _ in 0..PLIES {
                let count = position.moves().len();
                if count == 0 || position.outcome().is_some() {
                    break;
                }
                if position.setup().end == SetupEnd::NotYet {
                    looks_ended.insert(configuration.title());
                }
                position.play_listed(rng.below(count));
            }
            let Some(outcome) = position.outcome() else { continue };
            if matches!(outcome.reason, Reason::Repetition | Reason::PerpetualCheck) {
                continue;
            }
            *ends.entry(outcome.reason.name()).or_default() += 1;
            let text = fen::write(&configuration.rules, &position.setup());
            let read = fen::read(&configuration.rules, &text).expect("a written position is read");
            let again = Position::from_setup(&game, &read).expect("a written position is one of the game");
            assert_eq!(again.outcome(), Some(outcome), "{}: {text}", configuration.title());
            assert!(again.legal_moves().is_empty() || !Reason::DEEDS.contains(&outcome.reason));
        }
    }
    println!("{ends:?}");
    // No shipped game goes on although its pieces look as if it were over.
    assert_eq!(looks_ended, BTreeSet::new());
    for reason in ["capture", "elimination", "reaching", "checkmate"] {
        assert!(ends.contains_key(reason), "no game ended by {reason}: {ends:?}");
    }
}
