//! Random conversations with the engine in both protocols: it answers every command that needs an answer, and exits cleanly.
//!
//! A long run: `TALKS=500 TALKS_SEED=7 cargo test --test program random_talks`.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::thread;

use super::command;
use fastrand::Rng;

/// The seed of the first conversation, and how many there are of each kind, unless the environment says otherwise.
const SEED: u64 = 0x7461_6c6b;
const TALKS: u64 = 6;
/// The most lines of a conversation.
const MOST_LINES: usize = 60;

/// What words are made of that mean nothing, or something elsewhere.
const WORDS: [&str; 28] = [
    "",
    "e2e4",
    "e7e5",
    "a1a1",
    "P@e4",
    "e7e8q",
    "0000",
    "O-O",
    "moves",
    "fen",
    "startpos",
    "value",
    "name",
    "-1",
    "0",
    "3",
    "99999999999999999999999",
    "1e9",
    "NaN",
    "\u{0}",
    "é",
    "王将",
    "'",
    "\"",
    "+",
    "=",
    "white",
    "%s",
];

/// Positions, of which few are good.
const POSITIONS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK b KQkq e3 -5 99999999999",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
    "////////",
    "9999999999999999999/x w",
];

const VARIANTS: [&str; 10] = [
    "chess",
    "minishogi",
    "losalamos",
    "three-check",
    "crazyhouse",
    "hexapawn",
    "duck",
    "yalta",
    "christmas-tree",
    "no-such-game",
];

/// How a conversation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Quit,
    /// No more commands.
    Silence,
    /// Nobody listens any more.
    Deaf,
}

/// The commands, and how many answers of each kind they need.
#[derive(Default)]
struct Script {
    lines: Vec<String>,
    /// How many searches are begun.
    searches: usize,
    /// How often it is asked whether it is ready.
    ready: usize,
}

/// Runs a conversation and returns the answers. The program must exit cleanly, with nothing on standard error.
fn talk(protocol: &str, script: &Script, ending: Ending) -> String {
    let mut child = command(&[protocol])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input is open");
    let answers = child.stdout.take().expect("its output is open");
    let reader = (ending != Ending::Deaf).then(|| {
        thread::spawn(move || {
            let mut answers = answers;
            let mut lines = String::new();
            answers.read_to_string(&mut lines).expect("it says text");
            lines
        })
    });
    say(&mut input, script, ending);
    drop(input);
    let lines = reader.map(|reader| reader.join().expect("the reader ends"));
    ends_well(child, protocol, script);
    lines.unwrap_or_default()
}

fn say(input: &mut ChildStdin, script: &Script, ending: Ending) {
    for line in &script.lines {
        // A program whose output is closed may stop reading.
        let written = writeln!(input, "{line}");
        assert!(
            written.is_ok() || ending == Ending::Deaf,
            "it stopped reading at {line:?}"
        );
    }
    if ending == Ending::Quit {
        writeln!(input, "quit").expect("it reads on");
    }
}

fn ends_well(child: Child, protocol: &str, script: &Script) {
    let output = child.wait_with_output().expect("the program ends");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = script.lines.join("\n");
    assert!(
        output.status.success(),
        "{protocol}: {}\n{complaint}\n{text}",
        output.status
    );
    assert_eq!(complaint, "", "{protocol}:\n{text}");
}

/// One of some things, of which there is at least one.
fn pick<'a, T>(random: &mut Rng, things: &'a [T]) -> &'a T {
    &things[random.usize(..things.len())]
}

fn nonsense(random: &mut Rng) -> String {
    let words: Vec<&str> = (0..random.usize(..5)).map(|_| *pick(random, &WORDS)).collect();
    words.join(" ")
}

/// A line of UCI.
fn uci_line(random: &mut Rng, script: &mut Script) -> String {
    match random.usize(..16) {
        0 => "uci".to_owned(),
        1 => "ucinewgame".to_owned(),
        2 => "stop".to_owned(),
        3 => "ponderhit".to_owned(),
        4 => format!("setoption name UCI_Variant value {}", pick(random, &VARIANTS)),
        5 => {
            let names = [
                "Hash",
                "Threads",
                "MultiPV",
                "Skill Level",
                "UCI_Elo",
                "UCI_LimitStrength",
                "Ponder",
                "Clear Hash",
            ];
            let values = ["1", "2", "3", "true", "false", "1500", "-1", "x", ""];
            format!(
                "setoption name {} value {}",
                pick(random, &names),
                pick(random, &values)
            )
        }
        6 => format!("position fen {} moves {}", pick(random, &POSITIONS), nonsense(random)),
        7 => format!("position fen {}", pick(random, &POSITIONS)),
        8 => "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3".to_owned(),
        9 => format!("position startpos moves {}", nonsense(random)),
        10..=12 => {
            let limits = [
                "depth 1",
                "nodes 300",
                "movetime 3",
                "infinite",
                "ponder wtime 100",
                "mate 1",
                "wtime 20 btime 20",
            ];
            let extra = ["", " searchmoves e2e4", " searchmoves x", " depth 2", " nodes 100"];
            script.searches += 1;
            format!("go {}{}", pick(random, &limits), pick(random, &extra))
        }
        13 => {
            // What is not understood is ignored.
            script.searches += 1;
            format!("go {} x", pick(random, &["depth", "quickly", "movetime", "perft"]))
        }
        14 => {
            script.ready += 1;
            "isready".to_owned()
        }
        _ => nonsense(random),
    }
}

