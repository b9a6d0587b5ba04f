//! Arguments of earlier versions, which are rejected with a pointer to their successors.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Command, Error};

/// An argument that some commands no longer take.
struct Retired {
    commands: &'static [&'static str],
    spelling: &'static str,
    /// What to write instead.
    advice: &'static str,
}

const ARGUMENTS: &[Retired] = &[
    Retired {
        commands: &["new"],
        spelling: "--in",
        advice: "write `--output FOLDER`",
    },
    Retired {
        commands: &["import"],
        spelling: "--into",
        advice: "write `--output FOLDER`",
    },
    Retired {
        commands: &["man"],
        spelling: "--out",
        advice: "write `--output FOLDER`",
    },
    Retired {
        commands: &["tune"],
        spelling: "--out",
        advice: "write `--output FILE`",
    },
    Retired {
        commands: &["test"],
        spelling: "--jobs",
        advice: "write `--threads N`",
    },
    Retired {
        commands: &["match", "tune"],
        spelling: "--concurrency",
        advice: "write `--threads N`",
    },
    Retired {
        commands: &["analyze"],
        spelling: "--time",
        advice: "write `--move-time SECONDS`; elsewhere, `time` is the clock of a whole game",
    },
    Retired {
        commands: &["match"],
        spelling: "--most-plies",
        advice: "write `--max-plies N`",
    },
    Retired {
        commands: &["match"],
        spelling: "--patience",
        advice: "write `--timeout SECONDS`",
    },
    Retired {
        commands: &["play"],
        spelling: "--file",
        advice: "write `--record FILE`",
    },
];

/// Removed commands.
const COMMANDS: &[(&str, &str)] = &[
    ("find", "`triagonal list` takes the same words and options"),
    (
        "rules",
        "`triagonal export NAME --to json` has the rules under the key `rules`",
    ),
];

/// Removed values of `--format`.
const FORMATS: &[(&str, &str)] = &[("human", "write `--format text`")];

/// If an error is about a removed argument, adds what to write instead.
pub fn point_to_successor(error: &mut Error, program: &Command, arguments: impl Iterator<Item = OsString>) {
    let Some(advice) = advice(error, program, arguments) else {
        return;
    };
    for guess in [
        ContextKind::SuggestedCommand,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        error.remove(guess);
    }
    let advice = vec![StyledStr::from(advice)];
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
}

fn advice(error: &Error, program: &Command, mut arguments: impl Iterator<Item = OsString>) -> Option<&'static str> {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(_) | None => None,
    };
    if let Some(name) = text(ContextKind::InvalidSubcommand) {
        let (_, advice) = COMMANDS.iter().find(|(old, _)| *old == name)?;
        return Some(advice);
    }
    let argument = text(ContextKind::InvalidArg)?;
    if let Some(value) = text(ContextKind::InvalidValue) {
        let (_, advice) = FORMATS.iter().find(|(old, _)| *old == value)?;
        return argument.starts_with("--format ").then_some(advice);
    }
    let command = arguments.find_map(|argument| program.find_subcommand(&argument).map(Command::get_name))?;
    let matches = |retired: &&Retired| retired.spelling == argument && retired.commands.contains(&command);
    ARGUMENTS.iter().find(matches).map(|retired| retired.advice)
}
