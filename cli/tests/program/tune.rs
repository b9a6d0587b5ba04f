//! `triagonal tune`, and what the engine makes of the values.

use std::fs;

use triagonal::search::Values;

use super::seen;
use super::talk::Talk;

#[test]
fn values_are_learned_kept_and_left_aside_when_the_rules_change() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("mine.variant"), "extends minishogi\nvariant \"Mine\"\n").expect("it is written");
    let (file, games) = (path("mine.variant"), path("games.jsonl"));
    let arguments = ["tune", &file, "--games", "4", "--nodes", "40", "--record", &games];
    let first = seen(&arguments, "");
    assert!(first.contains("exit status 0"), "{first}");
    let text = fs::read_to_string(path("mine.values.toml")).expect("the values are beside the variant");
    let values = Values::read(&text).expect("they can be read");
    assert!(values.made.contains("4 games at 40 nodes, seed 1"), "{}", values.made);
    // Once more: no game is played again, and the values are the same.
    let again = seen(&arguments, "");
    assert!(again.contains("4 games already played"), "{again}");
    assert_eq!(
        fs::read_to_string(path("mine.values.toml")).expect("they are there"),
        text
    );

    // Another round, played by what the first has taught. A comma in a path is a part of it.
    let (learned, second) = (path("mine, once.values.toml"), path("second.values.toml"));
    fs::copy(path("mine.values.toml"), &learned).expect("it is copied");
    let by_learned = ["--values", &learned, "--output", &second];
    let other_games = seen(&[&arguments[..], &by_learned].concat(), "");
    assert!(other_games.contains("exit status 2"), "{other_games}");
    assert!(other_games.contains("another match"), "{other_games}");
    let round = seen(&[&arguments[..6], &by_learned].concat(), "");
    assert!(round.contains("exit status 0"), "{round}");
    let read = Values::read(&fs::read_to_string(&second).expect("they are there")).expect("they can be read");
    let played_by = format!("; played by those of: {}", values.made);
    assert!(read.made.ends_with(&played_by), "{}", read.made);
    let of_others = seen(&["tune", "shogi", "--values", &learned, "--output", &second], "");
    assert!(of_others.contains("are for other rules"), "{of_others}");

    let chosen = || {
        let mut talk = Talk::new(&["uci"]);
        talk.say(&format!("setoption name VariantPath value {file}"));
        talk.next_line();
        talk.say("setoption name UCI_Variant value mine");
        talk.say("isready");
        talk.lines_until("readyok")
    };
    assert_eq!(chosen().len(), 2, "{:?}", chosen());
    fs::write(
        path("mine.variant"),
        "extends minishogi\nvariant \"Mine\"\nstalemate draws\n",
    )
    .expect("it is written");
    let left_aside = chosen();
    assert!(
        left_aside[0].contains("are for other rules and are ignored"),
        "{left_aside:?}"
    );
    fs::write(path("mine.values.toml"), text.replace("tempo", "temper")).expect("it is written");
    let wrong = chosen();
    assert!(wrong[0].starts_with("info string error: "), "{wrong:?}");
}

#[test]
fn what_cannot_be_learned_is_refused() {
    let seen = [
        seen(&["tune", "chess"], ""),
        seen(&["tune", "crosstunnel", "--output", "/tmp/never.values.toml"], ""),
    ];
    insta::assert_snapshot!(seen.join("\n"), @"
    $ triagonal tune chess
    exit status 2
    ----- results
    ----- reports
    error: the variant is not a file beside which the values could be written
      help: choose a file with `--output FILE`

    $ triagonal tune crosstunnel --output /tmp/never.values.toml
    exit status 2
    ----- results
    ----- reports
    error: values can only be learned for games between two sides
    ");
}
