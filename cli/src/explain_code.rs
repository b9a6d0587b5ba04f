//! `triagonal explain` for the codes of mistakes.

use std::io::Write;

use clap::builder::styling::{AnsiColor, Style};
use serde::Serialize;
use triagonal::diagnostics::{Code, suggest};
use triagonal::{Explanation, explanation};
use triagonal_host::output::{self, results, width};
use triagonal_host::stop::{CommandResult, Done, Stop};

use super::paint::bold;
use crate::format::Format;

#[derive(Serialize)]
struct CodesJson {
    codes: Vec<Explanation>,
}

/// Whether an argument is a code or a group of codes.
pub fn is_code(text: &str) -> bool {
    text.contains("::")
}

/// Explains codes one after the other, or lists the codes of groups.
pub fn run<'a>(names: impl Iterator<Item = &'a str> + Clone, format: Format) -> CommandResult {
    if names.clone().all(|name| name.ends_with("::")) {
        return list(names, format);
    }
    let explained = names.map(|name| Ok(explanation(Code::named(name).ok_or_else(|| unknown(name))?)));
    let all: Vec<Explanation> = explained.collect::<Result<_, Stop>>()?;
    if format == Format::Json {
        output::json(&CodesJson { codes: all })?;
        return Ok(Done::Fine);
    }
    let mut out = results();
    for (number, explanation) in all.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", render(explanation.page))?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// Lists the codes of groups with their summaries; `::` stands for all codes.
fn list<'a>(groups: impl Iterator<Item = &'a str>, format: Format) -> CommandResult {
    let mut codes: Vec<Code> = Vec::new();
    for group in groups {
        let count = codes.len();
        let members = Code::ALL
            .iter()
            .filter(|code| group == "::" || code.id().starts_with(group));
        codes.extend(members);
        if codes.len() == count {
            return Err(unknown(group));
        }
    }
    if format == Format::Json {
        let codes = codes.into_iter().map(explanation).collect();
        output::json(&CodesJson { codes })?;
        return Ok(Done::Fine);
    }
    let longest = codes.iter().map(|code| code.id().len()).max().unwrap_or(0);
    let mut out = results();
    for code in codes {
        let id = format!("{:longest$}", code.id());
        writeln!(out, "{}  {}", bold(&id), code.about())?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

fn unknown(name: &str) -> Stop {
    let near = suggest(name, Code::ALL.iter().map(|code| code.id()));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`triagonal explain ::` lists all codes".to_owned(),
    };
    Stop::Input(format!("unknown code `{name}`"), Some(help))
}

/// Renders a Markdown page for a terminal: bold headings, wrapped paragraphs and list items, indented examples.
fn render(page: &str) -> String {
    let mut text = String::new();
    for part in parts(page) {
        if !text.is_empty() {
            text.push('\n');
        }
        match part {
            Part::Heading(heading) => text.push_str(&format!("{}\n", bold(heading))),
            Part::Paragraph(paragraph) => text.push_str(&format!("{}\n", textwrap::fill(&paragraph, width()))),
            Part::List(items) => {
                for item in items {
                    let options = textwrap::Options::new(width()).subsequent_indent("  ");
                    text.push_str(&format!("{}\n", textwrap::fill(&item, options)));
                }
            }
            Part::Example(lines) => {
                let style = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
                for line in lines {
                    text.push_str(&format!("    {style}{line}{style:#}\n"));
                }
            }
        }
    }
    text
}

/// A part of a page.
enum Part<'a> {
    Heading(&'a str),
    Paragraph(String),
    List(Vec<String>),
    Example(Vec<&'a str>),
}

fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            parts.push(Part::Example(
                lines.by_ref().take_while(|line| *line != "```").collect(),
            ));
        } else if line.starts_with('#') {
            parts.push(Part::Heading(line.trim_start_matches(['#', ' '])));
        } else if !line.is_empty() {
            let mut texts = vec![line.replace("**", "")];
            while let Some(line) = lines.next_if(|line| !line.is_empty()) {
                match texts.last_mut() {
                    Some(text) if !line.starts_with("- ") => {
                        text.push(' ');
                        text.push_str(line.trim_start());
                    }
                    _ => texts.push(line.to_owned()),
                }
            }
            parts.push(if line.starts_with("- ") {
                Part::List(texts)
            } else {
                Part::Paragraph(texts.join(" "))
            });
        }
    }
    parts
}
