//! Sections from bug reports: the imported games and the notes. The counts are those of pyffish 0.0.90.

use triagonal::builtin::Builtin;
use triagonal::{Source, Variant};
use triagonal_formats::import::{Format, Import, import};

use super::{imported, variants};

fn reports() -> Import {
    imported("reports")
}

fn game(name: &str) -> Variant {
    let mut all = variants(&reports());
    all.remove(name).unwrap_or_else(|| panic!("{name} is a variant"))
}

/// The notes of a section with their places.
fn notes(import: &Import, name: &str) -> Vec<String> {
    let own = import.notes.iter().filter(|note| note.variant == name);
    own.map(|note| format!("{}:{}: {}", note.line, note.column, note.reason))
        .collect()
}

/// The number of moves of a piece with moves in Betza's notation on d4, alone and with pieces around it.
fn moves_of(betza: &str) -> (usize, usize) {
    let count = |fen: &str, pawn: &str| {
        let text = format!("[one]\nking = k\ncastling = false\ncustomPiece1 = d:{betza}\n{pawn}startFen = {fen}\n");
        let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
        assert!(import.notes.is_empty(), "{betza}: {:?}", import.notes);
        let game = variants(&import).remove("one").expect("it is a variant");
        let texts = game.start().move_texts();
        texts.iter().filter(|(text, _)| text.starts_with("d4")).count()
    };
    (
        count("4k3/8/8/8/3D4/8/8/4K3 w - - 0 1", ""),
        count("k7/8/1p1p1p2/8/1p1D1p2/8/1p1p1p2/7K w - - 0 1", "pawn = p\n"),
    )
}

#[test]
fn squares_where_a_piece_may_not_end_are_attacked() {
    let start = game("lancemate")
        .read_fen("k6n/8/8/L7/8/8/8/4K3 b - - 0 1")
        .expect("it is a position");
    assert!(start.in_check());
    let mut texts: Vec<String> = start.move_texts().into_iter().map(|(text, _)| text).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["a8-b7", "a8-b8"]);
    assert_eq!(start.perft(2), 14);
}

#[test]
fn numbers_after_atoms_mean_the_same_as_in_fairy_stockfish() {
    let counts = [
        ("K0", (27, 16)),
        ("R0", (14, 8)),
        ("W0", (14, 8)),
        ("F0", (13, 8)),
        ("B0", (13, 8)),
        ("N0", (12, 12)),
        ("W3", (12, 8)),
        ("F2", (8, 8)),
        ("K2", (16, 16)),
        ("R1", (4, 4)),
        ("WW", (14, 8)),
        ("NN", (12, 12)),
        ("pR0", (0, 6)),
        ("gB0", (0, 5)),
        ("pR3", (0, 4)),
        ("gR3", (0, 4)),
        ("pB1", (0, 4)),
    ];
    for (betza, wanted) in counts {
        assert_eq!(moves_of(betza), wanted, "{betza}");
    }
    game("cats");
}

#[test]
fn older_keys_mean_what_replaced_them() {
    let import = reports();
    let text = |name: &str| {
        let file = import.files.iter().find(|file| file.name == name);
        let text = file.expect("it is a file").text.lines().skip(1);
        text.filter(|line| !line.starts_with('#'))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(text("blastduck").trim(), text("blastduck-now").trim());
    assert!(text("blastduck").contains("Wall"));
    for end in ["", "-ends", "-walls"] {
        let (older, newer) = (format!("older{end}"), format!("newer{end}"));
        assert_eq!(text(&older).trim(), text(&newer).trim());
    }
    for name in ["blastduck", "older", "older-ends", "older-walls"] {
        assert!(
            notes(&import, name).iter().all(|note| !note.contains("unknown key")),
            "{name}"
        );
    }
}

#[test]
fn other_letters_of_horses_and_elephants_are_read() {
    let import = reports();
    for (name, moves) in [("hexq", 44), ("heja", 32)] {
        let note = notes(&import, name);
        assert!(note.iter().all(|note| !note.contains("unknown piece")), "{note:?}");
        assert_eq!(game(name).start().perft(1), moves, "{name}");
    }
    assert_eq!(
        notes(&import, "hexq2")[..1],
        ["68:63: unknown piece `H` on b1".to_owned()]
    );
}

#[test]
fn unknown_letters_are_reported_with_their_places() {
    let import = reports();
    assert_eq!(notes(&import, "typo"), ["74:13: unknown piece `q` on b8"]);
    insta::assert_snapshot!("import_odd_letters", notes(&import, "odd").join("\n"));
}

#[test]
fn generated_sections_have_the_move_trees_of_the_other_program() {
    let trees = [
        ("golds", [14, 26, 360]),
        ("leaps", [11, 64, 720]),
        ("turning", [21, 325, 6871]),
    ];
    for (name, tree) in trees {
        let start = game(name).start();
        assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), tree, "{name}");
    }
}

