//! The list of commands in `triagonal --help`, in groups.

use clap::Command;

/// The groups of commands, with their headings.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Variants",
        &[
            "new", "check", "fmt", "test", "explain", "show", "moves", "perft", "list", "import", "export",
        ],
    ),
    (
        "Engine and games",
        &["play", "analyze", "match", "tune", "replay", "uci", "xboard"],
    ),
    ("Studio", &["studio"]),
    ("Shell and editor", &["schema", "completions", "man", "help"]),
];

/// Lists the commands of a program in groups, which clap itself cannot do.
pub fn with_groups(program: Command) -> Command {
    let styles = program.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let about = |name: &str| {
        let command = program.find_subcommand(name)?;
        Some(command.get_about()?.to_string())
    };
    let mut list = String::new();
    for (heading, names) in GROUPS {
        let names: Vec<&str> = names.iter().copied().filter(|name| is_listed(&program, name)).collect();
        if names.is_empty() {
            continue;
        }
        list.push_str(&format!("{header}{heading}:{header:#}\n"));
        for name in names {
            let about = about(name).unwrap_or_else(|| HELP.to_owned());
            list.push_str(&format!("  {literal}{name:<11}{literal:#}  {about}\n"));
        }
        list.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    program.help_template(template)
}

/// The description of the command `help`, which clap adds later.
const HELP: &str = "Print the help of a command";

fn is_listed(program: &Command, name: &str) -> bool {
    name == "help" || program.find_subcommand(name).is_some()
}
