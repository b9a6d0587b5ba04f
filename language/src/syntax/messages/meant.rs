//! Corrections of natural but invalid forms.

use triagonal_grammar::Rule;

use super::correction::Correction;
use super::missing::missing;
use super::small_words::small_words;
use crate::syntax::forms::BlockKind;

/// Natural first words, with the corresponding words of the language.
const SYNONYMS: &[(&str, &str)] = &[
    ("jump", "leap"),
    ("jumps", "leap"),
    ("leaps", "leap"),
    ("glide", "slide"),
    ("slides", "slide"),
    ("rides", "ride"),
    ("steps", "step"),
    ("walk", "step"),
    ("hops", "hop"),
    ("moves", "move"),
    ("captures", "capture"),
    ("take", "capture"),
    ("takes", "capture"),
    ("promote", "promotes"),
    ("becomes", "promotes"),
];

/// The word of the language for a natural first word of a statement.
pub fn synonym(within: BlockKind, word: &str) -> Option<&'static str> {
    let synonym = SYNONYMS
        .iter()
        .find(|(natural, _)| *natural == word)
        .map(|(_, meant)| *meant);
    synonym.filter(|meant| within.has_word(meant))
}

/// The correction of a statement whose rule fails at a byte; `found` is the word there.
pub fn meant(rule: Rule, line: &str, at: usize, found: &str, expected: &[&str]) -> Option<Correction> {
    let before = &line[..at];
    let last_word = before.split_whitespace().next_back().unwrap_or_default();
    if rule == Rule::hand
        && let Some(meant) = captures(line)
    {
        return Some(meant);
    }
    let small = || small_words(rule, line, at, found, expected);
    if let Some(meant) = missing(rule, line, at, found).or_else(small) {
        return Some(meant);
    }
    if found == "no" && last_word == "if" {
        let kind = line[at + 2..].split([',', ';']).next().unwrap_or_default().trim();
        return Some(Correction::help(format!("write `if lacking every {kind}`")).or(at..at + 2, "lacking every"));
    }
    if found == "lasting" && matches!(rule, Rule::holding | Rule::reaching) {
        return lasting(line);
    }
    if matches!(rule, Rule::extends | Rule::uses) && line[at..].trim_end() == ".variant" {
        let end = line.trim_end().len();
        return Some(Correction::help("the name of a file is written without its ending").or(at..end, ""));
    }
    if matches!(rule, Rule::extends | Rule::uses) && line[at..].starts_with('.') {
        let help = "a name without folders: that of a built-in variant, or of a file beside this one or in `lib` there";
        return Some(Correction::help(help));
    }
    if rule == Rule::zone
        && let Some(place) = listed_cells(line)
    {
        return Some(Correction::help("a list of cells begins with `cells`").or(place..place, "cells "));
    }
    if rule == Rule::zone
        && line[..at].contains(':')
        && found.starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '.')
    {
        return Some(Correction::help(
            "a zone is a predicate: `file in a..d and rank in 1..3`, `rank <= 3`, or a list of cells: `cells d4, e4`",
        ));
    }
    if rule == Rule::after && matches!(found, "promote" | "promotes" | "becomes") {
        return Some(Correction::help(
            "an effect changes pieces: `change mover to Queen`; a promotion belongs to a piece: `promotes to Queen` in its block",
        ));
    }
    if rule == Rule::cannot && found == "castle" {
        return Some(Correction::help("write `castling is forbidden` outside of the block"));
    }
    if rule == Rule::array_zone && matches!(found, "and" | "or") {
        let place = line.split(':').next().unwrap_or_default().trim();
        return Some(Correction::help(format!(
            "an array names one zone: declare `zone front: {place}`, and write `in front: …`"
        )));
    }
    let begins_name = matches!(
        (rule, last_word),
        (Rule::piece, "piece") | (Rule::pieces, "pieces") | (Rule::movement, "movement")
    );
    if begins_name && BEGINS_MOVE.contains(&found) {
        return Some(Correction::help(format!(
            "the name of a piece cannot begin with `{found}`, with which a move begins; a capital letter makes the difference"
        )));
    }
    moves(rule, line, at, found)
}

/// The words with which names of kinds cannot begin.
const BEGINS_MOVE: [&str; 15] = [
    "of", "move", "capture", "step", "leap", "slide", "ride", "hop", "line", "swap", "push", "pull", "stay", "like",
    "betza",
];

