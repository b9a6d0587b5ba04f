//! Corrections of signs and small words: colons, `=`, `and`, numbers as words.

use triagonal_grammar::Rule;

use super::correction::Correction;
use super::words::words;

/// The numbers that chess players write as words, from 1 on.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// How often, as a word.
const TIMES: [(&str, &str); 3] = [("once", "1 time"), ("twice", "2 times"), ("thrice", "3 times")];

/// The correction of a statement whose rule fails at a byte; `found` is the word there.
pub fn small_words(rule: Rule, line: &str, at: usize, found: &str, expected: &[&str]) -> Option<Correction> {
    numbers(rule, line, at, found, expected)
        .or_else(|| signs(rule, line, at, found))
        .or_else(|| small(rule, line, at, found))
}

fn numbers(rule: Rule, line: &str, at: usize, found: &str, expected: &[&str]) -> Option<Correction> {
    let word = at..at + found.len();
    let before = last(&line[..at]);
    let number = before.parse::<u32>().ok();
    if expected.contains(&words(Rule::number))
        && let Some(value) = NUMBERS.iter().position(|known| *known == found)
    {
        let digits = (value + 1).to_string();
        return Some(Correction::help(format!("write numbers in digits: `{digits}`")).or(word, digits));
    }
    match rule {
        Rule::counted | Rule::turn => {
            let (_, times) = TIMES.iter().find(|(known, _)| *known == found)?;
            Some(Correction::help(format!("write `{times}`")).or(word, *times))
        }
        Rule::length | Rule::quiet => {
            let number = number?;
            let start = line[..at].trim_end().len();
            match found {
                "plies" | "ply" => Some(Correction::help("the number alone counts plies").or(start..word.end, "")),
                "moves" | "turns" => {
                    let plies = number.checked_mul(2)?.to_string();
                    let help = format!("plies are counted: {number} moves of each of two players are {plies} plies");
                    Some(Correction::help(help).or(start - before.len()..word.end, plies))
                }
                _ => None,
            }
        }
        Rule::state if before == "having" => {
            let mut rest = line[at..].split_whitespace().skip(1);
            let compared = |rest: Option<&str>| rest.and_then(|number| number.parse::<u32>().ok());
            match found {
                "more" if rest.next() == Some("than") => {
                    let least = compared(rest.next())?.checked_add(1)?;
                    Some(Correction::help(format!("write `having at least {least}`")))
                }
                "fewer" | "less" if rest.next() == Some("than") => {
                    let most = compared(rest.next())?.checked_sub(1)?;
                    Some(Correction::help(format!("write `having at most {most}`")))
                }
                _ if found != "0" && found.parse::<u32>().is_ok() => {
                    let help = format!("write `having at least {found}` or `having at most {found}`");
                    Some(Correction::help(help).or(at..at, "at least ").or(at..at, "at most "))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn signs(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    let before = line[..at].trim_end();
    let word = at..at + found.len();
    let is_first = !before.is_empty() && !before.contains(char::is_whitespace);
    match rule {
        Rule::players | Rule::points | Rule::tags | Rule::aliases | Rule::axes | Rule::remove | Rule::year
            if found == ":" && is_first =>
        {
            Some(Correction::help(format!("no colon follows `{before}`")).or(word, ""))
        }
        Rule::piece | Rule::movement if before.ends_with(" =") => {
            let sign = before.len() - 2..before.len();
            Some(Correction::help("write a colon between the piece and what it moves like").or(sign, ":"))
        }
        Rule::piece | Rule::movement if matches!(found, "and" | "or" | "&" | ",") && is_compound(before) => Some(
            Correction::help("write `+` between the pieces whose moves it combines").or(before.len()..word.end, " +"),
        ),
        Rule::zone if found == "=" && !before.contains(':') => {
            Some(Correction::help("write a colon after the name of the zone").or(before.len()..word.end, ":"))
        }
        Rule::when if found == "=" => Some(Correction::help("write `is`").or(word, "is")),
        Rule::points if found == "=" => Some(Correction::help("write the number alone").or(before.len()..word.end, "")),
        Rule::option if found == "," => {
            Some(Correction::help("write `|` between the values").or(before.len()..word.end, " |"))
        }
        Rule::array_line if found == ":" && before.starts_with(char::is_uppercase) => {
            let help = "a piece with its cells is written `Rook a1, h1`, and a line of cells `rank 1: R N B`";
            Some(Correction::help(help).or(word, ""))
        }
        Rule::extends | Rule::uses | Rule::aliases if found.starts_with('"') => {
            let meant = Correction::help("the name of a file has no quotation marks");
            let inner = line[at + 1..].split('"').next()?;
            let end = at + inner.len() + 2;
            let fits = !inner.is_empty() && !inner.contains(char::is_whitespace) && end <= line.len();
            Some(if fits { meant.or(at..end, inner) } else { meant })
        }
        _ => None,
    }
}

fn small(rule: Rule, line: &str, at: usize, found: &str) -> Option<Correction> {
    let before = line[..at].trim_end();
    let word = at..at + found.len();
    let follows_name = last(before).starts_with(char::is_uppercase);
    match rule {
        Rule::duty if matches!(found, "forced" | "forbidden" | "allowed") => {
            Some(Correction::help(format!("write `is {found}`")).or(at..at, "is "))
        }
        Rule::duty if found == "is" && !line[at..].starts_with("is a ") => Some(Correction::help(
            "an action `is forbidden`, `is forced` or `is allowed`",
        )),
        Rule::pass if matches!(found, "not" | "no" | "illegal" | "disallowed") => {
            Some(Correction::help("write `pass never`").or(at..line.trim_end().len(), "never"))
        }
        Rule::drop if matches!(found, "piece" | "pieces" | "anywhere") && last(before) == "any" => Some(
            Correction::help("`drop any` stands for every piece and every empty cell").or(before.len()..word.end, ""),
        ),
        Rule::drop if found == "on" && last(before) == "except" => {
            Some(Correction::help("write only the zone after `except`").or(before.len()..word.end, ""))
        }
        Rule::drop if before.ends_with(',') && before.contains(" except ") && found.starts_with(char::is_uppercase) => {
            Some(Correction::help(
                "one zone follows `except`; to exclude kinds, name those that can be dropped: `drop Queen, Rook`",
            ))
        }
        Rule::uncapturable if found == "by" => Some(Correction::help(
            "`uncapturable` protects from all pieces; outside of the block `capture of Queen by Pawn is forbidden` protects \
             from some, with the kinds that are meant",
        )),
        Rule::uncapturable => Some(Correction::help(
            "`uncapturable` always protects a piece: no rule protects pieces only for a time, or by where they stand",
        )),
        Rule::checkmate | Rule::stalemate | Rule::capturing | Rule::threatening
            if found.is_empty() && last(before) == "eliminates" =>
        {
            let armies = ["vanishes", "stays", "joins captor"].map(|army| format!(", army {army}"));
            let help =
                "write what happens to the player's pieces: `army vanishes`, `army stays`, or `army joins captor`";
            Some(
                armies
                    .into_iter()
                    .fold(Correction::help(help), |meant, army| meant.or(before.len()..at, army)),
            )
        }
        Rule::after if matches!(found, "place" | "add" | "create" | "drop") => Some(Correction::help(
            "an effect brings no new pieces onto the board; a player drops them, as in `turn: move then drop of Knight`",
        )),
        Rule::after if found == "mover" => Some(Correction::help(
            "an effect changes a piece into one kind: `change mover to Queen`; what becomes the piece that it captures has \
             `promotes by capture to any captured, forced` in its block",
        )),
        Rule::hand if found.starts_with(char::is_uppercase) && before.ends_with(':') => Some(Correction::help(
            "the pieces with which a player begins belong in the array, below those on the board: `array { rank 1: R N B Q K B \
             N R; rank 2: all P; hand: Knight 2 }`",
        )),
        Rule::row if matches!(found, "wins" | "draws" | "loses") => {
            Some(Correction::help("write which pieces: `row of 5 pieces`, or names").or(at..at, "pieces "))
        }
        Rule::turn | Rule::turn_first if found == "," => Some(Correction::help(
            "write `then` between the stages of a turn, `or` between alternatives, and `move 2 times` for two moves",
        )),
        Rule::meeting if found == "and" => Some(Correction::help("write a comma").or(before.len()..word.end, ",")),
        Rule::check
        | Rule::capturing
        | Rule::threatening
        | Rule::reaching
        | Rule::holding
        | Rule::facing
        | Rule::row
        | Rule::remove
            if matches!(found, "and" | "or") && follows_name =>
        {
            Some(Correction::help("write commas between names").or(before.len()..word.end, ","))
        }
        Rule::castle if matches!(found, "," | "if" | "unmoved" | "not") => Some(Correction::help(
            "a castling has no conditions of its own: both pieces must be unmoved, and a piece that check protects never \
             castles out of check or across an attacked cell",
        )),
        _ => None,
    }
}

/// Whether only names of pieces follow the colon of a piece or movement.
fn is_compound(before: &str) -> bool {
    let names = before.split_once(':').map(|(_, names)| names.trim());
    names.is_some_and(|names| names.starts_with(char::is_uppercase))
}

fn last(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or_default()
}