/// A line of the protocol of XBoard. Moves are thought about for short only.
fn xboard_line(random: &mut Rng, script: &mut Script) -> String {
    match random.usize(..16) {
        0 => format!("variant {}", pick(random, &VARIANTS)),
        1 => "new".to_owned(),
        2 => format!("setboard {}", pick(random, &POSITIONS)),
        3 => format!("usermove {}", pick(random, &WORDS)),
        4 => pick(random, &WORDS).to_string(),
        5 => pick(random, &["undo", "remove", "force", "draw", "hint", "bk", ".", "?"]).to_string(),
        6 => pick(random, &["analyze", "exit", "post", "nopost", "hard", "easy"]).to_string(),
        7 => pick(random, &["white", "black", "playother", "computer", "result 1-0 {x}"]).to_string(),
        8 => format!(
            "{} {}",
            pick(random, &["lift", "put", "hover"]),
            pick(random, &["e2", "z9", "", "e"])
        ),
        9 => format!(
            "edit\n{}\nPe4\nc\n{}\n.",
            pick(random, &["#", "Ke9", "xe2"]),
            pick(random, &["Ke8", "", "c"])
        ),
        10 => format!(
            "{} {}",
            pick(random, &["time", "level", "memory", "cores", "protover"]),
            pick(random, &["1", "0 0:01 0", "x"])
        ),
        11 => format!(
            "option {}={}",
            pick(random, &["Skill Level", "x", ""]),
            pick(random, &["3", "x", ""])
        ),
        12 | 13 => "sd 1\ngo".to_owned(),
        14 => {
            script.ready += 1;
            format!("ping {}", script.ready)
        }
        _ => nonsense(random),
    }
}

/// Has random conversations of a protocol; the number and the seeds as the environment says.
fn converse(
    (protocol, opening): (&str, &str),
    line: fn(&mut Rng, &mut Script) -> String,
    holds: fn(&Script, &str, Ending, &str),
) {
    let asked = |name: &str| std::env::var(name).ok().map(|value| value.parse().expect("a number"));
    let (first, talks) = (asked("TALKS_SEED").unwrap_or(SEED), asked("TALKS").unwrap_or(TALKS));
    for seed in first..first + talks {
        let mut random = Rng::with_seed(seed);
        let mut script = Script::default();
        script.lines.push(opening.to_owned());
        for _ in 0..random.usize(..MOST_LINES) {
            let text = line(&mut random, &mut script);
            script.lines.push(text);
        }
        let ending = *pick(&mut random, &[Ending::Quit, Ending::Silence, Ending::Deaf]);
        let lines = talk(protocol, &script, ending);
        let text = script.lines.join("\n");
        let place = format!("TALKS=1 TALKS_SEED={seed}, {ending:?}\n-- sent\n{text}\n-- received\n{lines}");
        if ending != Ending::Deaf {
            holds(&script, &lines, ending, &place);
        }
    }
}

#[test]
fn uci_answers_any_input() {
    converse(("uci", "uci"), uci_line, |script, lines, _, place| {
        let count = |beginning: &str| lines.lines().filter(|line| line.starts_with(beginning)).count();
        assert_eq!(count("bestmove "), script.searches, "{place}");
        assert_eq!(count("readyok"), script.ready, "{place}");
    });
}

#[test]
fn xboard_answers_any_input() {
    converse(
        ("xboard", "level 0 0:01 0"),
        xboard_line,
        |script, lines, ending, place| {
            let pongs = lines
                .lines()
                .filter_map(|line| line.strip_prefix("pong "))
                .map(|number| number.parse().ok());
            let pongs: Vec<Option<usize>> = pongs.collect();
            let asked: Vec<Option<usize>> = (1..=script.ready).map(Some).collect();
            // Who leaves may leave a question open that waits for a move.
            let enough = if ending == Ending::Quit {
                pongs.len()
            } else {
                asked.len()
            };
            assert_eq!(pongs, asked[..enough.min(asked.len())], "{place}");
        },
    );
}
