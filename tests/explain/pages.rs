//! The pages of all shipped variants, and how their pieces get about: read them!

use std::fmt::Write as _;

use triagonal::explain::{explain_game, explain_piece, mobility_prose};
use triagonal::play::Piece;
use triagonal::rules::PlayerId;

use super::{VARIANTS, kinds, shipped, title};

#[test]
fn pages() {
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let about = explain_game(variant.game(), &|_, symbol| symbol.to_owned());
        let mut page = format!("# {}\n", about.title);
        for section in &about.sections {
            // Drawings have snapshots of their own.
            if section.drawing.is_empty() {
                write!(page, "\n## {}\n\n", section.heading).expect("a text can be written");
                for paragraph in &section.paragraphs {
                    page.push_str(paragraph);
                    page.push('\n');
                }
            }
        }
        insta::assert_snapshot!(format!("page of {}", title(name, options)), page);
    }
}

#[test]
fn pieces() {
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        let mut list = String::new();
        for kind in kinds(rules).filter(|kind| rules.kinds[kind.index()].looks == *kind) {
            let piece = Piece {
                player: PlayerId(0),
                kind,
            };
            let about = explain_piece(rules, piece, None);
            writeln!(
                list,
                "{} on {}, Betza {}. {}",
                rules.kinds[kind.index()].name,
                rules.space.name(about.on),
                about.betza.as_deref().unwrap_or("none"),
                mobility_prose(rules, &about.mobility)
            )
            .expect("a text can be written");
        }
        insta::assert_snapshot!(format!("pieces of {}", title(name, options)), list);
    }
}

/// The other player's pieces are told in the same words, where views do no more than turn the board. Directions along an
/// axis have other signs, and so another order.
#[test]
fn players_are_told_alike() {
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        for kind in kinds(rules) {
            let told = |player: u16| {
                let piece = Piece {
                    player: PlayerId(player),
                    kind,
                };
                // Castlings name their cells, and only those who can have a piece in hand drop it.
                triagonal::explain::piece_prose(rules, piece)
                    .text
                    .split(" It castles")
                    .flat_map(|text| text.split(" It is royal"))
                    .flat_map(|text| text.split(" From the hand"))
                    .next()
                    .map(|text| match text.contains(['+', '−']) {
                        true => {
                            let mut letters: Vec<char> = text.replace('−', "+").chars().collect();
                            letters.sort_unstable();
                            letters.into_iter().collect()
                        }
                        false => text.to_owned(),
                    })
            };
            assert_eq!(told(0), told(1), "{name}: {}", rules.kinds[kind.index()].name);
        }
    }
}
