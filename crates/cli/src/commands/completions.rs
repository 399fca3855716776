//! `urlgram completions`: what a shell needs to complete this command line.

use clap_complete::Shell;

use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  urlgram completions bash > ~/.local/share/bash-completion/completions/urlgram
  urlgram completions zsh > ~/.zfunc/_urlgram
  urlgram completions fish > ~/.config/fish/completions/urlgram.fish";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // clap_complete panics where it cannot write, so that it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut (io.command_line)(), "urlgram", &mut script);
    io.out.write_all(&script)?;
    Ok(Exit::Clean)
}
