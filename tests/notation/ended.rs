//! Positions in which the game has ended, as text.

use std::collections::BTreeMap;

use triagonal::notation::fen;
use triagonal::play::{Game, Outcome, Position, Reason};
use triagonal::{Variant, play};

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
    assert!(text.ends_with(" end:capture:w"), "{text}");
    assert_eq!(read(&variant, &text), position.outcome());
    assert_eq!(
        read(&variant, &text.replace(":w", ":-")),
        Some(Outcome::draw(Reason::Capture))
    );
    let open = read(&variant, text.trim_end_matches(" end:capture:w"));
    assert_ne!(open.map(|end| end.reason), Some(Reason::Capture));
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
    setup.end = Some(Outcome::win(7, Reason::Capture));
    let refused = Position::from_setup(variant.start().game(), &setup);
    assert!(matches!(refused, Err(play::SetupError::End(_))));
}

#[test]
fn games_end_in_the_same_way_as_text() {
    let mut ends: BTreeMap<&'static str, usize> = BTreeMap::new();
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
    for reason in ["capture", "elimination", "reaching", "checkmate"] {
        assert!(ends.contains_key(reason), "no game ended by {reason}: {ends:?}");
    }
}
