//! The descriptions of the pieces of all built-in variants. Read them when they change.

use triagonal::explain::{explain_game, explain_piece, mobility_prose};
use triagonal::play::Piece;
use triagonal::rules::PlayerId;

use super::{VARIANTS, kinds, shipped, title};
use crate::support::sections::assert_sections;

/// Texts in the order of their first page, each with all its pages, so that no text is recorded twice.
#[derive(Default)]
struct Distinct(Vec<(String, Vec<String>)>);

impl Distinct {
    fn add(&mut self, text: &str, page: &str) {
        match self.0.iter_mut().find(|(other, _)| other == text) {
            Some((_, pages)) => pages.push(page.to_owned()),
            None => self.0.push((text.to_owned(), vec![page.to_owned()])),
        }
    }

    fn show(&self) -> String {
        let entry = |(text, pages): &(String, Vec<String>)| format!("{text}\n  in {}\n", named(pages));
        self.0.iter().map(entry).collect()
    }
}

/// The names of pages, or of the others where those are fewer.
fn named(pages: &[String]) -> String {
    if pages.len() * 2 <= VARIANTS.len() {
        return pages.join(", ");
    }
    let all = VARIANTS.iter().map(|(name, options)| title(name, options));
    let others: Vec<String> = all.filter(|page| !pages.contains(page)).collect();
    match others.is_empty() {
        true => "all".to_owned(),
        false => format!("all but {}", others.join(", ")),
    }
}

#[test]
fn pages() {
    let (mut titles, mut headings) = (Distinct::default(), Distinct::default());
    let mut sections: Vec<(String, Distinct)> = Vec::new();
    for (name, options) in VARIANTS {
        let page = title(name, options);
        let about = explain_game(shipped(name, options).game(), &|_, symbol| symbol.to_owned());
        titles.add(&about.title, &page);
        let mut all = Vec::new();
        // Drawings have snapshots of their own.
        for section in about.sections.iter().filter(|section| section.drawing.is_empty()) {
            all.push(section.heading.as_str());
            let index = sections.iter().position(|(heading, _)| *heading == section.heading);
            let index = index.unwrap_or_else(|| {
                sections.push((section.heading.clone(), Distinct::default()));
                sections.len() - 1
            });
            for paragraph in &section.paragraphs {
                sections[index].1.add(paragraph, &page);
            }
        }
        headings.add(&all.join(", "), &page);
    }
    let mut texts = vec![
        ("Titles".to_owned(), titles.show()),
        ("Headings".to_owned(), headings.show()),
    ];
    texts.extend(
        sections
            .iter()
            .map(|(heading, distinct)| (heading.clone(), distinct.show())),
    );
    assert_sections!("pages", texts);
}

#[test]
fn pieces() {
    let mut pieces = Distinct::default();
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        for kind in kinds(rules).filter(|kind| rules.kinds[kind.index()].looks == *kind) {
            let piece = Piece {
                player: PlayerId(0),
                kind,
            };
            let about = explain_piece(rules, piece, None);
            let text = format!(
                "{} on {}, Betza {}. {}",
                rules.kinds[kind.index()].name,
                rules.space.name(about.on),
                about.betza.as_deref().unwrap_or("none"),
                mobility_prose(rules, &about.mobility)
            );
            pieces.add(&text, &title(name, options));
        }
    }
    assert_sections!("pieces", vec![("Pieces".to_owned(), pieces.show())]);
}

/// The pieces of both players have the same descriptions if views only rotate the board. Directions along an axis may have
/// opposite signs, and therefore another order.
#[test]
fn players_are_explained_alike() {
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        for kind in kinds(rules) {
            let prose_of = |player: u16| {
                let piece = Piece {
                    player: PlayerId(player),
                    kind,
                };
                // Castlings name their cells, and only pieces that can be in hand can be dropped.
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
            assert_eq!(prose_of(0), prose_of(1), "{name}: {}", rules.kinds[kind.index()].name);
        }
    }
}

/// The paragraph of a game's page about a piece.
fn about_piece(game: &str, piece: &str) -> String {
    let about = explain_game(shipped(game, &[]).game(), &|_, symbol| symbol.to_owned());
    let mut paragraphs = about.sections.into_iter().flat_map(|section| section.paragraphs);
    let begins = format!("{piece} (");
    paragraphs
        .find(|text| text.starts_with(&begins))
        .expect("the page has the piece")
}

#[test]
fn pieces_that_differ_between_players_are_explained_for_each() {
    // Only Black castles, and only Black's pawns advance two cells.
    let king = about_piece("empire", "King");
    let (white, black) = king.split_once("For Black: ").expect("the kings differ");
    assert!(white.contains("For White: ") && !white.contains("castles"), "{white}");
    assert!(black.contains("It castles by going from e8 to g8"), "{black}");
    let pawn = about_piece("dunsany", "Pawn");
    let (white, black) = pawn.split_once("For Black: ").expect("the pawns differ");
    assert!(
        !white.contains("two cells") && black.contains("exactly two cells forward"),
        "{pawn}"
    );
    // Both kings castle on their own side, and each quail moves the other way round.
    for (game, piece) in [("chess", "King"), ("torishogi", "Left Quail")] {
        let text = about_piece(game, piece);
        assert!(!text.contains("For "), "{text}");
    }
}
