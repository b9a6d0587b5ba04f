//! Corrections of statements that leave out a number or a word, or that have a condition in the place of a zone.

use triagonal_grammar::Rule;

use super::correction::Correction;

/// The words of results.
const RESULTS: [&str; 3] = ["wins", "draws", "loses"];

/// Articles, which the language has only in front of zones.
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// The words in front of a zone.
const BEFORE_ZONES: [&str; 10] = [
    "on",
    "in",
    "from",
    "to",
    "except",
    "entering",
    "leaving",
    "reaching",
    "occupying",
    "holding",
];

/// The correction of a statement whose rule fails at a byte; `found` is the word there.
pub fn missing(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    number(rule, line, at, found)
        .or_else(|| how_many(rule, line, at, found))
        .or_else(|| which_pieces(rule, line, at, found))
        .or_else(|| predicate(rule, line, at))
}

/// `castling wins`, `repetition is forbidden`
fn number(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    let result = RESULTS.contains(&found) || found == "is";
    let after = last(&line[..at]);
    let number = match rule {
        Rule::counted if RESULTS.contains(&found) && after.parse::<u32>().is_ok() => "times",
        Rule::counted if RESULTS.contains(&found) => "1 time",
        Rule::repetition if result && after == "repetition" => "3",
        Rule::passes if result && after == "passes" => "2",
        Rule::quiet if result && after == "plies" => "100",
        Rule::length if result && after == "length" => "300",
        Rule::row if after == "of" && found.starts_with(char::is_uppercase) => "3",
        _ => return None,
    };
    let statement = format!("{} {number} {}", line[..at].trim_end(), line[at..].trim());
    Some(Correction::help(format!("say how often: `{statement}`")).or(at..at, format!("{number} ")))
}

/// `check protects King`, `capturing the Queen wins`
fn how_many(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    let verb = last(&line[..at]);
    let asks = match rule {
        Rule::check => verb == "protects",
        Rule::capturing | Rule::threatening => at > 0 && line[..at].split_whitespace().count() == 1,
        Rule::state => verb == "lacking",
        _ => false,
    };
    if rule == Rule::capturing
        && let Ok(number) = found.parse::<u32>()
        && let Some((kinds, result)) = line[at + found.len()..].trim().rsplit_once(' ')
    {
        let text = format!("capture of {kinds} {number} times {result}");
        return Some(Correction::help(format!("captures are counted by `{text}`")).or(0..line.trim_end().len(), text));
    }
    let begins_name = found.starts_with(char::is_uppercase);
    if !asks || !(begins_name || ARTICLES.contains(&found)) {
        return None;
    }
    let name = line[at..]
        .strip_prefix(found)
        .filter(|_| !begins_name)
        .unwrap_or(&line[at..]);
    let end = at + line[at..].len() - name.trim_start().len();
    if rule == Rule::capturing && line.contains(" time") {
        let name = name.split_whitespace().next().unwrap_or_default();
        return Some(Correction::help(format!(
            "captures are counted by `capture of {name} 2 times wins`"
        )));
    }
    let (every, any) = match rule {
        Rule::check => ("each of them must be safe", "one safe piece is enough"),
        Rule::capturing => ("the last of them", "a single one"),
        _ => ("none of them is left", "one of these kinds is gone"),
    };
    let help = format!("write `{verb} every` ({every}) or `{verb} any` ({any})");
    Some(Correction::help(help).or(at..end, "every ").or(at..end, "any "))
}

/// `reaching goal with any piece wins`, `reaching goal with a King wins`, `reaching goal wins`
fn which_pieces(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    if !matches!(rule, Rule::reaching | Rule::holding) {
        return None;
    }
    if RESULTS.contains(&found) && last(&line[..at]) != "with" {
        let forms =
            ["with King", "with pieces"].map(|with| format!("{} {with} {}", line[..at].trim_end(), line[at..].trim()));
        let help = format!("say which pieces: `{}`, or `{}` for any of them", forms[0], forms[1]);
        return Some(Correction::help(help));
    }
    if last(&line[..at]) != "with" {
        return None;
    }
    let after = line[at..].strip_prefix(found)?.trim_start();
    let start_of_rest = line.len() - after.len();
    let next = after.split([' ', ',']).next().unwrap_or_default();
    match found {
        "piece" => Some(Correction::help("write `pieces` for pieces of any kind").or(at..at + found.len(), "pieces")),
        "any" | "every" | "all" if matches!(next, "piece" | "pieces") => {
            let whole = at..start_of_rest + next.len();
            Some(Correction::help("write `pieces` for pieces of any kind").or(whole, "pieces"))
        }
        "any" | "every" => {
            let help = format!("write the names alone: `with {next}`");
            Some(Correction::help(help).or(at..start_of_rest, ""))
        }
        _ => None,
    }
}

/// `drop Pawn on rank = 4`: a condition in the place of a zone.
fn predicate(rule: Rule, line: &str, at: usize) -> Option<Correction> {
    let takes_predicate = matches!(rule, Rule::zone | Rule::class | Rule::cells_where | Rule::names);
    let compares = ["=", "<", ">", "!="].iter().any(|sign| line[at..].starts_with(sign));
    if takes_predicate || !compares {
        return None;
    }
    let before = line[..at].trim_end();
    let axis = last(before);
    let head = before[..before.len() - axis.len()].trim_end();
    let place = last(head);
    if !BEFORE_ZONES.contains(&place) {
        return None;
    }
    let rest = &line[before.len() - axis.len()..];
    let ends = [",", " with ", " to ", ";", " wins", " }"];
    let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let condition = rest[..end].trim();
    Some(Correction::help(format!(
        "a zone is expected here: declare `zone area: {condition}`, and write `{place} area`"
    )))
}

fn last(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or_default()
}