#[test]
fn only_moves_that_cannot_be_taken_back_restart_the_count() {
    let import = reports();
    let file = import.files.iter().find(|file| file.name == "counting");
    let text = &file.expect("it is a file").text;
    assert!(text.contains("quiet plies 6 draws\n"), "{text}");
}

#[test]
fn text_after_letters_is_reported() {
    insta::assert_snapshot!("import_behind", notes(&reports(), "behind").join("\n"));
}

/// In pyffish 0.0.90, `psQ3nfD` also leaps sideways.
#[test]
fn lame_leaps_beside_hops_are_reported() {
    let notes_of = |betza: &str| {
        let text = format!(
            "[one]\nking = k\ncastling = false\ncustomPiece1 = d:{betza}\nstartFen = 4k3/8/8/8/3D4/8/8/4K3 w - - 0 1\n"
        );
        import(&Source::new("one.ini", text), Format::Ini, &Builtin).notes
    };
    let reasons: Vec<String> = notes_of("psQ3nfD").into_iter().map(|note| note.reason).collect();
    assert!(
        reasons[0].ends_with("Fairy-Stockfish mixes up their directions"),
        "{reasons:?}"
    );
    assert!(notes_of("psQ3fD").is_empty());
    assert!(notes_of("psQ3nN").is_empty());
}

