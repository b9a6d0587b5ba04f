//! `triagonal xboard` as XBoard drives it. `.ci/xboard` lets XBoard itself do so.

use std::path::Path;
use std::process::Stdio;

use super::ROOT;
use super::command;
use super::talk::Talk;

/// A line of thinking without the time.
fn settled(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let numbers = words.iter().take(4).filter(|word| word.parse::<i64>().is_ok());
    if words.len() > 4 && numbers.count() == 4 {
        words[2] = "…";
    }
    words.join(" ")
}

/// A running program. Each command returns all lines that it prints.
struct Chat {
    talk: Talk,
    asked: u32,
}

impl Chat {
    fn new(arguments: &[&str]) -> Self {
        Self {
            talk: Talk::new(&[&["xboard"], arguments].concat()),
            asked: 0,
        }
    }

    /// Says a line, and returns what is answered before the next one would be.
    fn say(&mut self, line: &str) -> Vec<String> {
        self.asked += 1;
        self.talk.say(line);
        // Nothing is answered in edit mode.
        self.talk.say(&format!("ping {}", self.asked));
        let mut lines = self.talk.lines_until(&format!("pong {}", self.asked));
        lines.pop();
        lines
    }

    fn end(self) {
        assert_eq!(self.talk.end(), (Vec::new(), 0));
    }
}

fn conversation(arguments: &[&str], text: &[&str]) -> String {
    let mut chat = Chat::new(arguments);
    let mut lines = Vec::new();
    for line in text {
        lines.push(format!("> {line}"));
        lines.extend(chat.say(line).iter().map(|line| settled(line)));
    }
    chat.end();
    lines.join("\n")
}

#[test]
fn the_page_says_what_the_engine_says() {
    let path = Path::new(ROOT).join("docs/book/src/commands/xboard.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once("```xboard\n").expect("the page shows a conversation");
    let (shown, after) = rest.split_once("\n```").expect("the conversation ends");
    let text: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let written = format!("{before}```xboard\n{}\n```{after}", conversation(&["losalamos"], &text));
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, &written).expect("the page is written");
    }
    assert_eq!(written, page);
}

#[test]
fn what_is_wrong_gets_an_answer() {
    let text = [
        "force",
        "hello",
        "",
        "usermove",
        "usermove e2e5",
        "usermove nonsense",
        "e2e4",
        "usermove e7e5",
        "level 1 2",
        "level forty 5 0",
        "st soon",
        "sd",
        "ping",
        "time",
        "memory much",
        "option Skill Level=21",
        "option Nothing=1",
        "variant none-of-these",
        "variant",
        "setboard 8/8/8/8 w - - 0 1",
        "usermove e2e4",
        "go",
        "setboard rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "usermove d8h4",
        "usermove a2a3",
        "go",
        "undo",
        "undo",
        "remove",
        "analyze",
        "exit",
        "black",
        "lift z9",
        "lift",
        "put e4",
        "hint",
    ];
    insta::assert_snapshot!(conversation(&[], &text));
}

#[test]
fn marks_are_the_legal_moves() {
    let mut chat = Chat::new(&["losalamos", "minishogi", "omega"]);
    let mut mark = |text: &[&str]| -> Vec<String> { text.iter().flat_map(|line| chat.say(line)).collect() };
    mark(&["variant losalamos", "force"]);
    assert_eq!(mark(&["lift b2"]), ["highlight 6/6/6/1Y4/6/6"]);
    assert_eq!(mark(&["lift a1"]), ["highlight 6/6/6/6/6/6"]);
    // A pawn before the last rank, which may take a rook there.
    mark(&["setboard r3k1/1P4/6/6/6/3K2 w - - 0 1"]);
    assert_eq!(mark(&["lift b5"]), ["highlight MM4/6/6/6/6/6"]);
    assert_eq!(mark(&["put b6"]), ["choice QRN"]);
    assert_eq!(mark(&["usermove b5b6q"]), Vec::<String>::new());
    // The hand of the first player is on the right, from below, and that of the second on the left, from above: the Pawn is
    // the third of five.
    mark(&["variant minishogi", "force", "setboard 4k/5/5/5/K4[Pp] w - - 0 1"]);
    assert_eq!(mark(&["lift g1"]), ["highlight 5/5/5/5/5"]);
    assert_eq!(mark(&["lift g3"]), ["highlight 5/YYYYY/YYYYY/YYYYY/1YYYY"]);
    mark(&["usermove P@c3"]);
    assert_eq!(mark(&["lift _1"]), ["highlight 5/5/5/5/5"]);
    assert_eq!(mark(&["lift _3"]), ["highlight YYYY1/YYYYY/YY1YY/YYYYY/5"]);
    // Where XBoard counts ranks from nought.
    assert!(mark(&["variant omega"])[0].starts_with("setup ("));
}

#[test]
fn captures_along_the_way_are_sent_as_legs() {
    let mut chat = Chat::new(&["tests/data/xboard/jumper.variant"]);
    chat.say("variant jumper");
    chat.say("force");
    assert_eq!(chat.say("setboard 2k2/5/2j2/1j3/J1K2 w - - 0 1"), Vec::<String>::new());
    assert_eq!(chat.say("lift a1"), ["highlight 5/5/5/YC3/1Y3"]);
    assert_eq!(chat.say("put b2"), Vec::<String>::new());
    assert_eq!(chat.say("lift b2"), ["highlight 5/5/2R2/5/5"]);
    assert_eq!(chat.say("usermove a1b2,b2c3"), Vec::<String>::new());
    assert_eq!(chat.say("usermove c5d5"), Vec::<String>::new());
    chat.end();
}

