//! `urlgram man`: manual pages for man(1).

use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::Foreign;
use crate::write_file;

/// Print the manual page, or write the pages of all commands to a directory
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the page of this command, such as `grammar check`
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,

    /// Write urlgram.1, urlgram-lint.1 and so on to DIR
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram man | man -l -
  urlgram man lint | man -l -
  urlgram man --dir ~/.local/share/man/man1";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut command = (io.command_line)().disable_help_subcommand(true);
    command.build();
    let Some(dir) = args.dir else {
        let mut shown = &command;
        for name in &args.command {
            let missing = || Failure::Usage(format!("no command `{}`", Foreign(&args.command.join(" "))));
            shown = shown.find_subcommand(name).ok_or_else(missing)?;
        }
        clap_mangen::Man::new(shown.clone()).render(&mut io.out)?;
        return Ok(Exit::Clean);
    };
    fs::create_dir_all(&dir).map_err(|error| Failure::File(dir.clone(), error))?;
    write_pages(&command, &dir)?;
    Ok(Exit::Clean)
}

/// Writes the page of a command, and those of its subcommands.
fn write_pages(command: &clap::Command, dir: &Path) -> Result<(), Failure> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        write_pages(inner, dir)?;
    }
    let (page, mut text) = (clap_mangen::Man::new(command.clone()), Vec::new());
    page.render(&mut text)?;
    let path = dir.join(page.get_filename());
    write_file::write(&path, &text).map_err(|error| Failure::File(path, error))
}
