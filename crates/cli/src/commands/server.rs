//! `urlgram server`: the language server, over stdin and stdout.

use crate::exit::{Exit, Failure};
use crate::io::Io;
use urlgram_server::{Ended, serve_stdio};

/// Run the language server, which shows findings in editors
///
/// Editors start it and talk to it over stdin and stdout, by the Language Server Protocol. `editors/README.md` of the source code has
/// the configuration for each editor. Findings, settings and fixes are those of `urlgram lint` and `urlgram grammar check`.
///
/// The exit code is 0 if the client asked the server to shut down, and 1 if it went without asking.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram server
  nvim --cmd \"lua vim.lsp.config('urlgram', { cmd = { 'urlgram', 'server' } }) vim.lsp.enable('urlgram')\" README.md")]
pub(crate) struct Args {
    /// Accepted because some editors pass it; stdin and stdout are always used
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(args: Args, _: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { stdio: _ } = args;
    match serve_stdio()? {
        Ended::Orderly => Ok(Exit::Clean),
        Ended::Abruptly => Ok(Exit::Findings),
    }
}