/// The correction of a move.
fn moves(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    if !matches!(rule, Rule::move_statement | Rule::piece | Rule::movement) {
        return None;
    }
    let before = &line[..at];
    let word = at..at + found.len();
    let direction = match found {
        "horizontal" | "horizontally" => Some("orthogonal sideways"),
        "vertical" | "vertically" => Some("forward, backward"),
        "orthogonally" | "straight" => Some("orthogonal"),
        "diagonally" => Some("diagonal"),
        "any" | "all" | "every" if is_verb(last(before)) => Some("radial"),
        _ => None,
    };
    if let Some(direction) = direction {
        return Some(Correction::help(format!("write `{direction}`")).or(word, direction));
    }
    if matches!(found, "or" | "and") && is_direction(last(before)) {
        let start = before.trim_end().len();
        return Some(Correction::help("write a comma between directions").or(start..word.end, ","));
    }
    if matches!(found, "max" | "maximum" | "most")
        && line[word.end..]
            .trim_start()
            .starts_with(|sign: char| sign.is_ascii_digit())
    {
        return Some(Correction::help("write `up to`").or(word, "up to"));
    }
    let restricts = matches!(found, "without" | "no" | "not" | "only" | "cannot") || last(before) == "not";
    if restricts && line[at..].contains("captur") {
        let help = "a move that does not capture begins with `move`, one that only captures with `capture`: `move slide orthogonal`";
        return Some(Correction::help(help));
    }
    if matches!(found, "up" | "exactly")
        && let Some(step) = before.rfind("step ")
        && !before[step..].contains(',')
    {
        let help = "a step goes to the next cell; a distance belongs to a slide";
        let text = format!("{}slide{}", &line[..step], &line[step + 4..]);
        return Some(Correction::help(format!("{help}: `{}`", text.trim())).or(step..step + 4, "slide"));
    }
    if found == "up" && is_verb(last(before)) && line[at..].starts_with("up to") {
        return Some(Correction::help(
            "the direction comes before the distance: `slide orthogonal up to 3`",
        ));
    }
    if matches!(found, "left" | "right" | "up" | "down") && is_verb(last(before)) {
        let help = "a direction is `forward` or `backward`, or goes along an axis: `orthogonal file -`";
        return Some(Correction::help(help));
    }
    let ahead = before.trim_end();
    if ahead.ends_with(',') && is_direction(found) {
        // A direction after a distance needs a verb of its own.
        let verb = ahead
            .split(|sign: char| !sign.is_alphanumeric())
            .rev()
            .find(|word| is_verb(word))?;
        let help = format!("the distance ends the list of directions: write another move, `{verb} {found}`");
        let meant = Correction::help(help);
        return Some(match rule {
            Rule::move_statement => meant.or(ahead.len() - 1..at, format!("; {verb} ")),
            _ => meant,
        });
    }
    let (head, body) = line.split_once(':')?;
    let first = body.split_whitespace().next()?;
    let (_, meant) = SYNONYMS.iter().find(|(natural, _)| *natural == first)?;
    let start = head.len() + 1 + body.find(first)?;
    Some(Correction::help(format!("write `{meant}`")).or(start..start + first.len(), *meant))
}

fn last(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or_default()
}

fn is_verb(word: &str) -> bool {
    matches!(word, "step" | "leap" | "slide" | "ride" | "hop")
}

fn is_direction(word: &str) -> bool {
    [
        "orthogonal",
        "diagonal",
        "radial",
        "forward",
        "backward",
        "sideways",
        "triagonal",
        "quadragonal",
    ]
    .contains(&word)
}

/// `hand: captured pieces go to the captor`
fn captures(line: &str) -> Option<Correction> {
    let start = line.find("captured pieces")?;
    let end = line.trim_end().len();
    let owner = if line.contains("ally") { "ally" } else { "captor" };
    let forms = ["as they are", "as their base kind"].map(|how| format!("captures go to the {owner} {how}"));
    let meant = Correction::help(format!("write `{}` or `{}`", forms[0], forms[1]));
    let has_same_ending = |form: &&String| form.rsplit_once(" as ").is_some_and(|(_, how)| line.ends_with(how));
    let chosen: Vec<String> = match forms.iter().find(has_same_ending) {
        Some(form) => vec![form.clone()],
        None => forms.to_vec(),
    };
    Some(chosen.into_iter().fold(meant, |meant, form| meant.or(start..end, form)))
}

/// `holding hill with King, lasting 2 turns`
fn lasting(line: &str) -> Option<Correction> {
    let (head, tail) = line.split_once("lasting")?;
    let (place, kinds) = head.trim().trim_end_matches(',').split_once(" with ")?;
    let (_, zone) = place.trim().split_once(' ')?;
    let mut words = tail.split_whitespace().map(|word| word.trim_matches(','));
    let number: u32 = words.next()?.parse().ok()?;
    let unit = words.next().unwrap_or_default();
    let plies = if unit.starts_with("turn") || unit.starts_with("move") {
        number.checked_mul(2)?
    } else {
        number
    };
    let result = words
        .find(|word| matches!(*word, "wins" | "draws" | "loses"))
        .unwrap_or("wins");
    let (kinds, zone) = (kinds.trim(), zone.trim());
    let count = if plies == 1 {
        "1 ply".to_owned()
    } else {
        format!("{plies} plies")
    };
    let text = format!("having at least 1 {kinds} in {zone}, lasting {count}, {result}");
    Some(Correction::help(format!("a state can last: `{text}`")).or(0..line.trim_end().len(), text))
}

/// The start of a list of cells in the place of a zone's predicate.
fn listed_cells(line: &str) -> Option<usize> {
    let (head, list) = line.split_once(':')?;
    let is_cell = |word: &str| {
        let word = word.trim();
        let name = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
        name.len() < word.len() && !name.is_empty() && name.chars().all(char::is_alphabetic)
    };
    let blank = list.len() - list.trim_start().len();
    list.split(',').all(is_cell).then_some(head.len() + 1 + blank)
}
