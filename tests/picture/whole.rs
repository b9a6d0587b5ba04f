//! Properties of all pictures.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use triagonal::Variant;
use triagonal::picture::{Style, Theme, scene};

use crate::support::fixtures::{parsed, shipped};

use crate::support::covering;

/// Returns the elements with a name that have a class.
fn elements<'a, 'input>(document: &'a Document<'input>, name: &'a str) -> impl Iterator<Item = Node<'a, 'input>> + 'a {
    document
        .descendants()
        .filter(move |node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
}

fn title<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.children().find(|child| child.tag_name().name() == "title")?.text()
}

/// Checks the contents of a picture: every cell once, every piece once, and valid references.
#[track_caller]
fn hold(variant: &Variant, picture: &str) {
    let rules = variant.rules();
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{}: {error}", rules.name));
    let mut drawn: BTreeMap<&str, usize> = BTreeMap::new();
    for path in elements(&document, "path") {
        if let Some(name) = title(path) {
            *drawn.entry(name).or_default() += 1;
        }
    }
    let cells: BTreeMap<&str, usize> = rules.space.cells.iter().map(|cell| (cell.name.as_str(), 1)).collect();
    assert_eq!(drawn, cells, "the cells of {}", rules.name);
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for used in elements(&document, "use") {
        let reference = used.attribute("href").and_then(|href| href.strip_prefix('#'));
        assert!(
            reference.is_some_and(|id| ids.contains(&id)),
            "{used:?} stands for nothing"
        );
    }
    let (mut standing, mut titles): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (cell, piece) in variant.start().setup().pieces {
        let kind = &rules.kinds[rules.kinds[piece.kind.index()].looks.index()].name;
        let owner = match rules.kind(piece.kind).neutral {
            true => String::new(),
            false => format!("{} ", rules.players[piece.player.index()].name),
        };
        standing.push(format!("{owner}{kind}, {}", rules.space.name(cell)));
    }
    titles.extend(elements(&document, "use").filter_map(title).map(str::to_owned));
    standing.sort_unstable();
    titles.sort_unstable();
    titles.retain(|title| !title.ends_with(" in hand"));
    assert_eq!(titles, standing, "the pieces of {}", rules.name);
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert!(
        title(root).is_some_and(|title| title.starts_with(&rules.name)),
        "the title of {}",
        rules.name
    );
}

#[test]
fn starts_show_every_cell_and_every_piece_once() {
    for one in covering() {
        let variant = shipped(one.name);
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            let style = Style {
                theme,
                heading: Some(variant.rules().name.clone()),
                ..Style::default()
            };
            let picture = variant.start().svg(&style);
            hold(&variant, &picture);
            assert_eq!(picture, variant.start().svg(&style), "{} is drawn the same", one.name);
        }
    }
}

/// Returns the start of a cell's outline in a picture.
fn corner(picture: &str, cell: &str) -> (f64, f64) {
    let document = Document::parse(picture).unwrap();
    let path = elements(&document, "path").find(|&path| title(path) == Some(cell));
    let data = path.and_then(|path| path.attribute("d")).expect("the cell is drawn");
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
    let mut numbers = data[1..]
        .split(|letter| !is_number(letter))
        .map(|number| number.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn boards_are_turned_as_scenes_say() {
    for one in covering() {
        let variant = shipped(one.name);
        let scene = scene(variant.rules());
        let first = &scene.cells[0];
        let last = scene.cells.iter().rfind(|cell| cell.plane == first.plane).unwrap();
        let drawn = |view| {
            let picture = variant.start().svg(&Style {
                view,
                ..Style::default()
            });
            hold(&variant, &picture);
            let (from, to) = (corner(&picture, &first.name), corner(&picture, &last.name));
            (to.0 - from.0, to.1 - from.1)
        };
        let (right, down) = drawn(None);
        for (player, view) in variant.rules().player_ids().zip(&scene.views) {
            let (sine, cosine) = (f64::from(view.turn) * std::f64::consts::PI / 6.0).sin_cos();
            let turned = (right * cosine - down * sine, right * sine + down * cosine);
            let seen = drawn(Some(player));
            let off = (turned.0 - seen.0).hypot(turned.1 - seen.1);
            assert!(off < 0.05, "{}, player {}: {off}", one.name, player.0);
        }
    }
}

#[test]
fn the_hand_of_whoever_looks_is_below_the_board() {
    let variant = shipped("crazyhouse");
    let position = variant.read_fen("4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1").unwrap();
    let places = |view| {
        let picture = position.svg(&Style {
            view,
            ..Style::default()
        });
        ["White Pawn, 1 in hand", "<title>e4</title>", "Black Knight, 1 in hand"]
            .map(|text| picture.find(text).unwrap())
    };
    let [white, board, black] = places(None);
    assert!(black < board && board < white);
    let [white, board, black] = places(Some(variant.player("Black").unwrap()));
    assert!(white < board && board < black);
}

#[test]
fn labels_stand_below_and_on_the_left_from_every_side() {
    let variant = shipped("four-player");
    for player in variant.rules().player_ids() {
        let picture = variant.start().svg(&Style {
            view: Some(player),
            ..Style::default()
        });
        let document = Document::parse(&picture).unwrap();
        let labels = elements(&document, "text").filter(|text| text.attribute("class") == Some("label"));
        let number = |node: Node<'_, '_>, name| node.attribute(name).unwrap().parse::<i32>().unwrap();
        let (across, down): (Vec<i32>, Vec<i32>) = labels.map(|label| (number(label, "x"), number(label, "y"))).unzip();
        let left = across.iter().filter(|&x| Some(x) == across.iter().min()).count();
        let below = down.iter().filter(|&y| Some(y) == down.iter().max()).count();
        assert_eq!((left, below, across.len()), (14, 14, 28), "player {}", player.0);
    }
}

#[test]
fn only_an_automatic_theme_asks_the_reader() {
    let variant = shipped("chess");
    let asks = |theme| {
        let style = Style {
            theme,
            ..Style::default()
        };
        variant.start().svg(&style).contains("prefers-color-scheme")
    };
    assert_eq!([Theme::Light, Theme::Dark, Theme::Auto].map(asks), [false, false, true]);
}

#[test]
fn hostile_names_stay_text() {
    let text = r#"
variant "<script>alert('&amp;')</script> ]]> NAME"
players White, Black
board { axes file a..b, rank 1..4; names file "<&'" rank; forward rank +; view Black: mirror rank }
piece King K royal { step radial }
array { rank 1: K . }
check protects every King
checkmate wins; stalemate draws
"#;
    let variant = parsed(&text.replace("NAME", &"long & ".repeat(200)));
    let style = Style {
        heading: Some(format!("\u{1}{}", variant.rules().name)),
        ..Style::default()
    };
    let picture = variant.start().svg(&style);
    assert!(!picture.contains("<script"));
    hold(&variant, &picture);
}
