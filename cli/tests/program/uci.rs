//! `triagonal uci` as graphical programs drive it.

use std::path::Path;
use std::time::{Duration, Instant};

use super::ROOT;
use super::talk::Talk;

/// A line without what differs from run to run, and with the first variants of the long list.
fn settled(line: &str) -> String {
    let mut listed = line.match_indices(" var ").map(|(at, _)| at);
    if let (Some(end), true) = (listed.nth(3), line.starts_with("option ")) {
        return format!("{} …", &line[..end]);
    }
    let mut words = Vec::new();
    let mut after = "";
    for word in line.split(' ') {
        let differs = matches!(after, "nps" | "time") && word.parse::<u64>().is_ok();
        words.push(if differs { "…" } else { word });
        after = word;
    }
    words.join(" ")
}

/// The commands that the page of the book sends, and the answers to them.
fn conversation(text: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(&["uci"]);
    let mut lines = Vec::new();
    for line in text {
        lines.push(format!("> {line}"));
        talk.say(line);
        let mut words = line.split(' ').skip(1);
        let searches = line.starts_with("go ") && words.next() != Some("perft");
        // `readyok` comes after all earlier output.
        if searches && words.next().is_some_and(|word| word.parse::<u32>().is_ok()) {
            lines.extend(talk.lines_until("bestmove"));
        } else {
            talk.say("isready");
            lines.extend(talk.lines_until("readyok"));
            lines.pop();
        }
    }
    let (rest, status) = talk.end();
    assert_eq!((rest, status), (Vec::new(), 0));
    lines.iter().map(|line| settled(line).trim_end().to_owned()).collect()
}

#[test]
fn the_page_says_what_the_engine_says() {
    let path = Path::new(ROOT).join("docs/book/src/commands/uci.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let mut parts: Vec<String> = page.split("```uci\n").map(str::to_owned).collect();
    assert!(parts.len() > 2, "the page shows conversations");
    for part in &mut parts[1..] {
        let (shown, rest) = part.split_once("```").expect("the conversation ends");
        let text: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        *part = format!("{}\n```{rest}", conversation(&text).join("\n"));
    }
    let written = parts.join("```uci\n");
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, &written).expect("the page is written");
    }
    assert_eq!(written, page);
}

#[test]
fn what_is_wrong_gets_an_answer() {
    let text = [
        "hello",
        "",
        "position",
        "position fen",
        "position fen what is this",
        "position startpos moves e2e5",
        "position elsewhere",
        "setoption Hash 1",
        "setoption name Hash value much",
        "setoption name Hash value 0",
        "setoption name Nothing value 1",
        "setoption name UCI_Variant value none-of-these",
        "setoption name VariantPath value /no/such/place",
        "setoption name Ponder value perhaps",
        "go depth",
        "go depth deep",
        "go quickly",
        "setoption name UCI_Variant value chess",
        "position startpos",
        "go depth 1 searchmoves e2e5",
        "stop",
        "ponderhit",
        "register later",
        "debug on",
        "position startpos moves f2f3 e7e5 g2g4 d8h4",
        "go depth 3",
        "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3",
    ];
    insta::assert_snapshot!(conversation(&text).join("\n"));
}

#[test]
fn every_shipped_variant_can_be_chosen() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("uci");
    let answer = talk.lines_until("uciok");
    let option = answer
        .iter()
        .find(|line| line.contains("name UCI_Variant "))
        .expect("it is listed");
    let names: Vec<&str> = option.split(" var ").skip(1).collect();
    let shipped: Vec<&str> = triagonal::builtin::variants().iter().map(|one| one.name).collect();
    let (own, others) = names.split_at(shipped.len());
    assert_eq!(own, shipped);
    assert!(others.contains(&"3check"), "{others:?}");
    for name in ["shogi", "raumschach", "christmas-tree", "tunnelshogi", "3check"] {
        talk.say(&format!("setoption name UCI_Variant value {name}"));
        talk.say("go nodes 200");
        let lines = talk.lines_until("bestmove");
        assert!(
            lines[0].starts_with(&format!("info string variant {name} files ")),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.starts_with("info depth 1 ")), "{lines:?}");
    }
}

/// A forced move takes no time from the clock. A fixed time per move is used in full.
#[test]
fn the_only_move_is_played_at_once() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("position fen 1r5k/8/8/8/8/8/8/K7 w - - 0 1");
    talk.say("go wtime 600000 btime 600000");
    let lines = talk.lines_until("bestmove");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove a1a2"));
    let depths = |lines: &[String]| lines.iter().filter(|line| line.starts_with("info depth ")).count();
    assert_eq!(depths(&lines), 1);
    talk.say("go depth 5");
    assert_eq!(depths(&talk.lines_until("bestmove")), 5);
}

