//! `urlgram man`: manual pages for man(1).

use std::fs;
use std::path::PathBuf;

use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Print the manual page, or write the pages of all commands to a directory
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Write urlgram.1, urlgram-lint.1 and so on to DIR
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram man | man -l -
  urlgram man --dir ~/.local/share/man/man1";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(dir) = args.dir else {
        clap_mangen::Man::new((io.command_line)()).render(&mut io.out)?;
        return Ok(Exit::Clean);
    };
    let failed = |error| Failure::File(dir.clone(), error);
    fs::create_dir_all(&dir).map_err(failed)?;
    clap_mangen::generate_to((io.command_line)(), &dir).map_err(failed)?;
    Ok(Exit::Clean)
}
