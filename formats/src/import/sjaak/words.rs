//! The flags and rules of a `variants.txt`.

/// Flags that are not imported, with the reasons.
pub const UNSUPPORTED_FLAGS: &[(&str, &str)] = &[
    ("no_mate", "not supported: pieces that may give check but not mate"),
    ("shak", "not supported: checks that must come before mate"),
    ("assimilate", "not supported: pieces that become what they capture"),
    (
        "no_retaliate",
        "not supported: captures that may not be answered in the next turn",
    ),
    (
        "endangered",
        "not supported: guarded pieces that some pieces may not capture",
    ),
];

/// Flags that are imported.
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

/// Rules that are imported, without the numbers behind their names.
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

/// Rules that are not imported, with the reasons.
pub const UNSUPPORTED_RULES: &[(&str, &str)] = &[
    (
        "allow pickup",
        "not supported: taking pieces from the board back into the hand",
    ),
    ("gate drops", "not supported: gating"),
    ("promote here", "not supported: promotion without a move"),
    ("promote drop", "not supported: drops that promote"),
    ("promote by move", "not supported: promotion before the move"),
    ("chase rule", "not supported: rules about chasing pieces"),
    ("shak rule", "not supported: checks that must come before mate"),
];
