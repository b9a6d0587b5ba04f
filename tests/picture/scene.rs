//! Scenes: boards as data.

use std::collections::BTreeSet;

use triagonal::Variant;
use triagonal::picture::{PieceStyle, Scene, Style, looks, scene};

use crate::support::covering;

const STYLES: [PieceStyle; 4] = [
    PieceStyle::Own,
    PieceStyle::Figures,
    PieceStyle::Characters,
    PieceStyle::Letters,
];

fn all() -> impl Iterator<Item = (&'static str, Variant, Scene)> {
    covering().iter().map(|one| {
        let variant = Variant::builtin(one.name).unwrap();
        let scene = scene(variant.rules());
        (one.name, variant, scene)
    })
}

#[test]
fn every_number_in_a_scene_means_something() {
    for (name, variant, scene) in all() {
        let rules = variant.rules();
        let cells = rules.space.cells.len();
        assert_eq!((scene.cells.len(), scene.neighbours.len()), (cells, cells), "{name}");
        for (cell, drawn) in rules.space.ids().zip(&scene.cells) {
            assert_eq!(rules.space.name(cell), drawn.name, "{name}");
            assert!(drawn.plane < scene.planes.len(), "{name}");
            let inside = (0.0..=scene.width).contains(&drawn.x) && (0.0..=scene.height).contains(&drawn.y);
            assert!(inside, "{name}: {}", drawn.name);
            let plane = &scene.planes[drawn.plane];
            let across = (plane.x..=plane.x + plane.width).contains(&drawn.x);
            assert!(
                across && (plane.y..=plane.y + plane.height).contains(&drawn.y),
                "{name}: {}",
                drawn.name
            );
        }
        for around in &scene.neighbours {
            assert!(around.iter().all(|&to| (-1..cells as i32).contains(&to)), "{name}");
        }
        assert_eq!(scene.looks.pieces.len(), rules.players.len(), "{name}");
        for style in STYLES {
            let looks = looks(rules, style);
            for look in looks.pieces.iter().flatten() {
                assert!(
                    look.glyph < looks.glyphs.len() && look.colours < scene.colours.len(),
                    "{name} {style:?}"
                );
            }
        }
        assert!(scene.views.iter().all(|view| view.turn < 12), "{name}");
        assert_eq!(
            scene.views[0].turn, 0,
            "{name}: the first player sees the board as it is drawn"
        );
    }
}

/// Glyphs are inserted into pages unchanged.
#[test]
fn glyphs_are_well_formed_and_hold_nothing_but_shapes() {
    let known = ["g", "path", "circle", "text"];
    for (name, variant, _) in all() {
        let looks = STYLES.map(|style| looks(variant.rules(), style));
        for glyph in looks.iter().flat_map(|looks| &looks.glyphs) {
            let whole = format!("<svg>{glyph}</svg>");
            let read = roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{name}: {error}"));
            let elements = read
                .root_element()
                .descendants()
                .skip(1)
                .filter(|node| node.is_element());
            for element in elements {
                assert!(known.contains(&element.tag_name().name()), "{name}: {glyph}");
                let attributes: BTreeSet<&str> = element.attributes().map(|it| it.name()).collect();
                assert!(
                    !attributes
                        .iter()
                        .any(|it| it.starts_with("on") || *it == "style" || *it == "href"),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn a_scene_has_as_many_outlines_and_lines_as_the_picture() {
    for (name, variant, scene) in all() {
        let picture = variant.start().svg(&Style::default());
        for line in &scene.lines {
            assert!(!line.path.is_empty(), "{name}");
        }
        let class = |kind: &str| match kind {
            "barrier" => "wall".to_owned(),
            "confined" => "confine".to_owned(),
            other => other.to_owned(),
        };
        for kind in ["frame", "open", "barrier", "confined"] {
            let lines = scene.lines.iter().filter(|line| line.kind == kind).count();
            assert_eq!(
                picture.matches(&format!("<path class=\"{}\"", class(kind))).count(),
                lines,
                "{name}: {kind}"
            );
        }
    }
}

#[test]
fn sides_of_a_chess_board_begin_at_the_top() {
    let chess = Variant::builtin("chess").unwrap();
    let scene = scene(chess.rules());
    let cell = |name: &str| chess.cell(name).unwrap();
    let around = |name: &str| scene.neighbours[cell(name).index()].clone();
    let number = |name: &str| i32::from(cell(name).0);
    assert_eq!(around("d4"), [number("d5"), number("e4"), number("d3"), number("c4")]);
    assert_eq!(around("a1"), [number("a2"), number("b1"), -1, -1]);
    assert_eq!(scene.views.iter().map(|view| view.turn).collect::<Vec<u8>>(), [0, 6]);
}

/// Shogi can be shown with its characters, or with figures where they exist.
#[test]
fn pieces_are_drawn_in_the_style_that_is_asked_for() {
    let shogi = Variant::builtin("shogi").unwrap();
    let of = |style| looks(shogi.rules(), style);
    let rook = shogi.kind("Rook").unwrap().index();
    let lance = shogi.kind("Lance").unwrap().index();
    let glyph = |style, kind: usize| {
        let looks = of(style);
        looks.glyphs[looks.pieces[0][kind].glyph].clone()
    };
    assert!(of(PieceStyle::Own).characters && of(PieceStyle::Own) == of(PieceStyle::Characters));
    assert!(!of(PieceStyle::Figures).characters && !of(PieceStyle::Letters).characters);
    let chess = Variant::builtin("chess").unwrap();
    let chess_rook = &scene(chess.rules()).looks;
    let drawn = &chess_rook.glyphs[chess_rook.pieces[0][chess.kind("Rook").unwrap().index()].glyph];
    assert_eq!(&glyph(PieceStyle::Figures, rook), drawn);
    assert!(glyph(PieceStyle::Letters, lance).contains(">L<"));
}
