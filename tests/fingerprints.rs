//! The fingerprint of rules depends on the rules alone.

use triagonal::Variant;

use crate::support::fixtures::shipped;

#[track_caller]
fn fingerprint(text: &str) -> String {
    Variant::parse(text)
        .unwrap_or_else(|error| panic!("{error}"))
        .fingerprint()
}

const PLAIN: &str = "variant \"Plain\"\nextends chess\nbeing stalemated loses\n";

#[test]
fn what_does_not_bear_on_play_changes_nothing() {
    let plain = fingerprint(PLAIN);
    assert_eq!(plain.len(), 16);
    assert!(plain.chars().all(|digit| digit.is_ascii_hexdigit()));
    for text in [
        "variant \"Another title\"\nextends chess\nbeing stalemated loses\n",
        "# A comment.\nvariant \"Plain\"   # and another\n\n\n  extends   chess\n\nbeing stalemated loses",
        "variant \"Plain\"\nextends chess\nsource \"https://example.org\"\ninventor \"Somebody\"\nyear 1900\ntags goals\naliases flat\nbeing stalemated loses\n",
    ] {
        assert_eq!(fingerprint(text), plain, "{text}");
    }
}

#[test]
fn rules_change_it() {
    let plain = fingerprint(PLAIN);
    for text in [
        "variant \"Plain\"\nextends chess\n",
        "variant \"Plain\"\nextends chess\nbeing stalemated wins\n",
        "variant \"Plain\"\nextends chess\nbeing stalemated loses\nrepetition 4 draws\n",
        "variant \"Plain\"\nextends chess\nbeing stalemated loses\npiece Knight N { leap 3:1 }\n",
    ] {
        assert_ne!(fingerprint(text), plain, "{text}");
    }
}

#[test]
fn options_change_it_by_what_they_change() {
    let armies = |white: &str| {
        let loader = Variant::loader().set("white army", white);
        loader.builtin("different-armies").expect("it is sound").fingerprint()
    };
    let default = shipped("different-armies").fingerprint();
    assert_ne!(armies("knights"), default);
    assert_ne!(armies("knights"), armies("rookies"));
    assert_eq!(armies("fides"), default);
}

#[test]
fn it_is_the_same_on_every_machine() {
    // If this value changes, the model has changed, and `replay` reports changed rules for all older games.
    assert_eq!(shipped("chess").fingerprint(), "f721053aa7c90e3b");
}
