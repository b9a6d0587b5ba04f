//! Every limit is enforced by an error that names it.

use triagonal::Variant;
use triagonal::diagnostics::{Code, Source};
use triagonal::rules::{Library, limits, load};

struct Nothing;

impl Library for Nothing {
    fn find(&self, _: &str) -> Option<Source> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A small game with given axes, pieces and statements.
fn game(axes: &str, pieces: &str, more: &str) -> String {
    format!(
        "variant \"Test\"\nplayers White, Black\nboard {{ axes {axes}; forward rank +; view Black: mirror rank }}\n\
         piece King K royal {{ step radial }}\n{pieces}\narray {{ King c1 }}\ncheck protects every King\ncheckmate wins\n{more}\n"
    )
}

fn listed(count: usize, separator: &str, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(separator)
}

/// A word for a number.
fn word(number: usize) -> String {
    let letter = |digit: usize| char::from(b'a' + (digit % 26) as u8);
    format!("z{}{}", letter(number / 26), letter(number))
}

/// A game with a number of full rows of leapers for each player on a large board, with conditions and effects.
fn crowd(rows: usize, conditions: &str, effects: &str) -> String {
    let all = |first: usize| listed(rows, "; ", |row| format!("rank {}: all F", first + row));
    let shapes = "2:1, 3:1, 4:1, 5:1, 3:2, 4:2, 5:2, 4:3, 5:3, 5:4, 6:1, 6:2, 6:3, 6:4, 6:5";
    game(
        "file a..z, rank 1..39",
        &format!("piece Fool F {{ leap {shapes}{conditions} }}"),
        &format!(
            "array White {{ King c1; {} }}\narray Black {{ King c39; {} }}\n{effects}",
            all(3),
            all(28)
        ),
    )
}

#[test]
fn a_zone_bounds_the_ways_through_it() {
    let axes = "file a..z, rank 1..39";
    let walk = |zone: &str| format!("piece Fool F {{ line forward: empty*{zone} empty* any }}");
    let edge = "zone edge: rank = 1 and file <= b";
    let exceeds = |zone: &str| {
        let report = load(Source::new("test.variant", game(axes, &walk(zone), edge)), &Nothing).check_all();
        let mut mistakes = report.diagnostics().iter();
        mistakes.any(|mistake| mistake.code == Code::LimitExceeded)
    };
    assert!(exceeds(""));
    assert!(!exceeds(" in edge"));
}

#[test]
fn each_limit_is_reported() {
    let small = "file a..h, rank 1..8";
    let piece = |moves: &str| game(small, &format!("piece Fool F {{ {moves} }}"), "");
    let many_pieces = |count| {
        listed(count, "\n", |it| {
            format!("piece {0} {0} {{ step radial }}", word(it).to_uppercase())
        })
    };
    let with_board = |more: &str| game(&format!("{small}; {more}"), "", "");
    let cases = [
        ("cells", limits::MAX_CELLS as u64, game("file a..z, rank 1..40", "", "")),
        (
            "points",
            limits::MAX_POINTS as u64,
            game("file 1..200, rank 1..200; cells where rank = 1", "", ""),
        ),
        (
            "labels of an axis",
            limits::MAX_AXIS as u64,
            game("file 1..2000, rank 1..1", "", ""),
        ),
        (
            "charts",
            limits::MAX_CHARTS as u64,
            with_board(&format!("charts {}", listed(17, ", ", word))),
        ),
        (
            "players",
            limits::MAX_PLAYERS as u64,
            format!("variant \"Test\"\nplayers {}\n", listed(9, ", ", word)),
        ),
        ("kinds", limits::MAX_KINDS as u64, game(small, &many_pieces(251), "")),
        (
            "partitions",
            limits::MAX_PARTITIONS as u64,
            game(
                small,
                "",
                &listed(65, "\n", |it| {
                    format!("partition {} {{ class {}: rank = 1 }}", word(it), word(it + 100))
                }),
            ),
        ),
        (
            "zones",
            limits::MAX_ZONES as u64,
            game(
                small,
                "",
                &listed(1001, "\n", |it| {
                    format!("zone {}: rank = 1", word(it % 600) + &word(it / 600))
                }),
            ),
        ),
        (
            "legs",
            limits::MAX_LEGS as u64,
            piece(&listed(9, " then ", |_| "step forward".to_owned())),
        ),
        (
            "tokens",
            limits::MAX_TOKENS as u64,
            piece(&format!("line forward: {}", listed(17, " ", |_| "empty".to_owned()))),
        ),
        (
            "captures",
            limits::MAX_CAPTURES as u64,
            piece("line forward: enemy!{1,11} empty"),
        ),
        ("components", limits::MAX_COMPONENT as u64, piece("leap 101:1")),
        (
            "paths",
            limits::MAX_PATHS as u64,
            piece(&listed(5, " then ", |_| "step radial".to_owned())),
        ),
        (
            "ways",
            limits::MAX_WAYS,
            piece(&listed(8, " then ", |_| "slide forward".to_owned())),
        ),
        (
            "ways of a line",
            limits::MAX_WAYS,
            piece(&format!(
                "line forward: {} empty",
                listed(8, " ", |_| "any*".to_owned())
            )),
        ),
        (
            "ways from all cells",
            limits::MAX_WAYS_OF_ALL,
            game(
                "file a..z, rank 1..39",
                "piece Fool F { slide radial then slide radial }",
                "",
            ),
        ),
        (
            "captures on the way or none",
            limits::MAX_WAYS_OF_ALL,
            game(
                "file a..z, rank 1..39",
                &format!(
                    "piece Fool F {{ {} }}",
                    listed(4, " then ", |_| "line orthogonal: empty|enemy! empty".to_owned())
                ),
                "",
            ),
        ),
        (
            "ways of all pieces",
            limits::MAX_WAYS_OF_GAME,
            game(
                "file a..z, rank 1..20",
                &listed(150, "\n", |it| {
                    format!(
                        "piece {0} {0} {{ step radial then step radial }}",
                        word(it).to_uppercase()
                    )
                }),
                "",
            ),
        ),
        (
            "attacks that moves ask for",
            limits::MAX_TURN_WORK,
            crowd(9, ", to unattacked", ""),
        ),
        (
            "attacks that attacks ask for",
            limits::MAX_TURN_WORK,
            crowd(9, ", if guarded by friend", ""),
        ),
        (
            "captures near other pieces",
            limits::MAX_TURN_WORK,
            crowd(2, "", "after move: capture enemy near any friend Fool"),
        ),
        (
            "captures of what the mover attacks",
            limits::MAX_TURN_WORK,
            crowd(2, "", "after move: capture enemy attacked by mover"),
        ),
        (
            "movers",
            limits::MAX_MOVERS,
            game("file a..z, rank 1..39", &many_pieces(140), ""),
        ),
        (
            "reach",
            limits::MAX_REACH,
            game(
                "file a..z, rank 1..39; join file + to file -",
                &listed(40, "\n", |it| {
                    let shapes = listed(12, ", ", |shape| format!("{}:{}", shape + 20, shape + 3));
                    format!("piece {0} {0} {{ ride {shapes} }}", word(it).to_uppercase())
                }),
                "",
            ),
        ),
        (
            "pieces in hand",
            limits::MAX_IN_HAND.into(),
            game(small, "", "array White { hand: King 1001 }"),
        ),
        (
            "options",
            limits::MAX_OPTIONS as u64,
            game(small, "", &listed(33, "\n", |it| format!("option {}: a | b", word(it)))),
        ),
        (
            "values of all options",
            limits::MAX_ALTERNATIVES as u64,
            game(
                small,
                "",
                &listed(3, "\n", |it| {
                    format!("option {}: {}", word(it), listed(32, " | ", word))
                }),
            ),
        ),
        (
            "values",
            limits::MAX_OPTION_VALUES as u64,
            game(small, "", &format!("option size: {}", listed(33, " | ", word))),
        ),
    ];
    for (what, limit, text) in cases {
        let program = load(Source::new("test.variant", text), &Nothing);
        let report = program.check_all();
        let is_reported = report.diagnostics().iter().any(|mistake| {
            mistake.code == Code::LimitExceeded
                && mistake.message.contains(&limit.to_string())
                && !mistake.labels.is_empty()
        });
        assert!(is_reported, "{what}: no message names the limit {limit}:\n{report}");
    }
}

/// Games that a bound for the worst case would refuse, although their actual costs are much smaller.
#[test]
fn what_costs_little_is_accepted() {
    let borrowing = "variant \"Test\"\nextends sac-chess\npiece Knight N: Knight { as attacked by enemy }\n";
    let pandora = include_str!("../data/limits/pandora.variant");
    for (text, moves) in [(borrowing, None), (pandora, Some(2))] {
        let variant = Variant::parse(text).expect("it is within the limits");
        let position = variant.start();
        assert!(!position.legal_moves().is_empty());
        if let Some(depth) = moves {
            assert!(position.perft(depth) > 0);
        }
    }
    let few = crowd(2, ", to unattacked", "");
    let report = load(Source::new("test.variant", few), &Nothing).check_all();
    assert!(!report.has_errors(), "{report}");
}
