//! The flags and the rules that a `variants.txt` names.

/// Why flags are not carried over.
pub const FLAGS: &[(&str, &str)] = &[
    ("no_mate", "no statement says that a piece may give check but not mate"),
    ("shak", "no statement says which checks must come before mate"),
    (
        "assimilate",
        "the importer does not let captors become what they capture",
    ),
    (
        "no_retaliate",
        "no statement says what may not be captured in the next turn",
    ),
    (
        "endangered",
        "no statement says that guarded pieces may not be captured by some",
    ),
];

/// Flags that are carried over.
pub const KNOWN_FLAGS: &[&str] = &[
    "royal",
    "set_ep",
    "take_ep",
    "drop_no_check",
    "drop_no_mate",
    "drop_one_file",
    "drop_dead",
    "iron",
    "capture_flag",
];

/// Rules that are carried over, without the numbers behind their names.
pub const RULES: &[&str] = &[
    "checkmate",
    "stalemate",
    "repeat",
    "perpetual",
    "loneking",
    "nopieces",
    "captureanyflag",
    "captureallflags",
    "movecountdraw",
    "check",
    "taboo",
    "keep capture",
    "return capture",
    "forced capture",
    "duplecheck",
    "check any king",
    "allow drops",
    "force drops",
    "special init",
    "bare rule",
    "quiet promotion",
    "en-passant check",
];

/// Why rules are not carried over.
pub const UNSAID: &[(&str, &str)] = &[
    (
        "allow pickup",
        "no statement says that pieces go back from the board to the hand",
    ),
    ("gate drops", "the importer does not write gating"),
    ("promote here", "the importer does not write promotions without a move"),
    ("promote drop", "the importer does not write drops that promote"),
    (
        "promote by move",
        "the importer does not write promotions that come before the move",
    ),
    ("chase rule", "no statement says which pieces may not be chased"),
    ("shak rule", "no statement says which checks must come before mate"),
];