#[test]
fn a_search_ends_at_once_when_it_is_stopped() {
    let mut talk = Talk::new(&["uci"]);
    for variant in ["chess", "christmas-tree"] {
        talk.say(&format!("setoption name UCI_Variant value {variant}"));
        talk.say("go infinite");
        talk.lines_until("info depth 2 ");
        let asked = Instant::now();
        talk.say("stop");
        talk.lines_until("bestmove");
        // Many times what is promised: the machine may be busy.
        assert!(asked.elapsed() < Duration::from_secs(10), "{:?}", asked.elapsed());
    }
    // A second `go` ends the first, and the end of the input ends the last.
    talk.say("go infinite");
    talk.say("go infinite");
    talk.lines_until("bestmove");
    let (rest, status) = talk.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    assert_eq!(status, 0);
}

#[test]
fn pondering_waits_for_the_move() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder movetime 1");
    talk.say("isready");
    let before = talk.lines_until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{before:?}");
    talk.say("ponderhit");
    talk.lines_until("bestmove");
    talk.say("go depth 3 infinite");
    talk.say("quit");
    let (_, status) = talk.end();
    assert_eq!(status, 0);
}

#[test]
fn files_of_the_user_are_variants_too() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is written");
    write(
        "mine.variant",
        "extends chess\nvariant \"Mine\"\npiece King K royal: King { leap 2:1 }\n",
    );
    write("wrong.variant", "extends chess\npiece Wizard { jump }\n");
    let mut talk = Talk::new(&["uci"]);
    talk.say(&format!("setoption name VariantPath value {}", folder.path().display()));
    let option = talk.next_line();
    assert!(option.ends_with(" var mine var wrong"), "{option}");
    talk.say("setoption name UCI_Variant value wrong");
    let wrong = talk.next_line();
    assert!(wrong.starts_with("info string error: "), "{wrong}");
    talk.say("setoption name UCI_Variant value mine");
    talk.say("go perft 1");
    let lines = talk.lines_until("Nodes searched");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("Nodes searched: 22"),
        "{lines:?}"
    );
}

#[test]
fn nobody_listens_to_the_engine() {
    let mut child = super::command(&["uci"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("its input is open");
    // It ends as soon as it notices; then nobody reads this.
    for _ in 0..1000 {
        if std::io::Write::write_all(&mut input, b"isready\ngo depth 1\n").is_err() {
            break;
        }
    }
    drop(input);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn variants_of_the_command_line_are_the_only_ones_on_offer() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let file = folder.path().join("mine.variant");
    let text = "extends janggi\nvariant \"Mine\"\n";
    std::fs::write(&file, text).expect("the file is written");
    let file = file.to_str().expect("its path is text");
    let mut talk = Talk::new(&["uci", file, "minishogi"]);
    talk.say("uci");
    let lines = talk.lines_until("uciok");
    assert!(
        lines.contains(&"option name UCI_Variant type combo default mine var mine var minishogi".to_owned()),
        "{lines:#?}"
    );
    // The first is played until another is chosen.
    talk.say("d");
    talk.say("isready");
    let board = talk.lines_until("readyok").join("\n");
    assert!(board.contains("Cho to move"), "{board}");
    talk.say("setoption name UCI_Variant value minishogi");
    assert!(
        talk.next_line()
            .starts_with("info string variant minishogi files 5 ranks 5 ")
    );
    talk.say("setoption name UCI_Variant value chess");
    assert_eq!(
        talk.next_line(),
        "info string error: the command line does not offer the variant `chess`; `VariantPath` adds files of your own"
    );
    assert_eq!(talk.end().1, 0);
}

#[test]
fn options_of_the_command_line_are_set() {
    let fen = |more: &[&str]| {
        let mut talk = Talk::new(&[&["uci", "janggi"], more].concat());
        talk.say("d");
        talk.say("isready");
        let lines = talk.lines_until("readyok");
        let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
        fen.expect("a position").to_owned()
    };
    let inside = fen(&["--set", "horses of Cho=inside"]);
    assert!(inside.ends_with("/4K4/RBNA1ANBR w - - 0 1"), "{inside}");
    assert_ne!(fen(&[]), inside);
}

#[test]
fn variants_of_the_command_line_have_different_names() {
    let output = super::seen(&["uci", "chess", "./chess"], "");
    assert!(output.contains("exit status 2"), "{output}");
    let output = super::seen(&["uci", "chess", "chess"], "");
    assert!(
        output.contains("exit status 2") && output.contains("two variants are called `chess`"),
        "{output}"
    );
    let output = super::seen(&["uci", "-"], "extends chess");
    assert!(
        output.contains("exit status 2") && output.contains("standard input carries the protocol"),
        "{output}"
    );
}