/// XBoard 4.9 reads the lines of an engine into a buffer of this size.
const LONGEST_LINE: usize = 8192;

#[test]
fn xboard_can_read_the_list_of_variants() {
    let lines = Chat::new(&[]).say("protover 2");
    let list = lines.iter().find(|line| line.contains("variants="));
    let length = list.expect("the variants are listed").len();
    assert!(length < LONGEST_LINE - 1000, "the list has {length} characters");
}

#[test]
fn the_list_of_what_xboard_can_play_is_up_to_date() {
    let path = Path::new(ROOT).join("cli/assets/xboard/library.txt");
    let (is_updated, is_thorough) = (
        std::env::var_os("UPDATE_GENERATED").is_some(),
        std::env::var_os("THOROUGH").is_some(),
    );
    let names = triagonal::builtin::variants().iter().map(|game| game.name);
    let judged: Vec<&str> = names.step_by(if is_updated || is_thorough { 1 } else { 60 }).collect();
    let output = command(&[&["xboard", "--list"], judged.as_slice()].concat()).output();
    let verdicts = String::from_utf8(output.expect("the program runs").stdout).expect("its output is text");
    if is_updated {
        std::fs::write(&path, &verdicts).expect("the list is written");
    }
    let list = std::fs::read_to_string(&path).expect("the list is there");
    let stated: Vec<&str> = list
        .lines()
        .filter(|line| judged.contains(&line.split(": ").next().unwrap_or(line)))
        .collect();
    assert_eq!(
        verdicts.lines().collect::<Vec<_>>(),
        stated,
        "UPDATE_GENERATED=1 writes the list"
    );

    let shown = command(&["xboard", "--list"]).output().expect("the program runs");
    assert_eq!(String::from_utf8(shown.stdout).expect("its output is text"), list);
    let games: Vec<&str> = list
        .lines()
        .map(|line| line.split(": ").next().unwrap_or(line))
        .collect();
    let library: Vec<&str> = triagonal::builtin::variants().iter().map(|game| game.name).collect();
    assert_eq!(games, library, "UPDATE_GENERATED=1 writes the list");
    let reasons = list.lines().filter_map(|line| line.split_once(": not: "));
    let kinds: std::collections::BTreeSet<String> = reasons
        .map(|(_, why)| why.split(' ').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    insta::assert_snapshot!(kinds.into_iter().collect::<Vec<_>>().join("\n"), @"
    XBoard does not
    XBoard draws a
    XBoard draws boards
    XBoard has no
    XBoard has two
    XBoard mistakes the
    XBoard shows at
    XBoard would not
    a turn is
    ");
}

#[test]
fn a_search_ends_at_once_when_it_is_stopped() {
    let mut chat = Chat::new(&[]);
    for line in ["new", "level 0 600 0", "post", "go"] {
        chat.talk.say(line);
    }
    chat.talk.lines_until("3 ");
    chat.talk.say("?");
    chat.talk.lines_until("move ");
    // A second `go` ends the first without an answer.
    chat.talk.say("go");
    chat.talk.say("go");
    chat.talk.say("?");
    chat.talk.lines_until("move ");
    for line in ["analyze", "undo", "."] {
        chat.talk.say(line);
    }
    chat.talk.lines_until("3 ");
    chat.talk.say("exit");
    chat.talk.say("hard");
    chat.talk.say("st 1");
    chat.talk.say("go");
    chat.talk.lines_until("move ");
    // It thinks on its opponent's time, and nobody waits for that.
    chat.talk.say("quit");
    let (_, status) = chat.talk.end();
    assert_eq!(status, 0);
}

#[test]
fn positions_are_set_up_piece_by_piece() {
    let mut talk = Talk::new(&["xboard"]);
    for line in [
        "new", "force", "edit", "#", "Kg1", "Ra1", "c", "Kg8", "Pf7", "Pg7", "Ph7", "wrong", ".", "sd 3", "go",
    ] {
        talk.say(line);
    }
    assert!(talk.next_line().starts_with("Error ("));
    assert_eq!(
        talk.lines_until("1-0").join(" "),
        "move a1a8 1-0 {White wins by checkmate}"
    );
    assert_eq!(talk.end(), (Vec::new(), 0));
}

#[test]
fn the_end_of_the_input_waits_for_the_move() {
    let mut talk = Talk::new(&["xboard"]);
    for line in ["new", "sd 2", "go"] {
        talk.say(line);
    }
    let (rest, status) = talk.end();
    assert_eq!(status, 0);
    assert!(rest.len() == 1 && rest[0].starts_with("move "), "{rest:?}");
}

#[test]
fn nobody_listens_to_the_engine() {
    let mut child = command(&["xboard"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("its input is open");
    // It ends as soon as it notices; then nobody reads this.
    for _ in 0..1000 {
        if std::io::Write::write_all(&mut input, b"ping 1\n").is_err() {
            break;
        }
    }
    drop(input);
    assert!(child.wait().expect("the program ends").success());
}