#[test]
fn a_goal_on_which_black_begins_is_reported() {
    let is_reported = |fen: &str| {
        let text = format!(
            "[one]\nking = k\nrook = r\ncastling = false\nflagPiece = r\nflagRegionBlack = *8\nstartFen = {fen}\n"
        );
        let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
        import
            .notes
            .iter()
            .any(|note| note.reason.contains("wins before that move here"))
    };
    assert!(is_reported("r3k3/8/8/8/8/8/8/4K3 b - - 0 1"));
    assert!(!is_reported("r3k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(!is_reported("4k3/r7/8/8/8/8/8/4K3 b - - 0 1"));
}

/// pyffish 0.0.90 ends the first and the third game after Black's move, and the second at the start.
#[test]
fn a_goal_with_an_extra_move_on_which_a_player_begins_is_reported() {
    let is_reported = |piece: &str, fen: &str, start: &str| {
        let text = format!(
            "[one]\nking = k\nrook = r\ncastling = false\nflagPiece = {piece}\nflagMove = true\nflagRegionWhite = *7\nflagRegionBlack = *2\nstartFen = {fen}\n"
        );
        let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
        let _sound = variants(&import);
        import.notes.iter().any(|note| note.reason.contains(start))
    };
    let white = "White wins before that move here";
    assert!(is_reported("r", "k7/3R4/8/7r/8/8/8/K7 b - - 0 1", white));
    assert!(!is_reported("r", "k7/3R4/8/7r/8/8/8/K7 w - - 0 1", white));
    assert!(!is_reported("r", "k7/8/3R4/7r/8/8/8/K7 b - - 0 1", white));
    let black = "Black wins in Fairy-Stockfish, but not here";
    assert!(is_reported("k", "r7/8/8/7K/8/8/1k6/7R w - - 0 1", black));
    assert!(!is_reported("r", "k7/8/8/7R/8/8/3r4/K7 w - - 0 1", black));
    let reply = "Black has no reply";
    assert!(is_reported("k", "r7/8/1K6/8/8/7k/8/R7 b - - 0 1", reply));
    assert!(!is_reported("k", "r7/8/1K6/8/8/7k/8/R7 w - - 0 1", reply));
}

/// In pyffish 0.0.90 the drops of the first section are confined to the last rank once a piece has left it.
#[test]
fn squares_for_the_first_drops_are_reported_where_they_can_be_free() {
    let is_reported = |text: &str| {
        let text = format!("[one]\nmaxRank = 4\nmaxFile = 4\npieceDrops = true\ncastling = false\n{text}\n");
        let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
        let start = "`enclosingDropStart` is not supported";
        import.notes.iter().any(|note| note.reason.starts_with(start))
    };
    let moving = "king = k\nrook = r\nstartFen = rrrk/4/4/KRRR[Rr] w - - 0 1\n";
    let ataxx = "enclosingDrop = ataxx\nenclosingDropStart = *4";
    assert!(is_reported(&format!("{moving}{ataxx}")));
    assert!(!is_reported(&format!("{moving}enclosingDrop = ataxx")));
    assert!(!is_reported(&format!("{moving}enclosingDropStart = *4")));
    let standing = "immobile = p\nstartFen = 4/1pP1/1Pp1/4[PPPPPPPPpppppppp] w - - 0 1\n";
    let reversi = "enclosingDrop = reversi\nenclosingDropStart";
    assert!(is_reported(&format!("{standing}{reversi} = b1 b2")));
    assert!(!is_reported(&format!("{standing}{reversi} = b2 b3 c2 c3")));
}

/// The notes of one section.
fn reasons(section: &str) -> Vec<String> {
    let import = import(&Source::new("one.ini", section.to_owned()), Format::Ini, &Builtin);
    let _sound = variants(&import);
    import.notes.into_iter().map(|note| note.reason).collect()
}

#[test]
fn differences_from_fairy_stockfish_are_reported() {
    let is_reported = |section: &str, part: &str| reasons(section).iter().any(|reason| reason.contains(part));
    let pair = |yes: &str, no: &str, part: &str| {
        assert!(is_reported(yes, part), "{yes}: {:?}", reasons(yes));
        assert!(!is_reported(no, part), "{no}: {:?}", reasons(no));
    };
    let black = "startFen = 4k3/8/8/8/8/8/PP6/4K3 b - - 0 1\n";
    let begins = |key: &str| format!("[one:chess]\n{key}\n{black}");
    let white = |key: &str| format!("[one:chess]\n{key}\n");
    pair(
        &begins("checking = false"),
        &white("checking = false"),
        "can give check",
    );
    pair(&begins("connectN = 2"), &white("connectN = 2"), "a row of White");
    pair(
        &begins("bikjangRule = true"),
        &white("bikjangRule = true"),
        "where walls end turns or Black moves first",
    );
    let passes = "bikjangRule = true\npass = true";
    pair(&white("bikjangRule = true"), &white(passes), "may pass here");
    let kings = "only one of several Kings of a player";
    pair(
        &white("promotionPieceTypes = qk"),
        &white("promotionPieceTypes = qn"),
        kings,
    );
    let flips = "cannot flip the attacker";
    pair(
        &white("flipEnclosedPieces = reversi"),
        &white("flipEnclosedPieces = none"),
        flips,
    );
    let ends = "end of a double step can be captured en passant";
    let small = |region: &str| {
        format!(
            "[one]\npawn = p\nking = k\nmaxRank = 6\ntripleStepRegionBlack = {region}\npromotionRegionBlack = *1\nstartFen = 4k3/8/8/8/PPPPPPPP/4K3 w - - 0 1\n"
        )
    };
    pair(&small("*4"), &small("*6"), ends);
    let attacked = "`checking`: in Fairy-Stockfish pseudo-royal pieces may be attacked";
    let never = "checking = false";
    pair(&format!("[one:atomic]\n{never}\n"), &white(never), attacked);
    pair(
        &white(&format!("{never}\nmobilityRegionBlackRook = d*")),
        &white("mobilityRegionBlackRook = d*"),
        attacked,
    );
    pair(
        &white("castlingRookPiecesWhite = kr"),
        &white("castlingRookPiecesWhite = r"),
        "in Fairy-Stockfish its own",
    );
    let drops = "wallingRule = static\nwallOrMove = true\npieceDrops = true";
    pair(
        &white(drops),
        &white("wallingRule = static\nwallOrMove = true"),
        "a drop also places a wall",
    );
    let wall = "wallingRule = static";
    pair(
        &white(&format!("{wall}\nwallOrMove = true")),
        &white(wall),
        "a pawn that has just promoted",
    );
}

/// The counts are those of pyffish 0.0.90.
#[test]
fn pawns_step_through_their_region_and_kings_stay_apart() {
    let moves = |section: &str| {
        let import = import(&Source::new("one.ini", section.to_owned()), Format::Ini, &Builtin);
        let game = variants(&import).remove("one").expect("it is a variant");
        game.start().perft(1)
    };
    assert_eq!(moves("[one:antichess]\nmobilityRegionWhitePawn = c4 d4 d3\n"), 6);
    let kings = "startFen = 8/8/8/3k4/8/3K4/8/8 w - - 0 1\n";
    assert_eq!(moves(&format!("[one:chess]\nmutuallyImmuneTypes = k\n{kings}")), 5);
    // Without Kings no pieces face each other, and walls from two rules are one kind of piece.
    assert_eq!(moves("[one:atomic]\nbikjangRule = true\n"), 20);
    let walls = "petrifyOnCaptureTypes = r\nwallingRule = static\nwallOrMove = true\n";
    let import = import(
        &Source::new("one.ini", format!("[one:chess]\n{walls}{kings}")),
        Format::Ini,
        &Builtin,
    );
    assert!(variants(&import).contains_key("one"));
    // No Lance is on the board.
    assert_eq!(
        moves(&format!("[one:chess]\nlance = l\npetrifyOnCaptureTypes = l\n{kings}")),
        5
    );
}

#[test]
fn moves_along_lines_end_in_the_region_of_the_piece() {
    let text = "[one:xiangqi]\ndiagonalLines = *1 *2 *3\nstartFen = 3k5/9/9/9/9/9/9/9/5K3/9 w - - 0 1\n";
    let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
    let game = variants(&import).remove("one").expect("it is a variant");
    let texts: Vec<String> = game.start().move_texts().into_iter().map(|(text, _)| text).collect();
    // From pyffish 0.0.90: g1 and g3 are outside the palace.
    assert_eq!(texts.len(), 5, "{texts:?}");
}

#[test]
fn demotions_of_pawns_and_several_royal_pieces_are_reported() {
    let is_reported = |text: &str, start: &str| {
        let import = import(&Source::new("one.ini", text), Format::Ini, &Builtin);
        import.notes.iter().any(|note| note.reason.contains(start))
    };
    let again = "can turn back into a pawn";
    assert!(is_reported("[one:chess]\npieceDemotion = true\n", again));
    assert!(!is_reported("[one:chess]\npieceDemotion = false\n", again));
    // From pyffish 0.0.90: with a second Knight, neither must be safe.
    let each = "here each must be safe";
    let section = "[one:chess]\nextinctionPseudoRoyal = true\nextinctionPieceTypes = n\nstartFen = 4k3/8/2n5/8/8/2N5/8/4K3 w - - 0 1\n";
    assert!(is_reported(section, each));
    assert!(!is_reported(&format!("{section}promotionPieceTypes = q\n"), each));
}

/// In pyffish 0.0.90, White has won after any first move, as the Pawns begin on the third rank.
#[test]
fn a_number_of_pieces_that_begins_on_the_goal_is_reported() {
    let read = |count: u16| {
        let text = format!("[flags:makruk]\nflagRegion = *3 *4\nflagPieceCount = {count}\n");
        import(&Source::new("flags.ini", text), Format::Ini, &Builtin)
    };
    let is_reported = |count: u16| {
        let notes = read(count).notes;
        notes.iter().any(|note| note.reason.starts_with("`flagPieceCount`"))
    };
    assert!(is_reported(2) && is_reported(8));
    assert!(!is_reported(9));
}
