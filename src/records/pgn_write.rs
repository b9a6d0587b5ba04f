//! Writes PGN.

use crate::notation::Notation;
use crate::rules::Rules;

use super::record::Record;
use super::replay::Replayed;
use super::write_problem::WriteProblem;

/// The tags that every game has, with what stands for unknown.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];
/// The tags that are written anew.
const OWN: [&str; 8] = [
    "Result", "Variant", "RuleSet", "Options", "Format", "SetUp", "FEN", "SFEN",
];
/// How wide a line of moves is.
const WIDTH: usize = 79;

/// Writes a game with the tags and comments of its record.
pub(super) fn write(
    game: &Replayed,
    record: &Record,
    variant: &str,
    notation: Notation,
) -> Result<String, WriteProblem> {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, unknown) in ROSTER {
        let value = record.tag(name).map_or(unknown, |tag| &tag.value);
        let value = if name == "Date" {
            value.replace('/', ".")
        } else {
            value.to_owned()
        };
        tag(name, &value);
    }
    tag("Result", game.ending.text());
    tag("Variant", variant);
    let rules = game.start.game().rules();
    tag("RuleSet", &rules.fingerprint());
    let options = chosen(rules);
    if !options.is_empty() {
        tag("Options", &options);
    }
    if notation != Notation::San {
        tag("Format", &notation.name().to_uppercase());
    }
    if !game.is_whole() {
        tag("SetUp", "1");
        tag("FEN", &game.start.fen());
    }
    for other in &record.tags {
        let is_known = ROSTER.map(|(name, _)| name).into_iter().chain(OWN);
        if !is_known.into_iter().any(|name| name.eq_ignore_ascii_case(&other.name)) {
            tag(&other.name, &other.value);
        }
    }
    out.push('\n');
    let mut line = Line::default();
    for comment in &record.opening {
        line.comment(comment);
    }
    let mut needs_number = true;
    for (index, (text, (number, leads))) in game.texts(notation)?.iter().zip(game.numbers()).enumerate() {
        if leads || needs_number {
            line.word(&number);
        }
        line.word(text);
        let written = game.written(record, index);
        for glyph in written.into_iter().flat_map(|written| &written.glyphs) {
            line.word(&format!("${glyph}"));
        }
        let comments = written.map_or(&[][..], |written| &written.comments);
        for comment in comments {
            line.comment(comment);
        }
        needs_number = !comments.is_empty();
    }
    line.word(game.ending.text());
    Ok(out + &line.text + "\n")
}

/// The options that are not at their defaults: `goal=2; armies=new`.
fn chosen(rules: &Rules) -> String {
    let options = rules.options.iter().filter(|option| !option.is_default());
    let texts: Vec<String> = options.map(|one| format!("{}={}", one.name, one.chosen)).collect();
    texts.join("; ")
}

/// Words in lines that are not too long.
#[derive(Default)]
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.width > 0 && self.width + 1 + length > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += length;
    }

    /// A comment in braces; to the end of the line, if it holds a brace itself.
    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.word(&format!("; {text}\n"));
            self.width = 0;
            return;
        }
        for word in format!("{{{text}}}").split_whitespace() {
            self.word(word);
        }
    }
}
