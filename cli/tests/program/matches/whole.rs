//! Matches from their start to their end.

use serde_json::json;

use super::{games, matched, text};
use crate::seen;

/// Plays a few games of the built-in engine against itself, and replays them.
fn plays_itself(variant: &str, more: &[&str], count: usize) -> serde_json::Value {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (record, pgn) = (folder.path().join("games.jsonl"), folder.path().join("games.pgn"));
    let own = [
        variant,
        "--engine",
        "one=triagonal:nodes=60,hash=1",
        "--engine",
        "other=triagonal:nodes=20,hash=1",
        "--max-plies",
        "60",
        "--record",
        text(&record),
        "--pgn",
        text(&pgn),
    ];
    let (output, reports) = matched(&[&own[..], more].concat());
    assert_eq!(reports, "", "{variant}");
    let played = games(&record);
    assert_eq!(played.len(), count, "{variant}");
    for game in &played {
        let points = game["points"].as_array().expect("there are points");
        let sum: f64 = points.iter().filter_map(serde_json::Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{game}");
        assert_eq!(game.get("fault"), None);
    }
    let replayed = seen(&["replay", text(&pgn)], "");
    assert!(replayed.contains("exit status 0"), "{replayed}");
    assert!(!replayed.contains("have changed"), "{replayed}");
    output
}

#[test]
fn two_play_chess() {
    let output = plays_itself("chess", &["--games", "4"], 4);
    let sum = |key: &str| {
        let engines = output["engines"].as_array().expect("there are engines").iter();
        engines.filter_map(|engine| engine[key].as_f64()).sum::<f64>()
    };
    assert_eq!((sum("points"), sum("seats")), (4.0, 8.0));
    let pairs = output["engines"][0]["pairs"].as_array().expect("there are pairs");
    assert_eq!(pairs.iter().filter_map(serde_json::Value::as_u64).sum::<u64>(), 2);
    assert_eq!(output["distinct"], 4);
}

#[test]
fn other_games() {
    plays_itself("minishogi", &["--games", "2", "--openings", "random:3"], 2);
    plays_itself("chess960", &["--games", "2", "--openings", "start"], 2);
    plays_itself("different-armies", &["--games", "2", "--set", "white army=knights"], 2);
    plays_itself("duck", &["--games", "2"], 2);
}

#[test]
fn four_play_in_all_rotations() {
    let more = ["--games", "1", "--engine", "random"];
    let output = plays_itself("four-player-free-for-all", &more, 3);
    for engine in output["engines"].as_array().expect("there are engines") {
        assert_eq!(engine["seats"], 4);
        let seats = engine["by_player"].as_array().expect("there are players").iter();
        let games: Vec<&serde_json::Value> = seats.map(|one| &one["games"]).collect();
        assert_eq!(games, vec![&json!(1); 4]);
        assert!(engine.get("elo").is_none());
    }
    plays_itself("four-player", &["--games", "2"], 2);
}

#[test]
fn three_engines_meet_in_pairs() {
    let output = plays_itself("chess", &["--games", "6", "--engine", "greedy"], 6);
    for engine in output["engines"].as_array().expect("there are engines") {
        assert_eq!(engine["seats"], 4);
    }
}

#[test]
fn positions_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("openings.epd");
    let openings =
        "# two ends\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back\";\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    std::fs::write(&path, openings).expect("the file is written");
    let output = plays_itself("chess", &["--games", "4", "--openings", text(&path)], 4);
    assert_eq!(output["games"], 4);
    std::fs::write(
        &path,
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n8/8/8/8/8/8/8/9 w - - 0 1\n",
    )
    .expect("it is written");
    let arguments = [
        "match",
        "chess",
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--openings",
        text(&path),
    ];
    let wrong = seen(&arguments, "");
    assert!(wrong.contains("exit status 2") && wrong.contains(":2:"), "{wrong}");
}

#[test]
fn the_stronger_engine_is_found() {
    let (output, _) = matched(&[
        "minishogi",
        "--engine",
        "triagonal:nodes=100,hash=1",
        "--engine",
        "random",
        "--games",
        "60",
        "--sprt",
        "elo0=0,elo1=400",
        "--threads",
        "2",
    ]);
    assert_eq!(output["sprt"]["verdict"], "stronger");
    assert!(output["games"].as_u64() < Some(60), "{output}");
    assert!(
        output["engines"][0]["elo"]["superiority"].as_f64() > Some(0.95),
        "{output}"
    );
}

#[test]
fn the_referee_judges() {
    let judged = |more: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder for files");
        let record = folder.path().join("games.jsonl");
        let own = [
            "chess",
            "--engine",
            "a=triagonal:nodes=300,hash=1",
            "--engine",
            "b=triagonal:nodes=300,hash=1",
        ];
        matched(&[&own[..], &["--games", "2", "--record", text(&record)], more].concat());
        let outcomes = games(&record).into_iter();
        let outcomes: Vec<String> = outcomes.map(|game| game["outcome"].to_string()).collect();
        outcomes
    };
    let draw = "\"draw: all scores were within 30000 for 3 moves\"";
    assert_eq!(judged(&["--draw", "moves=3,score=30000,after=5"]), [draw; 2]);
    assert_eq!(judged(&["--max-plies", "9"]), ["\"draw after 9 plies\""; 2]);
    for outcome in judged(&["--resign", "moves=2,score=300"]) {
        assert!(outcome.contains("wins: both engines scored it 300 or more for 2 moves") || outcome.contains(" by "));
    }
}
