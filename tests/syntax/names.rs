//! Names of pieces may be any words that are not reserved, in every statement.

use std::collections::BTreeSet;

use triagonal::diagnostics::SourceId;
use triagonal::syntax::{parse, print};

use crate::support::{Rng, how_many};

/// Every statement that names a piece, with the name `Xyz`.
const STATEMENTS: &str = r#"
piece Xyz X { step radial }
piece Xyz N royal: Xyz + Rook
pieces Xyz X, Xyz Y royal, Rook R: Xyz + Bishop { promotes to Xyz, Rook, forced }
movement Xyz: step radial
movement Both: Xyz + Rook + Xyz
piece Rook R {
  like Xyz then slide orthogonal outward
  hop orthogonal from any distance over 2 enemy Xyz landing behind
  hop orthogonal over friend Xyz or Rook
  line radial: empty* piece except Xyz empty* enemy Xyz! empty
  line radial: enemy Xyz|enemy Xyz{2} any
  swap step radial with enemy Xyz
  push step orthogonal with friend except Xyz then step onward
  step radial, if near friend Xyz, if not near orthogonal enemy Xyz or Rook
  step radial, if attacked by enemy Xyz, if guarded by friend except Xyz, unmoved
  step radial, having at most 1 Xyz, lacking every Xyz, Rook
  step radial, becoming Xyz, Rook
  castle e1-g1 with Xyz h1-f1
  castle e1-g1 through f1 with Xyz h1-f1 for White
  castle to g1 with Xyz to f1
  promotes on last rank to Xyz, Rook, at most 2 of a kind, forced
  promotes by capture of Xyz, Rook to Xyz, at most 3 of Xyz, Rook per file
  promotes on last rank to Xyz, if once Xyz, if near enemy Xyz, if not lacking every Xyz
  cannot capture Xyz, Rook
  cannot move if near enemy Xyz, if not near friend Xyz
  as guarded by friend Xyz
  only as near enemy except Xyz or Rook
  reverts to Xyz
}
remove Xyz, Rook
array {
  Xyz b1, g1
  hand: Xyz 2, Rook, Xyz 1
}
hand: captured Xyz, Rook goes back to its owner
drop Xyz, Rook on home, at most 2 of Xyz, Rook
drop Xyz as Xyz or Rook except home, unmoved, if near friend Xyz
drop Xyz from mover
check protects every Xyz, Rook
capture is forced
capture of Xyz is forced
capture of Rook, Xyz by Xyz is forced for White, the most
capture of Xyz by piece except Xyz, Rook is forbidden
move by Xyz is forbidden
move orthogonal by Xyz is allowed for White
promotion to Xyz is forbidden, except mate
push of Xyz by Xyz is forbidden
attack of Xyz by Xyz and promotion to Xyz is forbidden
drop of Xyz is forbidden
capture of Xyz scores 9
capture of Xyz by Xyz scores 9 for White
drop of Xyz scores 1
capture of Xyz ends the turn
move by Xyz ends the turn for White
swap of Xyz counts as 2 moves
move by Xyz counts as 3 moves for White
capture of Xyz 2 times wins
move by Xyz 3 times loses for White
promotion to Xyz 2 times goes on
turn: move by Xyz 2 times
turn White: move by Xyz 1 to 4 times then drop of Xyz or pass
turn: capture of Xyz or move by Xyz 1 time more each turn
first turn Black: drop of Xyz 8 times
capturing every Xyz, Rook wins
capturing any Xyz eliminates, army vanishes
threatening any Xyz eliminates, army joins captor
reaching home with Xyz, Rook, unattacked, wins
occupying home with Xyz, as the turn ends, wins for White
holding home with Xyz wins
facing Xyz, Rook draws
row of 3 Xyz, Rook wins
lacking every Xyz loses
lacking any Xyz, Rook loses
having at least 3 Xyz, Rook in home wins
having at most 1 Xyz and enemy having at least 2 Xyz in home or hand, lasting 9 plies less 2 a piece, if lacking every Xyz, draws
quiet plies 100 draws, except Xyz, Rook
points Xyz 9, Rook 5, Xyz 1
meeting Xyz, Rook may be removed
after capture of Xyz by Xyz: remove mover and enemy Xyz near mover not near orthogonal friend Xyz
after move by Xyz: change mover Xyz or Rook to Xyz and change friend Xyz to the other side
after move by Xyz: capture line orthogonal: enemy Xyz! friend Xyz
after capture: return captured Xyz to the array
"#;

