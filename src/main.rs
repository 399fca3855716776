//! The `urlgram` command line: see [`urlgram::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    urlgram::cli::main()
}
