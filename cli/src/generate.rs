//! `triagonal completions` and `triagonal man`: generated from the description of the command line.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::Shell;
use triagonal_host::output::text;
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::write::replace;

/// Print a completion script for a shell
///
/// The examples show where each shell looks for the script.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal completions bash > ~/.local/share/bash-completion/completions/triagonal
  triagonal completions zsh  > ~/.zfunc/_triagonal        (with ~/.zfunc in fpath)
  triagonal completions fish > ~/.config/fish/completions/triagonal.fish")]
pub struct CompletionArgs {
    /// Shell to print the script for
    #[arg(value_enum)]
    shell: Shell,
}

/// Print a manual page, or write them all
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal man | man -l -
  triagonal man check | man -l -
  triagonal man --output ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Command whose page to print (default: the program as a whole)
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Option<String>,
    /// Write the pages of all commands to this folder
    #[arg(long, short, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
}

/// Prints the script that completes the commands of a program.
pub fn completions(args: &CompletionArgs, mut program: Command) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "triagonal", &mut script);
    text(script)?;
    Ok(Done::Fine)
}

/// Prints or writes the manual pages of a program.
pub fn man(args: &ManArgs, program: Command) -> CommandResult {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        return write_all(&program, folder);
    }
    let command = match &args.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| unknown(name, &program))?,
    };
    text(page(command)?)?;
    Ok(Done::Fine)
}

fn unknown(name: &str, program: &Command) -> Stop {
    let near = triagonal::diagnostics::suggest(name, program.get_subcommands().map(Command::get_name));
    let help = near.map(|near| format!("did you mean `{near}`?"));
    Stop::Input(format!("unknown command `{name}`"), help)
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// Writes the page of the program and those of its commands.
fn write_all(program: &Command, folder: &Path) -> CommandResult {
    fs::create_dir_all(folder).map_err(|error| {
        let message = format!("cannot create the folder `{}`: {error}", folder.display());
        Stop::Input(message, None)
    })?;
    let visible = program.get_subcommands().filter(|command| !command.is_hide_set());
    for command in visible.chain([program]) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        replace(&folder.join(format!("{name}.1")), &page(command)?, [])?;
    }
    Ok(Done::Fine)
}