/// Returns the words that no name may contain, from the reference.
fn reserved() -> BTreeSet<String> {
    let reference = include_str!("../../docs/book/src/reference/index.md");
    let (_, list) = reference
        .split_once("can follow a name:\n`")
        .expect("the reference lists them");
    let (list, _) = list.split_once('`').expect("the list ends");
    list.split_whitespace().map(ToOwned::to_owned).collect()
}

/// Returns the words of the grammar.
fn words() -> BTreeSet<String> {
    let grammar = [
        include_str!("../../grammar/tokens.pest"),
        include_str!("../../grammar/file.pest"),
        include_str!("../../grammar/board.pest"),
        include_str!("../../grammar/piece.pest"),
        include_str!("../../grammar/actions.pest"),
        include_str!("../../grammar/effects.pest"),
    ];
    let lines = grammar.iter().flat_map(|text| text.lines());
    let quoted = lines
        .filter(|line| !line.starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    let words = quoted.filter(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
    words.map(ToOwned::to_owned).collect()
}

/// The words with which no name of a piece may begin, from the reference.
const BEGINS_NO_NAME: [&str; 15] = [
    "of", "move", "capture", "step", "leap", "slide", "ride", "hop", "line", "swap", "push", "pull", "stay", "like",
    "betza",
];

fn assert_is_a_name(name: &str, plain: &str) {
    let text = STATEMENTS.replace("Xyz", name);
    let (file, mistakes) = parse(SourceId(0), &text);
    let messages: Vec<String> = mistakes
        .iter()
        .map(|mistake| {
            let span = mistake.span();
            let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
            format!(
                "{}: {}",
                text[start..].lines().next().unwrap_or_default(),
                mistake.message
            )
        })
        .collect();
    assert!(messages.is_empty(), "`{name}`:\n{}", messages.join("\n"));
    // Longer names change columns and line breaks.
    let words = |text: &str| text.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&print(&file)), words(&plain.replace("Xyz", name)), "`{name}`");
}

fn plain() -> String {
    let (file, mistakes) = parse(SourceId(0), STATEMENTS);
    assert_eq!(mistakes, []);
    print(&file)
}

#[test]
fn words_of_the_language_are_names() {
    let reserved = reserved();
    let words: Vec<String> = words().difference(&reserved).cloned().collect();
    assert!(words.len() > 150, "the grammar has more words than {}", words.len());
    let plain = plain();
    for word in &words {
        assert_is_a_name(&format!("Dead {word}"), &plain);
        if !BEGINS_NO_NAME.contains(&word.as_str()) {
            assert_is_a_name(&format!("{word} Dead"), &plain);
        }
    }
    let mut rng = Rng::new(51);
    for _ in 0..how_many(150, 3000) {
        let name = format!("It {} {}", rng.pick(&words), rng.pick(&words));
        assert_is_a_name(&name, &plain);
    }
}

#[test]
fn names_that_look_like_the_ends_of_statements() {
    let plain = plain();
    for name in [
        "Dead ends",
        "It counts",
        "One scores",
        "Good times",
        "Rook 2",
        "Ends the game",
        "Three times lucky",
        "Army of a kind",
        "The other sides",
        "Go-between to-and-fro",
    ] {
        assert_is_a_name(name, &plain);
    }
}

#[test]
fn reserved_words_and_phrases_are_no_part_of_a_name() {
    let names = reserved().into_iter().map(|word| format!("Dead {word}"));
    let phrases = ["Dead ends the turn", "It counts as 2", "One scores 3", "Two 2 times"];
    for name in names.chain(phrases.map(ToOwned::to_owned)) {
        let (_, mistakes) = parse(SourceId(0), &format!("piece {name} X {{ step radial }}"));
        assert!(!mistakes.is_empty(), "`{name}`");
    }
}

#[test]
fn names_in_lower_case_are_names() {
    for text in [
        "piece wall w",
        "piece dead wall W",
        "piece dead wall wl",
        "piece dead wall wal { step radial }",
        "piece dead wall wal { }",
        "piece dead wall wal: wall",
        "pieces dead wall wal, live wall liv",
        "piece Dead wall wal",
        "movement cannot capture pieces",
        "players white, black",
        "players the red one, the blue one",
    ] {
        assert_eq!(parse(SourceId(0), text).1, [], "{text}");
    }
}

#[test]
fn sentences_are_not_declarations() {
    for text in [
        "pieces cannot capture pieces of the same kind",
        "pieces demote when they capture",
        "piece captured returns home",
        "players move alternately two pieces",
    ] {
        assert!(!parse(SourceId(0), text).1.is_empty(), "{text}");
    }
}
