//! `check` and loading agree: every file that passes `check` can be loaded.

use std::collections::BTreeMap;

use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Report, Source};
use triagonal::rules::{Library, Program, load};
use triagonal::{Variant, check};

use crate::support::{Rng, how_many, studied};

/// The seed of the changes.
const SEED: u64 = 0x6167_7265;
/// The number of changes of each file.
const ROUNDS: usize = 12;

fn checked(text: &str) -> Report {
    check(Source::new("test.variant", text), &Builtin)
}

fn codes(report: &Report) -> Vec<&'static str> {
    report.diagnostics().iter().map(|mistake| mistake.code.id()).collect()
}

/// Returns the text of a variant that extends chess.
fn of_chess(statements: &str) -> String {
    format!("variant \"Test\"\nextends chess\n{statements}\n")
}

#[test]
fn a_warning_hides_no_error() {
    let misspelt = of_chess("option stalemates: draw | win\nwhen stalemate is win { being stalemated loses }");
    let found = checked(&misspelt);
    assert_eq!(
        codes(&found),
        ["lint::unused-option", "options::unknown-option"],
        "{found}"
    );
    let unknown = "variant \"Test\"\nextends draw\noption stalemates: draw | win\n";
    let found = checked(unknown);
    assert!(codes(&found).contains(&"names::unknown-file"), "{found}");
}

#[test]
fn an_unread_statement_explains_only_whole_names() {
    let statements = "zone far corners: rank == 8\ncapturing every Queen wins\nreaching corner with King wins";
    let found = checked(&of_chess(statements));
    assert_eq!(codes(&found), ["syntax::unexpected", "names::unknown-zone"], "{found}");
    let statements = "zone far corner: rank == 8\ncapturing every Queen wins\nreaching far corner with King wins";
    assert_eq!(codes(&checked(&of_chess(statements))), ["syntax::unexpected"]);
}

#[test]
fn what_is_broken_under_two_options_together_is_found() {
    let values = ["one", "two", "three", "four"];
    let names = ["north", "east", "south", "west"];
    let mut text = String::new();
    for name in names {
        text += &format!("option {name}: {} \"which\"\n", values.join(" | "));
        text += &format!("when {name} is four {{ length 300 draws }}\n");
    }
    let mut pairs = 0;
    for (index, one) in names.iter().enumerate() {
        for other in &names[index + 1..] {
            for (first, second) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
                text += &format!(
                    "when {one} is {first} {{ when {other} is {second} {{ zone z{pairs}: q{pairs} = 1 }} }}\n"
                );
                pairs += 1;
            }
        }
    }
    let found = checked(&of_chess(&text));
    let unknown = found
        .diagnostics()
        .iter()
        .filter(|one| one.code.id() == "names::unknown-axis");
    assert_eq!(unknown.count(), pairs, "{found}");
    let tried = found.combinations();
    assert_eq!(tried.of, 256);
    assert!((16..60).contains(&tried.tried) && !tried.cut_short, "{tried:?}");
    assert!(
        found
            .summary()
            .ends_with(&format!("({} of 256 combinations of options tried)", tried.tried))
    );
}

#[test]
fn what_a_check_passes_loads_under_every_choice() {
    let (mut passed, mut loaded) = (0, 0);
    let mut rng = Rng::new(SEED);
    for variant in studied().into_iter().step_by(how_many(8, 1)) {
        let source = Builtin.find(variant.name).expect("a built-in variant has a text");
        for _ in 0..ROUNDS {
            let text = change(&source.text, &mut rng);
            if checked(&text).has_errors() {
                continue;
            }
            passed += 1;
            for options in choices(&load(Source::new("test.variant", text.as_str()), &Builtin)) {
                let loader = options
                    .iter()
                    .fold(Variant::loader(), |loader, (name, value)| loader.set(name, value));
                if let Err(report) = loader.parse(&text) {
                    panic!(
                        "{} passes `check`, but not under {options:?}:\n{report}\n{text}",
                        variant.name
                    );
                }
                loaded += 1;
            }
        }
    }
    assert!(
        passed > how_many(4, 40) && loaded > 2 * passed,
        "{passed} passed, loaded {loaded} times"
    );
}

/// Returns the defaults, and each other value alone.
fn choices(program: &Program) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for option in program.options() {
        let others = option.values.iter().filter(|value| **value != option.chosen);
        all.extend(others.map(|value| BTreeMap::from([(option.name.clone(), value.clone())])));
    }
    all
}

/// Replaces a word by another word of the text, misspells a word or removes a line.
fn change(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let at = rng.below(lines.len());
    match rng.below(3) {
        0 => {
            lines.remove(at);
        }
        kind => {
            let mut parts: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let word = rng.below(parts.len());
            if kind == 1 {
                parts[word].clone_from(&words[rng.below(words.len())]);
            } else {
                parts[word].pop();
            }
            lines[at] = parts.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_check_of_much_work_says_how_far_it_came() {
    let names: Vec<String> = ('a'..='z')
        .flat_map(|one| ('a'..='i').map(move |other| format!("Q{one}{other}")))
        .collect();
    let mut text = String::from(
        "variant \"Test\"\nplayers White, Black\n\
         board { axes file 1..22, rank 1..23; names file \"/\" rank; forward rank +; view Black: mirror rank }\n\
         piece King K royal { step radial }\ncheck protects every King\ncheckmate wins\narray { King 1/1 }\n",
    );
    for name in &names {
        text += &format!("piece {name} {name} {{ slide radial; leap 2:1 }}\n");
    }
    for (number, name) in names.iter().take(14).enumerate() {
        let plies = 300 + number;
        text += &format!("option o{name}: a | b | c\nwhen o{name} is b {{ length {plies} draws }}\n");
    }
    let found = checked(&text);
    let tried = found.combinations();
    assert_eq!(tried.of, 3_u64.pow(14));
    assert!((10..44).contains(&tried.tried) && tried.cut_short, "{tried:?}");
    let summary = found.summary();
    assert!(
        summary.contains(&format!("{} of 4782969 combinations", tried.tried)),
        "{summary}"
    );
    assert!(
        summary.contains("with fewer cells, pieces or options it tries more"),
        "{summary}"
    );
    assert!(found.to_json().contains("\"cut_short\":true"));
}
