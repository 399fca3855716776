//! `urlgram completions`: shell completions for this command line.

use clap_complete::Shell;

use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Print shell completions
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Shell to complete in
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  urlgram completions bash > ~/.local/share/bash-completion/completions/urlgram
  urlgram completions zsh > ~/.zfunc/_urlgram
  urlgram completions fish > ~/.config/fish/completions/urlgram.fish";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    // clap_complete panics on write errors, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut (io.command_line)(), "urlgram", &mut script);
    io.out.write_all(&script)?;
    Ok(Exit::Clean)
}
