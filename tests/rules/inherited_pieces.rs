//! Pieces that replace inherited pieces of the same name.

use triagonal::builtin::Builtin;
use triagonal::diagnostics::Source;
use triagonal::rules::load;

/// Returns the codes that a text raises.
fn codes(text: &str) -> Vec<&'static str> {
    let text = format!("variant \"Test\"\n{text}");
    let report = load(Source::new("test.variant", text), &Builtin).check_all();
    report.diagnostics().iter().map(|one| one.code.id()).collect()
}

#[test]
fn only_what_is_inherited_can_be_taken_over() {
    let array = "array { rank 1: R N B Q K B N R; rank 2: all P }";
    assert_eq!(codes("extends chess\npiece Pawn P: Pawn { step sideways }"), [""; 0]);
    assert_eq!(
        codes("extends chess\npiece Guard G: Guard { step radial }"),
        ["pieces::cycle"]
    );
    let removed = format!("extends chess\nremove Pawn\npiece Pawn P: Pawn {{ step forward }}\n{array}");
    assert_eq!(codes(&removed), ["pieces::cycle"]);
    // Within one file, a `when` replaces the statement outside it.
    let when = "extends chess\noption long: no | yes\npiece Guard G { step radial }\n\
        when long is yes { piece Guard G: Guard { slide radial } }\n\
        array { rank 1: R N B Q K B N R; rank 2: G P P P P P P G }";
    assert_eq!(codes(when), ["pieces::cycle"]);
}

#[test]
fn a_library_lends_whole_pieces_too() {
    // The name belongs to a movement of the library; there is no piece to inherit.
    let text = "extends chess\nuse gilman\npiece Rook R: Rook { step diagonal }";
    assert_eq!(codes(text), [""; 0]);
}

#[test]
fn compounds_that_are_declared_again_are_not_reported() {
    let knight = "extends capablanca\npiece Knight N { leap 3:1 }\n";
    assert_eq!(codes(knight), ["lint::compound-changes"]);
    let both = format!("{knight}piece Archbishop A: Bishop + Knight\npiece Chancellor C: Rook + Knight\n");
    assert_eq!(codes(&both), [""; 0]);
    // The same moves.
    assert_eq!(
        codes("extends capablanca\npiece Knight N { leap 2:1; cannot capture Queen }"),
        [""; 0]
    );
    assert_eq!(
        codes("extends capablanca\npiece Knight N: Knight { cannot capture Queen }"),
        [""; 0]
    );
    // Nothing remains that could be replaced.
    let removed = "remove Archbishop, Chancellor\narray { rank 1: R N B B Q K B B N R; rank 2: all P }\n\
        piece Pawn P: Pawn { promotes on last rank to Queen, forced }";
    assert_eq!(codes(&format!("{knight}{removed}")), [""; 0]);
}
