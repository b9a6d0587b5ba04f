//! Finding the variant of a game.

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
            // Some games share a title.
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
        let records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(builtin::of_record(&records[0]).map(|one| one.name), Ok(name), "{text}");
    }
    let records = read("[Variant \"Crazyhuose\"]\n*").expect("the text is right");
    let error = builtin::of_record(&records[0]).expect_err("no variant is called so");
    assert_eq!(error.help.as_deref(), Some("did you mean `crazyhouse`?"));
}

/// Names that lichess, FICS, chess.com, PyChess and lishogi use.
#[test]
fn names_of_servers_are_known() {
    let known = [
        ("Chess960", "chess960"),
        ("Crazyhouse", "crazyhouse"),
        ("King of the Hill", "kingofthehill"),
        ("kingOfTheHill", "kingofthehill"),
        ("3check", "three-check"),
        ("3-Check", "three-check"),
        ("Horde", "horde"),
        ("Antichess", "antichess"),
        ("wild/fr", "chess960"),
        ("wild/5", "upsidedown"),
        ("960", "chess960"),
        ("Regular", "chess"),
        ("Crazyhouse Chess", "crazyhouse"),
        ("w27", "atomic"),
        ("bughouse", "bughouse"),
        ("losers", "losers"),
        ("S-Chess", "seirawan"),
        ("S-Chess 960", "seirawan960"),
        ("Crazyhouse 960", "crazyhouse960"),
        ("Atomic 960", "atomic960"),
        ("King of the Hill 960", "kingofthehill"),
        ("Three-Check 960", "three-check"),
        ("Capablanca 960", "capablanca"),
        ("Capahouse 960", "capahouse"),
        ("Racing Kings 960", "racing-kings"),
        ("Kyoto Shogi", "kyoto-shogi"),
        ("Goro Goro Plus", "gorogoroplus"),
        ("Ouk Chaktrang", "cambodian"),
        ("Shinobi", "shinobi"),
        ("Duck Chess", "duck"),
        ("FFA", "four-player-free-for-all"),
        ("Kyotoshogi", "kyoto-shogi"),
        ("Checkshogi", "checkshogi"),
        ("Chushogi", "chu-shogi"),
    ];
    for (name, variant) in known {
        assert_eq!(builtin::meant_by(name).map(|one| one.name), Some(variant), "{name}");
    }
    assert_eq!(builtin::meant_by(" 960x"), None);
}

#[test]
fn every_other_name_is_of_a_variant() {
    let table: toml::Table =
        toml::from_str(include_str!("../../assets/notation/dialects.toml")).expect("it is a table");
    let names = table["names"].as_table().expect("names");
    assert!(names.len() > 40);
    for (other, name) in names {
        let name = name.as_str().expect("a name");
        assert!(builtin::variant(name).is_some(), "{other}: {name}");
        assert!(
            builtin::meant_by(other).is_some_and(|one| one.name == name),
            "{other}: {name}"
        );
    }
}
