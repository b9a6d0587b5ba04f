//! Which variant a game is of.

use triagonal::builtin;
use triagonal::records::read;

#[test]
fn every_variant_is_known_by_its_title() {
    let mut others = Vec::new();
    for one in builtin::variants() {
        for name in [one.name, one.title.as_str()] {
            let text = format!("[Variant \"{}\"]\n\n*", name.replace('\\', "\\\\"));
            let records = read(&text).expect("the text is right");
            let found = builtin::of_record(&records[0]).expect("the variant is known");
            // Some games have the same title.
            if found.name != one.name && found.title != name {
                others.push(format!("{name}: {}, not {}", found.name, one.name));
            }
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn other_names_are_known() {
    let known = [
        ("[Variant \"Standard\"]\n*", "chess"),
        ("[Variant \"From Position\"]\n*", "chess"),
        ("[Variant \"Chess 960\"]\n*", "chess960"),
        ("[Variant \"Three-check\"]\n*", "three-check"),
        ("[Variant \"Racing Kings\"]\n*", "racing-kings"),
        ("[Game \"Chinese Chess\"]\n*", "xiangqi"),
        ("[Format \"ICCS\"]\n*", "xiangqi"),
        ("1. e4", "chess"),
        ("position startpos moves e2e4", "chess"),
        ("position startpos moves 7g7f", "shogi"),
        ("手合割：平手\n", "shogi"),
    ];
    for (text, name) in known {
        let records = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        assert_eq!(builtin::of_record(&records[0]).map(|one| one.name), Ok(name), "{text}");
    }
    let records = read("[Variant \"Crazyhuose\"]\n*").expect("the text is right");
    let wrong = builtin::of_record(&records[0]).expect_err("no variant is called so");
    assert_eq!(wrong.help.as_deref(), Some("did you mean `crazyhouse`?"));
}
